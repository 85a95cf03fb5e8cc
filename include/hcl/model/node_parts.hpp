// The typed parts of a node by number. Bare keys of objects and parentheses in traversals belong to the outer
// node.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/walk.hpp>

namespace hcl::inline v1_0::model {

using syntax::as;         // `as<syntax::binary_expr>(n)`
using syntax::node;       // of the parser, or made since
using syntax::node_kind;  // which struct of the syntax it is
using syntax::unwrapped;  // without parentheses

namespace detail {

// The variable, or the item of a splat, that a written traversal begins with; null if it begins with
// something else. A name is only there in parentheses: one that rewriting has put there is a part.
[[nodiscard]] inline const node* variable_of(const node& n) noexcept {
  const node* at = &n;
  while (at->kind == node_kind::relative_traversal) {
    const node* const source = as<syntax::relative_traversal>(*at).source;
    at = &unwrapped(*source);
    if (at == source && at->kind == node_kind::scope_traversal) return nullptr;
  }
  return at->kind == node_kind::scope_traversal || at->kind == node_kind::splat_item ? at : nullptr;
}

// Such variables are values: no text can have the name.
inline constexpr std::string_view made_name = " value-";
[[nodiscard]] inline bool is_made_name(std::string_view name) noexcept { return name.starts_with(' '); }

// A `for` of either form, and an object of either syntax.
[[nodiscard]] inline bool is_loop(const node& n) noexcept {
  return n.kind == node_kind::for_tuple || n.kind == node_kind::for_object;
}
[[nodiscard]] inline bool is_object(const node& n) noexcept {
  return n.kind == node_kind::object || n.kind == node_kind::json_object;
}

[[nodiscard]] inline bool is_bare_key(const node& key) noexcept {
  return syntax::object_item{&key, nullptr}.form() == syntax::object_item::key_form::name;
}
// The text of a bare key.
[[nodiscard]] inline std::string_view bare_key(const node& key) noexcept {
  return key.kind == node_kind::literal ? std::string_view(as<syntax::literal>(key).text)
                                        : std::string_view(as<syntax::scope_traversal>(key).root);
}

// A part; `at` is null where the syntax leaves it out, or has a bare key.
struct node_part {
  const node* at = nullptr;
  bool is_there = false;  // false behind the last one
};

// The part of that number, as syntax::part_place() counts.
[[nodiscard]] inline node_part part_of(const node& n, std::size_t i) noexcept {
  if (n.kind == node_kind::broken || (n.kind == node_kind::relative_traversal && variable_of(n))) return {};
  if (n.kind == node_kind::json_object) {
    const auto& all = as<syntax::json_object>(n).properties;
    if (i / 2 >= all.size()) return {};
    return {i % 2 == 0 ? static_cast<const node*>(all[i / 2].name) : all[i / 2].value, true};
  }
  const node* const* const place = syntax::part_place(n, i);
  if (!place) return {};
  const bool is_name = n.kind == node_kind::object && i % 2 == 0 && is_bare_key(**place);
  return {is_name ? nullptr : *place, true};
}

// Calls `each(key, value)` for the items of an object of either syntax.
template <typename Each>
void for_each_item(const node& object, const Each& each) {
  if (object.kind == node_kind::json_object)
    for (const syntax::json_property& item : as<syntax::json_object>(object).properties)
      each(*item.name, *item.value);
  else
    for (const syntax::object_item& item : as<syntax::object_expr>(object).items)
      each(*item.key, *item.value);
}

}  // namespace detail
}  // namespace hcl::inline v1_0::model
