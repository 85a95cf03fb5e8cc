// Names of the language, and which of them may be keys as they are. Implementation.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/text/impl/unicode_class.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v0_1::detail {

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

// Whether a key of an object is written without quotes: it means nothing else in its place.
[[nodiscard]] inline bool is_bare_key(std::string_view key) {
  return is_identifier(key) && key != "for" && key != "null" && key != "true" && key != "false";
}

}  // namespace hcl::inline v0_1::detail
