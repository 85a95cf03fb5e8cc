// The type of each kind of node, from the types of the nodes inside.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/model/conversion.hpp>
#include <hcl/model/eventual.hpp>
#include <hcl/model/impl/check_call.hpp>
#include <hcl/model/impl/check_names.hpp>
#include <hcl/model/impl/check_report.hpp>
#include <hcl/model/impl/iteration.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/unify.hpp>
#include <hcl/value/impl/convert.hpp>

namespace hcl::inline v0_1::model::detail {

// The types that an operator takes and gives.
struct operator_types {
  type operand{};
  type result{};
};

[[nodiscard]] inline operator_types types_of(binary_operator op) {
  switch (op) {
    case binary_operator::logical_or:
    case binary_operator::logical_and: return {type::boolean(), type::boolean()};
    case binary_operator::equal:
    case binary_operator::not_equal: return {type::dynamic(), type::boolean()};
    case binary_operator::greater:
    case binary_operator::greater_or_equal:
    case binary_operator::less:
    case binary_operator::less_or_equal: return {type::number(), type::boolean()};
    case binary_operator::add:
    case binary_operator::subtract:
    case binary_operator::multiply:
    case binary_operator::divide:
    case binary_operator::modulo: break;
  }
  return {type::number(), type::number()};
}

// Whether it is an int, now or later.
[[nodiscard]] inline bool is_whole(const type& t) {
  type at = t;
  while (at.is_eventual() || at.is(type_kind::constant))
    at = at.is_eventual() ? type(at.element()) : type(at.underlying());
  return at.is(type_kind::integer);
}

// The name that a key gives, if it is written out; a quoted text without interpolation is.
[[nodiscard]] inline const literal_expr* literal_of(const node& n) noexcept {
  if (n.kind == node_kind::literal) return &as<literal_expr>(n);
  if (n.kind != node_kind::template_text) return nullptr;
  const auto& parts = as<template_expr>(n).parts;
  return parts.size() == 1 && parts[0]->kind == node_kind::literal ? &as<literal_expr>(*parts[0]) : nullptr;
}
[[nodiscard]] inline std::optional<std::string> literal_key(const node& n) {
  const literal_expr* literal = literal_of(n);
  if (!literal || !literal->value.is_known() || literal->value.is_null()) return std::nullopt;
  if (const value& plain = literal->value.unmarked(); plain.kind() == hcl::type_kind::string)
    return std::string(plain.as_string());
  const outcome<value> text = hcl::convert(literal->value, hcl::type::string());
  if (!text || !text->is_known()) return std::nullopt;
  return std::string(text->as_string());
}

class expression_check {
 public:
  explicit expression_check(check_context& ctx) : ctx_(ctx) {}

  // Of a node whose parts have their types.
  void check(node& n) {
    n.type = with_node(n, [&](auto& exact) { return type_of(exact); });
  }

  // Gives the variables of a `for` their types, once that of the collection is known.
  void enter(for_expr& e) {
    const plain_type plain = plain_type_of(e.collection->type);
    const iteration found = ctx_.known.iterate(without_const(plain.inner));
    if (!found.possible) report_iteration(e, plain.inner);
    if (e.key_variable) e.key_variable->type = found.key;
    e.value_variable->type = found.element;
    if (ctx_.is_first() && e.key_variable && e.key_variable->name == e.value_variable->name) {
      report(ctx_.diags, {.code = codes::duplicate_for_name,
                          .summary = "Duplicate name in for expression",
                          .detail = "Key and value are both named \"" + shown(e.key_variable->name) + "\".",
                          .subject = value_name_range(e),
                          .context = e.where()});
    }
  }

  // The same for the item of a splat. What is no sequence is one item.
  void enter(splat_expr& e) {
    const type plain = plain_type_of(e.source->type).inner;
    const std::optional<type> item =
        may_be_sequence(plain) ? std::optional(ctx_.known.iterate(plain).element) : item_of_union(plain);
    e.is_single = !item;
    e.item->type = item ? *item : plain;
    if (ctx_.follows_evaluation && plain.is(type_kind::none))
      e.item->type = type::dynamic();  // there is none
  }

