// Instants of the system's clock, std::chrono::sys_time<D> of any duration, from a text of RFC 3339 such as
// "2024-02-29T08:30:00Z" or "2024-02-29T09:30:00.25+01:00". Written in UTC.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>

namespace hcl::inline v1_0::detail {

// Known by what it offers, so that <chrono> need not be included for it.
template <typename T>
concept system_time = requires(const T& time) {
  typename T::duration::rep;
  typename T::duration::period;
  time.time_since_epoch();
  &T::clock::to_time_t;
};

template <system_time T>
struct codec<T> : text_codec {
  using duration = typename T::duration;
  using rep = typename duration::rep;
  using period = typename duration::period;
  static constexpr bool is_whole = std::is_integral_v<rep>;
  static constexpr std::string_view noun = "a time";
  static constexpr value_form described_form = value_form::time;
  static constexpr std::string_view noun_among(type_kind) {
    return "a time such as \"2024-02-29T08:30:00Z\"";
  }
  static constexpr bool may_be_unwritable = true;

  static bool read(decode_context& ctx, const input& from, T& to) {
    std::int64_t ticks = 0;
    double fraction = 0;
    if (!engine::read_time(ctx, from, wanted_form(), ticks, fraction)) return false;
    if constexpr (is_whole)
      to = T(duration(static_cast<rep>(ticks)));
    else
      to = T(duration(static_cast<rep>(fraction)));
    return true;
  }
  static value make(const T& object) {
    const std::string text = text_of(object);
    return text.empty() ? value::null(type::string()) : value(text);
  }
  static std::string why_unwritable(const T& object, bool) {
    return text_of(object).empty() ? "is no whole number of nanoseconds within the years 0 to 9999." : "";
  }

 private:
  static constexpr time_form wanted_form() {
    time_form made{.numerator = period::num, .denominator = period::den, .whole = is_whole};
    if constexpr (is_whole) {
      using limits_of = std::numeric_limits<rep>;
      made.min_ticks = static_cast<std::int64_t>((limits_of::min)());
      made.max_ticks = std::in_range<std::int64_t>((limits_of::max)())
                           ? static_cast<std::int64_t>((limits_of::max)())
                           : (std::numeric_limits<std::int64_t>::max)();
    }
    return made;
  }
  static std::string text_of(const T& object) {
    using count = std::conditional_t<is_whole, std::int64_t, double>;
    return encoding::time_text(static_cast<count>(object.time_since_epoch().count()), period::num,
                               period::den);
  }
};

}  // namespace hcl::inline v1_0::detail
