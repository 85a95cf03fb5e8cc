// Values written as expressions of the language, to be read again: `{a = [1, "x"], "b c" = null}`. Knows no
// layout, one line always.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/text/impl/identifier.hpp>
#include <hcl/text/impl/template_text.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1::detail {

// Finite. With an exponent where a program would write one: more than 22 digits, or many zeros after the
// point, unless that makes it longer; then a float has only the digits that read back the same. Integers of
// more than 512 bits keep whole digits before it.
[[nodiscard]] inline std::string written_number(const number& n) {
  if (n.is_negative_zero()) return "-0.0";
  constexpr std::size_t max_whole = 22, max_zeros = 5, bits_512 = 154;
  std::string plain = n.to_string();
  const std::size_t sign = plain.front() == '-' ? 1 : 0, point = plain.find_first_of(".e");
  std::string_view digits = plain;
  std::ptrdiff_t exponent = 0;
  if (point == plain.npos && plain.size() - sign > max_whole) {
    digits = plain = value_backend<>::readable_text(n);
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

struct literal_writer {
  std::string& out;

  [[nodiscard]] bool open(const value& marked) {
    const value& v = marked.unmarked();
    if (!v.is_known() || v.is_null()) {
      out += "null";
      return false;
    }
    switch (v.kind()) {
      case type_kind::boolean: out += v.as_bool() ? "true" : "false"; return false;
      case type_kind::number: {
        const number& n = v.as_number();
        if (n.is_infinite())
          out += n.sign() < 0 ? "-1/0" : "1/0";
        else
          out += written_number(n);
        return false;
      }
      case type_kind::string: append_quoted_text(out, v.as_string()); return false;
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: out += '['; return true;
      case type_kind::map:
      case type_kind::object: out += '{'; return true;
      case type_kind::dynamic:
      case type_kind::capsule: break;
    }
    out += "null";
    return false;
  }
  void before(const value& marked, std::size_t i) {
    const value& whole = marked.unmarked();
    if (i != 0) out += ", ";
    if (!has_members(whole)) return;
    const std::string& name = whole.members()[i].name;
    if (is_bare_key(name))
      out += name;
    else
      append_quoted_text(out, name);
    out += " = ";
  }
  void after(const value&, std::size_t) {}
  void close(const value& whole) { out += has_members(whole.unmarked()) ? '}' : ']'; }
};

// Marks are dropped; what no expression can say, unknowns and capsules, is null.
inline void append_literal(std::string& out, const value& v) { visit_value(v, literal_writer{out}); }

}  // namespace hcl::inline v0_1::detail
