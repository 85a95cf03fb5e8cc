// The queue of the printer: texts and nodes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/model/impl/tree.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/operate_symbol.hpp>

namespace hcl::inline v1_0::model::detail {

// From the loosest to the tightest.
enum class binding : unsigned char {
  none,  // a conditional
  logical_or,
  logical_and,
  equality,
  comparison,
  additive,
  multiplicative,
  unary,
  literal,   // a number, bool or null, a splat, a sign after a value: a step that follows would belong to it
  steps,     // after which more steps would be the same ones
  traversed  // everything else
};

[[nodiscard]] constexpr binding tighter(binding than) noexcept {
  return static_cast<binding>(static_cast<unsigned char>(than) + 1);
}

[[nodiscard]] constexpr binding binding_of(binary_operator op) noexcept {
  switch (hcl::detail::level_of(op)) {
    case hcl::detail::operator_level::logical_or: return binding::logical_or;
    case hcl::detail::operator_level::logical_and: return binding::logical_and;
    case hcl::detail::operator_level::equality: return binding::equality;
    case hcl::detail::operator_level::comparison: return binding::comparison;
    case hcl::detail::operator_level::additive: return binding::additive;
    case hcl::detail::operator_level::multiplicative: break;
  }
  return binding::multiplicative;
}

// How tightly a value binds that is written as a literal.
[[nodiscard]] inline binding binding_of(const hcl::value& marked) {
  const hcl::value& v = marked.unmarked();
  if (!v.is_known() || v.is_null()) return binding::literal;
  if (v.kind() == hcl::type_kind::number) return v.as_number().sign() < 0 ? binding::unary : binding::literal;
  return v.kind() == hcl::type_kind::boolean ? binding::literal : binding::traversed;
}

// How tightly an expression without parentheses binds.
[[nodiscard]] inline binding binding_of(const tree& nodes, const node& n) {
  if (const std::optional<hcl::value> v = literal_value(nodes, n)) return binding_of(*v);
  switch (n.kind) {
    case node_kind::conditional: return binding::none;
    case node_kind::binary: return binding_of(as<syntax::binary_expr>(n).op);
    case node_kind::unary: return binding::unary;
    case node_kind::splat: return binding::literal;
    case node_kind::relative_traversal: return variable_of(n) ? binding::traversed : binding::steps;
    case node_kind::literal:
    case node_kind::text:
    case node_kind::string:
    case node_kind::template_expr:
    case node_kind::template_wrap:
    case node_kind::template_join:
    case node_kind::scope_traversal:
    case node_kind::function_call:
    case node_kind::index:
    case node_kind::tuple:
    case node_kind::object:
    case node_kind::for_tuple:
    case node_kind::for_object:
    case node_kind::splat_item:
    case node_kind::parentheses:
    case node_kind::broken:
    case node_kind::json_string:
    case node_kind::json_array:
    case node_kind::json_object: break;
  }
  return binding::traversed;
}

// The binding strength that the part of that number, as part_of() counts them, needs to go without
// parentheses. Not for directives of a template.
[[nodiscard]] inline binding needs_of(const node& n, std::size_t part) {
  if (n.kind == node_kind::relative_traversal) return binding::traversed;
  if (n.kind == node_kind::unary) return binding::unary;
  if (n.kind == node_kind::binary) {
    const binding own = binding_of(as<syntax::binary_expr>(n).op);
    return part == 0 ? own : tighter(own);
  }
  if (part != 0) return binding::none;
  if (is_loop(n) || n.kind == node_kind::conditional) return binding::logical_or;
  if (n.kind == node_kind::index || n.kind == node_kind::splat) return binding::steps;
  return binding::none;
}

enum class print_form : unsigned char {
  expression,
  key,  // of an object
  text  // a directive between the quotes of a template
};

struct print_place {
  binding needs = binding::none;  // of what stands there without parentheses
  const node* written = nullptr;  // the part of the source that stands there, if it is that, changed or not
  bool lines_ok = false;          // a new line means nothing there
  print_form form = print_form::expression;
};

struct print_piece {
  const node* what = nullptr;  // as it is written, with parentheses
  print_place at{};
  std::string_view text{};  // of the source, or of a literal
  std::string made{};
};

// Pieces are added in order; flush() puts the ones added since to the front.
class print_pieces {
 public:
  void put(std::string_view text) {
    if (!text.empty()) next_.push_back({.text = text});
  }
  void put(const char* text) { put(std::string_view(text)); }
  void put(std::string&& text) {
    if (!text.empty()) next_.push_back({.made = std::move(text)});
  }
  void put(const node* what, const print_place& at) {
    if (what) next_.push_back({.what = what, .at = at});
  }
  void put(const node* what, binding needs = binding::none, bool lines_ok = false) {
    put(what, print_place{.needs = needs, .lines_ok = lines_ok});
  }
  void flush() {
    for (; !next_.empty(); next_.pop_back())
      open_.push_back(std::move(next_.back()));
  }
  [[nodiscard]] bool empty() const noexcept { return open_.empty(); }
  [[nodiscard]] print_piece pop() {
    print_piece last = std::move(open_.back());
    open_.pop_back();
    return last;
  }

