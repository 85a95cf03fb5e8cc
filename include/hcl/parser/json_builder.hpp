// Makes the tree of a JSON text from what its grammar recognises, and says what is wrong with a text that it does not.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/grammar/json.hpp>
#include <hcl/parser/json_scalar.hpp>
#include <hcl/parser/stack.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/suggest.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::parser {

// The state of the JSON grammar.
template <typename = void>
class json_builder {
 public:
  json_builder(syntax::document& document, diagnostics& problems, const limits& bounds)
      : document_(document), problems_(problems), text_(document.source->text()), depth_left_(bounds.depth) {}

  // The root, once the whole text was recognised.
  [[nodiscard]] const syntax::node* root() const { return stack_.size() == 1 ? stack_[0] : nullptr; }

  // What the grammar's combinators ask.
  [[nodiscard]] bool failed() const noexcept { return failed_; }
  [[nodiscard]] bool enter(const char* opener) {
    if (depth_left_ == 0) {
      failed_ = true;
      report("nesting-too-deep", "Nesting too deep",
             "Arrays and objects are nested more deeply than the limit allows.", token_at(offset(opener)));
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
    explain<Rule>(offset(in.current()));
  }

  // What the grammar's actions tell.
  void string(const char* begin, const char* end) {
    const std::string_view inner(begin + 1, static_cast<std::size_t>(end - begin - 2));
    const byte_span range{offset(begin), offset(end)};
    std::string_view decoded = inner;
    const bool escaped = inner.find('\\') != inner.npos;
    if (escaped) {
      scratch_.clear();
      if (const auto problem = detail::decode_json_string(inner, scratch_)) {
        const auto at = static_cast<std::uint32_t>(range.begin + 1 + problem->offset);
        report("json-invalid-string", "Invalid escape in JSON string", "In a JSON string " + std::string(problem->why) + ".",
               {at, at + static_cast<std::uint32_t>(problem->length)}, range);
        spoiled_ = true;
      }
      decoded = document_.nodes.copy(std::string_view(scratch_));
    }
    const syntax::node base{syntax::node_kind::json_string, range};
    stack_.push(document_.nodes.make<syntax::json_string>(base, escaped, is_ascii(decoded), decoded));
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
      if (!detail::has_long_exponent(digits) || v0_1::number::parse_literal(digits.substr(digits[0] == '-' ? 1 : 0))) {
        return literal(syntax::literal::type::number, range, digits);
      }
      report("number-overflow", "Number out of range", "The exponent of this number is larger than can be handled.", range);
      return broken(range, false);
    }
    report("json-invalid-number", "Invalid JSON number",
           "JSON numbers are written with digits, optionally a leading minus sign, a fraction and an exponent; they have no leading zeros.", range);
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
    const auto elements = document_.nodes.copy(syntax::view<const syntax::node* const>(stack_.begin() + f.base, stack_.size() - f.base));
    finish(f, document_.nodes.make<syntax::json_array>(syntax::node{syntax::node_kind::json_array, {f.begin, offset(end)}}, elements));
  }
  void close_object(const char*, const char* end) {
    const frame f = frames_.top();
    properties_.clear();
    for (std::size_t i = f.base; i + 1 < stack_.size(); i += 2)
      properties_.push({&syntax::as<syntax::json_string>(*stack_[i]), stack_[i + 1]});
    const auto properties = document_.nodes.copy(syntax::view<const syntax::json_property>(properties_.begin(), properties_.size()));
    finish(f, document_.nodes.make<syntax::json_object>(syntax::node{syntax::node_kind::json_object, {f.begin, offset(end)}}, properties));
  }

 private:
  struct frame {
    std::uint32_t begin;
    std::size_t base;
  };

