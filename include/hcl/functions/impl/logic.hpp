// Operators as functions: equal, notequal, lessthan and its kin, and, or, not; and the choice of the first
// value there is.
#pragma once

#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::functions::detail {

template <binary_operator Op>
[[nodiscard]] outcome<value> call_operator(arguments args, const type&) {
  return apply(Op, args[0], args[1]);
}

[[nodiscard]] inline outcome<value> call_not(arguments args, const type&) {
  return value(!args[0].as_bool());
}

[[nodiscard]] inline outcome<type> type_of_coalesce(arguments args, eval_context* ctx) {
  std::vector<type> types;
  for (const value& v : args)
    types.push_back(v.type());
  if (const std::optional<type> common = unify(types, conversion::unsafe, options_of(ctx))) return *common;
  return fail("All arguments must have the same type.");
}

[[nodiscard]] inline outcome<value> call_coalesce(arguments args, const type& result, eval_context* ctx) {
  for (const value& v : args) {
    if (!v.is_known()) return value::unknown(result);
    if (!v.is_null()) return convert(v, result, options_of(ctx));
  }
  return fail("All arguments are null.");
}

[[nodiscard]] inline outcome<value> call_coalescelist(arguments args) {
  if (args.empty()) return fail("At least one argument is required.");
  const value* found = nullptr;
  for (const value& v : args) {
    const bool is_open = !v.is_known() && v.kind() == type_kind::dynamic;
    if (!is_open && v.kind() != type_kind::list && v.kind() != type_kind::tuple)
      return fail("All arguments must be lists or tuples.");
    if (!v.is_known()) return found ? *found : value::unknown();
    if (!found && !v.is_null() && v.size() > 0) found = &v;
  }
  if (found) return *found;
  return fail("All arguments are null or empty.");
}

// clang-format off
inline constexpr row logic_rows[] = {
    {"equal", "Returns whether the two given values are equal.",
     {any("a", null | unknown | dynamic), any("b", null | unknown | dynamic)},
     type::boolean, call_operator<binary_operator::equal>},
    {"notequal", "Returns whether the two given values differ.",
     {any("a", null | unknown | dynamic), any("b", null | unknown | dynamic)},
     type::boolean, call_operator<binary_operator::not_equal>},
    {"greaterthan", "Returns whether the first number is greater than the second.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::boolean, call_operator<binary_operator::greater>},
    {"greaterthanorequalto", "Returns whether the first number is not less than the second.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::boolean, call_operator<binary_operator::greater_or_equal>},
    {"lessthan", "Returns whether the first number is less than the second.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::boolean, call_operator<binary_operator::less>},
    {"lessthanorequalto", "Returns whether the first number is not greater than the second.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::boolean, call_operator<binary_operator::less_or_equal>},
    {"and", "Returns whether both given values are true.",
     {boolean("a", dynamic), boolean("b", dynamic)},
     type::boolean, call_operator<binary_operator::logical_and>},
    {"or", "Returns whether one of the given values is true.",
     {boolean("a", dynamic), boolean("b", dynamic)},
     type::boolean, call_operator<binary_operator::logical_or>},
    {"not", "Returns the negation of the given boolean.",
     {boolean("val", dynamic)}, type::boolean, call_not},
    {"coalesce", "Returns the first of the given arguments that is not null.",
     {any("vals", null | unknown | dynamic | variadic)}, type_of_coalesce, call_coalesce},
    {"coalescelist", "Returns the first of the given sequences that has an element.",
     {any("vals", null | unknown | dynamic | variadic)}, type_made_by<call_coalescelist>, call_coalescelist},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
