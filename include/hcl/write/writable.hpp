// What can be written at all: names, texts, numbers; and telling where it is not so. Far side.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/outline.hpp>
#include <hcl/body/problems.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/text/escape.hpp>
#include <hcl/text/unicode.hpp>
#include <hcl/text/unicode_class.hpp>
#include <hcl/value/describe.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline bool is_identifier(std::string_view name) {
  for (std::size_t at = 0; at < name.size();) {
    const bool first = at == 0;
    const char32_t c = decode_utf8(name, at);
    if (first ? !is_identifier_start(c) : !is_identifier_continue(c)) return false;
  }
  return !name.empty() && first_invalid_utf8(name) >= name.size();
}

// Where the writer is, and what it has against it.
class writing {
 public:
  static constexpr std::size_t most_depth = 256, most_digits = 4096;

  explicit writing(diagnostics& problems) noexcept : problems_(problems) {}

  void enter(std::string_view step) { path_.emplace_back(step); }
  void leave() { path_.pop_back(); }

  void refuse(std::string why) {
    std::string where;
    for (const std::string& step : path_) where += (where.empty() ? "" : ".") + step;
    problems_.add({.code = "unwritable-value",
                   .summary = "Value cannot be written",
                   .detail = (where.empty() ? std::string("The struct") : "The member " + detail::quoted(where)) + ' ' + std::move(why),
                   .subject = {},
                   .context = {}});
  }
  // Whether it may be put into the text.
  [[nodiscard]] bool check_text(std::string_view text) {
    if (first_invalid_utf8(text) >= text.size()) return true;
    refuse("holds a text that is not UTF-8.");
    return false;
  }
  [[nodiscard]] bool check_name(std::string_view name, std::string_view what) {
    if (is_identifier(name)) return true;
    refuse("has " + std::string(what) + " called " + detail::excerpt(name) + ", which is no identifier.");
    return false;
  }
  // Whether the value can be written, its parts aside.
  [[nodiscard]] bool check(const value& v, std::size_t depth) {
    if (v.is_marked()) return refuse("is marked, and must not be shown."), false;
    if (!v.is_known()) return refuse("is not known."), false;
    if (depth > most_depth) return refuse("is nested too deeply."), false;
    if (v.kind() == type_kind::capsule && !v.is_null()) return refuse("has a type of the program's own."), false;
    if (v.kind() == type_kind::string && !v.is_null()) return check_text(v.as_string());
    return true;
  }
  [[nodiscard]] std::string digits(const number& n) {
    if (n.is_infinite()) return refuse("is not finite."), "0";
    outcome<std::string> text = n.to_string(most_digits);
    if (!text) return refuse("has too many digits."), "0";
    std::string written = *std::move(text);
    // Whole numbers must be exact as they are written; those whose digits have been rounded are not, unless they have an exponent.
    constexpr std::size_t exact_digits = 154;
    const std::size_t size = written.size(), kept = written.find_last_not_of('0') + 1;
    if (size > exact_digits && written.find('.') == written.npos && kept != size) {
      written.resize(kept);
      written += 'e' + std::to_string(size - kept);
    }
    return written;
  }
  // A name can be an attribute once, and not a block as well: attributes from a map may have the names of others.
  void check_repeats(const outline& body) {
    std::unordered_map<std::string_view, bool> seen;  // whether as an attribute
    for (const outline_item& item : body.items) {
      const auto [slot, is_new] = seen.try_emplace(item.name, !item.is_block);
      if (is_new || (item.is_block && !slot->second)) continue;
      enter(item.name);
      refuse("has a name that another member has as well.");
      leave();
    }
  }

 private:
  diagnostics& problems_;
  std::vector<std::string> path_;
};

// As it is written between the quotes of a template: ${ and %{ say that they begin no sequence. In JSON, a template is what is left of a text when
// its escapes are gone; there, nothing behind a carriage return that ends no line would be an escape, so that it is written as an interpolation.
inline void append_template_text(std::string& out, std::string_view text, bool json, bool escape_templates) {
  constexpr std::string_view hexadecimal = "0123456789abcdef";
  const auto escape = [&](char32_t c, char letter, int places) {
    out += '\\';
    out += letter;
    for (int shift = 4 * (places - 1); shift >= 0; shift -= 4) out += hexadecimal[(c >> shift) & 15];
  };
  const bool is_escaped = text.find("${") != text.npos || text.find("%{") != text.npos;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t c = decode_utf8(text, at);
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r':
        if (json && escape_templates && is_escaped && (at == text.size() || text[at] != '\n')) {
          std::size_t dollars = 0;  // before it, which would make an escape of the interpolation
          while (dollars != begin && text[begin - dollars - 1] == '$') ++dollars;
          out.resize(out.size() - dollars);
          out.append("${\\\"").append(dollars, '$').append("\\\\r\\\"}");
        } else {
          out += "\\r";
        }
        break;
      case '\t': out += "\\t"; break;
      case '$':
      case '%':
        out += static_cast<char>(c);
        if (escape_templates && at < text.size() && text[at] == '{') out += static_cast<char>(c);
        break;
      default:
        if (!is_disguise(c)) out.append(text, begin, at - begin);
        else if (c < 0x10000) escape(c, 'u', 4);
        else if (!json) escape(c, 'U', 8);
        else escape(0xD800 + ((c - 0x10000) >> 10), 'u', 4), escape(0xDC00 + ((c - 0x10000) & 0x3FF), 'u', 4);
    }
  }
}

}  // namespace hcl::inline v0_1::detail
