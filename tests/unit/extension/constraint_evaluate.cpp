// Type constraints over expressions: what does not fit is pointed at, and large results are rejected before
// they are made.
#include <catch2/catch.hpp>

#include <string>
#include <utility>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/extension/user_function.hpp>

#include "../eval/evaluated.hpp"

using hcl::value;

namespace {

hcl::type_constraint constraint(std::string text) {
  auto read = hcl::type_constraint_from(test::parse(std::move(text)));
  REQUIRE(read);
  return *std::move(read);
}

struct misfit {
  std::string at, detail;
  bool operator==(const misfit&) const = default;
};
misfit find_misfit(std::string type, std::string text, const hcl::scope& names = {}) {
  const auto r = constraint(std::move(type)).evaluate(test::parse(std::move(text)), names);
  REQUIRE_FALSE(r);
  REQUIRE(r.diagnostics().size() == 1);
  return {std::string(r.diagnostics()[0].subject.text()), r.diagnostics()[0].detail};
}

}  // namespace

TEST_CASE("an expression is evaluated, completed and converted") {
  hcl::scope names;
  names.variable("n", 8080);
  const auto r = constraint("object({port = string, host = optional(string, \"a\")})")
                     .evaluate(test::parse("{port = n}"), names);
  REQUIRE(r);
  CHECK(hcl::is_identical(*r, value::object({{"host", "a"}, {"port", "8080"}})));
  CHECK_FALSE(constraint("string").evaluate(test::parse("n")));
}

TEST_CASE("what does not fit is pointed at, however deep it is written") {
  CHECK(find_misfit("list(number)", "[80, \"http\", true]") ==
        misfit{"\"http\"", "The value at [1] does not fit: a number is required."});
  CHECK(find_misfit("list(number)", "\"x\"") ==
        misfit{"\"x\"", "The value does not fit: a list of number is required, but this is a string."});
  CHECK(find_misfit("map(list(number))", "{a = [1], \"b c\" = [2, ([{}])]}") ==
        misfit{"[{}]", "The value at [\"b c\"][1] does not fit: a number is required, but this is a tuple."});
  CHECK(find_misfit("object({a = object({b = number})})", "{a = {b = []}}") ==
        misfit{"[]", "The value at .a.b does not fit: a number is required, but this is a tuple."});
  CHECK(find_misfit("object({a = object({b = number})})", "{a = {}}") ==
        misfit{"{}", "The value at .a does not fit: attribute \"b\" is required."});
  CHECK(find_misfit("tuple([string, number])", "[1, {}]").at == "{}");
  CHECK(find_misfit("tuple([string, number])", "[1]") ==
        misfit{"[1]", "The value does not fit: a tuple of 2 elements is required, but this has 1."});

  hcl::scope names;
  names.variable("all", value::tuple({1, "x"}));
  CHECK(find_misfit("object({p = list(number)})", "{p = all}", names) ==
        misfit{"all", "The value at .p[1] does not fit: a number is required."});
}

TEST_CASE("expressions in the JSON syntax are pointed into as well") {
  const auto file = hcl::parse("{\"a\": {\"p\": [1, \"x\"]}}", "a.json", {}, hcl::syntax_form::json);
  REQUIRE(file);
  hcl::diagnostics diags;
  const hcl::expression e = file->just_attributes(diags).front().expression;
  const auto r = constraint("object({p = list(number)})").evaluate(e);
  REQUIRE_FALSE(r);
  CHECK(r.diagnostics()[0].subject.text() == "\"x\"");
}

TEST_CASE("keys of marked values are not shown where something does not fit") {
  hcl::scope names;
  names.variable("k", value("hunter2").with_marks(hcl::mark("sensitive")));
  CHECK(find_misfit("map(number)", "{(k) = \"x\"}", names).detail.find("hunter2") == std::string::npos);
}

TEST_CASE("a result that optional attributes make large is rejected before it is made") {
  std::string attributes;
  for (int i = 0; i < 400; ++i)
    attributes += "a" + std::to_string(i) + " = optional(number, 1), ";
  const hcl::type_constraint many = constraint("list(object({" + attributes + "}))");
  const std::vector<value> objects(10'000, value::object({}));
  const auto rejected = many.convert(value::tuple(objects));
  REQUIRE_FALSE(rejected);
  CHECK(rejected.error().message ==
        "with all its optional attributes, the value has more than 1000000 parts");
  CHECK_FALSE(hcl::convert(value::tuple(objects), many.type));
  CHECK(many.convert(value::tuple(std::vector<value>(objects.begin(), objects.begin() + 10))));

  hcl::limits few;
  few.elements = 100;
  CHECK_FALSE(constraint("object({x = optional(list(object({a = optional(number, 1)})), [{}, {}, {}])})")
                  .convert(value::object({}), {.elements = 12}));
  CHECK(constraint("object({x = optional(list(object({a = optional(number, 1)})), [{}, {}, {}])})")
            .convert(value::object({}), few));
}

TEST_CASE("messages name the first of many missing attributes") {
  std::string attributes;
  for (int i = 10; i < 40; ++i)
    attributes += "a" + std::to_string(i) + " = number, ";
  const auto r = constraint("object({" + attributes + "})").convert(value::object({}));
  REQUIRE_FALSE(r);
  CHECK(r.error().message.ends_with("\"a18\", \"a19\" and 20 others are required"));
}

TEST_CASE("type expressions in loops cost steps, and so does what they add") {
  hcl::scope names;
  names.add(hcl::functions::convert());
  names.variable("many", std::vector<int>(100'000, 1));
  std::string required, optional;
  for (int i = 0; i < 100; ++i) {
    required += "a" + std::to_string(i) + " = number, ";
    optional += "a" + std::to_string(i) + " = optional(number), ";
  }
  hcl::limits few;
  few.steps = 50'000;
  CHECK(test::eval("[for x in many : can_be(convert({}, object({" + required + "})))]", names, few)
            .diags.error_count() < 1000);
  const auto optional_ones =
      test::eval("[for x in many : convert({}, object({" + optional + "}))]", names, few);
  REQUIRE(optional_ones.diags.has_errors());
  CHECK(optional_ones.diags[optional_ones.diags.size() - 1].code == "evaluation-limit");
  CHECK(test::eval("convert([for x in many : {}], list(object({" + optional + "})))", names).code() ==
        "evaluation-limit");
}
