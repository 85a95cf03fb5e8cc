// From a typed tree, edited or not, back to nodes of the syntax, which the evaluator understands. Costs no
// stack.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/tree.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/template.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/value/impl/number_all.hpp>
#include <hcl/value/impl/value_all.hpp>
#endif

namespace hcl::inline v0_1::model::detail {

class syntax_builder {
 public:
  // Places count in the text of `about`; numbers may have so many digits.
  syntax_builder(const node& about, std::size_t max_digits)
      : document_(std::make_shared<syntax::document>(about.document ? about.document->source
                                                                    : source::make("", "<program>"))),
        whole_(about.range),
        max_digits_(max_digits) {
    if (about.document) document_->around = about.document->around;
  }

  [[nodiscard]] syntax::document_ptr build(const node& root) && {
    later(&root, &document_->expression);
    while (!open_.empty()) {
      const place next = open_.back();
      open_.pop_back();
      *next.to = make(*next.from, next.is_key);
    }
    return std::move(document_);
  }

 private:
  struct place {
    const node* from;
    const syntax::node** to;
    bool is_key = false;
  };
  using kind = syntax::node_kind;

  void later(const node* from, const syntax::node** to, bool is_key = false) {
    *to = nullptr;
    if (from) open_.push_back({from, to, is_key});
  }
  template <typename T>
  [[nodiscard]] T* row(std::size_t size) {
    return size == 0 ? nullptr : static_cast<T*>(document_->nodes.allocate(size * sizeof(T)));
  }
  [[nodiscard]] syntax::node_list list(const node_list& from) {
    const syntax::node** const items = row<const syntax::node*>(from.size());
    for (std::size_t i = 0; i < from.size(); ++i)
      later(from[i], &items[i]);
    return syntax::view<const syntax::node* const>(items, from.size());
  }
  [[nodiscard]] std::string_view text(std::string_view from) { return document_->nodes.copy(from); }

  // An empty node of that production.
  template <typename Node>
  [[nodiscard]] Node* start(kind what, const node& from) {
    Node* const made = ::new (document_->nodes.allocate(sizeof(Node))) Node{};
    static_cast<syntax::node&>(*made) = syntax::node(what, range_of(from));
    return made;
  }
  [[nodiscard]] byte_span range_of(const node& from) const noexcept {
    return from.document && from.document->source == document_->source ? from.range : whole_;
  }

  [[nodiscard]] const syntax::node* make(const node& from, bool is_key) {
    syntax::node* const made = make_node(from);
    made->forced = is_key;
    return made;
  }
  [[nodiscard]] syntax::node* make_node(const node& from) {
    switch (from.kind) {
      case node_kind::literal: return literal(as<literal_expr>(from));
      case node_kind::variable: return variable(as<variable_expr>(from));
      case node_kind::relative: {
        const auto& e = as<relative_expr>(from);
        auto* const made = start<syntax::relative_traversal>(kind::relative_traversal, from);
        made->steps = steps(e.steps, from);
        later(e.source, &made->source);
        return made;
      }
      case node_kind::template_text: return template_text(as<template_expr>(from));
      case node_kind::join: {
        auto* const made = start<syntax::template_join>(kind::template_join, from);
        later(as<join_expr>(from).tuple, &made->for_tuple);
        return made;
      }
      case node_kind::tuple: {
        auto* const made = start<syntax::tuple_expr>(kind::tuple, from);
        made->elements = list(as<tuple_expr>(from).elements);
        return made;
      }
      case node_kind::object: return object(as<object_expr>(from));
      case node_kind::for_each: return for_each(as<for_expr>(from));
      case node_kind::splat: return splat(as<splat_expr>(from));
      case node_kind::call: return call(as<call_expr>(from));
      case node_kind::unary: return unary(as<unary_expr>(from));
      case node_kind::binary: return binary(as<binary_expr>(from));
      case node_kind::conditional: return conditional(as<conditional_expr>(from));
      case node_kind::index: return index(as<index_expr>(from));
      case node_kind::function:
      case node_kind::error: break;
    }
    return start<syntax::broken_expr>(kind::broken, from);
  }

