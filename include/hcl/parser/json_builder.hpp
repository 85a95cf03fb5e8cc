// Builds the tree of a JSON text, and reports errors.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/grammar/json.hpp>
#include <hcl/parser/fixes.hpp>
#include <hcl/parser/messages.hpp>
#include <hcl/parser/scalars.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::parser {

// The state of the JSON grammar.
class json_builder {
 public:
  // `is_utf8`: the text is; if not, `unicode` is json_unicode::replace.
  json_builder(syntax::document& document, diagnostics& diags, const limits& bounds, json_unicode unicode,
               bool is_utf8)
      : document_(document),
        diags_(diags),
        text_(document.source->text()),
        depth_limit_(bounds.depth),
        depth_left_(bounds.depth),
        unicode_(unicode),
        is_utf8_(is_utf8) {}

  // The root, once the whole text was recognised.
  [[nodiscard]] const syntax::node* root() const { return stack_.size() == 1 ? stack_[0] : nullptr; }

  // The root of a broken text up to the error: closes open containers and drops a property without a value.
  // May be null.
  [[nodiscard]] const syntax::node* close_all() {
    const char* const end = text_.data() + text_.size();
    while (frames_.size() != 0) {
      const frame f = frames_.top();
      const bool is_object = text_[f.begin] == '{';
      if (is_object && (stack_.size() - f.base) % 2 != 0) stack_.truncate(stack_.size() - 1);
      if (is_object)
        close_object(end, end);
      else
        close_array(end, end);
    }
    return stack_.size() == 0 ? nullptr : stack_[0];
  }

  // Sets how many brackets enclose the text being parsed.
  void begin_inside(std::size_t depth) noexcept {
    depth_left_ = depth < depth_limit_ ? depth_limit_ - depth : 0;
  }

  // Asked by the grammar's combinators.
  [[nodiscard]] bool failed() const noexcept { return failed_; }
  [[nodiscard]] bool enter(const char* opener) {
    if (depth_left_ == 0) {
      failed_ = true;
      report(codes::nesting_too_deep, "Nesting too deep",
             "Arrays and objects may be nested " + std::to_string(depth_limit_) +
                 " levels deep, and this goes deeper.",
             token_at(offset(opener)));
      return false;
    }
    --depth_left_;
    return true;
  }
  void leave() { ++depth_left_; }
  template <typename Rule, typename Input>
  void missing(const Input& in) {
    if (failed_) return;
    failed_ = true;
    explain(expected<Rule>, offset(in.current()));
  }

  // Properties of the string that ends here.
  void found_string(bool is_ascii, bool is_escaped) noexcept {
    is_ascii_ = is_ascii;
    is_escaped_ = is_escaped;
  }

