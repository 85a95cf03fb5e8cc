// Instants as RFC 3339 texts and lengths of time as texts like "1h30m", read strictly. Knows no values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/value/outcome.hpp>

namespace hcl::inline v0_1::functions::detail {

// A local time and its offset from UTC.
struct timestamp {
  std::int64_t year = 0;
  int month = 1, day = 1, hour = 0, minute = 0, second = 0;
  std::int64_t nanosecond = 0;
  int offset = 0;  // seconds east of UTC
};

// Days since 1970-01-01 of a date in the Gregorian calendar, and back.
[[nodiscard]] constexpr std::int64_t days_from_date(std::int64_t year, int month, int day) {
  year -= month <= 2;
  const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
  const std::int64_t of_era = year - era * 400;
  const std::int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}
constexpr void date_from_days(std::int64_t days, timestamp& t) {
  days += 719468;
  const std::int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  const std::int64_t of_era = days - era * 146097;
  const std::int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const std::int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
  const std::int64_t month = (5 * of_year + 2) / 153;
  t.day = static_cast<int>(of_year - (153 * month + 2) / 5 + 1);
  t.month = static_cast<int>(month < 10 ? month + 3 : month - 9);
  t.year = year + era * 400 + (t.month <= 2);
}

[[nodiscard]] constexpr int days_in_month(std::int64_t year, int month) {
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return month == 2 ? (leap ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

// 0 is Sunday.
[[nodiscard]] constexpr int weekday(const timestamp& t) {
  const std::int64_t days = days_from_date(t.year, t.month, t.day);
  return static_cast<int>(((days + 4) % 7 + 7) % 7);
}

class timestamp_reader {
 public:
  explicit timestamp_reader(std::string_view text) : text_(text) {}

  [[nodiscard]] outcome<timestamp> read() {
    timestamp t;
    int year = 0;
    number("year", 4, 0, 9999, year);
    t.year = year;
    literal('-');
    number("month", 2, 1, 12, t.month);
    literal('-');
    number("day of month", 2, 1, 31, t.day);
    literal('T');
    number("hour", 2, 0, 23, t.hour);
    literal(':');
    number("minute", 2, 0, 59, t.minute);
    literal(':');
    number("second", 2, 0, 59, t.second);
    fraction(t.nanosecond);
    zone(t.offset);
    if (error_.empty() && at_ != text_.size()) error_ = "text follows its end";
    if (error_.empty() && t.day > days_in_month(t.year, t.month)) error_ = "the month has no such day";
    if (!error_.empty()) return failure{"This is not a timestamp as of RFC 3339: " + error_ + "."};
    return t;
  }

 private:
  [[nodiscard]] bool digit() const { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }

  void number(std::string_view what, int digits, int least, int most, int& n) {
    if (!error_.empty()) return;
    n = 0;
    for (int i = 0; i < digits; ++i, ++at_) {
      if (at_ >= text_.size()) return wrong("it ends before its " + std::string(what));
      if (!digit()) return wrong("its " + std::string(what) + " must have " + std::to_string(digits) + " digits");
      n = n * 10 + (text_[at_] - '0');
    }
    if (n < least || n > most)
      wrong("its " + std::string(what) + " must be between " + std::to_string(least) + " and " + std::to_string(most));
  }
  void literal(char c) {
    if (!error_.empty()) return;
    if (at_ >= text_.size() || text_[at_] != c) return wrong("a \"" + std::string(1, c) + "\" is missing");
    ++at_;
  }
  void fraction(std::int64_t& nanoseconds) {
    if (!error_.empty() || at_ + 1 >= text_.size() || text_[at_] != '.') return;
    ++at_;
    if (!digit()) return wrong("its fraction of a second has no digits");
    std::int64_t unit = 100'000'000;
    for (; digit(); ++at_, unit /= 10) nanoseconds += (text_[at_] - '0') * unit;
  }
  void zone(int& offset) {
    if (!error_.empty()) return;
    if (at_ < text_.size() && text_[at_] == 'Z') {
      ++at_;
      return;
    }
    if (at_ >= text_.size() || (text_[at_] != '+' && text_[at_] != '-')) return wrong("its offset from UTC is missing");
    const int sign = text_[at_++] == '-' ? -1 : 1;
    int hours = 0, minutes = 0;
    number("UTC offset's hour", 2, 0, 23, hours);
    literal(':');
    number("UTC offset's minute", 2, 0, 59, minutes);
    offset = sign * (hours * 3600 + minutes * 60);
  }
  void wrong(std::string why) {
    if (error_.empty()) error_ = std::move(why);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string error_{};
};

[[nodiscard]] inline std::string two_digits(std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); }

// "+02:00", or "+0200" without the colon.
[[nodiscard]] inline std::string zone_text(int offset, bool colon) {
  const int minutes = (offset < 0 ? -offset : offset) / 60;
  return (offset < 0 ? "-" : "+") + two_digits(minutes / 60) + (colon ? ":" : "") + two_digits(minutes % 60);
}

[[nodiscard]] inline std::string to_string(const timestamp& t) {
  std::string year = std::to_string(t.year < 0 ? -t.year : t.year);
  if (year.size() < 4) year.insert(0, 4 - year.size(), '0');
  return (t.year < 0 ? "-" : "") + year + '-' + two_digits(t.month) + '-' + two_digits(t.day) + 'T' + two_digits(t.hour) + ':' +
         two_digits(t.minute) + ':' + two_digits(t.second) + (t.offset == 0 ? "Z" : zone_text(t.offset, true));
}

// The instant `nanoseconds` later, in the same offset.
[[nodiscard]] inline timestamp later(const timestamp& t, std::int64_t nanoseconds) {
  constexpr std::int64_t second = 1'000'000'000;
  std::int64_t fraction = t.nanosecond + nanoseconds % second;
  std::int64_t seconds = days_from_date(t.year, t.month, t.day) * 86400 + t.hour * 3600 + t.minute * 60 + t.second + nanoseconds / second;
  if (fraction < 0) fraction += second, --seconds;
  if (fraction >= second) fraction -= second, ++seconds;
  std::int64_t days = seconds / 86400, rest = seconds % 86400;
  if (rest < 0) rest += 86400, --days;
  timestamp result = t;
  date_from_days(days, result);
  result.hour = static_cast<int>(rest / 3600);
  result.minute = static_cast<int>(rest / 60 % 60);
  result.second = static_cast<int>(rest % 60);
  result.nanosecond = fraction;
  return result;
}

// "1h30m", "-1.5h", "250ms", "0": nanoseconds; nothing if malformed or out of 64 bits. Units ns, us (also µs), ms, s, m, h.
[[nodiscard]] inline std::optional<std::int64_t> read_duration(std::string_view s) {
  const bool negative = s.starts_with('-');
  if (negative || s.starts_with('+')) s.remove_prefix(1);
  if (s == "0") return 0;
  if (s.empty()) return std::nullopt;
  constexpr std::int64_t most = INT64_MAX;
  std::int64_t total = 0;
  while (!s.empty()) {
    std::int64_t whole = 0, fraction = 0;
    double scale = 1;  // of the fraction, whose digits beyond 64 bits do not count
    std::size_t digits = 0, at = 0;
    for (; at < s.size() && s[at] >= '0' && s[at] <= '9'; ++at, ++digits) {
      if (whole > (most - 9) / 10) return std::nullopt;
      whole = whole * 10 + (s[at] - '0');
    }
    if (at < s.size() && s[at] == '.') {
      for (++at; at < s.size() && s[at] >= '0' && s[at] <= '9'; ++at, ++digits) {
        if (fraction > (most - 9) / 10) continue;
        fraction = fraction * 10 + (s[at] - '0');
        scale *= 10;
      }
    }
    if (digits == 0) return std::nullopt;
    s.remove_prefix(at);
    std::int64_t unit = 0;
    const auto take = [&](std::string_view name, std::int64_t size) {
      if (unit != 0 || !s.starts_with(name)) return;
      s.remove_prefix(name.size());
      unit = size;
    };
    take("ns", 1);
    take("us", 1000);
    take("\u00b5s", 1000);
    take("\u03bcs", 1000);
    take("ms", 1'000'000);
    take("s", 1'000'000'000);
    take("m", 60'000'000'000);
    take("h", 3'600'000'000'000);
    if (unit == 0 || whole > most / unit) return std::nullopt;
    const std::int64_t part = whole * unit;
    const auto rest = static_cast<std::int64_t>(static_cast<double>(fraction) * (static_cast<double>(unit) / scale));
    if (part > most - rest || total > most - part - rest) return std::nullopt;
    total += part + rest;
  }
  return negative ? -total : total;
}

}  // namespace hcl::inline v0_1::functions::detail
