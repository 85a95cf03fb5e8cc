// Orders types by preference as the common one: more general first. Ignores whether conversions exist.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::detail {

// Negative if `a` is preferred over `b`, positive if `b` is, 0 if neither.
[[nodiscard]] inline int compare_generality(const type& a, const type& b, const model_options& options,
                                            unsigned depth = 0);

// Members compared one by one: one side is preferred if it is for some member and the other for none.
template <typename Size, typename Compare>
[[nodiscard]] int compare_members(Size count, const Compare& compare) {
  bool first = false;
  bool second = false;
  for (Size i = 0; i < count; ++i) {
    const int order = compare(i);
    first = first || order < 0;
    second = second || order > 0;
    if (first && second) return 0;
  }
  return first ? -1 : second ? 1 : 0;
}

// How far up a kind stands among the kinds it mixes with; kinds of unlike families do not compare.
[[nodiscard]] inline int generality_rank(type_kind kind, const model_options& options) {
  const bool tuples = options.unify_sequences == sequences::prefer_tuple;
  const bool objects = options.unify_maps == maps_with_objects::prefer_object;
  if (kind == type_kind::list || kind == type_kind::tuple) return (kind == type_kind::list) == tuples ? 1 : 2;
  if (kind == type_kind::map || kind == type_kind::object)
    return (kind == type_kind::map) == objects ? 10 : 11;
  return kind == type_kind::set ? 0 : -1;
}

inline int compare_generality(const type& a, const type& b, const model_options& options, unsigned depth) {
  if (depth > max_walk_depth || a == b) return 0;
  if (a.is_dynamic()) return 1;
  if (b.is_dynamic()) return -1;
  if (a.is_primitive() && b.is_primitive())
    return a.kind() == type_kind::string ? -1 : b.kind() == type_kind::string ? 1 : 0;
  if (a.kind() != b.kind()) {
    const int left = generality_rank(a.kind(), options);
    const int right = generality_rank(b.kind(), options);
    return left < 0 || right < 0 || (left >= 10) != (right >= 10) ? 0 : right - left;
  }
  if (a.is_collection()) return compare_generality(a.element(), b.element(), options, depth + 1);
  if (a.kind() == type_kind::tuple) {
    const auto left = a.elements();
    const auto right = b.elements();
    if (left.size() != right.size()) return 0;
    return compare_members(left.size(), [&](std::size_t i) {
      return compare_generality(left[i], right[i], options, depth + 1);
    });
  }
  if (a.kind() == type_kind::object) {
    const auto left = a.attributes();
    const auto right = b.attributes();
    if (left.size() != right.size()) return 0;
    for (std::size_t i = 0; i < left.size(); ++i)
      if (left[i].name != right[i].name) return 0;
    return compare_members(left.size(), [&](std::size_t i) {
      return compare_generality(left[i].type, right[i].type, options, depth + 1);
    });
  }
  return 0;
}

// Distinct types in order of preference, by their places: a topological sort of "more general than", ties as
// they are given.
[[nodiscard]] inline std::vector<std::size_t> order_by_generality(std::span<const type> types,
                                                                  const model_options& options) {
  std::vector<std::vector<std::size_t>> below(types.size());  // each in ascending order
  std::vector<std::size_t> above(types.size(), 0);            // how many must come first
  for (std::size_t i = 0; i < types.size(); ++i) {
    for (std::size_t j = i + 1; j < types.size(); ++j) {
      const int order = compare_generality(types[i], types[j], options);
      if (order == 0) continue;
      below[order < 0 ? i : j].push_back(order < 0 ? j : i);
      ++above[order < 0 ? j : i];
    }
  }
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < types.size(); ++i)
    if (above[i] == 0) result.push_back(i);
  for (std::size_t next = 0; next < result.size(); ++next)
    for (const std::size_t low : below[result[next]])
      if (--above[low] == 0) result.push_back(low);
  return result;
}

}  // namespace hcl::inline v1_0::detail
