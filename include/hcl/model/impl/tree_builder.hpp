// From syntax to a typed tree without types: structure only, no name is looked up. Costs no stack: the places
// still to be filled are kept in a list.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/json_functions.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/impl/traverse.hpp>
#include <hcl/model/impl/syntax_parts.hpp>
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
    nodes_.keep(e.document());
    return build(*e.document(), *e.node(), e.role() == hcl::detail::expression_role::key);
  }
  [[nodiscard]] node_ptr build(const syntax::document_ptr& document, const syntax::node& e) {
    nodes_.keep(document);
    return build(*document, e);
  }
  // Of a document that lives as long as the nodes.
  [[nodiscard]] node_ptr build(const syntax::document& document, const syntax::node& e, bool is_key = false) {
    node_ptr root = nullptr;
    open_.push_back({&e, &document, &root, is_key});
    while (!open_.empty()) {
      const place next = open_.back();
      open_.pop_back();
      document_ = next.document;
      *next.to = next.is_key && is_bare_name(*next.from) ? key_name(*next.from) : make(*next.from);
    }
    return root;
  }

 private:
  struct place {
    const syntax::node* from;
    const syntax::document* document;
    node_ptr* to;  // must stay where it is
    bool is_key;   // of an object
  };

  [[nodiscard]] static bool is_bare_name(const syntax::node& e) noexcept {
    return syntax::object_item{&e, nullptr}.form() == syntax::object_item::key_form::name;
  }

  template <typename Node>
  [[nodiscard]] Node* start(const syntax::node& origin) {
    Node* const made = nodes_.make<Node>();
    made->range = origin.range;
    made->origin = &origin;
    made->written = written_;
    made->document = document_;
    made->is_original = true;
    return made;
  }
  // Parts are made later.
  [[nodiscard]] node_ptr with_parts(node_ptr made) {
    bool is_key = false;
    for_each_pair(*made->origin, *made, [&](const syntax::node* part, node_ptr* to) {
      is_key = made->kind == node_kind::object && !is_key;
      if (part) open_.push_back({part, document_, to, is_key});
    });
    return made;
  }

  [[nodiscard]] node_ptr make(const syntax::node& written) {
    written_ = &written;
    const syntax::node& e = unwrapped(written);
    switch (e.kind) {
      case syntax::node_kind::literal: return make_literal(e, literal_value(syntax::as<syntax::literal>(e)));
      case syntax::node_kind::text: return make_literal(e, value(syntax::as<syntax::text_expr>(e).text));
      case syntax::node_kind::string: {
        const auto& text = syntax::as<syntax::string_expr>(e);
        return make_text(e, text.text, text.text_range);
      }
      case syntax::node_kind::template_expr:
        return make_template(e, syntax::as<syntax::template_expr>(e).parts.size());
      case syntax::node_kind::template_join: return with_parts(start<join_expr>(e));
      case syntax::node_kind::json_string: return make_json_string(syntax::as<syntax::json_string>(e));
      case syntax::node_kind::json_array:
        return make_tuple(e, syntax::as<syntax::json_array>(e).elements.size());
      case syntax::node_kind::json_object:
        return make_object(e, syntax::as<syntax::json_object>(e).properties.size());
      case syntax::node_kind::tuple: return make_tuple(e, syntax::as<syntax::tuple_expr>(e).elements.size());
      case syntax::node_kind::object: return make_object(e, syntax::as<syntax::object_expr>(e).items.size());
      case syntax::node_kind::scope_traversal:
      case syntax::node_kind::relative_traversal:
      case syntax::node_kind::splat_item: return make_traversal(e);
      case syntax::node_kind::unary: return make_unary(syntax::as<syntax::unary_expr>(e));
      case syntax::node_kind::function_call: return make_call(syntax::as<syntax::function_call>(e));
      case syntax::node_kind::conditional: return with_parts(start<conditional_expr>(e));
      case syntax::node_kind::index: return with_parts(start<index_expr>(e));
      case syntax::node_kind::for_tuple:
      case syntax::node_kind::for_object: return make_for(syntax::as<syntax::for_expr>(e));
      case syntax::node_kind::splat: {
        auto* const made = start<splat_expr>(e);
        made->item = std::make_shared<definition>();
        return with_parts(made);
      }
      case syntax::node_kind::binary: {
        auto* const made = start<binary_expr>(e);
        made->op = syntax::as<syntax::binary_expr>(e).op;
        return with_parts(made);
      }
      case syntax::node_kind::parentheses:
      case syntax::node_kind::template_wrap:
      case syntax::node_kind::broken: break;
    }
    return start<error_expr>(e);
  }

  [[nodiscard]] node_ptr make_literal(const syntax::node& e, value v) {
    auto* const made = start<literal_expr>(e);
    made->value = std::move(v);
    return made;
  }
  [[nodiscard]] node_ptr make_template(const syntax::node& e, std::size_t count) {
    if (count == 0) return make_text(e, {}, {e.range.end, e.range.end});
    auto* const made = start<template_expr>(e);
    made->parts.resize(count);
    return with_parts(made);
  }
  [[nodiscard]] node_ptr make_text(const syntax::node& e, std::string_view text, byte_span where) {
    auto* const made = start<template_expr>(e);
    auto* const piece = nodes_.make<literal_expr>();
    piece->value = value(text);
    piece->range = where;
    piece->document = document_;
    piece->is_original = true;
    made->parts.assign(1, piece);
    return made;
  }

  // A number that cannot be represented is reported, and not known.
  [[nodiscard]] value literal_value(const syntax::literal& e) {
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
    if (const std::string_view summary = hcl::detail::summary_of_number(why); !summary.empty())
      diags_.add({.code = why.code,
                  .summary = std::string(summary),
                  .detail = why.message,
                  .subject = {document_->source, e.range}});
    return value::unknown(hcl::type::number());
  }

  [[nodiscard]] node_ptr make_json_string(const syntax::json_string& e) {
    if (document_->json) {
      if (syntax::document_ptr text = document_->json->parse_string(*document_, e, diags_)) {
        nodes_.keep(text);
        document_ = text.get();
        return make(*text->expression);
      }
    }
    return make_text(e, e.text, {e.range.begin + 1, e.range.end - 1});
  }

  [[nodiscard]] node_ptr make_tuple(const syntax::node& e, std::size_t count) {
    auto* const made = start<tuple_expr>(e);
    made->elements.resize(count);
    return with_parts(made);
  }
  [[nodiscard]] node_ptr make_object(const syntax::node& e, std::size_t count) {
    auto* const made = start<object_expr>(e);
    made->items.resize(count);
    return with_parts(made);
  }
  // A lone name is a text where an object's key is expected.
  [[nodiscard]] node_ptr key_name(const syntax::node& e) {
    written_ = &e;
    return make_literal(e, e.kind == syntax::node_kind::literal
                               ? value(syntax::as<syntax::literal>(e).text)
                               : value(syntax::as<syntax::scope_traversal>(e).root));
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
  [[nodiscard]] node_ptr make_traversal(const syntax::node& e) {
    std::vector<const syntax::relative_traversal*> steps;  // the outermost first
    const syntax::node* at = &e;
    while (at->kind == syntax::node_kind::relative_traversal) {
      steps.push_back(&syntax::as<syntax::relative_traversal>(*at));
      at = &unwrapped(*steps.back()->source);
    }
    if (at->kind != syntax::node_kind::scope_traversal && at->kind != syntax::node_kind::splat_item) {
      auto* const made = start<relative_expr>(e);
      add_steps(made->steps, steps.front()->steps);
      return with_parts(made);
    }
    auto* const made = start<variable_expr>(e);
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
  [[nodiscard]] node_ptr make_unary(const syntax::unary_expr& e) {
    bool negative = false;
    const syntax::node* at = &e;
    while (at->kind == syntax::node_kind::unary &&
           syntax::as<syntax::unary_expr>(*at).op == unary_operator::negate) {
      negative = !negative;
      at = &unwrapped(*syntax::as<syntax::unary_expr>(*at).operand);
    }
    if (at->kind == syntax::node_kind::literal &&
        syntax::as<syntax::literal>(*at).what == syntax::literal::type::number) {
      value v = literal_value(syntax::as<syntax::literal>(*at));
      if (negative && v.is_known()) v = negate(v.as_number());
      return make_literal(e, std::move(v));
    }
    auto* const made = start<unary_expr>(e);
    made->op = e.op;
    return with_parts(made);
  }

  [[nodiscard]] node_ptr make_call(const syntax::function_call& e) {
    auto* const made = start<call_expr>(e);
    made->name = std::string_view(e.name);
    made->name_range = e.name_range;
    made->expands_last = e.expands_last;
    made->arguments.resize(e.arguments.size());
    return with_parts(made);
  }

  [[nodiscard]] node_ptr make_for(const syntax::for_expr& e) {
    auto* const made = start<for_expr>(e);
    if (!e.key_name.empty()) {
      made->key_variable = std::make_shared<definition>();
      made->key_variable->name = std::string_view(e.key_name);
    }
    made->value_variable = std::make_shared<definition>();
    made->value_variable->name = std::string_view(e.value_name);
    made->is_grouped = e.grouped;
    return with_parts(made);
  }

  tree& nodes_;
  diagnostics& diags_;
  std::vector<place> open_{};
  // Of the node that is being made.
  const syntax::document* document_ = nullptr;
  const syntax::node* written_ = nullptr;
};

}  // namespace hcl::inline v0_1::model::detail
