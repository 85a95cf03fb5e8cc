// Values as text: expressions that read back, `{a = [1, "x"], "b c" = null}`, and short texts for messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// Finite. With an exponent where a program would write one: more than 22 digits, or many zeros after the
// point, unless that makes it longer. Integers of more than 512 bits keep whole digits before it. `is_float`:
// with the digits only that read back as the same float.
[[nodiscard]] inline std::string written_number(const number& n, bool is_float = false) {
  if (n.is_negative_zero()) return "-0.0";
  constexpr std::size_t max_whole = 22, max_zeros = 5, bits_512 = 154;
  std::string plain = is_float ? value_access::readable_text(n) : n.to_string();
  const std::size_t sign = plain.front() == '-' ? 1 : 0, point = plain.find_first_of(".e");
  std::string_view digits = plain;
  std::ptrdiff_t exponent = 0;
  if (point == plain.npos && plain.size() - sign > max_whole) {
    digits.remove_prefix(sign);
    exponent = static_cast<std::ptrdiff_t>(digits.size()) - 1;
    digits = digits.substr(0, digits.find_last_not_of('0') + 1);
    const std::size_t zeros = plain.size() - sign - digits.size();
    if (zeros + digits.size() > bits_512)
      return zeros < 4 ? plain : plain.substr(0, sign + digits.size()) + 'e' + std::to_string(zeros);
  } else if (plain.compare(sign, 2, "0.") == 0) {
    const std::size_t first = plain.find_first_not_of('0', point + 1), zeros = first - point - 1;
    if (zeros <= max_zeros) return plain;
    digits.remove_prefix(first);
    exponent = -static_cast<std::ptrdiff_t>(zeros) - 1;
  } else {
    return plain;
  }
  std::string scientific = plain.substr(0, sign);
  scientific += digits.front();
  if (digits.size() > 1) scientific.append(1, '.').append(digits.substr(1));
  scientific += 'e' + std::to_string(exponent);
  return scientific.size() < plain.size() ? scientific : plain;
}
// For JSON and MessagePack: integers that 512 bits do not hold have an exponent, as digits would be rejected.
[[nodiscard]] inline std::string exchanged_number(const number& n) {
  std::string plain = n.to_string();
  return plain.size() > 155 && n.is_integer() ? written_number(n) : plain;
}

// How a value is written.
struct literal_style {
  bool has_lines = false;      // each member of an object has a line of its own, after the first line
  bool has_word_keys = false;  // null, true and false are bare as keys, as in changes: see is_bare_key()
};

// The key of an object, before its sign. Behind the first key, "for" begins nothing.
[[nodiscard]] inline std::string written_key(std::string_view key, literal_style style = {},
                                             bool is_first = true) {
  const bool is_bare =
      style.has_word_keys ? is_possible_key(key) || (!is_first && key == "for") : is_bare_key(key);
  return is_bare ? std::string(key) : quoted_text(key);
}
// The step to a member: `.name`, `["two words"]`.
[[nodiscard]] inline std::string written_step(std::string_view name) {
  return is_identifier(name) ? '.' + std::string(name) : '[' + quoted_text(name) + ']';
}

// `accepts(part)`: whether a part may be written; null is written instead.
template <typename Accepts>
struct literal_writer {
  std::string& out;
  literal_style style;
  const Accepts& accepts;

  [[nodiscard]] bool open(const value& marked) {
    const value& v = marked.unmarked();
    if (!accepts(marked) || !v.is_known() || v.is_null()) {
      out += "null";
      return false;
    }
    if (has_parts(v)) {
      out += !has_members(v) ? "[" : style.has_lines && v.size() != 0 ? "{\n" : "{";
      return true;
    }
    if (v.kind() == type_kind::string)
      append_quoted_text(out, v.as_string());
    else if (v.kind() == type_kind::boolean)
      out += v.as_bool() ? "true" : "false";
    else if (v.kind() != type_kind::number)
      out += "null";
    else if (v.as_number().is_infinite())
      out += v.as_number().sign() < 0 ? "-1 / 0" : "1 / 0";
    else
      out += written_number(v.as_number());
    return false;
  }
  void before(const value& marked, std::size_t i) {
    const value& whole = marked.unmarked();
    const bool is_member = has_members(whole);
    if (i != 0 && !(is_member && style.has_lines)) out += ", ";
    if (is_member) out.append(written_key(whole.members()[i].name, style, i == 0)).append(" = ");
  }
  void after(const value& whole, std::size_t) {
    if (style.has_lines && has_members(whole.unmarked())) out += '\n';
  }
  void close(const value& whole) { out += has_members(whole.unmarked()) ? '}' : ']'; }
};

// Marks are dropped; unknowns and capsules become null.
template <typename Accepts>
void append_literal(std::string& out, const value& v, literal_style style, const Accepts& accepts) {
  visit_value(v, literal_writer<Accepts>{out, style, accepts});
}
inline void append_literal(std::string& out, const value& v) {
  append_literal(out, v, {}, [](const value&) { return true; });
}
[[nodiscard]] inline std::string written_literal(const value& v) {
  std::string text;
  append_literal(text, v);
  return text;
}

// At most ten significant digits, with an exponent where the number is very large or small: "1.5", "1e+21".
[[nodiscard]] std::string short_text(const number& n);

// Text in quotes, with what would hide or end it escaped.
inline void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  append_template_text(out, text, false, false);
  out += '"';
}

// The beginning of a long text, for messages.
[[nodiscard]] constexpr std::string_view beginning_of(std::string_view text,
                                                      std::size_t max_length = 256) noexcept {
  if (text.size() <= max_length) return text;
  std::size_t end = max_length;
  while (end > max_length - 4 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  return text.substr(0, end);
}

// A string in quotes, cut if it is long.
[[nodiscard]] inline std::string excerpt(std::string_view text) {
  constexpr std::size_t max_length = 120;
  std::string out;
  append_quoted(out, beginning_of(text, max_length));
  return text.size() > max_length ? out += "..." : out;
}

[[nodiscard]] inline std::string describe_parts(const value& v) {
  const std::size_t n = v.size();
  if (v.kind() == type_kind::object) {
    if (n == 0) return "an object with no attributes";
    if (n > 1) return "an object with " + std::to_string(n) + " attributes";
    return "an object with 1 attribute " + excerpt(v.members()[0].name);
  }
  const std::string name = friendly_name(v.type());
  if (n == 0) return "an empty " + name;
  return "a " + name + " with " + std::to_string(n) + (n == 1 ? " element" : " elements");
}

}  // namespace hcl::inline v1_0::detail
