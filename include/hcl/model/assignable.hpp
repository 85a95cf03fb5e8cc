// Whether a value of one type can be used as another without conversion.
#pragma once

#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model {

// Whether every value of `from` is also one of `to`, or becomes one by what needs no conversion: tuples are
// lists, objects are maps, a value is an output of itself. Assignable types are convertible.
template <typename X = void>
[[nodiscard]] bool is_assignable(const type& from, const type& to) {
  return detail::model_backend<X>::is_assignable(from, to);
}

// Whether null may stand there: none, and unions with it, but not dynamic.
template <typename X = void>
[[nodiscard]] bool accepts_none(const type& to) {
  return !to.is_dynamic() && detail::model_backend<X>::is_assignable(type::none(), to);
}

}  // namespace hcl::inline v0_1::model

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/model/impl/conversion.hpp>
#endif
