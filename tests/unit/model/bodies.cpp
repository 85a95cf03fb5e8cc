// Bodies of both syntaxes bound with the scopes that a host gives.
#include <catch2/catch.hpp>

#include <span>
#include <string>

#include <hcl/extension/dynamic_block.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/type_relations.hpp>

#include <support/parse.hpp>

using hcl::model::block_place;
using hcl::model::scope;
using hcl::model::type;

namespace {

struct bound_body {
  hcl::model::typed_body body;
  hcl::diagnostics diags;
};

bound_body bind(const std::string& text, const scope& names, const hcl::model::body_options& options = {}) {
  bound_body made;
  made.body = hcl::model::bind(hcl::body(test::parse_file(text, made.diags)), names, made.diags, options);
  return made;
}
bound_body bind_json(const std::string& text, const scope& names,
                     const hcl::model::body_options& options = {}) {
  bound_body made;
  made.body =
      hcl::model::bind(hcl::body(test::parse_json_file(text, made.diags)), names, made.diags, options);
  return made;
}

std::string shown(const hcl::model::typed_body& body) {
  std::string all;
  for (const hcl::model::typed_item& item : body.items) {
    all += all.empty() ? "" : ", ";
    if (item.attribute) {
      all += item.attribute->name + " = " + to_string(item.attribute->value.type());
      continue;
    }
    all += item.block->type;
    for (const std::string& label : item.block->labels)
      all += " " + label;
    all += " {" + shown(*item.block->body) + "}";
  }
  return all;
}

scope names() {
  scope all;
  all.variable("port", type::integer());
  all.variable("name", type::string());
  return all;
}

}  // namespace

TEST_CASE("items keep the order of the source") {
  const bound_body found = bind("a = port + 1\nb \"x\" y {\n  c = \"${name}!\"\n}\nd = [name]\n", names());
  CHECK(found.diags.empty());
  CHECK(shown(found.body) == "a = int, b x y {c = string}, d = tuple(string)");
  CHECK(found.body.find("a")->value.where().text() == "port + 1");
  CHECK(found.body.find("b") == nullptr);
  REQUIRE(found.body.items[1].block->origin);
  CHECK(found.body.items[1].block->body->items[0].attribute->origin->name == "c");
}

TEST_CASE("diagnostics in blocks say which block") {
  const bound_body found = bind("service \"web\" {\n  a = nope\n}\n", names());
  REQUIRE(found.diags.size() == 1);
  CHECK(found.diags[0].code == "unknown-variable");
  CHECK(found.diags[0].inside == "service \"web\"");
}

TEST_CASE("a host gives scopes to blocks and attributes") {
  const scope outer = names();
  scope of_resource = outer.child();
  of_resource.variable("self", type::object({{"id", type::output(type::string())}}));
  scope of_condition = outer.child();
  of_condition.variable("error", type::string());
  hcl::model::body_options options;
  options.block_scope = [&](std::span<const block_place> around) {
    return around.back().type == "resource" && around.back().labels.size() == 1 ? &of_resource : nullptr;
  };
  options.attribute_scope = [&](std::span<const block_place> around,
                                std::string_view attribute) -> const scope* {
    return around.size() == 1 && attribute == "message" ? &of_condition : nullptr;
  };
  const bound_body found = bind(
      "resource \"r\" {\n  id = self.id\n  message = error\n  inner {\n    id = self.id\n  }\n}\nother {\n  "
      "id = self.id\n}\n",
      outer, options);
  CHECK(shown(found.body) ==
        "resource r {id = output(string), message = string, inner {id = output(string)}}, other {id = "
        "dynamic}");
  CHECK(found.diags.size() == 1);
}

TEST_CASE("the JSON syntax has templates in its strings") {
  const bound_body found = bind_json(
      R"({"a": "${port}", "b": "x-${port}", "c": [true, null, -1.5], "d": {"k": "${name}", "${name}": 1}})",
      names());
  CHECK(found.diags.empty());
  CHECK(shown(found.body) == "a = int, b = string, c = tuple(true, none, -1.5), d = map(string)");
  CHECK(found.body.find("a")->value.where().text() == "port");
}

TEST_CASE("errors in JSON strings are where they are written") {
  const bound_body found = bind_json(R"({"a": "\u0041-${nope}"})", names());
  REQUIRE(found.diags.size() == 1);
  CHECK(found.diags[0].subject.text() == "nope");
}

TEST_CASE("a schema says which properties of the JSON syntax are blocks") {
  const hcl::body_schema top{.attributes = {{"a"}}, .blocks = {{"service", {"name"}}}};
  hcl::model::body_options options;
  options.schema = [&](std::span<const block_place> around) { return around.empty() ? &top : nullptr; };
  const bound_body found =
      bind_json(R"({"service": {"web": {"port": "${port + 1}"}, "api": [{"port": 1}, {}]}, "a": "x"})",
                names(), options);
  CHECK(found.diags.empty());
  CHECK(shown(found.body) == "service web {port = int}, service api {port = 1}, service api {}, a = string");
}

TEST_CASE("an empty body is bound to nothing") {
  hcl::diagnostics diags;
  CHECK(hcl::model::bind(hcl::body(), names(), diags).items.empty());
  CHECK(diags.empty());
}

TEST_CASE("the copies of a dynamic block have types of their own") {
  hcl::diagnostics diags;
  const hcl::body file(test::parse_file(
      "dynamic \"a\" {\n  for_each = [1, \"x\"]\n  content {\n    v = [a.value]\n  }\n}\n", diags));
  const hcl::scope nothing;
  const hcl::model::typed_body made =
      hcl::model::bind(hcl::expand_dynamic_blocks(file, &nothing), names(), diags,
                       {.schema = [](std::span<const hcl::model::block_place> around) {
                         static const hcl::body_schema outer{.blocks = {{"a"}}}, inner{.attributes = {{"v"}}};
                         return around.empty() ? &outer : &inner;
                       }});
  CHECK(shown(made) == "a {v = tuple(number)}, a {v = tuple(string)}");
  CHECK(diags.empty());
}
