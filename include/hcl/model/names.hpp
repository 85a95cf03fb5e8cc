// Names for values that have none: one of many, and many of one. English words, in any spelling of a name:
// `subnetIds` are many of `subnetId`.
#pragma once

#include <string>
#include <string_view>

#include <hcl/model/rewrite_backend.hpp>

namespace hcl::inline v0_1::model {

// The singular: `singular("addresses")` is "address". A word that is no plural stays.
template <typename X = void>
[[nodiscard]] std::string singular(std::string_view word) {
  return detail::rewrite_backend<X>::singular(word);
}

// The plural: `plural("policy")` is "policies". A word that is a plural already stays.
template <typename X = void>
[[nodiscard]] std::string plural(std::string_view word) {
  return detail::rewrite_backend<X>::plural(word);
}

}  // namespace hcl::inline v0_1::model

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/model/impl/names.hpp>
#endif
