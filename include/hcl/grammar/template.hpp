// Templates: literal text cut into the pieces that trimming works on, interpolations, directives, heredocs.
// The literals are written by hand: whether "$" begins something takes up to three bytes, and a heredoc ends
// at a line that is known only when it runs.
#pragma once

#include <string_view>

#include <hcl/grammar/lexical.hpp>

namespace hcl::inline v1_0::grammar {

// How to decode a literal piece.
enum class piece_form : unsigned char {
  plain,       // as it stands
  escaped,     // holds backslashes that mean something
  introducer,  // $${ or %%{, perhaps with a ~: a literal ${ or %{
};

// "$" and "%" begin a sequence before "{", and lose that power when doubled.
[[nodiscard]] inline bool at_introducer(const char* at) noexcept {
  return (*at == '$' || *at == '%') && at[1] == '{';
}

// Length of the literal piece that begins with the "$" or "%" at `at`: "$${~" 4, "$${" 3, "$" 1; 0 before
// "{".
[[nodiscard]] inline std::size_t introducer_piece(const char* at) noexcept {
  if (at[1] == '{') return 0;
  if (at[1] != at[0] || at[2] != '{') return 1;
  return at[3] == '~' ? 4 : 3;
}

// The same in heredocs and bare templates, where a "$" or "%" takes one byte along if the line ends after
// it. So "~" after that line trims only what follows both: the scanner of the reference cuts there.
[[nodiscard]] inline std::size_t line_introducer_piece(const char* at, const char* end) noexcept {
  const std::size_t length = introducer_piece(at);
  if (length != 1 || at + 1 == end || at[1] == '\n') return length;
  return skip_newline(at + 2, end) != at + 2 ? 2 : 1;
}

// A quoted string without escapes and sequences, quotes included: most strings, found in one sweep.
struct plain_string {
  using rule_t = plain_string;
  using subs_t = pegtl::empty_list;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    const char* at = in.current() + 1;
    const char* const end = in.end();
    bool ascii = true;
    for (;;) {
      at = skip_quoted_bytes(at, end);
      if (*at == '"' && at != end) {
        state.found_text(piece_form::plain, ascii);
        in.iterator() = at + 1;
        return true;
      }
      const std::size_t step = plain_step(at, end, ascii);
      if (step == 0) return false;
      at += step;
    }
  }

  // The length of ordinary text at the special byte `at`; 0 if it is special.
  [[nodiscard]] static std::size_t plain_step(const char* at, const char* end, bool& ascii) noexcept {
    if (at == end || *at == '\n' || *at == '\r' || *at == '"' || *at == '\\') return 0;
    if (*at == '\0') return 1;
    if (*at == '$' || *at == '%') return at_introducer(at) ? 0 : 1;
    ascii = false;
    return detail::sequence_length({at, static_cast<std::size_t>(end - at)}, 0);
  }
};

// One literal piece between quotes: a run of text and backslash pairs, or a lone or doubled introducer.
struct quoted_literal {
  using rule_t = quoted_literal;
  using subs_t = pegtl::empty_list;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    const char* const begin = in.current();
    const char* const end = in.end();
    if (*begin == '$' || *begin == '%') {
      const std::size_t length = introducer_piece(begin);
      state.found_text(length > 1 ? piece_form::introducer : piece_form::plain, true);
      in.bump(length);
      return length != 0;
    }
    const char* at = begin;
    bool ascii = true;
    piece_form form = piece_form::plain;
    for (;;) {
      at = skip_quoted_bytes(at, end);
      if (at == end || *at == '$' || *at == '%') break;
      if (*at == '\\' && end - at >= 2 && at[1] != '\n' && at[1] != '\r') {
        form = piece_form::escaped;
        ++at;
        if (*at == '"' || *at == '\\' || *at == '$' || *at == '%') {
          ++at;
          continue;
        }
        if (!is(*at, character::ends_quoted)) continue;
      }
      const std::size_t step = plain_string::plain_step(at, end, ascii);
      if (step == 0) break;
      at += step;
    }
    state.found_text(form, ascii);
    in.iterator() = at;
    return at != begin;
  }
};

// Text up to the end of the line or the next introducer, which is what a heredoc and a bare template are cut
// into. A newline belongs to the piece it ends. Returns where the piece ends, or `at`.
[[nodiscard]] inline const char* skip_line_text(const char* at, const char* end, bool& ascii) noexcept {
  for (;;) {
    while (!is(*at, character::ends_line))
      ++at;
    if (at == end || *at == '$' || *at == '%') return at;
    if (*at == '\n' || *at == '\r') return skip_newline(at, end);
    std::size_t step = 1;
    if (*at != '\0') {
      ascii = false;
      step = detail::sequence_length({at, static_cast<std::size_t>(end - at)}, 0);
      if (step == 0) return at;
    }
    at += step;
  }
}

// Literal text of a template, up to a line's end or a sequence.
struct line_literal_base {
  using subs_t = pegtl::empty_list;

  template <typename Input, typename State>
  static bool take_piece(Input& in, State& state) {
    const char* const begin = in.current();
    if (*begin == '$' || *begin == '%') {
      const std::size_t length = line_introducer_piece(begin, in.end());
      state.found_text(length > 2 ? piece_form::introducer : piece_form::plain, true);
      in.bump(length);
      return length != 0;
    }
    bool ascii = true;
    in.iterator() = skip_line_text(begin, in.end(), ascii);
    state.found_text(piece_form::plain, ascii);
    return in.current() != begin;
  }
};

