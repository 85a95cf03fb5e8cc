// Conversions as functions: tostring, tonumber, tobool, tolist, toset, tomap; and the assertion that
// something is there.
#pragma once

#include <hcl/functions/conversion.hpp>
#include <hcl/functions/impl/define.hpp>
#include <hcl/value/impl/type_text.hpp>

namespace hcl::inline v0_1::functions::detail {

// "list of any type", where the type of the elements is left open.
[[nodiscard]] inline std::string wanted_name(const type& wanted) {
  const bool is_open = wanted.is_collection() && wanted.element().is_dynamic();
  return is_open ? std::string(hcl::detail::keyword(wanted.kind())) + " of any type" : friendly_name(wanted);
}

template <typename X>
function functions_backend<X>::make_to(std::string name, const type& wanted) {
  const auto type_of = [wanted](arguments args) -> outcome<type> {
    const type& have = args[0].type();
    if (have == wanted || conversion_between(have, wanted) != conversion::none) return wanted;
    return attribute_to(0, "Cannot convert " + friendly_name(have) + " to " + wanted_name(wanted) + ": " +
                               describe_mismatch(have, wanted));
  };
  return function({.name = std::move(name),
                   .description = "Converts the given value to " + wanted_name(wanted) + ".",
                   .parameters = {any("v", null | dynamic)},
                   .type_of = type_of,
                   // Conversion looks at the types itself: they are looked at before only where that is not
                   // all there is to say.
                   .call_at_once = [wanted, type_of](arguments args) -> outcome<value> {
                     outcome<value> converted = convert(args[0], wanted);
                     if (converted && !args[0].is_null()) return converted;
                     if (outcome<type> possible = type_of(args); !possible)
                       return std::move(possible).error();
                     if (!converted) return attribute_to(0, converted.error().message);
                     return converted;
                   },
                   .effort = 4});
}

template <typename X>
function functions_backend<X>::assertnotnull() {
  return function({.name = "assertnotnull",
                   .description = "Returns the given value, and fails if it is null.",
                   .parameters = {any("v")},
                   .type_of = [](arguments args) -> outcome<type> { return args[0].type(); },
                   .refine = never_null,
                   .call = [](arguments args, const type&) -> outcome<value> { return args[0]; },
                   .effort = 0});
}

}  // namespace hcl::inline v0_1::functions::detail
