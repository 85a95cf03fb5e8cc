// Bodies and expressions made by the program: taken apart like those of files, and decoded into structs.
#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <vector>

#include <hcl/hcl.hpp>

using hcl::value;

namespace {

struct rule {
  hcl::label<std::string> name;
  int port;
};
struct config {
  std::string name;
  std::vector<int> ports{};
  hcl::blocks<rule, "rule"> rules{};
};

hcl::body_attribute set(std::string name, value v) {
  return hcl::make_attribute(std::move(name), hcl::make_expression(std::move(v), "$" + name));
}
hcl::body_block block(std::string type, std::vector<std::string> labels, hcl::body inside) {
  return {std::move(type), std::move(labels), std::move(inside), {}, {}, {}};
}

}  // namespace

TEST_CASE("expressions that are values") {
  hcl::scope names;
  names.variable("made", 5);
  for (const value& v :
       {value(1), value("a ${b}"), value::null(hcl::type::string()), value::unknown(hcl::type::number()),
        value::tuple({1, value::object({{"k", true}})}), value(7).with_marks(hcl::mark("secret"))}) {
    const hcl::expression e = hcl::make_expression(v);
    CHECK(hcl::is_identical(*e.evaluate(), v));
    CHECK(hcl::is_identical(*e.evaluate(names), v));
    CHECK(e.variables().empty());
  }
  CHECK(hcl::make_expression(value::tuple({1, "a"})).text() == "[1,\"a\"]");
  CHECK(hcl::make_expression(value("x").with_marks(hcl::mark("secret"))).text() == "(value)");
  CHECK(hcl::make_expression(std::string(500, 'x')).text() == "(value)");
}

TEST_CASE("expressions from texts") {
  CHECK(hcl::is_identical(*hcl::parse_expression("1 + 2")->evaluate(), value(3)));
  CHECK_FALSE(hcl::parse_expression("1 +"));
}

TEST_CASE("structs from made bodies") {
  const hcl::body body =
      hcl::make_body({.attributes = {set("name", "n"), set("ports", value::tuple({80, 443}))},
                      .blocks = {block("rule", {"r"}, hcl::make_body({{set("port", "22")}}))}});
  const auto c = hcl::decode_body<config>(body);
  INFO(to_string(c.diagnostics()));
  REQUIRE(c);
  CHECK(c->name == "n");
  CHECK(c->ports == std::vector{80, 443});
  CHECK(c->rules.at(0).port == 22);
  CHECK(*c->rules.at(0).name == "r");

  const auto wrong =
      hcl::decode_body<config>(hcl::make_body({.attributes = {set("name", "n"), set("ports", "http")}}));
  REQUIRE_FALSE(wrong);
  CHECK(wrong.diagnostics()[0].subject.text() == "\"http\"");
}

TEST_CASE("made bodies are taken apart by schema") {
  const hcl::body body = hcl::make_body(
      {.attributes = {set("a", 1), set("b", 2)}, .blocks = {block("k", {"x"}, {}), block("other", {}, {})}});
  hcl::diagnostics diags;
  hcl::body rest;
  hcl::body_content got =
      body.partial_content({.attributes = {{"a"}, {"c"}}, .blocks = {{"k", {"name"}}}}, rest, diags);
  CHECK(diags.empty());
  CHECK(got.attributes.size() == 1);
  CHECK(got.blocks.size() == 1);
  got = rest.content({.attributes = {{"b"}}, .blocks = {{"other"}}}, diags);
  CHECK(diags.empty());
  CHECK((got.attributes.size() == 1 && got.blocks.size() == 1));

  const auto code = [&](const hcl::body_schema& wanted) {
    hcl::diagnostics found;
    (void)body.content(wanted, found);
    return found.empty() ? std::string() : std::string(found[0].code);
  };
  CHECK(code({.attributes = {{"a"}, {"b"}, {"c", true}}, .blocks = {{"k", {"n"}}, {"other"}}}) ==
        "missing-attribute");
  CHECK(code({.attributes = {{"a"}}, .blocks = {{"k", {"n"}}, {"other"}}}) == "unsupported-attribute");
  CHECK(code({.attributes = {{"a"}, {"b"}}, .blocks = {{"k", {"n"}}}}) == "unsupported-block");
  CHECK(code({.attributes = {{"a"}, {"b"}}, .blocks = {{"k"}, {"other"}}}) == "extraneous-label");
  CHECK(code({.attributes = {{"a"}, {"b"}}, .blocks = {{"k", {"n", "m"}}, {"other"}}}) == "missing-label");
  CHECK(body.just_attributes(diags).size() == 2);
  CHECK(diags[0].code == "blocks-not-allowed");
}
