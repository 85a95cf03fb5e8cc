// Paths into expressions: keys of objects, elements of lists, arguments of calls, named parts of others.
// Implementation of edit/part.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/tree.hpp>
#include <hcl/edit/impl/trivia.hpp>
#include <hcl/parser/parse.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/template.hpp>

namespace hcl::inline v0_1::detail {

// `tags.Name`, `ports[2]`, `x["two words"]`, `@condition`
struct value_step {
  enum class form : unsigned char { key, index, named };
  form what;
  std::string name{};
  std::size_t index = 0;
};

// Adds the steps of `.a.b[0]["k"]`, the first dot of which may be missing. False if it is not written so.
[[nodiscard]] inline bool add_reference_steps(std::string text, std::vector<value_step>& steps) {
  while (text.ends_with('.'))
    text.pop_back();
  text.insert(0, text.starts_with('[') ? "x" : "x.");
  diagnostics ignored;
  const syntax::document_ptr parsed = parser::parse_traversal(source::make(text, ""), ignored);
  if (ignored.has_errors() || parsed->expression->kind != syntax::node_kind::scope_traversal) return false;
  for (const syntax::traversal_step& step : syntax::as<syntax::scope_traversal>(*parsed->expression).steps) {
    using type = syntax::traversal_step::type;
    const std::string_view written = step.text;
    if (step.what == type::attribute || step.what == type::string_index) {
      steps.push_back({value_step::form::key, std::string(written)});
      continue;
    }
    const bool is_number = step.what == type::number_index || step.what == type::legacy_index;
    if (!is_number || written.size() > 9) return false;
    std::size_t index = 0;
    for (const char digit : written) {
      if (digit < '0' || digit > '9') return false;
      index = index * 10 + static_cast<std::size_t>(digit - '0');
    }
    steps.push_back({value_step::form::index, {}, index});
  }
  return true;
}

// Where the reference that begins there ends: at a named part, or with the path.
[[nodiscard]] inline std::size_t reference_end(std::string_view path, std::size_t at) {
  bool is_quoted = false;
  while (at < path.size() && (is_quoted || path[at] != '@')) {
    if (path[at] == '\\' && is_quoted)
      ++at;
    else if (path[at] == '"')
      is_quoted = !is_quoted;
    ++at;
  }
  return (std::min)(at, path.size());
}

// The steps of a path; none if it is not written as one.
[[nodiscard]] inline std::optional<std::vector<value_step>> read_part_path(std::string_view path) {
  std::vector<value_step> steps;
  for (std::size_t at = 0; at < path.size();) {
    if (path[at] == '.') ++at;
    if (at == path.size() || path[at] != '@') {
      const std::size_t end = reference_end(path, at);
      if (!add_reference_steps(std::string(path.substr(at, end - at)), steps)) return std::nullopt;
      at = end;
      continue;
    }
    const std::size_t end = (std::min)(path.find_first_of(".[@", at + 1), path.size());
    steps.push_back({value_step::form::named, std::string(path.substr(at + 1, end - at - 1))});
    at = end;
  }
  return steps;
}

[[nodiscard]] inline const syntax::node& bare_node(const syntax::node& n) {
  const syntax::node* at = &n;
  while (at->kind == syntax::node_kind::parentheses)
    at = syntax::as<syntax::parentheses_expr>(*at).inner;
  return *at;
}

// A key that is no expression.
[[nodiscard]] inline std::optional<std::string_view> static_key(const syntax::object_item& item) {
  const syntax::node& key = *item.key;
  if (key.forced) return std::nullopt;
  if (key.kind == syntax::node_kind::string) return syntax::as<syntax::string_expr>(key).text;
  if (key.kind == syntax::node_kind::literal) return syntax::as<syntax::literal>(key).text;
  if (key.kind == syntax::node_kind::scope_traversal &&
      syntax::as<syntax::scope_traversal>(key).steps.empty())
    return syntax::as<syntax::scope_traversal>(key).root;
  return std::nullopt;
}

using named_node = std::pair<std::string_view, const syntax::node*>;

[[nodiscard]] inline const syntax::node* find_named(std::string_view name,
                                                    std::initializer_list<named_node> nodes) {
  for (const named_node& each : nodes)
    if (each.first == name) return each.second;
  return nullptr;
}

[[nodiscard]] inline const syntax::node* named_part(const syntax::node& n, std::string_view name) {
  using kind = syntax::node_kind;
  const auto pick = [name](std::initializer_list<named_node> parts) { return find_named(name, parts); };
  switch (n.kind) {
    case kind::for_tuple:
    case kind::for_object: {
      const auto& loop = syntax::as<syntax::for_expr>(n);
      return pick({{"collection", loop.collection},
                   {"key", loop.key},
                   {"value", loop.value},
                   {"condition", loop.condition}});
    }
    case kind::conditional: {
      const auto& choice = syntax::as<syntax::conditional>(n);
      return pick(
          {{"condition", choice.condition}, {"true", choice.true_result}, {"false", choice.false_result}});
    }
    case kind::binary: {
      const auto& both = syntax::as<syntax::binary_expr>(n);
      return pick({{"left", both.left}, {"right", both.right}});
    }
    case kind::index: {
      const auto& of = syntax::as<syntax::index_expr>(n);
      return pick({{"collection", of.collection}, {"key", of.key}});
    }
    case kind::unary: return pick({{"operand", syntax::as<syntax::unary_expr>(n).operand}});
    case kind::relative_traversal:
      return pick({{"source", syntax::as<syntax::relative_traversal>(n).source}});
    case kind::splat: return pick({{"source", syntax::as<syntax::splat_expr>(n).source}});
    case kind::template_wrap: return pick({{"inner", syntax::as<syntax::template_wrap>(n).inner}});
    case kind::literal:
    case kind::text:
    case kind::string:
    case kind::template_expr:
    case kind::template_join:
    case kind::scope_traversal:
    case kind::function_call:
    case kind::tuple:
    case kind::object:
    case kind::splat_item:
    case kind::parentheses:
    case kind::broken:
    case kind::json_string:
    case kind::json_array:
    case kind::json_object: break;
  }
  return nullptr;
}

[[nodiscard]] inline const syntax::node* indexed_part(const syntax::node& n, std::size_t index) {
  const auto pick = [&](const syntax::node_list& all) -> const syntax::node* {
    return index < all.size() ? all[index] : nullptr;
  };
  if (n.kind == syntax::node_kind::tuple) return pick(syntax::as<syntax::tuple_expr>(n).elements);
  if (n.kind == syntax::node_kind::function_call) return pick(syntax::as<syntax::function_call>(n).arguments);
  if (n.kind == syntax::node_kind::template_wrap && index == 0)
    return syntax::as<syntax::template_wrap>(n).inner;
  if (n.kind != syntax::node_kind::template_expr) return nullptr;
  for (const syntax::node* part : syntax::as<syntax::template_expr>(n).parts)
    if (part->kind != syntax::node_kind::text && part->kind != syntax::node_kind::string && index-- == 0)
      return part;
  return nullptr;
}

// What a path leads to: the expression, and what it is in with its number there.
struct found_part {
  const syntax::node* node = nullptr;
  const syntax::node* container = nullptr;
  std::size_t index = 0;
};

[[nodiscard]] inline found_part step_into(const syntax::node& from, const value_step& step) {
  const syntax::node& n = bare_node(from);
  found_part found{nullptr, &n, step.index};
  if (step.what == value_step::form::index) {
    found.node = indexed_part(n, step.index);
  } else if (step.what == value_step::form::named) {
    found.node = named_part(n, step.name);
  } else if (n.kind == syntax::node_kind::object) {
    const auto& items = syntax::as<syntax::object_expr>(n).items;
    // Of members with the same key the last one counts.
    for (std::size_t i = items.size(); i-- != 0 && !found.node;) {
      if (static_key(items[i]) != std::string_view(step.name)) continue;
      found.node = items[i].value;
      found.index = i;
    }
  }
  return found;
}

// `depth` steps of the path.
[[nodiscard]] inline found_part find_part(const edit_node& attribute, const std::vector<value_step>& path,
                                          std::size_t depth) {
  found_part found{attribute.attribute->value, nullptr, 0};
  for (std::size_t i = 0; i != depth && found.node; ++i)
    found = step_into(*found.node, path[i]);
  return found;
}

// Where a node is in the text of the attribute's expression.
struct content_span {
  std::size_t begin, end;
};
[[nodiscard]] inline content_span span_in(const edit_node& attribute, byte_span where) {
  const std::uint32_t base = attribute.attribute->value->range.begin;
  return {where.begin - base, where.end - base};
}

}  // namespace hcl::inline v0_1::detail
