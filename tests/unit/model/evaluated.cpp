// Typed trees have the value that their expression has.
#include <catch2/catch.hpp>

#include <memory>
#include <string>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/model/body.hpp>
#include <hcl/model/evaluate.hpp>
#include <hcl/value/capsule.hpp>

#include "bind_support.hpp"

namespace {

hcl::scope values() {
  hcl::scope all;
  all.variable("n", 5);
  all.variable("s", "text");
  all.variable("l", hcl::value::list(hcl::type::number(), {1, 2, 3}));
  all.variable("o", hcl::value::object({{"a", 1}, {"b", hcl::value::tuple({"x"})}}));
  hcl::functions::register_standard(all);
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
  auto& sum = hcl::model::as<hcl::model::binary_expr>(*bound.tree.root);
  auto* const ten = bound.tree.nodes->make<hcl::model::literal_expr>();
  ten->value = 10;
  sum.right = ten;
  CHECK(*evaluate(bound.tree, values()) == hcl::value(15));
}

TEST_CASE("errors in an edited tree are where its nodes come from") {
  const hcl::model::scope nothing;
  test::bound bound = test::bind("n + upper([n]) + missing(n)", nothing, {.allow_missing_variables = true});
  auto& sum = hcl::model::as<hcl::model::binary_expr>(*bound.tree.root);
  auto* const ten = bound.tree.nodes->make<hcl::model::literal_expr>();
  ten->value = 10;
  hcl::model::as<hcl::model::binary_expr>(*sum.left).left = ten;
  const hcl::result<hcl::value> found = evaluate(bound.tree, values());
  REQUIRE(found.diagnostics().size() == 2);
  CHECK(found.diagnostics()[0].subject.text() == "[n]");
  CHECK(found.diagnostics()[1].subject.text() == "missing(n)");
}

namespace {

using hcl::model::node;
using hcl::model::node_ptr;

// The value of `text`, of which one node became a literal.
hcl::result<hcl::value> with_literal(const std::string& text, const hcl::value& v,
                                     node_ptr& (*replaced)(node& root), const hcl::limits& bounds = {}) {
  const hcl::model::scope nothing;
  test::bound bound = test::bind(text, nothing, {.allow_missing_variables = true});
  auto* const made = bound.tree.nodes->make<hcl::model::literal_expr>();
  made->value = v;
  replaced(*bound.tree.root) = made;
  return evaluate(bound.tree, values(), bounds);
}

node_ptr& right_of(node& n) { return hcl::model::as<hcl::model::binary_expr>(n).right; }
node_ptr& first_of(node& n) { return hcl::model::as<hcl::model::tuple_expr>(n).elements[0]; }
node_ptr& first_part_of(node& n) { return hcl::model::as<hcl::model::template_expr>(n).parts[0]; }
node_ptr& source_of(node& n) { return hcl::model::as<hcl::model::relative_expr>(n).source; }
node_ptr& key_of(node& n) { return hcl::model::as<hcl::model::object_expr>(n).items[0].key; }
node_ptr& index_of(node& n) { return hcl::model::as<hcl::model::index_expr>(n).key; }
node_ptr& value_of(node& n) { return hcl::model::as<hcl::model::for_expr>(n).value; }

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
    const auto found = with_literal("[0, n]", v, first_of);
    REQUIRE(found);
    CHECK(found->elements()[0] == v);
    CHECK(found->elements()[0].type() == v.type());
  }
  const value secret = value("k").with_marks({"m"});
  CHECK(*with_literal("n + 1", value(10).with_marks({"m"}), right_of) == value(15).with_marks({"m"}));
  CHECK(*with_literal("\"a${n}\"", secret, first_part_of) == value("k5").with_marks({"m"}));
  CHECK(*with_literal("upper(s).b", named, source_of) == value("x"));
  CHECK(*with_literal("o[s]", value("a").with_marks({"m"}), index_of) == value(1));
  CHECK(with_literal("{a = 1}", secret, key_of)->contains_marked());
  const auto twice = with_literal("[for hcl-value-0 in l : n]", secret, value_of);
  REQUIRE(twice);
  CHECK(twice->elements()[2] == secret);
}

TEST_CASE("a text of one interpolation stays a text in a changed tree") {
  for (const char* text : {"[0, \" ${~ n ~} \"]", "[0, <<E\n${~ n ~}\nE\n]", "[0, \"${n ~} \"]"})
    CHECK(with_literal(text, 1, first_of)->elements()[1] == hcl::value("5"));
  CHECK(with_literal("[0, \"${~ n ~}\"]", 1, first_of)->elements()[1] == hcl::value(5));
  CHECK(*with_literal("\"a${n}\"", "", first_part_of) == hcl::value("5"));
  CHECK(*with_literal("\"${s}{n}\"", "$", first_part_of) == hcl::value("${n}"));
  CHECK(with_literal("[0, \"%{ if n == 5 }50%\\n%{~ endif }\"]", 1, first_of)->elements()[1] ==
        hcl::value("50%"));
  CHECK(with_literal("[0, \"%{ for x in l }5%\\n%{~ endfor }\"]", 1, first_of)->elements()[1] ==
        hcl::value("5%5%5%"));
}

TEST_CASE("a changed tree that is too deep to be evaluated is reported") {
  const hcl::model::scope nothing;
  test::bound bound = test::bind("[n]", nothing, {.allow_missing_variables = true});
  for (int i = 0; i != 400; ++i) {
    auto* const around = bound.tree.nodes->make<hcl::model::tuple_expr>();
    around->elements.push_back(bound.tree.root);
    bound.tree.root = around;
  }
  const hcl::result<hcl::value> found = evaluate(bound.tree, values());
  REQUIRE(found.diagnostics().size() == 1);
  CHECK(found.diagnostics()[0].code == hcl::codes::nesting_too_deep);
  CHECK(evaluate(bound.tree, values(), {.depth = 1000}).has_value());
}

TEST_CASE("a tree of the JSON syntax has the value of its expression") {
  hcl::diagnostics diags;
  const hcl::body file(
      test::parse_json_file(R"({"a": {"\u0062${n}": [1, "${s}"], "c": "\u0041${n + 1}"}})", diags));
  const hcl::model::scope nothing;
  const auto bound = bind(file, nothing, diags, {.expressions = {.allow_missing_variables = true}});
  const auto* const a = bound.find("a");
  REQUIRE(a);
  CHECK(*evaluate(hcl::model::typed_expression{bound.nodes, a->value}, values()) ==
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
