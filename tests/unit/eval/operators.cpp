// Operators and conditionals: conversion, short circuits, marks, unknowns, and what they say when they fail.
#include <catch2/catch.hpp>

#include <hcl/value/parts.hpp>

#include "evaluated.hpp"

using test::eval;

namespace {

hcl::scope names() {
  hcl::scope s;
  s.variable("n", 5)
      .variable("s", "text")
      .variable("u", hcl::value::unknown())
      .variable("un", hcl::value::unknown(hcl::type::number()))
      .variable("ub", hcl::value::unknown(hcl::type::boolean()))
      .variable("nulb", hcl::value::null(hcl::type::boolean()))
      .variable("marked", hcl::value(7).with_marks(hcl::mark("secret")));
  return s;
}

}  // namespace

TEST_CASE("arithmetic converts its operands") {
  CHECK(eval("1 + 2 * 3").is(7));
  CHECK(eval("\"5\" + 1").is(6));
  CHECK(eval("-\"5\"").is(-5));
  CHECK(eval("7 % 3 - 10 / 4").is(-1.5));
  CHECK(eval("2 > 1").is(true));
  CHECK(eval("!\"true\"").is(false));
  CHECK(eval("9223372036854775807 + 1").is(hcl::value(*hcl::number::parse("9223372036854775808"))));
}

TEST_CASE("equality never converts") {
  CHECK(eval("1 == \"1\"").is(false));
  CHECK(eval("true == \"true\"").is(false));
  CHECK(eval("true != 1 && \"1\" != 1 && 1 != [1] && [] != \"\"").is(true));
  CHECK(eval("1 == 1 == true").is(true));
  CHECK(eval("1 == null || null == \"\"").is(false));
  CHECK(eval("marked == \"7\"", names()).is(hcl::value(false).with_marks(hcl::mark("secret"))));
  CHECK(eval("un == \"5\"", names()).is(false));
  CHECK(eval("[1, \"a\"] == [1, \"a\"]").is(true));
  CHECK(eval("null == null").is(true));
  CHECK(eval("{} != []").is(true));
}

TEST_CASE("texts of every length are equal if all of them is") {
  hcl::scope s;
  for (const std::size_t size : {0U, 1U, 15U, 16U, 17U, 63U, 64U, 65U, 200U}) {
    INFO(size);
    const std::string text(size, 'x');
    s.variable("a", text).variable("b", text).variable("longer", text + "y").variable("c", "y" + text);
    CHECK(eval("a == b && !(a != b)", s).is(true));
    CHECK(eval("a != longer && longer != a && !(a == longer)", s).is(true));
    CHECK(eval("longer == c", s).is(size == 0));
    CHECK(eval("a == 5 || a == null", s).is(false));
  }
}

TEST_CASE("unsuitable operands are all reported, before what else is wrong") {
  const auto bad = eval("\"a\" + nope", names());
  REQUIRE(bad.diags.error_count() == 2);
  CHECK(bad.code() == "invalid-operand");
  CHECK(bad.at() == "\"a\"");
  CHECK(bad.diags[1].code == "unknown-variable");
  CHECK(bad.diags[0].context.text() == "\"a\" + nope");
  CHECK(bad.v.type() == hcl::type::number());
  CHECK(eval("1 + null").code() == "operation-failed");
  CHECK(eval("0 / 0").code() == "operation-failed");
  CHECK(eval("-null").code() == "operation-failed");
  // A null of another type becomes one of the operand's type, so it is the operation that fails.
  for (const char* const source :
       {"-(true ? null : [1])", "!(true ? null : {})", "1 + (true ? null : [1])"}) {
    INFO(source);
    CHECK(eval(source).code() == "operation-failed");
    CHECK(eval(source).at() == source);
  }
}

