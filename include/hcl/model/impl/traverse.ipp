// The implementation of typing one step into a type.
#pragma once

#include <hcl/model/impl/traverse.hpp>

namespace hcl::inline v0_1::model {

HCL_DECL type attribute_of(const type& from, std::string_view name, const range& where, diagnostics& diags) {
  detail::property_search search;
  return detail::attribute_of(from, value(name), where, diags, search);
}

HCL_DECL type element_of(const type& from, const value& key, const range& where, diagnostics& diags) {
  detail::property_search search;
  return detail::element_of(from, key, where, diags, search);
}

HCL_DECL type element_by(const type& from, const type& key, const range& where, diagnostics& diags) {
  if (key.is(type_kind::constant)) return hcl::model::element_of(from, key.value(), where, diags);
  detail::property_search search;
  return detail::step_typer({key, std::nullopt, false}, where, diags, search, detail::step_rules::bound)
      .run(from);
}

}  // namespace hcl::inline v0_1::model
