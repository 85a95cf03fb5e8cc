// Newlines and comments, as functions on bytes: for the grammar's rules and for what reads plain text without
// them.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

#include <hcl/grammar/characters.hpp>
#include <hcl/grammar/runs.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::grammar {

// The functions below work on [at, end) where *end may be read: it is a NUL, or the newline that ends the
// text.

// The end of the newline at `at`, or `at` if there is none. Newline = "\n" | "\r\n"
[[nodiscard]] inline const char* skip_newline(const char* at, const char* end) noexcept {
  if (*at == '\n') return at + (at != end);
  return *at == '\r' && end - at >= 2 && at[1] == '\n' ? at + 2 : at;
}

// The end of the line comment at `at`, its newline included. LineComment = ("#" | "//") [^\n]* ("\n" | End)
[[nodiscard]] inline const char* skip_line_comment(const char* at, const char* end) noexcept {
  const void* const newline = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
  return newline == nullptr ? end : static_cast<const char*>(newline) + 1;
}

// Whether a comment that ends with its line begins here.
[[nodiscard]] inline bool at_line_comment(const char* at) noexcept {
  return *at == '#' || (*at == '/' && at[1] == '/');
}

// The end of the block comment at `at`, or null if it is not closed. BlockComment = "/*" ... "*/"
[[nodiscard]] inline const char* skip_block_comment(const char* at, const char* end) noexcept {
  const std::string_view rest(at + 2, static_cast<std::size_t>(end - at - 2));
  const std::size_t close = rest.find("*/");
  return close == std::string_view::npos ? nullptr : rest.data() + close + 2;
}

// Past the end of the line, if nothing but blanks and a comment is left of it; or null.
[[nodiscard]] HCL_ALWAYS_INLINE inline const char* skip_rest_of_line(const char* at,
                                                                     const char* end) noexcept {
  if (*at == '\n') return at + 1;
  if (!is(*at, character::gap)) return nullptr;
  at = skip_blank_bytes(at, end);
  if (at_line_comment(at)) return skip_line_comment(at, end);
  const char* const past = skip_newline(at, end);
  return past != at ? past : nullptr;
}

}  // namespace hcl::inline v0_1::grammar
