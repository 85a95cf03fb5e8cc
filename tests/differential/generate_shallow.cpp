// One operation on anything (nulls, unknowns, marked values), every function with any arguments, types, and
// shapes to look at only.
#include "generator.hpp"

namespace differential {

std::string generator::anything() {
  if (chance(20)) return expression(want::any, 1).source;
  return pick("s", "w", "n", "z", "f", "t", "nul", "ns", "us", "un", "ub", "ul", "u", "l", "ln", "le", "st",
              "sn", "m", "tp", "o", "ps", "ms", "mn", "ml", "mo", "mt", "uo", "pu", "bt", "\"\"", "\"5\"",
              "\"true\"", "\"a,b\"", "\"x\"", "0", "1", "-1", "2.5", "\"1e3\"", "true", "false", "null", "[]",
              "{}", "[1, \"a\"]", "[null]", "{ a = 1 }", "{ a = null, b = [1] }", "[[1], [2, 3]]",
              "[{ a = 1 }, { a = \"x\" }]", "tolist([])", "toset([\"a\"])", "tomap({ k = 1 })", "1/0", "-1/0",
              "\"\u00e9\"", "\"e\u0301\"", "nope", "[us]", "{ a = un }", "tuple");
}

std::string generator::shallow() {
  const std::string a = anything(), b = anything();
  const auto wrap = [&](const std::string& x) { return chance(70) ? x : "(" + x + ")"; };
  switch (below(16)) {
    case 0:
    case 1: return wrap(a) + " " + pick("+", "-", "*", "/", "%") + " " + wrap(b);
    case 2: return wrap(a) + " " + pick("<", "<=", ">", ">=") + " " + wrap(b);
    case 3: return wrap(a) + " " + pick("==", "!=") + " " + wrap(b);
    case 4:
      return pick("t", "ub", "mt", "false", "true", "bt[1]", "n", "\"true\"", a) + " " + pick("&&", "||") +
             " " + pick("t", "ub", "mt", "false", "true", "bt[1]", "nope", b);
    case 5: return pick("!", "-", "!!", "- -", "-!") + wrap(a);
    case 6:
    case 7:
      return pick("t", "!t", "ub", "mt", "nul", "\"true\"", "n == 5", "un == 1", "u", "\"x\"") + " ? " +
             wrap(a) + " : " + wrap(b);
    case 8:
      return "(" + a + ")[" +
             pick("0", "1", "-1", "\"a\"", "\"k\"", "\"0\"", "us", "un", "nul", "ms", "mn", "9", "1.5",
                  "true", b) +
             "]";
    case 9: return "(" + a + ")" + pick(".a", ".name", ".0", ".b.c", ".0.1", ".k", ".1e0", ".a.0", "[0].a");
    case 10:
      return "(" + a + ")" +
             pick("[*]", ".*", "[*].name", ".*.a", "[*].a[0]", ".*.a[0]", "[*][0]", ".*.0", "[*][*]",
                  "[*].a.*.b");
    case 11:
      return "[for " + pick("k, v", "v", "v, v", "for") + " in " + a + " : " +
             pick("v", "k", "[v]", "for", "nope", "1") +
             pick("", "", " if v != null", " if true", " if ub", " if nul", " if v") + "]";
    case 12:
      return "{for " + pick("k, v", "v") + " in " + a + " : " +
             pick("v", "k", "\"a\"", "us", "ms", "nul", "v == null", "1") + " => " + pick("v", "1", "nope") +
             pick("", "", "...") + pick("", "", " if v != null", " if ub", " if mt") + "}";
    case 13:
      return "\"" +
             pick("", "x", "%{ if " + a + " }y%{ endif }", "%{ for v in " + a + " }<${v}>%{ endfor }") +
             "${" + a + "}" + pick("", " ") + "\"";
    case 14:
      return "{ " +
             pick("a", "(" + a + ")", "\"${" + a + "}\"", "1", "true", "a.b", "upper(\"x\")", "\"a\"", "-1",
                  "1.50", "nul") +
             pick(" = ", " : ") + b + pick("", ", a = 2", "\nb = 3\n", ",\n\n") + " }";
    default: return pick("try", "can") + "(" + a + (chance(60) ? ", " + b : "") + ")";
  }
}

std::string generator::function_call() {
  const std::string name =
      pick("abs", "add", "subtract", "multiply", "divide", "modulo", "negate", "int", "ceil", "floor",
           "signum", "min", "max", "parseint", "equal", "notequal", "greaterthan", "greaterthanorequalto",
           "lessthan", "lessthanorequalto", "and", "or", "not", "coalesce", "coalescelist", "upper", "lower",
           "title", "strlen", "substr", "strrev", "join", "split", "sort", "chomp", "indent", "trim",
           "trimspace", "trimprefix", "trimsuffix", "replace", "regex", "regexall", "regexreplace", "format",
           "formatlist", "length", "hasindex", "index", "element", "contains", "keys", "values", "lookup",
           "concat", "flatten", "distinct", "compact", "chunklist", "reverse", "slice", "range", "merge",
           "zipmap", "setproduct", "sethaselement", "setunion", "setintersection", "setsubtract",
           "setsymmetricdifference", "jsonencode", "jsondecode", "csvdecode", "formatdate", "timeadd",
           "tostring", "tonumber", "tobool", "tolist", "toset", "tomap", "try", "can", "nope", "pow", "log");
  if (chance(1))
    return pick("ns::upper", "ns::nope", "ns :: upper", "ns::", "::a", "a::b::c") + pick("(", "(", " (") +
           anything() + pick(")", ")", "...)", "");
  if (chance(12)) {
    const std::string format =
        pick("", "%", "% ", "%-", "%+", "%#", "%0") + pick("", "5", "12", "1") + pick("", ".2", ".0", ".10") +
        pick("s", "d", "v", "q", "f", "g", "e", "x", "X", "o", "b", "t", "G", "E", "%", "y", "[1]d");
    return "format(\"" + pick("", "a", "\u00e9") + format + pick("", " %s", "|%v") + "\"" +
           (chance(95) ? ", " + anything() : "") + (chance(40) ? ", " + anything() : "") + ")";
  }
  if (chance(5))
    return "formatdate(\"" +
           pick("YYYY-MM-DD", "EEEE, D MMM YY", "hh:mm:ss aa", "HH h H m s", "ZZZZZ ZZZZ ZZZ Z",
                "'it''s' YYYY", "Q", "'x", "MMMM EEE DD AA") +
           "\", \"" +
           pick("2020-02-03T14:05:06Z", "1999-12-31T23:59:59+05:30", "2020-02-30T00:00:00Z", "2020-02-03",
                "2020-02-03T04:05:06.5-00:00") +
           "\")";
  if (chance(4))
    return "timeadd(\"2020-02-28T23:00:00" + pick("Z", "+01:00") + "\", \"" +
           pick("1h", "-90m", "1h30m", "10s", "1.5h", "1d", "0", "", "100ms", "1us") + "\")";
  if (chance(5)) return "jsondecode(" + json_quoted(json_expression(2)) + ")";
  if (chance(5))
    return pick("regex", "regexall") + "(\"" +
           pick("l+", "(l)(o)?", "(?P<a>.)(?P<b>x)?", "[a-c]|z", "^h.*o$", "\\\\d+", "(?i)HELLO",
                "[[:alpha:]]{2}", "(", "a**", "\\\\bh", "(?:l|o)+?", "x*", "\u00e9", ".") +
           "\", " + pick("s", "w", "\"\"", "\"a1b22\"", "us", "\"\u00e9e\u0301\"") + ")";
  if (chance(4))
    return "csvdecode(\"" +
           pick("a,b\\n1,2\\n", "a\\n", "", "a,a\\n1,2", "a,b\\n1",
                "\\\"x\\ny\\\",b\\n1,\\\"q\\\"\\\"\\\"\\n", "a\\r\\n1\\r\\n") +
           "\")";
  std::string out = name + pick("(", "(", "(", " (");
  const std::size_t count = below(4) + (chance(85) ? 0 : 1);
  for (std::size_t i = 0; i != count; ++i)
    out += (i ? ", " : "") + (chance(15)
                                  ? pick("-2", "3", "10", "\"l\"", "\",\"", "\"%s\"", "0.5", "\"k\"", "\"a\"")
                                  : anything());
  if (count != 0 && chance(8)) out += pick("...", ",", " ...");
  return out + ")";
}

// Something that is, or nearly is, a reference.
std::string generator::reference() {
  std::string out = pick("a", "foo", "l", "o", "true", "null", "\u00e9", "for", "list", "_x", "x-y");
  for (std::size_t i = below(4); i-- > 0;)
    out += pick(".b", ".c-d", "[0]", "[\"k\"]", "[\"\u00e9\"]", ".0", "[*]", ".*", "[x]", "[-1]", "[1.5]",
                " . e", "[ 1 ]", "[\"${x}\"]", "[null]", "[true]", "[\"\\n\"]", "()", "\n.c");
  return chance(5) ? "(" + out + ")" : out;
}

std::string generator::static_shape(int depth) {
  if (depth <= 0) return chance(60) ? reference() : anything();
  const auto inner = [&] { return static_shape(depth - 1); };
  switch (below(14)) {
    case 0: return "[" + inner() + ", " + inner() + pick("", ",") + "]";
    case 1:
      return "{ " + pick("a", "(a)", "\"a\"", "a.b", "\"${a}\"", reference()) + pick(" = ", " : ") + inner() +
             ", b = " + inner() + " }";
    case 2:
      return pick("f", "list", "upper", "map") + pick("(", " (") + inner() +
             (chance(50) ? ", " + inner() : "") + pick("", "", "...", ",") + ")";
    case 3:
      return pick("f()", "list(string)", "(a)", "\"a\"", "\"a.b\"", "-a", "!a", "[]", "{}", "true", "string");
    case 4:
      return "[for " + pick("x", "x, y", "a, a") + " in " + inner() + " : " +
             pick("x", "x.b", "y", "foo", inner()) + (chance(30) ? " if " + pick("x", "y", "a.b") : "") + "]";
    case 5:
      return "{for " + pick("x", "x, y") + " in " + inner() + " : " +
             pick("x", "y.k", "\"${x}\"", "foo.bar") + " => " + pick("y", "x", "z[0]") + "}";
    case 6: return inner() + " ? " + inner() + " : " + inner();
    case 7: return "(" + inner() + ") " + pick("+", "==", "&&", "<") + " " + inner();
    case 8:
      return "\"" + pick("", "x") + "${" + inner() + "}" +
             pick("", "y", "%{ if a }${b}%{ else }${c}%{ endif }", "%{ for q in l }${q}${z}%{ endfor }") +
             "\"";
    case 9: return inner() + pick("[*].a", ".*.b", "[*]", "[a.b]", "[foo[0]]", ".x", "[0]", ".0");
    case 10: return "(" + inner() + ")" + pick("", ".a", "[0]", "[k]");
    case 11: return pick("-", "!") + inner();
    default: return reference();
  }
}

std::string generator::type_expression(int depth) {
  const auto inner = [&] { return type_expression(depth - 1); };
  if (depth <= 0 || chance(30))
    return chance(92) ? pick("string", "number", "bool", "any")
                      : pick("list", "strin", "\"string\"", "null", "(string)", "string()", "foo.bar", "map",
                             "1", "optional(string)");
  switch (below(8)) {
    case 0: return "list(" + inner() + ")";
    case 1: return "set(" + inner() + ")";
    case 2: return "map(" + inner() + ")";
    case 3: {
      std::string out = "tuple([";
      for (std::size_t i = below(4); i-- > 0;)
        out += inner() + (i ? ", " : "");
      return out + "])";
    }
    case 4:
    case 5:
    case 6: {
      std::string out = "object({";
      for (std::size_t i = below(4); i-- > 0;) {
        const std::string type =
            chance(75)
                ? inner()
                : "optional(" + inner() +
                      (chance(40) ? ", " + pick("\"x\"", "1", "true", "[]", "null", "{}", "s") : "") + ")";
        out += pick("a", "b", "name", "age", "c") + pick(" = ", ": ", "=") + type +
               (i ? pick(", ", ",", "\n") : "");
      }
      return out + "})";
    }
    default:
      return pick("list()", "list(string, number)", "set([string])", "object(string)", "tuple(string)",
                  "tuple({})", "map(" + inner(), "object({a})", "optional(string, 1)", "lst(string)",
                  "object({ \"a\" = string })", "object({ (a) = string })", "object([])", "list(string...)",
                  "list(list)", "object({ a = string, a = number })");
  }
}

}  // namespace differential
