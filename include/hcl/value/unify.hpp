// One type for several: what a conditional, a list or a set makes of elements of unlike types.
#pragma once

#include <optional>
#include <span>

#include <hcl/value/type.hpp>

namespace hcl::inline v0_1 {

// The most general of `types` to which all convert, or a type made for them; nothing if there is none (or `types` is empty).
[[nodiscard]] std::optional<type> unify(std::span<const type> types, bool allow_unsafe = false);

}  // namespace hcl::inline v0_1
