// The situation of the parser when a rule does not match, for messages: where it is, and the token it has
// met.
#pragma once

#include <cstdint>
#include <string_view>

#include <hcl/parser/tokens.hpp>

namespace hcl::inline v0_1::parser {

// A bracket, call or template that is being parsed.
struct open_construct {
  enum class type : unsigned char { bracket, call, quoted, heredoc, bare };
  type what;
  const char* begin;    // the opener
  const char* content;  // after it
};

// Where the parser is, as far as messages care.
struct situation {
  const char* item = nullptr;  // name of the item
  const char* item_name_end = nullptr;
  const char* block_open = nullptr;      // the innermost "{" of a block
  const char* step = nullptr;            // the star of the attribute splat we are in
  const char* expansion = nullptr;       // the last "..."
  const open_construct* open = nullptr;  // the innermost
  bool any_error = false;
};

// The token at `at`, comments and, unless they matter, newlines skipped. From `open_comment` on no block
// comment is closed.
[[nodiscard]] inline token token_at(std::string_view text, const char* at, bool newlines_matter,
                                    const char* open_comment) {
  const char* const end = text.data() + text.size();
  const auto make = [&](token_kind kind, const char* begin, const char* past) {
    return token{
        kind,
        {static_cast<std::uint32_t>(begin - text.data()), static_cast<std::uint32_t>(past - text.data())}};
  };
  for (;;) {
    while (grammar::is(*at, grammar::character::blank))
      ++at;
    if (at == end) return make(token_kind::end_of_file, at, at);
    if (*at == '/' && at[1] == '*' && (open_comment == nullptr || at < open_comment)) {
      const char* const past = grammar::skip_block_comment(at, end);
      if (past != nullptr) {
        at = past;
        continue;
      }
    }
    const detail::plain_token found = detail::scan_plain(at, end);
    const bool line =
        found.kind == token_kind::newline || (found.kind == token_kind::comment && found.end[-1] == '\n');
    if (line && newlines_matter) return make(token_kind::newline, at, found.end);
    if (!line && found.kind != token_kind::comment) return make(found.kind, at, found.end);
    at = found.end;
  }
}

}  // namespace hcl::inline v0_1::parser
