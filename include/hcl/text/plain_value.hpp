// A value as it is written, where that is so plain that its first character and its two ends say all: a
// string of ASCII without escapes, a number without an exponent, a truth value, a list or object of these.
// Knows no syntax around it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace hcl::inline v0_1::detail {

// The form of a plain value, by its first character.
enum class plain_form : unsigned char { none, text, number, yes, no, name, tuple, object };

// A value and where it stands, a string with its quotes. Where values are listed, those inside of it, at
// any depth, follow it.
struct plain_value {
  constexpr plain_value() = default;
  constexpr plain_value(plain_form what, const char* first, const char* past) noexcept
      : form(what), begin(first), end(past) {}

  plain_form form = plain_form::none;
  std::uint32_t inside = 0;  // how many
  const char* begin = nullptr;
  const char* end = nullptr;
};

// The text of a name or of a string, without its quotes.
[[nodiscard]] constexpr std::string_view inner_text(const plain_value& of) noexcept {
  const std::size_t quotes = of.form == plain_form::text ? 1 : 0;
  return {of.begin + quotes, static_cast<std::size_t>(of.end - of.begin) - 2 * quotes};
}

}  // namespace hcl::inline v0_1::detail
