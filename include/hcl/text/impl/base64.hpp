// Bytes as texts in Base64 (RFC 4648, section 4): of members, and for functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/support/outcome.hpp>

namespace hcl::inline v1_0::detail {

inline constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

[[nodiscard]] inline std::string base64_of(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view part = bytes.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8 | (i < part.size() ? static_cast<unsigned char>(part[i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i)
      out += i <= part.size() ? base64_digits[bits >> (18 - 6 * i) & 63] : '=';
  }
  return out;
}

// Padding is required; line ends are passed over.
[[nodiscard]] inline outcome<std::string> bytes_of_base64(std::string_view text) {
  const auto wrong = [](std::size_t at) {
    return failure{"This is not Base64 at byte " + std::to_string(at) + "."};
  };
  std::string out;
  std::uint32_t bits = 0;
  std::size_t digits = 0, padding = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n' || c == '\r') continue;
    const std::size_t digit = base64_digits.find(c);
    const bool is_padding = c == '=' && digits % 4 >= 2;
    if (is_padding ? padding == 2 : digit == base64_digits.npos || padding != 0) return wrong(at);
    padding += is_padding ? 1 : 0;
    bits = bits << 6 | (is_padding ? 0U : static_cast<std::uint32_t>(digit));
    if (++digits % 4 != 0) continue;
    for (std::size_t i = 0; i + padding < 3; ++i)
      out += static_cast<char>(bits >> (16 - 8 * i) & 0xFF);
    if (padding != 0) bits = 0;
  }
  if (digits % 4 != 0) return failure{"This is not Base64: its end is missing, to which \"=\" belongs."};
  return out;
}

}  // namespace hcl::inline v1_0::detail
