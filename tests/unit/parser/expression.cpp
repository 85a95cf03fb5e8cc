// Shapes of expressions: precedence, chains, splats, keys, templates.
#include <catch2/catch.hpp>

#include "parsing.hpp"

using test::tree;

TEST_CASE("operators bind by precedence and to the left") {
  CHECK(tree("1 + 2 * 3 - 4") == "binary -; binary +; literal 1; binary *; literal 2; literal 3; literal 4");
  CHECK(tree("a || b && c == d < e + f * -g") ==
        "binary ||; scope_traversal a; binary &&; scope_traversal b; binary ==; scope_traversal c; binary <; "
        "scope_traversal d; "
        "binary +; scope_traversal e; binary *; scope_traversal f; unary -; scope_traversal g");
  CHECK(tree("1 < 2 == true") == "binary ==; binary <; literal 1; literal 2; literal true");
  CHECK(tree("- - 2") == "unary -; unary -; literal 2");
  CHECK(tree("!a.b[0]") == "unary !; scope_traversal a.b[0]");
  CHECK(tree("a ? b : c ? d : e") ==
        "conditional op; scope_traversal a; scope_traversal b; conditional op; scope_traversal c; "
        "scope_traversal d; scope_traversal e");
  CHECK(tree("1 <2") == "binary <; literal 1; literal 2");
  CHECK(tree("a -b") == "binary -; scope_traversal a; scope_traversal b");
  CHECK(tree("a-b") == "scope_traversal a-b");
}

TEST_CASE("constant steps extend a traversal, others do not") {
  CHECK(tree("a.b[0].c[\"k\"].1") == "scope_traversal a.b[0].c[\"k\"][1]");
  CHECK(tree("a[b].c") == "relative_traversal .c; index -; scope_traversal a; scope_traversal b");
  CHECK(tree("a[-1]") == "index -; scope_traversal a; unary -; literal 1");
  CHECK(tree("a[(0)]") == "index -; scope_traversal a; parens -; literal 0");
  CHECK(tree("a[\"x$${y\"]") == "scope_traversal a[\"x${y\"]");
  CHECK(tree("a[<<K\nk\nK\n]") == "scope_traversal a[\"k\\u000a\"]");
  CHECK(tree("f(1)[true].x") == "relative_traversal [true].x; function_call f/1; literal 1");
  CHECK(tree("a [ 0 ] . b") == "scope_traversal a[0].b");
  CHECK(tree("true.x") == "relative_traversal .x; literal true");
}

TEST_CASE("splats take the steps behind them") {
  CHECK(tree("a.*.b.0[1].c") ==
        "relative_traversal [1].c; splat attr; scope_traversal a; relative_traversal .b[0]; splat_item -");
  CHECK(tree("a[*].b[0][*].c") ==
        "splat full; scope_traversal a; splat full; relative_traversal .b[0]; splat_item -; "
        "relative_traversal .c; splat_item -");
  CHECK(tree("a.*") == "splat attr; scope_traversal a; splat_item -");
  CHECK(tree("a[*].*.b") ==
        "splat full; scope_traversal a; splat attr; splat_item -; relative_traversal .b; splat_item -");
  CHECK(tree("a.*.b[*].c") ==
        "splat full; splat attr; scope_traversal a; relative_traversal .b; splat_item -; relative_traversal "
        ".c; splat_item -");
}

TEST_CASE("calls, collections and for expressions") {
  CHECK(tree("a :: b::c ( 1, x... )") == "function_call a::b::c/2...; literal 1; scope_traversal x");
  CHECK(tree("upper /* c */ (1,\n)") == "function_call upper/1; literal 1");
  CHECK(
      tree("{a = 1, (b) : 2\n\"c\" = 3, d.e = 4, f ? g : h = 5, null = 6, -1 = 7}") ==
      "object 7; object_key name; scope_traversal a; literal 1; object_key forced; parens -; scope_traversal "
      "b; literal 2; "
      "object_key expr; template 1; literal \"c\"; literal 3; object_key expr; scope_traversal d.e; literal "
      "4; "
      "object_key expr; conditional op; scope_traversal f; scope_traversal g; scope_traversal h; literal 5; "
      "object_key name; literal null; literal 6; object_key expr; unary -; literal 1; literal 7");
  CHECK(tree("[for k, v in m : v if v != null]") ==
        "for_tuple k,v group=0 if=1; scope_traversal m; scope_traversal v; binary !=; scope_traversal v; "
        "literal null");
  CHECK(tree("{\n for v in x : v => v... }") ==
        "for_object -,v group=1 if=0; scope_traversal x; scope_traversal v; scope_traversal v");
  CHECK(tree("[for for in l: for]") ==
        "for_tuple -,for group=0 if=0; scope_traversal l; scope_traversal for");
  CHECK(tree("[form, fo]") == "tuple 2; scope_traversal form; scope_traversal fo");
  CHECK(tree("[\n1,\n2\n]") == "tuple 2; literal 1; literal 2");
}

