// From syntax to a typed tree without types: structure only, no name is looked up. Costs no stack: the places
// still to be filled are kept in a list.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/json_functions.hpp>
#include <hcl/eval/impl/traverse.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/syntax/template.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/value/impl/number_all.hpp>
#include <hcl/value/impl/value_all.hpp>
#endif

namespace hcl::inline v0_1::model::detail {

// Parentheses, and interpolations with nothing around them, mean what is in them.
[[nodiscard]] inline const syntax::node& unwrapped(const syntax::node& e) noexcept {
  const syntax::node* at = &e;
  for (;;) {
    if (at->kind == syntax::node_kind::parentheses)
      at = syntax::as<syntax::parentheses_expr>(*at).inner;
    else if (at->kind == syntax::node_kind::template_wrap)
      at = syntax::as<syntax::template_wrap>(*at).inner;
    else
      return *at;
  }
}

class tree_builder {
 public:
  tree_builder(tree& nodes, diagnostics& diags) : nodes_(nodes), diags_(diags) {}

  // The tree of an expression; null for none.
  [[nodiscard]] node_ptr build(const hcl::expression& e) {
    if (!e) return nullptr;
    if (e.role() != hcl::detail::expression_role::key || !is_bare_name(*e.node()))
      return build(e.document(), *e.node());
    nodes_.keep(e.document());
    return key_name(*e.node(), *e.document());
  }
  [[nodiscard]] node_ptr build(const syntax::document_ptr& document, const syntax::node& e) {
    nodes_.keep(document);
    return build(*document, e);
  }
  // Of a document that lives as long as the nodes.
  [[nodiscard]] node_ptr build(const syntax::document& document, const syntax::node& e) {
    node_ptr root = nullptr;
    open_.push_back({&e, &document, &root});
    while (!open_.empty()) {
      const place next = open_.back();
      open_.pop_back();
      *next.to = make(*next.from, *next.document);
    }
    return root;
  }

 private:
  struct place {
    const syntax::node* from;
    const syntax::document* document;
    node_ptr* to;
  };

  [[nodiscard]] static bool is_bare_name(const syntax::node& e) noexcept {
    if (e.kind == syntax::node_kind::scope_traversal)
      return syntax::as<syntax::scope_traversal>(e).steps.empty();
    return e.kind == syntax::node_kind::literal &&
           syntax::as<syntax::literal>(e).what != syntax::literal::type::number;
  }

  template <typename Node>
  [[nodiscard]] Node* start(const syntax::node& origin, const syntax::node& written,
                            const syntax::document& document) {
    Node* const made = nodes_.make<Node>();
    made->range = origin.range;
    made->origin = &origin;
    made->written = &written;
    made->document = &document;
    made->is_original = true;
    return made;
  }
  // To be made later; the place must stay where it is.
  void later(const syntax::node* from, const syntax::document& document, node_ptr& to) {
    if (from) open_.push_back({from, &document, &to});
  }
  void later(const syntax::node_list& from, const syntax::document& document, node_list& to) {
    to.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i)
      later(from[i], document, to[i]);
  }

