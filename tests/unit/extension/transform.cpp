// Bodies transformed at every depth, with problems of their own, and in the place of bodies that could not be
// made.
#include <catch2/catch.hpp>

#include <string>
#include <utility>

#include <hcl/body/impl/native_body.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/parser/parse.hpp>

namespace {

hcl::body parse(std::string text) {
  hcl::diagnostics diags;
  return hcl::body(hcl::parser::parse_file(hcl::source::make(std::move(text), "t.hcl"), diags));
}

// Takes blocks of a type out and warns.
hcl::body_transform without(std::string type) {
  return [type](hcl::body b) {
    hcl::diagnostics found;
    hcl::body rest;
    for (const hcl::body_block& old :
         b.partial_content({.attributes = {}, .blocks = {{type}}}, rest, found).blocks)
      found.add({.severity = hcl::severity::warning,
                 .code = "ignored",
                 .summary = "Ignored",
                 .subject = old.type_range,
                 .context = {}});
    return hcl::with_diagnostics(rest, found);
  };
}

const hcl::body_schema children{.attributes = {{"a"}}, .blocks = {{"child"}}};

}  // namespace

TEST_CASE("transforms reach blocks at every depth") {
  const hcl::body all = hcl::transform_deep(
      parse("remove {}\nchild {\n remove {}\n child {\n remove {}\n a = 1\n }\n}\n"), without("remove"));
  hcl::diagnostics diags;
  hcl::body_content at = all.content(children, diags);
  CHECK(diags.size() == 1);
  at = at.blocks.at(0).body.content(children, diags);
  at = at.blocks.at(0).body.content(children, diags);
  CHECK(at.attributes.size() == 1);
  CHECK(diags.size() == 3);
  CHECK_FALSE(diags.has_errors());
}

TEST_CASE("what a partial call leaves is transformed too, and tells its problems once") {
  const hcl::body all =
      hcl::transform_deep(parse("remove {}\na = 1\nchild {\n remove {}\n}\n"), without("remove"));
  hcl::diagnostics diags;
  hcl::body rest;
  CHECK(all.partial_content({.attributes = {{"a"}}}, rest, diags).attributes.size() == 1);
  CHECK(diags.size() == 1);
  const hcl::body_content left = rest.content(children, diags);
  REQUIRE(left.blocks.size() == 1);
  CHECK(diags.size() == 1);
  CHECK(left.blocks[0].body.content(children, diags).blocks.empty());
  CHECK(diags.size() == 2);
}

TEST_CASE("chains go from first to last") {
  std::string order;
  const auto noting = [&](char c) { return [&order, c](hcl::body b) { return order += c, b; }; };
  (void)hcl::chain({noting('a'), noting('b'), noting('c')})(parse(""));
  CHECK(order == "abc");
}

TEST_CASE("bodies with errors have nothing in them") {
  hcl::diagnostics why;
  why.add({.code = "file-not-found", .summary = "File not found", .subject = {}, .context = {}});
  for (const hcl::body& b : {hcl::error_body(why), hcl::with_diagnostics(parse("a = 1\n"), why)}) {
    hcl::diagnostics diags;
    CHECK(b.content({.attributes = {{"a", true}}}, diags).attributes.empty());
    REQUIRE(diags.size() == 1);
    CHECK(diags[0].code == "file-not-found");
    CHECK(b.just_attributes(diags).empty());
  }
  hcl::diagnostics diags;
  CHECK(hcl::with_diagnostics(parse("a = 1\n"), {}).just_attributes(diags).size() == 1);
}
