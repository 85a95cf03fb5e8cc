// Nodes that rewriting makes, and the end of a tree. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hcl/model/impl/type_all.hpp>
#include <hcl/model/node_parts.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/value/impl/literal_text.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/value/impl/number_all.hpp>
#include <hcl/value/impl/value_all.hpp>
#endif

namespace hcl::inline v0_1::model::detail {

template <typename X>
void binder_backend<X>::destroy(const node_facts* last) noexcept {
  while (last) {
    const node_facts* const one = std::exchange(last, last->before);
    if (one->names) {
      std::destroy(one->names->steps.begin(), one->names->steps.end());
      std::destroy_at(one->names);
    }
    std::destroy_at(one);
  }
}

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

// Steps have one owner at any time, so that nothing is destroyed twice where memory runs out.
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

template <typename X>
node_ptr binder_backend<X>::with_part(tree& nodes, const node& n, std::size_t number, const node* part) {
  const node_facts* const known = nodes.find(n);
  const node* const to = known && known->is_made ? &n : copy_of(nodes, n);
  if (to->kind == node_kind::object && number % 2 == 0 && is_bare_key(*part)) {
    node* const key = copy_of(nodes, *part);
    key->forced = true;  // else its name would be the key
    part = key;
  }
  *const_cast<const node**>(syntax::part_place(*to, number)) = part;  // no node that was made is a constant
  return to;
}

// What a text can say is a literal; for anything else there is a variable without a name that could be
// written.
template <typename X>
node_ptr binder_backend<X>::make_literal(tree& nodes, hcl::value v, const node* place) {
  const type is = v.is_known() ? type::constant(v) : from_base(v.type());
  const bool is_text = v.is_known() && !v.is_null() && v.kind() == hcl::type_kind::string;
  const bool is_number = v.is_known() && !v.is_null() && v.kind() == hcl::type_kind::number;
  node* made = nullptr;
  if (is_said_by_text(v) && is_text) {
    syntax::text_expr like{};
    like.kind = node_kind::text;
    like.text = nodes.keep(v.as_string());
    made = nodes.make(like, place);
  } else if (is_said_by_text(v) &&
             !(is_number && (v.as_number().sign() < 0 || v.as_number().is_negative_zero()))) {
    using form = syntax::literal::type;
    std::string text;
    hcl::detail::append_literal(text, v);
    syntax::literal like{};
    like.kind = node_kind::literal;
    like.what = v.is_null() ? form::null : form::number;
    if (!v.is_null() && !is_number) like.what = v.as_bool() ? form::boolean_true : form::boolean_false;
    like.text = nodes.keep(text);
    made = nodes.make(like, place);
  } else {
    auto what = std::make_shared<definition>();
    what->kind = definition_kind::constant;
    what->name = std::string(made_name) + std::to_string(nodes.size());
    what->type = is;
    what->constant = std::move(v);
    syntax::scope_traversal like{};
    like.kind = node_kind::scope_traversal;
    like.forced = true;
    like.root = nodes.keep(what->name);
    made = nodes.make(like, place);
    node_names& names = nodes.names(*nodes.find(*made));
    names.root = as<syntax::scope_traversal>(*made).root;
    names.root_type = is;
    names.is_variable = true;
    names.what = std::move(what);
  }
  nodes.find(*made)->type = is;
  return made;
}

}  // namespace hcl::inline v0_1::model::detail
