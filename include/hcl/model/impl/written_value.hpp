// The values that are written out in an expression, without interpolations and names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <hcl/model/node_parts.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/operate_symbol.hpp>

namespace hcl::inline v0_1::model::detail {

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

// A value that was put there because no text can say it.
[[nodiscard]] inline const value* made_value(const tree& nodes, const node& n) {
  if (n.kind != node_kind::scope_traversal || !is_made_name(as<syntax::scope_traversal>(n).root))
    return nullptr;
  const node_facts* const known = nodes.find(n);
  return known && known->names && known->names->what ? &known->names->what->constant : nullptr;
}

// Of a literal, negated or not, a piece of a template, or such a value; nothing of others.
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

// The name that a key gives, if it is written out; a quoted text without interpolation is.
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

}  // namespace hcl::inline v0_1::model::detail
