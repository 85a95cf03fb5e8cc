// hcl::options::keep_broken: a body of text with mistakes.
#include <catch2/catch.hpp>

#include <string>

#include <hcl/hcl.hpp>

namespace {

std::string names_of(const hcl::body& body) {
  hcl::diagnostics ignored;
  std::string names;
  for (const hcl::body_attribute& a : body.just_attributes(ignored))
    names += a.name + " ";
  return names;
}

}  // namespace

TEST_CASE("text with mistakes gives a body beside its diagnostics where that is asked for") {
  const char* const text = "a = 1\nb = var.foo.\nc = [1 2]\ns \"x\" {\n  d = 2\n  e =\n}\nf = 3\n";
  CHECK_FALSE(hcl::parse(text));
  const auto kept = hcl::parse(text, "t.hcl", {.keep_broken = true});
  REQUIRE(kept);
  CHECK(kept.diagnostics().error_count() == 3);
  CHECK(names_of(*kept) == "a b c f ");

  hcl::diagnostics diags;
  const hcl::body_content found =
      kept->content({.attributes = {{"a"}, {"b"}, {"c"}, {"f"}}, .blocks = {{"s", {"name"}}}}, diags);
  CHECK(diags.empty());
  CHECK(found.attributes[1].expression.variables().at(0).root_name() == "var");
  REQUIRE(found.blocks.size() == 1);
  CHECK(names_of(found.blocks[0].body) == "d e ");

  const auto whole = hcl::parse("a = 1\n", "t.hcl", {.keep_broken = true});
  CHECK((whole && whole.diagnostics().empty()));
}

TEST_CASE("text in the JSON syntax gives what is before its mistake") {
  const auto kept = hcl::parse_json(R"({"a": 1, "s": {"x": {"d": [1, 2)", "t.json", {.keep_broken = true});
  REQUIRE(kept);
  CHECK(kept.diagnostics().has_errors());
  CHECK(names_of(*kept) == "a s ");
  CHECK(names_of(*hcl::parse_json(R"({"a": 1, "b": tru, "c)", "t.json", {.keep_broken = true})) == "a b ");
  CHECK(names_of(*hcl::parse_json("", "t.json", {.keep_broken = true})).empty());
}
