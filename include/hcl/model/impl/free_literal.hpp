// Expressions that need no names to have their value. Implementation of checking configs.
#pragma once

#include <algorithm>
#include <string_view>

#include <hcl/model/check_table.hpp>
#include <hcl/model/node_parts.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/visit.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/template.hpp>

namespace hcl::inline v0_1::model::detail {

// Whether a literal is written that a member takes whatever it is: most attributes need no more of an answer.
[[nodiscard]] inline bool is_free_literal(const syntax::node& written, const free_literals& takes) noexcept {
  using kind = syntax::node_kind;
  if (written.kind == kind::string) return takes.texts;
  if (written.kind == kind::template_expr) {
    const syntax::node_list& parts = syntax::as<syntax::template_expr>(written).parts;
    return takes.texts && std::all_of(parts.begin(), parts.end(),
                                      [](const syntax::node* part) { return part->kind == kind::text; });
  }
  if (written.kind != kind::literal) return false;
  const auto& literal = syntax::as<syntax::literal>(written);
  switch (literal.what) {
    case syntax::literal::type::boolean_true:
    case syntax::literal::type::boolean_false: return takes.bools;
    case syntax::literal::type::number:
      return literal.text.size() <= takes.digits &&
             std::string_view(literal.text).find_first_not_of("0123456789") == std::string_view::npos;
    case syntax::literal::type::null: break;
  }
  return false;
}

// Whether an expression needs nothing to have its value: no name, no function.
[[nodiscard]] inline bool is_written_out(const tree& nodes, const node& root) {
  bool is_plain = true;
  walk(nodes, &root, [&](const node& n) {
    is_plain = is_plain && n.kind != node_kind::scope_traversal && n.kind != node_kind::splat_item &&
               n.kind != node_kind::function_call && n.kind != node_kind::broken &&
               !(n.kind == node_kind::relative_traversal && variable_of(n));
    return is_plain;
  });
  return is_plain;
}

}  // namespace hcl::inline v0_1::model::detail
