// Bodies as text in the native syntax, laid out as the reference's formatter leaves it: two blanks a level,
// equals signs of neighbouring lines below each other, blank lines around blocks. Implementation.
#pragma once

#include <hcl/write/impl/native_text.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL std::string write_backend::native(const body_model& whole, const encode_options& options,
                                           diagnostics& diags) {
  return native_writer(options, diags).write(whole);
}

}  // namespace hcl::inline v0_1::detail
