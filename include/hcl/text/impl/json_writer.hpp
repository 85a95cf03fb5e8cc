// Writes JSON text sequentially. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/text/impl/escape.hpp>

namespace hcl::inline v1_0::detail {

// Which characters strings escape besides quotes, backslashes and controls.
enum class json_escapes : unsigned char {
  none,
  disguises,  // what would act on a terminal
  web  // <, >, &, U+2028 and U+2029, so that the text may stand in a web page, and bytes that are not UTF-8
};

// A JSON string, quotes included. Bytes that are not UTF-8 become U+FFFD.
inline void append_json_string(std::string& out, std::string_view text, json_escapes escapes) {
  append_json_escaped(out, text, [escapes](char32_t c, bool is_byte) {
    if (escapes == json_escapes::none) return false;
    if (escapes == json_escapes::disguises) return is_disguise(c);
    return is_byte || c == '<' || c == '>' || c == '&' || c == 0x2028 || c == 0x2029;
  });
}

// Values are written one after the other, each in an object after its name; commas come by themselves.
//
//   json_writer out(json_escapes::none, 2);
//   out.open('{');
//   out.name("type").text("object");
//   out.close('}');
class json_writer {
 public:
  // With an indentation each value has a line of its own.
  explicit json_writer(json_escapes escapes, std::size_t indent = 0) noexcept
      : escapes_(escapes), indent_(indent) {}

  json_writer& name(std::string_view name) {
    next();
    append_json_string(text_, name, escapes_);
    text_ += indent_ != 0 ? ": " : ":";
    has_begun_ = true;
    return *this;
  }
  // Writes the comma and indentation before a value, unless its name has been written.
  void begin() {
    if (!has_begun_ && depth_ != 0) next();
    has_begun_ = true;
  }
  json_writer& open(char bracket) {
    word({&bracket, 1});
    ++depth_;
    is_first_ = true;
    return *this;
  }
  json_writer& close(char bracket) {
    --depth_;
    if (!is_first_) break_line();
    is_first_ = false;
    text_ += bracket;
    return *this;
  }
  json_writer& text(std::string_view text) {
    begin();
    append_json_string(text_, text, escapes_);
    has_begun_ = false;
    return *this;
  }
  json_writer& word(std::string_view word) {  // true, false, null, a number, or what is JSON already
    begin();
    text_ += word;
    has_begun_ = false;
    return *this;
  }
  json_writer& number(std::size_t number) { return word(std::to_string(number)); }
  json_writer& truth(bool is_true) { return word(is_true ? "true" : "false"); }

  // Copies text verbatim.
  void append(std::string_view text) { text_ += text; }
  [[nodiscard]] std::size_t size() const noexcept { return text_.size(); }
  [[nodiscard]] std::string take() noexcept { return std::move(text_); }

 private:
  void next() {
    if (!is_first_) text_ += ',';
    is_first_ = false;
    break_line();
  }
  void break_line() {
    if (indent_ != 0) text_.append(1, '\n').append(indent_ * depth_, ' ');
  }

  std::string text_{};
  json_escapes escapes_;
  std::size_t indent_;
  std::size_t depth_ = 0;
  bool is_first_ = true;
  bool has_begun_ = false;  // the comma before the next value is written
};

}  // namespace hcl::inline v1_0::detail
