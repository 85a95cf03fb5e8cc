// Times as texts: instants of RFC 3339, and durations as people write them. Implementation.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/support/bytes.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::detail {

// A local time and its offset from UTC.
struct timestamp {
  std::int64_t year = 0;
  int month = 1, day = 1, hour = 0, minute = 0, second = 0;
  std::int64_t nanosecond = 0;
  bool is_finer = false;  // there was a part of a nanosecond, which is left out
  int offset = 0;         // seconds east of UTC
};

[[nodiscard]] constexpr std::chrono::year_month_day date_of(const timestamp& t) {
  return {std::chrono::year(static_cast<int>(t.year)), std::chrono::month(static_cast<unsigned>(t.month)),
          std::chrono::day(static_cast<unsigned>(t.day))};
}

// 0 is Sunday.
[[nodiscard]] constexpr unsigned weekday(const timestamp& t) {
  return std::chrono::weekday(std::chrono::sys_days(date_of(t))).c_encoding();
}

class timestamp_reader {
 public:
  explicit timestamp_reader(std::string_view text) : text_(text) {}

  [[nodiscard]] outcome<timestamp> read() {
    timestamp t;
    date(t);
    literal('T');
    number("hour", 2, 0, 23, t.hour);
    literal(':');
    number("minute", 2, 0, 59, t.minute);
    literal(':');
    number("second", 2, 0, 59, t.second);
    fraction(t);
    zone(t.offset);
    return finish(t, "timestamp");
  }
  // A date alone: "2024-02-29".
  [[nodiscard]] outcome<timestamp> read_date() {
    timestamp t;
    date(t);
    return finish(t, "date");
  }

 private:
  [[nodiscard]] bool digit() const { return at_ < text_.size() && is_digit(text_[at_]); }

