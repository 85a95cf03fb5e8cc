// Where the parts of a node stand in the source it was made of: what is between them can be copied, whatever
// became of the parts. Implementation of printing.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <hcl/model/impl/precedence.hpp>
#include <hcl/model/impl/syntax_parts.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/template.hpp>

namespace hcl::inline v0_1::model::detail {

// One part: where the source has it, and what stands there now.
struct source_slot {
  const syntax::node* written;
  const node* now;
  binding needs;          // of what stands there without parentheses
  bool is_key = false;    // of an object
  bool lines_ok = false;  // a new line means nothing there
};

// Whether the source is text of the language as it stands: in the JSON syntax it is not, nor are the strings
// of such a file, whose documents begin after a quote.
[[nodiscard]] inline bool is_native(const syntax::document& document) noexcept {
  if (document.json) return false;
  if (document.body || !document.expression) return true;
  const std::size_t begin = document.expression->range.begin;
  return begin == 0 || document.source->text()[begin - 1] != '"';
}

[[nodiscard]] inline bool is_in_place(const syntax::node* written, const node* parent,
                                      const node* now) noexcept {
  if (!written || !now || !now->is_original || !now->written) return false;
  if (now->document == parent->document) return now->written == written;
  // A string of the JSON syntax becomes what a document of its own says.
  return written->kind == syntax::node_kind::json_string &&
         now->document->source == parent->document->source &&
         written->range.begin <= now->written->range.begin && now->written->range.end <= written->range.end;
}

// A directive of a template, or the text in one.
[[nodiscard]] inline bool is_directive_part(const syntax::node& e) noexcept {
  if (e.kind == syntax::node_kind::conditional) return syntax::as<syntax::conditional>(e).directive;
  if (e.kind == syntax::node_kind::for_tuple) return syntax::as<syntax::for_expr>(e).directive;
  return e.kind == syntax::node_kind::template_expr && syntax::as<syntax::template_expr>(e).synthesised;
}

// A node that has no text of its own outside its place: a piece of a template, a directive, the item of a
// splat and what is built on it.
[[nodiscard]] inline bool is_bound_to_place(const node& n) noexcept {
  const std::string_view text = n.document->source->text();
  const auto begins_text = [&](const syntax::node& at) {
    const char first = at.range.begin < text.size() ? text[at.range.begin] : '\0';
    return first == '"' || first == '<';
  };
  using kind = syntax::node_kind;
  const kind written = n.written->kind;
  if (written == kind::text || written == kind::template_join || written == kind::splat_item ||
      is_directive_part(*n.written))
    return true;
  if (written == kind::string || written == kind::template_wrap || written == kind::template_expr)
    return !begins_text(*n.written);
  return n.kind == node_kind::variable && as<variable_expr>(n).root.empty();
}

// Finds the slots of one node, in the order of the text. Nothing is found where node and source have come
// apart, and the node must be made up.
class slot_finder {
 public:
  explicit slot_finder(std::vector<source_slot>& to) : slots_(to) {}

  [[nodiscard]] bool find(const node& n) {
    if (!n.is_original || !n.origin || !n.written || !n.document) return false;
    parent_ = &n;
    switch (n.kind) {
      case node_kind::literal:
      case node_kind::variable:
      case node_kind::error: return true;
      case node_kind::relative: return find_in_relative(as<relative_expr>(n));
      case node_kind::splat: return find_in_splat(as<splat_expr>(n));
      case node_kind::template_text: return find_in_template(as<template_expr>(n));
      case node_kind::unary: return is_same_sign(as<unary_expr>(n)) && find_in_pairs(n);
      case node_kind::binary: return is_same_sign(as<binary_expr>(n)) && find_in_pairs(n);
      case node_kind::for_each: return is_same_loop(as<for_expr>(n)) && find_in_pairs(n);
      case node_kind::call: return is_same_call(as<call_expr>(n)) && find_in_pairs(n);
      default: break;
    }
    return find_in_pairs(n);
  }

