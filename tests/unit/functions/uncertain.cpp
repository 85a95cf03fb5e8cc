// Operators and standard functions on values that are marked, unknown or partly so: what is known of the
// result, and its marks.
#include <hcl/functions/standard.hpp>
#include <hcl/value/parts.hpp>

#include "../eval/evaluated.hpp"
#include "call.hpp"

using hcl::refinement;
using hcl::type;
using hcl::value;
using test::eval;

namespace {

refinement between(int low, int high) {
  refinement refinements = refinement::not_null();
  refinements.lower = hcl::number_bound{low};
  refinements.upper = hcl::number_bound{high};
  return refinements;
}

hcl::scope make_names() {
  const hcl::mark secret("secret");
  const type half_open = type::object({{"a", type::dynamic()}, {"c", type::number()}});
  hcl::scope s;
  s.variable("m", value("hidden").with_marks(secret))
      .variable("o", value::object({{"a", value("x").with_marks(secret)}}));
  s.variable("u", value::unknown())
      .variable("us", value::unknown(type::string()))
      .variable("un", value::unknown(type::number()));
  s.variable("ub", value::unknown(type::boolean()))
      .variable("ul", value::unknown(type::list(type::string())));
  s.variable("mu", value::unknown().with_marks(secret))
      .variable("rn", value::unknown(type::number(), between(1, 5)));
  s.variable("mul", value::unknown(type::list(type::string())).with_marks(secret));
  s.variable("mixed", value::unknown(half_open, refinement::not_null()))
      .variable("perhaps", value::unknown(half_open));
  s.add(hcl::functions::standard());
  return s;
}

const hcl::scope names = make_names();

std::string shown(const char* text) {
  const test::evaluated e = eval(text, names);
  return e.diags.empty() ? to_debug_string(e.v) : "error: " + e.diags[0].detail;
}

}  // namespace

TEST_CASE("comparing with null tells nothing of marks inside", "[functions]") {
  for (const char* text : {"o == null", "null == o", "o != null", "null != o", "[m] == null", "[[m]] != null",
                           "o == null ? 1 : 2", "!([m] == null)"}) {
    CAPTURE(text, shown(text));
    CHECK(eval(text, names).v.marks().empty());
  }
  // Functions look at all of their arguments, and so does a comparison of two values.
  for (const char* text :
       {"{ a = [m] } == us", "equal(o, null)", "notequal(null, [m])", "tolist([m]) == null", "m == null"}) {
    CAPTURE(text, shown(text));
    CHECK(eval(text, names).v.marks().contains("secret"));
  }
  CHECK(shown("[1] == null") == "false");
}

TEST_CASE("what is unknown keeps the marks of what it comes from", "[functions]") {
  for (const char* text : {"flatten(mu)",
                           "flatten([mu])",
                           "flatten([[for a in mu : a], [1]])",
                           "flatten([[[mu]], 1])",
                           "jsonencode(flatten([[for a in mu : a], [1]]))",
                           "jsonencode(flatten([mu]))",
                           "jsonencode(mu)",
                           "jsonencode([mu])",
                           "flatten([[for a in mul : a], [1]])",
                           "[for a in mu : a]",
                           "{for k, a in mu : k => a}",
                           "{ (mu) = 1 }",
                           "\"%{for a in mu}x%{endfor}\"",
                           "\"%{for a in [1]}${mu}%{endfor}\"",
                           "[1, 2][mu]",
                           "mu[mu]",
                           "max(mu...)",
                           "max(mul...)",
                           "[for a in mul : a]",
                           "flatten(mul)",
                           "flatten([mul])",
                           "concat(mul, [\"a\"])",
                           "element(mul, 0)",
                           "element(mu, 0)",
                           "keys(mu)",
                           "values(mu)",
                           "length(mu)",
                           "length(mul)",
                           "lookup(mu, \"a\", 1)",
                           "-mu",
                           "!mu",
                           "abs(mu)",
                           "and(mu, true)"}) {
    CAPTURE(text, shown(text));
    CHECK(eval(text, names).diags.empty());
    CHECK(eval(text, names).v.marks().contains("secret"));
  }
  CHECK(shown("flatten([u, 1])") == "unknown(any)");
}

TEST_CASE("elements that need no conversion keep what is known of them", "[functions]") {
  for (const char* text :
       {"tolist([\"arn:${us}x\", \"b\"])[0] == \"zzz\"",
        "(true ? [\"arn:${us}x\", \"b\"] : [])[0] == \"zzz\"",
        "(true ? [\"arn:${us}x\"] : tolist([\"q\"]))[0] == \"zzz\"",
        "[for e in toset([\"arn:${us}\"]) : e][0] == \"zzz\"", "tomap({ a = \"arn:${us}\" }).a == \"zzz\"",
        "tolist([rn, 1])[0] > 6", "tolist([[\"arn:${us}\"]])[0][0] == \"zzz\"",
        "concat(tolist([\"arn:${us}\"]), [\"b\"])[0] == \"zzz\"", "tolist([length(ul), 1])[0] < -1",
        "[for e in toset([rn]) : e][0] == 6", "tolist([[for e in [rn] : e]])[0][0] < 0"}) {
    CAPTURE(text);
    CHECK(shown(text) == "false");
  }
  CHECK(shown("tolist([\"arn:${us}\", 1])[0]") == "unknown(string, not null, prefix \"arn:\")");
  CHECK(shown("tolist([rn, \"a\"])[0]") == "unknown(string, not null)");
}

