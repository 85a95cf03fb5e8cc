// What a line of a broken text is at a glance. Reads bytes, knows no nodes.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/grammar/lexical.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::parser::detail {

// Whether what follows the brace of a header is what a block of one line holds: its end or an attribute.
[[nodiscard]] HCL_COLD inline bool begins_block(const char* at, const char* end) noexcept {
  const auto skip_blanks = [&] {
    while (grammar::is(*at, grammar::character::blank))
      ++at;
  };
  skip_blanks();
  if (at == end || *at == '\n' || *at == '\r' || *at == '}' || grammar::at_line_comment(at)) return true;
  const char* const name = grammar::skip_identifier(at, end);
  if (name == at) return false;
  at = name;
  skip_blanks();
  return *at == '=' && at[1] != '=' && at[1] != '>';
}

// The form of the line at `at` at a glance.
enum class line_form : unsigned char { other, attribute, block };

[[nodiscard]] HCL_COLD inline line_form skim_line(const char* at, const char* end) noexcept {
  const auto skip_blanks = [&] {
    while (grammar::is(*at, grammar::character::blank))
      ++at;
  };
  const char* const name = grammar::skip_identifier(at, end);
  if (name == at) return line_form::other;
  at = name;
  skip_blanks();
  if (*at == '=') return at[1] == '=' || at[1] == '>' ? line_form::other : line_form::attribute;
  for (;;) {
    if (*at == '{') return begins_block(at + 1, end) ? line_form::block : line_form::other;
    if (*at == '"') {
      ++at;
      while (!grammar::is(*at, grammar::character::ends_quoted))
        ++at;
      if (*at != '"') return line_form::other;
      ++at;
    } else {
      const char* const label = grammar::skip_identifier(at, end);
      if (label == at) return line_form::other;
      at = label;
    }
    skip_blanks();
  }
}

// How far from the beginning of its line a place is, in bytes.
[[nodiscard]] HCL_COLD inline std::size_t column_of(std::string_view text, std::size_t at) noexcept {
  const std::size_t before = at == 0 ? text.npos : text.rfind('\n', at - 1);
  return before == text.npos ? at : at - before - 1;
}

// Whether the line at `at` begins with a brace, which no item does: it belongs to a header on the line
// before.
[[nodiscard]] HCL_COLD inline bool begins_brace(const char* at) noexcept {
  while (grammar::is(*at, grammar::character::blank))
    ++at;
  return *at == '{';
}

inline constexpr std::string_view conflict_mark = "This looks like the mark of a merge conflict.";
// Whether a line is one that version control leaves between two conflicting changes.
[[nodiscard]] HCL_COLD inline bool is_conflict_mark(std::string_view text) noexcept {
  return text.starts_with("<<<<<<<") || text.starts_with("=======") || text.starts_with(">>>>>>>") ||
         text.starts_with("|||||||");
}

}  // namespace hcl::inline v0_1::parser::detail