 private:
  bool add(const syntax::node* written, const node* now, binding needs, bool lines_ok = false) {
    if (!written || !now) return !written && !now;
    slots_.push_back({written, now, needs, false, lines_ok});
    return true;
  }
  // Parts that cannot be synthesised must be the same as in the source, and so must everything like that
  // inside.
  bool add_bound(const syntax::node* written, const node* now) {
    if (!is_in_place(written, parent_, now)) return false;
    std::vector<source_slot> inside;
    return slot_finder(inside).find(*now) && add(written, now, binding::none);
  }

  [[nodiscard]] static bool is_same_sign(const unary_expr& n) {
    return n.origin->kind == syntax::node_kind::unary && syntax::as<syntax::unary_expr>(*n.origin).op == n.op;
  }
  [[nodiscard]] static bool is_same_sign(const binary_expr& n) {
    return n.origin->kind == syntax::node_kind::binary &&
           syntax::as<syntax::binary_expr>(*n.origin).op == n.op;
  }
  [[nodiscard]] static bool is_same_loop(const for_expr& n) {
    if (n.origin->kind != syntax::node_kind::for_tuple && n.origin->kind != syntax::node_kind::for_object)
      return false;
    const auto& from = syntax::as<syntax::for_expr>(*n.origin);
    const std::string_view key = n.key_variable ? std::string_view(n.key_variable->name) : std::string_view();
    return from.grouped == n.is_grouped && std::string_view(from.key_name) == key &&
           std::string_view(from.value_name) == n.value_variable->name;
  }
  [[nodiscard]] static bool is_same_call(const call_expr& n) {
    if (n.origin->kind != syntax::node_kind::function_call) return false;
    const auto& from = syntax::as<syntax::function_call>(*n.origin);
    return std::string_view(from.name) == n.name && from.expands_last == n.expands_last;
  }

  // Nothing is found if the program has added children or taken some away.
  bool find_in_pairs(const node& n) {
    bool found = true;
    std::size_t number = 0;
    auto& changeable = const_cast<node&>(n);
    for_each_pair(*n.origin, changeable, [&](const syntax::node* written, const node_ptr* now) {
      found = found && now && add_part(n, number, written, *now);
      ++number;
    });
    return found && !child_place(changeable, number);
  }
  // `number`: as child_place() counts.
  bool add_part(const node& n, std::size_t number, const syntax::node* written, const node* now) {
    const bool is_directive = n.kind == node_kind::join || is_directive_part(*n.origin);
    if (is_directive && is_directive_part_at(n.kind, number)) return add_bound(written, now);
    const bool lines_ok = n.kind == node_kind::for_each || n.kind == node_kind::call ||
                          n.kind == node_kind::tuple || (n.kind == node_kind::index && number == 1);
    const bool is_condition = is_directive && n.kind == node_kind::conditional;
    if (!add(written, now, is_condition ? binding::none : needs_of(n, number), lines_ok)) return false;
    if (written) slots_.back().is_key = n.kind == node_kind::object && number % 2 == 0;
    return true;
  }
  // Whether that part of a directive is text or another directive.
  [[nodiscard]] static bool is_directive_part_at(node_kind kind, std::size_t number) noexcept {
    if (kind == node_kind::for_each) return number == 2;
    return kind == node_kind::join || number != 0;
  }

  // Steps may be written in several pieces, with parentheses between them: the source is what comes before
  // as many steps as the node has.
  [[nodiscard]] static const syntax::node* source_of(const relative_expr& n) noexcept {
    std::size_t left = n.steps.size();
    const syntax::node* at = n.origin;
    while (at->kind == syntax::node_kind::relative_traversal) {
      const auto& piece = syntax::as<syntax::relative_traversal>(*at);
      if (piece.steps.size() > left) return nullptr;
      left -= piece.steps.size();
      if (left == 0) return piece.source;
      at = piece.source;
      while (at->kind == syntax::node_kind::parentheses)
        at = syntax::as<syntax::parentheses_expr>(*at).inner;
    }
    return nullptr;
  }
  bool find_in_relative(const relative_expr& n) {
    const syntax::node* const source = source_of(n);
    return source && add(source, n.source, needs_of(n, 0));
  }

