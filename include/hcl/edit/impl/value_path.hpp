// Paths into expressions: keys of objects, elements of lists, arguments of calls, named parts of others.
// Implementation of edit/content.hpp.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <hcl/edit/impl/style.hpp>
#include <hcl/eval/impl/written_part.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/walk.hpp>

namespace hcl::inline v1_0::detail {

// `tags.Name`, `ports[2]`, `x["two words"]`, `tags[(var.x)]`, `@condition`
struct value_step {
  enum class form : unsigned char { key, index, computed, named };
  form what;
  std::string name{};  // of a computed key, its tokens
  std::size_t index = 0;
};

[[nodiscard]] inline std::optional<std::size_t> read_index(std::string_view digits) {
  std::size_t index = 0;
  const char* const past = digits.data() + digits.size();
  const auto [end, error] = std::from_chars(digits.data(), past, index);
  return error == std::errc() && end == past ? std::optional(index) : std::nullopt;
}

// Adds the step `a`, `0`, `[0]` or `["k"]`. False if it is not written so.
[[nodiscard]] inline bool add_plain_step(const std::string& text, std::vector<value_step>& steps) {
  diagnostics ignored;
  const syntax::document_ptr parsed =
      parser::parse_traversal(source::make((text.starts_with('[') ? "x" : "x.") + text, ""), ignored);
  if (ignored.has_errors() || parsed->expression->kind != syntax::node_kind::scope_traversal) return false;
  for (const syntax::traversal_step& step : syntax::as<syntax::scope_traversal>(*parsed->expression).steps) {
    using type = syntax::traversal_step::type;
    const std::string_view written = step.text;
    if (step.what == type::attribute || step.what == type::string_index) {
      steps.push_back({value_step::form::key, std::string(written)});
      continue;
    }
    const bool is_number = step.what == type::number_index || step.what == type::legacy_index;
    const std::optional<std::size_t> index = is_number ? read_index(written) : std::nullopt;
    if (!index) return false;
    steps.push_back({value_step::form::index, {}, *index});
  }
  return true;
}

// A step in brackets.
struct bracket_step {
  std::size_t past;          // where it ends; where it begins if it does not
  bool is_computed = false;  // the key is an expression: `[(var.x)]`, `["${a}-b"]`
};
[[nodiscard]] inline bracket_step read_brackets(std::string_view path, std::size_t at) {
  bracket_step found{at, path.substr(at, 2) == "[("};
  std::size_t depth = 0;
  for (const parser::token& t : tokens_of(path.substr(at))) {
    using kind = parser::token_kind;
    found.is_computed = found.is_computed || t.kind == kind::interpolation || t.kind == kind::control;
    if (t.kind == kind::open_bracket) ++depth;
    if (t.kind != kind::close_bracket || --depth != 0) continue;
    found.past = at + t.span.end;
    break;
  }
  found.is_computed = found.is_computed && path.substr(at + 1, 1).find_first_of("(\"") == 0;
  return found;
}

// The steps of a path; none if it is not written as one.
[[nodiscard]] inline std::optional<std::vector<value_step>> read_part_path(std::string_view path) {
  std::vector<value_step> steps;
  for (std::size_t at = 0; at < path.size();) {
    if (path[at] == '.' && ++at == path.size() && !steps.empty()) break;
    if (at == path.size()) return std::nullopt;
    bracket_step here{(std::min)(path.find_first_of(".[@", at + 1), path.size())};
    if (path[at] == '[') here = read_brackets(path, at);
    if (here.past == at) return std::nullopt;
    if (path[at] == '@')
      steps.push_back({value_step::form::named, std::string(path.substr(at + 1, here.past - at - 1))});
    else if (here.is_computed)
      steps.push_back({value_step::form::computed, without_layout(path.substr(at + 1, here.past - at - 2))});
    else if (!add_plain_step(std::string(path.substr(at, here.past - at)), steps))
      return std::nullopt;
    at = here.past;
  }
  return steps;
}

// `%{ for }` in a template is no other step than `for`.
[[nodiscard]] inline const syntax::node& stepped_node(const syntax::node& n) {
  const syntax::node& at = without_parentheses(n);
  return at.kind == syntax::node_kind::template_join ? *syntax::as<syntax::template_join>(at).for_tuple : at;
}

// A key that is no expression.
[[nodiscard]] inline std::optional<std::string_view> static_key(const syntax::node& key) {
  if (key.forced) return std::nullopt;
  if (key.kind == syntax::node_kind::string) return syntax::as<syntax::string_expr>(key).text;
  if (key.kind == syntax::node_kind::literal) return syntax::as<syntax::literal>(key).text;
  if (key.kind == syntax::node_kind::scope_traversal &&
      syntax::as<syntax::scope_traversal>(key).steps.empty())
    return syntax::as<syntax::scope_traversal>(key).root;
  return std::nullopt;
}

// An element of a list, a member of an object, or an argument of a call.
struct element_node {
  const syntax::node* key;  // null of what has none
  const syntax::node* value;

