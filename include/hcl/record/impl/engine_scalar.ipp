// Reads numbers, dates, durations, sizes and names into members. Implementation.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

#include <hcl/record/encode.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/record/impl/engine_value.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/impl/base64.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/impl/times.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::detail {

// A text as a number of the machine, correctly rounded; libc++ has only this for integers.
template <typename Float>
[[nodiscard]] bool read_decimal(std::string_view digits, Float& to) {
  const char* const end = digits.data() + digits.size();
  if constexpr (requires { std::from_chars(end, end, to); }) {
    const auto [stop, error] = std::from_chars(digits.data(), end, to);
    return error == std::errc() && stop == end;
  } else {
    const outcome<number> exact = number::parse(digits);
    if (exact) to = value_access::to_floating<Float>(*exact);
    return static_cast<bool>(exact);
  }
}

// Few digits only, as literals are first rounded to 512 bits.
template <typename Float>
[[nodiscard]] bool short_literal(const number_literal& written, Float& to) {
  if (written.digits.empty() || written.digits.size() > 24) return false;
  if (!read_decimal(written.digits, to) || !std::isfinite(to)) return false;
  if (to == 0) return false;  // zeros are left to evaluation
  if (written.negative) to = -to;
  return true;
}

[[nodiscard]] inline const value* number_value(decode_context& ctx, const input& from, value& storage) {
  return primitive_value(
      ctx, from, type_kind::number, [](const value&) { return "a number"; }, storage);
}

template <typename Float>
[[nodiscard]] bool read_float(decode_context& ctx, const input& from, Float& to) {
  const number_literal written = number_in(ctx, from);
  if (written.digits == "0") {
    to = written.negative ? -Float{0} : Float{0};
    return true;
  }
  if (short_literal(written, to)) return true;
  value storage;
  const value* const v = number_value(ctx, from, storage);
  if (!v) return false;
  const number& exact = v->as_number();
  if constexpr (std::is_same_v<Float, double>)
    to = exact.to_double();
  else
    to = value_access::to_floating<Float>(exact);
  if (!std::isinf(to) || (exact.is_infinite() && ctx.opts->infinite_numbers)) return true;
  return reject_kind(ctx, from, exact.is_infinite() ? "a finite number" : "a smaller number", *v);
}
HCL_DECL bool engine::read_floating(decode_context& ctx, const input& from, double& to) {
  return read_float(ctx, from, to);
}
HCL_DECL bool engine::read_floating(decode_context& ctx, const input& from, float& to) {
  return read_float(ctx, from, to);
}
HCL_DECL value engine::value_of_float(const number& exact) {
  return value(*number::parse(written_number(exact, true)));
}
HCL_DECL bool engine::read_floating(decode_context& ctx, const input& from, long double& to) {
  return read_float(ctx, from, to);
}

HCL_DECL bool engine::read_number(decode_context& ctx, const input& from, number& to) {
  value storage;
  const value* const v = number_value(ctx, from, storage);
  if (!v) return false;
  to = v->as_number();
  return !to.is_infinite() || ctx.opts->infinite_numbers || reject_kind(ctx, from, "a finite number", *v);
}

