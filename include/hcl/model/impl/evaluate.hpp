// Evaluation of typed trees by the ordinary evaluator. Implementation.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/expression_backend.hpp>
#include <hcl/eval/impl/scope_tables.hpp>
#include <hcl/model/evaluate.hpp>
#include <hcl/model/impl/syntax_builder.hpp>
#include <hcl/model/visit.hpp>

namespace hcl::inline v0_1::model::detail {

// The constants that a tree refers to, by name.
[[nodiscard]] inline std::unordered_map<std::string, value> constants_in(const node* root) {
  std::unordered_map<std::string, value> found;
  walk(root, [&](const node& n) {
    if (n.kind != node_kind::variable) return true;
    const auto& e = as<variable_expr>(n);
    if (e.what && e.what->kind == definition_kind::constant) found.try_emplace(e.root, e.what->constant);
    return true;
  });
  return found;
}

// `work`: what evaluating several trees may cost together.
[[nodiscard]] inline value evaluate_tree(const node* root, const hcl::scope& names, diagnostics& diags,
                                         budget& work) {
  if (!root) return {};
  const syntax::document_ptr document = syntax_builder(*root, work.digits).build(*root);
  const auto constants = constants_in(root);
  hcl::scope inner = names.child();
  inner.lookup([&](std::span<const std::string_view> path) -> std::optional<value> {
    if (path.size() != 1) return std::nullopt;
    std::size_t used = 0;
    if (auto known = hcl::detail::eval_backend<>::look_up(names, path, used)) return known;
    const auto constant = constants.find(std::string(path.front()));
    return constant == constants.end() ? value::unknown() : constant->second;
  });
  return hcl::detail::eval_backend<>::evaluate_into(hcl::expression(document, document->expression), &inner,
                                                    diags, work, nullptr);
}

template <typename X>
value binder_backend<X>::evaluate(const node* root, const hcl::scope& names, diagnostics& diags,
                                  const limits& bounds) {
  budget work(bounds);
  return evaluate_tree(root, names, diags, work);
}

}  // namespace hcl::inline v0_1::model::detail
