// Bodies, blocks, labels, line ends, byte order marks, and texts decoded from others.
#include <catch2/catch.hpp>

#include <hcl/text/impl/unicode_properties.hpp>

#include "parsing.hpp"

using test::parse_file;

TEST_CASE("blocks in their forms") {
  CHECK(test::norm_dump(*parse_file("a {}\nb \"x\\ty\" z {\n}\nc { d = 1 }\ne { # note\n}").document) ==
        "0 B a - 0 2 3\n0 B b \"x\\u0009y\",\"z\" 5 16 18\n0 B c - 20 22 30\n1 A d 24 25 28 29\n2 E literal "
        "28 29 1\n0 B e - 32 34 43\n");
  CHECK(parse_file("a {}").diags.empty());
  CHECK(parse_file("a { b = [\n1\n] }\n").diags.empty());
  CHECK(parse_file("a\n{\n}\n").codes() == "definition-expected@0-1");
  CHECK(parse_file("a \"b\"\n{\n}\n").codes() == "block-open-expected@5-6");
  CHECK(parse_file("a { b = 1\n}\n").codes() == "block-close-expected@9-10");
  CHECK(parse_file("a { b = 1, c = 2 }\n").codes() == "block-close-expected@9-10");
  CHECK(parse_file("a { b {} }\n").codes() == "definition-expected@4-7");
  CHECK(parse_file("a { b \"c\" {} }\n").codes() == "definition-expected@4-7");
  CHECK(parse_file("a { b: 1 }\n").codes() == "definition-expected@4-5");
  CHECK(parse_file("a {\n b = 1 }\n").codes() == "newline-expected@11-12");
  CHECK(parse_file("a {} b {}\n").codes() == "newline-expected@5-6");
}

TEST_CASE("line ends and comments") {
  CHECK(parse_file("a = 1 // x\nb = 2 # y\r\nc = /* z\n */ 3\r\n# end").diags.empty());
  CHECK(parse_file("\xEF\xBB\xBF"
                   "a = 1")
            .document->body->items[0]
            .attribute->name_range == hcl::byte_span{3, 4});
  CHECK(parse_file("\xEF\xBB\xBF\xEF\xBB\xBF"
                   "a = 1")
            .codes() == "invalid-character@3-6");
  CHECK(parse_file("").diags.empty());
  CHECK(parse_file("a = 1\rb = 2\n").diags[0].code == "invalid-character");
  CHECK(parse_file("a = x\n.y\n").diags.error_count() == 1);
  CHECK(parse_file("a = (x\n.y\n)\n").diags.empty());
  CHECK(parse_file("a = {\nb = 1\n+2}\n").diags.error_count() == 1);
  CHECK(parse_file("a = {b = 1 // c\n, c = 2}\n").diags.error_count() == 1);
  CHECK(parse_file("\xC3\xA9t\xC3\xA9 = 1\n").document->body->items[0].attribute->name ==
        "\xC3\xA9t\xC3\xA9");
}

TEST_CASE("strings without escapes are the source's own bytes") {
  const test::parsed p = parse_file("a = \"text\"\nb = \"caf\xC3\xA9\"\n");
  const std::string_view whole = p.document->source->text();
  const auto& a = hcl::syntax::as<hcl::syntax::string_expr>(*p.document->body->items[0].attribute->value);
  CHECK(a.text.data() == whole.data() + 5);
  CHECK(a.ascii);
  CHECK_FALSE(hcl::syntax::as<hcl::syntax::string_expr>(*p.document->body->items[1].attribute->value).ascii);
}

TEST_CASE("identifiers") {
  for (const std::string_view yes : {"a", "_", "a-b", "for", "\xC3\xA9", "a1"})
    CHECK(hcl::detail::is_identifier(yes));
  for (const std::string_view no : {"", "1a", "-a", "a b", "a.b", "a\xFF", "\xE2\x82\xAC"})
    CHECK_FALSE(hcl::detail::is_identifier(no));
}

TEST_CASE("traversals that stand alone") {
  const auto steps = [](std::string_view text, bool splats = false) {
    hcl::diagnostics diags;
    const auto document =
        hcl::parser::parse_traversal(hcl::source::make(std::string(text), "t"), diags, splats);
    return (diags.empty() ? "" : std::string(diags[0].code) + " ") + test::tree(*document->expression);
  };
  CHECK(steps("a.b[0][\"k\\n\"]") == "scope_traversal a.b[0][\"k\\u000a\"]");
  CHECK(steps("true\n.x") == "scope_traversal true.x");
  CHECK(steps("a[*].b", true) == "scope_traversal a[*].b");
  CHECK(steps("a[*].b").find("splat-not-allowed scope_traversal a") == 0);
  CHECK(steps("a.b[-1]").find("index-expected scope_traversal a.b") == 0);
  CHECK(steps("a.0").find("attribute-name-expected") == 0);
  CHECK(steps("").find("variable-name-expected") == 0);
}

TEST_CASE("a decoded text knows where it comes from") {
  // The JSON text {"k": "x\u0024{a.b + }"}: the escape is one byte of the decoded text and six of the file.
  const std::string file = R"({"k": "x\u0024{a.b + }"})";
  const auto source = hcl::source::make(file, "f.json");
  const hcl::parser::text_anchor anchors[] = {{0, 7}, {1, 8}, {2, 14}};
  hcl::detail::arena nodes;
  hcl::diagnostics diags;
  (void)hcl::parser::parse_template_text(nodes, source, {"x${a.b + }", anchors}, diags);
  REQUIRE(diags.size() == 1);
  CHECK(diags[0].subject.text() == "}");
  diags = {};
  const auto* root = hcl::parser::parse_template_text(nodes, source, {"x${a.b}", anchors}, diags);
  CHECK(diags.empty());
  const auto& parts = hcl::syntax::as<hcl::syntax::template_expr>(*root).parts;
  REQUIRE(parts.size() == 2);
  CHECK(parts[1]->range == hcl::byte_span{15, 18});
  const auto* lone = hcl::parser::parse_expression_text(nodes, source, {"foo(1)", {}}, diags);
  CHECK(lone->kind == hcl::syntax::node_kind::function_call);
}