  // Called by the grammar's actions.
  void string(const char* begin, const char* end) {
    const std::string_view inner(begin + 1, static_cast<std::size_t>(end - begin - 2));
    const byte_span range{offset(begin), offset(end)};
    std::string_view decoded = inner;
    const bool escaped = is_escaped_ || (!is_utf8_ && !is_ascii_ && first_invalid_utf8(inner) < inner.size());
    if (escaped) {
      scratch_.clear();
      if (const auto wrong = detail::decode_json_string(inner, scratch_, unicode_)) {
        const auto at = static_cast<std::uint32_t>(range.begin + 1 + wrong->offset);
        report(codes::json_invalid_string, "Invalid escape in JSON string",
               "In a JSON string " + std::string(wrong->why) + ".",
               {at, at + static_cast<std::uint32_t>(wrong->length)}, range);
        spoiled_ = true;
      }
      decoded = document_.nodes.copy(std::string_view(scratch_));
    }
    const syntax::node base{syntax::node_kind::json_string, range};
    const bool ascii = escaped ? is_ascii(decoded) : is_ascii_;
    stack_.push(document_.nodes.make<syntax::json_string>(base, escaped, ascii, decoded));
  }
  void string_value(const char* begin, const char* end) {
    string(begin, end);
    if (spoiled_) broken({offset(begin), offset(end)}, true);
    spoiled_ = false;
  }
  void number(const char* begin, const char* end) {
    const std::string_view digits(begin, static_cast<std::size_t>(end - begin));
    const byte_span range{offset(begin), offset(end)};
    if (detail::is_json_number(digits)) {
      if (!detail::has_long_exponent(digits) ||
          v1_0::number::parse_literal(digits.substr(digits[0] == '-' ? 1 : 0))) {
        return literal(syntax::literal::type::number, range, digits);
      }
      report(codes::number_overflow, "Number out of range",
             "The exponent of this number is larger than can be handled.", range);
      return broken(range, false);
    }
    report(codes::json_invalid_number, "Invalid JSON number",
           "A JSON number has digits, and optionally a minus sign, a fraction and an exponent. It has no "
           "leading zeros.",
           range);
    broken(range, false);
  }
  void keyword(const char* begin, const char* end) {
    const std::string_view word(begin, static_cast<std::size_t>(end - begin));
    const byte_span range{offset(begin), offset(end)};
    using type = syntax::literal::type;
    if (word == "true") return literal(type::boolean_true, range, word);
    if (word == "false") return literal(type::boolean_false, range, word);
    if (word == "null") return literal(type::null, range, word);
    explain_keyword(word, range);
    broken(range, false);
  }
  void open(const char* at, const char*) { frames_.push({offset(at), stack_.size()}); }
  void close_array(const char*, const char* end) {
    const frame f = frames_.top();
    const auto elements = document_.nodes.copy(
        hcl::detail::view<const syntax::node* const>(stack_.begin() + f.base, stack_.size() - f.base));
    finish(f, document_.nodes.make<syntax::json_array>(
                  syntax::node{syntax::node_kind::json_array, {f.begin, offset(end)}}, elements));
  }
  void close_object(const char*, const char* end) {
    const frame f = frames_.top();
    properties_.clear();
    for (std::size_t i = f.base; i + 1 < stack_.size(); i += 2)
      properties_.push({&syntax::as<syntax::json_string>(*stack_[i]), stack_[i + 1]});
    const auto properties = document_.nodes.copy(
        hcl::detail::view<const syntax::json_property>(properties_.begin(), properties_.size()));
    finish(f, document_.nodes.make<syntax::json_object>(
                  syntax::node{syntax::node_kind::json_object, {f.begin, offset(end)}}, properties));
  }

 private:
  struct frame {
    std::uint32_t begin;
    std::size_t base;
  };

  [[nodiscard]] std::uint32_t offset(const char* at) const {
    return static_cast<std::uint32_t>(at - text_.data());
  }
  void finish(const frame& f, const syntax::node* made) {
    stack_.truncate(f.base);
    frames_.truncate(frames_.size() - 1);
    stack_.push(made);
  }
  void literal(syntax::literal::type what, byte_span range, std::string_view word) {
    stack_.push(
        document_.nodes.make<syntax::literal>(syntax::node{syntax::node_kind::literal, range}, what, word));
  }
  void broken(byte_span range, bool replaces) {
    if (replaces) stack_.truncate(stack_.size() - 1);
    stack_.push(document_.nodes.make<syntax::broken_expr>(range));
  }
  void report(std::string_view code, std::string summary, std::string detail, byte_span subject,
              byte_span context = {}, std::string_view meant = {}) {
    diagnostic d;
    d.code = code;
    d.summary = std::move(summary);
    d.detail = std::move(detail);
    d.subject = range(document_.source, subject);
    if (!context.empty()) d.context = range(document_.source, context);
    if (!meant.empty()) {
      d.fix = fix_it{d.subject, std::string(meant)};
    } else if (auto change = detail::fix_json(text_, code, subject)) {
      d.fix = fix_it{range(document_.source, change->where), std::move(change->text), false, true};
    }
    d.quotes = quoting::nothing;
    d.inside = names_around();
    document_.source->set_malformed(0);
    diags_.add(std::move(d));
  }

