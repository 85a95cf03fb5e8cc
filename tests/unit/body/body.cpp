// Bodies taken apart by schemas: native and merged.
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/extension/made_body.hpp>

namespace {

hcl::body parsed(std::string text, std::string name = "b.hcl") {
  auto r = hcl::parse(text, std::move(name));
  REQUIRE(r);
  return *r;
}

std::vector<std::string> names(const std::vector<hcl::body_attribute>& attributes) {
  std::vector<std::string> out;
  for (const auto& a : attributes) out.push_back(a.name);
  return out;
}

const std::string text = "a = 1\nb = 2\nblock \"x\" {\n  c = 3\n}\nother {\n}\n";

TEST_CASE("content takes what the schema names, and nothing else may be there") {
  hcl::diagnostics problems;
  const auto found = parsed(text).content({.attributes = {{"a", true}, {"missing", true}}, .blocks = {{"block", {"name"}}}}, problems);
  CHECK(names(found.attributes) == std::vector<std::string>{"a"});
  REQUIRE(found.blocks.size() == 1);
  CHECK(found.blocks[0].labels == std::vector<std::string>{"x"});
  CHECK(to_string(found.blocks[0].definition_range) == "b.hcl:3,1-10");
  REQUIRE(problems.size() == 3);
  CHECK(problems[0].code == "missing-attribute");
  CHECK(problems[1].code == "unsupported-attribute");
  CHECK(problems[2].code == "unsupported-block");
  CHECK(to_string(problems[2].subject) == "b.hcl:6,1-6");
}

TEST_CASE("a required attribute that is misspelt is one mistake") {
  const hcl::body_schema wanted{.attributes = {{"size", true}, {"name", true}}};
  for (const bool as_json : {false, true}) {
    hcl::diagnostics problems;
    const hcl::body read = as_json ? *hcl::parse("{\"sizee\": 1, \"other\": 2}", "b.json", {}, hcl::syntax_form::json) : parsed("sizee = 1\nother = 2\n");
    (void)read.content(wanted, problems);
    REQUIRE(problems.size() == 3);
    CHECK(problems.error_count() == 3);
    CHECK(problems[0].detail == "The attribute \"name\" is required here, but it is not set.");
    CHECK(problems[1].suggestion == "size");
    CHECK(problems[2].suggestion.empty());
  }
}

TEST_CASE("a required attribute that is misspelt is one mistake among any number") {
  const hcl::body_schema wanted{.attributes = {{"size", true}, {"name", true}}};
  const hcl::body made = hcl::make_body({.attributes = {hcl::make_attribute("sizee", hcl::make_expression(1))}});
  std::string native = "sizee = 1\n", json = "{\"sizee\": 1";
  for (int i = 0; i < 200; ++i) {
    native += "x" + std::to_string(i) + " = 1\n";
    json += ", \"x" + std::to_string(i) + "\": 1";
  }
  const hcl::body many = parsed(native), none = parsed("", "none.hcl");
  const auto errors = [&](const hcl::body& read) {
    hcl::diagnostics problems;
    (void)read.content(wanted, problems);
    return problems.error_count();
  };
  CHECK(errors(many) == 202);
  CHECK(errors(*hcl::parse(json + "}", "b.json", {}, hcl::syntax_form::json)) == 202);
  CHECK(errors(hcl::merge({many, none})) == 202);
  CHECK(errors(hcl::overlay({many, none})) == 202);
  CHECK(errors(made) == 2);
}

TEST_CASE("two steps see what one step sees") {
  hcl::diagnostics problems;
  hcl::body rest, nothing;
  const auto first = parsed(text).partial_content({.attributes = {{"b", true}}, .blocks = {{"other", {}}}}, rest, problems);
  CHECK(first.blocks.size() == 1);
  const auto second = rest.partial_content({.attributes = {{"a"}, {"b"}}, .blocks = {{"block", {"l"}}, {"other", {}}}}, nothing, problems);
  CHECK(names(second.attributes) == std::vector<std::string>{"a"});
  CHECK(second.blocks.size() == 1);
  INFO(to_string(problems));
  CHECK(problems.empty());
  CHECK(nothing.just_attributes(problems).empty());
  CHECK(problems[0].code == "blocks-not-allowed");  // taken or not, they are there
}

TEST_CASE("just attributes") {
  hcl::diagnostics problems;
  CHECK(names(parsed(text).just_attributes(problems)) == std::vector<std::string>{"a", "b"});
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].code == "blocks-not-allowed");
  CHECK(to_string(problems[0].subject) == "b.hcl:3,1-6");
}

TEST_CASE("labels must be as many as the schema says") {
  hcl::diagnostics problems;
  const auto found = parsed("b \"1\" {}\nb \"1\" \"2\" {}\nb \"1\" \"2\" \"3\" {}\n").content({.blocks = {{"b", {"one", "two"}}}}, problems);
  CHECK(found.blocks.size() == 1);
  REQUIRE(problems.size() == 2);
  CHECK(problems[0].code == "missing-label");
  CHECK(problems[0].detail.find("\"two\"") != std::string::npos);
  CHECK(problems[1].code == "extraneous-label");
  CHECK(to_string(problems[1].subject) == "b.hcl:3,11-14");
}

TEST_CASE("merged bodies") {
  const hcl::body all = hcl::merge({parsed("a = 1\nb {}\n", "1.hcl"), hcl::body(), parsed("b {}\na = 2\nc = 3\n", "2.hcl")});
  hcl::diagnostics problems;
  const auto found = all.content({.attributes = {{"a", true}, {"c", true}, {"d", true}}, .blocks = {{"b", {}}}}, problems);
  CHECK(names(found.attributes) == std::vector<std::string>{"a", "c"});
  CHECK(found.blocks.size() == 2);
  REQUIRE(problems.size() == 2);
  CHECK(problems[0].code == "duplicate-attribute");
  CHECK(to_string(problems[0].subject) == "2.hcl:2,1-2");
  CHECK(problems[1].code == "missing-attribute");
  CHECK(to_string(problems[1].subject) == "1.hcl:1,1-1");
  hcl::body rest;
  hcl::diagnostics unheard;
  (void)all.partial_content({.attributes = {{"a"}}}, rest, unheard);
  hcl::diagnostics more;
  CHECK(names(rest.just_attributes(more)) == std::vector<std::string>{"c"});
}

TEST_CASE("an empty body") {
  hcl::diagnostics problems;
  CHECK(hcl::body().content({.attributes = {{"a", true}}}, problems).attributes.empty());
  CHECK(problems[0].code == "missing-attribute");
  CHECK(hcl::body().just_attributes(problems).empty());
}

}  // namespace
