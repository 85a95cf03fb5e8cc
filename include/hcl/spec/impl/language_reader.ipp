// Spec files read: one function per kind of block in them. Implementation.
#pragma once

#include <hcl/spec/impl/language_reader.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL spec_file spec_backend::read(const body& from, const options& opts, diagnostics& diags) {
  spec_file file = spec_reader(opts, diags).read(from);
  if (!diags.has_errors() && !plan_of(file.root).labels.empty()) {
    diags.add({.code = codes::invalid_spec,
               .summary = "Unusable specification",
               .detail = "A label is used where there is no block.",
               .subject = from.missing_item_range()});
  }
  return file;
}

}  // namespace hcl::inline v0_1::detail
