// Repairs of a text in the JSON syntax: separators, quotes, brackets, numbers, words and comments of other
// dialects. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/fix_text.hpp>
#include <hcl/parser/json_scalar.hpp>
#include <hcl/parser/syntax_error_list.hpp>

namespace hcl::inline v0_1::parser::detail {

class json_mender {
 public:
  json_mender(std::string_view text, std::string_view code, byte_span where)
      : text_(text), code_(code), where_(where) {}

  [[nodiscard]] possible_change find() const {
    if (const byte_span comment = comment_at(where_.begin); !comment.empty()) return replace(comment, "");
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
  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(text_.size()); }
  [[nodiscard]] std::string_view written() const { return text_.substr(where_.begin, where_.size()); }
  [[nodiscard]] byte_span quote() const noexcept { return {where_.begin, where_.begin + 1}; }
  // After the last byte before the place that is no blank.
  [[nodiscard]] std::uint32_t gap() const {
    return static_cast<std::uint32_t>(text_.find_last_not_of(" \t\r\n", where_.begin - (where_.begin != 0)) +
                                      1);
  }

  [[nodiscard]] byte_span comment_at(std::uint32_t at) const {
    const std::string_view rest = text_.substr((std::min)(at, size()));
    std::size_t end = 0;
    if (rest.starts_with("//") || rest.starts_with('#')) end = (std::min)(rest.find('\n'), rest.size());
    if (rest.starts_with("/*")) end = (std::min)(rest.find("*/", 2), rest.size() - 2) + 2;
    return {at, at + static_cast<std::uint32_t>(end)};
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

}  // namespace hcl::inline v0_1::parser::detail
