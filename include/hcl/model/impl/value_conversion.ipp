// The implementation of converting values to types of the typed model.
#pragma once

#include <hcl/model/impl/value_conversion.hpp>

namespace hcl::inline v0_1::model {

HCL_DECL outcome<value> convert(const value& v, const type& to) {
  return detail::value_converter().run(v, to);
}

}  // namespace hcl::inline v0_1::model
