// Long strings of decimal digits to integers and back. Reading a million digits takes no quadratic time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/value/number_decimal.hpp>
#include <hcl/value/number_wide.hpp>

namespace hcl::inline v0_1::detail {

// A few hundred digits: quadratic.
[[nodiscard]] inline big_int read_short_digits(std::string_view digits) {
  big_int result;
  while (!digits.empty()) {
    const std::string_view part = digits.substr(0, 18);
    std::uint64_t chunk = 0;
    for (char c : part) chunk = chunk * 10 + static_cast<std::uint64_t>(c - '0');
    result *= static_cast<std::uint64_t>(decimal_powers[part.size()]);
    result += chunk;
    digits.remove_prefix(part.size());
  }
  return result;
}

// powers[i] is 10^(256 * 2^i); as many as the halving of `digits` needs.
[[nodiscard]] inline big_int read_digits(std::string_view digits, const std::vector<big_int>& powers) {
  std::size_t low = 256, level = 0;
  if (digits.size() <= low) return read_short_digits(digits);
  for (; low * 2 < digits.size(); low *= 2) ++level;
  const std::string_view high = digits.substr(0, digits.size() - low);
  return read_digits(high, powers) * powers[level] + read_digits(digits.substr(high.size()), powers);
}

[[nodiscard]] inline big_int read_digits(std::string_view digits) {
  std::vector<big_int> powers;
  for (std::size_t low = 256; low < digits.size(); low *= 2) {
    powers.push_back(powers.empty() ? big_int(pow(big_int(10), 256U)) : big_int(powers.back() * powers.back()));
  }
  return read_digits(digits, powers);
}

// A few hundred digits; "" for 0.
[[nodiscard]] inline std::string write_digits(big_int v) {
  const big_int base(static_cast<std::uint64_t>(decimal_powers[18]));
  std::string reversed;
  big_int rest;
  while (!v.is_zero()) {
    big_int quotient;
    divide_qr(v, base, quotient, rest);
    auto chunk = static_cast<std::uint64_t>(rest);
    v = std::move(quotient);
    for (int i = 0; v.is_zero() ? chunk != 0 : i < 18; ++i, chunk /= 10) reversed += static_cast<char>('0' + chunk % 10);
  }
  return {reversed.rbegin(), reversed.rend()};
}

}  // namespace hcl::inline v0_1::detail
