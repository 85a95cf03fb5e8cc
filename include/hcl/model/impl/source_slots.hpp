// The source places of a node's changed parts, to copy the text between them. Implementation.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <hcl/model/impl/print_pieces.hpp>
#include <hcl/model/node_parts.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::model::detail {

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
  switch (n.kind) {
    case node_kind::text:
    case node_kind::template_join: return true;
    case node_kind::string:
    case node_kind::template_expr:
      if (first != '"' && first != '<') return true;
      break;
    default: break;
  }
  return is_directive_part(n);
}

// Whether that part of a node can only be a certain kind of text: of a directive text or another directive,
// of a template a piece that is no interpolation, of a splat what is done with each item.
[[nodiscard]] inline bool is_bound_part(const node& n, std::size_t number, const node& part) noexcept {
  switch (n.kind) {
    case node_kind::splat: return number == 1;
    case node_kind::template_join: return true;
    case node_kind::template_expr:
      return part.kind == node_kind::text || part.kind == node_kind::template_join || is_directive_part(part);
    default: break;
  }
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
