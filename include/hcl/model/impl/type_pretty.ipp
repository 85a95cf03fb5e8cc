// The implementation of the typed model's types: the text for people, on as many lines as it takes.
#pragma once

#include <hcl/model/impl/type_pretty.hpp>

namespace hcl::inline v0_1::model {

HCL_DECL std::string to_pretty_string(const type& t, const type_text_options& options) {
  return detail::pretty_type_writer(options).write(t);
}

}  // namespace hcl::inline v0_1::model
