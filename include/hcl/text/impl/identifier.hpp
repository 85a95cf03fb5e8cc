// Identifiers, and which of them may be bare keys. Implementation.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v1_0::detail {

// Whether `text` can be the name of an argument, block or variable.
[[nodiscard]] inline bool is_identifier(std::string_view text) {
  if (text.empty() || (skip_ascii(text, 0) != text.size() && first_invalid_utf8(text) < text.size()))
    return false;
  std::size_t at = 0;
  if (!is_identifier_start(decode_utf8(text, at))) return false;
  while (at < text.size())
    if (!is_identifier_continue(decode_utf8(text, at))) return false;
  return true;
}

// Whether a key of an object can stand without quotes: it begins no `for` expression.
[[nodiscard]] inline bool is_possible_key(std::string_view key) { return is_identifier(key) && key != "for"; }
// Whether a new text writes the key bare: keywords are quoted. Edits and printed expressions leave keywords
// bare, as the reference does.
[[nodiscard]] inline bool is_bare_key(std::string_view key) {
  return is_possible_key(key) && key != "null" && key != "true" && key != "false";
}

}  // namespace hcl::inline v1_0::detail
