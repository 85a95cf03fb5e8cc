// Times: durations, dates and instants.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/record/kinds/numbers.hpp>
#include <hcl/record/standard_kind.hpp>

namespace hcl::inline v1_0::detail {

// The ticks that a duration can have.
template <typename Duration>
constexpr tick_form ticks_of(bool is_counted = false) {
  using rep = typename Duration::rep;
  using period = typename Duration::period;
  tick_form made{period::num, period::den, std::is_integral_v<rep>, is_counted};
  if constexpr (std::is_integral_v<rep>) {
    constexpr rep low = (std::numeric_limits<rep>::min)(), high = (std::numeric_limits<rep>::max)();
    made.min_ticks = static_cast<std::int64_t>(low);
    if (std::in_range<std::int64_t>(high)) made.max_ticks = static_cast<std::int64_t>(high);
  }
  return made;
}
// `Read`: how the engine reads them.
template <auto Read, typename Duration>
bool read_ticks(decode_context& ctx, const input& from, const tick_form& form, Duration& to) {
  using rep = typename Duration::rep;
  std::int64_t ticks = 0;
  double fraction = 0;
  if (!Read(ctx, from, form, ticks, fraction)) return false;
  if constexpr (std::is_integral_v<rep>)
    to = Duration(static_cast<rep>(ticks));
  else
    to = Duration(static_cast<rep>(fraction));
  return true;
}

// std::chrono::duration and the like, from text such as "1h30m" or "250ms". A plain number says no unit, so
// it is rejected, unless the member is a hcl::plain_duration.
template <typename T>
struct standard_codec<standard_kind::duration, T> : text_codec {
  using rep = typename T::rep;
  using period = typename T::period;
  static constexpr std::string_view noun = "a duration";
  static constexpr value_form described_form = value_form::duration;
  static constexpr std::string_view noun_among(type_kind) {
    if (takes(5'400)) return "a duration such as \"1h30m\"";
    if (takes(43'200)) return "a duration such as \"12h\"";
    return takes(604'800) ? "a duration such as \"7d\"" : noun;
  }
  static constexpr bool may_be_unwritable = true;
  static constexpr bool is_counted = requires { T::counts_plain_numbers; };
  static constexpr tick_form wanted_form = ticks_of<T>(is_counted);
  static constexpr kind_set read_from =
      is_counted ? kind_set(type_kind::string, type_kind::number) : kind_set(type_kind::string);

  static bool read(decode_context& ctx, const input& from, T& to) {
    return read_ticks<&engine::read_duration>(ctx, from, wanted_form, to);
  }

  static value make(const T& object) {
    if (!why_unwritable(object, false).empty()) return value::null(type::string());
    if constexpr (std::is_integral_v<rep>) {
      return value(
          encoding::duration_text(static_cast<std::int64_t>(object.count()), period::num, period::den));
    } else {
      return value(encoding::duration_text(static_cast<double>(object.count()), period::num, period::den));
    }
  }

  template <typename To>
  static void describe(To& to) {
    to.takes_numbers = is_counted;
    to.first_unit = smallest_unit();
    if constexpr (std::is_unsigned_v<rep>) to.low = value(0);
  }

  // Whether it takes so many seconds.
  static constexpr bool takes(std::intmax_t seconds) {
    return !wanted_form.whole || seconds % period::num == 0;
  }
  // Of ns, us, ms, s, m, h and d.
  static constexpr std::uint8_t smallest_unit() {
    constexpr std::intmax_t den = takes(1) ? period::den : 1;
    if (!wanted_form.whole || den % 1'000'000'000 == 0) return 0;
    if (den % 1'000'000 == 0) return 1;
    if (den % 1'000 == 0) return 2;
    std::uint8_t unit = 3;
    for (const std::intmax_t seconds : {1, 60, 3'600})
      if (!takes(seconds)) ++unit;
    return unit;
  }

  static std::string why_unwritable(const T& object, bool) {
    if constexpr (std::is_floating_point_v<rep>) {
      return is_finite(object.count()) ? "" : "is not finite.";
    } else if (!std::in_range<std::int64_t>(object.count())) {
      return "is a longer duration than can be read.";
    } else {
      return static_cast<std::int64_t>(object.count()) % encoding::without_decimals(period::den) == 0
                 ? ""
                 : "is a duration that cannot be written as a decimal number of nanoseconds.";
    }
  }
};

// Base of what is written as RFC 3339 does, by `Codec::text_of`, which is empty where that has no text.
template <typename Codec>
struct dated_codec : text_codec {
  static constexpr bool may_be_unwritable = true;

  template <typename T>
  static value make(const T& object) {
    const std::string text = Codec::text_of(object);
    return text.empty() ? value::null(type::string()) : value(text);
  }
  template <typename T>
  static std::string why_unwritable(const T& object, bool) {
    return Codec::text_of(object).empty() ? Codec::unwritable : "";
  }
};

// Dates, std::chrono::year_month_day, from a text of RFC 3339 such as "2024-02-29".
// Known by what it offers, so that <chrono> need not be included for it.
template <typename T>
concept calendar_date = requires(const T& date) {
  int(date.year());
  unsigned(date.month());
  unsigned(date.day());
  date.ok();
};

template <calendar_date T>
struct codec<T> : dated_codec<codec<T>> {
  static constexpr const char* unwritable = "must be a date of the years 0 to 9999.";
  static constexpr std::string_view noun = "a date";
  static constexpr value_form described_form = value_form::date;
  static constexpr std::string_view noun_among(type_kind) { return "a date such as \"2024-02-29\""; }

  static bool read(decode_context& ctx, const input& from, T& to) {
    date_parts read;
    if (!engine::read_date(ctx, from, read)) return false;
    to = T(decltype(to.year())(read.year), decltype(to.month())(read.month), decltype(to.day())(read.day));
    return true;
  }
  static std::string text_of(const T& object) {
    if (!object.ok()) return {};
    return encoding::date_text({int(object.year()), unsigned(object.month()), unsigned(object.day())});
  }
};

// Instants of the system's clock, std::chrono::sys_time<D> of any duration, from a text of RFC 3339 such as
// "2024-02-29T08:30:00Z" or "2024-02-29T09:30:00.25+01:00". Written in UTC.
// Known by what it offers, so that <chrono> need not be included for it.
template <typename T>
concept system_time = requires(const T& time) {
  typename T::duration::rep;
  typename T::duration::period;
  time.time_since_epoch();
  &T::clock::to_time_t;
};

template <system_time T>
struct codec<T> : dated_codec<codec<T>> {
  static constexpr const char* unwritable =
      "is not a whole number of nanoseconds within the years 0 to 9999.";
  using duration = typename T::duration;
  using rep = typename duration::rep;
  using period = typename duration::period;
  static constexpr std::string_view noun = "a time";
  static constexpr value_form described_form = value_form::time;
  static constexpr std::string_view noun_among(type_kind) {
    return "a time such as \"2024-02-29T08:30:00Z\"";
  }

  static bool read(decode_context& ctx, const input& from, T& to) {
    duration since_epoch{};
    if (!read_ticks<&engine::read_time>(ctx, from, ticks_of<duration>(), since_epoch)) return false;
    to = T(since_epoch);
    return true;
  }
  static std::string text_of(const T& object) {
    using count = std::conditional_t<std::is_integral_v<rep>, std::int64_t, double>;
    return encoding::time_text(static_cast<count>(object.time_since_epoch().count()), period::num,
                               period::den);
  }
};

}  // namespace hcl::inline v1_0::detail
