// Values as YAML text: yamlencode.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/functions/impl/row.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/value/parts.hpp>

namespace hcl::inline v1_0::functions::detail {

// Whether YAML has the character in a text as it is; line ends and tabs are for those who ask.
[[nodiscard]] constexpr bool is_plain_in_yaml(char32_t c) noexcept {
  return (c >= 0x20 && c < 0x7F) || (c >= 0xA0 && c != 0x2028 && c != 0x2029 && c != 0xFEFF && c < 0xFFFE) ||
         c >= 0x10000;
}

inline void append_yaml_escape(std::string& out, char32_t c) {
  constexpr std::string_view letters = "0......abtnvfr";  // of 0 to 13
  if (c < letters.size() && letters[c] != '.') {
    out += {'\\', letters[c]};
  } else if (c == '"' || c == '\\') {
    out += {'\\', static_cast<char>(c)};
  } else {
    hcl::detail::append_hexadecimal(out += c < 0x100 ? "\\x" : "\\u", c, c < 0x100 ? 2 : 4);
  }
}

[[nodiscard]] inline std::string quoted_in_yaml(std::string_view text) {
  std::string out = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t c = decode_utf8(text, at);
    if (is_plain_in_yaml(c) && c != '"' && c != '\\')
      out += text.substr(begin, at - begin);
    else
      append_yaml_escape(out, c);
  }
  return out + '"';
}

// Lines that nothing has to be escaped in, and whose ends can be seen.
[[nodiscard]] inline bool is_block_in_yaml(std::string_view text) {
  if (text.find('\n') == text.npos || text.ends_with(' ') || text.find(" \n") != text.npos) return false;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = decode_utf8(text, at);
    if (c != '\n' && !is_plain_in_yaml(c)) return false;
  }
  return true;
}

// Writes a value part by part; see visit_value.
class yaml_writer {
 public:
  explicit yaml_writer(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  std::string out{};
  std::string reason{};  // why it failed; nothing more is written then
  [[nodiscard]] bool is_too_large() const noexcept { return out.size() > max_bytes_; }

  [[nodiscard]] bool open(const value& v) {
    if (is_too_large()) reason = "The YAML text is too long.";
    if (!reason.empty()) return false;
    const bool is_mapping = v.kind() == type_kind::object || v.kind() == type_kind::map;
    if (v.is_null() || (!is_mapping && !is_sequence(v.kind()))) {
      write_scalar(v);
      return false;
    }
    if (v.size() == 0) {
      write_inline(is_mapping ? "{}" : "[]");
      return false;
    }
    std::size_t indent = 0;
    if (!open_.empty()) indent = open_.back().indent + (open_.back().is_mapping && !is_mapping ? 0 : 2);
    if (is_after_key_) out += '\n';
    is_after_key_ = false;
    open_.push_back({is_mapping, indent});
    return true;
  }
  void before(const value& whole, std::size_t i) {
    if (!reason.empty()) return;
    const frame& top = open_.back();
    if (out.ends_with('\n')) out.append(top.indent, ' ');
    if (!top.is_mapping) {
      out += "- ";
      return;
    }
    constexpr std::size_t longest_simple_key = 1000;
    const std::string key = quoted_in_yaml(whole.members()[i].name);
    if (key.size() > longest_simple_key)
      out.append("? ").append(key).append("\n").append(top.indent, ' ').append(":");
    else
      out.append(key).append(":");
    is_after_key_ = true;
  }
  void after(const value&, std::size_t) {}
  void close(const value&) {
    if (reason.empty()) open_.pop_back();
  }

 private:
  struct frame {
    bool is_mapping;
    std::size_t indent;
  };

  void write_inline(std::string_view text) {
    if (std::exchange(is_after_key_, false)) out += ' ';
    out.append(text).append("\n");
  }
  void write_scalar(const value& v) {
    if (!v.is_null() && v.kind() == type_kind::string) return write_text(v.as_string());
    if (v.is_null()) {
      write_inline("null");
    } else if (v.kind() == type_kind::boolean) {
      write_inline(v.as_bool() ? "true" : "false");
    } else if (v.kind() == type_kind::number) {
      const number& n = v.as_number();
      write_inline(!n.is_infinite() ? n.to_string() : n.sign() < 0 ? "-.inf" : ".inf");
    } else {
      reason = "A value of type " + friendly_name(v.type()) + " cannot be written as YAML.";
      return;
    }
    if (open_.empty()) out += "...\n";  // else it could go on
  }
  void write_text(std::string_view text) {
    if (!is_block_in_yaml(text)) return write_inline(quoted_in_yaml(text));
    std::string head = "|";
    if (text.front() == ' ' || text.front() == '\n') head += '2';
    if (!text.ends_with('\n')) head += '-';
    if (text == "\n" || text.ends_with("\n\n")) head += '+';
    write_inline(head);
    const std::size_t indent = open_.empty() ? 2 : open_.back().indent + 2;
    while (!text.empty()) {
      const std::string_view line = text.substr(0, text.find('\n'));
      if (!line.empty()) out.append(indent, ' ').append(line);
      out += '\n';
      text.remove_prefix((std::min)(line.size() + 1, text.size()));
    }
  }

  std::size_t max_bytes_;
  bool is_after_key_ = false;
  std::vector<frame> open_{};
};

[[nodiscard]] inline outcome<value> call_yamlencode(arguments args, const type&, eval_context* ctx) {
  if (!args[0].is_wholly_known()) return value::unknown(type::string());
  yaml_writer writer(text_left(ctx));
  hcl::detail::visit_value(args[0], writer);
  if (writer.is_too_large())
    return failed_with_text(ctx, writer.out.size(), fail("The YAML text is too long."));
  if (!writer.reason.empty()) return failed_with_text(ctx, writer.out.size(), fail(writer.reason));
  return value(std::move(writer.out));
}

}  // namespace hcl::inline v1_0::functions::detail
