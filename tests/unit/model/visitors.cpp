// Going through typed trees, replacing nodes, and checking again.
#include <catch2/catch.hpp>

#include <string>

#include <hcl/model/bind.hpp>
#include <hcl/model/visit.hpp>

#include "bind_support.hpp"

using hcl::model::as;
using hcl::model::node;
using hcl::model::node_kind;
using hcl::model::node_ptr;
using hcl::model::scope;
using hcl::model::type;

namespace {

scope names() {
  scope all;
  all.variable("a", type::integer());
  all.variable("b", type::integer());
  all.variable("s", type::string());
  all.function("f", hcl::model::signature{.varargs = hcl::model::parameter{"values", type::dynamic()},
                                          .result = type::integer()});
  return all;
}

constexpr const char* everything =
    "{ (s) = [for k, v in [a] : f(v, -k)[0].x if a > 1 ? true : false], t = \"x${a}%{ for c in [b] }${c}%{ "
    "endfor }\","
    " u = f(a)[b], w = [a][*].y }";

}  // namespace

TEST_CASE("nothing changes where a visitor changes nothing") {
  test::bound bound = test::bind(everything, names());
  const std::string before = bound.type() + bound.reports();
  std::size_t nodes = 0;
  node_ptr root = bound.tree.root;
  hcl::model::visit(
      root, [&](node_ptr&) { return true; }, [&](node_ptr&) { ++nodes; });
  CHECK(root == bound.tree.root);
  CHECK(nodes == 36);
  hcl::diagnostics again;
  check_again(bound.tree, again);
  CHECK(bound.type() + bound.reports() == before);
}

TEST_CASE("outer nodes come before, inner ones after") {
  test::bound bound = test::bind("a + -b", names());
  std::string order;
  const auto letter = [](const node& n) {
    return n.kind == node_kind::binary  ? '+'
           : n.kind == node_kind::unary ? '-'
                                        : as<hcl::model::variable_expr>(n).root[0];
  };
  hcl::model::visit(
      bound.tree.root, [&](node_ptr& at) { order += letter(*at); },
      [&](node_ptr& at) { order += letter(*at); });
  CHECK(order == "+aa-bb-+");
  order.clear();
  hcl::model::walk(bound.tree.root, [&](const node& n) {
    order += letter(n);
    return n.kind != node_kind::unary;
  });
  CHECK(order == "+a-");
  order.clear();
  hcl::model::visit_before(bound.tree.root, [&](node_ptr& at) {
    order += letter(*at);
    return at->kind != node_kind::unary;
  });
  CHECK(order == "+a-");
}

TEST_CASE("nodes may be replaced, and types computed again") {
  test::bound bound = test::bind("[a, s, f(a)]", names());
  CHECK(bound.type() == "tuple(int, string, int)");
  hcl::model::visit_after(bound.tree.root, [&](node_ptr& at) {
    if (at->kind != node_kind::variable || as<hcl::model::variable_expr>(*at).root != "a") return;
    auto* const text = bound.tree.nodes->make<hcl::model::literal_expr>();
    text->value = "x";
    at = text;
  });
  hcl::diagnostics diags;
  check_again(bound.tree, diags);
  CHECK(bound.type() == "tuple(\"x\", string, int)");
  CHECK(diags.empty());
}

TEST_CASE("the root may be replaced") {
  test::bound bound = test::bind("-a", names());
  hcl::model::visit_after(bound.tree.root, [](node_ptr& at) {
    if (at->kind == node_kind::unary) at = as<hcl::model::unary_expr>(*at).operand;
  });
  CHECK(bound.tree.root->kind == node_kind::variable);
}

TEST_CASE("loop variables get their types again") {
  test::bound bound = test::bind("[for v in [a] : v]", names());
  CHECK(bound.type() == "list(int)");
  auto& loop = as<hcl::model::for_expr>(*bound.tree.root);
  auto& tuple = as<hcl::model::tuple_expr>(*loop.collection);
  auto* const text = bound.tree.nodes->make<hcl::model::literal_expr>();
  text->value = "x";
  tuple.elements[0] = text;
  hcl::diagnostics diags;
  check_again(bound.tree, diags);
  CHECK(bound.type() == "list(\"x\")");
}

TEST_CASE("long chains cost no stack") {
  std::string sum = "a";
  for (int i = 0; i < 100'000; ++i)
    sum += "+a";
  test::bound bound = test::bind(sum, names());
  CHECK(bound.type() == "int");
  std::size_t nodes = 0;
  hcl::model::visit_after(bound.tree.root, [&](node_ptr&) { ++nodes; });
  CHECK(nodes == 200'001);
  hcl::diagnostics diags;
  check_again(bound.tree, diags);
  CHECK(diags.empty());
}

TEST_CASE("nodes know where they are written") {
  const test::bound bound = test::bind("f( (a), \"${s}\" )", names());
  const auto& call = as<hcl::model::call_expr>(*bound.tree.root);
  CHECK(call.where().text() == "f( (a), \"${s}\" )");
  CHECK(call.arguments[0]->where().text() == "a");
  CHECK(call.arguments[0]->is_parenthesized());
  CHECK(call.arguments[1]->where().text() == "s");
  CHECK(call.arguments[1]->written->range.size() == 6);
}
