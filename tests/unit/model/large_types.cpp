// Types of which there is too much to look at every pair of parts.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/model.hpp>

using hcl::model::type;

namespace {

std::vector<hcl::value> names(std::size_t count) {
  std::vector<hcl::value> all;
  for (std::size_t i = 0; i < count; ++i)
    all.push_back("v" + std::to_string(i));
  return all;
}

}  // namespace

TEST_CASE("values convert to unions and enumerations of very many literals") {
  const std::vector<hcl::value> all = names(20000);
  std::vector<type> literals;
  for (const hcl::value& each : all)
    literals.push_back(type::constant(each));
  literals.push_back(type::constant(hcl::value("7")));
  const type some = type::union_of(std::move(literals)), listed = type::enumeration("v", type::string(), all);
  const hcl::value many = hcl::value::list(hcl::type::string(), names(5000));
  CHECK(*hcl::model::convert(many, type::list(some)) == many);
  CHECK(*hcl::model::convert(many, type::list(listed)) == many);
  CHECK(*hcl::model::convert(7, some) == hcl::value("7"));
  CHECK_FALSE(hcl::model::convert("w", some));
  CHECK_FALSE(hcl::model::convert("w", listed));
  CHECK_FALSE(hcl::model::convert(8, some));
}

TEST_CASE("very many objects have nothing in common that would be worth saying") {
  std::string text = "any = [for x in [";
  for (int i = 0; i < 20000; ++i)
    text += "{ a" + std::to_string(i) + " = 1 }, ";
  text += "] : x]\n";
  struct config {
    hcl::value any;
  };
  CHECK(hcl::model::check<config>(text, "t.hcl", hcl::model::scope()).empty());
  std::vector<type> few;
  for (int i = 0; i < 100; ++i)
    few.push_back(type::object({{"a" + std::to_string(i), type::string()}}));
  CHECK(hcl::model::unify(few).safe.properties().size() == 100);
}

TEST_CASE("references to the beginning of very many names end at the limit") {
  std::string text;
  for (int i = 0; i < 3000; ++i)
    text += "r \"x\" \"b" + std::to_string(i) + "\" {\n  v = r.x\n}\n";
  const auto file = hcl::parse(text);
  REQUIRE(file);
  CHECK_FALSE(hcl::dependencies(*file));
}