 private:
  [[nodiscard]] static type without_const(const type& t) {
    return t.is(type_kind::constant) ? type(t.underlying()) : t;
  }
  // With the parentheses around it.
  [[nodiscard]] static hcl::range written_range(const node& n) {
    return n.written && n.document ? hcl::range(n.document->source, n.written->range) : n.where();
  }
  // The item type of a splat over a union with sequences: their elements, and the others as they are.
  [[nodiscard]] std::optional<type> item_of_union(const type& t) const {
    if (!t.is(type_kind::alternatives)) return std::nullopt;
    bool has_sequence = false;
    std::vector<type> items;
    for (const type& each : t.elements()) {
      const plain_type plain = plain_type_of(each);
      const bool is_sequence = may_be_sequence(plain.inner);
      has_sequence = has_sequence || is_sequence;
      if (each.is(type_kind::none)) continue;  // has no items
      items.push_back(is_sequence ? plain.wrap(ctx_.known.iterate(plain.inner).element) : each);
    }
    return has_sequence ? std::optional<type>(type::union_of(std::move(items))) : std::nullopt;
  }
  [[nodiscard]] static hcl::range value_name_range(const for_expr& e) {
    if (!e.origin || !e.document) return e.where();
    return {e.document->source, syntax::as<syntax::for_expr>(*e.origin).value_name_range};
  }

  // Whether it converts to a primitive type, now or later, as evaluation converts it.
  [[nodiscard]] bool fits(const type& t, const type& primitive) {
    if (!may_become(t, primitive.kind())) return false;
    if (t.is_primitive() || t.is_dynamic()) return true;
    if (t.is(type_kind::constant) && t.underlying().is_primitive()) return true;
    if (t.is_eventual() && (t.element().is_primitive() || t.element().is_dynamic())) return true;
    return ctx_.known.is_convertible(t, ctx_.known.input(primitive));
  }
  // An error unless `n` does; `what` begins the sentence: "The condition".
  void expect(const node& n, const type& primitive, std::string_view code, std::string_view summary,
              std::string_view what, std::string_view wanted) {
    if (fits(n.type, primitive) || !ctx_.is_kept(severity::error)) return;
    report(ctx_.diags, {.code = code,
                        .summary = summary,
                        .detail = std::string(what) + " must be " + std::string(wanted) + ", but this is " +
                                  named(n.type) + ".",
                        .subject = n.where()});
  }

  type type_of(literal_expr& e) {
    if (!e.value.is_known()) return from_base(e.value.type());
    return ctx_.recent.constant(e.value);
  }
  type type_of(variable_expr& e) { return variable_check(ctx_, e).check(); }
  type type_of(relative_expr& e) { return step_types(ctx_, e).follow(e.source->type, e.steps); }
  type type_of(call_expr& e) { return call_check(ctx_, e).check(); }
  type type_of(error_expr&) { return type::dynamic(); }
  type type_of(function_expr&) { return type::dynamic(); }

  type type_of(unary_expr& e) {
    const bool negates = e.op == unary_operator::negate;
    expect_operand(*e.operand, negates ? type::number() : type::boolean(), symbol(e.op), "The operand",
                   negates ? "a number" : "true or false");
    type result = type::boolean();
    if (negates) result = is_whole(e.operand->type) ? type::integer() : type::number();
    return ctx_.recent.lift(result, e.operand->type);
  }
  type type_of(binary_expr& e) {
    const operator_types types = types_of(e.op);
    if (!types.operand.is_dynamic()) {
      const bool is_logical = types.operand.is(type_kind::boolean);
      const std::string_view wanted = is_logical ? "true or false" : "a number";
      expect_operand(*e.left, types.operand, symbol(e.op), "The left operand", wanted);
      expect_operand(*e.right, types.operand, symbol(e.op), "The right operand", wanted);
    }
    type result = types.result;
    if (result.is(type_kind::number) && e.op != binary_operator::divide && is_whole(e.left->type) &&
        is_whole(e.right->type))
      result = type::integer();
    const type &left = e.left->type, &right = e.right->type;
    return ctx_.recent.lift(std::move(result), left.has_output() || right.has_output(),
                            left.has_promise() || right.has_promise());
  }
  void expect_operand(const node& n, const type& primitive, std::string_view sign, std::string_view which,
                      std::string_view wanted) {
    if (fits(n.type, primitive)) return;
    expect(n, primitive, codes::invalid_operand, "Invalid operand",
           std::string(which) + " of \"" + std::string(sign) + "\"", wanted);
  }

  type type_of(conditional_expr& e) {
    expect(*e.condition, type::boolean(), codes::invalid_condition, "Incorrect condition type",
           "The condition", "true or false");
    return ctx_.recent.lift(ctx_.known.unify(e.true_result->type, e.false_result->type), e.condition->type);
  }

  type type_of(for_expr& e) {
    if (e.key) {
      expect(*e.key, type::string(), codes::invalid_for_key, "Invalid object key", "The key of each element",
             "a string");
    }
    if (e.condition) {
      expect(*e.condition, type::boolean(), codes::invalid_for_condition,
             "Invalid condition in for expression", "The condition after \"if\"", "true or false");
    }
    type result = e.value->type;
    if (!e.key || e.is_grouped) result = ctx_.recent.wrap(type_kind::list, result);
    if (e.key) result = ctx_.recent.wrap(type_kind::map, result);
    result = within(plain_type_of(e.collection->type), std::move(result));
    if (e.key) result = ctx_.recent.lift(std::move(result), e.key->type);
    return e.condition ? ctx_.recent.lift(std::move(result), e.condition->type) : result;
  }

