// Character classes of the language: identifiers (UAX #31 with `_` and `-`) and blanks around text.
#pragma once

#include <hcl/text/impl/unicode_properties.hpp>

namespace hcl::inline v0_1 {

// ID_Start or `_`.
[[nodiscard]] inline bool is_identifier_start(char32_t code_point) noexcept {
  if (code_point < 0x80)
    return (code_point >= 'a' && code_point <= 'z') || (code_point >= 'A' && code_point <= 'Z') ||
           code_point == '_';
  return detail::properties_of(code_point).id_start();
}

// ID_Continue or `-`.
[[nodiscard]] inline bool is_identifier_continue(char32_t code_point) noexcept {
  if (code_point < 0x80)
    return is_identifier_start(code_point) || (code_point >= '0' && code_point <= '9') || code_point == '-';
  return detail::properties_of(code_point).id_continue();
}

// White_Space of the Unicode character database: what trimming removes.
[[nodiscard]] inline bool is_space(char32_t code_point) noexcept {
  if (code_point < 0x80) return code_point == ' ' || (code_point >= '\t' && code_point <= '\r');
  return code_point == 0x85 || code_point == 0xA0 || code_point == 0x1680 ||
         (code_point >= 0x2000 && code_point <= 0x200A) || code_point == 0x2028 || code_point == 0x2029 ||
         code_point == 0x202F || code_point == 0x205F || code_point == 0x3000;
}

}  // namespace hcl::inline v0_1
