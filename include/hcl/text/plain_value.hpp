// A value as it is written, where that is so plain that its first character and its two ends say all: a
// string of ASCII without escapes, a number without an exponent, a truth value. Knows no syntax around it.
#pragma once

#include <cstddef>
#include <string_view>

namespace hcl::inline v0_1::detail {

// The form of a plain value, by its first character.
enum class plain_form : unsigned char { none, text, number, yes, no, name, tuple, object };

// A value and where it stands, a string with its quotes.
struct plain_value {
  plain_form form = plain_form::none;
  const char* begin = nullptr;
  const char* end = nullptr;
};

// The text of a name or of a string, without its quotes.
[[nodiscard]] constexpr std::string_view inner_text(const plain_value& of) noexcept {
  const std::size_t quotes = of.form == plain_form::text ? 1 : 0;
  return {of.begin + quotes, static_cast<std::size_t>(of.end - of.begin) - 2 * quotes};
}

}  // namespace hcl::inline v0_1::detail
