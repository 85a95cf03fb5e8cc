// Fixes of characters: quotes of other kinds, dollar signs outside of strings, characters that look like
// others. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/broken_place.hpp>
#include <hcl/parser/hints.hpp>
#include <hcl/parser/scalars.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::parser::detail {

// 'text' or `text`, if it ends on its line. A doubled quote inside is one quote; after a quote directly
// before a word, the end of the string is unclear.
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
  for (std::size_t at = quote.begin - column_of(text, quote.begin); at < quote.begin; ++at)
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
  const std::size_t begin = newline.begin - column_of(text, newline.begin);
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

// Errors of single tokens.
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

// Repairs of a text in the JSON syntax: separators, quotes, brackets, numbers, words and comments of other
// dialects. Runs for broken texts only.

// The comment of another dialect of JSON that begins there; empty if none does.
[[nodiscard]] HCL_COLD inline byte_span json_comment(std::string_view text, std::size_t begin) {
  const std::string_view rest = text.substr((std::min)(begin, text.size()));
  std::size_t length = 0;
  if (rest.starts_with("//") || rest.starts_with('#')) length = (std::min)(rest.find('\n'), rest.size());
  if (rest.starts_with("/*")) length = (std::min)(rest.find("*/", 2), rest.size() - 2) + 2;
  const auto at = static_cast<std::uint32_t>(begin);
  return {at, at + static_cast<std::uint32_t>(length)};
}

class json_mender {
 public:
  json_mender(std::string_view text, std::string_view code, byte_span where)
      : text_(text), code_(code), where_(where) {}

  [[nodiscard]] possible_change find() const {
    if (const byte_span comment = json_comment(text_, where_.begin); !comment.empty())
      return replace(comment, "");
    if (code_ == codes::json_trailing_comma || code_ == codes::json_byte_order_mark)
      return replace(where_, "");
    if (code_ == codes::json_missing_comma) return missing_comma();
    if (code_ == codes::json_missing_colon) return missing_colon();
    if (code_ == codes::json_invalid_property_name) return quoted_word();
    if (code_ == codes::json_invalid_value && written().starts_with('\'')) return fix_quotes(text_, quote());
    if (code_ == codes::json_invalid_keyword) return keyword();
    if (code_ == codes::json_invalid_number) return number();
    if (code_ == codes::json_invalid_string && where_.size() == 1) return control_character();
    const bool is_surplus = code_ == codes::json_extraneous_data && !written().empty() &&
                            std::string_view("]},;").find(written()[0]) != std::string_view::npos;
    return is_surplus ? possible_change(replace(where_, "")) : std::nullopt;
  }

 private:
  [[nodiscard]] std::string_view written() const { return text_.substr(where_.begin, where_.size()); }
  [[nodiscard]] byte_span quote() const noexcept { return {where_.begin, where_.begin + 1}; }
  // The end of the last byte before the place that is not blank.
  [[nodiscard]] std::uint32_t gap() const {
    return static_cast<std::uint32_t>(text_.find_last_not_of(" \t\r\n", where_.begin - (where_.begin != 0)) +
                                      1);
  }

  [[nodiscard]] possible_change missing_comma() const {
    if (written().starts_with(';')) return replace(quote(), ",");
    return begins_value() ? possible_change(insert(gap(), ",")) : std::nullopt;
  }
  [[nodiscard]] possible_change missing_colon() const {
    if (begins_value()) return insert(gap(), ":");
    if (!written().starts_with('=')) return std::nullopt;
    const bool is_arrow = text_.substr(where_.begin).starts_with("=>");
    return replace({where_.begin, where_.begin + (is_arrow ? 2U : 1U)}, ":");
  }
  // Whether a value of JSON is there, and not the rest of a string that ended too early.
  [[nodiscard]] bool begins_value() const {
    const std::string_view word = written();
    return (!word.empty() && std::string_view("\"{[").find(word[0]) != std::string_view::npos) ||
           is_json_number(word) || word == "true" || word == "false" || word == "null";
  }
  // A word without quotes.
  [[nodiscard]] possible_change quoted_word() const {
    const char* const begin = text_.data() + where_.begin;
    const char* const end = grammar::skip_identifier(begin, text_.data() + text_.size());
    if (begin == end) return std::nullopt;
    const auto length = static_cast<std::uint32_t>(end - begin);
    return syntax_error_change{{where_.begin, where_.begin + length}, '"' + std::string(begin, length) + '"'};
  }
  [[nodiscard]] possible_change keyword() const {
    const std::string_view word = written();
    if (word == "undefined" || word == "NaN" || word == "Infinity" || word == "None")
      return replace(where_, "null");
    return quoted_word();
  }
  [[nodiscard]] possible_change number() const {
    std::string digits(written());
    if (digits.starts_with('+')) digits.erase(0, 1);
    const std::size_t sign = digits.starts_with('-') ? 1 : 0;
    while (digits.size() > sign + 1 && digits[sign] == '0' && digits[sign + 1] >= '0' &&
           digits[sign + 1] <= '9')
      digits.erase(sign, 1);
    if (digits.size() > sign && digits[sign] == '.') digits.insert(sign, "0");
    if (digits.ends_with('.')) digits += '0';
    return is_json_number(digits) ? possible_change(syntax_error_change{where_, std::move(digits)})
                                  : std::nullopt;
  }

  // A tab in a string.
  [[nodiscard]] possible_change control_character() const {
    return text_[where_.begin] == '\t' ? possible_change(replace(where_, "\\t")) : std::nullopt;
  }

  std::string_view text_;
  std::string_view code_;
  byte_span where_;
};

}  // namespace hcl::inline v1_0::parser::detail
