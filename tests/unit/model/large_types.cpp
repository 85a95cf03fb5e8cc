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

TEST_CASE("many objects are merged as one after the other would be") {
  const std::vector<type> parts{type::string(),
                                type::integer(),
                                type::number(),
                                type::boolean(),
                                type::optional(type::string()),
                                type::list(type::integer()),
                                type::object({{"x", type::integer()}}),
                                type::opaque("t")};
  unsigned state = 1;
  const auto below = [&state](std::size_t bound) {
    state = state * 1103515245U + 12345U;
    return (state >> 16) % bound;
  };
  std::size_t merged_count = 0;
  for (int round = 0; round < 2000; ++round) {
    std::vector<type> all;
    const std::size_t count = 3 + below(4);
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<hcl::model::property> properties;
      for (const char* name : {"a", "b", "c"})
        if (below(3) != 0) properties.push_back({name, parts[below(parts.size())]});
      all.push_back(type::object(std::move(properties)));
    }
    type fold = all.front();
    for (std::size_t i = 1; i < all.size(); ++i)
      fold = hcl::model::unify(fold, all[i]).safe;
    const type whole = hcl::model::unify(all).safe;
    if (!fold.is(hcl::model::type_kind::object)) continue;  // some do not merge
    ++merged_count;
    CAPTURE(round, to_string(fold), to_string(whole));
    CHECK(whole == fold);
  }
  CHECK(merged_count > 500);
  const std::vector<type> tagged{type::object({{"a", type::string()}}, {.tag = "T"}),
                                 type::object({{"b", type::string()}}, {.is_strict = false, .tag = "T"}),
                                 type::object({{"c", type::string()}}, {.tag = "T"})};
  CHECK_FALSE(hcl::model::unify(tagged).safe.is_strict());
  CHECK(hcl::model::unify(tagged).safe.tag() == "T");
}

TEST_CASE("objects without a property in common are unified up to the limit") {
  std::vector<type> all;
  for (int i = 0; i < 100'000; ++i)
    all.push_back(type::object({{"a" + std::to_string(i), type::string()}}));
  CHECK(hcl::model::unify(all).safe.is_dynamic());
}

TEST_CASE("one check has one limit for all its expressions") {
  struct config {
    std::vector<hcl::value> any;
  };
  std::string text = "any = [";
  for (int e = 0; e < 20; ++e) {
    text += "[for x in [";
    for (int i = 0; i < 100; ++i)
      text += "{ a" + std::to_string(i) + " = 1 }, ";
    text += "] : x.a1], ";
  }
  CHECK(hcl::model::check<config>(text + "]\n", "t.hcl", hcl::model::scope()).empty());
}