  bool find_in_splat(const splat_expr& n) {
    if (n.origin->kind != syntax::node_kind::splat) return false;
    const auto& from = syntax::as<syntax::splat_expr>(*n.origin);
    return add(from.source, n.source, needs_of(n, 0)) && find_in_each(from, n);
  }
  // The operation on each item has no slot of its own, but keys of indexes in it have. The last step comes
  // first.
  bool find_in_each(const syntax::splat_expr& from, const splat_expr& n) {
    std::vector<source_slot> keys;
    const syntax::node* written = from.each;
    const node* at = n.each;
    for (;;) {
      if (!is_in_place(written, parent_, at) || !at->origin) return false;
      if (at->kind == node_kind::variable) break;
      if (at->kind == node_kind::relative) {
        written = source_of(as<relative_expr>(*at));
        at = as<relative_expr>(*at).source;
      } else if (at->kind == node_kind::index && at->origin->kind == syntax::node_kind::index) {
        const auto& index = syntax::as<syntax::index_expr>(*at->origin);
        keys.push_back({index.key, as<index_expr>(*at).key, binding::none, false, true});
        written = index.collection;
        at = as<index_expr>(*at).collection;
      } else if (at->kind == node_kind::splat && at->origin->kind == syntax::node_kind::splat) {
        if (!find_nested(as<splat_expr>(*at), keys)) return false;
        written = syntax::as<syntax::splat_expr>(*at->origin).source;
        at = as<splat_expr>(*at).source;
      } else {
        return false;
      }
    }
    slots_.insert(slots_.end(), keys.rbegin(), keys.rend());
    return as<variable_expr>(*at).root.empty();
  }
  bool find_nested(const splat_expr& n, std::vector<source_slot>& keys) {
    const std::size_t begin = slots_.size();
    if (!find_in_each(syntax::as<syntax::splat_expr>(*n.origin), n)) return false;
    keys.insert(keys.end(), slots_.rbegin(), slots_.rend() - static_cast<std::ptrdiff_t>(begin));
    slots_.resize(begin);
    return true;
  }

  bool find_in_template(const template_expr& n) {
    if (n.origin->kind == syntax::node_kind::string || n.origin->kind == syntax::node_kind::json_string)
      return n.parts.size() == 1 && n.parts[0]->kind == node_kind::literal && n.parts[0]->is_original;
    if (n.origin->kind != syntax::node_kind::template_expr) return false;
    const syntax::node_list& parts = syntax::as<syntax::template_expr>(*n.origin).parts;
    if (parts.size() == 0) return n.parts.size() == 1 && n.parts[0]->is_original;
    if (parts.size() != n.parts.size()) return false;
    for (std::size_t i = 0; i < n.parts.size(); ++i) {
      const node* const part = n.parts[i];
      if (is_in_place(parts[i], parent_, part) && part->written->kind == syntax::node_kind::text) continue;
      if (is_interpolated(*parts[i])) {
        if (!add(parts[i], part, binding::none, true)) return false;
      } else if (!add_bound(parts[i], part)) {
        return false;
      }
    }
    return true;
  }
  // Text and directives are not.
  [[nodiscard]] static bool is_interpolated(const syntax::node& part) noexcept {
    return part.kind != syntax::node_kind::text && part.kind != syntax::node_kind::template_join &&
           !is_directive_part(part);
  }

  std::vector<source_slot>& slots_;
  const node* parent_ = nullptr;
};

}  // namespace hcl::inline v0_1::model::detail