TEST_CASE("who adds strings is told once how to join them") {
  const std::string advice = "To join strings, write ${a}${b} in quotes.";
  const auto advised = [&](const char* source) {
    const auto bad = eval(source, names());
    std::size_t count = 0;
    for (const hcl::diagnostic& d : bad.diags)
      count += d.detail.find(advice) != std::string::npos;
    return count;
  };
  CHECK(advised("\"a\" + \"b\"") == 1);
  CHECK(advised("\"5\" + \"b\"") == 1);
  CHECK(advised("[] + \"b\"") == 1);
  CHECK(advised("\"a\" - \"b\"") == 0);
  CHECK(advised("[] + 1") == 0);
}

TEST_CASE("and and or decide from either side and forget the other side's problems") {
  const hcl::scope s = names();
  CHECK(eval("nope && false", s).is(false));
  CHECK(eval("false && nope", s).is(false));
  CHECK(eval("nope || true", s).is(true));
  CHECK(eval("true && nope", s).code() == "unknown-variable");
  CHECK(eval("ub && false", s).is(false));
  CHECK(eval("false && \"x\"", s).code() == "invalid-operand");
  const auto both = eval("ub && nope", s);
  CHECK(both.diags.empty());
  CHECK_FALSE(both.v.is_known());
  CHECK(both.v.is_definitely_not_null());
  CHECK(eval("nope && ub", s).code() == "unknown-variable");
}

TEST_CASE("null in logic follows the model") {
  const hcl::scope s = names();
  CHECK(eval("true && nulb", s).is(false));
  CHECK(eval("nulb || true", s).is(true));
  CHECK(eval("false || nulb", s).code() == "operation-failed");
  CHECK(eval("!nulb", s).code() == "operation-failed");
  const hcl::model_options strict{.logic = hcl::null_logic::only_if_other_decides};
  CHECK(eval("true && nulb", &s, {}, strict).code() == "operation-failed");
  CHECK(eval("nulb && false", &s, {}, strict).is(false));
}

TEST_CASE("marks go through operators") {
  const hcl::scope s = names();
  const auto sum = eval("marked + 1", s);
  CHECK(sum.v.is_marked());
  CHECK(sum.v.unmarked().as_number() == hcl::number(8));
  CHECK(eval("-marked", s).v.marks().contains("secret"));
  CHECK(eval("marked == 7", s).v.is_marked());
  CHECK(eval("marked > 1 ? \"a\" : \"b\"", s).v.is_marked());
}

TEST_CASE("conditionals have one type for both arms") {
  CHECK(eval("true ? 1 : \"a\"").is("1"));
  CHECK(eval("true ? null : 1").is(hcl::value::null(hcl::type::number())));
  CHECK(eval("true ? [1] : [1, 2]").is(hcl::value::list(hcl::type::number(), {1})));
  const auto unlike = eval("true ? {a = 1} : {a = {}}");
  CHECK(unlike.code() == "inconsistent-conditional-types");
  CHECK(unlike.at() == "{a = 1} : {a = {}}");
  CHECK(unlike.diags[0].detail.find("\"a\"") != std::string::npos);
}

TEST_CASE("results of a conditional that clash are named") {
  const auto clash = [](const char* text) {
    const auto e = eval(text);
    const std::string detail = e.diags.empty() ? std::string() : e.diags[0].detail;
    const std::size_t colon = detail.find(": ");
    return colon == std::string::npos ? detail : detail.substr(colon + 2);
  };
  CHECK(clash("true ? [] : [1, \"a\", {}]") ==
        "their lengths differ, so all elements must have one type, but element 0 of the false value is a "
        "number, and element 2 of the false value is an object.");
  CHECK(clash("true ? { a = 1, b = {} } : { a = 1 }") ==
        "their attributes differ, so all of these must have one type, but attribute \"a\" of the true value "
        "is a number, and attribute \"b\" of the true value is an object.");
  CHECK(clash("true ? [1] : [true, 2]") ==
        "their lengths differ, so all elements must have one type, but element 0 of the true value is a "
        "number, and element 0 of the false value is a bool.");
  CHECK(clash("true ? [1, [\"a\"]] : [2, 3]") ==
        "element 1 differs: the true value is a tuple, the false value is a number.");
  CHECK(clash("true ? { a = \"x\", b = [1] } : { a = 1, b = {} }") ==
        "attribute \"b\" differs: the true value is a tuple, the false value is an object.");
  CHECK(clash("true ? 1 : {}") == "the true value is a number, the false value is an object.");
  CHECK(clash("true ? [[1]] : [[{}, 1]]") ==
        "element 0 differs: their lengths differ, so all elements must have one type, but element 0 of the "
        "true value is a number, and element 0 of the false value is an object.");
}

