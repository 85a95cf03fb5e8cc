// Hints for common slips in broken text, such as operators of other languages,
// numbers with units, text without quotes. Runs for broken texts only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/line_form.hpp>
#include <hcl/parser/messages.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::parser::detail {

[[nodiscard]] HCL_COLD inline bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

// Whether `at` does not continue a name, number or step.
[[nodiscard]] HCL_COLD inline bool begins_word(std::string_view text, std::size_t at) {
  const char before = at == 0 ? ' ' : text[at - 1];
  return !grammar::is(before, grammar::character::name_more) && before != '.' &&
         static_cast<unsigned char>(before) < 0x80;
}

// Whether a name or number at `at` goes on from a number without a blank, as in 0x1F, 1_000 or 10s.
[[nodiscard]] HCL_COLD inline bool continues_number(std::string_view text, std::size_t at) {
  if (at == 0 || !grammar::is(text[at - 1], grammar::character::digit)) return false;
  return begins_word(text, text.find_last_not_of("0123456789.", at - 1) + 1);
}

// Whether a number that is a value ends at `at`, so that a point there is one of the number.
[[nodiscard]] HCL_COLD inline bool ends_number(std::string_view text, std::size_t at) {
  const std::size_t last = text.find_last_not_of("0123456789", at == 0 ? 0 : at - 1);
  return at != 0 && last != at - 1 && begins_word(text, last + 1);
}

// Advice on an operator or word of other languages; empty for others.
[[nodiscard]] HCL_COLD inline std::string advice_on_operator(std::string_view text, token found,
                                                             bool after_operator) {
  const std::string_view until = text.substr(0, found.span.end);
  const std::string_view written = until.substr(found.span.begin);
  const auto instead = [](std::string_view what, std::string_view ours) {
    return "There is no operator \"" + std::string(what) + "\"; write \"" + std::string(ours) + "\".";
  };
  for (const foreign_operator& row : foreign_operators)
    if (after_operator ? until.ends_with(row.written) && written.size() == 1 : row.written == written)
      return row.advice.empty() ? instead(row.written, row.ours) : std::string(row.advice);
  if (after_operator) return written == "+" ? "A number is written without a plus sign." : "";
  const std::string_view line =
      text.substr(0, text.find_last_not_of(" \t", found.span.begin - (found.span.begin != 0)) + 1);
  const auto follows = [&](std::string_view word) {
    return line.ends_with(word) && begins_word(line, line.size() - word.size());
  };
  if (follows("not")) return instead("not", "!");
  if (follows("for")) return std::string(foreign_for);
  return follows("if") ? std::string(foreign_conditional) : std::string();
}

// Hints for common slips, by the missing and the found token. Each returns whether it applied.
struct slip {
  syntax_error& result;
  std::string_view text;
  const situation& now;
  token found;

  [[nodiscard]] bool lacks(std::string_view code) const noexcept { return result.code == code; }
  [[nodiscard]] std::string_view written() const noexcept {
    return text.substr(found.span.begin, found.span.size());
  }
  [[nodiscard]] std::string_view rest() const noexcept { return text.substr(found.span.begin); }
  [[nodiscard]] std::uint32_t offset(const char* p) const noexcept {
    return static_cast<std::uint32_t>(p - text.data());
  }
  [[nodiscard]] bool is_end() const noexcept { return found.kind == token_kind::end_of_file; }
  // What ends there: expressions of programs and of JSON are no files.
  [[nodiscard]] std::string_view whole() const noexcept { return now.item ? "file" : "text"; }
  // The innermost bracket or brace that is open; null if none is.
  [[nodiscard]] const char* opener() const noexcept { return now.open ? now.open->begin : now.block_open; }
  [[nodiscard]] bool follows(char c) const noexcept {
    return found.span.begin != 0 && text[found.span.begin - 1] == c;
  }

  bool say(std::string_view summary, std::string_view detail) const {
    result.summary = summary;
    result.detail = detail;
    return true;
  }
  bool add(std::string_view advice) const {
    result.detail.append(1, ' ').append(advice);
    return true;
  }
};

