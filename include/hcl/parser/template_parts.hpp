// A scanned template: literal pieces, interpolations and directives in sequence; trims literals, removes the
// indentation of flush heredocs, and joins neighbours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include <hcl/support/arena.hpp>
#include <hcl/syntax/node.hpp>
#include <hcl/text/impl/unicode_properties.hpp>

namespace hcl::inline v1_0::parser {

struct template_part {
  enum class type : std::uint8_t {
    literal,
    interpolation,
    if_directive,
    else_directive,
    endif_directive,
    for_directive,
    endfor_directive
  };
  type what;
  bool ascii = true;
  bool trims_next = false;  // it ends with ~}
  bool in_source = false;   // literal: its text is the source's own bytes
  byte_span span;
  std::string_view text{};              // literal: decoded
  const syntax::node* value = nullptr;  // interpolation, if: the expression; for: the unfinished for_expr

  [[nodiscard]] bool literal() const noexcept { return what == type::literal; }
};

// The text without leading white space.
[[nodiscard]] inline std::string_view trim_left(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t next = at;
    if (!is_space(decode_utf8(text, next))) break;
    at = next;
  }
  return text.substr(at);
}

// The text without trailing white space.
[[nodiscard]] inline std::string_view trim_right(std::string_view text) noexcept {
  std::size_t end = text.size();
  while (end > 0) {
    std::size_t begin = end - 1;
    while (begin > 0 && end - begin < 4 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80)
      --begin;
    std::size_t next = begin;
    if (!is_space(decode_utf8(text, next)) || next != end) break;
    end = begin;
  }
  return text.substr(0, end);
}

namespace detail {

// Offset after the first `count` grapheme clusters of `text`.
[[nodiscard]] inline std::size_t skip_clusters(std::string_view text, std::size_t count) noexcept {
  std::size_t at = 0;
  for (; count > 0; --count)
    at = next_grapheme(text, at);
  return at;
}

[[nodiscard]] inline bool ends_line(const template_part& part) noexcept {
  return part.literal() && part.text.ends_with('\n');
}

}  // namespace detail

// Takes the smallest indentation of any line from every line, as "<<-" asks for. Lines of white space alone
// neither count nor change; a line is what begins the template or follows a piece that, trimmed, still ends
// with a newline.
inline void remove_indentation(hcl::detail::view<template_part> parts) noexcept {
  constexpr std::size_t none = (std::numeric_limits<std::size_t>::max)();
  std::size_t min_count = none;
  bool line = true;
  const auto blank = [](const template_part& p) { return detail::ends_line(p) && trim_left(p.text).empty(); };
  for (const template_part& part : parts) {
    if (line && !blank(part)) {
      const std::size_t indentation =
          part.literal()
              ? count_graphemes(part.text.substr(0, part.text.size() - trim_left(part.text).size()))
              : 0;
      if (indentation < min_count) min_count = indentation;
    }
    line = detail::ends_line(part);
  }
  if (min_count == none || min_count == 0) return;
  line = true;
  for (template_part& part : parts) {
    const bool next_line = detail::ends_line(part);
    if (line && part.literal() && !blank(part)) {
      const std::size_t bytes = detail::skip_clusters(part.text, min_count);
      part.text.remove_prefix(bytes);
      part.span.begin += static_cast<std::uint32_t>(bytes);
    }
    line = next_line;
  }
}

// Joins the literal pieces of `run`, copying only if they do not stand in the source one after the other
// already.
[[nodiscard]] inline template_part join_literals(hcl::detail::view<const template_part> run,
                                                 hcl::detail::arena& nodes) {
  template_part whole = run.front();
  if (run.size() == 1) return whole;
  bool adjacent = whole.in_source;
  std::size_t size = whole.text.size();
  for (std::size_t i = 1; i < run.size(); ++i) {
    adjacent =
        adjacent && run[i].in_source && run[i - 1].text.data() + run[i - 1].text.size() == run[i].text.data();
    size += run[i].text.size();
    whole.ascii = whole.ascii && run[i].ascii;
  }
  whole.span.end = run.back().span.end;
  if (adjacent) {
    whole.text = {whole.text.data(), size};
    return whole;
  }
  char* const begin = static_cast<char*>(nodes.allocate(size + 1));
  char* to = begin;
  for (const template_part& piece : run) {
    if (!piece.text.empty()) std::memcpy(to, piece.text.data(), piece.text.size());
    to += piece.text.size();
  }
  *to = '\0';
  whole.text = {begin, size};
  whole.in_source = false;
  return whole;
}

}  // namespace hcl::inline v1_0::parser
