// Dates: formatdate and timeadd. No clock and no time zone database: everything is in the arguments.
#pragma once

#include <array>

#include <hcl/functions/impl/row.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/value/impl/times.hpp>

namespace hcl::inline v1_0::functions::detail {

using hcl::detail::timestamp, hcl::detail::timestamp_reader, hcl::detail::two_digits, hcl::detail::weekday,
    hcl::detail::zone_text;

inline constexpr std::array<std::string_view, 12> month_names = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};
inline constexpr std::array<std::string_view, 7> day_names = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                              "Thursday", "Friday", "Saturday"};

// One run of a letter, `YYYY` or `hh`; nothing if it means nothing.
[[nodiscard]] inline std::optional<std::string> date_part(const timestamp& t, char letter,
                                                          std::size_t count) {
  const auto padded = [count](std::int64_t n) -> std::optional<std::string> {
    if (count > 2) return std::nullopt;
    return count == 2 ? two_digits(n) : std::to_string(n);
  };
  const auto name = [count](std::string_view full) {
    return std::string(count == 3 ? full.substr(0, 3) : full);
  };
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
      return name(day_names[weekday(t)]);
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

[[nodiscard]] inline outcome<value> call_formatdate(arguments args, const type&) {
  const std::string_view spec = args[0].as_string();
  const outcome<timestamp> t = timestamp_reader(args[1].as_string()).read();
  if (!t) return attribute_to(1, t.error().message);
  std::string out;
  for (std::size_t at = 0; at < spec.size();) {
    const char c = spec[at];
    if (c == '\'') {
      if (!date_literal(spec, at, out)) return attribute_to(0, "A quote in the date format is not closed.");
      continue;
    }
    if (!hcl::detail::is_letter(c)) {
      out += c;
      ++at;
      continue;
    }
    const std::size_t end = (std::min)(spec.find_first_not_of(c, at), spec.size());
    const std::optional<std::string> part = date_part(*t, c, end - at);
    if (!part)
      return attribute_to(0, in_quotes(spec.substr(at, end - at)) + " has no meaning in a date format.");
    out += *part;
    at = end;
  }
  return value(std::move(out));
}

[[nodiscard]] inline outcome<value> call_timeadd(arguments args, const type&) {
  const outcome<timestamp> t = timestamp_reader(args[0].as_string()).read();
  if (!t) return fail(t.error().message);
  const auto given = hcl::detail::parse_duration(args[1].as_string(), hcl::detail::hour_nanoseconds);
  const auto nanoseconds = given ? hcl::detail::whole_nanoseconds(*given) : std::nullopt;
  if (!nanoseconds) return fail(in_quotes(args[1].as_string()) + " is not a duration like \"1h30m\".");
  return value(timestamp_text(later(*t, *nanoseconds)));
}

// clang-format off
inline constexpr row date_rows[] = {
    {"formatdate", "Writes a timestamp in the given form.",
     {text("format"), text("time")}, type::string, call_formatdate},
    {"timeadd", "Adds a duration like \"1h30m\" to a timestamp.",
     {text("timestamp"), text("duration")}, type::string, call_timeadd, 1, unrefined},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