HCL_COLD inline void add_found(const slip& s) {
  constexpr std::size_t max_length = 40;
  const std::string_view written = s.written();
  std::string name(traits_of(s.found.kind).noun);
  if (s.is_end()) {
    name = "the end of the " + std::string(s.whole());
  } else if (name.empty() && written.size() > max_length) {
    name = s.found.kind == token_kind::number ? "a long number" : "a long name";
  } else if (name.empty()) {
    name = '"' + std::string(written) + '"';
    s.result.quotes = quoting::values;
  }
  s.add("Found " + name + " instead.");
}

HCL_COLD inline bool hint_slip(const slip& s) {
  for (const slip_message& row : slip_messages) {
    if (!s.lacks(row.code) || s.found.kind != row.found) continue;
    if (!row.summary.empty()) s.result.summary = row.summary;
    if (!row.detail.empty()) s.result.detail = row.detail;
    return row.advice.empty() || s.add(row.advice);
  }
  return false;
}

// Whether what follows the colon of a name at `at` belongs to a block, of this language or of another.
[[nodiscard]] HCL_COLD inline bool begins_block(std::string_view text, std::size_t at) {
  const std::size_t next = text.find_first_not_of(" \t\r", at);
  if (next == text.npos || text[next] == '\n') return true;
  const std::string_view line = text.substr(next, text.find('\n', next) - next);
  return line[0] == '"' && line.substr(0, line.find_last_not_of(" \t\r") + 1).ends_with('{');
}

// The statement of another language.
HCL_COLD inline bool hint_statement(const slip& s) {
  if (!s.lacks(codes::definition_expected) && !s.lacks(codes::block_open_expected)) return false;
  const std::string_view name(s.now.item, static_cast<std::size_t>(s.now.item_name_end - s.now.item));
  return (name == "if" && s.add(foreign_conditional)) || (name == "for" && s.add(foreign_for));
}

// Reports a name without a value.
HCL_COLD inline bool hint_definition(const slip& s) {
  if (!s.lacks(codes::definition_expected)) return false;
  const std::string name(s.now.item, s.now.item_name_end);
  s.result.quotes = quoting::names;
  s.result.detail =
      "The name \"" + name +
      "\" must be followed by an equals sign for an attribute, or by an opening brace for a block.";
  if (s.rest().starts_with(":=")) return s.add("Use a single equals sign instead of \":=\".");
  if (s.found.kind == token_kind::colon && begins_block(s.text, s.found.span.end))
    return s.add("A block has braces around what is in it, and no colon.");
  if (!hint_slip(s)) add_found(s);
  return true;
}

// Whether the string that begins a text is a name that needs no quotes.
[[nodiscard]] HCL_COLD inline bool is_identifier_in_quotes(std::string_view text) {
  const char* const end = text.data() + text.size();
  const char* const past = grammar::skip_identifier(text.data() + 1, end);
  return past != text.data() + 1 && past != end && *past == '"';
}

// Whether the brace at `at` begins a text, and what follows is that of a JSON object.
[[nodiscard]] HCL_COLD inline bool begins_json(std::string_view text, std::size_t at) {
  const std::size_t next = text.find_first_not_of(" \t\r\n", at + 1);
  return next != text.npos && text.find_first_not_of(" \t\r\n", hcl::detail::mark_size(text)) == at &&
         (text[next] == '"' || text[next] == '}');
}

HCL_COLD inline bool hint_item(const slip& s) {
  if (!s.lacks(codes::item_expected)) return false;
  if (s.found.kind == token_kind::open_quote) {
    s.result.code = codes::quoted_attribute_name;
    s.say("Attribute name in quotes", "The names of attributes and blocks are written without quotes.");
    return is_identifier_in_quotes(s.rest()) ||
           s.add("Only objects have such keys: meta = { \"my key\" = 1 }.");
  }
  if (s.found.kind == token_kind::open_brace && begins_json(s.text, s.found.span.begin))
    return s.say(
        "File in the JSON syntax",
        "This text is in the JSON syntax of HCL, but is read in the native syntax. Where a program reads "
        "both, names of files in the JSON syntax end with \".json\".");
  return false;
}

