// Leaf rules: blanks, comments, names, numbers, line ends. Written by hand where every byte of a file passes
// through (a table lookup a byte instead of a rule a byte, measured at 1.2 times the speed of the whole
// parser) or where the state's newline mode decides.
#pragma once

#include <cstring>
#include <string_view>

#include <hcl/grammar/combinators.hpp>
#include <hcl/grammar/runs.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/impl/unicode_normal.hpp>

namespace hcl::inline v1_0::grammar {

// The functions below work on [at, end) where *end is a NUL that may be read.

// The end of the name at `at`, or `at` if none begins there. Identifier = (ID_Start | "_") (ID_Continue |
// "-")*
[[nodiscard]] inline const char* skip_identifier(const char* at, const char* end) noexcept {
  const char* const begin = at;
  if (is(*at, character::name_start)) {
    at = skip_name_bytes(at, end);
    if (static_cast<unsigned char>(*at) < 0x80) return at;  // the NUL at the end included
  } else if (static_cast<unsigned char>(*at) < 0x80) {
    return at;
  }
  while (at != end) {
    const std::string_view rest(at, static_cast<std::size_t>(end - at));
    if (static_cast<unsigned char>(*at) >= 0x80 && detail::sequence_length(rest, 0) == 0) break;
    std::size_t length = 0;
    const char32_t code_point = decode_utf8(rest, length);
    if (!(at == begin ? is_identifier_start(code_point) : is_identifier_continue(code_point))) break;
    at += length;
  }
  return at;
}

// The end of the number at `at`, where a digit is. As loose as the language's scanner: "1.2.3" is one (wrong)
// number, "1." is a number and a dot. NumericLit = [0-9] ([0-9.] | [eE] [+-]? [0-9])*, not ending in "."
[[nodiscard]] inline const char* skip_number(const char* at) noexcept {
  const char* good = ++at;
  for (;;) {
    if (is(*at, character::digit)) {
      good = ++at;
    } else if (*at == '.') {
      ++at;
    } else if (*at == 'e' || *at == 'E') {
      const char* const digits = at + (at[1] == '+' || at[1] == '-' ? 2 : 1);
      if (!is(*digits, character::digit)) return good;
      good = at = digits + 1;
    } else {
      return good;
    }
  }
}

// (Blank | BlockComment | Newline or LineComment where newlines mean nothing)*
struct blanks {
  using rule_t = blanks;
  using subs_t = pegtl::empty_list;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    // Mostly nothing, one space, or a newline that ends the item.
    const char* const at = in.current();
    if (!is(*at, character::gap)) return true;
    if (*at == ' ' && !is(at[1], character::gap)) {
      in.bump(1);
    } else if (*at != '\n' || !state.newlines_matter()) {
      skip(in, state);
    }
    return true;
  }

 private:
  template <typename Input, typename State>
  HCL_NOINLINE static void skip(Input& in, State& state) {
    const auto comment_end = [&](const char* at, const char* end) { return state.comment_end(at, end); };
    in.iterator() = skip_gap(in.current(), in.end(), comment_end, !state.newlines_matter());
  }
};

// The same, optimised for many spaces, as in aligned columns.
struct spaces {
  using rule_t = spaces;
  using subs_t = pegtl::empty_list;

  template <apply_mode A, rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& state) {
    if (peek(in) == ' ') in.iterator() = skip_blank_bytes(in.current() + 1, in.end());
    return blanks::match<A, M, Action, Control>(in, state);
  }
};

// (Blank | Comment | Newline)*  -- between the items of a body, whatever the newline mode
struct empty_lines {
  using rule_t = empty_lines;
  using subs_t = pegtl::empty_list;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    in.iterator() = skip_gap(in.current(), in.end(),
                             [&](const char* at, const char* end) { return state.comment_end(at, end); });
    return true;
  }
};

// LineEnd = Newline | LineComment | End
struct line_end {
  using rule_t = line_end;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(Input& in) {
    const char* const at = in.current();
    if (at_line_comment(at))
      in.iterator() = skip_line_comment(at, in.end());
    else
      in.iterator() = skip_newline(at, in.end());
    return in.current() != at || at == in.end();
  }
};

// A line end with its newline: not the end of the file, even after a comment.
struct ended_line {
  using rule_t = ended_line;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(Input& in) {
    const char* const at = in.current();
    const char* const past =
        at_line_comment(at) ? skip_line_comment(at, in.end()) : skip_newline(at, in.end());
    if (past == at || past[-1] != '\n') return false;
    in.iterator() = past;
    return true;
  }
};

// Whether a line end is next; takes nothing.
struct at_line_end {
  using rule_t = at_line_end;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(const Input& in) {
    const char* const at = in.current();
    return at_line_comment(at) || at == in.end() || skip_newline(at, in.end()) != at;
  }
};

// Identifier = (ID_Start | "_") (ID_Continue | "-")*
struct identifier {
  using rule_t = identifier;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(Input& in) {
    const char* const at = in.current();
    in.iterator() = skip_identifier(at, in.end());
    return in.current() != at;
  }
};

// The same, optimised for short ASCII names.
struct short_identifier {
  using rule_t = short_identifier;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(Input& in) {
    const char* const at = in.current();
    if (is(*at, character::name_start)) {
      const char* const past = skip_name_words(at, in.end());
      if (past != at && static_cast<unsigned char>(*past) < 0x80 && !is(*past, character::name_more)) {
        in.iterator() = past;
        return true;
      }
    }
    return identifier::match(in);
  }
};

// A whole identifier of this spelling; keywords are not reserved.
template <char... Letters>
struct keyword {
  using rule_t = keyword;
  using subs_t = pegtl::empty_list;
  static constexpr char spelling[] = {Letters..., '\0'};

  // The end of the keyword at `at`, or null.
  [[nodiscard]] static const char* skip(const char* at, const char* end) noexcept {
    if (std::strncmp(at, spelling, sizeof...(Letters)) != 0) return nullptr;
    return skip_identifier(at, end) == at + sizeof...(Letters) ? at + sizeof...(Letters) : nullptr;
  }

  template <typename Input>
  static bool match(Input& in) {
    const char* const past = skip(in.current(), in.end());
    if (past == nullptr) return false;
    in.iterator() = past;
    return true;
  }
};

// The keywords of the native syntax.
using for_keyword = keyword<'f', 'o', 'r'>;
using in_keyword = keyword<'i', 'n'>;
using if_keyword = keyword<'i', 'f'>;

// NumericLit, see skip_number
struct number_token {
  using rule_t = number_token;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(Input& in) {
    if (!is(peek(in), character::digit)) return false;
    in.iterator() = skip_number(in.current());
    return true;
  }
};

// "=", where it is not part of "==" or "=>"
struct equals {
  using rule_t = equals;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(Input& in) {
    const char* const at = in.current();
    if (*at != '=' || at[1] == '=' || at[1] == '>') return false;
    in.bump(1);
    return true;
  }
};

// ":", where it is not part of "::"
struct colon {
  using rule_t = colon;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(Input& in) {
    const char* const at = in.current();
    if (*at != ':' || at[1] == ':') return false;
    in.bump(1);
    return true;
  }
};

// Punctuation of more than one place.
struct comma : one<','> {};
struct double_colon : grammar::string<':', ':'> {};
struct ellipsis : grammar::string<'.', '.', '.'> {};
struct fat_arrow : grammar::string<'=', '>'> {};

}  // namespace hcl::inline v1_0::grammar
