// Plain scalars: the numbers and names that the general way reads from literals, from their bytes.
// Implementation.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_bytes.hpp>
#include <hcl/record/impl/engine_check.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/engine_duration.hpp>
#include <hcl/record/impl/engine_value.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/tags/check.hpp>
#include <hcl/text/impl/timestamp.hpp>
#include <hcl/text/plain_value.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

// A number as it is written; empty if it is none.
[[nodiscard]] inline number_literal number_of(const plain_value& from) noexcept {
  if (from.form != plain_form::number) return {};
  return {false, inner_text(from)};
}

template <typename X>
bool engine_backend<X>::plain_signed(const plain_value& from, std::int64_t min_bound, std::int64_t max_bound,
                                     std::int64_t& to) {
  return small_integer(number_of(from), to) && to >= min_bound && to <= max_bound;
}

template <typename X>
bool engine_backend<X>::plain_unsigned(const plain_value& from, std::uint64_t max_bound, std::uint64_t& to) {
  std::int64_t narrow = 0;
  if (!small_integer(number_of(from), narrow) || narrow < 0) return false;
  to = static_cast<std::uint64_t>(narrow);
  return to <= max_bound;
}

// Few digits: a quotient of two doubles that are exact, which is rounded once. False if there are more.
[[nodiscard]] inline bool exact_quotient(std::string_view digits, double& to) noexcept {
  constexpr std::array<double, 16> powers{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                          1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  if (digits.empty() || digits.size() > powers.size() || digits[0] == '-') return false;
  std::int64_t all = 0;
  std::size_t decimals = 0;
  for (std::size_t i = 0; i != digits.size(); ++i) {
    if (digits[i] == '.')
      decimals = digits.size() - i - 1;
    else
      all = all * 10 + (digits[i] - '0');
  }
  if (all == 0 || (decimals == 0 && digits.size() == powers.size())) return false;
  to = static_cast<double>(all) / powers[decimals];
  return true;
}

template <typename Float>
[[nodiscard]] bool plain_floating(const plain_value& from, Float& to) {
  const number_literal written = number_of(from);
  if (written.digits == "0") {
    to = Float{0};
    return true;
  }
  if constexpr (std::is_same_v<Float, double>)
    if (exact_quotient(written.digits, to)) return true;
  return short_literal(written, to);
}
template <typename X>
bool engine_backend<X>::plain_double(const plain_value& from, double& to) {
  return plain_floating(from, to);
}
template <typename X>
bool engine_backend<X>::plain_float(const plain_value& from, float& to) {
  return plain_floating(from, to);
}

// Few digits, whose value no limit is concerned with.
template <typename X>
bool engine_backend<X>::plain_number(const plain_value& from, number& to) {
  constexpr std::size_t max_digits = 18;
  const std::string_view digits = number_of(from).digits;
  if (digits.empty() || digits.size() > max_digits) return false;
  const outcome<number> exact = number::parse(digits);
  if (exact) to = *exact;
  return static_cast<bool>(exact);
}

template <typename X>
bool engine_backend<X>::plain_name(const plain_value& from, std::span<const std::string_view> names,
                                   std::size_t& index) {
  if (from.form != plain_form::text) return false;
  const std::string_view text = inner_text(from);
  for (index = 0; index != names.size(); ++index)
    if (names[index] == text) return true;
  return false;
}

// Whole nanoseconds, into whole ticks that are no smaller.
template <typename X>
bool engine_backend<X>::plain_duration(const plain_value& from, const duration_form& form,
                                       std::int64_t& ticks) {
  constexpr std::intmax_t second = 1'000'000'000;
  if (form.counted && from.form == plain_form::number) return small_integer(number_of(from), ticks);
  if (from.form != plain_form::text || second % form.denominator != 0) return false;
  const std::intmax_t units = second / form.denominator;  // nanoseconds of a tick, numerator times
  const std::optional<std::int64_t> nanoseconds = parse_short_duration(inner_text(from));
  if (!nanoseconds || *nanoseconds % units != 0 || *nanoseconds / units % form.numerator != 0) return false;
  ticks = *nanoseconds / units / form.numerator;
  return true;
}

template <typename X>
bool engine_backend<X>::plain_time(const plain_value& from, const time_form& form, std::int64_t& ticks) {
  if (from.form != plain_form::text) return false;
  const outcome<timestamp> written = timestamp_reader(inner_text(from)).read();
  if (!written) return false;
  const outcome<tick_count> count = count_ticks(since_epoch(*written), form.numerator, form.denominator);
  if (!count || !count->is_whole || written->is_finer) return false;
  const auto exact = count->ticks.to_int64();
  if (!exact || *exact < form.min_ticks || *exact > form.max_ticks) return false;
  ticks = *exact;
  return true;
}

template <typename X>
bool engine_backend<X>::plain_bytes(const plain_value& from, std::uint64_t& bytes) {
  if (from.form == plain_form::number)
    return plain_unsigned(from, (std::numeric_limits<std::uint64_t>::max)(), bytes);
  if (from.form != plain_form::text) return false;
  const std::optional<number> exact = parse_bytes(inner_text(from));
  const std::optional<std::uint64_t> whole = exact ? exact->to_uint64() : std::nullopt;
  if (whole) bytes = *whole;
  return whole.has_value();
}

template <typename X>
bool engine_backend<X>::plain_match(const plain_input& from, std::string_view pattern,
                                    std::string_view text) {
  const outcome<regex::regex_program>& program = program_of(*from.ctx, pattern);
  return program && regex::regex_machine<>(*program, regex::regex_max_work).find(text, 0);
}

template <typename X>
bool engine_backend<X>::plain_place(const plain_input& from, range& place, range& name) {
  const source_ptr* const text = from.ctx->position.text;
  if (text == nullptr) return false;
  const auto at = [&](const char* begin, const char* end) {
    const char* const first = (*text)->text().data();
    return range(*text, {static_cast<std::uint32_t>(begin - first), static_cast<std::uint32_t>(end - first)});
  };
  place = at(from.whole.begin, from.whole.end);
  if (!from.name.empty()) name = at(from.name.data(), from.name.data() + from.name.size());
  return true;
}

// Whether the struct itself finds nothing wrong with an object.
HCL_NOINLINE inline bool is_found_valid(const record_info& info, const void* object) {
  bool is_silent = true;
  constexpr check::reporter to{[](void* silent, bool, const check::subject&, std::string_view,
                                  const diagnostic*) { *static_cast<bool*>(silent) = false; },
                               [](void* silent, const check::subject&) {
                                 *static_cast<bool*>(silent) = false;
                                 return range();
                               }};
  check findings(to, &is_silent);
  info.validate(object, findings);
  return is_silent;
}
[[nodiscard]] inline bool is_valid_object(const record_info& info, const field_state* states) {
  for (std::size_t i = 0; info.has_block_rules && i != info.members; ++i) {
    const field_info& f = info.fields[i];
    if (f.broken_rule && !f.broken_rule(states[i].at, states[i].count != 0).empty()) return false;
  }
  return !info.validate || is_found_valid(info, states[info.members].at);
}

// Whether the text is kept, which a member of a struct in it needs. Only the general way keeps it for one.
[[nodiscard]] inline bool keeps_text(decode_context& ctx, const field_info& f) noexcept {
  if (ctx.position.text == nullptr) return false;
  if (f.holds_view) ctx.notes.borrowed = true;
  return true;
}

// The attributes of a struct from an object. What has been set stays so if it returns false.
template <typename X>
bool engine_backend<X>::plain_object(const record_info& info, field_state* states, const plain_input& from) {
  if (from.whole.form != plain_form::object || info.rest != info.fields.size()) return false;
  std::size_t required = 0;
  for (std::size_t next = 0, hint = 0; next != from.parts.size();) {
    const std::size_t row = find_field(info, inner_text(from.parts[next++]), false, hint);
    if (row == info.fields.size()) return false;
    const field_info& f = info.fields[row];
    field_state& state = states[f.home];
    if (state.count != 0 || f.read_plain == nullptr) return false;
    if (f.needs_text && !keeps_text(*from.ctx, f)) return false;
    if (!f.read_plain(from.take_part(next), state.at)) return false;
    state.count = 1;
    required += info.fields[f.home].required;
    hint = row + 1;
  }
  return required == info.required && is_valid_object(info, states);
}

}  // namespace hcl::inline v0_1::detail
