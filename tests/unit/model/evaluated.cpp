// Typed trees have the value that their expression has.
#include <catch2/catch.hpp>

#include <memory>
#include <string>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/value/capsule.hpp>

#include "bind_support.hpp"

namespace {

hcl::scope values() {
  hcl::scope all;
  all.variable("n", 5);
  all.variable("s", "text");
  all.variable("l", hcl::value::list(hcl::type::number(), {1, 2, 3}));
  all.variable("o", hcl::value::object({{"a", 1}, {"b", hcl::value::tuple({"x"})}}));
  all.add(hcl::functions::standard());
  return all;
}

// The value of the tree, and of the expression it was bound from.
void check_same(const std::string& text) {
  INFO(text);
  const hcl::model::scope nothing;
  test::bound bound = test::bind(text, nothing, {.allow_missing_variables = true});
  const hcl::result<hcl::value> found = evaluate(bound.tree, values());
  hcl::diagnostics diags;
  const auto document = test::parse_expression(text, diags);
  const hcl::result<hcl::value> expected = test::root(document).evaluate(values());
  REQUIRE(found.has_value() == expected.has_value());
  if (found) CHECK(*found == *expected);
}

}  // namespace

TEST_CASE("a typed tree has the value of its expression") {
  for (const char* text : {"n + 1 * -2",
                           "!(n > 3) || s == \"text\"",
                           "\"a${n}b\"",
                           "o.b[0]",
                           "o[\"a\"]",
                           "l[n - 3]",
                           "[for v in l : v * 2]",
                           "{for k, v in o : upper(k) => v if k != \"a\"}",
                           "{for v in l : \"k\" => v...}",
                           "l[*]",
                           "[o, o].*.a",
                           "o[*].b[0]",
                           "[[1], [2]][*][0]",
                           "[{a = [1, 2]}][*].a[*]",
                           "n > 1 ? \"yes\" : \"no\"",
                           "max(l...)",
                           "{a = 1, \"b\" = 2, (s) = 3}",
                           "\"%{ for v in l }${v},%{ endfor }\"",
                           "\"%{ if n == 5 }five%{ else }other%{ endif }\"",
                           "<<EOT\nhello ${s}\nEOT\n",
                           "1.5e3",
                           "null",
                           "(((n)))",
                           "\"\"",
                           "\"${n}\"",
                           "[1, \"x\", true][2]",
                           "{a = {b = {c = 1}}}.a.b.c",
                           "-9999999999999999999999999999"})
    check_same(text);
}

TEST_CASE("errors of evaluation have their place") {
  const hcl::model::scope nothing;
  const test::bound bound = test::bind("1 + upper([n])", nothing, {.allow_missing_variables = true});
  const hcl::result<hcl::value> found = evaluate(bound.tree, values());
  REQUIRE(found.diagnostics().size() == 1);
  CHECK(found.diagnostics()[0].subject.text() == "[");
}

TEST_CASE("names without a value are unknown") {
  hcl::model::scope names;
  names.variable("later", hcl::model::type::string());
  const test::bound bound = test::bind("[later, \"x-${later}\", later.y]", names);
  const hcl::result<hcl::value> found = evaluate(bound.tree, hcl::scope());
  REQUIRE(found);
  CHECK_FALSE(found->elements()[0].is_known());
  CHECK(found->elements()[1].type() == hcl::type::string());
}

TEST_CASE("constants have their values") {
  hcl::model::scope names;
  names.constant("port", 8080);
  const test::bound bound = test::bind("port + 1", names);
  CHECK(*evaluate(bound.tree, hcl::scope()) == hcl::value(8081));
}

TEST_CASE("what the program answers for unknown names counts") {
  hcl::scope names;
  names.lookup([](std::span<const std::string_view> path) -> std::optional<hcl::value> {
    if (path.size() == 2 && path[0] == "env") return hcl::value(path[1]);
    return std::nullopt;
  });
  hcl::model::scope types;
  types.variable("env", hcl::model::type::dynamic());
  CHECK(*evaluate(test::bind("env.home", types).tree, names) == hcl::value("home"));
}