  // The range of the member, key included.
  [[nodiscard]] byte_span range() const { return key ? between(key->range, value->range) : value->range; }
  // The key if it is no expression.
  [[nodiscard]] std::optional<std::string_view> name() const { return key ? static_key(*key) : std::nullopt; }
};
// None of what is no list, object or call.
[[nodiscard]] inline std::optional<std::vector<element_node>> elements_of(const syntax::node& n) {
  std::vector<element_node> all;
  const bool is_list = n.kind == syntax::node_kind::tuple;
  if (n.kind == syntax::node_kind::object) {
    for (const syntax::object_item& item : syntax::as<syntax::object_expr>(n).items)
      all.push_back({item.key, item.value});
  } else if (is_list || n.kind == syntax::node_kind::function_call) {
    for (const syntax::node* one : is_list ? syntax::as<syntax::tuple_expr>(n).elements
                                           : syntax::as<syntax::function_call>(n).arguments)
      all.push_back({nullptr, one});
  } else {
    return std::nullopt;
  }
  return all;
}

// `@left`; parts without a name are reached by number.
[[nodiscard]] inline const syntax::node* named_part(const syntax::node& n, std::string_view name) {
  const syntax::node* found = nullptr;
  syntax::for_each_part(n, [&](const syntax::node& part, std::size_t i) {
    if (!name.empty() && syntax::part_name(n.kind, i) == name) found = &part;
  });
  return found;
}

[[nodiscard]] inline const syntax::node* template_part(const syntax::node& n, std::size_t index) {
  if (n.kind == syntax::node_kind::template_wrap && index == 0)
    return syntax::as<syntax::template_wrap>(n).inner;
  if (n.kind != syntax::node_kind::template_expr) return nullptr;
  for (const syntax::node* part : syntax::as<syntax::template_expr>(n).parts)
    if (part->kind != syntax::node_kind::text && part->kind != syntax::node_kind::string && index-- == 0)
      return part;
  return nullptr;
}

// The expression that a path leads to, its container and its number there.
struct found_part {
  const syntax::node* node = nullptr;
  const syntax::node* container = nullptr;
  std::size_t index = 0;
};

// Where a node is in the text of the attribute's expression.
struct content_span {
  std::size_t begin, end;
};
[[nodiscard]] inline content_span span_in(const edit_node& attribute, byte_span where) {
  const std::uint32_t base = attribute.attribute->value->range.begin;
  return {where.begin - base, where.end - base};
}

// A text with another one in the place of a part.
[[nodiscard]] inline std::string replaced(std::string_view text, content_span part, std::string_view by) {
  return std::string(text.substr(0, part.begin)).append(by).append(text.substr(part.end));
}
[[nodiscard]] inline std::string_view written_at(const edit_node& attribute, byte_span where) {
  const content_span at = span_in(attribute, where);
  return attribute.content.substr(at.begin, at.end - at.begin);
}

// Whether a step leads to the element of that number.
[[nodiscard]] inline bool leads_to(const edit_node& attribute, const value_step& step, const element_node& to,
                                   std::size_t number) {
  using form = value_step::form;
  if (step.what == form::named) return false;
  if (!to.key) return step.what == form::index && step.index == number;
  if (step.what != form::computed)
    return to.name() == (step.what == form::key ? step.name : std::to_string(step.index));
  return !to.name() && without_layout(written_at(attribute, to.key->range)) == step.name;
}
// Takes one step into a value. Of members with the same key, the last one counts.
[[nodiscard]] inline found_part step_into(const edit_node& attribute, const syntax::node& from,
                                          const value_step& step) {
  const syntax::node& n = stepped_node(from);
  found_part found{nullptr, &n, step.index};
  const auto all = elements_of(n);
  for (std::size_t i = all ? all->size() : 0; i-- != 0 && !found.node;)
    if (leads_to(attribute, step, (*all)[i], i)) found = {(*all)[i].value, &n, i};
  if (step.what == value_step::form::named) found.node = named_part(n, step.name);
  if (step.what == value_step::form::index && !all) found.node = template_part(n, step.index);
  return found;
}

// `depth` steps of the path.
[[nodiscard]] inline found_part find_part(const edit_node& attribute, const std::vector<value_step>& path,
                                          std::size_t depth) {
  found_part found{attribute.attribute->value, nullptr, 0};
  for (std::size_t i = 0; i != depth && found.node; ++i)
    found = step_into(attribute, *found.node, path[i]);
  return found;
}

}  // namespace hcl::inline v1_0::detail
