// Expressions and bodies in the JSON syntax.
#include "generator.hpp"

namespace differential {

std::string generator::json_blanks() {
  return chance(70) ? " " : pick("", "\t", "\n", "\r\n", "  ", " \n\t");
}

std::string generator::json_quoted(std::string_view s) {
  std::string out = "\"";
  for (const char c : s) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n' || c == '\r' || c == '\t') {
      out += c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t";
    } else if (static_cast<unsigned char>(c) < 0x80 && chance(1)) {
      constexpr char digits[] = "0123456789abcdef";
      out += "\\u00";
      out += digits[static_cast<unsigned char>(c) >> 4];
      out += digits[static_cast<unsigned char>(c) & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string generator::json_string(int depth) {
  if (chance(10))
    return pick("\"\\u00e9\"", "\"e\\u0301\"", "\"\\ud83d\\ude00\"", "\"a\\/b\"", "\"\\b\\f\"", "\"$${n}\"",
                "\"%%{x\"", "\"\xe2\x80\xa8\"", "\"$\"", "\"%{\"");
  if (chance(45))
    return json_quoted(
        pick("plain", "x y", "\u00e9", "", "5", "$${n}", "${n}", "${l}", "${nul}", "${s}", "a ${s} b"));
  return json_quoted(template_text(depth - 1, chance(80) ? " " : "\n"));
}

std::string generator::json_number() {
  if (chance(50))
    return pick("1", "0", "-0", "-2.5e3", "0.1", "1e3", "12345678901234567890", "1.50", "-7", "5E-1");
  return pick("", "-") + wide_number();
}

std::string generator::json_expression(int depth) {
  if (depth <= 0) return chance(40) ? json_number() : pick("true", "false", "null", "\"x\"", "[]", "{}");
  switch (below(5)) {
    case 0: {
      std::string out = "[";
      for (std::size_t i = below(4); i-- > 0;)
        out += json_blanks() + json_expression(depth - 1) + (i ? "," : "");
      return out + json_blanks() + "]";
    }
    case 1: {
      std::string out = "{";
      for (std::size_t i = below(4); i-- > 0;)
        out += json_blanks() +
               (chance(80)   ? json_quoted(key())
                : chance(30) ? pick("\"//\"", "\"${s}\"", "\"${n}\"", "\"${nul}\"", "\"${us}\"", "\"${ms}\"")
                             : json_string(1)) +
               json_blanks() + ":" + json_expression(depth - 1) + (i ? "," : "");
      return out + json_blanks() + "}";
    }
    default: return json_string(depth);
  }
}

// What the static analyses look at.
std::string generator::json_static() {
  switch (below(5)) {
    case 0: return json_quoted(reference());
    case 1: return "[" + json_quoted(reference()) + "," + json_blanks() + json_string(1) + "]";
    case 2: return "{" + json_string(1) + ": " + json_quoted(reference()) + ", \"k\": " + json_number() + "}";
    default: return json_quoted(static_shape(1));
  }
}

// The inside of a block under that many more labels.
std::string generator::json_block(std::size_t labels, int depth) {
  if (chance(4)) return pick("null", "[]", "{}", "[null]", "5", "\"x\"", "[[]]", "[{}]", "[5]", "true");
  if (chance(25)) {
    std::string out = "[";
    for (std::size_t i = below(3) + 1; i-- > 0;)
      out += json_block(labels, depth - 1) + (i ? ", " : "");
    return out + "]";
  }
  if (labels == 0) return json_body(depth - 1);
  std::string out = "{";
  for (std::size_t i = below(3) + 1; i-- > 0;)
    out += json_blanks() + json_quoted(pick("x", "y", "//", "\u00e9", "${s}", "z")) + ": " +
           json_block(labels - 1, depth) + (i ? "," : "");
  return out + "}";
}

std::string generator::json_body(int depth) {
  if (depth > 0 && chance(6)) {
    std::string out = "[";
    for (std::size_t i = below(3); i-- > 0;)
      out += json_body(depth - 1) + (i ? ", " : "");
    return out + "]";
  }
  std::string out = "{";
  const auto add = [&](const std::string& name, const std::string& value) {
    out += (out.back() == '{' ? "" : ",") + json_blanks() + json_quoted(name) + json_blanks() + ":" +
           json_blanks() + value;
  };
  for (const char* const name : {"a", "b", "c", "d", "e"})
    if (chance(35)) add(name, json_expression(2));
  if (chance(10)) add("//", chance(50) ? "\"note\"" : json_expression(1));
  if (chance(4)) add(pick("a", "f", "plan", "ones", "\u00e9"), json_expression(1));
  if (depth > 0) {
    if (chance(40)) add("plain", json_block(0, depth));
    if (chance(40)) add("one", json_block(1, depth));
    if (chance(20)) add("two", json_block(2, depth));
    if (chance(20)) add("free", chance(80) ? json_expression(2) : json_body(0));
    if (chance(5)) add(pick("plain", "one"), json_block(below(2), depth));
  }
  return out + json_blanks() + "}";
}

}  // namespace differential
