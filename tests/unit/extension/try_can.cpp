// try and can.
#include <catch2/catch.hpp>

#include <hcl/extension/user_function.hpp>

#include "../eval/evaluated.hpp"

using hcl::value;
using test::eval;

namespace {

hcl::scope names() {
  hcl::scope s;
  s.add(hcl::functions::try_and_can());
  s.variable("o", value::object({{"a", 1}}))
      .variable("u", value::unknown())
      .variable("list", value::tuple({1, 2}));
  return s;
}

}  // namespace

TEST_CASE("try takes the first that can be evaluated") {
  const hcl::scope s = names();
  CHECK(eval("try(o.a, 2)", s).is(1));
  CHECK(eval("try(o.b, nope, 2)", s).is(2));
  CHECK(eval("[for x in list: try(x.a, x + 10)]", s).is(value::tuple({11, 12})));
  CHECK(eval("list[*]", s).diags.empty());
  CHECK_FALSE(eval("try(u, 1)", s).v.is_known());
  const auto none = eval("try(o.b, nope)", s);
  CHECK(none.code() == "function-call-failed");
  CHECK(none.diags[0].detail.find("nope") != std::string::npos);
  CHECK(eval("try()", s).diags.has_errors());
  CHECK(eval("try(list...)", s).is(1));
  CHECK(eval("try(o.b, [\"x\"]...)", s).is("x"));
  CHECK(eval("[for x in [[1], [2]]: try(x...)]", s).is(value::tuple({1, 2})));
  CHECK(eval("can([5]...)", s).is(true));
}

TEST_CASE("what failed is told in a text of bounded length") {
  const hcl::scope s = names();
  std::string all = "nope";
  for (int i = 0; i < 10; ++i)
    all = "try(" + all + ", " + all + ")";
  const auto failed = eval(all, s);
  REQUIRE(failed.code() == "function-call-failed");
  CHECK(failed.diags[0].detail.size() < 5000);
}

TEST_CASE("nested ones stop before the stack does") {
  const hcl::scope s = names();
  const auto nested = [&](int depth) {
    std::string text = "o.a";
    for (int i = 0; i < depth; ++i)
      text = (i % 2 == 0 ? "try(" : "[can(o.b), ") + text + (i % 2 == 0 ? ")" : "][1]");
    return eval(std::move(text), s);
  };
  CHECK(nested(60).is(1));
  std::string text = "o.a";
  for (int i = 0; i < 250; ++i)
    text = "try(" + text + ")";
  const auto deep = eval(text, s);
  CHECK(deep.diags.error_count() == 1);
  CHECK(deep.code() == "evaluation-limit");
}

TEST_CASE("can tells whether") {
  const hcl::scope s = names();
  CHECK(eval("can(o.a)", s).is(true));
  CHECK(eval("can(o.b)", s).is(false));
  CHECK_FALSE(eval("can(u)", s).v.is_known());
}

TEST_CASE("what they try counts against the limits, and the limit is not swallowed") {
  const hcl::scope s = names();
  std::string text = "1";
  for (int i = 0; i < 7; ++i)
    text = "[for x" + std::to_string(i) + " in [0,1,2,3,4,5,6,7,8,9]: " + text + "]";
  CHECK(eval("can(" + text + ")", s).code() == "evaluation-limit");
  CHECK(eval("try(" + text + ", 1)", s).code() == "evaluation-limit");
  std::string deep = "1";
  for (int i = 0; i < 60; ++i)
    deep = "try(nope, " + deep + ")";
  CHECK(eval(deep, s).is(1));
}
