// Walks over whole values, with the path of each part: visits and rebuilds them, finds marks and differences.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/value/marks.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {
namespace detail {

// The step from a container to its part number `i`.
[[nodiscard]] path_step step_to(const value& whole, std::size_t i);

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
[[nodiscard]] value rebuilt(const value& whole, std::vector<value> parts);

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
[[nodiscard]] value unknown_as_null(const value& v);

// The marks of one place inside a value.
struct marked_path {
  path at{};  // of the marked part
  mark_set marks{};
};

// The value without its own marks, and these.
[[nodiscard]] inline std::pair<value, mark_set> unmark(const value& v) { return {v.unmarked(), v.marks()}; }

// The value with no mark left inside, and the union of all that were there.
[[nodiscard]] std::pair<value, mark_set> unmark_deep(const value& v);

// The union of all marks, however deep.
[[nodiscard]] mark_set marks_deep(const value& v);

// The value with no mark left inside, and where each was, outer places first.
[[nodiscard]] std::pair<value, std::vector<marked_path>> unmark_deep_with_paths(const value& v);

// Puts marks back where they were, in a value of the same shape; places that do not exist are passed over.
[[nodiscard]] value mark_with_paths(const value& v, std::span<const marked_path> places);

// Whether the value itself has the mark, or one of that name.
template <typename Mark>
[[nodiscard]] bool has_mark(const value& v, const Mark& m) noexcept {
  return v.marks().contains(m);
}
// Whether the value or anything in it has it.
template <typename Mark>
[[nodiscard]] bool has_mark_deep(const value& v, const Mark& m) {
  return v.contains_marked() && marks_deep(v).contains(m);
}

// The treatment of one mark in one place by rework_marks().
enum class mark_fate : unsigned char { keep, drop, hoist };

// Asks `decide(path, mark)` for every mark: keep it where it is, drop it, or move it to the outermost value.
template <typename Decide>
[[nodiscard]] value rework_marks(const value& v, Decide&& decide) {
  mark_set hoisted;
  const value inside = transform(
      v, [](const path&, const value& part) { return part.contains_marked(); },
      [&](const path& at, const value& part) {
        mark_set kept;
        for (const mark& m : part.marks()) {
          const mark_fate fate = decide(at, m);
          if (fate == mark_fate::keep) kept |= m;
          if (fate == mark_fate::hoist) hoisted |= m;
        }
        return part.unmarked().with_marks(kept);
      });
  return inside.with_marks(hoisted);
}

// Paths in the order in which they were added.
// `path_set{path().attribute("a")}.contains(path().attribute("a"))`
class path_set {
 public:
  path_set() = default;
  path_set(std::initializer_list<path> paths);

  // False if it is there already.
  bool add(path p);
  [[nodiscard]] bool contains(const path& p) const;
  // Whether the set has the path or a part of its beginning.
  [[nodiscard]] bool covers(path p) const;
  [[nodiscard]] bool empty() const noexcept { return paths_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return paths_.size(); }
  [[nodiscard]] auto begin() const noexcept { return paths_.begin(); }
  [[nodiscard]] auto end() const noexcept { return paths_.end(); }

  // Union, intersection, difference.
  [[nodiscard]] path_set operator|(const path_set& b) const;
  [[nodiscard]] path_set operator&(const path_set& b) const { return chosen(b, true); }
  [[nodiscard]] path_set operator-(const path_set& b) const { return chosen(b, false); }
  [[nodiscard]] bool operator==(const path_set& b) const { return size() == b.size() && (*this - b).empty(); }

 private:
  [[nodiscard]] path_set chosen(const path_set& other, bool there) const;

  std::vector<path> paths_;
  std::unordered_multimap<std::string, std::size_t> places_;  // by text, which several paths may share
};

// One difference; absent values were added or removed.
struct change {
  path at{};                      // the innermost place that differs
  std::optional<value> before{};  // none if it is new
  std::optional<value> after{};   // none if it is gone
};

// The innermost places that differ, in order: `changes(value::tuple({1, 2}), value::tuple({1, 3}))` is one at
// [1], from 2 to 3. Sets and marked containers are compared as a whole. Marks, types of nulls and what is
// known of unknowns count.
[[nodiscard]] std::vector<change> changes(const value& before, const value& after);

}  // namespace hcl::inline v1_0