HCL_COLD inline bool hint_comment(const slip& s) {
  const bool is_opener = s.rest().starts_with("/*");
  const bool is_star =
      s.lacks(codes::expression_expected) && s.found.kind == token_kind::star && s.follows('/');
  return (is_opener || is_star) &&
         s.say("Unclosed comment", "The comment that begins here with /* has no closing */.");
}

// Conflict markers of version control may be anywhere.
HCL_COLD inline bool hint_conflict(const slip& s) {
  const std::size_t column = column_of(s.text, s.found.span.begin);
  if (column >= 7 || !is_conflict_mark(s.text.substr(s.found.span.begin - column))) return false;
  s.result.code = codes::item_expected;
  return s.say(conflict, conflict_mark);
}

// Double braces of template programs.
HCL_COLD inline bool hint_rendered(const slip& s) {
  const auto begins = [&](std::size_t at) {
    const std::string_view two = s.text.substr(at, 2);
    return two == "{{" || two == "[[" || two == "{%";
  };
  const std::uint32_t at = s.found.span.begin;
  const std::uint32_t open = s.now.open ? s.offset(s.now.open->begin) : 0;
  const bool is_item = s.lacks(codes::item_expected) && begins(at);
  if (!is_item && !(at != 0 && begins(at - 1)) && !(open != 0 && begins(open - 1))) return false;
  return s.add("If the double brackets are those of a template, it must be rendered before it is read.");
}

HCL_COLD inline bool hint_heredoc(const slip& s) {
  if (!s.lacks(codes::expression_expected) || s.found.kind != token_kind::less || s.follows('<'))
    return false;
  const char* const begin = s.text.data() + s.found.span.begin;
  if (!s.rest().starts_with("<<") && misspelt_heredoc(begin, s.text.data() + s.text.size()).empty())
    return false;
  s.result.code = codes::invalid_heredoc;
  return s.say("Invalid heredoc",
               "A heredoc begins with << or <<-, immediately followed by the end marker, without quotes, at "
               "the end of a line, like <<EOT.");
}

inline constexpr std::string_view number_with_unit =
    "A number has decimal digits, and optionally a point and an exponent. Write a number with a unit in "
    "quotes.";

// The mistake in a number that continues as a name. No numbers as examples: beside a secret they are masked.
[[nodiscard]] HCL_COLD inline std::string_view hint_number(std::string_view text, byte_span rest) {
  const char first = text[rest.begin];
  if (first == '_') return "The digits of a number are written without anything between them.";
  if (text[rest.begin - 1] == '0' && (first == 'x' || first == 'X' || first == 'b' || first == 'o') &&
      rest.size() > 1)
    return "Numbers are written in decimal digits.";
  return number_with_unit;
}

HCL_COLD inline bool hint_lacking_digit(const slip& s) {
  if (!s.lacks(codes::attribute_name_expected) || s.found.span.begin == 0) return false;
  const std::size_t dot = s.text.find_last_not_of(" \t\r\n", s.found.span.begin - 1);
  if (dot == s.text.npos || s.text[dot] != '.' || !ends_number(s.text, dot)) return false;
  return s.say("Missing digit", "A number needs a digit after its point, like 1.0.");
}

