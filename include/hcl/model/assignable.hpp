// Whether a value of one type can be used as another without conversion.
#pragma once

#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model {

// Whether every value of `from` is also one of `to`, or becomes one by what needs no conversion: tuples are
// lists, objects are maps, a value is an output of itself. Assignable types are convertible.
[[nodiscard]] bool is_assignable(const type& from, const type& to);

// Whether null may stand there: none, and unions with it, but not dynamic.
[[nodiscard]] inline bool accepts_none(const type& to) {
  return !to.is_dynamic() && hcl::model::is_assignable(type::none(), to);
}

}  // namespace hcl::inline v0_1::model
