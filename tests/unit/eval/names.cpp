// Scopes, references and access: what names mean and what is said when they mean nothing.
#include <catch2/catch.hpp>

#include <hcl/record/encode.hpp>

#include "evaluated.hpp"

using hcl::type;
using hcl::value;
using test::eval;

TEST_CASE("inner scopes hide outer ones") {
  hcl::scope outer;
  outer.variable("a", 1).variable("b", 2);
  hcl::scope inner = outer.child();
  inner.variable("a", 10);
  CHECK(eval("a + b", inner).is(12));
  inner.variable("a", 11);
  CHECK(eval("a", inner).is(11));
}

TEST_CASE("an absent table forbids, an empty one only does not know") {
  hcl::scope none;
  CHECK(eval("a", none).code() == "variables-not-allowed");
  CHECK(eval("a()", none).code() == "functions-not-allowed");
  none.allow_variables().allow_functions();
  CHECK(eval("a", none).code() == "unknown-variable");
  CHECK(eval("a()", none).code() == "unknown-function");
  const hcl::scope inner = none.child();
  CHECK(inner.has_variables());
  CHECK(inner.has_functions());
}

TEST_CASE("many names are found") {
  hcl::scope s;
  for (int i = 0; i < 5000; ++i)
    s.variable("name" + std::to_string(i), i);
  for (int i = 0; i < 5000; ++i) {
    const value* v = s.find_variable("name" + std::to_string(i));
    REQUIRE(v);
    REQUIRE(v->as_number() == hcl::number(i));
  }
  CHECK_FALSE(s.find_variable("name5000"));
}

TEST_CASE("a name that is nearly known is suggested, from whatever scope") {
  hcl::scope outer;
  outer.variable("region", "eu");
  hcl::scope inner = outer.child();
  inner.variable("zone", "a");
  const auto missing = eval("[for item in [1]: regoin]", inner);
  CHECK(missing.diags[0].suggestion() == "region");
  CHECK(missing.at() == "regoin");
  CHECK(eval("[for item in [1]: itm]", inner).diags[0].suggestion() == "item");
  CHECK(eval("completely_else", inner).diags[0].suggestion().empty());
}

TEST_CASE("steps are followed, and the one that fails is pointed at") {
  hcl::scope s;
  s.variable("o", value::object({{"a", value::tuple({1, value::object({{"k", "v"}})})}, {"0", "zero"}}))
      .variable("m", value::map(type::number(), {{"x", 1}}))
      .variable("us", value::unknown(type::object({{"a", type::number()}})));
  CHECK(eval("o.a[1].k", s).is("v"));
  CHECK(eval("o[\"a\"][0]", s).is(1));
  CHECK(eval("o.a.1[\"k\"]", s).is("v"));
  CHECK(eval("o.0", s).is("zero"));
  CHECK(eval("m.x + m[\"x\"]", s).is(2));
  CHECK(eval("o.a[\"1\"].k", s).is("v"));
  CHECK(eval("us.a", s).v.type() == type::number());
  const auto missing = eval("o.a[1].kk", s);
  CHECK(missing.at() == ".kk");
  CHECK(missing.diags[0].suggestion() == "k");
  CHECK(eval("o.a[7].k.l", s).at() == "[7]");
  CHECK(eval("o.a[1 + 6]", s).at() == "[1 + 6]");
  CHECK(eval("us.b", s).diags.has_errors());
  CHECK(eval("m[1e1000000]", s).diags.has_errors());
}

TEST_CASE("words without quotes, and those of other languages, are recognised") {
  hcl::scope s;
  s.variable("a", 1).function("upper", hcl::function(hcl::function_definition{.name = "upper"}));
  CHECK(eval("True", s).diags[0].suggestion() == "true");
  CHECK(eval("yes", s).diags[0].suggestion() == "true");
  CHECK(eval("yes", s).diags[0].detail ==
        "There is no variable named \"yes\". If this is meant as a string, write it in quotes.");
  CHECK(eval("None", s).diags[0].suggestion() == "null");
  CHECK(eval("debug", s).diags[0].detail ==
        "There is no variable named \"debug\". If this is meant as a string, write it in quotes.");
  CHECK(eval("debug.x", s).diags[0].detail == "There is no variable named \"debug\".");
  CHECK(eval("\"x ${HOME}\"", s).diags[0].detail ==
        "There is no variable named \"HOME\". If this is part of the text, not a reference, write \"$${\" "
        "instead of \"${\".");
  CHECK(eval("\"${f.HOME}\"", s).diags[0].detail == "There is no variable named \"f\".");
  CHECK(eval("upper", s).diags[0].detail.find("This is a function") != std::string::npos);
  CHECK(eval("debug", hcl::scope()).diags[0].detail.find("in quotes") != std::string::npos);
  CHECK(eval("TRUE", hcl::scope()).diags[0].suggestion() == "true");
}

TEST_CASE("one slip in a loop is told once") {
  hcl::scope s;
  s.variable("many", std::vector<int>(500, 1)).variable("a", 1);
  CHECK(eval("[for x in many: nope]", s).diags.error_count() == 1);
  CHECK(eval("[for x in many: { b = nope, c = nothing }]", s).diags.error_count() == 2);
  CHECK(eval("[for x in [1, 2, 3]: [for y in [1, 2, 3]: a + nope]]", s).diags.error_count() == 1);
  CHECK(eval("{for x in [\"p\", \"q\"]: x => x + 1}", s).diags.error_count() == 2);  // what x is differs
  CHECK(eval("[for x in [\"p\", \"q\", \"r\", \"s\"]: x + 1]", s).diags.error_count() ==
        3);  // that is enough
  CHECK(eval("[{b = 1}, {b = 2}][*].c", s).diags.error_count() == 1);
  CHECK(eval("[for x in many: false && nope]", s).is(value::tuple(std::vector<value>(500, false))));
  CHECK(eval("[[for x in many: nope], nothing]", s).diags.error_count() == 2);
  for (const char* const text :
       {"[for x in many: nope || nope]", "[for x in many: x > 0 ? nope : 1]",
        "[for x in [1, 2]: [for y in many: nope()]]", "[for x in many: upper(nope, nope)]",
        "[[for x in many: nope], [for x in many: nope]]", "many[*].a.b"}) {
    INFO(text);
    const auto r = eval(text, s);
    CHECK(r.diags.size() <= 2);
    for (const hcl::diagnostic& d : r.diags)
      CHECK_FALSE(d.detail.empty());
  }
}

TEST_CASE("problems list the variables involved") {
  hcl::scope s;
  s.variable("o", value::object({{"port", "http"}})).variable("n", 3).variable("list", value::tuple({1, 2}));
  const auto bad = eval("o.port + n * list[0]", s);
  REQUIRE(bad.diags.size() == 1);
  REQUIRE(bad.diags[0].variables.size() == 1);
  CHECK(bad.diags[0].variables[0].name == "o.port");
  CHECK(bad.diags[0].variables[0].text == "\"http\"");
  const auto in_loop = eval("[for x in list: list[x + 5]]", s);
  REQUIRE(in_loop.diags.size() == 2);
  REQUIRE(in_loop.diags[1].variables.size() == 2);
  CHECK(in_loop.diags[1].variables[0].text == "a tuple with 2 elements");
  CHECK(in_loop.diags[1].variables[1].name == "x");
  CHECK(in_loop.diags[1].variables[1].text == "2");
}
