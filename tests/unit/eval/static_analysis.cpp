// Expressions looked at without evaluating them.
#include <catch2/catch.hpp>

#include <hcl/eval/static_analysis.hpp>
#include <hcl/eval/type_constraint.hpp>

#include "evaluated.hpp"

using hcl::value;
using test::parse;

TEST_CASE("references") {
  const auto t = hcl::traversal_of(parse("a.b[0][\"k\"]"));
  REQUIRE(t);
  CHECK(t->size() == 4);
  CHECK(t->root_name() == "a");
  CHECK(to_string(*t) == "a.b[0][\"k\"]");
  CHECK(t->steps()[1].where.text() == ".b");
  CHECK(t->range().text() == "a.b[0][\"k\"]");
  CHECK(t->relative().is_relative());
  CHECK(to_string(t->relative()) == ".a.b[0][\"k\"]");
  const auto [root, rest] = t->split();
  CHECK(root.size() == 1);
  CHECK(rest.is_relative());
  CHECK(to_string(rest) == ".b[0][\"k\"]");
  CHECK(to_string(root.join(rest)) == to_string(*t));
  CHECK(hcl::traversal_of(parse("true"))->root_name() == "true");
  CHECK(hcl::traversal_of(parse("null.x"))->size() == 2);
  const auto call = hcl::traversal_of(parse("f()"));
  REQUIRE_FALSE(call);
  CHECK(call.diagnostics()[0].code == "invalid-static-reference");
  CHECK_FALSE(hcl::traversal_of(parse("(a)")));
}

TEST_CASE("references are applied to scopes and values") {
  hcl::scope s;
  s.variable("a", value::object({{"b", value::tuple({1, 2})}}));
  CHECK(hcl::is_identical(*hcl::parse_traversal("a.b[1]")->apply(s), 2));
  CHECK(hcl::is_identical(*hcl::parse_traversal("a.b[1]")->split().second.apply(*s.find_variable("a")), 2));
  const auto missing = hcl::parse_traversal("a.c")->apply(s);
  REQUIRE_FALSE(missing);
  CHECK(missing.diagnostics()[0].subject.text() == ".c");
  CHECK(hcl::parse_traversal("aa")->apply(s).diagnostics()[0].suggestion() == "a");
  CHECK_FALSE(hcl::parse_traversal("a.*"));
  CHECK_FALSE(hcl::parse_traversal("a[*]"));
  CHECK(hcl::parse_traversal("a[*].b", {}, hcl::splat_steps::accept)->steps()[1].what ==
        hcl::traversal_step::kind::splat);
}

TEST_CASE("lists, maps, calls and words") {
  CHECK(hcl::list_of(parse("[a, 1, f()]"))->size() == 3);
  CHECK(hcl::list_of(parse("f()")).diagnostics()[0].code == "static-list-required");
  const auto items = hcl::map_of(parse("{a = 1, (b) = 2, \"c\" = 3, d.e = 4}"));
  REQUIRE(items);
  REQUIRE(items->size() == 4);
  CHECK(hcl::keyword_of((*items)[0].key) == "a");
  CHECK(hcl::is_identical(*(*items)[0].key.evaluate(), "a"));
  CHECK(hcl::keyword_of((*items)[1].key).empty());
  CHECK_FALSE((*items)[1].key.evaluate());
  CHECK(hcl::is_identical(*(*items)[2].key.evaluate(), "c"));
  CHECK(hcl::traversal_of((*items)[3].key)->size() == 2);
  CHECK((*items)[0].key.variables().empty());
  const auto call = hcl::call_of(parse("ns::f(a, [b])"));
  REQUIRE(call);
  CHECK(call->name == "ns::f");
  CHECK(call->arguments.size() == 2);
  CHECK(call->arguments_range.text() == "(a, [b])");
  CHECK(hcl::keyword_of(parse("string")) == "string");
  CHECK(hcl::keyword_of(parse("(string)")).empty());
}

TEST_CASE("variables of an expression") {
  const auto names = [](std::string text) {
    std::string all;
    for (const hcl::traversal& t : parse(std::move(text)).variables())
      all += to_string(t) + " ";
    return all;
  };
  CHECK(names("a.b + f(c, a.b)[d]") == "a.b c a.b d ");
  CHECK(names("{x = y, (z) = 1}") == "y z ");
  CHECK(names("[for k, v in m: \"${k}${v}${w}\" if q]") == "m w q ");
  CHECK(names("[for v in v: [for w in v: w]]") == "v ");
  CHECK(names("p ? q : r[*].s") == "p q r ");
  CHECK(parse(test::chain("a", "+a", 100000)).variables().size() == 100001);
}

TEST_CASE("stored expressions") {
  hcl::scope s;
  s.variable("a", 1);
  const hcl::expression e = parse(" a + 1");
  CHECK(e.text() == "a + 1");
  CHECK(hcl::is_identical(*e.evaluate(s), 2));
  CHECK(e.evaluate().diagnostics()[0].code == "variables-not-allowed");
  CHECK(parse("f(x)").start_range().text() == "f(");
  CHECK(parse("\"ab\"").start_range().text() == "ab");
  CHECK(parse("(a + b)").start_range().text() == "a");
  CHECK(hcl::is_identical(*hcl::expression().evaluate(), value()));
}

TEST_CASE("what is read from a string of JSON has its places in the file") {
  hcl::diagnostics diags;
  const auto document = test::parse_json(
      R"JSON(["alpha.beta[0]", "list(strng)", "f(alpha, \u0067.h)", "object({a = nope})", "nope"])JSON",
      diags);
  REQUIRE(diags.empty());
  const auto items = hcl::list_of(test::root(document));
  REQUIRE(items);
  const auto reference = hcl::traversal_of((*items)[0]);
  REQUIRE(reference);
  CHECK(reference->range().text() == "alpha.beta[0]");
  CHECK(reference->steps()[0].where.text() == "alpha");
  CHECK(reference->steps()[1].where.text() == ".beta");
  CHECK(reference->steps()[2].where.text() == "[0]");

  const auto call = hcl::call_of((*items)[2]);
  REQUIRE(call);
  CHECK(call->name_range.text() == "f");
  CHECK(call->arguments_range.text() == "(alpha, \\u0067.h)");
  CHECK(call->arguments[0].text() == "alpha");
  CHECK(call->arguments[1].text() == "\\u0067.h");
  CHECK(hcl::traversal_of(call->arguments[1])->steps()[1].where.text() == ".h");

  const auto wrong = [&](std::size_t index) {
    const auto type = hcl::type_from((*items)[index]);
    return type ? std::string() : std::string(type.diagnostics()[0].subject.text());
  };
  CHECK(wrong(1) == "strng");
  CHECK(wrong(3) == "nope");
}
