// Expressions as values that say how they are put together.
#include <catch2/catch.hpp>

#include <string>

#include <hcl/eval/closure.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/value/json.hpp>

namespace {

std::string tree(std::string text) {
  return *hcl::to_json(hcl::tree_of(*hcl::parse_expression(std::move(text))));
}

}  // namespace

TEST_CASE("a tree names the kind and the place of each node, and what else it says") {
  CHECK(tree("a + 1") == R"({"begin":0,"end":5,"kind":"binary","operator":"+","parts":[)"
                         R"({"begin":0,"end":1,"kind":"scope_traversal","text":"a"},)"
                         R"({"begin":4,"end":5,"kind":"literal","text":"1"}]})");
  CHECK(tree("f(x...)") ==
        R"({"begin":0,"end":7,"expands_last":true,"kind":"function_call","name":"f","parts":[)"
        R"({"begin":2,"end":3,"kind":"scope_traversal","text":"x"}]})");
  const std::string loop = tree("{for k, v in m : k => v...}");
  CHECK(loop.find(R"("grouped":true,"key_name":"k","kind":"for_object")") != loop.npos);
  CHECK(hcl::tree_of(hcl::expression()).is_null());
  CHECK(tree("f()").ends_with("\"text\":\"f()\"}"));
}

TEST_CASE("trees of deep expressions end at a depth that can be printed") {
  std::string deep = "1";
  for (int i = 0; i != 5000; ++i)
    deep += " + 1";
  CHECK(tree(deep).size() < 40 * deep.size());
}

TEST_CASE("what is not known yet is an error for each part, with its path") {
  const hcl::value v = hcl::value::object({{"a", hcl::value::tuple({1, hcl::value::unknown()})},
                                           {"b", hcl::value::unknown(hcl::type::string())}});
  const auto needed = hcl::require_known(v);
  REQUIRE(needed.diagnostics().size() == 2);
  CHECK(needed.diagnostics()[0].path == ".a[1]");
  CHECK(needed.diagnostics()[0].detail == "The value at .a[1] is not known yet, but is needed now.");
  CHECK(needed.diagnostics()[1].path == ".b");
  CHECK(hcl::require_known(hcl::value::tuple({1, hcl::value::null()})));
  CHECK_FALSE(hcl::require_known(hcl::value::unknown()));
}
