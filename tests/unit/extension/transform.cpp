// Bodies transformed at every depth, with problems of their own, and in the place of bodies that could not be made.
#include <catch2/catch.hpp>

#include <string>
#include <utility>

#include <hcl/body/native_body.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/parser/parse.hpp>

namespace {

hcl::body parse(std::string text) {
  hcl::diagnostics problems;
  return hcl::body(hcl::parser::parse_file(hcl::source::make(std::move(text), "t.hcl"), problems));
}

// Takes blocks of a type out and warns.
hcl::body_transform without(std::string type) {
  return [type](hcl::body b) {
    hcl::diagnostics found;
    hcl::body rest;
    for (const hcl::body_block& old : b.partial_content({.attributes = {}, .blocks = {{type}}}, rest, found).blocks)
      found.add({.severity = hcl::severity::warning, .code = "ignored", .summary = "Ignored", .subject = old.type_range, .context = {}});
    return hcl::with_diagnostics(rest, found);
  };
}

const hcl::body_schema children{.attributes = {{"a"}}, .blocks = {{"child"}}};

}  // namespace

TEST_CASE("transforms reach blocks at every depth") {
  const hcl::body all = hcl::transform_deep(parse("remove {}\nchild {\n remove {}\n child {\n remove {}\n a = 1\n }\n}\n"), without("remove"));
  hcl::diagnostics problems;
  hcl::body_content at = all.content(children, problems);
  CHECK(problems.size() == 1);
  at = at.blocks.at(0).body.content(children, problems);
  at = at.blocks.at(0).body.content(children, problems);
  CHECK(at.attributes.size() == 1);
  CHECK(problems.size() == 3);
  CHECK_FALSE(problems.has_errors());
}

TEST_CASE("what a partial call leaves is transformed too, and tells its problems once") {
  const hcl::body all = hcl::transform_deep(parse("remove {}\na = 1\nchild {\n remove {}\n}\n"), without("remove"));
  hcl::diagnostics problems;
  hcl::body rest;
  CHECK(all.partial_content({.attributes = {{"a"}}}, rest, problems).attributes.size() == 1);
  CHECK(problems.size() == 1);
  const hcl::body_content left = rest.content(children, problems);
  REQUIRE(left.blocks.size() == 1);
  CHECK(problems.size() == 1);
  CHECK(left.blocks[0].body.content(children, problems).blocks.empty());
  CHECK(problems.size() == 2);
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
    hcl::diagnostics problems;
    CHECK(b.content({.attributes = {{"a", true}}}, problems).attributes.empty());
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].code == "file-not-found");
    CHECK(b.just_attributes(problems).empty());
  }
  hcl::diagnostics problems;
  CHECK(hcl::with_diagnostics(parse("a = 1\n"), {}).just_attributes(problems).size() == 1);
}
