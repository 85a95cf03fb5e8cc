// Expressions and templates, by the kind of value wanted.
#include "generator.hpp"

namespace differential {

std::string generator::key() { return pick("a", "b", "k", "name", "x-y", "_z", "\u00e9"); }

std::string generator::local() { return locals_.empty() ? "s" : locals_[below(locals_.size())]; }

std::string generator::quoted(int depth) {
  std::string out = "\"";
  for (std::size_t i = below(4); i-- > 0;) {
    switch (below(8)) {
      case 0: out += pick("\\n", "\\t", "\\\"", "\\\\", "\\u00e9", "e\\u0301", "\\U0001F600"); break;
      case 1: out += pick("$${x}", "%%{y}", "$", "%", "$$", "%%"); break;
      case 2:
        out +=
            "${" + pick("", "~") + " " + expression(want::text, depth - 1).source + " " + pick("", "~") + "}";
        break;
      case 3:
        if (depth > 0)
          out += "%{" + pick("", "~") + " if " + boolean(depth - 1).source + pick(" }", " ~}") +
                 "yes%{ else }no%{" + pick("", "~") + " endif }";
        break;
      default:
        out +=
            pick("abc", " ", "x y", "\u00e9", "e\u0301", "\U0001F468\u200D\U0001F469", "1", "true", "'", "#");
        break;
    }
  }
  return out + "\"";
}

std::string generator::template_text(int depth, std::string_view line_end) {
  std::string out;
  for (std::size_t i = 1 + below(5); i-- > 0;) {
    switch (below(9)) {
      case 0: out += pick("${", "${~ ") + expression(want::text, depth - 1).source + pick("}", " ~}"); break;
      case 1:
        out += pick("%{ if ", "%{~ if ") + boolean(depth - 1).source + pick(" }", " ~}") + "y" +
               (chance(50) ? "%{ else }n" : "") + pick("%{ endif }", "%{~ endif ~}");
        break;
      case 2: {
        const std::string name = pick("it", "v");
        out += "%{ for " + (chance(30) ? "i, " + name : name) + " in " + list(depth - 1).source +
               pick(" }", " ~}") + line_end.data() + "  <${" + name + "}>" +
               pick("%{ endfor }", "%{~ endfor ~}");
        break;
      }
      case 3: out += line_end; break;
      case 4: out += pick("  ", "\t", "   "); break;
      case 5: out += pick("$${n}", "%%{n}", "\\n", "\"", "$", "%"); break;
      default: out += pick("text", "a b", "\u00e9", "e\u0301 "); break;
    }
  }
  return out;
}

piece generator::conditional(want kind, int depth) {
  const piece condition = boolean(depth - 1), yes = expression(kind, depth - 1),
              no = expression(kind, depth - 1);
  // An unknown condition merges what is known of both arms, which the packaged reference does not.
  if (!condition.plain) return yes;
  return {condition.source + " ? " + yes.source + " : " + no.source, yes.plain && no.plain};
}

piece generator::text(int depth) {
  if (depth <= 0) {
    if (!locals_.empty() && chance(40)) return {local(), true};
    if (chance(4)) return {pick("us", "ns"), false};
    return {pick("s", "w", "\"lit\"", "\"\"", "l[0]", "m.k", "m[\"j\"]", "o.b", "tp[0]", "ps[0].name",
                 "ps.0.name", "ms", "ml[1]", "w"),
            true};
  }
  switch (below(7)) {
    case 0: return {quoted(depth), true};
    case 1: return conditional(want::text, depth);
    case 2: {
      piece p;
      p.source = call(want::text, depth, p.plain);
      return p;
    }
    case 3: {
      const piece inner = text(depth - 1);
      return {"(" + inner.source + ")", inner.plain};
    }
    case 4: {
      const piece l = list(depth - 1);
      return {"(" + l.source + ")[" + pick("0", "1", "\"0\"", "n - 5", "-1", "9") + "]", l.plain};
    }
    case 5: {
      const piece o = object(depth - 1);
      return {"(" + o.source + ")." + pick("a", "b", "k", "name"), o.plain};
    }
    default: return text(0);
  }
}

piece generator::number(int depth) {
  if (depth <= 0) {
    if (chance(4)) return {"un", false};
    return {pick("n", "z", "f", "1", "0", "2.5", "1e3", "100000000000000000000", "0.1", "3.0", "\"7\"", "o.a",
                 "ps[1].age", "ln[1]", "tp[1]", "1.50e-2", "mn"),
            true};
  }
  switch (below(8)) {
    case 6: return {wide_number(), true};
    case 0:
    case 1: {
      const piece a = number(depth - 1), b = number(depth - 1);
      return {a.source + " " + pick("+", "-", "*", "/", "%") + " " + b.source, a.plain && b.plain};
    }
    case 2: {
      const piece a = number(depth - 1);
      return {"-(" + a.source + ")", a.plain};
    }
    case 3: return conditional(want::number, depth);
    case 4: {
      piece p;
      p.source = call(want::number, depth, p.plain);
      return p;
    }
    case 5: {
      const piece a = number(depth - 1);
      return {"(" + a.source + ")", a.plain};
    }
    default: return number(0);
  }
}

// Literals that strain the number: many digits, large and small exponents.
std::string generator::wide_number() {
  const auto digits = [&](std::size_t count) {
    std::string out(1, static_cast<char>('1' + below(9)));
    while (--count != 0)
      out += static_cast<char>('0' + below(10));
    return out;
  };
  std::string out = digits(1 + below(chance(10) ? 150 : 30));
  if (chance(40)) out += "." + digits(1 + below(30));
  if (chance(40)) out += pick("e", "E", "e+", "e-", "E-") + std::to_string(below(chance(10) ? 400 : 20));
  return out;
}

piece generator::boolean(int depth) {
  if (depth <= 0)
    return {pick("true", "false", "t", "tp[2]", "\"true\"", "n == 5", "s != \"x\"", "mt"), true};
  switch (below(6)) {
    case 0: {
      const piece a = number(depth - 1), b = number(depth - 1);
      // Comparisons of unknowns are decided by bounds in newer versions only.
      if (!a.plain || !b.plain) return {"t", true};
      return {a.source + " " + pick("<", "<=", ">", ">=") + " " + b.source, true};
    }
    case 1: {
      const piece a = expression(want::any, depth - 1), b = expression(want::any, depth - 1);
      if (!a.plain || !b.plain) return {"t", true};
      return {"(" + a.source + ") " + pick("==", "!=") + " (" + b.source + ")", true};
    }
    case 2:
      // Short circuits and nulls changed: only operands that are there and right.
      return {pick("t", "!t", "n == 5", "true", "(n > 7)") + pick(" && ", " || ") +
                  pick("t", "!t", "z == 5", "false", "(n < 7)"),
              true};
    case 3: return {"!(" + boolean(depth - 1).source + ")", true};
    case 4: return {pick("contains(l, ", "contains(st, ") + text(0).source + ")", false};
    default: return boolean(0);
  }
}

piece generator::list(int depth) {
  if (depth <= 0) {
    if (chance(3)) return {pick("ul", "nul"), false};
    return {pick("l", "ln", "le", "st", "sn", "tp", "ps", "[]", "[1]", "[\"b\", \"a\"]", "m", "o.c.d", "ml",
                 "toset(ln)"),
            true};
  }
  switch (below(9)) {
    case 0:
    case 1: {
      piece out{"[", true};
      for (std::size_t i = below(4); i-- > 0;) {
        const piece e = expression(want::any, depth - 1);
        out.plain = out.plain && e.plain;
        out.source += e.source + pick(", ", ",", ",\n");
      }
      return {out.source + "]", out.plain};
    }
    case 2:
    case 3: {
      const piece from = list(depth - 1);
      const std::string value = pick("it", "e", "v");
      std::string names = value;
      const std::size_t before = locals_.size();
      if (chance(30)) names = "i, " + value;
      locals_.push_back(value);
      const piece body = expression(want::any, depth - 1);
      const std::string filter = chance(30) ? " if " + boolean(depth - 1).source : "";
      locals_.resize(before);
      return {"[for " + names + " in " + from.source + " : " + body.source + filter + "]",
              from.plain && body.plain};
    }
    case 4:
      return {pick("ps[*].name", "ps.*.age", "ps[*]", "tp[*]", "s[*]", "m[*]", "o[*].a", "st[*]", "l[*][*]",
                   "le[*]"),
              true};
    case 5: {
      piece p;
      p.source = call(want::list, depth, p.plain);
      return p;
    }
    case 6: return conditional(want::list, depth);
    default: return list(0);
  }
}

piece generator::object(int depth) {
  if (depth <= 0) return {pick("o", "m", "{}", "{ a = 1 }", "{ \"b\" : s }", "o.c", "ps[0]", "mo"), true};
  switch (below(6)) {
    case 0:
    case 1:
    case 2: {
      piece out{"{", true};
      for (std::size_t i = below(4); i-- > 0;) {
        const piece e = expression(want::any, depth - 1);
        out.plain = out.plain && e.plain;
        const std::string name = chance(70)   ? key()
                                 : chance(50) ? "\"" + key() + "\""
                                              : "(" + text(depth - 1).source + ")";
        out.source += " " + name + pick(" = ", " : ") + e.source + pick(",", "\n");
      }
      return {out.source + " }", out.plain};
    }
    case 3: {
      const piece from = list(depth - 1);
      const std::size_t before = locals_.size();
      locals_.push_back("v");
      const piece body = expression(want::any, depth - 1);
      locals_.resize(before);
      return {"{for k, v in " + from.source + " : " + pick("k", "\"x${k}\"", "v", "\"same\"") + " => " +
                  body.source + pick("", "", "...") + "}",
              from.plain && body.plain};
    }
    case 4: {
      piece p{"merge(", true};
      for (std::size_t i = 1 + below(3); i-- > 0;) {
        const piece o = object(depth - 1);
        p.plain = p.plain && o.plain;
        p.source += o.source + (i ? ", " : "");
      }
      return {p.source + ")", p.plain};
    }
    default: return object(0);
  }
}

std::string generator::call(want kind, int depth, bool& plain) {
  const auto t = [&] {
    const piece p = text(depth - 1);
    plain = plain && p.plain;
    return p.source;
  };
  const auto n = [&] {
    const piece p = number(depth - 1);
    plain = plain && p.plain;
    return p.source;
  };
  const auto l = [&] {
    const piece p = list(depth - 1);
    plain = plain && p.plain;
    return p.source;
  };
  if (kind == want::number) {
    switch (below(8)) {
      case 0: return pick("abs", "ceil", "floor", "int", "signum") + "(" + n() + ")";
      case 1: return pick("max", "min") + "(" + n() + ", " + n() + ")";
      case 2: return "strlen(" + t() + ")";
      case 3: return "length(" + pick("l", "[1, 2]", "m", "st", "le") + ")";
      case 4: return "parseint(" + pick("\"ff\", 16", "\"12\", 10", "\"zz\", 36", "\"9\", 8") + ")";
      case 5: return "tonumber(" + t() + ")";
      case 6: return pick("max", "min") + "(ln...)";
      default: return "length(" + l() + ")";
    }
  }
  if (kind == want::list) {
    switch (below(13)) {
      case 0: return "split(" + pick("\",\"", "\"l\"", "\"\"") + ", " + t() + ")";
      case 1: return "concat(" + l() + ", " + l() + ")";
      case 2:
        return pick("flatten", "distinct", "compact", "sort", "reverse", "tolist", "toset") + "(" + l() + ")";
      case 3: return pick("keys", "values") + "(" + object(depth - 1).source + ")";
      case 4: return "range(" + pick("3", "1, 4", "4, 1", "0, 10, 3", "n", "-2") + ")";
      case 5: return "slice(" + l() + ", " + pick("0, 1", "1, 2", "0, 0", "1, 1") + ")";
      case 6: return "chunklist(" + l() + ", " + pick("1", "2", "0") + ")";
      case 7: return "setproduct(" + l() + ", " + l() + ")";
      case 8: return pick("setunion", "setintersection", "setsubtract") + "(" + l() + ", " + l() + ")";
      case 9: return "formatlist(" + pick("\"%s-%s\"", "\"%v/%v\"") + ", " + t() + ", " + l() + ")";
      case 10: return "regexall(" + pick("\"[a-z]\"", "\"(l)(o)?\"", "\"(?P<x>l)\"") + ", " + t() + ")";
      case 11: return "jsondecode(" + pick("\"[1,2,{\\\"a\\\":null}]\"", "\"{}\"", "jsonencode(l)") + ")";
      default: return "values(" + object(depth - 1).source + ")";
    }
  }
  switch (below(13)) {
    case 0: return pick("upper", "lower", "title", "strrev", "trimspace", "chomp") + "(" + t() + ")";
    case 1: return "substr(" + t() + ", " + pick("0, 2", "-2, 2", "1, -1", "2, 9") + ")";
    case 2: return "join(" + pick("\",\"", "\"\"", "s") + ", " + l() + ")";
    case 3:
      return "format(" + pick("\"%s\"", "\"%v\"", "\"%q\"", "\"%5s|\"", "\"%-8s|\"", "\"%#v\"") + ", " + t() +
             ")";
    case 4:
      return "format(" +
             pick("\"%d\"", "\"%05d\"", "\"%x\"", "\"%.2f\"", "\"%e\"", "\"%g\"", "\"%+d\"", "\"%v\"") +
             ", " + n() + ")";
    case 5:
      return "replace(" + t() + ", " + pick("\"l\"", "\"\"", "\"o\"") + ", " + pick("\"LL\"", "\"\"") + ")";
    case 6: return "jsonencode(" + expression(want::any, depth - 1).source + ")";
    case 7:
      return pick("trim", "trimprefix", "trimsuffix") + "(" + t() + ", " + pick("\"h\"", "\"o\"", "\"lo\"") +
             ")";
    case 8: return "indent(2, " + t() + ")";
    case 9:
      return "regexreplace(" + t() + ", " + pick("\"[aeiou]\"", "\"l+\"", "\"^\"", "\"(h)(e)\"") + ", " +
             pick("\"-\"", "\"<$0>\"", "\"$2$1\"") + ")";
    case 10: return "tostring(" + pick("n", "t", "s", "f") + ")";
    case 11: return "lookup(m, " + t() + ", \"none\")";
    default: return "coalesce(" + t() + ", " + t() + ")";
  }
}

piece generator::expression(want kind, int depth) {
  if (chance(3)) kind = want::any;  // the wrong type for once
  switch (kind) {
    case want::text: return text(depth);
    case want::number: return number(depth);
    case want::boolean: return boolean(depth);
    case want::list: return list(depth);
    case want::object: return object(depth);
    case want::any: break;
  }
  switch (below(12)) {
    case 0:
    case 1:
    case 2: return text(depth);
    case 3:
    case 4:
    case 5: return number(depth);
    case 6: return boolean(depth);
    case 7:
    case 8: return list(depth);
    case 9: return object(depth);
    case 10:
      return chance(30)   ? piece{"null", false}
             : chance(30) ? piece{pick("nope", "o.nope", "l[7]", "s.x", "nofunc(1)"), true}
                          : text(depth);
    default: return locals_.empty() ? number(depth) : piece{local(), true};
  }
}

}  // namespace differential
