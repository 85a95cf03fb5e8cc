// Expressions of the JSON syntax.
#include <catch2/catch.hpp>

#include <hcl/eval/static_analysis.hpp>

#include "evaluated.hpp"

using hcl::value;

namespace {

test::evaluated eval_json(std::string text, const hcl::scope* names) {
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = test::parse_json(std::move(text), diags);
  return test::run(document, names, {}, std::move(diags));
}
hcl::expression parse_json(std::string text) {
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = test::parse_json(std::move(text), diags);
  REQUIRE_FALSE(diags.has_errors());
  return test::root(document);
}

}  // namespace

TEST_CASE("JSON strings are templates in full mode only") {
  hcl::scope s;
  s.variable("n", 5);
  CHECK(eval_json("\"${n}\"", &s).is(5));
  CHECK(eval_json("\"${n}\"", nullptr).is("${n}"));
  CHECK(eval_json("\"a\\u0062${n}\"", &s).is("ab5"));
  CHECK(eval_json("\"$${n}\"", &s).is("${n}"));
  CHECK(eval_json("[1.5, true, null, \"x\"]", &s).is(value::tuple({1.5, true, value(), "x"})));
}

TEST_CASE("JSON numbers that cannot be held are problems") {
  CHECK(eval_json("1" + std::string(4000, '0'), nullptr).code() == "number-not-exact");
  CHECK(eval_json("-1" + std::string(4000, '0'), nullptr).code() == "number-not-exact");
  CHECK(eval_json("[1e99999999999]", nullptr).code() == "number-overflow");
}

TEST_CASE("JSON object keys are templates too, and must be unique") {
  hcl::scope s;
  s.variable("n", 5).variable("u", value::unknown()).variable("nul", value());
  CHECK(eval_json("{\"k${n}\": 1}", &s).is(value::object({{"k5", 1}})));
  CHECK(eval_json("{\"k${n}\": 1}", nullptr).is(value::object({{"k${n}", 1}})));
  const auto twice = eval_json("{\"a\": 1, \"a\": 2}", nullptr);
  CHECK(twice.code() == "duplicate-object-attribute");
  CHECK(twice.diags[0].notes.size() == 1);
  CHECK(eval_json("{\"${nul}\": 1}", &s).code() == "invalid-object-key");
  CHECK_FALSE(eval_json("{\"${u}\": 1}", &s).v.is_known());
}

TEST_CASE("problems in templates stand where the string does") {
  hcl::scope s;
  s.allow_variables();
  const auto bad = eval_json("[\"x${nope}\"]", &s);
  REQUIRE(bad.code() == "unknown-variable");
  CHECK(bad.diags[0].subject.begin().byte == 5);
  CHECK(bad.diags[0].subject.begin().column == 6);
}

TEST_CASE("references, calls and words in JSON strings") {
  CHECK(hcl::traversal_of(parse_json("\"a.b[0]\""))->size() == 3);
  CHECK_FALSE(hcl::traversal_of(parse_json("\"${a.b}\"")));
  CHECK(hcl::keyword_of(parse_json("\"string\"")) == "string");
  CHECK(hcl::call_of(parse_json("\"list(string)\""))->name == "list");
  CHECK(hcl::list_of(parse_json("[1, 2]"))->size() == 2);
  const auto items = hcl::map_of(parse_json("{\"a\": 1}"));
  REQUIRE(items);
  CHECK(hcl::keyword_of((*items)[0].key) == "a");
  CHECK(parse_json("{\"${a}\": [\"${b.c}\", \"d\"]}").variables().size() == 2);
}
