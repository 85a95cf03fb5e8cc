// Fixes of characters: quotes of other kinds, dollar signs outside of strings, characters that look like
// others. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/broken_place.hpp>
#include <hcl/parser/lookalikes.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::parser::detail {

// 'text' or `text`, if it ends on its line. A doubled quote inside is one quote; a quote with a word right
// behind it makes the end of the string unclear.
[[nodiscard]] HCL_COLD inline possible_change fix_quotes(std::string_view text, byte_span quote) {
  const char sign = text[quote.begin];
  const auto byte = [&](std::size_t at) { return at < text.size() ? text[at] : '\n'; };
  std::string inside;
  std::size_t at = quote.end;
  for (;; ++at) {
    const char c = byte(at);
    if (c == '\n') return std::nullopt;
    if (c == sign && (byte(at + 1) != sign || inside.empty())) break;
    if (c == sign || c == '\\') {
      if (c == '\\') inside += c;
      if (byte(++at) == '\n') return std::nullopt;
    } else if (c == '"') {
      inside += '\\';
    }
    inside += byte(at);
  }
  const auto end = static_cast<std::uint32_t>(at + 1);
  if (grammar::is(byte(end), grammar::character::name_more) || byte(end) == sign) return std::nullopt;
  return syntax_error_change{{quote.begin, end}, '"' + inside + '"'};
}

// A string between two quotes of other kinds on one line. The second of a pair is repaired with the first.
[[nodiscard]] HCL_COLD inline possible_change fix_curly_quotes(std::string_view text, byte_span quote) {
  std::size_t before = 0, close = quote.end;
  for (std::size_t at = line_begin(text, quote.begin); at < quote.begin; ++at)
    before += quote_length(text, at) != 0;
  if (before % 2 != 0) return std::nullopt;
  while (close < text.size() && text[close] != '\n' && text[close] != '"' && quote_length(text, close) == 0)
    ++close;
  if (close >= text.size() || quote_length(text, close) == 0) return std::nullopt;
  return syntax_error_change{{quote.begin, static_cast<std::uint32_t>(close + quote_length(text, close))},
                             '"' + std::string(text.substr(quote.end, close - quote.end)) + '"'};
}

// `${name}` outside of strings, without what makes it an interpolation.
[[nodiscard]] HCL_COLD inline possible_change fix_dollar(std::string_view text, byte_span dollar) {
  if (dollar.end >= text.size() || text[dollar.end] != '{') return std::nullopt;
  const std::size_t close = text.find_first_of("{}\"\n", dollar.end + 1);
  if (close == text.npos || text[close] != '}') return std::nullopt;
  return replace({dollar.begin, static_cast<std::uint32_t>(close + 1)},
                 text.substr(dollar.end + 1, close - dollar.end - 1));
}

// The value of an attribute, with the only quote of its line, which nothing but the string follows.
[[nodiscard]] HCL_COLD inline possible_change fix_line_in_string(std::string_view text, byte_span newline) {
  const std::size_t begin = line_begin(text, newline.begin);
  const std::size_t end = text.find_last_not_of(" \t\r\n", newline.begin) + 1;
  const std::string_view line = text.substr(begin, end < begin ? 0 : end - begin);
  const std::size_t quote = line.find('"');
  const bool is_clear = quote != line.npos && line.find('=') < quote && quote + 1 != line.size() &&
                        line.find_first_of("\"\\$%{}[](),#=", quote + 1) == line.npos &&
                        line.find_first_of("{}[](),#'`") == line.npos;
  return is_clear ? possible_change(insert(static_cast<std::uint32_t>(end), "\"")) : std::nullopt;
}

// A number with two points, as in 10.0.0.0/8, with what goes on right after it.
[[nodiscard]] HCL_COLD inline possible_change fix_address(std::string_view text, byte_span number) {
  while (number.end < text.size() &&
         (grammar::is(text[number.end], grammar::character::name_more) ||
          std::string_view("./:").find(text[number.end]) != std::string_view::npos))
    ++number.end;
  const std::string_view whole = text.substr(number.begin, number.size());
  return whole.find('.') != whole.rfind('.')
             ? possible_change(replace(number, '"' + std::string(whole) + '"'))
             : std::nullopt;
}

// What is wrong by itself, whatever is around it.
[[nodiscard]] HCL_COLD inline possible_change fix_character(std::string_view text, const syntax_error& what) {
  const std::string_view written = text.substr(what.subject.begin, what.subject.size());
  if (what.code == codes::invalid_number) return fix_address(text, what.subject);
  if (what.code == codes::newline_in_string) return fix_line_in_string(text, what.subject);
  if (what.code == codes::template_in_label)
    return insert(what.subject.begin, text.substr(what.subject.begin, 1));
  if (what.code == codes::curly_quotes) return fix_curly_quotes(text, what.subject);
  if (what.code == codes::single_quotes || written == "`") return fix_quotes(text, what.subject);
  if (what.code != codes::invalid_character || written.empty()) return std::nullopt;
  if (written == "$") return fix_dollar(text, what.subject);
  const plain_form_of_character plain = plain_form_of(written);
  if (plain.instead == "\"") return fix_curly_quotes(text, what.subject);
  return plain.name.empty() ? std::nullopt : possible_change(replace(what.subject, plain.instead));
}

}  // namespace hcl::inline v0_1::parser::detail
