// std::chrono::duration and the like, from text such as "1h30m" or "250ms". A plain number says no unit, so
// it is rejected, unless the member is a hcl::plain_duration.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include <hcl/record/encode_context.hpp>
#include <hcl/record/kinds/floating.hpp>
#include <hcl/record/standard_kind.hpp>

namespace hcl::inline v1_0::detail {

template <typename T>
struct standard_codec<standard_kind::duration, T> : text_codec {
  using rep = typename T::rep;
  using period = typename T::period;
  static constexpr std::string_view noun = "a duration";
  static constexpr value_form described_form = value_form::duration;
  static constexpr std::string_view noun_among(type_kind) { return "a duration such as \"1h30m\""; }
  static constexpr bool may_be_unwritable = true;
  static constexpr bool is_counted = requires { T::counts_plain_numbers; };
  static constexpr duration_form wanted_form{period::num, period::den, std::is_integral_v<rep>, is_counted};
  static constexpr kind_set read_from =
      is_counted ? kind_set(type_kind::string, type_kind::number) : kind_set(type_kind::string);

  static bool read(decode_context& ctx, const input& from, T& to) {
    constexpr bool whole = std::is_integral_v<rep>;
    std::int64_t ticks = 0;
    double fraction = 0;
    if (!engine::read_duration(ctx, from, wanted_form, ticks, fraction)) return false;
    if constexpr (whole) {
      if (std::is_unsigned_v<rep> && ticks < 0)
        return engine::reject_range(ctx, from, "a non-negative duration");
      if (!std::in_range<rep>(ticks)) return engine::reject_range(ctx, from, "a shorter duration");
      to = T(static_cast<rep>(ticks));
    } else {
      to = T(static_cast<rep>(fraction));
    }
    return true;
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
    if constexpr (std::is_unsigned_v<rep>) to.low = value(0);
  }

  static std::string why_unwritable(const T& object, bool) {
    if constexpr (std::is_floating_point_v<rep>) {
      return is_finite(object.count()) ? "" : "is not finite.";
    } else if (!std::in_range<std::int64_t>(object.count())) {
      return "is a longer duration than can be read.";
    } else {
      std::intmax_t rest = period::den;
      while (rest % 2 == 0)
        rest /= 2;
      while (rest % 5 == 0)
        rest /= 5;
      return static_cast<std::int64_t>(object.count()) % rest == 0
                 ? ""
                 : "is a duration that cannot be written as a decimal number of nanoseconds.";
    }
  }
};

}  // namespace hcl::inline v1_0::detail