TEST_CASE("arithmetic knows the same of its result as operator and as function", "[functions]") {
  constexpr const char* operations[][2] = {{"+", "add"},
                                           {"-", "subtract"},
                                           {"*", "multiply"},
                                           {"/", "divide"},
                                           {"%", "modulo"},
                                           {"<", "lessthan"},
                                           {"<=", "lessthanorequalto"},
                                           {">", "greaterthan"},
                                           {">=", "greaterthanorequalto"},
                                           {"==", "equal"},
                                           {"!=", "notequal"}};
  constexpr const char* operands[] = {"un", "rn",  "u",           "length(ul)", "0",  "1",
                                      "-3", "1/0", "length(mul)", "mu",         "2.5"};
  for (const auto& [symbol, name] : operations)
    for (const char* left : operands)
      for (const char* right : operands) {
        const std::string written = "(" + std::string(left) + ") " + symbol + " (" + right + ")";
        const std::string called = std::string(name) + "(" + left + ", " + right + ")";
        CAPTURE(written);
        const test::evaluated one = eval(written, names), other = eval(called, names);
        CHECK(one.diags.empty() == other.diags.empty());
        if (one.diags.empty()) CHECK(to_debug_string(one.v) == to_debug_string(other.v));
      }
  for (const char* operand : operands) {
    const std::string text = operand;
    CHECK(to_debug_string(eval("-(" + text + ")", names).v) ==
          to_debug_string(eval("negate(" + text + ")", names).v));
  }
  CHECK(shown("add(length(ul), 1) > 0") == "true");
  CHECK(shown("length(ul) + 1 > 0") == "true");
  CHECK(shown("negate(rn) < 0") == "true");
  CHECK(shown("multiply(rn, 2)") == "unknown(number, not null, >= 2, <= 10)");
}

TEST_CASE("a product of what may be empty may be empty", "[functions]") {
  CHECK(shown("length(setproduct(ub ? tolist([\"a\"]) : compact(tolist([\"\"])), [1, 2]))") ==
        "unknown(number, not null, >= 0, <= 2)");
  CHECK(shown("length(setproduct(ub ? tolist([\"a\"]) : tolist([\"b\", \"c\"]), tolist([1, 2])))") ==
        "unknown(number, not null, >= 2, <= 4)");
  CHECK(shown("length(setproduct(toset([us, \"a\"]), tolist([\"b\", \"c\"])))") ==
        "unknown(number, not null, >= 1, <= 4)");
}

TEST_CASE("a length is never negative, whatever it is the length of", "[functions]") {
  CHECK(shown("length(u) == -1") == "false");
  CHECK(shown("length(u) < -1") == "false");
  CHECK(shown("length(u) + 1 > 0") == "true");
  CHECK(shown("length(u)") == "unknown(number, not null, >= 0)");
  CHECK(shown("length(u) == 0") == "unknown(bool, not null)");
}

TEST_CASE("an object of other attributes is not equal, even where types are open", "[functions]") {
  for (const char* unknown : {"mixed", "perhaps"}) {
    const std::string x = unknown;
    CAPTURE(x);
    CHECK(shown(("{ a = \"a\" } == " + x).c_str()) == "false");
    CHECK(shown((x + " == { a = \"a\" }").c_str()) == "false");
    CHECK(shown((x + " != { a = 1, b = 2 }").c_str()) == "true");
    CHECK(shown(("{ a = \"a\", c = \"b\" } == " + x).c_str()) == "false");
    CHECK(shown(("[1, 2] == " + x).c_str()) == "false");
    CHECK(shown(("{ a = \"a\", c = 1 } == " + x).c_str()) == "unknown(bool, not null)");
    CHECK(shown(("{ a = [], c = 1 } == " + x).c_str()) == "unknown(bool, not null)");
  }
}

TEST_CASE("looking for marks inside of what is compared is paid for", "[functions][hostile]") {
  std::vector<value> many(20000, value(1));
  many[0] = value(1).with_marks(hcl::mark("secret"));
  hcl::scope s;
  s.variable("many", value::tuple(many));
  CHECK(eval("[for i in many : many == null]", s).code() == "evaluation-limit");
  CHECK(eval("[for i in many : 1 != many]", s).code() == "evaluation-limit");
  CHECK(eval("many == 1", s).v.marks().contains("secret"));
  value shared = value(1).with_marks(hcl::mark("secret"));
  for (int i = 0; i < 31; ++i)
    shared = value::tuple({shared, shared});
  s.variable("shared", shared);
  CHECK(eval("shared == null", s).code() == "evaluation-limit");
  CHECK(eval("shared != shared", s).code() == "evaluation-limit");
}
