// Texts of Windows in UTF-8. Implementation of config/wide_words.hpp.
#pragma once

#include <string>

#include <hcl/config/backend.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v0_1::detail {

// UTF-16 where wchar_t has two bytes, else UTF-32. Halves of pairs that stand alone become U+FFFD.
HCL_DECL std::string config_backend::utf8_of(const wchar_t* word) {
  std::string text;
  while (*word != 0) {
    auto code_point = static_cast<char32_t>(*word++);
    const auto next = static_cast<char32_t>(*word);
    const bool is_pair = code_point >= 0xD800 && code_point < 0xDC00 && next >= 0xDC00 && next < 0xE000;
    if (is_pair) {
      code_point = 0x10000 + ((code_point - 0xD800) << 10U) + (next - 0xDC00);
      ++word;
    }
    append_utf8(text, code_point);
  }
  return text;
}

}  // namespace hcl::inline v0_1::detail