HCL_COLD inline bool hint_expression(const slip& s) {
  const bool is_expression = s.lacks(codes::expression_expected);
  if (!is_expression && !s.lacks(codes::newline_expected) && !s.lacks(codes::comma_expected) &&
      !s.lacks(codes::parenthesis_expected) && !s.lacks(codes::block_close_expected) &&
      !s.lacks(codes::end_expected))
    return false;
  if (s.found.kind == token_kind::name && continues_number(s.text, s.found.span.begin)) {
    add_found(s);
    const std::string_view hint = hint_number(s.text, s.found.span);
    s.result.wants_quotes = hint == number_with_unit;
    return s.add(hint);
  }
  if (hint_heredoc(s)) return true;
  const std::string_view rest = s.rest();
  if (is_expression && (rest.starts_with("./") || rest.starts_with("../") ||
                        (rest.size() >= 2 && rest[0] == '/' && is_letter(rest[1]))))
    return s.add("A path is written in quotes, like \"/var/log\".");
  if (s.lacks(codes::newline_expected) && rest.starts_with("://"))
    return s.add("An address is written in quotes, like \"http://localhost\".");
  if (is_expression && rest.size() >= 2 && rest[0] == '.' && grammar::is(rest[1], grammar::character::digit))
    return s.add("A number needs a digit before its point, like 0.5.");
  if (is_expression && rest.starts_with("%{"))
    return s.add("A template is written in quotes, like \"%{if a}b%{endif}\".");
  if (is_expression && s.follows('%'))
    return s.add("\"%\" is the remainder of a division; numbers have no percent sign.");
  const std::string hint = advice_on_operator(s.text, s.found, is_expression);
  if (!hint.empty()) return s.add(hint);
  const bool is_text = s.found.kind == token_kind::name || s.found.kind == token_kind::open_quote;
  if (is_expression || !is_text) return false;
  if (s.found.kind == token_kind::open_quote && is_letter(s.text[s.found.span.begin - 1]))
    return s.add("A string has no letters before its opening quote.");
  if (!s.follows('"')) return false;
  add_found(s);
  return s.add(
      "A quote inside of a string is written \\\". A text of several lines is a heredoc, like <<EOT.");
}

HCL_COLD inline bool hint_unquoted(const slip& s) {
  if (!s.lacks(codes::newline_expected) || s.found.kind != token_kind::name || s.now.item == nullptr)
    return false;
  const std::size_t last = s.text.find_last_not_of(" \t", s.found.span.begin - 1);
  const std::size_t next = s.text.find_first_not_of(" \t", s.found.span.end);
  const bool is_joined = last + 1 == s.found.span.begin &&
                         grammar::is(s.text[last], grammar::character::digit);  // 2026-12-01T08:30:00Z
  if (last == s.text.npos || !(is_letter(s.text[last]) || is_joined)) return false;
  if (next != s.text.npos && s.text[next] == '=') return false;
  add_found(s);
  s.result.wants_quotes = true;
  return s.add("Write strings in quotes.");
}

HCL_COLD inline void add_hint(const slip& s) {
  for (const auto hint : {hint_conflict, hint_rendered, hint_statement, hint_definition, hint_slip, hint_item,
                          hint_comment, hint_lacking_digit, hint_expression, hint_unquoted})
    if (hint(s)) return;
  if (s.lacks(codes::equals_expected) && s.found.kind == token_kind::name)
    s.add("A key with blanks or dots in it must be quoted.");
  if (s.lacks(codes::interpolation_close_expected) && s.found.kind != token_kind::open_quote)
    s.add("If this text is for another language, write \"$${\" instead of \"${\" to keep it unchanged.");
  if (s.lacks(codes::directive_keyword_expected) && s.found.kind == token_kind::name) {
    constexpr std::string_view words[] = {"if", "for", "else", "endif", "endfor"};
    s.result.suggestion = closest(s.written(), words);
  }
  if (s.lacks(codes::parenthesis_expected) && s.is_end()) return;
  add_found(s);
}

// Lookalikes of the language's characters, as in pasted text: their names and replacements.
struct lookalike {
  char32_t first, last;
  std::string_view name;     // with its article
  std::string_view instead;  // empty to remove it
};

