// Failures inside values; their paths are built from the inside out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/support/outcome.hpp>
#include <hcl/value/impl/describe_text.hpp>

namespace hcl::inline v0_1::detail {

// The beginning of a long text, for messages.
[[nodiscard]] constexpr std::string_view beginning_of(std::string_view text) noexcept {
  constexpr std::size_t max_length = 256;
  if (text.size() <= max_length) return text;
  std::size_t end = max_length;
  while (end > max_length - 4 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  return text.substr(0, end);
}

// Shortens a long message to its beginning and end.
[[nodiscard]] inline std::string shortened(std::string text, std::size_t max_length) {
  if (text.size() <= max_length) return text;
  const auto goes_on = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
  std::size_t end = max_length / 2;
  std::size_t begin = text.size() - max_length / 2;
  while (end > 0 && goes_on(end))
    --end;
  while (begin < text.size() && goes_on(begin))
    ++begin;
  return text.replace(end, begin - end, " ... ");
}

// A name in double quotes, with what would break the line escaped: `"a\nb"`. Long ones are cut.
[[nodiscard]] inline std::string in_quotes(std::string_view name) {
  std::string text;
  append_quoted(text, beginning_of(name));
  return text;
}

// `a list of number`, `an object`, `any type`
[[nodiscard]] inline std::string with_article(const std::string& noun) {
  if (noun.starts_with("any ")) return noun;
  const bool vowel = !noun.empty() && std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + noun;
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
