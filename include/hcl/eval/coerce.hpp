// Conversion inside expressions: what convert() does, within the run's budget. Far side.
#pragma once

#include <string>
#include <utility>

#include <hcl/eval/report.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v0_1::detail {

// Large values are paid for by their weight when something is done to all of them repeatedly, in a loop or else `again`; `effort` says how much.
[[nodiscard]] inline bool spend_weight(const evaluation& run, const value& v, byte_span where, std::size_t effort = 1, bool again = false) {
  if (!again && !is_repeated(run)) return true;
  std::size_t weight = v.weight();
  if (v.kind() == type_kind::string && v.is_known() && !v.is_null() && !v.is_marked()) weight = v.as_string().size() / 16;
  weight *= effort;
  return weight < 16 || spend_steps(run, weight / 4, where);
}

// Numbers of 512 bits: so many steps an operation with such a result takes, a division, and writing one as text. Paid for wherever they are.
inline constexpr std::size_t steps_per_wide_operation = 5, steps_per_wide_division = 10, steps_per_wide_text = 60;

[[nodiscard]] inline bool is_wide(const number& n) {
  std::int64_t digits = 0;
  std::int32_t exponent = 0;
  return !number_waist<>::read_decimal(n, digits, exponent);
}

// To write it as text.
[[nodiscard]] inline bool spend_number(const evaluation& run, const number& n, byte_span where) {
  return !is_wide(n) || spend_steps(run, steps_per_wide_text, where);
}

[[nodiscard]] inline outcome<value> number_as_text(const evaluation& run, const number& n, byte_span where) {
  if (!spend_number(run, n, where)) return value::unknown(type::string());
  outcome<std::string> digits = n.to_string(run.work.digits);
  if (!digits) return std::move(digits).error();
  return value(std::move(*digits));
}

// Elements that become texts.
[[nodiscard]] inline bool spend_wide_texts(const evaluation& run, const value& v, const type& want, byte_span where) {
  const bool sequence = v.kind() == type_kind::list || v.kind() == type_kind::set || v.kind() == type_kind::tuple;
  if (!sequence || !want.is_collection() || want.element().kind() != type_kind::string || !v.unmarked().is_known() || v.is_null()) return true;
  for (const value& element : v.unmarked().elements()) {
    const value& plain = element.unmarked();
    if (plain.kind() != type_kind::number || !plain.is_known() || plain.is_null()) continue;
    if (!spend_number(run, plain.as_number(), where)) return false;
  }
  return true;
}

// `v` as a value of type `want`. Marks stay.
[[nodiscard]] inline outcome<value> coerce(evaluation& run, value v, const type& want, byte_span where) {
  if (want.is_dynamic() || v.type() == want) return v;
  if (v.kind() == type_kind::number && want.kind() == type_kind::string && v.is_known() && !v.is_null()) {
    if (!v.is_marked()) return number_as_text(run, v.as_number(), where);
    outcome<value> text = number_as_text(run, v.unmarked().as_number(), where);
    return text ? outcome<value>(text->with_marks(v.marks())) : text;
  }
  if (!spend_weight(run, v, where, 2) || !spend_wide_texts(run, v, want, where)) return value::unknown(want);
  return convert(v, want, *run.options);
}

// The same where the type wanted is a primitive one; nothing is done in the common case.
[[nodiscard]] inline bool coerce_primitive(evaluation& run, value& v, type_kind want, byte_span where, std::string& why) {
  if (v.kind() == want) [[likely]] return true;
  outcome<value> converted = coerce(run, v, simple_type(want), where);
  if (!converted) {
    why = std::move(converted).error().message;
    return false;
  }
  v = *std::move(converted);
  return true;
}

}  // namespace hcl::inline v0_1::detail
