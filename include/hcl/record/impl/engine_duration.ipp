// Reading durations and instants, which are durations since 1970. Implementation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/record/encode.hpp>
#include <hcl/record/impl/engine_value.hpp>
#include <hcl/text/impl/timestamp.hpp>
#include <hcl/value/impl/duration.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

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
  return {*add(*multiply(number(unix_seconds(at)), number(1'000'000'000)), number(at.nanosecond))};
}

// A number, or a text that is one, as it counts by itself.
[[nodiscard]] inline std::optional<tick_count> plain_ticks(const value& v) {
  const outcome<number> count = v.kind() == type_kind::number ? v.as_number() : number::parse(v.as_string());
  if (!count || count->is_infinite()) return std::nullopt;
  return tick_count{*count, count->is_integer()};
}

[[nodiscard]] inline std::string duration_words(const duration_form& form) {
  std::string words = "a duration with its unit, such as \"1h30m\" or \"250ms\"";
  if (form.counted)
    words +=
        ", or a count of " + encode_backend::duration_text(std::int64_t{1}, form.numerator, form.denominator);
  return words;
}

// Whole nanoseconds, into whole ticks that are no smaller.
[[nodiscard]] inline bool short_duration(const plain_value& from, const duration_form& form,
                                         std::int64_t& ticks) {
  constexpr std::intmax_t second = 1'000'000'000;
  if (form.counted && from.form == plain_form::number) return small_integer({false, inner_text(from)}, ticks);
  if (from.form != plain_form::text || second % form.denominator != 0) return false;
  const std::intmax_t units = second / form.denominator;  // nanoseconds of a tick, numerator times
  const std::optional<std::int64_t> nanoseconds = parse_short_duration(inner_text(from));
  if (!nanoseconds || *nanoseconds % units != 0 || *nanoseconds / units % form.numerator != 0) return false;
  ticks = *nanoseconds / units / form.numerator;
  return true;
}

HCL_DECL bool engine_backend::read_duration(decode_context& ctx, const input& from, const duration_form& form,
                                            std::int64_t& ticks, double& fraction) {
  if (const plain_value* const c = from.written(); c && form.whole && short_duration(*c, form, ticks))
    return true;
  value storage;
  const value* v = unmarked_value(ctx, from, storage);
  if (!v) return false;
  const bool is_text = v->kind() == type_kind::string, is_number = v->kind() == type_kind::number;
  if (!is_text && !(form.counted && is_number)) return reject_kind(ctx, from, duration_words(form), *v);
  std::optional<tick_count> count = form.counted ? plain_ticks(*v) : std::nullopt;
  if (!count) {
    const std::optional<parsed_duration> nanoseconds =
        is_text ? parse_duration(v->as_string()) : std::optional<parsed_duration>();
    if (!nanoseconds) {
      return !is_suppressed(ctx) && reject(ctx, from,
                                           "takes " + duration_words(form) + ", but " + shown_value(ctx, *v) +
                                               " is given. The units are ns, us, ms, s, m, h and d.");
    }
    const outcome<tick_count> counted = count_ticks(*nanoseconds, form.numerator, form.denominator);
    if (!counted) return reject_kind(ctx, from, duration_words(form), *v);
    count = *counted;
  }
  if (!form.whole) {
    fraction = count->ticks.to_double();
    return true;
  }
  if (!count->is_whole) {
    return reject_kind(ctx, from,
                       "a duration that is a multiple of " +
                           encode_backend::duration_text(std::int64_t{1}, form.numerator, form.denominator),
                       *v);
  }
  const auto exact = count->ticks.to_int64();
  if (!exact) return reject_kind(ctx, from, "a shorter duration", *v);
  ticks = *exact;
  return true;
}

HCL_DECL bool engine_backend::read_time(decode_context& ctx, const input& from, const time_form& form,
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
  if (!form.whole) {
    fraction = count->ticks.to_double();
    return true;
  }
  if (!count->is_whole || written->is_finer) {
    return reject_kind(ctx, from,
                       "a time in units of " +
                           encode_backend::duration_text(std::int64_t{1}, form.numerator, form.denominator),
                       *given);
  }
  const auto exact = count->ticks.to_int64();
  if (!exact || *exact < form.min_ticks || *exact > form.max_ticks) {
    return reject_kind(
        ctx, from,
        "a time that " + std::string(count->ticks.sign() < 0 ? "is not so early" : "is not so late"), *given);
  }
  ticks = *exact;
  return true;
}

}  // namespace hcl::inline v0_1::detail
