// JSON text in the order in which it is written, indented by two blanks. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/support/outcome.hpp>
#include <hcl/text/impl/json_escape.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// Values are written one after the other, each in an object after its name.
//
//   schema_text out;
//   out.open('{');
//   out.name("type").text("object");
//   out.close('}');
class schema_text {
 public:
  schema_text& name(std::string_view name) {
    next_line();
    append_text(name);
    text_ += ": ";
    is_named_ = true;
    return *this;
  }
  void open(char bracket) {
    begin();
    text_ += bracket;
    ++depth_;
    is_first_ = true;
  }
  void close(char bracket) {
    --depth_;
    if (!is_first_) text_.append(1, '\n').append(2 * depth_, ' ');
    is_first_ = false;
    text_ += bracket;
  }
  void text(std::string_view text) {
    begin();
    append_text(text);
  }
  void word(std::string_view word) {  // true, false, null, a number
    begin();
    text_ += word;
  }
  void number(std::size_t number) { word(std::to_string(number)); }
  void of_value(const value& v) { word(json_of(v)); }

  [[nodiscard]] static std::string json_of(const value& v) {
    outcome<std::string> text = to_json(v);
    return text ? *std::move(text) : "null";
  }
  [[nodiscard]] std::string take() && { return std::move(text_) + '\n'; }

 private:
  void begin() {
    if (!is_named_ && depth_ != 0) next_line();
    is_named_ = false;
  }
  void next_line() {
    if (!is_first_) text_ += ',';
    is_first_ = false;
    text_.append(1, '\n').append(2 * depth_, ' ');
  }
  void append_text(std::string_view text) {
    append_json_escaped(text_, text, [](char32_t, bool) { return false; });
  }

  std::string text_{};
  std::size_t depth_ = 0;
  bool is_first_ = true;
  bool is_named_ = false;
};

}  // namespace hcl::inline v0_1::detail
