// Type expressions, defaults, and convert().
#include <catch2/catch.hpp>

#include <hcl/extension/user_function.hpp>
#include <hcl/value/impl/build.hpp>

#include "../eval/evaluated.hpp"

using hcl::type;
using hcl::type_expression_mode;
using hcl::value;

namespace {

std::string read(std::string text, type_expression_mode mode = type_expression_mode::with_defaults) {
  const auto t = hcl::type_from(test::parse(std::move(text)), mode);
  return t ? to_string(*t, {.optional = true}) : "error at " + std::string(t.diagnostics()[0].subject.text());
}

}  // namespace

TEST_CASE("types are read") {
  CHECK(read("string") == "string");
  CHECK(read("map(list(number))") == "map(list(number))");
  CHECK(read("tuple([string, bool])") == "tuple([string,bool])");
  CHECK(read("object({a = string, b = optional(number)})") == "object({a=string,b=optional(number)})");
  CHECK(read("any") == "any");
}

TEST_CASE("what is no type is told where it stands") {
  CHECK(read("any", type_expression_mode::exact) == "error at any");
  CHECK(read("list") == "error at list");
  CHECK(read("list()") == "error at ()");
  CHECK(read("list(string, number)") == "error at number");
  CHECK(read("string()") == "error at ()");
  CHECK(read("strin") == "error at strin");
  CHECK(read("(string)") == "error at (string)");
  CHECK(read("object({\"a\" = string})") == "error at \"a\"");
  CHECK(read("object({a = string, a = string})") == "error at a");
  CHECK(read("object([])") == "error at []");
  CHECK(read("optional(string)") == "error at optional");
  CHECK(read("object({a = optional(string)})", type_expression_mode::exact) == "error at optional");
  CHECK(read("object({a = optional(string, 1)})", type_expression_mode::constraint) ==
        "error at (string, 1)");
  CHECK(read("object({a = optional(number, \"x\")})") == "error at \"x\"");
}

TEST_CASE("types as other languages write them are recognised") {
  const auto problem = [](std::string text) {
    return hcl::type_from(test::parse(std::move(text))).diagnostics()[0];
  };
  CHECK(problem("\"string\"").detail.ends_with("without quotes."));
  CHECK(problem("list(\"number\")").detail.ends_with("without quotes."));
  CHECK(problem("[string]").detail.ends_with("list(string)."));
  CHECK(problem("{a = string}").detail.find("object({") != std::string::npos);
  CHECK(problem("int").suggestion() == "number");
  CHECK(problem("boolean").suggestion() == "bool");
  CHECK(problem("array(string)").suggestion() == "list");
  CHECK(problem("String").suggestion() == "string");
}

TEST_CASE("defaults go in where attributes are absent or null") {
  const auto t = hcl::type_constraint_from(test::parse(
      "object({o = optional(object({k = optional(number, 5)}), {}), s = optional(string, \"x\")})"));
  REQUIRE(t);
  const value filled = t->defaults.apply(value::object({{"s", value()}}));
  CHECK(hcl::is_identical(filled, value::object({{"o", value::object({{"k", 5}})}, {"s", "x"}})));
  const auto list = hcl::type_constraint_from(test::parse("list(object({a = optional(string, \"d\")}))"));
  REQUIRE(list);
  const value elements = list->defaults.apply(value::tuple({value::object({}), value::object({{"a", "q"}})}));
  CHECK(
      hcl::is_identical(elements, value::tuple({value::object({{"a", "d"}}), value::object({{"a", "q"}})})));
}

TEST_CASE("convert") {
  hcl::scope s;
  s.add(hcl::functions::convert());
  CHECK(test::eval("convert([1, \"a\"], list(string))", s).is(value::list(type::string(), {"1", "a"})));
  CHECK(test::eval("convert(\"5\", number)", s).is(5));
  CHECK(test::eval("convert(null, string)", s).is(value::null(type::string())));
  const auto bad = test::eval("convert(\"x\", number)", s);
  CHECK(bad.code() == "invalid-function-argument");
  CHECK(bad.at() == "x");
  CHECK(test::eval("convert(1, strin)", s).code() == "invalid-type-expression");
}
