// Nodes made by rewriting, and destruction of trees. Implementation.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/type_cycle.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/node_parts.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/visit.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v1_0::model::detail {

// Whether a text says all of it, its type included.
[[nodiscard]] inline bool is_said_by_text(const value& v) {
  if (!v.is_known() || v.is_marked()) return false;
  if (v.is_null()) return v.type().is_dynamic();
  if (v.kind() == hcl::type_kind::string) return first_invalid_utf8(v.as_string()) >= v.as_string().size();
  if (v.kind() == hcl::type_kind::number) return !v.as_number().is_infinite();
  return v.kind() == hcl::type_kind::boolean;
}

// What is made of the JSON syntax is of the native one.
[[nodiscard]] inline node* native_copy(tree& nodes, const node& n) {
  if (n.kind == node_kind::json_array) {
    syntax::tuple_expr like{};
    like.kind = node_kind::tuple;
    like.elements = as<syntax::json_array>(n).elements;
    return nodes.make(like, &n);
  }
  std::vector<syntax::object_item> items;
  for_each_item(n, [&](const node& key, const node& item) { items.push_back({&key, &item}); });
  syntax::object_expr like{};
  like.kind = node_kind::object;
  like.items = nodes.keep(items);
  return nodes.make(like, &n);
}

// Steps have one owner at a time, also if memory runs out.
inline void copy_names(tree& nodes, const node_names& from, node_facts& to) {
  node_names& made = nodes.names(to);
  made.steps = nodes.make_steps(from.steps.size());
  std::copy(from.steps.begin(), from.steps.end(), made.steps.begin());
  node_names all = from;
  all.steps = made.steps;
  made = std::move(all);
}

// A copy that knows what it was made of, and means what that does.
[[nodiscard]] inline node* copy_of(tree& nodes, const node& n) {
  const bool is_json = n.kind == node_kind::json_array || n.kind == node_kind::json_object;
  node* const made = is_json ? native_copy(nodes, n) : nodes.copy(n);
  const auto own = [&](auto& list) { list = nodes.keep(std::vector(list.begin(), list.end())); };
  if (made->kind == node_kind::function_call) own(static_cast<syntax::function_call&>(*made).arguments);
  if (made->kind == node_kind::tuple) own(static_cast<syntax::tuple_expr&>(*made).elements);
  if (made->kind == node_kind::template_expr) own(static_cast<syntax::template_expr&>(*made).parts);
  if (made->kind == node_kind::object && !is_json) own(static_cast<syntax::object_expr&>(*made).items);
  const node_facts* const known = nodes.find(n);
  node_facts& facts = nodes.facts(*made, nullptr);
  facts.origin = &n;
  if (known) facts.type = known->type;
  if (known) facts.written = known->written;
  if (known && known->names) copy_names(nodes, *known->names, facts);
  return made;
}

// Evaluates typed trees by the ordinary evaluator.

// The constants that a tree refers to, by name.
[[nodiscard]] inline std::unordered_map<std::string_view, value> constants_in(const tree& nodes,
                                                                              const node* root) {
  std::unordered_map<std::string_view, value> found;
  walk(nodes, root, [&](const node& n) {
    const node_facts* const known = nodes.find(n);
    const node_names* const names = known ? known->names : nullptr;
    if (names && names->is_variable && names->what && names->what->kind == definition_kind::constant)
      found.try_emplace(names->root, names->what->constant);
    return true;
  });
  return found;
}

// `work`: what evaluating several trees may cost together.
[[nodiscard]] inline value evaluate_tree(const tree_ptr& nodes, const node* root, const hcl::scope& names,
                                         diagnostics& diags, budget& work) {
  if (!root) return {};
  const auto constants = constants_in(*nodes, root);
  hcl::scope inner = names.child();
  inner.lookup([&](std::span<const std::string_view> path) -> std::optional<value> {
    if (path.size() != 1) return std::nullopt;
    std::size_t used = 0;
    if (auto known = hcl::detail::eval_access::look_up(names, path, used)) return known;
    const auto constant = constants.find(path.front());
    return constant == constants.end() ? value::unknown() : constant->second;
  });
  const node_facts* const known = nodes->find(nodes->bare(*root));
  syntax::document_ptr document(nodes, known ? known->document : nullptr);
  if (!document) document = std::make_shared<syntax::document>(source::make("", "<program>"));
  return expression(document, root).evaluate(&inner, diags, work, nullptr);
}

}  // namespace hcl::inline v1_0::model::detail
