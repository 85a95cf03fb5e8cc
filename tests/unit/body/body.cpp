// Bodies taken apart by schemas: native and merged.
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/extension/dynamic_block.hpp>
#include <hcl/extension/transform.hpp>

namespace {

hcl::body parsed(std::string text, std::string name = "b.hcl") {
  auto r = hcl::parse(text, std::move(name));
  REQUIRE(r);
  return *r;
}

std::vector<std::string> names(const std::vector<hcl::body_attribute>& attributes) {
  std::vector<std::string> out;
  for (const auto& a : attributes)
    out.push_back(a.name);
  return out;
}

const std::string text = "a = 1\nb = 2\nblock \"x\" {\n  c = 3\n}\nother {\n}\n";

TEST_CASE("content takes what the schema names, and nothing else may be there") {
  hcl::diagnostics diags;
  const auto found = parsed(text).content(
      {.attributes = {{"a", true}, {"missing", true}}, .blocks = {{"block", {"name"}}}}, diags);
  CHECK(names(found.attributes) == std::vector<std::string>{"a"});
  REQUIRE(found.blocks.size() == 1);
  CHECK(found.blocks[0].labels == std::vector<std::string>{"x"});
  CHECK(to_string(found.blocks[0].definition_range) == "b.hcl:3,1-10");
  REQUIRE(diags.size() == 3);
  CHECK(diags[0].code == "missing-attribute");
  CHECK(diags[1].code == "unsupported-attribute");
  CHECK(diags[2].code == "unsupported-block");
  CHECK(to_string(diags[2].subject) == "b.hcl:6,1-6");
}

std::vector<std::string> codes_of(const hcl::body& b, const hcl::body_schema& wanted) {
  hcl::diagnostics diags;
  (void)b.content(wanted, diags);
  std::vector<std::string> codes;
  for (const hcl::diagnostic& d : diags)
    codes.emplace_back(d.code);
  return codes;
}

TEST_CASE("every kind of body reports the same mistakes in the same order") {
  const hcl::body_schema wanted{.attributes = {{"a"}, {"needed", true}}, .blocks = {{"b", {"name"}}}};
  const hcl::body native = parsed("other = 1\nb {\n}\n");
  const hcl::body json = *hcl::parse_json("{\"other\": 1, \"b\": {}}", "b.json");
  hcl::body_content parts;
  parts.attributes.push_back(hcl::make_attribute("other", hcl::make_expression(1)));
  parts.blocks.push_back({"b", {}, hcl::body(), {}, {}, {}});
  const std::vector<std::string> expected{"missing-label", "missing-attribute", "unsupported-attribute"};
  CHECK(codes_of(native, wanted) == expected);
  CHECK(codes_of(json, wanted) == expected);
  CHECK(codes_of(hcl::make_body(parts), wanted) == expected);
  CHECK(codes_of(hcl::merge({native, parsed("a = 1\n", "c.hcl")}), wanted) == expected);
  CHECK(codes_of(hcl::overlay({native, parsed("a = 1\n", "c.hcl")}), wanted) == expected);
  CHECK(codes_of(hcl::expand_dynamic_blocks(native, nullptr), wanted) == expected);
}

TEST_CASE("an attribute of a made body that is set twice is reported, as in files") {
  hcl::body_content parts;
  parts.attributes.push_back(hcl::make_attribute("a", hcl::make_expression(1)));
  parts.attributes.push_back(hcl::make_attribute("a", hcl::make_expression(2)));
  hcl::diagnostics diags;
  const hcl::body_content found = hcl::make_body(parts).content({.attributes = {{"a"}}}, diags);
  REQUIRE(diags.size() == 1);
  CHECK(diags[0].code == "duplicate-attribute");
  REQUIRE(found.attributes.size() == 1);
  CHECK(found.attributes[0].expression.text() == "1");
}

TEST_CASE("a name that another part of a body sets is not suggested") {
  hcl::diagnostics diags;
  const hcl::body parts = hcl::merge({parsed("sizes = 1\n"), parsed("size = 2\n", "c.hcl")});
  (void)parts.content({.attributes = {{"size"}}}, diags);
  REQUIRE(diags.size() == 1);
  CHECK(diags[0].code == "unsupported-attribute");
  CHECK(diags[0].suggestion().empty());
}

TEST_CASE("a required attribute that is misspelt is one mistake") {
  const hcl::body_schema wanted{.attributes = {{"size", true}, {"name", true}}};
  for (const bool as_json : {false, true}) {
    hcl::diagnostics diags;
    const hcl::body read =
        as_json ? *hcl::parse("{\"sizee\": 1, \"other\": 2}", "b.json", {}, hcl::syntax_form::json)
                : parsed("sizee = 1\nother = 2\n");
    (void)read.content(wanted, diags);
    REQUIRE(diags.size() == 3);
    CHECK(diags.error_count() == 3);
    CHECK(diags[0].detail == "The attribute \"name\" is required in this file, but it is not set.");
    CHECK(diags[1].suggestion() == "size");
    CHECK(diags[2].suggestion().empty());
  }
}

TEST_CASE("a required attribute that is written as a block is one mistake") {
  const hcl::body_schema wanted{.attributes = {{"size", true}}};
  hcl::diagnostics diags;
  (void)parsed("size {\n}\n").content(wanted, diags);
  REQUIRE(diags.size() == 1);
  CHECK(diags[0].code == hcl::codes::unsupported_block);
}

TEST_CASE("a required attribute that is misspelt is one mistake among any number") {
  const hcl::body_schema wanted{.attributes = {{"size", true}, {"name", true}}};
  const hcl::body made =
      hcl::make_body({.attributes = {hcl::make_attribute("sizee", hcl::make_expression(1))}});
  std::string native = "sizee = 1\n", json = "{\"sizee\": 1";
  for (int i = 0; i < 200; ++i) {
    native += "x" + std::to_string(i) + " = 1\n";
    json += ", \"x" + std::to_string(i) + "\": 1";
  }
  const hcl::body many = parsed(native), none = parsed("", "none.hcl");
  const auto errors = [&](const hcl::body& read) {
    hcl::diagnostics diags;
    (void)read.content(wanted, diags);
    return diags.error_count();
  };
  CHECK(errors(many) == 202);
  CHECK(errors(*hcl::parse(json + "}", "b.json", {}, hcl::syntax_form::json)) == 202);
  CHECK(errors(hcl::merge({many, none})) == 202);
  CHECK(errors(hcl::overlay({many, none})) == 202);
  CHECK(errors(made) == 2);
}

TEST_CASE("two steps see what one step sees") {
  hcl::diagnostics diags;
  hcl::body rest, nothing;
  const auto first =
      parsed(text).partial_content({.attributes = {{"b", true}}, .blocks = {{"other", {}}}}, rest, diags);
  CHECK(first.blocks.size() == 1);
  const auto second = rest.partial_content(
      {.attributes = {{"a"}, {"b"}}, .blocks = {{"block", {"l"}}, {"other", {}}}}, nothing, diags);
  CHECK(names(second.attributes) == std::vector<std::string>{"a"});
  CHECK(second.blocks.size() == 1);
  INFO(to_string(diags));
  CHECK(diags.empty());
  CHECK(nothing.just_attributes(diags).empty());
  CHECK(diags[0].code == "blocks-not-allowed");  // taken or not, they are there
}

TEST_CASE("just attributes") {
  hcl::diagnostics diags;
  CHECK(names(parsed(text).just_attributes(diags)) == std::vector<std::string>{"a", "b"});
  REQUIRE(diags.size() == 1);
  CHECK(diags[0].code == "blocks-not-allowed");
  CHECK(to_string(diags[0].subject) == "b.hcl:3,1-6");
}

TEST_CASE("labels must be as many as the schema says") {
  hcl::diagnostics diags;
  const auto found = parsed("b \"1\" {}\nb \"1\" \"2\" {}\nb \"1\" \"2\" \"3\" {}\n")
                         .content({.blocks = {{"b", {"one", "two"}}}}, diags);
  CHECK(found.blocks.size() == 1);
  REQUIRE(diags.size() == 2);
  CHECK(diags[0].code == "missing-label");
  CHECK(diags[0].detail.find("\"two\"") != std::string::npos);
  CHECK(diags[1].code == "extraneous-label");
  CHECK(to_string(diags[1].subject) == "b.hcl:3,11-14");
}

TEST_CASE("merged bodies") {
  const hcl::body all =
      hcl::merge({parsed("a = 1\nb {}\n", "1.hcl"), hcl::body(), parsed("b {}\na = 2\nc = 3\n", "2.hcl")});
  hcl::diagnostics diags;
  const auto found =
      all.content({.attributes = {{"a", true}, {"c", true}, {"d", true}}, .blocks = {{"b", {}}}}, diags);
  CHECK(names(found.attributes) == std::vector<std::string>{"a", "c"});
  CHECK(found.blocks.size() == 2);
  REQUIRE(diags.size() == 2);
  CHECK(diags[0].code == "duplicate-attribute");
  CHECK(to_string(diags[0].subject) == "2.hcl:2,1-2");
  CHECK(diags[1].code == "missing-attribute");
  CHECK(to_string(diags[1].subject) == "1.hcl:1,1-1");
  hcl::body rest;
  hcl::diagnostics unheard;
  (void)all.partial_content({.attributes = {{"a"}}}, rest, unheard);
  hcl::diagnostics more;
  CHECK(names(rest.just_attributes(more)) == std::vector<std::string>{"c"});
}

TEST_CASE("an empty body") {
  hcl::diagnostics diags;
  CHECK(hcl::body().content({.attributes = {{"a", true}}}, diags).attributes.empty());
  CHECK(diags[0].code == "missing-attribute");
  CHECK(hcl::body().just_attributes(diags).empty());
}

}  // namespace

