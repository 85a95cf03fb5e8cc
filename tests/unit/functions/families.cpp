// The standard functions in families, for programs that want some of them only.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <hcl/eval/scope.hpp>
#include <hcl/functions/standard.hpp>

namespace {

std::vector<std::string> names_in(const hcl::scope& s) {
  std::vector<std::string> names;
  for (const hcl::registered_function& f : s.functions())
    names.push_back(f.name);
  return names;
}

}  // namespace

TEST_CASE("families of functions are added alone") {
  hcl::scope numbers, logic, text, collections, encoding;
  numbers.add(hcl::functions::numbers());
  logic.add(hcl::functions::logic());
  text.add(hcl::functions::text());
  collections.add(hcl::functions::collections());
  encoding.add(hcl::functions::encoding());
  CHECK(numbers.find_function("abs"));
  CHECK_FALSE(numbers.find_function("upper"));
  CHECK(logic.find_function("greaterthan"));
  CHECK(text.find_function("upper"));
  CHECK_FALSE(text.find_function("length"));
  CHECK(collections.find_function("length"));
  CHECK(encoding.find_function("jsonencode"));
}

TEST_CASE("all families together are the standard functions") {
  using namespace hcl::functions;
  hcl::scope together, standard;
  together.add(numbers());
  together.add(logic());
  together.add(text());
  together.add(collections());
  together.add(encoding());
  together.add(conversions());
  together.add(bytes());
  standard.add(hcl::functions::standard());
  CHECK(names_in(together) == names_in(standard));
  CHECK(names_in(standard).size() > 70);
}

TEST_CASE("standard functions are found by their names") {
  hcl::scope all;
  all.add(hcl::functions::standard());
  for (const std::string& name : names_in(all)) {
    INFO(name);
    const hcl::function* const found = hcl::functions::find_standard(name);
    REQUIRE(found);
    CHECK(&found->definition() == &all.find_function(name)->definition());
  }
  CHECK(hcl::functions::find_standard("and") != nullptr);
  CHECK(hcl::functions::logical_and().definition().name == "and");
  CHECK_FALSE(hcl::functions::find_standard("logical_and"));
  CHECK_FALSE(hcl::functions::find_standard(""));
}

TEST_CASE("conversions to lists say that their elements may have any type") {
  hcl::scope names;
  names.add(hcl::functions::conversions());
  CHECK(names.find_function("toset")->definition().description ==
        "Converts the given value to set of any type.");
  CHECK(names.find_function("tonumber")->definition().description == "Converts the given value to number.");
}

TEST_CASE("scopes share the standard functions, and define their own beside them") {
  hcl::scope first, second;
  first.add(hcl::functions::standard());
  hcl::functions::register_standard(second);
  REQUIRE(first.find_function("upper"));
  CHECK(&first.find_function("upper")->definition() == &second.find_function("upper")->definition());
  first.function("upper", hcl::functions::lower());
  CHECK(&first.find_function("upper")->definition() != &second.find_function("upper")->definition());
}
