// Paths, and walks over whole values: the definitions of value/path.hpp and value/path_walk.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <hcl/support/compiler.hpp>
#include <hcl/value/marks.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

namespace detail {

[[nodiscard]] inline const value* part_at(const value& whole, const path_step& step) {
  if (step.is_attribute()) return whole.kind() == type_kind::object ? whole.find(step.name()) : nullptr;
  const value& key = step.key().unmarked();
  if (whole.kind() == type_kind::set) {
    for (const value& v : whole.elements())
      if (is_identical(v, key)) return &v;
    return nullptr;
  }
  if (!key.is_known() || key.is_null()) return nullptr;
  if (whole.kind() == type_kind::map)
    return key.kind() == type_kind::string ? whole.find(key.as_string()) : nullptr;
  const bool ordered = whole.kind() == type_kind::list || whole.kind() == type_kind::tuple;
  if (!ordered || key.kind() != type_kind::number) return nullptr;
  const auto i = key.as_number().to_uint64();
  return i && *i < whole.size() ? &whole.elements()[static_cast<std::size_t>(*i)] : nullptr;
}

HCL_DECL path_step step_to(const value& whole, std::size_t i) {
  const value& inside = whole.unmarked();
  if (inside.kind() == type_kind::object) return path_step::attribute(inside.members()[i].name);
  if (inside.kind() == type_kind::map) return path_step::index(inside.members()[i].name);
  if (inside.kind() == type_kind::set) return path_step::index(inside.elements()[i]);
  return path_step::index(i);
}

HCL_DECL value rebuilt(const value& whole, std::vector<value> parts) {
  const value& inside = whole.unmarked();
  std::vector<member> members;
  if (has_members(inside)) {
    members.reserve(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
      members.push_back({inside.members()[i].name, std::move(parts[i])});
  }
  // The parts may be of another type now, if all of them are.
  const type element = parts.empty() ? inside.type().element() : type();
  if (inside.kind() == type_kind::object) return value::object(std::move(members));
  if (inside.kind() == type_kind::map) return value::map(element, std::move(members));
  if (inside.kind() == type_kind::set) return value::set(element, std::move(parts));
  if (inside.kind() == type_kind::list) return value::list(element, std::move(parts));
  return value::tuple(std::move(parts));
}

[[nodiscard]] inline bool compares_inside(const value& a, const value& b) {
  if (a.is_marked() || b.is_marked() || !has_parts(a) || !has_parts(b)) return false;
  return a.kind() == b.kind() && a.kind() != type_kind::set;
}

// The parts of two containers of one kind side by side, in order.
template <typename Visit>
void for_each_pair(const value& a, const value& b, Visit&& visit) {
  if (!has_members(a)) {
    const std::size_t size = a.size() > b.size() ? a.size() : b.size();
    for (std::size_t i = 0; i != size; ++i)
      visit(i < a.size() ? step_to(a, i) : step_to(b, i), i < a.size() ? &a.elements()[i] : nullptr,
            i < b.size() ? &b.elements()[i] : nullptr);
    return;
  }
  std::size_t i = 0, j = 0;
  while (i != a.size() || j != b.size()) {
    int order = i == a.size() ? 1 : -1;
    if (i != a.size() && j != b.size()) order = a.members()[i].name.compare(b.members()[j].name);
    visit(order <= 0 ? step_to(a, i) : step_to(b, j), order <= 0 ? &a.members()[i].value : nullptr,
          order >= 0 ? &b.members()[j].value : nullptr);
    i += order <= 0;
    j += order >= 0;
  }
}

// Null for a part that is not there.
inline void add_changes(std::vector<change>& found, const path& at, const value* a, const value* b,
                        unsigned depth = 0) {
  if (a && b && is_identical(*a, *b)) return;
  const std::size_t before = found.size();
  if (a && b && depth < max_walk_depth && compares_inside(*a, *b)) {
    for_each_pair(*a, *b, [&](path_step step, const value* x, const value* y) {
      if (x && y && is_identical(*x, *y)) return;
      path inside = at;
      inside.push(std::move(step));
      add_changes(found, inside, x, y, depth + 1);
    });
  }
  // Containers whose parts are the same differ in type.
  if (found.size() == before)
    found.push_back(
        {at, a ? std::optional<value>(*a) : std::nullopt, b ? std::optional<value>(*b) : std::nullopt});
}

}  // namespace detail

HCL_DECL bool path::has_prefix(const path& other) const {
  return other.size() <= size() && std::equal(other.steps_.begin(), other.steps_.end(), steps_.begin());
}

HCL_DECL std::optional<value> path::find_in(const value& root) const {
  const value* at = &root;
  for (const path_step& step : steps_) {
    const value& whole = at->unmarked();
    if (!whole.is_known()) return value::unknown();
    if (whole.is_null() || whole.type().is_primitive() || whole.kind() == type_kind::capsule)
      return std::nullopt;
    at = detail::part_at(whole, step);
    if (!at) return std::nullopt;
  }
  return *at;
}

HCL_DECL value unknown_as_null(const value& v) {
  return transform(
      v, [](const path&, const value& part) { return !part.is_wholly_known(); },
      [](const path&, const value& part) {
        return part.is_known() ? part : value::null(part.type()).with_marks(part.marks());
      });
}

HCL_DECL std::pair<value, mark_set> unmark_deep(const value& v) {
  mark_set found;
  value bare = transform(
      v, [](const path&, const value& part) { return part.contains_marked(); },
      [&found](const path&, const value& part) {
        found |= part.marks();
        return part.unmarked();
      });
  return {std::move(bare), std::move(found)};
}

HCL_DECL mark_set marks_deep(const value& v) {
  mark_set found;
  if (!v.contains_marked()) return found;
  walk(v, [&found](const path&, const value& part) {
    found |= part.marks();
    return part.contains_marked();
  });
  return found;
}

HCL_DECL std::pair<value, std::vector<marked_path>> unmark_deep_with_paths(const value& v) {
  std::vector<marked_path> found;
  if (!v.contains_marked()) return {v, found};
  walk(v, [&found](const path& at, const value& part) {
    if (part.is_marked()) found.push_back({at, part.marks()});
    return part.contains_marked();
  });
  return {unmark_deep(v).first, std::move(found)};
}

HCL_DECL value mark_with_paths(const value& v, std::span<const marked_path> places) {
  if (places.empty()) return v;
  return transform(
      v,
      [places](const path& at, const value&) {
        for (const marked_path& place : places)
          if (place.at.has_prefix(at)) return true;
        return false;
      },
      [places](const path& at, const value& part) {
        mark_set marks;
        for (const marked_path& place : places)
          if (place.at == at) marks |= place.marks;
        return part.with_marks(marks);
      });
}

HCL_DECL path_set::path_set(std::initializer_list<path> paths) {
  for (const path& p : paths)
    add(p);
}
HCL_DECL bool path_set::add(path p) {
  if (contains(p)) return false;
  places_.emplace(p.text(), paths_.size());
  paths_.push_back(std::move(p));
  return true;
}
HCL_DECL bool path_set::contains(const path& p) const {
  const auto [first, last] = places_.equal_range(p.text());
  return std::any_of(first, last, [&](const auto& place) { return paths_[place.second] == p; });
}
HCL_DECL bool path_set::covers(path p) const {
  while (!contains(p)) {
    if (p.empty()) return false;
    p.pop();
  }
  return true;
}
HCL_DECL path_set path_set::operator|(const path_set& b) const {
  path_set all = *this;
  for (const path& p : b)
    all.add(p);
  return all;
}
HCL_DECL path_set path_set::chosen(const path_set& other, bool there) const {
  path_set some;
  for (const path& p : *this)
    if (other.contains(p) == there) some.add(p);
  return some;
}

HCL_DECL std::vector<change> changes(const value& before, const value& after) {
  std::vector<change> found;
  detail::add_changes(found, {}, &before, &after);
  return found;
}

}  // namespace hcl::inline v1_0
