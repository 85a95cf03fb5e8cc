// Operations upon operations on values that are marked, unknown, or partly so: the marks of the result and
// what is known of it are compared.
#include "generator.hpp"

namespace differential {

std::string generator::uncertain(int depth) {
  switch (below(6)) {
    case 0: return uncertain_text(depth);
    case 1: return uncertain_number(depth);
    case 2: return uncertain_truth(depth);
    case 3: return uncertain_list(depth);
    case 4: return uncertain_object(depth);
    default: return pick("u", "mu", "nul", "uo", "mo", "null");
  }
}

std::string generator::uncertain_text(int depth) {
  if (depth <= 0) return pick("us", "rs", "mus", "ms", "ns", "s", "\"ab-x\"", "\"\"", "u", "mu", "un", "mn");
  const std::string text = uncertain_text(depth - 1);
  switch (below(8)) {
    case 0: return "\"" + pick("", "ab-", "\u00e9", "x", "q\\n") + "${" + text + "}" + pick("", "y") + "\"";
    case 1:
      return pick("upper", "lower", "trimspace", "chomp", "strrev", "title", "tostring") + "(" + text + ")";
    case 2: return "(" + uncertain_truth(depth - 1) + ") ? " + text + " : " + uncertain_text(depth - 1);
    case 3:
      return "(" + uncertain_list(depth - 1) + ")[" + pick("0", "1", "un", "rn", "mn - 7", "length(rl)") +
             "]";
    case 4: return "(" + uncertain_object(depth - 1) + ")." + pick("a", "b", "a", "k");
    case 5: return pick("jsonencode", "jsonencode", "tostring") + "(" + uncertain(depth - 1) + ")";
    case 6:
      return pick("coalesce", "trimprefix", "format", "try") + "(" + text + ", " + uncertain_text(depth - 1) +
             ")";
    default: return "join(\",\", " + uncertain_list(depth - 1) + ")";
  }
}

std::string generator::uncertain_number(int depth) {
  if (depth <= 0)
    return pick("un", "rn", "mn", "n", "0", "1", "-3", "u", "mu", "length(ul)", "length(u)", "length(rl)");
  const std::string number = uncertain_number(depth - 1), other = uncertain_number(depth - 1);
  switch (below(7)) {
    case 0:
    case 1: return "(" + number + ") " + pick("+", "-", "*", "/", "%") + " (" + other + ")";
    case 2:
      return pick("add", "subtract", "multiply", "divide", "modulo", "max", "min") + "(" + number + ", " +
             other + ")";
    case 3: return pick("-", "abs", "negate", "ceil", "tonumber", "signum") + "(" + number + ")";
    case 4: return "length(" + uncertain_list(depth - 1) + ")";
    case 5: return "(" + uncertain_truth(depth - 1) + ") ? " + number + " : " + other;
    default: return "strlen(" + uncertain_text(depth - 1) + ")";
  }
}

std::string generator::uncertain_truth(int depth) {
  if (depth <= 0)
    return pick("ub", "mt", "t", "u", "bt[0]", "un == 1", "rn > 0", "us == \"x\"", "mu", "false");
  const auto inner = [&] { return uncertain(depth - 1); };
  const std::string truth = uncertain_truth(depth - 1);
  switch (below(8)) {
    case 0:
    case 1: {
      const std::string other =
          pick("null", "nul", "\"x\"", "\"ab-x\"", "1", "-1", "[]", "{ a = \"a\" }", "toset([\"a\"])");
      return "(" + inner() + ") " + pick("==", "!=") + " (" + (chance(50) ? other : inner()) + ")";
    }
    case 2:
      return "(" + uncertain_number(depth - 1) + ") " + pick("<", "<=", ">", ">=") + " " +
             pick("0", "1", "5", "6", "-1", "rn");
    case 3: return "(" + truth + ") " + pick("&&", "||") + " (" + uncertain_truth(depth - 1) + ")";
    case 4: return pick("!", "not", "tobool") + "(" + truth + ")";
    case 5: return pick("equal", "notequal", "contains", "hasindex") + "(" + inner() + ", " + inner() + ")";
    case 6: return pick("and", "or") + "(" + truth + ", " + uncertain_truth(depth - 1) + ")";
    default: return "can(" + inner() + ")";
  }
}

std::string generator::uncertain_list(int depth) {
  if (depth <= 0)
    return pick("ul", "rl", "mul", "ml", "pu", "l", "u", "mu", "le", "st", "[us, ms]", "[mu]", "[rn]", "[]",
                "tp");
  const std::string list = uncertain_list(depth - 1);
  switch (below(11)) {
    case 0: return "[" + uncertain(depth - 1) + ", " + uncertain(depth - 1) + "]";
    case 1:
      return pick("tolist", "toset") + "([" + uncertain_text(depth - 1) + ", " + uncertain_text(depth - 1) +
             "])";
    case 2:
      return pick("tolist", "toset", "flatten", "distinct", "reverse", "compact", "sort", "values", "keys") +
             "(" + list + ")";
    case 3: return "[" + list + ", [" + uncertain(depth - 1) + "]]";
    case 4: return "flatten([" + list + ", " + uncertain_list(depth - 1) + "])";
    case 5:
      return pick("concat", "setunion", "setproduct", "setintersection") + "(" + list + ", " +
             uncertain_list(depth - 1) + ")";
    case 6: return "(" + uncertain_truth(depth - 1) + ") ? " + list + " : " + uncertain_list(depth - 1);
    case 7:
      return "[for v in " + list + " : " + pick("v", "[v]", "v == null", "\"ab-${v}\"") +
             pick("", "", " if mt", " if v != null") + "]";
    case 8: return "(" + list + ")" + pick("[*]", ".*", "[*].a");
    case 9:
      return "convert(" + list + ", " +
             pick("list(string)", "set(string)", "list(any)", "set(any)", "map(any)") + ")";
    default: return "split(\",\", " + uncertain_text(depth - 1) + ")";
  }
}

std::string generator::uncertain_object(int depth) {
  if (depth <= 0) return pick("uo", "mo", "o", "m", "u", "mu", "{ a = us }", "{ a = \"a\" }", "{ (ms) = 1 }");
  const std::string value = uncertain(depth - 1);
  switch (below(7)) {
    case 0: return "{ a = " + value + " }";
    case 1: return "{ a = " + value + ", b = " + uncertain(depth - 1) + " }";
    case 2: return "{ (" + uncertain_text(depth - 1) + ") = " + value + " }";
    case 3:
      return "{for k, v in " + uncertain_list(depth - 1) + " : " + pick("k", "\"a\"", "v", "ms") + " => v" +
             pick("", "", "...") + "}";
    case 4: return "merge(" + uncertain_object(depth - 1) + ", " + uncertain_object(depth - 1) + ")";
    case 5: return "tomap({ a = " + uncertain_text(depth - 1) + ", b = " + uncertain_text(depth - 1) + " })";
    default:
      return "convert(" + uncertain_object(depth - 1) + ", " +
             pick("object({ a = any })", "map(string)", "map(any)") + ")";
  }
}

}  // namespace differential
