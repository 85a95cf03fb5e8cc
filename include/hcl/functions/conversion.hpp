// Conversions as functions: tostring, tonumber, tobool, tolist, toset, tomap; and the assertion that something is there.
#pragma once

#include <hcl/functions/define.hpp>

namespace hcl::inline v0_1::functions {

// A function that converts its argument to `wanted`: `make_to("tonumber", type::number())`.
[[nodiscard]] inline function make_to(std::string name, const type& wanted) {
  const auto type_of = [wanted](detail::arguments args) -> outcome<type> {
    const type& have = args[0].type();
    if (have == wanted || conversion_between(have, wanted) != conversion::none) return wanted;
    return detail::blame(0, "Cannot convert " + friendly_name(have) + " to " + friendly_name(wanted) + ": " + describe_mismatch(have, wanted));
  };
  return function({.name = std::move(name),
                   .description = "Converts the given value to " + friendly_name(wanted) + ".",
                   .parameters = {detail::any("v", detail::null | detail::dynamic)},
                   .type_of = type_of,
                   // Conversion looks at the types itself: they are looked at before only where that is not all there is to say.
                   .call_at_once = [wanted, type_of](detail::arguments args) -> outcome<value> {
                     outcome<value> converted = convert(args[0], wanted);
                     if (converted && !args[0].is_null()) return converted;
                     if (outcome<type> possible = type_of(args); !possible) return std::move(possible).error();
                     if (!converted) return detail::blame(0, converted.error().message);
                     return converted;
                   },
                   .effort = 4});
}

// assertnotnull(x) is x, or an error if it is null.
[[nodiscard]] inline function assertnotnull() {
  return function({.name = "assertnotnull",
                   .description = "Returns the given value, and fails if it is null.",
                   .parameters = {detail::any("v")},
                   .type_of = [](detail::arguments args) -> outcome<type> { return args[0].type(); },
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type&) -> outcome<value> { return args[0]; }});
}

}  // namespace hcl::inline v0_1::functions