  void date(timestamp& t) {
    int year = 0;
    number("year", 4, 0, 9999, year);
    t.year = year;
    literal('-');
    number("month", 2, 1, 12, t.month);
    literal('-');
    number("day of month", 2, 1, 31, t.day);
  }
  [[nodiscard]] outcome<timestamp> finish(const timestamp& t, std::string_view what) {
    if (error_.empty() && at_ != text_.size()) error_ = "text follows its end";
    if (error_.empty() && !date_of(t).ok()) error_ = "the month has no such day";
    if (error_.empty()) return t;
    return failure{std::string("This is not an RFC 3339 ").append(what) + ": " + error_ + "."};
  }
  void number(std::string_view what, int digits, int min_count, int max_count, int& n) {
    if (!error_.empty()) return;
    n = 0;
    for (int i = 0; i < digits; ++i, ++at_) {
      if (at_ >= text_.size()) return wrong("it ends before its " + std::string(what));
      if (!digit())
        return wrong("its " + std::string(what) + " must have " + std::to_string(digits) + " digits");
      n = n * 10 + (text_[at_] - '0');
    }
    if (n < min_count || n > max_count)
      wrong("its " + std::string(what) + " must be between " + std::to_string(min_count) + " and " +
            std::to_string(max_count));
  }
  void literal(char c) {
    if (!error_.empty()) return;
    if (at_ >= text_.size() || text_[at_] != c) return wrong("a \"" + std::string(1, c) + "\" is missing");
    ++at_;
  }
  void fraction(timestamp& t) {
    if (!error_.empty() || at_ + 1 >= text_.size() || text_[at_] != '.') return;
    ++at_;
    if (!digit()) return wrong("its fraction of a second has no digits");
    std::int64_t unit = 100'000'000;
    for (; digit(); ++at_, unit /= 10) {
      t.nanosecond += (text_[at_] - '0') * unit;
      t.is_finer = t.is_finer || (unit == 0 && text_[at_] != '0');
    }
  }
  void zone(int& offset) {
    if (!error_.empty()) return;
    if (at_ < text_.size() && text_[at_] == 'Z') {
      ++at_;
      return;
    }
    if (at_ >= text_.size() || (text_[at_] != '+' && text_[at_] != '-'))
      return wrong("its offset from UTC is missing");
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

[[nodiscard]] inline std::string two_digits(std::int64_t n) {
  return (n < 10 ? "0" : "") + std::to_string(n);
}

// "+02:00", or "+0200" without the colon.
[[nodiscard]] inline std::string zone_text(int offset, bool colon) {
  const int minutes = (offset < 0 ? -offset : offset) / 60;
  return (offset < 0 ? "-" : "+") + two_digits(minutes / 60) + (colon ? ":" : "") + two_digits(minutes % 60);
}

[[nodiscard]] inline std::string date_text(const timestamp& t) {
  std::string year = std::to_string(t.year < 0 ? -t.year : t.year);
  if (year.size() < 4) year.insert(0, 4 - year.size(), '0');
  return (t.year < 0 ? "-" : "") + year + '-' + two_digits(t.month) + '-' + two_digits(t.day);
}
[[nodiscard]] inline std::string timestamp_text(const timestamp& t) {
  return date_text(t) + 'T' + two_digits(t.hour) + ':' + two_digits(t.minute) + ':' + two_digits(t.second) +
         (t.offset == 0 ? "Z" : zone_text(t.offset, true));
}

// Seconds since 1970-01-01T00:00:00Z, fractions left out.
[[nodiscard]] constexpr std::int64_t unix_seconds(const timestamp& t) {
  const std::chrono::sys_seconds midnight = std::chrono::sys_days(date_of(t));
  return midnight.time_since_epoch().count() + std::int64_t{t.hour} * 3600 + std::int64_t{t.minute} * 60 +
         t.second - t.offset;
}
// The same in UTC again. Years beyond those that std::chrono knows, -32767 to 32767, become the last of them.
[[nodiscard]] constexpr timestamp timestamp_at(std::int64_t seconds, std::int64_t nanosecond = 0) {
  using namespace std::chrono;
  constexpr sys_seconds first = sys_days(year_month_day((year::min)(), January, day(1)));
  constexpr sys_seconds last = sys_days(year_month_day((year::max)(), December, day(31)));
  const sys_seconds at = std::clamp(sys_seconds(std::chrono::seconds(seconds)), first, last);
  const sys_days midnight = floor<days>(at);
  const year_month_day date(midnight);
  const hh_mm_ss time(at - midnight);
  timestamp made;
  made.year = static_cast<int>(date.year());
  made.month = static_cast<int>(static_cast<unsigned>(date.month()));
  made.day = static_cast<int>(static_cast<unsigned>(date.day()));
  made.hour = static_cast<int>(time.hours().count());
  made.minute = static_cast<int>(time.minutes().count());
  made.second = static_cast<int>(time.seconds().count());
  made.nanosecond = nanosecond;
  return made;
}

// The instant `nanoseconds` later, in the same offset.
[[nodiscard]] constexpr timestamp later(const timestamp& t, std::int64_t nanoseconds) {
  const std::chrono::nanoseconds fraction{t.nanosecond + nanoseconds % 1'000'000'000};
  const auto whole = std::chrono::floor<std::chrono::seconds>(fraction);
  const std::int64_t seconds = unix_seconds(t) + t.offset + nanoseconds / 1'000'000'000 + whole.count();
  timestamp result = timestamp_at(seconds, (fraction - whole).count());
  result.offset = t.offset;
  return result;
}

// Durations as people write them: "1h30m", "250ms", "-1.5s".
inline constexpr std::int64_t hour_nanoseconds = 3'600'000'000'000;
inline constexpr std::int64_t day_nanoseconds = 24 * hour_nanoseconds;

struct duration_unit {
  std::string_view name;
  std::int64_t nanoseconds;
};
inline constexpr duration_unit duration_units[] = {
    {"ns", 1},
    {"us", 1'000},
    {"\u00B5s", 1'000},
    {"\u03BCs", 1'000},
    {"ms", 1'000'000},
    {"s", 1'000'000'000},
    {"m", 60'000'000'000},
    {"h", hour_nanoseconds},
    {"d", day_nanoseconds},
};

// Nanoseconds as a fraction, so that decimals are exact.
struct parsed_duration {
  number above{};
  number below = number(1);
};

// Takes a unit from `text`; null if it is none, or too large.
[[nodiscard]] inline const duration_unit* take_unit(std::string_view& text, std::int64_t max_unit) noexcept {
  const std::string_view name = text.substr(0, text.find_first_of("0123456789."));
  text.remove_prefix(name.size());
  for (const duration_unit& unit : duration_units)
    if (unit.name == name && unit.nanoseconds <= max_unit) return &unit;
  return nullptr;
}

// Nothing if the text is no duration. One or more of digits (with a fraction, perhaps) and unit, no larger
// than `max_unit`; a sign may come first; "0" alone is zero.
[[nodiscard]] inline std::optional<parsed_duration> parse_duration(std::string_view text,
                                                                   std::int64_t max_unit = day_nanoseconds) {
  constexpr std::size_t max_length = 1000;
  if (text.size() > max_length) return std::nullopt;
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text == "0") return parsed_duration();
  parsed_duration total;
  std::int32_t places = 0;  // of the denominator, the most that an amount has: exact up to 150
  do {
    std::string digits(take_digits(text));
    const std::size_t whole = digits.size();
    if (text.starts_with('.')) {
      text.remove_prefix(1);
      digits += take_digits(text);
    }
    const auto own = static_cast<std::int32_t>(digits.size() - whole);
    const outcome<number> amount = number::parse(digits += "e0");  // rounded, however many digits it has
    const duration_unit* unit = take_unit(text, max_unit);
    if (!amount || !unit) return std::nullopt;
    const number scale = number::decimal(1, (std::max)(own - places, 0));
    places = (std::max)(places, own);
    const number factor = *multiply(number(unit->nanoseconds), number::decimal(1, places - own));
    total = {*add(*multiply(total.above, scale), *multiply(*amount, factor)), *multiply(total.below, scale)};
  } while (!text.empty());
  if (negative) total.above = negate(total.above);
  return total;
}

// Whole nanoseconds, what is left of them cut off; nothing if they are beyond 64 bits.
[[nodiscard]] inline std::optional<std::int64_t> whole_nanoseconds(const parsed_duration& duration) {
  const outcome<number> exact = divide(duration.above, duration.below);
  return exact ? truncate(*exact).to_int64() : std::nullopt;
}

}  // namespace hcl::inline v1_0::detail
