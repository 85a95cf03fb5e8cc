// One type for several: the type that a conditional, a list or a set gives to elements of different types.
#pragma once

#include <optional>
#include <span>

#include <hcl/value/backend.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v0_1 {

// The most general of `types` to which all convert, or a type made for them; nothing if there is none (or
// `types` is empty). string of {number, string}; list(string) of {tuple([string, number]), list(number)}.
// Equal types, however many, take linear time.
[[nodiscard]] std::optional<type> unify(std::span<const type> types, bool allow_unsafe = false,
                                        const model_options& options = detail::default_options);

}  // namespace hcl::inline v0_1

#if !defined(HCL_DECLARATIONS_ONLY)
#endif
