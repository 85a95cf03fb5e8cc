// Dates, std::chrono::year_month_day, from a text of RFC 3339 such as "2024-02-29".
#pragma once

#include <string>
#include <string_view>

#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>

namespace hcl::inline v1_0::detail {

// Known by what it offers, so that <chrono> need not be included for it.
template <typename T>
concept calendar_date = requires(const T& date) {
  int(date.year());
  unsigned(date.month());
  unsigned(date.day());
  date.ok();
};

template <calendar_date T>
struct codec<T> : text_codec {
  static constexpr std::string_view noun = "a date";
  static constexpr value_form described_form = value_form::date;
  static constexpr std::string_view noun_among(type_kind) { return "a date such as \"2024-02-29\""; }
  static constexpr bool may_be_unwritable = true;

  static bool read(decode_context& ctx, const input& from, T& to) {
    date_parts read;
    if (!engine::read_date(ctx, from, read)) return false;
    to = T(decltype(to.year())(read.year), decltype(to.month())(read.month), decltype(to.day())(read.day));
    return true;
  }
  static value make(const T& object) {
    const std::string text = text_of(object);
    return text.empty() ? value::null(type::string()) : value(text);
  }
  static std::string why_unwritable(const T& object, bool) {
    return text_of(object).empty() ? "must be a date of the years 0 to 9999." : "";
  }

 private:
  static std::string text_of(const T& object) {
    if (!object.ok()) return {};
    return encoding::date_text({int(object.year()), unsigned(object.month()), unsigned(object.day())});
  }
};

}  // namespace hcl::inline v1_0::detail
