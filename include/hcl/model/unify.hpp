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
[[nodiscard]] unified unify(std::span<const type> types, const limits& bounds = {});
[[nodiscard]] inline unified unify(const type& a, const type& b, const limits& bounds = {}) {
  const type both[] = {a, b};
  return hcl::model::unify(both, bounds);
}

}  // namespace hcl::inline v0_1::model
