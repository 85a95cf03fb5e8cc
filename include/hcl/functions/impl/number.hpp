// Numbers beyond arithmetic: log, pow, parseint.
#pragma once

#include <algorithm>
#include <cmath>

#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/support/ascii.hpp>

namespace hcl::inline v0_1::functions::detail {

// The double that a result is once it is stored: processors that compute with more digits, as i686 does,
// round what they keep only then.
[[nodiscard]] inline double stored(double d) noexcept {
  const volatile double kept = d;
  return kept;
}

// log and pow go through double, as their results are seldom exact anyway.
template <double (*Compute)(double, double)>
[[nodiscard]] outcome<value> call_through_double(arguments args, const type&) {
  double inputs[2];
  for (int i = 0; i < 2; ++i) {
    const number& n = args[static_cast<std::size_t>(i)].as_number();
    inputs[i] = n.to_double();
    if (std::isinf(inputs[i]) && !n.is_infinite())
      return attribute_to(i, "This number is too large for this function.");
  }
  const double result = stored(Compute(inputs[0], inputs[1]));
  if (std::isnan(result)) return fail("The result is not a number.");
  return value(result);
}

[[nodiscard]] inline double logarithm(double n, double base) noexcept {
  return stored(std::log(n)) / stored(std::log(base));
}
[[nodiscard]] inline double power(double base, double exponent) noexcept { return std::pow(base, exponent); }

// Value of a digit in bases up to 62: 0-9, a-z, A-Z; up to 36 letters of either case are the same.
[[nodiscard]] inline int digit_value(char c, int base) {
  if (hcl::detail::is_digit(c)) return c - '0';
  if (hcl::detail::is_lower(c)) return c - 'a' + 10;
  if (hcl::detail::is_upper(c)) return c - 'A' + (base <= 36 ? 10 : 36);
  return 99;
}

[[nodiscard]] inline bool is_whole(std::string_view s, int base) noexcept {
  return !s.empty() &&
         std::all_of(s.begin(), s.end(), [base](char c) { return digit_value(c, base) < base; });
}

// Of digits only. Nothing if it has more than 512 bits; in base 10 if it needs more, as in a literal.
[[nodiscard]] inline std::optional<number> read_digits(std::string_view s, int base) {
  if (base == 10) {
    const outcome<number> n = number::parse_literal(s);
    return n ? std::optional(*n) : std::nullopt;
  }
  const number limit =
      number::from_binary(false, {0, 0, 0, 0, 0, 0, 0, std::uint64_t{1} << 63}, 1);  // 2^512: exact below
  number total;
  while (!s.empty() && total < limit) {
    // As many digits as fit a machine's number at a time.
    std::int64_t digits = 0, scale = 1;
    for (; !s.empty() && scale < (std::int64_t{1} << 56); s.remove_prefix(1)) {
      digits = digits * base + digit_value(s[0], base);
      scale *= base;
    }
    total = *add(*multiply(total, number(scale)), number(digits));  // finite, so neither can fail
  }
  return total < limit ? std::optional(total) : std::nullopt;
}

[[nodiscard]] inline outcome<value> parse_integer(std::string_view text, int base) {
  const bool is_signed = text.starts_with('-') || text.starts_with('+');
  const std::string_view digits = text.substr(is_signed ? 1 : 0);
  if (!is_whole(digits, base))
    return attribute_to(
        0, "Cannot read " + in_quotes(text) + " as a whole number in base " + std::to_string(base) + ".");
  const std::optional<number> n = read_digits(digits, base);
  if (!n) return attribute_to(0, "This number needs more than 512 bits and cannot be represented exactly.");
  return value(text.starts_with('-') ? negate(*n) : *n);
}

[[nodiscard]] inline outcome<type> type_of_parseint(arguments args) {
  if (args[0].type() != type::string())
    return attribute_to(0, "The first argument must be a string, not " + friendly_name(args[0].type()) + ".");
  return type::number();
}

[[nodiscard]] inline outcome<value> call_parseint(arguments args, const type&) {
  const std::optional<std::int64_t> base = whole(args[1]);
  if (!base || *base < 2 || *base > 62)
    return attribute_to(1, "The base must be a whole number between 2 and 62.");
  return parse_integer(args[0].as_string(), static_cast<int>(*base));
}

// clang-format off
inline constexpr row number_rows[] = {
    {"log", "Returns the logarithm of the given number in the given base.",
     {numeric("num"), numeric("base")}, type::number, call_through_double<logarithm>},
    {"pow", "Returns the given number raised to the given power.",
     {numeric("num"), numeric("power")}, type::number, call_through_double<power>},
    {"parseint", "Reads a string as a whole number in the given base.",
     {any("number"), numeric("base")}, type_of_parseint, call_parseint},
};
// clang-format on

}  // namespace hcl::inline v0_1::functions::detail
