// Whether a value fits where it is used, now or once it is there.
#pragma once

#include <hcl/model/assignable.hpp>
#include <hcl/model/conversion.hpp>
#include <hcl/model/eventual.hpp>

namespace hcl::inline v0_1::model::detail {

[[nodiscard]] inline bool is_convertible(const type& from, const type& to) {
  return conversion_between(from, to) != hcl::conversion::none;
}

// The same for what takes values that are there later as well. The input form of `to` is only made where it
// makes a difference.
[[nodiscard]] inline bool accepts(const type& to, const type& from) {
  return contains_eventuals(from) ? is_convertible(from, input_of(to)) : is_convertible(from, to);
}
[[nodiscard]] inline bool accepts_unconverted(const type& to, const type& from) {
  return contains_eventuals(from) ? is_assignable(from, input_of(to)) : is_assignable(from, to);
}

}  // namespace hcl::inline v0_1::model::detail