  [[nodiscard]] syntax::node* literal(const literal_expr& from) {
    const value& v = from.value;
    if (!v.is_known()) return start<syntax::broken_expr>(kind::broken, from);
    if (!v.is_null() && v.kind() == hcl::type_kind::string) {
      auto* const made = start<syntax::string_expr>(kind::string, from);
      made->text = text(v.as_string());
      return made;
    }
    auto* const made = start<syntax::literal>(kind::literal, from);
    made->what = syntax::literal::type::null;
    if (v.is_null()) return made;
    if (v.kind() == hcl::type_kind::boolean) {
      made->what = v.as_bool() ? syntax::literal::type::boolean_true : syntax::literal::type::boolean_false;
      return made;
    }
    if (v.kind() != hcl::type_kind::number) return collection(from);
    made->what = syntax::literal::type::number;
    made->text = text(digits_of(from));
    return made;
  }
  // A literal that a program has made of a list, a map or the like.
  [[nodiscard]] syntax::node* collection(const literal_expr& from) {
    const value& v = from.value;
    if (v.kind() == hcl::type_kind::map || v.kind() == hcl::type_kind::object) {
      auto* const made = start<syntax::object_expr>(kind::object, from);
      auto* const items = row<syntax::object_item>(v.size());
      for (std::size_t i = 0; i < v.size(); ++i) {
        later(part(from, value(v.members()[i].name)), &items[i].key, true);
        later(part(from, v.members()[i].value), &items[i].value);
      }
      made->items = syntax::view<const syntax::object_item>(items, v.size());
      return made;
    }
    if (v.kind() == hcl::type_kind::capsule) return start<syntax::broken_expr>(kind::broken, from);
    auto* const made = start<syntax::tuple_expr>(kind::tuple, from);
    const syntax::node** const elements = row<const syntax::node*>(v.size());
    for (std::size_t i = 0; i < v.size(); ++i)
      later(part(from, v.elements()[i]), &elements[i]);
    made->elements = syntax::view<const syntax::node* const>(elements, v.size());
    return made;
  }
  [[nodiscard]] const literal_expr* part(const literal_expr& of, value v) {
    literal_expr& made = parts_.emplace_back();
    made.range = of.range;
    made.document = of.document;
    made.value = std::move(v);
    return &made;
  }
  // As it was written, if it was: the digits may be many more.
  [[nodiscard]] std::string digits_of(const literal_expr& from) const {
    if (from.is_original && from.origin && from.origin->kind == kind::literal)
      return std::string(std::string_view(syntax::as<syntax::literal>(*from.origin).text));
    outcome<std::string> digits = from.value.as_number().to_string(max_digits_);
    return digits ? *std::move(digits) : std::string();
  }

  [[nodiscard]] syntax::compact_view<const syntax::traversal_step> steps(const step_list& from,
                                                                         const node& of) {
    auto* const made = row<syntax::traversal_step>(from.size());
    for (std::size_t i = 0; i < from.size(); ++i)
      ::new (&made[i]) syntax::traversal_step(step(from[i], of));
    return syntax::view<const syntax::traversal_step>(made, from.size());
  }
  [[nodiscard]] syntax::traversal_step step(const traversal_part& from, const node& of) {
    using step_kind = syntax::traversal_step::type;
    syntax::traversal_step made{step_kind::null_index, from.range.empty() ? range_of(of) : from.range, {}};
    if (from.key.is_null() || !from.key.is_known()) return made;
    switch (from.key.kind()) {
      case hcl::type_kind::string:
        made.what = from.is_index ? step_kind::string_index : step_kind::attribute;
        made.text = text(from.key.as_string());
        break;
      case hcl::type_kind::number: {
        const outcome<std::string> digits = from.key.as_number().to_string(max_digits_);
        made.what = step_kind::number_index;
        made.text = text(digits ? *digits : std::string("-1"));  // too long: no index either way
        break;
      }
      case hcl::type_kind::boolean:
        made.what = from.key.as_bool() ? step_kind::true_index : step_kind::false_index;
        break;
      case hcl::type_kind::dynamic:
      case hcl::type_kind::list:
      case hcl::type_kind::set:
      case hcl::type_kind::map:
      case hcl::type_kind::tuple:
      case hcl::type_kind::object:
      case hcl::type_kind::capsule: break;
    }
    return made;
  }

  [[nodiscard]] syntax::node* variable(const variable_expr& from) {
    const auto found = from.what ? items_.find(from.what.get()) : items_.end();
    if (found != items_.end() || (from.root.empty() && !from.steps.empty())) {
      auto* const made = start<syntax::relative_traversal>(kind::relative_traversal, from);
      made->steps = steps(from.steps, from);
      made->source = found != items_.end() ? found->second : start<syntax::broken_expr>(kind::broken, from);
      return made;
    }
    if (from.root.empty()) return start<syntax::broken_expr>(kind::broken, from);
    auto* const made = start<syntax::scope_traversal>(kind::scope_traversal, from);
    made->root = text(from.root);
    made->root_end = made->range.end;
    made->steps = steps(from.steps, from);
    return made;
  }