  [[nodiscard]] node_ptr make(const syntax::node& written, const syntax::document& document) {
    const syntax::node& e = unwrapped(written);
    switch (e.kind) {
      case syntax::node_kind::literal: return make_literal(syntax::as<syntax::literal>(e), written, document);
      case syntax::node_kind::text: return make_piece(syntax::as<syntax::text_expr>(e), written, document);
      case syntax::node_kind::string:
        return make_string(syntax::as<syntax::string_expr>(e), written, document);
      case syntax::node_kind::template_expr:
        return make_template(syntax::as<syntax::template_expr>(e), written, document);
      case syntax::node_kind::template_join:
        return make_join(syntax::as<syntax::template_join>(e), written, document);
      case syntax::node_kind::json_string:
        return make_json_string(syntax::as<syntax::json_string>(e), written, document);
      case syntax::node_kind::json_array:
        return make_tuple(syntax::as<syntax::json_array>(e).elements, e, written, document);
      case syntax::node_kind::json_object:
        return make_json_object(syntax::as<syntax::json_object>(e), written, document);
      case syntax::node_kind::tuple:
        return make_tuple(syntax::as<syntax::tuple_expr>(e).elements, e, written, document);
      case syntax::node_kind::object:
        return make_object(syntax::as<syntax::object_expr>(e), written, document);
      case syntax::node_kind::scope_traversal:
      case syntax::node_kind::relative_traversal:
      case syntax::node_kind::splat_item: return make_traversal(e, written, document);
      case syntax::node_kind::unary: return make_unary(syntax::as<syntax::unary_expr>(e), written, document);
      case syntax::node_kind::function_call:
        return make_call(syntax::as<syntax::function_call>(e), written, document);
      case syntax::node_kind::conditional:
        return make_conditional(syntax::as<syntax::conditional>(e), written, document);
      case syntax::node_kind::index: return make_index(syntax::as<syntax::index_expr>(e), written, document);
      case syntax::node_kind::for_tuple:
      case syntax::node_kind::for_object: return make_for(syntax::as<syntax::for_expr>(e), written, document);
      case syntax::node_kind::splat: return make_splat(syntax::as<syntax::splat_expr>(e), written, document);
      case syntax::node_kind::binary:
        return make_binary(syntax::as<syntax::binary_expr>(e), written, document);
      case syntax::node_kind::parentheses:
      case syntax::node_kind::template_wrap:
      case syntax::node_kind::broken: break;
    }
    return start<error_expr>(e, written, document);
  }

  [[nodiscard]] node_ptr make_literal(const syntax::literal& e, const syntax::node& written,
                                      const syntax::document& document) {
    auto* const made = start<literal_expr>(e, written, document);
    made->value = literal_value(e, document);
    return made;
  }
  [[nodiscard]] node_ptr make_piece(const syntax::text_expr& e, const syntax::node& written,
                                    const syntax::document& document) {
    auto* const made = start<literal_expr>(e, written, document);
    made->value = value(e.text);
    return made;
  }
  [[nodiscard]] node_ptr make_join(const syntax::template_join& e, const syntax::node& written,
                                   const syntax::document& document) {
    auto* const made = start<join_expr>(e, written, document);
    later(e.for_tuple, document, made->tuple);
    return made;
  }
  [[nodiscard]] node_ptr make_string(const syntax::string_expr& e, const syntax::node& written,
                                     const syntax::document& document) {
    auto* const made = start<template_expr>(e, written, document);
    add_text(*made, e.text, e.text_range);
    return made;
  }
  [[nodiscard]] node_ptr make_template(const syntax::template_expr& e, const syntax::node& written,
                                       const syntax::document& document) {
    auto* const made = start<template_expr>(e, written, document);
    later(e.parts, document, made->parts);
    if (made->parts.empty()) add_text(*made, {}, {e.range.end, e.range.end});
    return made;
  }
  void add_text(template_expr& to, std::string_view text, byte_span where) {
    auto* const made = nodes_.make<literal_expr>();
    made->value = value(text);
    made->range = where;
    made->document = to.document;
    made->is_original = true;
    to.parts.assign(1, made);
  }

  // A number that cannot be represented is reported, and not known.
  [[nodiscard]] value literal_value(const syntax::literal& e, const syntax::document& document) {
    switch (e.what) {
      case syntax::literal::type::boolean_true: return true;
      case syntax::literal::type::boolean_false: return false;
      case syntax::literal::type::null: return {};
      case syntax::literal::type::number: break;
    }
    const std::string_view text = e.text;
    const bool negative = text.starts_with('-');  // in JSON
    outcome<number> n = number::parse_literal(text.substr(negative ? 1 : 0));
    if (n) return negative ? negate(*n) : *std::move(n);
    const failure& why = n.error();
    const bool overflow = why.code == codes::number_overflow;
    if (overflow ||
        why.code == codes::number_not_exact) {  // what is no number has been reported by the parser
      diags_.add({.code = why.code,
                  .summary = overflow ? "Number out of range" : "Integer too large to be exact",
                  .detail = why.message,
                  .subject = {document.source, e.range}});
    }
    return value::unknown(hcl::type::number());
  }

