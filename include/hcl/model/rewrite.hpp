// Rewrites typed expressions: applies, conversions, partial evaluation, printing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/fwd.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v1_0::model {

// Calls `each(const node&)` for the nodes directly inside, in the order of the text, but for the key of a
// `for` before its value. Parentheses are none.
template <typename Each>
void for_each_child(const tree& nodes, const node& n, Each&& each) {
  for (std::size_t i = 0;; ++i) {
    const detail::node_part part = detail::part_of(n, i);
    if (!part.is_there) return;
    if (part.at) each(nodes.bare(*part.at));
  }
}

// Calls `before(node_ptr&)` for a node, then goes through the nodes inside, then calls `after(node_ptr&)`.
// Both may replace the node, which copies the nodes around it; the rest keeps its source text. `before`
// returns false to skip the inside.
//
//   model::visit(bound, [](node_ptr&) { return true; }, [&](node_ptr& at) {
//     if (at->kind == node_kind::unary) at = &bound.nodes->bare(*as<syntax::unary_expr>(*at).operand);
//   });
template <typename Before, typename After>
void visit(tree& nodes, node_ptr& root, Before&& before, After&& after) {
  struct place {
    node_ptr at;
    const node* was;     // before anything was put there
    std::size_t number;  // of the part that it is
    std::size_t next = 0;
    bool inside = true;
  };
  const auto enter = [&](node_ptr& at) {
    if constexpr (std::is_void_v<decltype(before(at))>) {
      before(at);
      return true;
    } else {
      return static_cast<bool>(before(at));
    }
  };
  if (!root) return;
  std::vector<place> open;
  const auto go_in = [&](const node& part, std::size_t number) {
    const node* const was = &nodes.bare(part);
    open.push_back({was, was, number});
    node_ptr at = was;
    const bool inside = enter(at);
    open.back().at = at;
    open.back().inside = inside;
  };
  go_in(*root, 0);
  for (;;) {
    place& top = open.back();
    const detail::node_part part =
        top.inside && top.at ? detail::part_of(*top.at, top.next++) : detail::node_part();
    if (part.is_there) {
      if (part.at) go_in(*part.at, top.next - 1);
      continue;
    }
    node_ptr at = top.at;
    if (at) after(at);
    const place done = open.back();
    open.pop_back();
    if (open.empty()) {
      if (at != done.was) root = at;
      return;
    }
    place& around = open.back();
    if (at != done.was) around.at = nodes.with_part(*around.at, done.number, at);
  }
}
template <typename Before, typename After>
void visit(typed_expression& e, Before&& before, After&& after) {
  visit(*e.nodes, e.root, before, after);
}

// Calls `each(node_ptr&)`, inner nodes first.
template <typename Each>
void visit_after(typed_expression& e, Each&& each) {
  visit(
      e, [](node_ptr&) {}, each);
}
// Calls `each(node_ptr&)`, outer nodes first; what it returns says whether to go inside.
template <typename Each>
void visit_before(typed_expression& e, Each&& each) {
  visit(e, each, [](node_ptr&) {});
}
// The same for reading: `each(const node&)`.
template <typename Each>
void walk(const tree& nodes, const node* root, Each&& each) {
  if (!root) return;
  std::vector<const node*> open{&nodes.bare(*root)};
  while (!open.empty()) {
    const node& n = *open.back();
    open.pop_back();
    if (!each(n)) continue;
    const std::size_t from = open.size();
    for_each_child(nodes, n, [&](const node& child) { open.push_back(&child); });
    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(from), open.end());
  }
}
template <typename Each>
void walk(const typed_expression& e, Each&& each) {
  walk(*e.nodes, e.root, each);
}

// The last argument of such a call is a function of the values of the others.
inline constexpr std::string_view apply_name = "__apply";
// The result of such a call's signature is the type converted to.
inline constexpr std::string_view convert_name = "__convert";

// The eventuals that rewrite_applies() waits for: `{.promises = true}`.
struct apply_options {
  bool promises = false;             // promises are waited for like outputs
  bool keep_json_arguments = false;  // toJSON takes outputs as they are
};

}  // namespace hcl::inline v1_0::model

namespace hcl::inline v1_0 {
class body;
class expression;
class scope;
struct simplify_options;
}  // namespace hcl::inline v1_0

namespace hcl::inline v1_0::model {

struct apply_options;
struct print_options;
class tree;
class type;
struct typed_body;
struct typed_expression;

// How a typed tree becomes text: `{.keep_source = false}`.
struct print_options {
  bool keep_source = true;  // false: as if the program had made it all; comments are gone then
  std::size_t indent = 2;   // blanks per level, of bodies that are made up
};

// Rewrites the tree in place. With an output `res.id` of type string, `"v ${res.id}"` becomes
// `__apply(res.id, eval(id, "v ${id}"))`: expressions that only pass an output on, such as `[res.id]`, stay.
// Each value has one parameter, named after the attribute or function it comes from.
void rewrite_applies(typed_expression& e, const apply_options& options = {});

// Rewrites the tree in place, so that it gives a value of type `to`. `upper(count)` becomes
// `upper(__convert(count))`, and literals become those of the other type: `f("1")` of an int is `f(1)`.
// Impossible conversions are inserted as well; properties or elements that `to` lacks are reported.
void rewrite_conversions(typed_expression& e, const type& to, diagnostics& diags);
// To the type that it has: only what is inside it is converted.
inline void rewrite_conversions(typed_expression& e, diagnostics& diags) {
  const type own = e.type();
  hcl::model::rewrite_conversions(e, own, diags);
}

// The element of a union `to` that accepts `from` unchanged, else the first with a safe conversion, else the
// first with any; otherwise `to` itself. For a string variable, `enum("a", "b") | string` is string.
[[nodiscard]] type lower_conversion(const type& from, const type& to);
// The same for an expression: a text that is written out is a value of an enumeration that has it.
[[nodiscard]] type lower_conversion(const typed_expression& from, const type& to);

}  // namespace hcl::inline v1_0::model

namespace hcl::inline v1_0 {

// The limits of simplify(): `{.max_text = 256}`.
struct simplify_options {
  std::size_t max_text = 4096;  // bytes of a value; what would be longer stays an expression
  limits bounds{};              // of all that is evaluated; the rest stays as it is
};

// The expression as text, with every part folded whose value `names` know. With `region` known to be "eu",
// `"${upper(region)}-${name}"` is `"EU-${name}"`. Parts with errors or marks, generated nodes, and lists and
// maps that no literal can replace stay; comments stay where nothing is folded.
[[nodiscard]] std::string simplify(const expression& e, const scope& names,
                                   const simplify_options& options = {});

// The same for all expressions of a body; everything else of its text stays.
[[nodiscard]] std::string simplify(const body& of, const scope& names, const simplify_options& options = {});

}  // namespace hcl::inline v1_0

namespace hcl::inline v1_0::model {

// `print(bound)` is "port + 1" where the tree was bound from that. Unchanged parts keep their text with
// comments and blanks; others have the fewest parentheses. The text reads back to the same tree. Functions,
// which only rewriting makes, are written as `eval(parameter, body)`; wrong parts stay as they are.
[[nodiscard]] std::string print(const typed_expression& e, const print_options& options = {});

// The same for a body, with all its attributes and blocks.
[[nodiscard]] std::string print(const typed_body& of, const print_options& options = {});

}  // namespace hcl::inline v1_0::model
