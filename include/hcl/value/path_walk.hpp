// Visits and rebuilds values with the path of each part, without recursion.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <hcl/value/parts.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

namespace detail {

[[nodiscard]] inline path_step step_to(const value& whole, std::size_t i) {
  const value& inside = whole.unmarked();
  switch (inside.kind()) {
    case type_kind::object: return path_step::attribute(inside.members()[i].name);
    case type_kind::map: return path_step::index(inside.members()[i].name);
    case type_kind::set: return path_step::index(inside.elements()[i]);
    case type_kind::dynamic:
    case type_kind::string:
    case type_kind::number:
    case type_kind::boolean:
    case type_kind::list:
    case type_kind::tuple:
    case type_kind::capsule: break;
  }
  return path_step::index(i);
}

template <typename Visit>
struct path_visitor {
  Visit& visit;
  path at{};
  bool open(const value& v) { return visit(std::as_const(at), v); }
  void before(const value& whole, std::size_t i) { at.push(step_to(whole, i)); }
  void after(const value&, std::size_t) { at.pop(); }
  void close(const value&) {}
};

// A container like `whole` with other parts, without marks.
[[nodiscard]] inline value rebuilt(const value& whole, std::vector<value> parts) {
  const value& inside = whole.unmarked();
  std::vector<member> members;
  if (has_members(inside)) {
    members.reserve(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
      members.push_back({inside.members()[i].name, std::move(parts[i])});
  }
  // The parts may be of another type now, if all of them are.
  const type element = parts.empty() ? inside.type().element() : type();
  switch (inside.kind()) {
    case type_kind::object: return value::object(std::move(members));
    case type_kind::map: return value::map(element, std::move(members));
    case type_kind::set: return value::set(element, std::move(parts));
    case type_kind::list: return value::list(element, std::move(parts));
    case type_kind::dynamic:
    case type_kind::string:
    case type_kind::number:
    case type_kind::boolean:
    case type_kind::tuple:
    case type_kind::capsule: break;
  }
  return value::tuple(std::move(parts));
}

}  // namespace detail

// Calls `visit(path, value)` for `root` and all parts, containers first; its result says whether to go
// inside.
template <typename Visit>
void walk(const value& root, Visit&& visit) {
  detail::path_visitor<Visit> visitor{visit};
  detail::visit_value(root, visitor);
}

// Rebuilds `root` from the inside out: `leave(path, value)` returns the replacement of each value, whose
// parts are replaced already. Where `enter(path, value)` is false, the value stays as it is and `leave` is
// not asked. Elements of a collection must stay of one type.
template <typename Enter, typename Leave>
[[nodiscard]] value transform(const value& root, Enter&& enter, Leave&& leave) {
  struct frame {
    const value* whole;
    std::size_t size;
    std::vector<value> parts{};
  };
  std::vector<frame> open;
  path at;
  const value* v = &root;
  for (;;) {
    value done;
    if (!enter(std::as_const(at), *v)) {
      done = *v;
    } else if (!detail::has_parts(*v)) {
      done = leave(std::as_const(at), *v);
    } else {
      open.push_back({v, v->unmarked().size()});
      open.back().parts.reserve(open.back().size);
      v = nullptr;
    }
    for (;;) {
      if (v) {
        if (open.empty()) return done;
        open.back().parts.push_back(std::move(done));
        at.pop();
      }
      frame& top = open.back();
      if (top.parts.size() < top.size) break;
      v = top.whole;
      const value again = detail::rebuilt(*v, std::move(top.parts)).with_marks(v->marks());
      open.pop_back();
      done = leave(std::as_const(at), again);
    }
    const frame& top = open.back();
    at.push(detail::step_to(*top.whole, top.parts.size()));
    v = &detail::part_of(*top.whole, top.parts.size());
  }
}

// The same, going everywhere. `transform(v, [](const path&, const value& x) { return x.is_known() ? x :
// value::null(x.type()); })`
template <typename Leave>
[[nodiscard]] value transform(const value& root, Leave&& leave) {
  return transform(
      root, [](const path&, const value&) { return true; }, std::forward<Leave>(leave));
}

// Unknowns, however deep, replaced by nulls of their types; marks stay.
[[nodiscard]] inline value unknown_as_null(const value& v) {
  return transform(
      v, [](const path&, const value& part) { return !part.is_wholly_known(); },
      [](const path&, const value& part) {
        return part.is_known() ? part : value::null(part.type()).with_marks(part.marks());
      });
}

}  // namespace hcl::inline v1_0
