// A constant as a form and a span of text: a string of ASCII, a number without an exponent, a boolean, null,
// or a list or object of these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hcl::inline v1_0::detail {

// The form of a plain value, mostly by its first character; escaped: a text with backslashes.
enum class plain_form : unsigned char { none, text, escaped, number, yes, no, null, name, tuple, object };

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

// The text of a name or of a string as it is written, without its quotes.
[[nodiscard]] constexpr std::string_view inner_text(const plain_value& of) noexcept {
  const std::size_t quotes = of.form == plain_form::text || of.form == plain_form::escaped ? 1 : 0;
  return {of.begin + quotes, static_cast<std::size_t>(of.end - of.begin) - 2 * quotes};
}

// Decodes an escaped string: \n, \r, \t, \" and \\.
inline void decode_text(const plain_value& of, std::string& to) {
  const std::string_view written = inner_text(of);
  to.clear();
  for (std::size_t at = 0;;) {
    const std::size_t next = written.find('\\', at);
    to.append(written.substr(at, next - at));
    if (next == written.npos) return;
    const char c = written[next + 1];
    to += c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
    at = next + 2;
  }
}

}  // namespace hcl::inline v1_0::detail
