#include <catch2/catch.hpp>

#include <hcl/eval/expression.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/eval/traversal.hpp>

using namespace hcl;

TEST_CASE("references become paths and paths references") {
  const traversal reference = *traversal_of(*parse_expression("a[\"k\"].b[0]"));
  const auto path = path_of(reference);
  REQUIRE(path);
  CHECK(path->text() == ".a[\"k\"].b[0]");
  CHECK(to_string(*traversal_of(*path, hcl::reference_root::first_step)) == "a[\"k\"].b[0]");
  CHECK(traversal_of(*path)->is_relative());
  CHECK(to_string(*traversal_of(*path)) == ".a[\"k\"].b[0]");
  const value all =
      value::object({{"a", value::map(type::dynamic(), {{"k", value::object({{"b", value::tuple({7})}})}})}});
  CHECK(path->find_in(all) == value(7));
  CHECK(*traversal_of(*path)->apply(all) == value(7));
  CHECK(path_of(traversal())->empty());
}

TEST_CASE("the text of a reference reads back, whatever its keys are") {
  for (const std::string& key :
       {std::string(300, 'k'), std::string("a\"b\\${c}%{d}\n\0", 14), std::string()}) {
    const traversal reference =
        *traversal_of(hcl::path().attribute("a").index(value(key)), hcl::reference_root::first_step);
    const auto back = parse_traversal(to_string(reference));
    INFO(to_string(reference));
    REQUIRE(back);
    CHECK(*path_of(*back) == *path_of(reference));
  }
}

TEST_CASE("what leads to several places, or begins without a name, is no path or absolute reference") {
  const traversal splat(
      {{traversal_step::kind::root, "a", {}, {}}, {traversal_step::kind::splat, {}, {}, {}}});
  CHECK(path_of(splat).error().path == ".a");
  CHECK_FALSE(traversal_of(hcl::path().index(0), hcl::reference_root::first_step));
  CHECK_FALSE(traversal_of(hcl::path(), hcl::reference_root::first_step));
  CHECK(traversal_of(hcl::path().index(0)));
}

TEST_CASE("names are letters and what may follow them") {
  for (const char* good : {"a", "a-b", "_x", "a1", "\xC3\xA4", "\xE5\x90\x8D"})
    CHECK(valid_identifier(good));
  for (const char* bad : {"", "1a", "-a", "a b", "a.b", "a\n", "\xFF", "a\xFF", "a\""})
    CHECK_FALSE(valid_identifier(bad));
}
