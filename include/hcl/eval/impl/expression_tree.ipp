// The definition of tree_of(). Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/expression_tree.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/node_kind.hpp>
#include <hcl/syntax/template.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/value/operate_symbol.hpp>

namespace hcl::inline v0_1::detail {

// The properties of a node besides its kind and parts.
inline void add_details(const syntax::node& e, std::vector<member>& to) {
  const auto add = [&](const char* name, std::string_view text) {
    if (!text.empty()) to.push_back({name, value(std::string(text))});
  };
  const auto flag = [&](const char* name, bool is_set) {
    if (is_set) to.push_back({name, value(true)});
  };
  switch (e.kind) {
    case syntax::node_kind::function_call:
      add("name", syntax::as<syntax::function_call>(e).name);
      return flag("expands_last", syntax::as<syntax::function_call>(e).expands_last);
    case syntax::node_kind::binary: return add("operator", symbol(syntax::as<syntax::binary_expr>(e).op));
    case syntax::node_kind::unary: return add("operator", symbol(syntax::as<syntax::unary_expr>(e).op));
    case syntax::node_kind::conditional:
      return flag("directive", syntax::as<syntax::conditional>(e).directive);
    case syntax::node_kind::template_expr:
      return flag("heredoc", syntax::as<syntax::template_expr>(e).heredoc);
    case syntax::node_kind::splat: return flag("full", syntax::as<syntax::splat_expr>(e).full);
    case syntax::node_kind::for_tuple:
    case syntax::node_kind::for_object: {
      const auto& loop = syntax::as<syntax::for_expr>(e);
      add("key_name", loop.key_name);
      add("value_name", loop.value_name);
      flag("directive", loop.directive);
      return flag("grouped", loop.grouped);
    }
    default: break;
  }
}

// Recursion ends where the value would be too deep to be of use.
[[nodiscard]] inline value tree_of_node(const syntax::node& e, std::string_view source, std::size_t depth) {
  constexpr std::size_t max_depth = 100;
  std::vector<member> members{{"kind", value(syntax::traits_of(e.kind).name)},
                              {"begin", value(e.range.begin)},
                              {"end", value(e.range.end)}};
  add_details(e, members);
  std::vector<value> parts;
  if (depth < max_depth)
    syntax::for_each_part(
        e, [&](const syntax::node& part) { parts.push_back(tree_of_node(part, source, depth + 1)); });
  if (parts.empty())
    members.push_back({"text", value(std::string(source.substr(e.range.begin, e.range.size())))});
  else
    members.push_back({"parts", value::tuple(std::move(parts))});
  return value::object(std::move(members));
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL value tree_of(const expression& e) {
  return e ? detail::tree_of_node(*e.node(), e.document()->source->text(), 0) : value::null();
}

}  // namespace hcl::inline v0_1