  // The names of the open objects' properties, without the current one; the reader knows which are blocks and
  // labels.
  [[nodiscard]] std::string names_around() const {
    std::string names;
    for (std::size_t i = 0; i + 1 < frames_.size(); ++i) {
      const frame &outer = frames_.begin()[i], &inner = frames_.begin()[i + 1];
      const bool is_set_now = i + 2 == frames_.size() && text_[inner.begin] == '[';
      if (text_[outer.begin] != '{' || is_set_now || inner.base == outer.base) continue;
      const auto& name = syntax::as<syntax::json_string>(*stack_.begin()[inner.base - 1]);
      names.append(names.empty() ? "" : hcl::detail::within).append(name.text);
    }
    return names;
  }

  // The token that begins at `begin`, for blaming.
  [[nodiscard]] byte_span token_at(std::size_t begin) const {
    std::size_t end = begin;
    if (begin >= text_.size())
      return {static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(text_.size())};
    const auto is_word = [](char c) { return hcl::detail::is_letter(c) || c == '_'; };
    const auto is_number = [](char c) {
      return hcl::detail::is_digit(c) || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
    };
    if (text_[begin] == '"') {
      for (++end; end < text_.size() && text_[end] != '"' && static_cast<unsigned char>(text_[end]) >= 0x20;
           ++end)
        if (text_[end] == '\\' && end + 1 < text_.size()) ++end;
      if (end < text_.size() && text_[end] == '"') ++end;
    } else if (is_word(text_[begin])) {
      while (end < text_.size() && is_word(text_[end]))
        ++end;
    } else if (is_number(text_[begin])) {
      while (end < text_.size() && is_number(text_[end]))
        ++end;
    } else {
      static_cast<void>(decode_utf8(text_, end));
    }
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  [[nodiscard]] char at(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }

  void explain_keyword(std::string_view word, byte_span range) {
    if (word == "undefined" || word == "NaN" || word == "Infinity") {
      return report(codes::json_invalid_keyword, "Invalid JSON keyword",
                    "JSON has no " + std::string(word) + ". Write null, or remove the property.", range);
    }
    const std::string_view line = text_.substr(range.end, text_.find_first_of("\r\n", range.end) - range.end);
    if (text_.find_first_not_of(" \t\r\n") == range.begin && line.find_first_of("={") != line.npos)
      return report(
          codes::json_invalid_keyword, "Native syntax",
          "This looks like the native syntax of HCL, but JSON is read here, as in files whose names end with "
          "\".json\".",
          range);
    constexpr std::string_view words[] = {"true", "false", "null"};
    report(codes::json_invalid_keyword, "Invalid JSON keyword",
           "The only words of JSON are true, false and null. Strings and property names are written in "
           "double quotes.",
           range, {}, closest(word, words));
  }

  // A string that did not end as it should.
  void explain_string(std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < text_.size() && static_cast<unsigned char>(text_[end]) >= 0x20)
      ++end;
    const auto place = static_cast<std::uint32_t>(end);
    if (end >= text_.size()) {
      return report(codes::json_unclosed_string, "Unclosed JSON string", "The text ends inside this string.",
                    {place, place}, {static_cast<std::uint32_t>(begin), place});
    }
    report(codes::json_invalid_string, "Control character in JSON string",
           "A JSON string cannot contain control characters such as newlines. Write \\n for a newline and "
           "\\t for a tab.",
           {place, place + 1}, {static_cast<std::uint32_t>(begin), place + 1});
  }