  [[nodiscard]] std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - text_.data()); }
  void finish(const frame& f, const syntax::node* made) {
    stack_.cut(f.base);
    frames_.cut(frames_.size() - 1);
    stack_.push(made);
  }
  void literal(syntax::literal::type what, byte_span range, std::string_view word) {
    stack_.push(document_.nodes.make<syntax::literal>(syntax::node{syntax::node_kind::literal, range}, what, word));
  }
  void broken(byte_span range, bool replaces) {
    if (replaces) stack_.cut(stack_.size() - 1);
    stack_.push(document_.nodes.make<syntax::node>(syntax::node_kind::broken, range));
  }
  void report(std::string_view code, std::string summary, std::string detail, byte_span subject, byte_span context = {}) {
    diagnostic d;
    d.code = code;
    d.summary = std::move(summary);
    d.detail = std::move(detail);
    d.subject = range(document_.source, subject);
    if (!context.empty()) d.context = range(document_.source, context);
    problems_.add(std::move(d));
  }

  // The token that begins at `begin`, for blaming.
  [[nodiscard]] byte_span token_at(std::size_t begin) const {
    std::size_t end = begin;
    if (begin >= text_.size()) return {static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(text_.size())};
    const auto is_word = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto is_number = [](char c) { return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E'; };
    if (text_[begin] == '"') {
      for (++end; end < text_.size() && text_[end] != '"' && static_cast<unsigned char>(text_[end]) >= 0x20; ++end)
        if (text_[end] == '\\' && end + 1 < text_.size()) ++end;
      if (end < text_.size() && text_[end] == '"') ++end;
    } else if (is_word(text_[begin])) {
      while (end < text_.size() && is_word(text_[end])) ++end;
    } else if (is_number(text_[begin])) {
      while (end < text_.size() && is_number(text_[end])) ++end;
    } else {
      static_cast<void>(decode_utf8(text_, end));
    }
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }
  [[nodiscard]] char at(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
  // The last byte before `i` that is no blank.
  [[nodiscard]] std::size_t before(std::size_t i) const {
    while (i > 0 && (text_[i - 1] == ' ' || text_[i - 1] == '\t' || text_[i - 1] == '\n' || text_[i - 1] == '\r')) --i;
    return i == 0 ? text_.size() : i - 1;
  }

  void explain_keyword(std::string_view word, byte_span range) {
    if (word == "undefined" || word == "NaN" || word == "Infinity") {
      return report("json-invalid-keyword", "Invalid JSON keyword",
                    "JSON has no " + std::string(word) + "; write null, or leave the property out.", range);
    }
    constexpr std::string_view words[] = {"true", "false", "null"};
    const std::string_view close = suggest(word, words);
    report("json-invalid-keyword", "Invalid JSON keyword",
           "The only words of JSON are true, false and null; texts and property names stand in double quotes." +
               (close.empty() ? std::string() : " Did you mean " + std::string(close) + "?"),
           range);
  }

  // A string that did not end as it should.
  void explain_string(std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < text_.size() && static_cast<unsigned char>(text_[end]) >= 0x20) ++end;
    const auto place = static_cast<std::uint32_t>(end);
    if (end >= text_.size()) {
      return report("json-unclosed-string", "Unclosed JSON string",
                    "The text ends inside this string.", {place, place}, {static_cast<std::uint32_t>(begin), place});
    }
    report("json-invalid-string", "Control character in JSON string",
           "Control characters, newlines among them, cannot stand in a JSON string; write \\n for a newline, \\t for a tab.", {place, place + 1},
           {static_cast<std::uint32_t>(begin), place + 1});
  }

  void explain_value(std::size_t here) {
    const byte_span token = token_at(here);
    const char c = at(here);
    if (here >= text_.size()) return report("json-missing-value", "Missing JSON value", "The text ends where a value is expected.", token);
    if (c == '"') return explain_string(here);
    const std::size_t last = before(here);
    if ((c == ']' || c == '}') && at(last) == ',') {
      const auto comma = static_cast<std::uint32_t>(last);
      return report("json-trailing-comma", "Trailing comma in JSON", "JSON allows no comma behind the last element.", {comma, comma + 1});
    }
    if (c == '\'') return report("json-invalid-value", "Invalid start of value", "JSON texts stand in double quotes, not single ones.", token);
    if (text_.substr(here, 3) == "\xEF\xBB\xBF") return report("json-byte-order-mark", "Byte order mark in JSON",
                                                               "JSON text must not begin with a byte order mark.", token);
    report("json-invalid-value", "Invalid start of value",
           "A value is expected here: a text in double quotes, a number, true, false, null, an array or an object." +
               std::string(at_comment(here) ? no_comments : ""),
           token);
  }

  // What other dialects allow.
  [[nodiscard]] bool at_comment(std::size_t here) const noexcept {
    const std::string_view next = text_.substr((std::min)(here, text_.size()), 2);
    return next == "//" || next == "/*" || next.starts_with('#');
  }
  static constexpr std::string_view no_comments = " JSON has no comments; in a body, a property named \"//\" is one.";

  void explain_unclosed(std::size_t here, bool object) {
    const byte_span token = token_at(here);
    const frame& f = frames_.top();
    const std::string what = object ? "object" : "array";
    if (here >= text_.size()) {
      return report("json-unclosed", "Unclosed JSON " + what, "This " + what + " is not closed before the end of the text.", {f.begin, f.begin + 1});
    }
    if (at(here) == (object ? ']' : '}')) {
      return report("json-mismatched-bracket", "Mismatched brackets",
                    "This bracket does not close the " + what + " that is open here.", token, {f.begin, token.end});
    }
    if (object && at(here) == ':' ) return report("json-missing-comma", "Missing comma", "A property has one colon only.", token);
    report("json-missing-comma", "Missing comma",
           std::string(object ? "Properties" : "Elements") + " are separated by commas." + std::string(at_comment(here) ? no_comments : ""), token);
  }

  template <typename Rule>
  void explain(std::size_t here) {
    namespace json = grammar::json;
    if constexpr (std::is_same_v<Rule, json::property_name>) {
      const byte_span token = token_at(here);
      const char c = at(here);
      if (here < text_.size() && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')) {
        return report("json-invalid-property-name", "Invalid property name", "Property names stand in double quotes.", token);
      }
      if (here >= text_.size() || c == '"' || c == '\'' || c == ']' || c == '}' || c == ',') return explain_value(here);
      report("json-invalid-property-name", "Invalid property name",
             "The name of a property must be a text in double quotes." + std::string(at_comment(here) ? no_comments : ""), token);
    } else if constexpr (std::is_same_v<Rule, json::colon>) {
      const char c = at(here);
      report("json-missing-colon", "Missing colon",
             c == '=' ? "A colon, not an equals sign, stands between a property's name and its value."
                      : "A colon stands between a property's name and its value.",
             token_at(here));
    } else if constexpr (std::is_same_v<Rule, json::array_end>) {
      explain_unclosed(here, false);
    } else if constexpr (std::is_same_v<Rule, json::object_end>) {
      explain_unclosed(here, true);
    } else if constexpr (std::is_same_v<Rule, json::end_of_text>) {
      report("json-extraneous-data", "Extraneous data after JSON value", "The text must end behind its one value.", token_at(here));
    } else {
      explain_value(here);
    }
  }

  syntax::document& document_;
  diagnostics& problems_;
  std::string_view text_;
  std::size_t depth_left_;
  bool failed_ = false;
  bool spoiled_ = false;
  stack<const syntax::node*> stack_{};
  stack<frame> frames_{};
  stack<syntax::json_property> properties_{};
  std::string scratch_{};
};

}  // namespace hcl::inline v0_1::parser
