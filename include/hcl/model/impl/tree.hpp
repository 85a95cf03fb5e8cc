// Helpers of typed trees: literals, copies of nodes, evaluation.
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
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/operate_symbol.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::model::detail {

// The number of a literal, or why it cannot be represented.
[[nodiscard]] inline outcome<number> number_of(const syntax::literal& e) {
  const std::string_view text = e.text;
  const bool negative = text.starts_with('-');  // in JSON
  outcome<number> read = number::parse_literal(text.substr(negative ? 1 : 0));
  return read && negative ? negate(*read) : read;
}
// Unknown if there is no such number.
[[nodiscard]] inline value value_of(const syntax::literal& e) {
  switch (e.what) {
    case syntax::literal::type::boolean_true: return true;
    case syntax::literal::type::boolean_false: return false;
    case syntax::literal::type::null: return {};
    case syntax::literal::type::number: break;
  }
  outcome<number> read = number_of(e);
  return read ? value(*std::move(read)) : value::unknown(hcl::type::number());
}

// A value without a literal form.
[[nodiscard]] inline const value* made_value(const tree& nodes, const node& n) {
  if (n.kind != node_kind::scope_traversal || !is_made_name(as<syntax::scope_traversal>(n).root))
    return nullptr;
  const node_facts* const known = nodes.find(n);
  return known && known->names && known->names->what ? &known->names->what->constant : nullptr;
}

// The value of a literal, negated or not, or of a piece of a template; nothing for other nodes.
[[nodiscard]] inline std::optional<value> literal_value(const tree& nodes, const node& part) {
  const node& n = nodes.bare(part);
  if (n.kind == node_kind::literal) return value_of(as<syntax::literal>(n));
  if (n.kind == node_kind::text) return value(as<syntax::text_expr>(n).text);
  if (const value* const made = made_value(nodes, n)) return *made;
  bool negative = false;
  const node* at = &n;
  while (at->kind == node_kind::unary && as<syntax::unary_expr>(*at).op == unary_operator::negate) {
    negative = !negative;
    at = &nodes.bare(*as<syntax::unary_expr>(*at).operand);
  }
  if (at == &n || at->kind != node_kind::literal ||
      as<syntax::literal>(*at).what != syntax::literal::type::number)
    return std::nullopt;
  if (const node_facts* const known = nodes.find(*at); known && known->is_made) return std::nullopt;
  const value v = value_of(as<syntax::literal>(*at));
  return negative && v.is_known() ? value(negate(v.as_number())) : v;
}

// The text of a template that is nothing else.
[[nodiscard]] inline std::optional<value> text_value(const tree& nodes, const node& part) {
  const node& n = nodes.bare(part);
  if (n.kind == node_kind::string) return value(as<syntax::string_expr>(n).text);
  if (n.kind == node_kind::json_string) return value(as<syntax::json_string>(n).text);
  if (n.kind != node_kind::template_expr) return std::nullopt;
  const syntax::node_list& parts = as<syntax::template_expr>(n).parts;
  if (parts.empty()) return value("");
  return parts.size() == 1 ? literal_value(nodes, *parts[0]) : std::nullopt;
}
// Either of the two.
[[nodiscard]] inline std::optional<value> written_value(const tree& nodes, const node& part) {
  std::optional<value> found = literal_value(nodes, part);
  return found ? found : text_value(nodes, part);
}

// The name of a constant key.
[[nodiscard]] inline std::optional<std::string> literal_key(const tree& nodes, const node& key) {
  if (is_bare_key(key)) return std::string(value(bare_key(key)).as_string());
  const std::optional<value> written = written_value(nodes, key);
  if (!written || !written->is_known() || written->is_null()) return std::nullopt;
  if (const value& plain = written->unmarked(); plain.kind() == hcl::type_kind::string)
    return std::string(plain.as_string());
  const outcome<value> text = hcl::convert(*written, hcl::type::string());
  if (!text || !text->is_known()) return std::nullopt;
  return std::string(text->as_string());
}

// The text of a template that is nothing else.
[[nodiscard]] inline std::optional<std::string> text_of(const tree& nodes, const node& part) {
  const std::optional<hcl::value> v = text_value(nodes, part);
  if (!v || !v->is_known() || v->is_null() || v->kind() != hcl::type_kind::string) return std::nullopt;
  return std::string(v->as_string());
}

// The value of a number or a bool, negated or not, as it is written in a string.
[[nodiscard]] inline std::optional<std::string> written_literal(const tree& nodes, const node& part) {
  std::string signs;
  const node* at = &nodes.bare(part);
  std::optional<hcl::value> v = literal_value(nodes, *at);
  while (!v && at->kind == node_kind::unary && as<syntax::unary_expr>(*at).op == unary_operator::negate) {
    signs += '-';
    at = &nodes.bare(*as<syntax::unary_expr>(*at).operand);
    v = literal_value(nodes, *at);
  }
  if (!v || !v->is_known() || v->is_null()) return std::nullopt;
  const outcome<hcl::value> text = hcl::convert(*v, hcl::type::string());
  if (!text || !text->is_known()) return std::nullopt;
  return signs + std::string(text->as_string());
}

// The replacement of a literal where `to` is wanted; null if it stays.
[[nodiscard]] inline node_ptr converted_literal(const node& n, const type& to, tree& nodes) {
  if (is_assignable(nodes.type_of(n), to) || is_assignable(type::dynamic(), to)) return nullptr;
  const bool wants_bool = is_assignable(type::boolean(), to);
  if (wants_bool || is_assignable(type::integer(), to) || is_assignable(type::number(), to)) {
    const std::optional<std::string> text = text_of(nodes, n);
    if (!text) return nullptr;
    outcome<hcl::value> made =
        hcl::convert(hcl::value(*text), wants_bool ? hcl::type::boolean() : hcl::type::number());
    return made && made->is_known() ? nodes.make_literal(*std::move(made), &n) : nullptr;
  }
  if (!is_assignable(type::string(), to)) return nullptr;
  const std::optional<std::string> text = written_literal(nodes, n);
  if (!text) return nullptr;
  syntax::string_expr like{};
  like.kind = node_kind::string;
  like.text = nodes.keep(*text);
  const node* const made = nodes.make(like, &n);
  nodes.find(*made)->type = type::string();
  return made;
}

// Whether a text says all of it, its type included.
[[nodiscard]] inline bool is_said_by_text(const value& v) {
  if (!v.is_known() || v.is_marked()) return false;
  if (v.is_null()) return v.type().is_dynamic();
  if (v.kind() == hcl::type_kind::string) return first_invalid_utf8(v.as_string()) >= v.as_string().size();
  if (v.kind() == hcl::type_kind::number) return !v.as_number().is_infinite();
  return v.kind() == hcl::type_kind::boolean;
}

// Makes a node of the native syntax of one of the JSON syntax.
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
