#include <memory>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include <hcl/model/bind.hpp>
#include <hcl/model/rewrite.hpp>

#include "bind_support.hpp"

using namespace hcl::model;

namespace {

const char* const source =
    "# a server\n"
    "name = \"x\"  # its name\n"
    "\n"
    "listen \"http\" main {\n"
    "  # where\n"
    "  port = 80 // low\n"
    "  host   = addr\n"
    "}\n"
    "one { a = 1 }\n"
    "# the end\n";

typed_body bound(const char* text = source) {
  hcl::diagnostics diags;
  scope names;
  names.variable("addr", type::string());
  return bind(hcl::body(test::parse_file(text, diags)), names, diags);
}

typed_item attribute(std::string name, typed_expression value) {
  typed_item item{.attribute = typed_attribute()};
  item.attribute->name = std::move(name);
  item.attribute->value = std::move(value);
  return item;
}

}  // namespace

TEST_CASE("an unchanged body is printed byte for byte") { CHECK(print(bound()) == source); }

TEST_CASE("a changed attribute leaves everything around it as it is") {
  typed_body body = bound();
  typed_body& listen = *body.items[1].block->body;
  listen.items[0].attribute->value.root = body.nodes->make_literal(8080);
  std::string wanted = source;
  wanted.replace(wanted.find("80 //"), 2, "8080");
  CHECK(print(body) == wanted);
}

TEST_CASE("an attribute that is removed takes its comments along") {
  typed_body body = bound();
  typed_body& listen = *body.items[1].block->body;
  listen.items.erase(listen.items.begin());
  std::string wanted = source;
  const std::string gone = "  # where\n  port = 80 // low\n";
  wanted.erase(wanted.find(gone), gone.size());
  CHECK(print(body) == wanted);
}

TEST_CASE("new items stand where the tree has them") {
  typed_body body = bound();
  const typed_expression yes{body.nodes, body.nodes->make_literal(true)};
  body.items[1].block->body->items.push_back(attribute("tls", yes));
  body.items[2].block->body->items.push_back(attribute("b", yes));
  body.items.insert(body.items.begin() + 1, attribute("first", yes));
  CHECK(print(body) ==
        "# a server\n"
        "name = \"x\"  # its name\n"
        "first = true\n"
        "\n"
        "listen \"http\" main {\n"
        "  # where\n"
        "  port = 80 // low\n"
        "  host   = addr\n"
        "  tls = true\n"
        "}\n"
        "one {\n"
        "  a = 1\n"
        "  b = true\n"
        "}\n"
        "# the end\n");
}

TEST_CASE("a body that is made up has one item on a line") {
  CHECK(print(bound(), {.keep_source = false, .indent = 4}) ==
        "name = \"x\"\n"
        "listen http main {\n"
        "    port = 80\n"
        "    host = addr\n"
        "}\n"
        "one {\n"
        "    a = 1\n"
        "}\n");
}

TEST_CASE("labels and types of blocks may change") {
  typed_body body = bound();
  body.items[1].block->labels = {"two words"};
  body.items[2].block->type = "other";
  const std::string text = print(body);
  CHECK(text.find("\nlisten \"two words\" {\n  # where\n") != std::string::npos);
  CHECK(text.find("\nother { a = 1 }\n") != std::string::npos);
}
