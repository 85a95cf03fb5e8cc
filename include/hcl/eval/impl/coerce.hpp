// convert() within the budget of an evaluation. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include <hcl/eval/impl/report.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// The number of elements of a value at all depths, or of bytes of a text.
[[nodiscard]] inline std::size_t parts_of(const value& v) {
  const value& plain = v.unmarked();
  const bool is_text = plain.kind() == type_kind::string && plain.is_known() && !plain.is_null();
  return is_text ? plain.as_string().size() : plain.weight();
}

// The number of parts to charge outside of loops: those beyond the free hundred thousand and the number of
// bytes of the text.
inline void credit_text(budget& work, const source_ptr& text) {
  if (const std::size_t bytes = text ? text->text().size() : 0; bytes > work.credited) {
    work.unpaid += bytes - work.credited;
    work.credited = bytes;
  }
}
[[nodiscard]] inline std::size_t payable_parts(budget& work, const source_ptr& text, std::size_t parts) {
  credit_text(work, text);
  const std::size_t unpaid = (std::min)(parts, work.unpaid);
  work.unpaid -= unpaid;
  return parts - unpaid;
}

// Takes `parts` from the free ones; false, without a change, if there are not so many left.
[[nodiscard]] inline bool take_unpaid(budget& work, std::size_t parts) noexcept {
  if (parts > work.unpaid) return false;
  work.unpaid -= parts;
  return true;
}

// Charges the work on elements or bytes, `effort` times as long as reading them: in loops by size, else only
// for large values read repeatedly.
[[nodiscard]] inline std::size_t steps_for(const eval_context& ctx, std::size_t parts, bool are_bytes,
                                           std::size_t effort) {
  constexpr std::size_t bytes_per_element = 16, elements_per_step = 4, negligible = 16;
  if (!is_repeated(ctx)) parts = payable_parts(ctx.work, ctx.document->source, parts);
  if (are_bytes) parts /= bytes_per_element;
  parts *= effort;
  return parts < negligible ? 0 : parts / elements_per_step;
}
[[nodiscard]] inline bool spend_weight(const eval_context& ctx, const value& v, byte_span where,
                                       std::size_t effort = 1) {
  if (effort == 0) return true;
  const std::size_t parts = parts_of(v);
  if (!is_repeated(ctx)) {
    credit_text(ctx.work, ctx.document->source);
    if (take_unpaid(ctx.work, parts)) return true;
  }
  const std::size_t steps = steps_for(ctx, parts, v.kind() == type_kind::string, effort);
  return steps == 0 || spend(ctx, step_limit, steps, where);
}

// Steps of an operation, a division and a conversion to text of 512-bit numbers; always charged.
inline constexpr std::size_t steps_per_wide_operation = 5, steps_per_wide_division = 10,
                             steps_per_wide_text = 60;

[[nodiscard]] inline bool is_wide(const number& n) { return n.is_wide() || n.is_infinite(); }

// Charges for writing a number as text.
[[nodiscard]] inline bool spend_number(const eval_context& ctx, const number& n, byte_span where) {
  return !is_wide(n) || spend(ctx, step_limit, steps_per_wide_text, where);
}

[[nodiscard]] inline outcome<value> number_as_text(const eval_context& ctx, const number& n,
                                                   byte_span where) {
  if (!spend_number(ctx, n, where)) return value::unknown(type::string());
  outcome<std::string> digits = n.to_string(ctx.work.digits, ctx.options->digits);
  if (!digits) return std::move(digits).error();
  return value(std::move(*digits));
}

// Charges for elements that become texts.
[[nodiscard]] inline bool spend_wide_texts(const eval_context& ctx, const value& v, const type& want,
                                           byte_span where) {
  const bool sequence =
      v.kind() == type_kind::list || v.kind() == type_kind::set || v.kind() == type_kind::tuple;
  if (!sequence || !want.is_collection() || want.element().kind() != type_kind::string ||
      !v.unmarked().is_known() || v.is_null())
    return true;
  for (const value& element : v.unmarked().elements()) {
    const value& plain = element.unmarked();
    if (plain.kind() != type_kind::number || !plain.is_known() || plain.is_null()) continue;
    if (!spend_number(ctx, plain.as_number(), where)) return false;
  }
  return true;
}

// The steps for an element that is converted, as it is made anew.
inline constexpr std::size_t conversion_effort = 4;

// Whether there is nothing to convert.
[[nodiscard]] inline bool is_as_wanted(const value& v, const type& want) {
  if (want.is_dynamic()) return true;
  return want.is_primitive() ? want.kind() == v.kind() : v.type() == want;
}

// `v` as a value of type `want`. Marks stay.
[[nodiscard]] inline outcome<value> coerce(eval_context& ctx, value v, const type& want, byte_span where) {
  if (is_as_wanted(v, want)) return v;
  if (v.kind() == type_kind::number && want.kind() == type_kind::string && v.is_known() && !v.is_null()) {
    if (!v.is_marked()) return number_as_text(ctx, v.as_number(), where);
    outcome<value> text = number_as_text(ctx, v.unmarked().as_number(), where);
    return text ? outcome<value>(text->with_marks(v.marks())) : text;
  }
  if (!spend_weight(ctx, v, where, conversion_effort) || !spend_wide_texts(ctx, v, want, where))
    return value::unknown(want);
  return convert(v, want, *ctx.options);
}

// The same where the type wanted is a primitive one; nothing is done in the common case. The result may be
// unknown though `v` was known, namely when the run has passed a limit meanwhile: callers must check.
[[nodiscard]] inline bool coerce_primitive(eval_context& ctx, value& v, type_kind want, byte_span where,
                                           std::string& why) {
  if (v.kind() == want) [[likely]]
    return true;
  outcome<value> converted = coerce(ctx, v, simple_type(want), where);
  if (!converted) {
    why = std::move(converted).error().message;
    return false;
  }
  v = *std::move(converted);
  return true;
}

// Takes the marks off a value, and adds them to others.
inline void take_marks(value& v, mark_set& to) {
  if (!v.is_marked()) return;
  to |= v.marks();
  v = std::move(v).unmarked();
}

// Whether an unmarked unknown value may convert to the primitive type.
[[nodiscard]] inline bool unknown_may_become(const eval_context& ctx, const value& v, type_kind want,
                                             std::string& why) {
  if (v.kind() == want || v.kind() == type_kind::dynamic) [[likely]]
    return true;
  const outcome<value> converted = convert(v, simple_type(want), *ctx.options);
  if (!converted) why = converted.error().message;
  return static_cast<bool>(converted);
}

}  // namespace hcl::inline v1_0::detail
