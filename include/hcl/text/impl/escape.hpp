// Escapes: text made safe to show, strings of both syntaxes, JSON text. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v1_0 {
namespace detail {

// Whether a terminal or an editor would act on the code point instead of showing it: controls, bidirectional
// formatting, line separators and invisible marks. The joiners stay, because emoji and several scripts are
// written with them.
[[nodiscard]] constexpr bool is_disguise(char32_t c) noexcept {
  if (c < 0x80) return c < 0x20 || c == 0x7F;
  return c < 0xA0 || c == 0xAD || c == 0x61C || c == 0x180E || c == 0x200B || c == 0x200E || c == 0x200F ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
         (c >= 0xFFF9 && c <= 0xFFFB) || c == 0xE0001;
}

// `<U+202E>` for a code point, `<0xFF>` for a byte that is not UTF-8.
inline void append_visible(std::string& out, std::uint32_t code, bool is_byte) {
  append_hexadecimal(out += is_byte ? "<0x" : "<U+", code, is_byte ? 2 : 4, hexadecimal_capitals);
  out += '>';
}

}  // namespace detail

// Appends the text as it may be shown on one line. Line feeds stay if `lines` is set.
inline void append_escaped(std::string& out, std::string_view text, bool lines = false) {
  std::size_t plain = 0;  // begin of what is copied as it is
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t begin = offset;
    const char32_t code_point = decode_utf8(text, offset);
    const bool is_byte = code_point == detail::replacement_character && offset == begin + 1;
    if ((!is_byte && !detail::is_disguise(code_point)) || (lines && code_point == '\n')) continue;
    out.append(text, plain, begin - plain);
    plain = offset;
    if (is_byte)
      detail::append_visible(out, static_cast<unsigned char>(text[begin]), true);
    else
      detail::append_visible(out, static_cast<std::uint32_t>(code_point), false);
  }
  out.append(text, plain, text.size() - plain);
}

// The text as it may be shown on one line. `escaped("a\x1B[31m")` is "a<U+001B>[31m".
[[nodiscard]] inline std::string escaped(std::string_view text) {
  std::string out;
  append_escaped(out, text);
  return out;
}

namespace detail {

// `\u001b`; two of them, a surrogate pair, for what lies beyond U+FFFF.
inline void append_unit_escapes(std::string& out, char32_t c) {
  const auto code = static_cast<std::uint32_t>(c);
  if (code < 0x10000) return append_hexadecimal(out += "\\u", code, 4);
  append_hexadecimal(out += "\\u", 0xD800 + ((code - 0x10000) >> 10), 4);
  append_hexadecimal(out += "\\u", 0xDC00 + ((code - 0x10000) & 0x3FF), 4);
}

// The same, or `\n` and the like where there is such an escape.
inline void append_json_escape(std::string& out, char32_t c) {
  constexpr std::string_view escaped = "\"\\\n\r\t\b\f", letters = "\"\\nrtbf";
  const std::size_t at = c < 0x80 ? escaped.find(static_cast<char>(c)) : escaped.npos;
  if (at == escaped.npos) return append_unit_escapes(out, c);
  out += '\\';
  out += letters[at];
}

// A JSON string, quotes included. `must_escape(code point, is_byte)` selects further characters to escape
// besides quotes, backslashes and controls; is_byte: a byte that is not UTF-8, shown as U+FFFD.
template <typename Escapes>
void append_json_escaped(std::string& out, std::string_view text, const Escapes& must_escape) {
  const auto is_plain = [&](char c) {
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\' && !must_escape(static_cast<char32_t>(c), false);
  };
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && is_plain(text[at]))
      ++at;
    if (at != begin) {
      out.append(text, begin, at - begin);
      continue;
    }
    const char32_t c = decode_utf8(text, at);
    const bool is_byte = c == replacement_character && at - begin != 3;
    if (c < 0x20 || c == '"' || c == '\\' || must_escape(c, is_byte))
      append_json_escape(out, c);
    else
      append_utf8(out, c);
  }
  out += '"';
}

