// Dates: formatdate and timeadd. No clock and no time zone database: everything is in the arguments.
#pragma once

#include <array>

#include <hcl/functions/define.hpp>
#include <hcl/functions/timestamp.hpp>

namespace hcl::inline v0_1::functions {

namespace detail {

inline constexpr std::array<std::string_view, 12> month_names = {"January", "February", "March",     "April",   "May",      "June",
                                                                 "July",    "August",   "September", "October", "November", "December"};
inline constexpr std::array<std::string_view, 7> day_names = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};

[[nodiscard]] inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// One run of a letter, `YYYY` or `hh`; nothing if it means nothing.
[[nodiscard]] inline std::optional<std::string> date_part(const timestamp& t, char letter, std::size_t count) {
  const auto padded = [count](std::int64_t n) -> std::optional<std::string> {
    if (count > 2) return std::nullopt;
    return count == 2 ? two_digits(n) : std::to_string(n);
  };
  const auto name = [count](std::string_view full) { return std::string(count == 3 ? full.substr(0, 3) : full); };
  switch (letter) {
    case 'Y': {
      if (count == 2) return two_digits(t.year % 100);
      if (count != 4) return std::nullopt;
      const std::string year = std::to_string(t.year);
      return std::string(4 - (std::min<std::size_t>)(year.size(), 4), '0') + year;
    }
    case 'M':
      if (count == 3 || count == 4) return name(month_names[static_cast<std::size_t>(t.month - 1)]);
      return padded(t.month);
    case 'D': return padded(t.day);
    case 'E':
      if (count != 3 && count != 4) return std::nullopt;
      return name(day_names[static_cast<std::size_t>(weekday(t))]);
    case 'h': return padded(t.hour);
    case 'H': return padded(t.hour % 12 == 0 ? 12 : t.hour % 12);
    case 'A':
      if (count != 2) return std::nullopt;
      return t.hour < 12 ? "AM" : "PM";
    case 'a':
      if (count != 2) return std::nullopt;
      return t.hour < 12 ? "am" : "pm";
    case 'm': return padded(t.minute);
    case 's': return padded(t.second);
    case 'Z':
      if (count == 1) return t.offset == 0 ? "Z" : zone_text(t.offset, true);
      if (count == 3) return t.offset == 0 ? "UTC" : zone_text(t.offset, false);
      if (count == 4 || count == 5) return zone_text(t.offset, count == 5);
      return std::nullopt;
    default: return std::nullopt;
  }
}

// Text in single quotes from `at` on; a doubled quote is one.
[[nodiscard]] inline bool date_literal(std::string_view spec, std::size_t& at, std::string& out) {
  ++at;
  if (at < spec.size() && spec[at] == '\'') {
    ++at;
    out += '\'';
    return true;
  }
  while (at < spec.size()) {
    if (spec[at] == '\'') {
      if (spec.substr(at, 2) != "''") {
        ++at;
        return true;
      }
      ++at;
    }
    out += spec[at++];
  }
  return false;
}
}  // namespace detail

// formatdate("DD MMM YYYY", "2020-02-03T14:05:06Z") is "03 Feb 2020".
[[nodiscard]] inline function formatdate() {
  return function({.name = "formatdate",
                   .description = "Writes a timestamp in the given form.",
                   .parameters = {detail::text("format"), detail::text("time")},
                   .result = type::string(),
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type&) -> outcome<value> {
                     const std::string_view spec = args[0].as_string();
                     const outcome<detail::timestamp> t = detail::timestamp_reader(args[1].as_string()).read();
                     if (!t) return detail::blame(1, t.error().message);
                     std::string out;
                     for (std::size_t at = 0; at < spec.size();) {
                       const char c = spec[at];
                       if (c == '\'') {
                         if (!detail::date_literal(spec, at, out)) return detail::blame(0, "A quote in the date format is not closed.");
                         continue;
                       }
                       if (!detail::is_letter(c)) {
                         out += c;
                         ++at;
                         continue;
                       }
                       const std::size_t end = (std::min)(spec.find_first_not_of(c, at), spec.size());
                       const std::optional<std::string> part = detail::date_part(*t, c, end - at);
                       if (!part) return detail::blame(0, detail::in_quotes(spec.substr(at, end - at)) + " means nothing in a date format.");
                       out += *part;
                       at = end;
                     }
                     return value(std::move(out));
                   }});
}
// timeadd("2020-02-03T14:05:06Z", "1h") is "2020-02-03T15:05:06Z".
[[nodiscard]] inline function timeadd() {
  return function({.name = "timeadd",
                   .description = "Adds a duration like \"1h30m\" to a timestamp.",
                   .parameters = {detail::text("timestamp"), detail::text("duration")},
                   .result = type::string(),
                   .call = [](detail::arguments args, const type&) -> outcome<value> {
                     const outcome<detail::timestamp> t = detail::timestamp_reader(args[0].as_string()).read();
                     if (!t) return detail::fail(t.error().message);
                     const std::optional<std::int64_t> d = detail::read_duration(args[1].as_string());
                     if (!d) return detail::fail(detail::in_quotes(args[1].as_string()) + " is not a duration like \"1h30m\".");
                     return value(to_string(detail::later(*t, *d)));
                   }});
}

}  // namespace hcl::inline v0_1::functions
