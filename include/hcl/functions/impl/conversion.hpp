// Conversions as functions: tostring, tonumber, tobool, tolist, toset, tomap; and the assertion that
// something is there.
#pragma once

#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/value/impl/type_text.hpp>

namespace hcl::inline v0_1::functions::detail {

// "list of any type", where the type of the elements is left open.
[[nodiscard]] inline std::string wanted_name(const type& wanted) {
  const bool is_open = wanted.is_collection() && wanted.element().is_dynamic();
  return is_open ? std::string(hcl::detail::keyword(wanted.kind())) + " of any type" : friendly_name(wanted);
}

[[nodiscard]] inline outcome<type> converted_type(const type& have, const type& wanted,
                                                  const model_options& options) {
  if (have == wanted || conversion_between(have, wanted, options) != conversion::none) return wanted;
  return attribute_to(0, "Cannot convert " + friendly_name(have) + " to " + wanted_name(wanted) + ": " +
                             describe_mismatch(have, wanted, options));
}

// Conversion looks at the types itself: they are looked at before only where that is not all there is to say.
[[nodiscard]] inline outcome<value> converted_value(const value& given, const type& wanted,
                                                    const model_options& options) {
  outcome<value> converted = convert(given, wanted, options);
  if (converted && !given.is_null()) return converted;
  if (outcome<type> possible = converted_type(given.type(), wanted, options); !possible)
    return std::move(possible).error();
  if (!converted) return attribute_to(0, converted.error().message);
  return converted;
}

inline constexpr std::size_t conversion_effort = 4;

template <type (*Wanted)()>
[[nodiscard]] const type& wanted_type() {
  static const type wanted = Wanted();
  return wanted;
}
template <type (*Wanted)()>
[[nodiscard]] outcome<type> type_of_conversion(arguments args, eval_context* ctx) {
  return converted_type(args[0].type(), wanted_type<Wanted>(), options_of(ctx));
}
template <type (*Wanted)()>
[[nodiscard]] outcome<value> call_conversion(arguments args, eval_context* ctx) {
  return converted_value(args[0], wanted_type<Wanted>(), options_of(ctx));
}

[[nodiscard]] inline outcome<type> type_of_assertnotnull(arguments args) { return args[0].type(); }

[[nodiscard]] inline outcome<value> call_assertnotnull(arguments args, const type&) { return args[0]; }

// clang-format off
inline constexpr row conversion_rows[] = {
    {"tostring", "Converts the given value to string.",
     {any("v", null | dynamic)},
     type_of_conversion<type::string>, call_conversion<type::string>, conversion_effort, unrefined},
    {"tonumber", "Converts the given value to number.",
     {any("v", null | dynamic)},
     type_of_conversion<type::number>, call_conversion<type::number>, conversion_effort, unrefined},
    {"tobool", "Converts the given value to bool.",
     {any("v", null | dynamic)},
     type_of_conversion<type::boolean>, call_conversion<type::boolean>, conversion_effort, unrefined},
    {"tolist", "Converts the given value to list of any type.",
     {any("v", null | dynamic)},
     type_of_conversion<list_of_any>, call_conversion<list_of_any>, conversion_effort, unrefined},
    {"toset", "Converts the given value to set of any type.",
     {any("v", null | dynamic)},
     type_of_conversion<set_of_any>, call_conversion<set_of_any>, conversion_effort, unrefined},
    {"tomap", "Converts the given value to map of any type.",
     {any("v", null | dynamic)},
     type_of_conversion<map_of_any>, call_conversion<map_of_any>, conversion_effort, unrefined},
    {"assertnotnull", "Returns the given value, and fails if it is null.",
     {any("v")}, type_of_assertnotnull, call_assertnotnull, 0},
};
// clang-format on

}  // namespace hcl::inline v0_1::functions::detail