struct byte_unit {
  std::string_view name;
  std::uint64_t bytes;
};
inline constexpr byte_unit byte_units[] = {
    {"EiB", std::uint64_t{1} << 60},
    {"PiB", std::uint64_t{1} << 50},
    {"TiB", std::uint64_t{1} << 40},
    {"GiB", std::uint64_t{1} << 30},
    {"MiB", std::uint64_t{1} << 20},
    {"KiB", std::uint64_t{1} << 10},
    {"EB", 1'000'000'000'000'000'000},
    {"PB", 1'000'000'000'000'000},
    {"TB", 1'000'000'000'000},
    {"GB", 1'000'000'000},
    {"MB", 1'000'000},
    {"kB", 1'000},
    {"KB", 1'000},
    {"B", 1},
};

HCL_DECL value encoding::size_value(std::uint64_t bytes) {
  byte_unit best{"", 1};
  for (const byte_unit& unit : byte_units) {
    const bool is_written = unit.name.size() == 3 || unit.bytes >= 1'000'000;  // 1000 is no "1kB"
    if (is_written && bytes % unit.bytes == 0 && unit.bytes > best.bytes) best = unit;
  }
  if (bytes == 0 || best.bytes == 1) return value(bytes);
  return value(std::to_string(bytes / best.bytes).append(best.name));
}

// Digits with an optional fraction, an optional blank, and a unit, by default the byte. Nothing for any other
// text.
[[nodiscard]] inline std::optional<number> parse_bytes(std::string_view text) {
  constexpr std::size_t max_length = 100;
  const std::string_view digits = text.substr(0, text.find_first_not_of("0123456789."));
  if (digits.empty() || digits.front() == '.' || digits.back() == '.') return std::nullopt;
  if (digits.find('.') != digits.rfind('.') || text.size() > max_length) return std::nullopt;
  const outcome<number> amount = number::parse(digits);
  text.remove_prefix(digits.size());
  if (!amount || text.empty()) return amount ? std::optional(*amount) : std::nullopt;
  if (text.starts_with(' ')) text.remove_prefix(1);
  for (const byte_unit& unit : byte_units) {
    if (unit.name != text) continue;
    const outcome<number> bytes = multiply(*amount, number(unit.bytes));
    if (!bytes) return std::nullopt;
    return *bytes;
  }
  return std::nullopt;
}

// The value of a word such as "yes"; nothing for other words.
[[nodiscard]] inline std::optional<bool> meaning_of_word(std::string_view text) {
  const std::string_view constant = constant_for(text);
  if (constant == "true" || text == "1") return true;
  if (constant == "false" || text == "0") return false;
  return std::nullopt;
}
// A bare word such as yes is not a reference.
HCL_DECL bool engine::read_loose_boolean(decode_context& ctx, const input& from, bool& to) {
  std::optional<bool> meant;
  if (from.node) meant = meaning_of_word(keyword_text(*from.node));
  value storage;
  const value* const v = meant ? nullptr : unmarked_value(ctx, from, storage);
  if (!meant && !v) return false;
  if (v && v->kind() == type_kind::boolean) meant = v->as_bool();
  if (v && v->kind() == type_kind::string) meant = meaning_of_word(v->as_string());
  if (v && v->kind() == type_kind::number) meant = meaning_of_word(v->as_number().to_string());
  if (!meant) return reject_kind(ctx, from, "true, false, yes, no, on, off, 1 or 0", *v);
  to = *meant;
  return true;
}

// The text in lower case without blanks, to guess what is meant; empty for a long text.
[[nodiscard]] inline std::string simplified(std::string_view text) {
  constexpr std::size_t max_length = 100;
  std::string simple;
  if (text.size() > max_length) return simple;
  for (const char c : text)
    if (c != ' ') simple += lower_case(c);
  return simple;
}
// "64KiB" for "64 Kib", "1GiB" for "1Gi" and "1GB" for "1G"; empty if that does not help.
[[nodiscard]] inline std::string meant_size(std::string_view text) {
  std::string simple = simplified(text);
  for (const byte_unit& unit : byte_units) {
    const std::string name = simplified(unit.name);
    if (!simple.ends_with(name)) continue;
    simple.replace(simple.size() - name.size(), name.size(), unit.name);
    return parse_bytes(simple) ? simple : std::string();
  }
  return simple.empty() || is_digit(simple.back()) ? std::string() : meant_size(simple + 'b');
}
// "1m30s" for "1M 30 sec"; empty if that does not help.
[[nodiscard]] inline std::string meant_duration(std::string_view text) {
  std::string simple = simplified(text);
  for (const std::string_view word : {"minutes", "minute", "mins", "min", "seconds", "second", "secs", "sec",
                                      "hours", "hour", "hrs", "hr", "days", "day"})
    if (const std::size_t at = simple.find(word); at != simple.npos)
      simple.replace(at, word.size(), 1, word.front());
  return parse_duration(simple) ? simple : std::string();
}

HCL_DECL bool engine::read_bytes(decode_context& ctx, const input& from, std::uint64_t& bytes) {
  constexpr std::string_view what = "a size such as \"64KiB\" or \"1.5 GB\", or a number of bytes";
  value storage;
  const value* v = unmarked_value(ctx, from, storage);
  if (!v) return false;
  std::optional<number> exact;
  if (v->kind() == type_kind::number)
    exact = v->as_number();
  else if (v->kind() == type_kind::string)
    exact = parse_bytes(v->as_string());
  if (!exact && v->kind() == type_kind::string)
    return reject_kind(ctx, from, what, *v, ctx.redaction.active ? "" : meant_size(v->as_string()),
                       "The units are B, kB, MB, GB, TB, PB, EB, KiB, MiB, GiB, TiB, PiB and EiB.");
  if (!exact) return reject_kind(ctx, from, what, *v);
  const auto whole = exact->to_uint64();
  if (exact->sign() < 0) return reject_kind(ctx, from, "a size that is not negative", *v);
  if (!whole) return reject_kind(ctx, from, "a size that is a whole number of bytes below 16 EiB", *v);
  bytes = *whole;
  return true;
}

// A duration in a unit of `numerator`/`denominator` seconds.
struct tick_count {
  number ticks;
  bool is_whole;
};
[[nodiscard]] inline outcome<tick_count> count_ticks(const parsed_duration& nanoseconds,
                                                     std::intmax_t numerator, std::intmax_t denominator) {
  // ticks = nanoseconds * denominator / (numerator * 10^9)
  const outcome<number> above = multiply(nanoseconds.above, number(denominator));
  if (!above) return above.error();
  const outcome<number> second = multiply(number(numerator), number(1'000'000'000));
  if (!second) return second.error();
  const outcome<number> below = multiply(*second, nanoseconds.below);
  if (!below) return below.error();
  const outcome<number> quotient = divide(*above, *below), rest = modulo(*above, *below);
  if (!quotient) return quotient.error();
  if (!rest) return rest.error();
  return tick_count{*quotient, rest->is_zero()};
}

[[nodiscard]] inline parsed_duration since_epoch(const timestamp& at) {
  return {number(unix_seconds(at)) * number(1'000'000'000) + number(at.nanosecond)};
}

// A number, or a string with one.
[[nodiscard]] inline std::optional<tick_count> plain_ticks(const value& v) {
  const outcome<number> count = v.kind() == type_kind::number ? v.as_number() : number::parse(v.as_string());
  if (!count || count->is_infinite()) return std::nullopt;
  return tick_count{*count, count->is_integer()};
}

[[nodiscard]] inline std::string duration_words(const tick_form& form) {
  const std::string one = encoding::duration_text(std::int64_t{1}, form.numerator, form.denominator);
  std::string words = "a duration with its unit, such as ";
  const auto takes = [&](std::intmax_t seconds) { return !form.whole || seconds % form.numerator == 0; };
  if (!form.whole || (form.numerator == 1 && form.denominator % 4 == 0))
    words += "\"1h30m\" or \"250ms\"";
  else if (takes(60))
    words += "\"1h30m\" or \"5m\"";
  else
    words += takes(43'200) ? "\"12h\" or \"7d\"" : '"' + one + '"';
  if (form.counted) words += ", or a number in units of " + one;
  return words;
}

// What follows "must be" where the form rejects a count.
struct tick_words {
  std::string_view inexact;  // before the unit
  std::string_view too_low, too_high;
};
[[nodiscard]] HCL_ALWAYS_INLINE inline bool take_ticks(decode_context& ctx, const input& from,
                                                       const value& given, const tick_form& form,
                                                       const tick_count& count, const tick_words& words,
                                                       std::int64_t& ticks, double& fraction) {
  if (!form.whole) {
    fraction = count.ticks.to_double();
    return true;
  }
  if (!count.is_whole)
    return reject_kind(ctx, from,
                       std::string(words.inexact) +
                           encoding::duration_text(std::int64_t{1}, form.numerator, form.denominator),
                       given);
  const auto exact = count.ticks.to_int64();
  const bool is_low = exact ? *exact < form.min_ticks : count.ticks.sign() < 0;
  if (!exact || is_low || *exact > form.max_ticks)
    return reject_kind(ctx, from, is_low ? words.too_low : words.too_high, given);
  ticks = *exact;
  return true;
}

HCL_DECL bool engine::read_duration(decode_context& ctx, const input& from, const tick_form& form,
                                    std::int64_t& ticks, double& fraction) {
  value storage;
  const value* v = unmarked_value(ctx, from, storage);
  if (!v) return false;
  const bool is_text = v->kind() == type_kind::string, is_number = v->kind() == type_kind::number;
  if (!is_text && !(form.counted && is_number)) return reject_kind(ctx, from, duration_words(form), *v);
  std::optional<tick_count> count = form.counted ? plain_ticks(*v) : std::nullopt;
  if (!count) {
    const auto nanoseconds = is_text ? parse_duration(v->as_string()) : std::nullopt;
    if (!nanoseconds) {
      return reject_kind(ctx, from, duration_words(form), *v,
                         is_text && !ctx.redaction.active ? meant_duration(v->as_string()) : std::string(),
                         "The units are ns, us, ms, s, m, h and d.");
    }
    const outcome<tick_count> counted = count_ticks(*nanoseconds, form.numerator, form.denominator);
    if (!counted) return reject_kind(ctx, from, duration_words(form), *v);
    count = *counted;
  }
  const std::string_view shorter = "a shorter duration";
  return take_ticks(ctx, from, *v, form, *count,
                    {"a duration that is a multiple of ",
                     form.min_ticks == 0 ? std::string_view("a non-negative duration") : shorter, shorter},
                    ticks, fraction);
}

HCL_DECL bool engine::read_time(decode_context& ctx, const input& from, const tick_form& form,
                                std::int64_t& ticks, double& fraction) {
  constexpr std::string_view what = "a time such as \"2024-02-29T08:30:00Z\"";
  value storage;
  const value* given = unmarked_value(ctx, from, storage);
  if (!given) return false;
  if (given->kind() != type_kind::string) return reject_kind(ctx, from, what, *given);
  const outcome<timestamp> written = timestamp_reader(given->as_string()).read();
  if (!written) return reject_form(ctx, from, what, *given, written.error().message);
  const outcome<tick_count> count = count_ticks(since_epoch(*written), form.numerator, form.denominator);
  if (!count) return reject_kind(ctx, from, what, *given);
  return take_ticks(ctx, from, *given, form, {count->ticks, count->is_whole && !written->is_finer},
                    {"a time in units of ", "a later time", "an earlier time"}, ticks, fraction);
}

HCL_DECL bool engine::read_date(decode_context& ctx, const input& from, date_parts& to) {
  constexpr auto parse = [](std::string_view text, void* date) {
    const outcome<timestamp> written = timestamp_reader(text).read_date();
    if (!written) return written.error().message;
    *static_cast<date_parts*>(date) = {static_cast<int>(written->year), static_cast<unsigned>(written->month),
                                       static_cast<unsigned>(written->day)};
    return std::string();
  };
  return read_form(ctx, from, {"a date such as \"2024-02-29\"", parse}, &to);
}

HCL_DECL std::string encoding::base64_text(std::string_view bytes) { return base64_of(bytes); }

// Strict, so that no two texts are the same bytes.
HCL_DECL bool engine::read_base64(decode_context& ctx, const input& from, std::string& bytes) {
  constexpr auto parse = [](std::string_view text, void* to) {
    outcome<std::string> read = bytes_of_base64(text);
    if (!read) return read.error().message;
    if (base64_of(*read) != text)
      return std::string("Line ends are not accepted here, nor bits after the last byte.");
    static_cast<std::string*>(to)->swap(*read);
    return std::string();
  };
  return read_form(ctx, from, {"bytes in base64 such as \"aGVsbG8=\"", parse}, &bytes);
}

}  // namespace hcl::inline v1_0::detail
