// Escapes strings for both syntaxes. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/unicode.hpp>

namespace hcl::inline v1_0::detail {

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
    constexpr std::string_view digits = "0123456789abcdef";
    out_ += "\\U";
    for (int shift = 28; shift >= 0; shift -= 4)
      out_ += digits[(c >> shift) & 15];
  }

  std::string& out_;
  std::string_view text_;
  bool json_, escape_templates_, is_escaped_;
};

inline void append_template_text(std::string& out, std::string_view text, bool json, bool escape_templates) {
  template_text_writer(out, text, json, escape_templates).write();
}

// In the native syntax, a last sign like that of the sequence to come would escape it.
inline void escape_last_sign(std::string& text, char sign) {
  if (text.ends_with(sign)) text.replace(text.size() - 1, 1, sign == '$' ? "\\u0024" : "\\u0025");
}

// In the native syntax, a text that is no template.
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

}  // namespace hcl::inline v1_0::detail
