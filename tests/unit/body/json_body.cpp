// Bodies in JSON: what the conformance cases leave open.
#include <catch2/catch.hpp>

#include <string>

#include <hcl/body/body.hpp>

#include <support/parse.hpp>

namespace {

hcl::body json(const std::string& text) {
  hcl::diagnostics diags;
  return hcl::body(test::parse_json_file(text, diags));
}
hcl::body native(const std::string& text) {
  hcl::diagnostics diags;
  return hcl::body(test::parse_file(text, diags));
}

// Names of attributes and types and labels of blocks.
std::string show(const hcl::body_content& found) {
  std::string text;
  for (const auto& a : found.attributes)
    text += a.name + " ";
  for (const auto& b : found.blocks) {
    text += b.type;
    for (const auto& label : b.labels)
      text += ":" + label;
    text += " ";
  }
  return text;
}

const hcl::body_schema a_and_b{.attributes = {{"a"}}, .blocks = {{"b", {"name"}}}};

}  // namespace

TEST_CASE("labels are levels of objects") {
  hcl::diagnostics diags;
  CHECK(show(json(R"({"b": {"l1": {}, "l2": [{}, {}], "l3": null, "l4": []}, "a": 1})")
                 .content(a_and_b, diags)) == "a b:l1 b:l2 b:l2 ");
  CHECK(diags.empty());
  CHECK(show(json(R"([{"a": 1}, {"b": [{"x": {}}, {"y": {}}]}])").content(a_and_b, diags)) == "a b:x b:y ");
  CHECK(diags.empty());
}

TEST_CASE("wrong elements are reported once") {
  hcl::diagnostics diags;
  (void)json(R"([{"a": 1}, 5, [{}]])").content(a_and_b, diags);
  CHECK(diags.size() == 2);
  CHECK(diags[0].code == "json-object-required");
  CHECK(diags[0].subject.span() == hcl::byte_span{11, 12});
}

TEST_CASE("duplicates, unknown names and comments") {
  hcl::diagnostics diags;
  (void)json(R"({"a": 1, "a": 2, "//": "c", "//": 5, "aa": 3})").content(a_and_b, diags);
  REQUIRE(diags.size() == 2);
  CHECK(diags[0].code == "duplicate-attribute");
  CHECK(diags[1].code == "unsupported-attribute");
  CHECK(diags[1].suggestion() == "a");
}

TEST_CASE("two steps take what one step takes") {
  const hcl::body_schema first{.attributes = {{"a"}}, .blocks = {}},
      second{.attributes = {{"c"}}, .blocks = {{"b", {"name"}}}};
  const hcl::body_schema both{.attributes = {{"a"}, {"c"}}, .blocks = {{"b", {"name"}}}};
  for (const hcl::body& all :
       {json(R"({"c": 1, "b": {"x": {}}, "a": 2})"), native("c = 1\nb \"x\" {}\na = 2\n"),
        hcl::merge({json(R"({"c": 1})"), native("b \"x\" {}\na = 2\n")})}) {
    hcl::diagnostics diags;
    hcl::body rest;
    const std::string one = show(all.content(both, diags));
    const std::string taken = show(all.partial_content(first, rest, diags));
    CHECK(taken + show(rest.content(second, diags)) == one);
    CHECK(rest.partial_content(first, rest, diags).attributes.empty());
    CHECK(diags.empty());
  }
}

TEST_CASE("what is no object of labels is reported once") {
  for (const char* text : {R"({"b": 5})", R"({"b": [5]})", R"({"b": "x"})", R"({"b": {"l1": 5}})"}) {
    INFO(text);
    hcl::diagnostics diags;
    (void)json(text).content(a_and_b, diags);
    CHECK(diags.size() == 1);
  }
  hcl::diagnostics diags;
  (void)json(R"({"b": {}})").content(a_and_b, diags);
  CHECK(diags.size() == 1);
}

TEST_CASE("a default-made body and a broken one are empty") {
  hcl::diagnostics diags;
  CHECK(show(hcl::body().content(a_and_b, diags)).empty());
  CHECK(show(json("{").content(a_and_b, diags)).empty());
  CHECK(json("7").just_attributes(diags).empty());
  CHECK(diags.empty());
}

TEST_CASE("just_attributes minds blocks, remaining_attributes those that are left") {
  const hcl::body all = native("b \"x\" {}\nc = 1\n");
  hcl::diagnostics diags, more;
  hcl::body rest;
  (void)all.partial_content(a_and_b, rest, diags);
  CHECK(rest.remaining_attributes(diags).size() == 1);
  CHECK(diags.empty());
  CHECK(rest.just_attributes(diags).size() == 1);
  CHECK(diags.size() == 1);
  CHECK(native("d {}\n").remaining_attributes(more).empty());
  CHECK(more.size() == 1);
}