  [[nodiscard]] syntax::node* template_text(const template_expr& from) {
    if (from.parts.size() == 1 && from.parts[0]->kind == node_kind::literal) {
      const value& only = as<literal_expr>(*from.parts[0]).value;
      if (only.is_known() && !only.is_null() && only.kind() == hcl::type_kind::string)
        return literal(as<literal_expr>(*from.parts[0]));
    }
    auto* const made = start<syntax::template_expr>(kind::template_expr, from);
    made->parts = list(from.parts);
    return made;
  }

  [[nodiscard]] syntax::node* object(const object_expr& from) {
    auto* const made = start<syntax::object_expr>(kind::object, from);
    auto* const items = row<syntax::object_item>(from.items.size());
    for (std::size_t i = 0; i < from.items.size(); ++i) {
      later(from.items[i].key, &items[i].key, true);
      later(from.items[i].value, &items[i].value);
    }
    made->items = syntax::view<const syntax::object_item>(items, from.items.size());
    return made;
  }

  [[nodiscard]] syntax::node* for_each(const for_expr& from) {
    auto* const made = start<syntax::for_expr>(from.key ? kind::for_object : kind::for_tuple, from);
    made->grouped = from.is_grouped;
    made->opener = made->range;
    if (from.key_variable) made->key_name = text(from.key_variable->name);
    made->value_name = text(from.value_variable->name);
    later(from.collection, &made->collection);
    later(from.key, &made->key);
    later(from.value, &made->value);
    later(from.condition, &made->condition);
    return made;
  }

  [[nodiscard]] syntax::node* splat(const splat_expr& from) {
    auto* const made = start<syntax::splat_expr>(kind::splat, from);
    made->full = true;
    made->marker = made->range;
    auto* const item = start<syntax::node>(kind::splat_item, from);
    made->item = item;
    items_[from.item.get()] = item;
    // A splat makes a tuple of a single value by itself, and none of null.
    const bool is_implicit =
        from.source->kind == node_kind::tuple && as<tuple_expr>(*from.source).is_implicit;
    later(is_implicit ? as<tuple_expr>(*from.source).elements.front() : from.source, &made->source);
    later(from.each, &made->each);
    return made;
  }

  [[nodiscard]] syntax::node* call(const call_expr& from) {
    auto* const made = start<syntax::function_call>(kind::function_call, from);
    made->name = text(from.name);
    made->name_range = from.is_original ? from.name_range : made->range;
    made->open_parenthesis = made->close_parenthesis = made->range;
    made->expands_last = from.expands_last;
    made->arguments = list(from.arguments);
    return made;
  }

  [[nodiscard]] syntax::node* unary(const unary_expr& from) {
    auto* const made = start<syntax::unary_expr>(kind::unary, from);
    made->op = from.op;
    made->operator_end = made->range.begin;
    later(from.operand, &made->operand);
    return made;
  }
  [[nodiscard]] syntax::node* binary(const binary_expr& from) {
    auto* const made = start<syntax::binary_expr>(kind::binary, from);
    made->op = from.op;
    made->operator_begin = made->range.begin;
    later(from.left, &made->left);
    later(from.right, &made->right);
    return made;
  }
  [[nodiscard]] syntax::node* index(const index_expr& from) {
    auto* const made = start<syntax::index_expr>(kind::index, from);
    made->brackets = made->range;
    later(from.collection, &made->collection);
    later(from.key, &made->key);
    return made;
  }
  [[nodiscard]] syntax::node* conditional(const conditional_expr& from) {
    auto* const made = start<syntax::conditional>(kind::conditional, from);
    later(from.condition, &made->condition);
    later(from.true_result, &made->true_result);
    later(from.false_result, &made->false_result);
    return made;
  }

  std::shared_ptr<syntax::document> document_;
  byte_span whole_;
  std::size_t max_digits_;
  std::vector<place> open_{};
  std::deque<literal_expr> parts_{};  // of literals that are none of the syntax
  std::unordered_map<const definition*, const syntax::node*> items_{};  // of splats
};

}  // namespace hcl::inline v0_1::model::detail
