// Lists the differences between two values, with their places.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <hcl/value/parts.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// One difference; absent values were added or removed.
struct change {
  path at{};                      // the innermost place that differs
  std::optional<value> before{};  // none if it is new
  std::optional<value> after{};   // none if it is gone
};

namespace detail {

[[nodiscard]] inline bool compares_inside(const value& a, const value& b) {
  if (a.is_marked() || b.is_marked() || !has_parts(a) || !has_parts(b)) return false;
  if (has_members(a)) return a.kind() == b.kind();
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

}  // namespace detail

// The innermost places that differ, in order: `changes(value::tuple({1, 2}), value::tuple({1, 3}))` is one at
// [1], from 2 to 3. Sets and marked containers are compared as a whole. Marks, types of nulls and what is
// known of unknowns count.
[[nodiscard]] inline std::vector<change> changes(const value& before, const value& after) {
  struct pair {
    path at;
    const value* a;
    const value* b;
  };
  std::vector<change> found;
  std::vector<pair> todo{{{}, &before, &after}};
  while (!todo.empty()) {
    const pair now = std::move(todo.back());
    todo.pop_back();
    if (now.a && now.b && is_identical(*now.a, *now.b)) continue;
    if (!now.a || !now.b || !detail::compares_inside(*now.a, *now.b)) {
      found.push_back({now.at, now.a ? std::optional<value>(*now.a) : std::nullopt,
                       now.b ? std::optional<value>(*now.b) : std::nullopt});
      continue;
    }
    const std::size_t from = todo.size(), differences = found.size();
    detail::for_each_pair(*now.a, *now.b, [&](path_step step, const value* a, const value* b) {
      if (a && b && is_identical(*a, *b)) return;
      path at = now.at;
      at.push(std::move(step));
      todo.push_back({std::move(at), a, b});
    });
    for (std::size_t a = from, b = todo.size(); a + 1 < b; ++a, --b)
      std::swap(todo[a], todo[b - 1]);
    // Containers whose parts are the same differ in type.
    if (todo.size() == from && found.size() == differences) found.push_back({now.at, *now.a, *now.b});
  }
  return found;
}

}  // namespace hcl::inline v1_0
