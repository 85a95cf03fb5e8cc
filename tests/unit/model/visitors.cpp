// Going through typed trees, replacing nodes, and checking again.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>

#include <hcl/model/bind.hpp>
#include <hcl/model/rewrite.hpp>

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
      *bound.tree.nodes, root, [&](node_ptr&) { return true; }, [&](node_ptr&) { ++nodes; });
  CHECK(root == bound.tree.root);
  CHECK(nodes == 33);
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
                                        : std::string_view(as<hcl::syntax::scope_traversal>(n).root)[0];
  };
  hcl::model::visit(
      bound.tree, [&](node_ptr& at) { order += letter(*at); }, [&](node_ptr& at) { order += letter(*at); });
  CHECK(order == "+aa-bb-+");
  order.clear();
  hcl::model::walk(bound.tree, [&](const node& n) {
    order += letter(n);
    return n.kind != node_kind::unary;
  });
  CHECK(order == "+a-");
  order.clear();
  hcl::model::visit_before(bound.tree, [&](node_ptr& at) {
    order += letter(*at);
    return at->kind != node_kind::unary;
  });
  CHECK(order == "+a-");
}

TEST_CASE("nodes may be replaced, and types computed again") {
  test::bound bound = test::bind("[a, s, f(a)]", names());
  CHECK(bound.type() == "tuple(int, string, int)");
  hcl::model::visit_after(bound.tree, [&](node_ptr& at) {
    if (at->kind == node_kind::scope_traversal && as<hcl::syntax::scope_traversal>(*at).root == "a")
      at = bound.tree.nodes->make_literal("x", at);
  });
  hcl::diagnostics diags;
  check_again(bound.tree, diags);
  CHECK(bound.type() == "tuple(\"x\", string, int)");
  CHECK(diags.empty());
}

TEST_CASE("the root may be replaced") {
  test::bound bound = test::bind("-a", names());
  hcl::model::visit_after(bound.tree, [](node_ptr& at) {
    if (at->kind == node_kind::unary) at = as<hcl::syntax::unary_expr>(*at).operand;
  });
  CHECK(bound.tree.root->kind == node_kind::scope_traversal);
}

TEST_CASE("loop variables get their types again") {
  test::bound bound = test::bind("[for v in [a] : v]", names());
  CHECK(bound.type() == "list(int)");
  hcl::model::visit_after(bound.tree, [&](node_ptr& at) {
    if (at->kind == node_kind::scope_traversal && as<hcl::syntax::scope_traversal>(*at).root == "a")
      at = bound.tree.nodes->make_literal("x", at);
  });
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
  hcl::model::visit_after(bound.tree, [&](node_ptr&) { ++nodes; });
  CHECK(nodes == 200'001);
  hcl::diagnostics diags;
  check_again(bound.tree, diags);
  CHECK(diags.empty());
}

TEST_CASE("nodes know where they are written") {
  const test::bound bound = test::bind("f( (a), \"${s}\" )", names());
  const hcl::model::tree& nodes = *bound.tree.nodes;
  const auto& call = as<hcl::syntax::function_call>(*bound.tree.root);
  CHECK(nodes.where(call).text() == "f( (a), \"${s}\" )");
  CHECK(nodes.where(*call.arguments[0]).text() == "a");
  CHECK(nodes.where(*call.arguments[1]).text() == "s");
  CHECK(nodes.type_of(*call.arguments[0]) == type::integer());
}

TEST_CASE("what was not changed is the text's own") {
  test::bound bound = test::bind("[a + b, s]", names());
  const node* const root = bound.tree.root;
  const auto& before = as<hcl::syntax::tuple_expr>(*root);
  hcl::model::visit_after(bound.tree, [&](node_ptr& at) {
    if (at->kind == node_kind::scope_traversal && as<hcl::syntax::scope_traversal>(*at).root == "s")
      at = bound.tree.nodes->make_literal(true, at);
  });
  const auto& after = as<hcl::syntax::tuple_expr>(*bound.tree.root);
  CHECK(bound.tree.root != root);
  CHECK(after.elements[0] == before.elements[0]);
  CHECK(before.elements[1]->kind == node_kind::scope_traversal);
  CHECK(&bound.tree.nodes->written(*bound.tree.root) == root);
}