  [[nodiscard]] node_ptr make_json_string(const syntax::json_string& e, const syntax::node& written,
                                          const syntax::document& document) {
    if (document.json) {
      if (syntax::document_ptr text = document.json->parse_string(document, e, diags_)) {
        nodes_.keep(text);
        return make(*text->expression, *text);
      }
    }
    auto* const made = start<template_expr>(e, written, document);
    add_text(*made, e.text, {e.range.begin + 1, e.range.end - 1});
    return made;
  }

  [[nodiscard]] node_ptr make_tuple(const syntax::node_list& elements, const syntax::node& e,
                                    const syntax::node& written, const syntax::document& document) {
    auto* const made = start<tuple_expr>(e, written, document);
    later(elements, document, made->elements);
    return made;
  }
  [[nodiscard]] node_ptr make_object(const syntax::object_expr& e, const syntax::node& written,
                                     const syntax::document& document) {
    auto* const made = start<object_expr>(e, written, document);
    made->items.resize(e.items.size());
    for (std::size_t i = 0; i < e.items.size(); ++i) {
      if (e.items[i].form() == syntax::object_item::key_form::name)
        made->items[i].key = key_name(*e.items[i].key, document);
      else
        later(e.items[i].key, document, made->items[i].key);
      later(e.items[i].value, document, made->items[i].value);
    }
    return made;
  }
  [[nodiscard]] node_ptr make_json_object(const syntax::json_object& e, const syntax::node& written,
                                          const syntax::document& document) {
    auto* const made = start<object_expr>(e, written, document);
    made->items.resize(e.properties.size());
    for (std::size_t i = 0; i < e.properties.size(); ++i) {
      later(e.properties[i].name, document, made->items[i].key);
      later(e.properties[i].value, document, made->items[i].value);
    }
    return made;
  }
  // A lone name is a text where an object's key is expected.
  [[nodiscard]] node_ptr key_name(const syntax::node& e, const syntax::document& document) {
    auto* const made = start<literal_expr>(e, e, document);
    made->value = e.kind == syntax::node_kind::literal
                      ? value(std::string_view(syntax::as<syntax::literal>(e).text))
                      : value(std::string_view(syntax::as<syntax::scope_traversal>(e).root));
    return made;
  }

  static void add_steps(step_list& to, const syntax::compact_view<const syntax::traversal_step>& steps) {
    to.reserve(to.size() + steps.size());
    for (const syntax::traversal_step& step : steps) {
      traversal_part& part = to.emplace_back();
      part.key = hcl::detail::key_of(step);
      part.is_index = step.what != syntax::traversal_step::type::attribute;
      part.range = step.range;
    }
  }

  // Steps on a variable belong to it, parentheses or not.
  [[nodiscard]] node_ptr make_traversal(const syntax::node& e, const syntax::node& written,
                                        const syntax::document& document) {
    std::vector<const syntax::relative_traversal*> steps;  // the outermost first
    const syntax::node* at = &e;
    while (at->kind == syntax::node_kind::relative_traversal) {
      steps.push_back(&syntax::as<syntax::relative_traversal>(*at));
      at = &unwrapped(*steps.back()->source);
    }
    if (at->kind != syntax::node_kind::scope_traversal && at->kind != syntax::node_kind::splat_item) {
      auto* const made = start<relative_expr>(e, written, document);
      add_steps(made->steps, steps.front()->steps);
      later(steps.front()->source, document, made->source);
      return made;
    }
    auto* const made = start<variable_expr>(e, written, document);
    made->range.begin = at->range.begin;
    made->root_range = at->range;
    if (at->kind == syntax::node_kind::scope_traversal) {
      const auto& root = syntax::as<syntax::scope_traversal>(*at);
      made->root = std::string_view(root.root);
      made->root_range = root.root_range();
      add_steps(made->steps, root.steps);
    }
    for (std::size_t i = steps.size(); i-- > 0;)
      add_steps(made->steps, steps[i]->steps);
    return made;
  }