// One literal piece of a template that stands alone. A carriage return that ends no line is text there, as
// any character is.
struct bare_literal : line_literal_base {
  using rule_t = bare_literal;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    if (take_piece(in, state)) return true;
    if (peek(in) != '\r') return false;
    state.found_text(piece_form::plain, true);
    in.bump(1);
    return true;
  }
};

// The end of the opener at `at`, or null. HeredocOpener = ("<<" | "<<-") Identifier Newline
[[nodiscard]] inline const char* skip_heredoc_open(const char* at, const char* end) noexcept {
  if (*at != '<' || at[1] != '<') return nullptr;
  at += at[2] == '-' ? 3 : 2;
  const char* const name_end = skip_identifier(at, end);
  const char* const past = skip_newline(name_end, end);
  return name_end == at || past == name_end ? nullptr : past;
}

// Where the closing marker that begins with this line ends, its newline not included, or null if this line is
// text.
[[nodiscard]] inline const char* skip_heredoc_close(const char* at, const char* end,
                                                    std::string_view marker) noexcept {
  std::string_view rest(at, static_cast<std::size_t>(end - at));
  std::size_t offset = 0;
  while (offset < rest.size() && rest[offset] != '\n') {
    std::size_t next = offset;
    if (!is_space(decode_utf8(rest, next))) break;
    offset = next;
  }
  if (rest.compare(offset, marker.size(), marker) != 0) return nullptr;
  for (offset += marker.size(); offset < rest.size();) {
    const char* const here = at + offset;
    if (skip_newline(here, end) != here) return here;
    if (!is_space(decode_utf8(rest, offset))) return nullptr;
  }
  return nullptr;
}

// HeredocOpener = ("<<" | "<<-") Identifier Newline
struct heredoc_open {
  using rule_t = heredoc_open;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(Input& in) {
    const char* const past = skip_heredoc_open(in.current(), in.end());
    if (past == nullptr) return false;
    in.iterator() = past;
    return true;
  }
};

// One literal piece of a heredoc; not the line that closes it.
struct heredoc_literal : line_literal_base {
  using rule_t = heredoc_literal;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    if (state.at_line_start() &&
        skip_heredoc_close(in.current(), in.end(), state.heredoc_marker()) != nullptr)
      return false;
    return take_piece(in, state);
  }
};

// The line that closes a heredoc, up to its end: blanks and the Identifier of the opener.
struct heredoc_close {
  using rule_t = heredoc_close;
  using subs_t = pegtl::empty_list;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    const char* const past =
        state.at_line_start() ? skip_heredoc_close(in.current(), in.end(), state.heredoc_marker()) : nullptr;
    if (past == nullptr) return false;
    in.iterator() = past;
    return true;
  }
};

// "~" next to a sequence's braces eats the blanks of the literal beside it.
struct trim_left : one<'~'> {};
struct trim_right : one<'~'> {};

// "}" | "~}"
struct sequence_close : seq<maybe<trim_right>, one<'}'>> {};
struct interpolation_close : sequence_close {};
struct directive_close : sequence_close {};

// Interpolation = ("${" | "${~") Expression ("}" | "~}")
struct interpolation_open : grammar::string<'$', '{'> {};
struct interpolated;
struct interpolation : nested<interpolation_open, maybe<trim_left>,
                              joined_lines<blanks, expect<interpolated, interpolation_close>>> {};

// ForIntro = "for" Identifier ("," Identifier)? "in" Expression
struct for_name : identifier {};
struct for_value_name : identifier {};
struct for_in : in_keyword {};
struct for_collection;
struct for_intro
    : seq<for_keyword, blanks, expect<for_name>, blanks, maybe<comma, blanks, expect<for_value_name>, blanks>,
          expect<for_in>, blanks, expect<for_collection>> {};

// Directive = ("%{" | "%{~") ("if" Expression | "else" | "endif" | ForIntro | "endfor") ("}" | "~}")
struct directive_condition;
struct if_directive : seq<if_keyword, blanks, expect<directive_condition>> {};
struct for_directive : for_intro {};
struct else_directive : keyword<'e', 'l', 's', 'e'> {};
struct endif_directive : keyword<'e', 'n', 'd', 'i', 'f'> {};
struct endfor_directive : keyword<'e', 'n', 'd', 'f', 'o', 'r'> {};
struct directive_keyword
    : grammar::sor<if_directive, else_directive, endif_directive, for_directive, endfor_directive> {};
struct directive_open : grammar::string<'%', '{'> {};
struct directive : nested<directive_open, maybe<trim_left>,
                          joined_lines<blanks, expect<directive_keyword, blanks, directive_close>>> {};

// (Literal | Interpolation | Directive)*
template <typename Literal>
struct template_parts : many<first_of<on<sor<interpolation, Literal>, '$'>, on<sor<directive, Literal>, '%'>,
                                      otherwise<Literal>>> {};

// QuotedTemplate = "\"" (QuotedLiteral | Interpolation | Directive)* "\""
struct close_quote : one<'"'> {};
struct quoted_template : seq<one<'"'>, template_parts<quoted_literal>, expect<close_quote>> {};
struct string_expr : grammar::sor<plain_string, quoted_template> {};

// HeredocTemplate = ("<<" | "<<-") Identifier Newline (Literal | Interpolation | Directive)* Newline
// Identifier
struct heredoc_template : seq<heredoc_open, template_parts<heredoc_literal>, expect<heredoc_close>> {};

// A text that is a template from its first byte to its last.
struct end_of_template : pegtl::eof {};
struct bare_template : seq<template_parts<bare_literal>, expect<end_of_template>> {};

}  // namespace hcl::inline v1_0::grammar
