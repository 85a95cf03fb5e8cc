// Whole files in the native syntax.
#include "generator.hpp"

namespace differential {

std::string generator::blanks() { return chance(80) ? " " : pick("", "  ", "\t", " /* c */ ", "   "); }

std::string generator::line_end() {
  return chance(80) ? "\n"
                    : pick(" # note\n", " // note\n\n", "\r\n", " /* a\n b */\n", "\n\n", " #\xc3\xa9\r\n");
}

std::string generator::heredoc() {
  const bool flush = chance(60);
  std::string out = flush ? "<<-EOT\n" : "<<EOT\n";
  for (std::size_t i = below(4); i-- > 0;)
    out += pick("", "  ", "    ", "\t", "\xc2\xa0 ") + (chance(25) ? std::string() : template_text(1)) +
           (chance(90) ? "\n" : pick("\r\n", " EOT\n", "\n\n"));
  return out + pick("", "  ", "    ", "\t") + "EOT";
}

std::string generator::attribute_value() {
  if (chance(15)) return heredoc();
  if (chance(20)) return static_shape(1);
  // In parentheses, so that newlines inside mean nothing; sometimes without.
  const std::string value = expression(want::any, 2).source;
  return chance(80) ? "(" + value + ")" : value;
}

std::string generator::label() {
  return chance(60) ? pick("x", "y-z", "_l", "\u00e9", "for", "null")
                    : pick("\"x\"", "\"\"", "\"a b\"", "\"\\u00e9\\n\"", "\"$${x}\"", "\"e\u0301\"",
                           "\"${s}\"", "\"\\q\"");
}

std::string generator::file(int depth) {
  std::string out;
  for (const char* const name : {"a", "b-c", "\u00e9", "for", "_x"}) {
    if (chance(45))
      out += pick("", "  ", "\t") + std::string(name) + blanks() + "=" + blanks() + attribute_value() +
             line_end();
    if (chance(20) && depth > 0) {
      out += pick("plain", "b-c", "w\u00e9", "in");
      for (std::size_t i = below(3); i-- > 0;)
        out += " " + label();
      if (chance(25))
        out += " { a = " + expression(want::any, 1).source + " }" + line_end();
      else if (chance(20))
        out += " {}" + line_end();
      else
        out += " {" + line_end() + file(depth - 1) + "}" + line_end();
    }
    if (chance(5)) out += line_end();
    if (chance(1)) out += "a = 1\n";
  }
  return out;
}

std::string generator::body(int depth) {
  std::string out;
  for (const char* const name : {"a", "b", "c", "d", "e"}) {
    if (chance(45)) out += std::string(name) + " =" + blanks() + attribute_value() + line_end();
    if (chance(2)) out += pick("f", "plan", "one", "b") + " = 1\n";
    if (chance(25) && depth > 0) {
      const std::string type = pick("plain", "one", "two", "free");
      out += type;
      const std::size_t labels = chance(95) ? type == "one" ? 1 : type == "two" ? 2 : 0 : below(3);
      for (std::size_t i = labels; i-- > 0;)
        out += " " + (chance(97) ? pick("x", "\"y\"", "\"a b\"", "z") : label());
      out += " {" + line_end() +
             (type == "free" && chance(80) ? "  k = " + static_shape(1) + "\n  a = 1\n" : body(depth - 1)) +
             "}" + line_end();
    }
  }
  return out;
}

}  // namespace differential
