// Orders types by preference as the common one: more general first. Ignores whether conversions exist.
#pragma once

#include <cstddef>

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

// Whether two object types have the same names.
[[nodiscard]] inline bool same_names(const type& a, const type& b) {
  const auto x = a.attributes(), y = b.attributes();
  if (x.size() != y.size()) return false;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (x[i].name != y[i].name) return false;
  return true;
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
  if (a.kind() == type_kind::object && same_names(a, b)) {
    const auto left = a.attributes();
    const auto right = b.attributes();
    return compare_members(left.size(), [&](std::size_t i) {
      return compare_generality(left[i].type, right[i].type, options, depth + 1);
    });
  }
  return 0;
}

}  // namespace hcl::inline v1_0::detail