// Whether a byte is written as it is, wherever it stands.
[[nodiscard]] constexpr bool is_plain_text(char c) noexcept {
  return c >= 0x20 && c < 0x7F && c != '"' && c != '\\' && c != '$' && c != '%';
}

// Escapes a string for a template, including ${ and %{. In JSON, a template is the decoded string; a lone
// carriage return would disable later escapes and a leading byte order mark would be dropped, so both are
// written as interpolations.
class template_text_writer {
 public:
  template_text_writer(std::string& out, std::string_view text, bool json, bool escape_templates) noexcept
      : out_(out),
        text_(text),
        json_(json),
        escape_templates_(escape_templates),
        is_escaped_(text.find("${") != text.npos || text.find("%{") != text.npos) {}

  void write() {
    std::size_t at = 0;
    if (json_ && escape_templates_ && text_.starts_with(byte_order_mark)) {
      out_ += R"(${\"\\ufeff\"})";
      at = 3;
    }
    while (at < text_.size()) {
      const std::size_t begin = at;
      while (at < text_.size() && is_plain_text(text_[at]))
        ++at;
      if (at != begin)
        out_.append(text_, begin, at - begin);
      else
        write_special(begin, at);
    }
  }

 private:
  void write_special(std::size_t begin, std::size_t& at) {
    const char32_t c = decode_utf8(text_, at);
    switch (c) {
      case '"':
      case '\\':
      case '\n':
      case '\t': append_json_escape(out_, c); break;
      case '\r': write_carriage_return(begin, at); break;
      case '$':
      case '%':
        out_ += static_cast<char>(c);
        if (escape_templates_ && at < text_.size() && text_[at] == '{') out_ += static_cast<char>(c);
        break;
      default:
        if (is_disguise(c))
          write_escaped(c);
        else
          out_.append(text_, begin, at - begin);
    }
  }

  void write_carriage_return(std::size_t begin, std::size_t at) {
    const bool ends_line = at != text_.size() && text_[at] == '\n';
    if (!json_ || !escape_templates_ || !is_escaped_ || ends_line) {
      out_ += "\\r";
      return;
    }
    std::size_t dollars = 0;  // before it, which would make an escape of the interpolation
    while (dollars != begin && text_[begin - dollars - 1] == '$')
      ++dollars;
    out_.resize(out_.size() - dollars);
    out_.append("${\\\"").append(dollars, '$').append("\\\\r\\\"}");
  }

  void write_escaped(char32_t c) {
    if (json_ || c < 0x10000) return append_unit_escapes(out_, c);
    append_hexadecimal(out_ += "\\U", c, 8);
  }

  std::string& out_;
  std::string_view text_;
  bool json_, escape_templates_, is_escaped_;
};

inline void append_template_text(std::string& out, std::string_view text, bool json, bool escape_templates) {
  template_text_writer(out, text, json, escape_templates).write();
}

// A trailing `$` or `%` would escape the sequence that follows, so it is written as an escape.
inline void escape_last_sign(std::string& text, char sign) {
  if (text.ends_with(sign)) text.replace(text.size() - 1, 1, sign == '$' ? "\\u0024" : "\\u0025");
}

// Appends a native string literal, in which nothing is a template sequence.
inline void append_quoted_text(std::string& out, std::string_view text) {
  out += '"';
  append_template_text(out, text, false, true);
  out += '"';
}
[[nodiscard]] inline std::string quoted_text(std::string_view text) {
  std::string out;
  append_quoted_text(out, text);
  return out;
}
// The header of a block: `service "web"`.
[[nodiscard]] inline std::string header_source(std::string_view type, const auto& labels) {
  std::string text(type);
  for (const auto& label : labels)
    text.append(" ").append(quoted_text(label));
  return text;
}

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

}  // namespace detail

}  // namespace hcl::inline v1_0