TEST_CASE("edits count") {
  hcl::model::scope names;
  names.variable("n", hcl::model::type::number());
  test::bound bound = test::bind("n + 1", names);
  hcl::model::tree& nodes = *bound.tree.nodes;
  bound.tree.root = nodes.with_part(*bound.tree.root, 1, nodes.make_literal(10));
  CHECK(*evaluate(bound.tree, values()) == hcl::value(15));
}

TEST_CASE("errors in an edited tree are where its nodes come from") {
  const hcl::model::scope nothing;
  test::bound bound = test::bind("n + upper([n]) + missing(n)", nothing, {.allow_missing_variables = true});
  hcl::model::tree& nodes = *bound.tree.nodes;
  const hcl::model::node* const left = hcl::model::as<hcl::syntax::binary_expr>(*bound.tree.root).left;
  bound.tree.root = nodes.with_part(*bound.tree.root, 0, nodes.with_part(*left, 0, nodes.make_literal(10)));
  const hcl::result<hcl::value> found = evaluate(bound.tree, values());
  REQUIRE(found.diagnostics().size() == 2);
  CHECK(found.diagnostics()[0].subject.text() == "[");
  CHECK(found.diagnostics()[1].subject.text() == "missing");
}

namespace {

// The value of `text`, of which the part of that number became a literal.
hcl::result<hcl::value> with_literal(const std::string& text, const hcl::value& v, std::size_t number,
                                     const hcl::limits& bounds = {}) {
  const hcl::model::scope nothing;
  test::bound bound = test::bind(text, nothing, {.allow_missing_variables = true});
  hcl::model::tree& nodes = *bound.tree.nodes;
  bound.tree.root = nodes.with_part(*bound.tree.root, number, nodes.make_literal(v));
  return evaluate(bound.tree, values(), bounds);
}

}  // namespace

TEST_CASE("literals that no text can say keep what they are") {
  using hcl::value;
  const hcl::type handle = hcl::make_capsule_type({.name = "handle"});
  const value named = value::map(hcl::type::string(), {{"b", "x"}});
  for (const value& v :
       {value::list(hcl::type::number(), {1, 2}), value::null(hcl::type::string()), value::unknown(),
        value::unknown(hcl::type::number()), value::set(hcl::type::string(), {"a"}), named,
        value(hcl::number::infinity()), value(10).with_marks({"m"}), value("x").with_marks({"m"}),
        value::tuple({value("x").with_marks({"m"}), value::unknown()}),
        value::capsule(handle, std::make_shared<int>(3))}) {
    const auto found = with_literal("[0, n]", v, 0);
    REQUIRE(found);
    CHECK(found->elements()[0] == v);
    CHECK(found->elements()[0].type() == v.type());
  }
  const value secret = value("k").with_marks({"m"});
  CHECK(*with_literal("n + 1", value(10).with_marks({"m"}), 1) == value(15).with_marks({"m"}));
  CHECK(*with_literal("\"a${n}\"", secret, 0) == value("k5").with_marks({"m"}));
  CHECK(*with_literal("upper(s).b", named, 0) == value("x"));
  CHECK(*with_literal("o[s]", value("a").with_marks({"m"}), 1) == value(1));
  CHECK(with_literal("{a = 1}", secret, 0)->contains_marked());
  const auto twice = with_literal("[for hcl-value-0 in l : n]", secret, 2);
  REQUIRE(twice);
  CHECK(twice->elements()[2] == secret);
}

