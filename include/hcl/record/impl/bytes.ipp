// Bytes in base64: the alphabet of RFC 4648 with "+" and "/", padding, nothing in between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/record/encode_context.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/record/impl/engine_value.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>

namespace hcl::inline v1_0::detail {

inline constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

HCL_DECL std::string encoding::base64_text(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t word = 0;
    for (std::size_t i = 0; i != 3; ++i)
      word = word << 8 | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0u);
    for (std::size_t i = 0; i != 4; ++i)
      text += at + i > bytes.size() ? '=' : base64_digits[word >> (18 - 6 * i) & 63u];
  }
  return text;
}

// Why a text is none is said in a sentence; no two texts are the same bytes.
[[nodiscard]] inline outcome<std::string> bytes_of_base64(std::string_view text) {
  if (text.size() % 4 != 0) return failure{"Texts in base64 are padded with \"=\" to a multiple of four."};
  std::size_t padding = 0;
  while (padding < 2 && text.ends_with('=')) {
    text.remove_suffix(1);
    ++padding;
  }
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t word = 0;
  unsigned bits = 0;
  for (const char c : text) {
    const std::size_t digit = base64_digits.find(c);
    if (digit == base64_digits.npos)
      return failure{"Texts in base64 have ASCII letters, digits, \"+\" and \"/\" only."};
    word = (word << 6 | static_cast<std::uint32_t>(digit)) & 0xFFF;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(static_cast<unsigned char>(word >> bits & 0xFF));
  }
  if ((word & ((1u << bits) - 1)) != 0)
    return failure{"The last digit stands for more than a byte has room."};
  return bytes;
}

HCL_DECL bool engine::read_base64(decode_context& ctx, const input& from, std::string& bytes) {
  constexpr std::string_view what = "bytes in base64 such as \"aGVsbG8=\"";
  value storage;
  const value* given = unmarked_value(ctx, from, storage);
  if (!given) return false;
  if (given->kind() != type_kind::string) return reject_kind(ctx, from, what, *given);
  outcome<std::string> read = bytes_of_base64(given->as_string());
  if (!read) return reject_form(ctx, from, what, *given, read.error().message);
  bytes = *std::move(read);
  return true;
}

}  // namespace hcl::inline v1_0::detail