  // A negated literal is a literal.
  [[nodiscard]] node_ptr make_unary(const syntax::unary_expr& e, const syntax::node& written,
                                    const syntax::document& document) {
    bool negative = false;
    const syntax::node* at = &e;
    while (at->kind == syntax::node_kind::unary &&
           syntax::as<syntax::unary_expr>(*at).op == unary_operator::negate) {
      negative = !negative;
      at = &unwrapped(*syntax::as<syntax::unary_expr>(*at).operand);
    }
    if (at->kind == syntax::node_kind::literal &&
        syntax::as<syntax::literal>(*at).what == syntax::literal::type::number) {
      auto* const made = start<literal_expr>(e, written, document);
      made->value = literal_value(syntax::as<syntax::literal>(*at), document);
      if (negative && made->value.is_known()) made->value = negate(made->value.as_number());
      return made;
    }
    auto* const made = start<unary_expr>(e, written, document);
    made->op = e.op;
    later(e.operand, document, made->operand);
    return made;
  }

  [[nodiscard]] node_ptr make_binary(const syntax::binary_expr& e, const syntax::node& written,
                                     const syntax::document& document) {
    auto* const made = start<binary_expr>(e, written, document);
    made->op = e.op;
    later(e.left, document, made->left);
    later(e.right, document, made->right);
    return made;
  }
  [[nodiscard]] node_ptr make_conditional(const syntax::conditional& e, const syntax::node& written,
                                          const syntax::document& document) {
    auto* const made = start<conditional_expr>(e, written, document);
    later(e.condition, document, made->condition);
    later(e.true_result, document, made->true_result);
    later(e.false_result, document, made->false_result);
    return made;
  }
  [[nodiscard]] node_ptr make_index(const syntax::index_expr& e, const syntax::node& written,
                                    const syntax::document& document) {
    auto* const made = start<index_expr>(e, written, document);
    later(e.collection, document, made->collection);
    later(e.key, document, made->key);
    return made;
  }
  [[nodiscard]] node_ptr make_splat(const syntax::splat_expr& e, const syntax::node& written,
                                    const syntax::document& document) {
    auto* const made = start<splat_expr>(e, written, document);
    made->item = std::make_shared<definition>();
    later(e.source, document, made->source);
    later(e.each, document, made->each);
    return made;
  }

  [[nodiscard]] node_ptr make_call(const syntax::function_call& e, const syntax::node& written,
                                   const syntax::document& document) {
    auto* const made = start<call_expr>(e, written, document);
    made->name = std::string_view(e.name);
    made->name_range = e.name_range;
    made->expands_last = e.expands_last;
    later(e.arguments, document, made->arguments);
    return made;
  }

  [[nodiscard]] node_ptr make_for(const syntax::for_expr& e, const syntax::node& written,
                                  const syntax::document& document) {
    auto* const made = start<for_expr>(e, written, document);
    if (!e.key_name.empty()) {
      made->key_variable = std::make_shared<definition>();
      made->key_variable->name = std::string_view(e.key_name);
    }
    made->value_variable = std::make_shared<definition>();
    made->value_variable->name = std::string_view(e.value_name);
    made->is_grouped = e.grouped;
    later(e.collection, document, made->collection);
    later(e.key, document, made->key);
    later(e.value, document, made->value);
    later(e.condition, document, made->condition);
    return made;
  }

  tree& nodes_;
  diagnostics& diags_;
  std::vector<place> open_{};
};

}  // namespace hcl::inline v0_1::model::detail
