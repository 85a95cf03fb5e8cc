#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include <hcl/model/rewrite.hpp>

#include "bind_support.hpp"

using namespace hcl::model;

namespace {

scope variables() {
  scope names;
  for (const char* name : {"a", "b", "c", "d"})
    names.variable(name, type::dynamic());
  names.variable("n", type::integer());
  names.variable("xs", type::list(type::object({{"id", type::string()}})));
  names.function("f", signature{.varargs = parameter{"all", type::dynamic()}, .result = type::dynamic()});
  return names;
}

// As if the program had made it.
std::string plain(const std::string& text) {
  return print(test::bind(text, variables()).tree, {.keep_source = false});
}
std::string kept(const std::string& text) { return print(test::bind(text, variables()).tree); }

// With another expression for every variable `a`.
std::string replaced(const std::string& text, const std::string& with) {
  test::bound bound = test::bind(text, variables());
  test::bound other = test::bind(with, variables());
  bound.tree.nodes->use(other.tree.nodes);
  visit_after(bound.tree, [&](node_ptr& at) {
    const node_names* const names = bound.tree.nodes->find(*at)->names;
    if (names && names->is_variable && names->root == "a") at = other.tree.root;
  });
  return print(bound.tree);
}

}  // namespace

TEST_CASE("unchanged expressions are printed as they were written") {
  for (const char* text : {"a+b", "( a /* left */ + (b) )", "f(a, [b]...)", "\"x ${ a ~} \\u00e9 $${b}\"",
                           "{ a = 1 # one\n  \"b\" : 2, }", "[for k, v in xs : v if a]", "xs.*.id[0]",
                           "xs[*].id", "n[*]", "a.0.b", "(a).b[\"c\"]", "--1", "{for k, v in b : k => v...}",
                           "\"%{ if a ~} x %{ else }y%{ endif }%{ for v in xs }${v}%{ endfor }\""}) {
    CAPTURE(text);
    CHECK(kept(text) == text);
  }
  CHECK(kept("<<-EOT\n    a ${b} $${c}\n  EOT\n") == "<<-EOT\n    a ${b} $${c}\n  EOT\n");
}

TEST_CASE("comments around an expression are printed with it") {
  CHECK(kept("# before\na + b // behind\n") == "# before\na + b // behind");
}

TEST_CASE("what is made up has no parentheses but those it needs") {
  for (const auto& [text, wanted] : {std::pair{"((a + b)) * c", "(a + b) * c"},
                                     {"a + (b * c)", "a + b * c"},
                                     {"a - (b - c)", "a - (b - c)"},
                                     {"(a - b) - c", "a - b - c"},
                                     {"!(a && b)", "!(a && b)"},
                                     {"!(a)", "!a"},
                                     {"(a == b) == c", "a == b == c"},
                                     {"a == (b == c)", "a == (b == c)"},
                                     {"(a ? b : c) ? d : (a ? b : c)", "(a ? b : c) ? d : a ? b : c"},
                                     {"(a + b).id", "(a + b).id"},
                                     {"(a.b).c", "a.b.c"},
                                     {"(1).a", "(1).a"},
                                     {"f((a), (b))", "f(a, b)"},
                                     {"[(a), [b]]", "[a, [b]]"},
                                     {"[for v in (a ? b : c) : v]", "[for v in (a ? b : c) : v]"},
                                     {"xs.*.id[0]", "(xs[*].id)[0]"},
                                     {"(xs[*])[*]", "(xs[*])[*]"},
                                     {"n[*]", "n[*]"},
                                     {"[n][*]", "[n][*]"}}) {
    CAPTURE(text);
    CHECK(plain(text) == wanted);
  }
}

TEST_CASE("keys of objects stay what they are") {
  CHECK(plain("{a = 1, (a) = 2, \"a\" = 3, \"${a}\" = 4, (true) = 5, true = 6, 7 = 8, (a.b) = 9}") ==
        "{a = 1, (a) = 2, \"a\" = 3, (a) = 4, (true) = 5, true = 6, 7 = 8, (a.b) = 9}");
}

TEST_CASE("numbers of many digits are printed so that they read back as the same") {
  CHECK(plain("1e400") == "1e400");
  CHECK(plain("12e399") == "12e399");
  CHECK(plain("4e1000000") == "4e1000000");
  CHECK(plain("-4e1000000") == "-4e1000000");
  CHECK(plain("--4e1000000") == "4e1000000");
  CHECK(plain("1e3") == "1000");
}

TEST_CASE("templates that are made up read back") {
  for (const auto& [text, wanted] :
       {std::pair{"\"x${a}y\"", "\"x${a}y\""},
        {"\"%{ if a }x%{ endif }\"", "\"%{ if a }x%{ else }%{ endif }\""},
        {"\"${a ? \"x\" : \"y\"}!\"", "\"${a ? \"x\" : \"y\"}!\""},
        {"\"%{ for v in xs }${v}, %{ endfor }\"", "\"%{ for v in xs }${v}, %{ endfor }\""},
        {"<<EOT\na \"b\"\nEOT\n", "\"a \\\"b\\\"\\n\""}}) {
    CAPTURE(text);
    CHECK(plain(text) == wanted);
  }
}

TEST_CASE("text before an interpolation does not escape it") {
  test::bound bound = test::bind("\"x${a}\"", variables());
  visit_after(bound.tree, [&](node_ptr& at) {
    if (at->kind == node_kind::text) at = bound.tree.nodes->make_literal("x$");
  });
  CHECK(print(bound.tree) == "\"x\\u0024${a}\"");
}

TEST_CASE("a replaced part gets parentheses, and the text around it stays") {
  CHECK(replaced("a * /* times */ b", "c + d") == "(c + d) * /* times */ b");
  CHECK(replaced("b - a", "c - d") == "b - (c - d)");
  CHECK(replaced("(a) * b", "c * d") == "c * d * b");
  CHECK(replaced("f( a , b )", "c ? d : b") == "f( c ? d : b , b )");
  CHECK(replaced("a.id", "c + d") == "c + d");  // a with its step is one variable
  CHECK(replaced("\"x ${ a } y\"", "c + d") == "\"x ${ c + d } y\"");
  CHECK(replaced("\"${a}\" == b", "c") == "c == b");
  CHECK(replaced("{\n  (a) = 1 # one\n  b = a\n}", "c.d") == "{\n  (c.d) = 1 # one\n  b = c.d\n}");
  CHECK(replaced("<<EOT\nx ${a}\nEOT\n", "c") == "<<EOT\nx ${c}\nEOT\n");
}

TEST_CASE("new lines go only where they mean nothing") {
  CHECK(replaced("f(a)", "(c +\n d)") == "f((c +\n d))");
  CHECK(replaced("{x = a}", "(c +\n d)") == "{x = c + d}");
  CHECK(replaced("f(a, b)", "<<EOT\nx\nEOT\n") == "f(<<EOT\nx\nEOT\n, b)");
  CHECK(replaced("{x = a, y = b}", "<<EOT\nx\nEOT\n") == "{x = \"x\\n\", y = b}");
}

TEST_CASE("an expression as deep as a text can be is printed") {
  std::string text = "a";
  for (int i = 0; i < 50000; ++i)
    text += " + a";
  CHECK(kept(text) == text);
  CHECK(plain(text) == text);
}
