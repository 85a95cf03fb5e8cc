// Typed trees have the value that their expression has.
#include <catch2/catch.hpp>

#include <string>

#include <hcl/functions/standard.hpp>
#include <hcl/model/body.hpp>
#include <hcl/model/evaluate.hpp>

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
