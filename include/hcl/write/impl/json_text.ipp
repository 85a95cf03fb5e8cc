// Bodies as text in HCL's JSON syntax: attributes as properties, blocks as objects below their labels, in
// arrays where these are the same, or always. Implementation.
#pragma once

#include <hcl/write/impl/json_text.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL std::string write_backend::json(const body_model& whole, const encode_options& options,
                                         diagnostics& diags) {
  return json_syntax_writer(options, diags).write(whole);
}

}  // namespace hcl::inline v0_1::detail
