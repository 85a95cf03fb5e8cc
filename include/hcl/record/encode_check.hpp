// Objects that no configuration can express, or that could not be read back: numbers that are none,
// enumerators without a name, durations that are no decimal number of nanoseconds, values that break the rule
// of their type. Asked before they are written. Knows nothing of texts.
#pragma once

#include <string>

#include <hcl/record/codec.hpp>
#include <hcl/record/kinds.hpp>

namespace hcl::inline v0_1::detail {

// The reason why a value cannot be written, which follows its name in a message; empty if it can. `reveals`:
// sensitive values are written, too.
template <typename T>
std::string why_unwritable(const T& object, bool reveals) {
  if constexpr (may_be_unwritable<T>())
    return codec_of<T>::why_unwritable(object, reveals);
  else
    return {};
}

}  // namespace hcl::inline v0_1::detail