TEST_CASE("templates are trimmed, joined and unwrapped") {
  CHECK(tree(R"("")") == "template 0");
  CHECK(tree(R"("a$b%c$$d")") == "template 1; literal \"a$b%c$$d\"");
  CHECK(tree(R"("$${x}%%{y}$$${z}")") == "template 1; literal \"${x}%{y}$${z}\"");
  CHECK(tree(R"("${x}")") == "template_wrap -; scope_traversal x");
  CHECK(tree(R"("a ${~ x ~} b")") == "template 3; literal \"a\"; scope_traversal x; literal \"b\"");
  CHECK(tree(R"("\u00e9\n\"")") == "template 1; literal \"\xC3\xA9\\u000a\\\"\"");
  CHECK(tree(R"("e\u0301")") == "template 1; literal \"\xC3\xA9\"");
  CHECK(tree("\"%{ if a }x%{ else }%{ endif }%{ for v in l ~} ${v}%{ endfor }\"") ==
        "template 2; conditional directive; scope_traversal a; template 1; literal \"x\"; template 0; "
        "join -; for_tuple -,v group=0 if=0; scope_traversal l; template 1; scope_traversal v");
}

TEST_CASE("the body of a directive is all that is between its ends, trimmed or not") {
  namespace syntax = hcl::syntax;
  const auto body_of = [](std::string_view text) {
    const test::parsed read = test::parse_template(text);
    const auto& whole = syntax::as<syntax::template_expr>(*read.document->expression);
    const syntax::node& loop = *syntax::as<syntax::template_join>(*whole.parts[0]).for_tuple;
    return syntax::as<syntax::for_expr>(loop).value->range;
  };
  CHECK(body_of("%{ for v in l ~} ${v} %{~ endfor }") == hcl::byte_span{16, 22});
  CHECK(body_of("%{ for v in l }-${v}-%{ endfor }") == hcl::byte_span{15, 21});
}

TEST_CASE("heredocs end at their marker and lose their indentation") {
  CHECK(tree("<<A\n x\n  A  \n") == "template 1; literal \" x\\u000a\"");
  CHECK(tree("<<A\nA\n") == "template 0");
  CHECK(tree("<<-A\n    a\n\n      b\n  A\n") == "template 1; literal \"a\\u000a\\u000a  b\\u000a\"");
  CHECK(tree("<<-A\n\t\ta\n\t  b\nA\n") == "template 1; literal \"a\\u000a b\\u000a\"");
  CHECK(tree("<<-A\n${x}\n  y\nA\n") == "template 2; scope_traversal x; literal \"\\u000a  y\\u000a\"");
  CHECK(tree("<<A\r\nhi\r\nA\r\n") == "template 1; literal \"hi\\u000d\\u000a\"");
  CHECK(tree("<<A\n${\"${<<B\nA\nB\n}\"}\nA\n") ==
        "template 2; template_wrap -; template 1; literal \"A\\u000a\"; literal \"\\u000a\"");
  CHECK(tree("<<A\nx A\nA x\n$A\nA\n") == "template 1; literal \"x A\\u000aA x\\u000a$A\\u000a\"");
}

TEST_CASE("numbers are read as loosely as the language does") {
  CHECK(tree("1e5") == "literal 100000");
  CHECK(tree("007") == "literal 7");
  CHECK(tree("2.50e1") == "literal 25");
  CHECK(test::parse_expression("1.2.3").codes() == "invalid-number@0-5");
  CHECK(test::parse_expression("a.0.1").codes() == "chained-legacy-index@2-5");
  CHECK(test::parse_expression("1.").codes() == "attribute-name-expected@2-2");
  CHECK(test::parse_expression("1_000").codes() == "end-expected@1-5");
}

TEST_CASE("a bare template takes carriage returns for text") {
  const test::parsed p = test::parse_template("a\rb $");
  CHECK(p.diags.empty());
  CHECK(test::tree(*p.document->expression) == "template 1; literal \"a\\u000db $\"");
  // sequences and their escapes are read behind it, too
  CHECK(test::tree(*test::parse_template("\r${1}\r$${").document->expression) ==
        "template 3; literal \"\\u000d\"; literal 1; literal \"\\u000d${\"");
}
