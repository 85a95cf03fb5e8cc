// One type for several: what the branches of a conditional, or the elements of a list, have in common.
#pragma once

#include <span>

#include <hcl/model/type.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::model {

// The common type of several types: see unify().
struct unified {
  type safe{};           // every type converts to it safely: a union where nothing less will do
  type unsafe_answer{};  // every type converts to it, perhaps not every value
};

// `unify({number, bool})` is `bool | number`, unsafely number. Three and more are unified from
// the left. More literals of one type than `bounds.union_elements` are that type.
template <typename X = void>
[[nodiscard]] unified unify(std::span<const type> types, const limits& bounds = {}) {
  return detail::model_backend<X>::unify(types, bounds);
}
template <typename X = void>
[[nodiscard]] unified unify(const type& a, const type& b, const limits& bounds = {}) {
  const type both[] = {a, b};
  return detail::model_backend<X>::unify(both, bounds);
}

}  // namespace hcl::inline v0_1::model

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/model/impl/unify.hpp>
#endif
