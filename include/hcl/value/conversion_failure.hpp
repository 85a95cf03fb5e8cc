// Failures inside of values: the way to the place is put together from the inside out, one step per level.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/value/outcome.hpp>

namespace hcl::inline v0_1::detail {

// The beginning of a text that is too long for a message. Nobody reads a megabyte, and making it up in a loop takes long.
[[nodiscard]] constexpr std::string_view beginning_of(std::string_view text) noexcept {
  constexpr std::size_t longest = 256;
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > longest - 4 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

// A name in double quotes, with what would break the line escaped: `"a\nb"`. Long ones are cut.
[[nodiscard]] inline std::string in_quotes(std::string_view name) {
  std::string result = "\"";
  const std::string_view shown = beginning_of(name);
  for (const char c : shown) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') {
      result += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      result += '?';
    } else {
      result += c;
    }
  }
  return result += '"';
}

[[nodiscard]] inline failure at_index(failure inner, std::size_t index) {
  inner.path.insert(0, '[' + std::to_string(index) + ']');
  return inner;
}
[[nodiscard]] inline failure at_key(failure inner, std::string_view key) {
  inner.path.insert(0, '[' + in_quotes(key) + ']');
  return inner;
}
[[nodiscard]] inline failure at_attribute(failure inner, std::string_view name) {
  inner.path.insert(0, '.' + std::string(name));
  return inner;
}

}  // namespace hcl::inline v0_1::detail
