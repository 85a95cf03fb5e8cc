// Evaluation of typed trees by the ordinary evaluator, whose nodes they are. Implementation.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/expression_backend.hpp>
#include <hcl/eval/impl/scope_tables.hpp>
#include <hcl/model/node_parts.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/visit.hpp>

namespace hcl::inline v0_1::model::detail {

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

}  // namespace hcl::inline v0_1::model::detail