 private:
  std::vector<print_piece> open_{};
  std::vector<print_piece> next_{};
};

// A changed part: its place in the source and its replacement.
struct source_slot {
  const node* written;
  const node* now;
  binding needs;          // of what stands there without parentheses
  bool is_key = false;    // of an object
  bool lines_ok = false;  // a new line means nothing there
};

// Whether the source is native text, and not JSON or in a JSON string.
[[nodiscard]] inline bool is_native(const syntax::document& document) noexcept {
  if (document.json) return false;
  if (document.body || !document.expression) return true;
  const std::size_t begin = document.expression->range.begin;
  return begin == 0 || document.source->text()[begin - 1] != '"';
}

// Whether `now` is that part of the source, except for its own parts.
[[nodiscard]] inline bool is_in_place(const tree& nodes, const node& written, const node& now) noexcept {
  return &nodes.written(nodes.bare(now)) == &unwrapped(written);
}

// A directive of a template, or the text in one.
[[nodiscard]] inline bool is_directive_part(const node& e) noexcept {
  if (e.kind == node_kind::conditional) return as<syntax::conditional>(e).directive;
  if (e.kind == node_kind::for_tuple) return as<syntax::for_expr>(e).directive;
  return e.kind == node_kind::template_expr && as<syntax::template_expr>(e).synthesised;
}

// Whether it is the item of a splat or based on it, so that its text begins after the source's.
[[nodiscard]] inline bool is_of_item(const node& n) noexcept {
  const node* at = &n;
  for (;;) {
    if (at->kind == node_kind::relative_traversal)
      at = as<syntax::relative_traversal>(*at).source;
    else if (at->kind == node_kind::index)
      at = as<syntax::index_expr>(*at).collection;
    else if (at->kind == node_kind::splat)
      at = as<syntax::splat_expr>(*at).source;
    else
      return at->kind == node_kind::splat_item;
  }
}

// A node of the source that has no text of its own outside its place: a piece of a template, a directive.
[[nodiscard]] inline bool is_bound_to_place(const node& n, std::string_view text) noexcept {
  const char first = n.range.begin < text.size() ? text[n.range.begin] : '\0';
  if (n.kind == node_kind::text || n.kind == node_kind::template_join) return true;
  const bool is_text = n.kind == node_kind::string || n.kind == node_kind::template_expr;
  if (is_text && first != '"' && first != '<') return true;
  return is_directive_part(n);
}

// Whether that part of a node can only be a certain kind of text: of a directive text or another directive,
// of a template a piece that is no interpolation, of a splat what is done with each item.
[[nodiscard]] inline bool is_bound_part(const node& n, std::size_t number, const node& part) noexcept {
  if (n.kind == node_kind::splat) return number == 1;
  if (n.kind == node_kind::template_join) return true;
  if (n.kind == node_kind::template_expr)
    return part.kind == node_kind::text || part.kind == node_kind::template_join || is_directive_part(part);
  if (!is_directive_part(n)) return false;
  return n.kind == node_kind::for_tuple ? number == 2 : number != 0;
}

// Whether a new line means nothing around that part of a node.
[[nodiscard]] inline bool takes_lines(const node& n, std::size_t number) noexcept {
  return is_loop(n) || n.kind == node_kind::function_call || n.kind == node_kind::tuple ||
         n.kind == node_kind::template_expr || (n.kind == node_kind::index && number == 1);
}

// Finds the parts that were changed, in the order of the text. False where the source cannot have one of
// them, and the node must be made up. `stays`: it stands where its source has it.
[[nodiscard]] inline bool find_slots(const tree& nodes, const node& n, bool stays,
                                     std::vector<source_slot>& to) {
  const node& from = nodes.written(n);
  if (&from == &n) return true;
  std::vector<source_slot> found;
  for (std::size_t i = 0;; ++i) {
    const node* const* const written = syntax::part_place(from, i);
    if (!written) break;
    const node* const now = *syntax::part_place(n, i);
    if (now == *written) continue;
    if (!now || !*written) return false;
    const bool is_bound = is_bound_part(from, i, **written) || (stays && is_of_item(**written));
    if (std::vector<source_slot> inner; is_bound && !(is_in_place(nodes, **written, *now) &&
                                                      find_slots(nodes, nodes.bare(*now), true, inner)))
      return false;
    const bool is_condition = i == 0 && from.kind == node_kind::conditional && is_directive_part(from);
    found.push_back({*written, now, is_condition ? binding::none : needs_of(from, i),
                     from.kind == node_kind::object && i % 2 == 0, takes_lines(from, i)});
  }
  to.insert(to.end(), found.begin(), found.end());
  return true;
}

}  // namespace hcl::inline v1_0::model::detail