TEST_CASE("a text of one interpolation stays a text in a changed tree") {
  for (const char* text : {"[0, \" ${~ n ~} \"]", "[0, <<E\n${~ n ~}\nE\n]", "[0, \"${n ~} \"]"})
    CHECK(with_literal(text, 1, 0)->elements()[1] == hcl::value("5"));
  CHECK(with_literal("[0, \"${~ n ~}\"]", 1, 0)->elements()[1] == hcl::value(5));
  CHECK(*with_literal("\"a${n}\"", "", 0) == hcl::value("5"));
  CHECK(*with_literal("\"${s}{n}\"", "$", 0) == hcl::value("${n}"));
  CHECK(with_literal("[0, \"%{ if n == 5 }50%\\n%{~ endif }\"]", 1, 0)->elements()[1] == hcl::value("50%"));
  CHECK(with_literal("[0, \"%{ for x in l }5%\\n%{~ endfor }\"]", 1, 0)->elements()[1] ==
        hcl::value("5%5%5%"));
}

TEST_CASE("a changed tree that is too deep to be evaluated is reported") {
  const hcl::model::scope nothing;
  test::bound bound = test::bind("[n]", nothing, {.allow_missing_variables = true});
  hcl::diagnostics diags;
  const auto list = test::parse_expression("[0]", diags);
  for (int i = 0; i != 4000; ++i) {
    hcl::model::tree& nodes = *bound.tree.nodes;
    const hcl::model::node* const empty = test::root(list).node();
    bound.tree.root = nodes.with_part(*empty, 0, bound.tree.root);
  }
  const hcl::result<hcl::value> found = evaluate(bound.tree, values());
  REQUIRE(found.diagnostics().size() == 1);
  CHECK(found.diagnostics()[0].code == hcl::codes::evaluation_limit);
  CHECK(evaluate(bound.tree, values(), {.depth = 4001}).has_value());
}

TEST_CASE("a number that cannot be represented is reported when it is evaluated") {
  const hcl::model::scope nothing;
  const auto found = evaluate(test::bind('1' + std::string(200, '0') + '1', nothing).tree, values());
  REQUIRE(found.diagnostics().size() == 1);
  CHECK(found.diagnostics()[0].code == hcl::codes::number_not_exact);
}

TEST_CASE("a name in the place of a key is no key") {
  const hcl::model::scope nothing;
  for (const char* text : {"{ (n) = 1 }", "{ a = 1 }", "{ \"a\" : 1 }"}) {
    test::bound bound = test::bind(text, nothing, {.allow_missing_variables = true});
    const test::bound name = test::bind("s", nothing, {.allow_missing_variables = true});
    bound.tree.nodes->use(name.tree.nodes);
    bound.tree.root = bound.tree.nodes->with_part(*bound.tree.root, 0, name.tree.root);
    CHECK(*evaluate(bound.tree, values()) == hcl::value::object({{"text", 1}}));
    CHECK(print(bound.tree).find("(s)") != std::string::npos);
  }
}

TEST_CASE("a tree of the JSON syntax has the value of its expression") {
  hcl::diagnostics diags;
  const hcl::body file(
      test::parse_json_file(R"({"a": {"\u0062${n}": [1, "${s}"], "c": "\u0041${n + 1}"}})", diags));
  const hcl::model::scope nothing;
  const auto bound = bind(file, nothing, diags, {.expressions = {.allow_missing_variables = true}});
  const auto* const a = bound.find("a");
  REQUIRE(a);
  CHECK(*evaluate(a->value, values()) ==
        hcl::value::object({{"b5", hcl::value::tuple({1, "text"})}, {"c", "A6"}}));
}

TEST_CASE("a tree of a text with mistakes is evaluated as far as it goes") {
  const hcl::model::scope nothing;
  for (const char* text : {"66 || 6...6 / 2.77", "n + (1 2)", "[n, 1 2]", "{for v in (l) : v > -n}"}) {
    INFO(text);
    test::bound bound = test::bind(text, nothing, {.allow_missing_variables = true});
    (void)evaluate(bound.tree, values());
    CHECK(bound.diags.has_errors());
  }
}