  type type_of(index_expr& e) {
    if (const literal_expr* key = literal_of(*e.key); key && key->value.is_known() && !key->value.is_null()) {
      const hcl::diagnostics::checkpoint before = ctx_.diags.here();
      const std::size_t count = ctx_.diags.size() + ctx_.diags.dropped();
      type found =
          detail::element_of(e.collection->type, key->value, e.key->where(), ctx_.diags, ctx_.properties);
      if (ctx_.diags.size() + ctx_.diags.dropped() == count) return found;
      ctx_.diags.rewind(before);
    }
    const plain_type plain = plain_type_of(e.collection->type);
    const type inner = without_const(plain.inner);
    const bool is_set = inner.is(type_kind::set);
    const iteration found = is_set ? iteration() : ctx_.known.iterate(inner);
    if (!found.possible) report_index(e, inner);
    const bool by_name = inner.is(type_kind::map) || inner.is(type_kind::object);
    if (found.possible && !inner.is_dynamic()) {
      expect(*e.key, by_name ? type::string() : type::number(), codes::invalid_index, "Invalid index",
             "The index", by_name ? "a string" : "a number");
    }
    return lift(plain.wrap(found.element), e.key->type);
  }

  type type_of(object_expr& e) {
    bool is_literal = true;
    std::vector<property> properties;
    properties.reserve(e.items.size());
    for (const object_entry& item : e.items) {
      expect(*item.key, type::string(), codes::invalid_object_key, "Incorrect key type",
             "The key of an object", "a string");
      std::optional<std::string> name = is_literal ? literal_key(*item.key) : std::nullopt;
      is_literal = name.has_value();
      if (is_literal) properties.push_back({*std::move(name), item.value->type});
    }
    if (is_literal) return ctx_.recent.object(std::move(properties));
    std::vector<type> keys, values;
    for (const object_entry& item : e.items) {
      keys.push_back(item.key->type);
      values.push_back(item.value->type);
    }
    return lift(type::map(ctx_.known.unify_once(values)), keys);
  }

  type type_of(tuple_expr& e) {
    return ctx_.recent.tuple(e.elements.size(),
                             [&e](std::size_t i) -> const type& { return e.elements[i]->type; });
  }

  type type_of(splat_expr& e) {
    return within(plain_type_of(e.source->type), ctx_.recent.wrap(type_kind::list, e.each->type));
  }
  // In the eventual that `around` came in.
  [[nodiscard]] type within(const plain_type& around, type result) {
    return around.eventual == type_kind::dynamic ? result : ctx_.recent.wrap(around.eventual, result);
  }

  type type_of(template_expr& e) {
    for (const node* part : e.parts) {
      if (part->kind == node_kind::join || fits(part->type, type::string()))
        continue;  // joins reported inside
      expect(*part, type::string(), codes::invalid_template_value, "Invalid template interpolation value",
             "What is written into a string", "a string, number or bool");
    }
    return lift_over(ctx_, type::string(), e.parts);
  }
  type type_of(join_expr& e) { return ctx_.recent.lift(type::string(), e.tuple->type); }

  [[nodiscard]] severity severity_of_range() const noexcept {
    return ctx_.options.skip_range_typechecking ? severity::warning : severity::error;
  }
  void report_iteration(const for_expr& e, const type& inner) {
    if (!ctx_.is_kept(severity_of_range())) return;
    report(
        ctx_.diags,
        {.code = codes::not_iterable,
         .summary = "Iteration over non-iterable value",
         .detail = "The collection to iterate over must be a list, set, map, tuple or object, but this is " +
                   named(inner) + ".",
         .subject = written_range(*e.collection),
         .context = e.where(),
         .severity = severity_of_range()});
  }
  void report_index(const index_expr& e, const type& inner) {
    if (!ctx_.is_kept(severity_of_range())) return;
    const bool is_set = inner.is(type_kind::set);
    report(ctx_.diags, {.code = is_set ? codes::index_of_set : codes::not_indexable,
                        .summary = "Invalid index",
                        .detail = is_set ? std::string("The elements of a set have no index.")
                                         : "Only a list, tuple, map or object has elements, but this is " +
                                               named(inner) + ".",
                        .subject = written_range(*e.collection),
                        .context = e.where(),
                        .severity = severity_of_range()});
  }

  check_context& ctx_;
};

}  // namespace hcl::inline v0_1::model::detail