TEST_CASE("a schema asks for a name once") {
  const auto mistakes = [](const hcl::body& read, const hcl::body_schema& wanted) {
    hcl::diagnostics all, part;
    (void)read.content(wanted, all);
    hcl::body rest;
    (void)read.partial_content(wanted, rest, part);
    std::size_t found = 0;
    for (const hcl::diagnostic& d : all)
      found += d.code == "invalid-spec";
    for (const hcl::diagnostic& d : part)
      found += d.code == "invalid-spec";
    return found;
  };
  const hcl::body read = parsed("a = 1\n");
  for (const hcl::body& each : {read, hcl::body(), hcl::merge({read, hcl::body()})}) {
    CHECK(mistakes(each, {.attributes = {{"a"}, {"a"}}}) == 2);
    CHECK(mistakes(each, {.blocks = {{"b"}, {"b", {"name"}}}}) == 2);
    CHECK(mistakes(each, {.attributes = {{"a"}}, .blocks = {{"a"}}}) == 2);
    CHECK(mistakes(each, {.attributes = {{"a"}, {"a"}, {"a"}}, .blocks = {{"a"}}}) == 6);
    CHECK(mistakes(each, {.attributes = {{"a"}, {"b"}}, .blocks = {{"c"}, {"d"}}}) == 0);
  }
  hcl::diagnostics diags;
  (void)read.content({.attributes = {{"a"}, {"a"}}}, diags);
  REQUIRE(diags.size() == 1);
  CHECK(diags[0].detail ==
        "The schema asks for the attribute \"a\" more than once. A name is either one attribute or one "
        "type of blocks.");
}
