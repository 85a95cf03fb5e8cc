// The implementation of types: how they are written, in sentences and as type expressions. Does not recurse.
#pragma once

#include <hcl/value/impl/type_text.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL std::string value_backend::friendly_name(const type& t, bool constraint) {
  std::string text;
  const type* at = &t;
  for (; at->is_collection(); at = &at->element()) {
    text += keyword(at->kind());
    text += " of ";
  }
  if (at->is_dynamic()) {
    if (constraint) return text + (at == &t ? "any type" : "any single type");
    return text + "dynamic";
  }
  if (const auto& definition = at->capsule()) return text + definition->name;
  return text += keyword(at->kind());
}

HCL_DECL std::string value_backend::to_string(const type& t, type_text_options options) {
  return type_writer(options).write(t);
}

}  // namespace hcl::inline v0_1::detail
