// One type for several: what a conditional, a list or a set makes of elements of unlike types.
#pragma once

#include <optional>
#include <span>

#include <hcl/value/conversion_rules.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v0_1 {

// The most general of `types` to which all convert, or a type made for them; nothing if there is none (or `types` is empty).
// string of {number, string}; list(string) of {tuple([string, number]), list(number)}. Equal types, however many, take linear time.
[[nodiscard]] inline std::optional<type> unify(std::span<const type> types, bool allow_unsafe = false,
                                               const model_options& options = detail::default_options) {
  return detail::conversion_rules(allow_unsafe, options).unify(types);
}

}  // namespace hcl::inline v0_1
