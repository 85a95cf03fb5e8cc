// Conversions as functions: tostring, tonumber, tobool, tolist, toset, tomap; and the assertion that
// something is there.
#pragma once

#include <hcl/functions/impl/conversion.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::conversion_family() {
  return family_of<conversion_rows>();
}

}  // namespace hcl::inline v0_1::functions::detail

namespace hcl::inline v0_1::functions {

HCL_DECL function make_to(std::string name, const type& wanted) {
  return function({.name = std::move(name),
                   .description = "Converts the given value to " + detail::wanted_name(wanted) + ".",
                   .parameters = {detail::made(detail::any("v", detail::null | detail::dynamic))},
                   .type_within =
                       [wanted](detail::arguments args, eval_context* ctx) {
                         return detail::converted_type(args[0].type(), wanted, detail::options_of(ctx));
                       },
                   .call_at_once =
                       [wanted](detail::arguments args, eval_context* ctx) {
                         return detail::converted_value(args[0], wanted, detail::options_of(ctx));
                       },
                   .effort = detail::conversion_effort});
}

}  // namespace hcl::inline v0_1::functions