  // A more precise message for a missing value, if any.
  [[nodiscard]] bool explain_value(std::size_t here, byte_span token) {
    const char c = at(here);
    const std::size_t last = here == 0 ? text_.npos : text_.find_last_not_of(" \t\r\n", here - 1);
    if (here >= text_.size()) {
      report(codes::json_missing_value, "Missing JSON value", "The text ends where a value is expected.",
             token);
    } else if (c == '"') {
      explain_string(here);
    } else if ((c == ']' || c == '}') && at(last) == ',') {
      const auto comma = static_cast<std::uint32_t>(last);
      report(codes::json_trailing_comma, "Trailing comma in JSON",
             "A comma after the last element is not allowed in JSON. Remove it.", {comma, comma + 1});
    } else if (text_.substr(here).starts_with(hcl::detail::byte_order_mark)) {
      report(codes::json_byte_order_mark, "Byte order mark in JSON",
             "JSON text must not begin with a byte order mark. Save the file as UTF-8 without one.", token);
    } else {
      return false;
    }
    return true;
  }
  // The same of a closer.
  [[nodiscard]] bool explain_closer(std::size_t here, byte_span token, bool is_object) {
    const std::uint32_t opener = frames_.top().begin;
    const std::string what = is_object ? "object" : "array";
    if (here >= text_.size()) {
      report(codes::json_unclosed, "Unclosed JSON " + what,
             "This " + what + " is not closed before the end of the text.", {opener, opener + 1});
    } else if (at(here) == (is_object ? ']' : '}')) {
      report(codes::json_mismatched_bracket, "Mismatched brackets",
             "This bracket does not close the " + what + " that is open here.", token, {opener, token.end});
    } else {
      return false;
    }
    return true;
  }

  void explain(expectation wanted, std::size_t here) {
    const bool is_past_root = wanted.code == codes::json_extraneous_data && stack_.size() != 0;
    if (is_past_root && stack_.begin()[0]->kind == syntax::node_kind::broken) return;  // reported
    const bool is_after_text = is_past_root && stack_.begin()[0]->kind == syntax::node_kind::json_string;
    const byte_span token = token_at(here);
    const char c = at(here);
    const bool is_object = frames_.size() != 0 && text_[frames_.top().begin] == '{';
    const bool is_name = wanted.code == codes::json_invalid_property_name;
    if (is_name && (here >= text_.size() || std::string_view("\"\']},").find(c) != std::string_view::npos))
      wanted = json_value_expected;
    if (wanted.code == codes::json_invalid_value && explain_value(here, token)) return;
    if (wanted.code == codes::json_missing_comma && explain_closer(here, token, is_object)) return;
    if (is_name && (hcl::detail::is_letter(c) || c == '_'))
      wanted.detail = "Property names are written in double quotes.";
    for (const json_slip_message& row : json_slip_messages)
      if (row.code == wanted.code && row.found == c && (is_object || row.code != codes::json_missing_comma) &&
          (is_after_text || row.code != codes::json_extraneous_data))
        wanted.detail = row.detail;
    const bool follows_quote = here != 0 && text_[here - 1] == '"' && (hcl::detail::is_letter(c) || c == '_');
    const bool follows_digit =
        here != 0 && hcl::detail::is_letter(c) && text_[here - 1] >= '0' && text_[here - 1] <= '9';
    report(wanted.code, std::string(wanted.summary),
           std::string(wanted.detail) +
               (follows_quote ? " A quote inside of a string is written \\\"." : "") +
               (follows_digit ? " A number has decimal digits; one with a unit is written in quotes." : "") +
               (c == '#' || text_.substr(here, 2) == "//" || text_.substr(here, 2) == "/*"
                    ? " JSON has no comments; in a body, a property named \"//\" is one."
                    : ""),
           token);
  }

  syntax::document& document_;
  diagnostics& diags_;
  std::string_view text_;
  std::size_t depth_limit_;
  std::size_t depth_left_;
  bool failed_ = false;
  bool is_ascii_ = true;     // of the string found last
  bool is_escaped_ = false;  // likewise
  bool spoiled_ = false;
  json_unicode unicode_;
  bool is_utf8_;
  hcl::detail::trivial_vector<const syntax::node*> stack_{};
  hcl::detail::trivial_vector<frame> frames_{};
  hcl::detail::trivial_vector<syntax::json_property> properties_{};
  std::string scratch_{};
};

}  // namespace hcl::inline v1_0::parser
