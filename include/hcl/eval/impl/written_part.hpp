// What an expression says as it is written, without evaluation: names, keys, parts of lists and objects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <hcl/support/outcome.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline const syntax::node& without_parentheses(const syntax::node& e) noexcept {
  const syntax::node* n = &e;
  while (n->kind == syntax::node_kind::parentheses)
    n = syntax::as<syntax::parentheses_expr>(*n).inner;
  return *n;
}

// A lone name, `true`, `false` and `null` among them; empty for anything else.
[[nodiscard]] inline std::string_view keyword_text(const syntax::node& e) noexcept {
  if (e.kind == syntax::node_kind::scope_traversal) {
    const auto& reference = syntax::as<syntax::scope_traversal>(e);
    return reference.steps.empty() ? std::string_view(reference.root) : std::string_view();
  }
  if (e.kind == syntax::node_kind::literal) {
    const auto& constant = syntax::as<syntax::literal>(e);
    return constant.what == syntax::literal::type::number ? std::string_view()
                                                          : std::string_view(constant.text);
  }
  return {};
}

// The text of a key that is not computed; empty for others.
[[nodiscard]] inline std::string_view written_key(const syntax::node& key) noexcept {
  return key.kind == syntax::node_kind::string ? std::string_view(syntax::as<syntax::string_expr>(key).text)
                                               : keyword_text(key);
}

// The elements of a literal list, or null.
[[nodiscard]] inline const syntax::node_list* elements_of_literal(const syntax::node* e) noexcept {
  if (e && e->kind == syntax::node_kind::tuple) return &syntax::as<syntax::tuple_expr>(*e).elements;
  if (e && e->kind == syntax::node_kind::json_array) return &syntax::as<syntax::json_array>(*e).elements;
  return nullptr;
}

// The element or member that a step leads to, if it is written out. Of members with the same key, the last
// one counts.
[[nodiscard]] inline const syntax::node* written_part(const syntax::node& of, const path_step& step) {
  const syntax::node& n = without_parentheses(of);
  const value key = step.is_attribute() ? value(step.name()) : step.key();
  const syntax::node* found = nullptr;
  if (key.kind() == type_kind::number) {
    const syntax::node_list* const all = elements_of_literal(&n);
    const std::optional<std::uint64_t> index = key.as_number().to_uint64();
    if (all && index && *index < all->size()) found = (*all)[static_cast<std::size_t>(*index)];
  } else if (key.kind() == type_kind::string && n.kind == syntax::node_kind::object) {
    for (const syntax::object_item& item : syntax::as<syntax::object_expr>(n).items)
      if (!item.key->forced && written_key(*item.key) == key.as_string()) found = item.value;
  } else if (key.kind() == type_kind::string && n.kind == syntax::node_kind::json_object) {
    for (const syntax::json_property& p : syntax::as<syntax::json_object>(n).properties)
      if (p.name->text == key.as_string()) found = p.value;
  }
  return found;
}

// Where the value at a path inside that of `whole` is written; null for no path and where not all of it is
// written out. In a set, which `of` may say, positions are others.
[[nodiscard]] inline const syntax::node* written_at(const syntax::node& whole, std::string_view path_text,
                                                    type of = {}) {
  const outcome<path> to = path::parse(path_text);
  if (!to || to->empty()) return nullptr;
  const syntax::node* at = &whole;
  for (const path_step& step : to->steps()) {
    if (of.kind() == type_kind::set) return nullptr;
    at = written_part(*at, step);
    if (!at) return nullptr;
    const object_attribute* const inside =
        of.kind() == type_kind::object && step.is_attribute() ? of.find(step.name()) : nullptr;
    of = inside ? type(inside->type) : of.is_collection() ? type(of.element()) : type();
  }
  return at;
}

}  // namespace hcl::inline v1_0::detail
