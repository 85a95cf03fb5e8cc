// Conversion inside expressions: what convert() does, within the run's budget. Far side.
#pragma once

#include <string>
#include <utility>

#include <hcl/eval/report.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v0_1::detail {

// Large values are paid for by their weight when something is done to all of them repeatedly.
[[nodiscard]] inline bool spend_weight(const evaluation& run, const value& v, byte_span where) {
  if (!is_repeated(run)) return true;
  std::size_t weight = v.weight();
  if (v.kind() == type_kind::string && v.is_known() && !v.is_null() && !v.is_marked()) weight = v.as_string().size() / 16;
  return weight < 16 || spend_steps(run, weight / 4, where);
}

[[nodiscard]] inline outcome<value> number_as_text(const evaluation& run, const number& n) {
  outcome<std::string> digits = n.to_string(run.work.digits);
  if (!digits) return std::move(digits).error();
  return value(std::move(*digits));
}

// `v` as a value of type `want`. Marks stay.
[[nodiscard]] inline outcome<value> coerce(evaluation& run, value v, const type& want, byte_span where) {
  if (want.is_dynamic() || v.type() == want) return v;
  if (v.kind() == type_kind::number && want.kind() == type_kind::string && v.is_known() && !v.is_null()) {
    if (!v.is_marked()) return number_as_text(run, v.as_number());
    outcome<value> text = number_as_text(run, v.unmarked().as_number());
    return text ? outcome<value>(text->with_marks(v.marks())) : text;
  }
  if (!spend_weight(run, v, where)) return value::unknown(want);
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