TEST_CASE("only the chosen arm's problems count") {
  const hcl::scope s = names();
  CHECK(eval("true ? 1 : nope", s).is(1));
  CHECK(eval("false ? nope : 1", s).is(1));
  CHECK(eval("true ? nope : 1", s).code() == "unknown-variable");
  CHECK(eval("ub ? nope : 1", s).diags.empty());
  CHECK(eval("nope ? nope2 : nope3", s).diags.error_count() == 1);
  CHECK(eval("null ? 1 : 2").code() == "null-condition");
  CHECK(eval("\"x\" ? 1 : 2").code() == "invalid-condition");
  CHECK(eval("false ? 1 : false ? nope : true ? nope2 : nope3", s).diags[0].subject.text() == "nope2");
}

TEST_CASE("a condition that fails is reported, whatever it decides") {
  hcl::scope s;
  s.variable("n", hcl::value::null(hcl::type::string())).variable("s", "text");
  // What precedes the failure of a template is its value.
  for (const char* const source : {"\"false${n}\" ? s.a : 1", "\"true${n}\" ? 1 : s.a"}) {
    CAPTURE(source);
    const auto one = eval(source, s);
    CHECK(one.diags.error_count() == 1);
    CHECK(one.code() == "invalid-template-value");
  }
  for (const char* const source : {"\"false${n}\" ? 1 : s.a", "\"true${n}\" ? s.a : 1",
                                   "\"false${n}\" ? s.b : s.a", "\"true${n}\" ? s.a : s.b"}) {
    CAPTURE(source);
    const auto both = eval(source, s);
    REQUIRE(both.diags.error_count() == 2);
    CHECK(both.diags[0].code == "invalid-template-value");
    CHECK(both.diags[1].subject.text() == ".a");
  }
}

TEST_CASE("an undecided conditional is between its arms") {
  const hcl::scope s = names();
  const auto between = eval("ub ? 3 : 8", s);
  REQUIRE_FALSE(between.v.is_known());
  CHECK(between.v.refinements().lower->value == hcl::number(3));
  CHECK(between.v.refinements().upper->value == hcl::number(8));
  CHECK(between.v.is_definitely_not_null());
  CHECK(eval("(ub ? 3 : 8) > 2", s).is(true));
  CHECK(eval("ub ? null : null", s).v.is_null());
}

TEST_CASE("chains of a million links need no stack") {
  constexpr std::size_t links = 1'000'000;
  CHECK(eval(test::chain("1", "+1", links)).is(static_cast<int>(links + 1)));
  CHECK(eval(test::chain("true", "&&true", links)).is(true));
  CHECK(eval(test::chain("", "false?1:", 200) + "2").is(2));
  (void)eval(test::chain("", "false?1:", links) + "2");
  hcl::scope s;
  s.variable("a", hcl::value::unknown()).variable("k", 0);
  CHECK(eval(test::chain("a", ".a", links), s).diags.empty());
  CHECK(eval(test::chain("a", "[0]", links), s).diags.empty());
  CHECK(eval(test::chain("a", "[k]", links / 10), s).diags.empty());
  (void)eval(test::chain("", "!", links) + "true");
  (void)eval(test::chain("a", "[*]", links), s);
}

TEST_CASE("numbers that cannot be held are no unknowns but problems") {
  const std::string huge = "1" + std::string(4000, '0');
  CHECK(eval(huge).code() == "number-not-exact");
  CHECK(eval("1 + " + huge).code() == "number-not-exact");
  CHECK(eval("[" + huge + "][0]").at() == huge);
  CHECK(eval("1e99999999999").code() == "number-overflow");
  CHECK(eval("1e4000").diags.empty());
  CHECK(eval("[1, 2][" + huge + "]").diags.error_count() == 1);
}