inline constexpr lookalike lookalikes[] = {
    {0, 0x0C, "a control character", ""},
    {0x0E, 0x1F, "a control character", ""},
    {0x7F, 0x9F, "a control character", ""},
    {0xA0, 0xA0, "a no-break space", " "},
    {0xAB, 0xAB, "a left guillemet", "\""},
    {0xAD, 0xAD, "a soft hyphen", ""},
    {0xBB, 0xBB, "a right guillemet", "\""},
    {0x2000, 0x200A, "a typographic space", " "},
    {0x200B, 0x200B, "a zero-width space", ""},
    {0x200C, 0x200D, "a zero-width joiner", ""},
    {0x200E, 0x200F, "a direction mark", ""},
    {0x2010, 0x2011, "a typographic hyphen", "-"},
    {0x2012, 0x2015, "a dash", "-"},
    {0x2018, 0x2019, "a curly single quote", "\""},
    {0x201A, 0x201B, "a low single quote", "\""},
    {0x201E, 0x201F, "a low double quote", "\""},
    {0x2026, 0x2026, "an ellipsis character", "..."},
    {0x2028, 0x2029, "a line separator", "\n"},
    {0x202A, 0x202E, "a direction mark", ""},
    {0x202F, 0x202F, "a narrow no-break space", " "},
    {0x2039, 0x203A, "a guillemet", "\""},
    {0x2060, 0x2060, "a word joiner", ""},
    {0x2066, 0x2069, "a direction mark", ""},
    {0x2212, 0x2212, "a typographic minus sign", "-"},
    {0x2260, 0x2260, "a not-equal sign", "!="},
    {0x2264, 0x2264, "a less-or-equal sign", "<="},
    {0x2265, 0x2265, "a greater-or-equal sign", ">="},
    {0x3000, 0x3000, "an ideographic space", " "},
    {0x3001, 0x3001, "an ideographic comma", ","},
    {0xFEFF, 0xFEFF, "a byte order mark", ""},
};

// Full-width forms are those of ASCII, in the same order.
inline constexpr char32_t first_full_width = 0xFF01, last_full_width = 0xFF5E, full_width_offset = 0xFEE0;

struct plain_form_of_character {
  std::string name{};     // empty if it looks like nothing else
  std::string instead{};  // what to write in its place
};

// The plain character that `written` looks like.
[[nodiscard]] HCL_COLD inline plain_form_of_character plain_form_of(std::string_view written) {
  if (written.empty() || first_invalid_utf8(written) != std::string_view::npos) return {};
  std::size_t at = 0;
  const char32_t c = decode_utf8(written, at);
  if (at != written.size()) return {};
  if (c >= first_full_width && c <= last_full_width)
    return {c >= 0xFF10 && c <= 0xFF19 ? "a full-width digit" : "a full-width character",
            std::string(1, static_cast<char>(c - full_width_offset))};
  for (const lookalike& one : lookalikes)
    if (one.first <= c && c <= one.last) return {std::string(one.name), std::string(one.instead)};
  return {};
}

// How many bytes the character at `at` takes if it looks like a quote; else 0.
[[nodiscard]] HCL_COLD inline std::size_t quote_length(std::string_view text, std::size_t at) {
  if (static_cast<unsigned char>(text[at]) < 0x80) return 0;
  const std::size_t length = hcl::detail::sequence_length(text, at);
  const std::string_view written = text.substr(at, length);
  const bool is_curly = written == "\xE2\x80\x9C" || written == "\xE2\x80\x9D";
  return length != 0 && (is_curly || plain_form_of(written).instead == "\"") ? length : 0;
}

// The message for a character that is never valid.
[[nodiscard]] HCL_COLD inline std::string describe_character(std::string_view written) {
  const plain_form_of_character plain = plain_form_of(written);
  if (plain.name.empty()) return "This character has no meaning here.";
  std::size_t at = 0;
  std::string text = "This is " + plain.name + " (U+";
  hcl::detail::append_hexadecimal(text, decode_utf8(written, at), 4, hcl::detail::hexadecimal_capitals);
  text += ").";
  if (plain.instead.empty()) return text + " Remove it.";
  if (plain.instead == " ") return text + " Write an ordinary space.";
  if (plain.instead == "\n") return text + " Write an ordinary newline.";
  return text + " Write " + (plain.instead == "\"" ? "a straight double quote" : plain.instead) + " instead.";
}

}  // namespace hcl::inline v1_0::parser::detail
