// Bodies without a schema: everything that is in them, and their blocks by type.
#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/extension/dynamic_block.hpp>
#include <hcl/extension/transform.hpp>

TEST_CASE("a body lists everything in it, in the order of the text") {
  const hcl::body file = *hcl::parse("b \"x\" {\n  c = 1\n}\na = 2\nb {}\n");
  hcl::diagnostics diags;
  const auto all = file.entries(diags);
  REQUIRE(all.size() == 3);
  CHECK(all[0].block->labels == std::vector<std::string>{"x"});
  CHECK(all[0].text == "b \"x\" {\n  c = 1\n}");
  CHECK(all[1].attribute->name == "a");
  CHECK_FALSE(all[1].may_be_blocks);
  CHECK(all[0].block->body.entries(diags).front().attribute->expression.text() == "1");
  CHECK(diags.empty());
  CHECK(hcl::body().entries(diags).empty());
}

TEST_CASE("a JSON body lists its properties, which may be blocks") {
  const hcl::body file = *hcl::parse_json(R"({"a": {"b": 1}, "c": 2})");
  hcl::diagnostics diags;
  const auto all = file.entries(diags);
  REQUIRE(all.size() == 2);
  CHECK(all[0].may_be_blocks);
  CHECK(hcl::is_json(all[1].attribute->expression));
  CHECK(diags.empty());
}

TEST_CASE("a JSON property may be blocks only if there is an object where a body would be") {
  const auto may_be_blocks = [](const std::string& value) {
    hcl::diagnostics diags;
    const hcl::body file = *hcl::parse_json("{\"a\": " + value + "}");
    return file.entries(diags).at(0).may_be_blocks;
  };
  for (const char* value : {"{}", R"({"b": 1})", R"([{}])", R"([{"b": 1}, {}])"})
    CHECK(may_be_blocks(value));
  for (const char* value :
       {"1", "-2.5", "true", "\"x\"", "\"${x}\"", "null", "[]", "[1]", R"([{}, 1])", "[[{}]]"})
    CHECK_FALSE(may_be_blocks(value));
}

TEST_CASE("what certainly is an attribute can be listed below a transformation and an overlay") {
  hcl::diagnostics diags;
  const hcl::body sure = *hcl::parse_json(R"({"a": 1, "b": [2]})"), open = *hcl::parse_json(R"({"a": {}})");
  const auto same = [](hcl::body b) { return b; };
  CHECK(hcl::transform_deep(sure, same).entries(diags).size() == 2);
  CHECK(hcl::overlay({sure, *hcl::parse("a = 3\n")}).entries(diags).size() == 2);
  CHECK(diags.empty());
  (void)hcl::overlay({open, sure}).entries(diags);
  CHECK(diags.has_errors());
}

TEST_CASE("what a body cannot list is a diagnostic") {
  const hcl::body file = *hcl::parse_json(R"({"a": {"b": 1}})");
  hcl::diagnostics diags;
  (void)hcl::transform_deep(file, [](hcl::body b) { return b; }).entries(diags);
  REQUIRE(diags.size() == 1);
  CHECK(diags[0].code == hcl::codes::unwritable_value);
}

TEST_CASE("blocks are grouped by type, in the order of the first of each") {
  hcl::diagnostics diags;
  const hcl::body_content found =
      hcl::parse("b {}\na {}\nb {}\n")->content({.attributes = {}, .blocks = {{"a"}, {"b"}}}, diags);
  const auto groups = found.by_type();
  REQUIRE(groups.size() == 2);
  CHECK(groups[0].type == "b");
  CHECK(groups[0].blocks == found.of_type("b"));
  CHECK(groups[1].blocks.size() == 1);
}

TEST_CASE("bodies and expressions know whether they are of JSON text") {
  const hcl::body native = *hcl::parse("a = 1\nb {}\n"), json = *hcl::parse_json(R"({"a": 1, "b": {}})");
  hcl::diagnostics diags;
  hcl::body rest;
  for (const auto& [file, expected] : {std::pair(native, false), std::pair(json, true)}) {
    const auto found = file.partial_content({.attributes = {{"a"}}, .blocks = {{"b"}}}, rest, diags);
    CHECK(file.is_json() == expected);
    CHECK(rest.is_json() == expected);
    CHECK(found.blocks.front().body.is_json() == expected);
    CHECK(hcl::is_json(found.find("a")->expression) == expected);
  }
  CHECK_FALSE(hcl::body().is_json());
  CHECK_FALSE(hcl::is_json(hcl::expression()));
}
