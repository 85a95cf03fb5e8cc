// Members that are kept as syntax, written back into documents.
#include <catch2/catch.hpp>

#include <map>
#include <string>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/edit.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/extension/transform.hpp>

namespace {

using hcl::type;

struct typed {
  hcl::type_constraint shape;
  hcl::defaulted<std::vector<hcl::type>> all{};
  hcl::defaulted<std::map<std::string, hcl::type>> named{};
};
template <typename T, typename Change>
std::string updated(const std::string& text, const Change& change) {
  auto doc = hcl::document::parse(text, "t.hcl");
  auto config = hcl::decode<T>(text, "t.hcl");
  REQUIRE(doc);
  REQUIRE(config);
  change(*config);
  if (const auto done = hcl::update(*doc, *config); !done) return to_string(done.diagnostics());
  return doc->text();
}

TEST_CASE("a changed type is written as a type") {
  const auto to_bool = [](typed& t) { t.shape.type = type::list(type::boolean()); };
  CHECK(updated<typed>("shape = string # why\n", to_bool) == "shape = list(bool) # why\n");
  CHECK(updated<typed>("shape = list( bool )\n", to_bool) == "shape = list( bool )\n");
}
TEST_CASE("types in lists and objects are changed one by one") {
  CHECK(
      updated<typed>("shape = any\nall   = [\n  string, # one\n  number,\n]\nnamed = { a = any, b = bool }\n",
                     [](typed& t) {
                       (*t.all)[1] = type::object({{"x", type::string()}});
                       (*t.named)["a"] = type::number();
                     }) ==
      "shape = any\nall   = [\n  string, # one\n  object({ x = string }),\n]\nnamed = { a = number, b = bool "
      "}\n");
}

struct kept {
  hcl::expression e;
};
TEST_CASE("a changed expression that goes on in the next line is written on one") {
  CHECK(updated<kept>("e = 1\n", [](kept& k) { k.e = *hcl::parse_expression("a\n+ b"); }) == "e = a + b\n");
}

}  // namespace
