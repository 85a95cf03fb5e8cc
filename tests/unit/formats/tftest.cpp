// A test file of Terraform: runs that are evaluated one after the other, with conditions for later.
#include "tftest.hpp"

#include "every_way.hpp"

namespace {

using namespace tftest;

const char* const json = R"({"variables": {"name": "shop"},
  "mock_provider": {"cloud": {"alias": "fake", "mock_resource": {"bucket": {"defaults": {"arn": "arn:shop"}}}}},
  "run": {"plans": {"command": "plan", "variables": {"size": "${2 + 1}"},
    "plan_options": {"refresh": false, "target": ["bucket.main"]},
    "assert": {"condition": "${strlen(output.name) == var.size}", "error_message": "${output.name} is too long."},
    "expect_failures": ["var.size", "check.health"]}}})";

void check(const file& read) {
  REQUIRE(read.runs.size() == 1);
  const run& plans = read.runs[0];
  CHECK(hcl::keyword_of(*plans.command) == "plan");
  CHECK(to_string(*hcl::traversal_of((*plans.expect_failures)[1])) == "check.health");
  CHECK(to_string(*hcl::traversal_of(plans.options->target->front())) == "bucket.main");
  CHECK(read.mocks[0].resources[0].defaults->at("arn") == hcl::value("arn:shop"));
  hcl::scope names;
  names.add(hcl::functions::text());
  const auto size = plans.variables->at("size").evaluate(names);
  REQUIRE(size);
  names.variable("var", hcl::value::object({{"size", *size}}));
  names.variable("output", hcl::value::object({{"name", "abc"}}));
  CHECK(*plans.asserts[0].condition.evaluate(names) == hcl::value(true));
  CHECK(*plans.asserts[0].error_message.evaluate(names) == hcl::value("abc is too long."));
}

}  // namespace

TEST_CASE("test files of Terraform, in both syntaxes") {
  check(test::read(hcl::decode<tftest::file>(tftest::native, "t.tftest.hcl")));
  check(test::read(hcl::decode_json<tftest::file>(json, "t.tftest.json")));
}
