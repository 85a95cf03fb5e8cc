// Computes the type of each kind of node from its parts.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/impl/operators.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/model/impl/check_call.hpp>
#include <hcl/model/impl/check_names.hpp>
#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/explain.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/conversion_value.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::model::detail {

// Operand and result types of an operator.
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

class expression_check {
 public:
  explicit expression_check(check_context& ctx) : ctx_(ctx) {}

  // Finds the type of a node whose parts have theirs.
  void examine(node_facts& n) { n.type = rule(n); }

  // Sets the types of a `for`'s variables.
  void enter_loop(node_facts& n) {
    const auto& e = as<syntax::for_expr>(*n.about);
    node_names& names = ctx_.nodes->names(n);
    if (names.defines.empty()) names.defines = {defined(e.key_name), defined(e.value_name)};
    const plain_type plain = plain_type_of(ctx_.type_of(e.collection));
    const iteration found = ctx_.known.iterate(without_const(plain.inner));
    if (!found.possible) report_iteration(n, e, plain.inner);
    if (names.defines[0]) names.defines[0]->type = found.key;
    names.defines[1]->type = found.element;
    if (ctx_.is_first() && e.key_name == e.value_name) {
      ctx_.diags.add(
          {.code = codes::duplicate_for_name,
           .summary = "Duplicate name in for expression",
           .detail = "Key and value are both named \"" + shown(e.key_name) + "\".",
           .subject = n.document ? hcl::range(n.document->source, e.value_name_range) : hcl::range(),
           .context = n.where()});
    }
  }

  // The same for the item of a splat. Other types than sequences are one item.
  void enter_splat(node_facts& n) {
    node_names& names = ctx_.nodes->names(n);
    if (names.defines.empty()) names.defines = {std::make_shared<definition>()};
    const type plain = plain_type_of(ctx_.type_of(as<syntax::splat_expr>(*n.about).source)).inner;
    const std::optional<type> item =
        may_be_sequence(plain) ? std::optional(ctx_.known.iterate(plain).element) : item_of_union(plain);
    names.is_single = !item;
    names.defines[0]->type = item ? *item : plain;
    if (ctx_.follows_evaluation && plain.is(type_kind::none))
      names.defines[0]->type = type::dynamic();  // there is none
  }

 private:
  [[nodiscard]] static std::shared_ptr<definition> defined(std::string_view name) {
    if (name.empty()) return {};
    auto made = std::make_shared<definition>();
    made->name = name;
    return made;
  }
  [[nodiscard]] static type without_const(const type& t) {
    return t.is(type_kind::constant) ? type(t.underlying()) : t;
  }
  // The range of an expression, including parentheses around it.
  [[nodiscard]] hcl::range range_with_parentheses(const node* part) const {
    const node_facts& known = *ctx_.nodes->find(ctx_.nodes->bare(*part));
    return known.written && known.document ? hcl::range(known.document->source, known.written->range)
                                           : known.where();
  }
  // The item type of a splat over a union: elements of sequences, and other types themselves.
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

  // Reports an error unless the part fits; `what` begins the sentence: "The condition".
  void expect(const node* part, const type& primitive, std::string_view code, std::string_view summary,
              std::string_view what, std::string_view wanted) {
    if (accepts(ctx_, primitive, part) || !ctx_.is_kept(severity::error)) return;
    const type& given = ctx_.type_of(part);
    ctx_.diags.add({.code = code,
                    .summary = std::string(summary),
                    .detail = std::string(what) + ' ' + hcl::detail::must_be(wanted, named(given)),
                    .subject = ctx_.nodes->where(*part)});
  }

  [[nodiscard]] type rule(node_facts& n) {
    switch (n.about->kind) {
      case node_kind::literal: return of_literal(n);
      case node_kind::text: return ctx_.recent.constant(value(as<syntax::text_expr>(*n.about).text));
      case node_kind::string:
      case node_kind::json_string: return type::string();
      case node_kind::template_expr: return of_template(as<syntax::template_expr>(*n.about));
      case node_kind::template_join:
        return ctx_.recent.lift(type::string(), ctx_.type_of(as<syntax::template_join>(*n.about).for_tuple));
      case node_kind::scope_traversal:
      case node_kind::splat_item: return of_traversal(n);
      case node_kind::relative_traversal: return of_traversal(n);
      case node_kind::function_call: return of_call(n);
      case node_kind::conditional: return of_conditional(as<syntax::conditional>(*n.about));
      case node_kind::index: return of_index(n, as<syntax::index_expr>(*n.about));
      case node_kind::tuple: return of_tuple(as<syntax::tuple_expr>(*n.about).elements);
      case node_kind::json_array: return of_tuple(as<syntax::json_array>(*n.about).elements);
      case node_kind::object:
      case node_kind::json_object: return of_object(*n.about);
      case node_kind::for_tuple:
      case node_kind::for_object: return of_loop(as<syntax::for_expr>(*n.about));
      case node_kind::splat: {
        const auto& e = as<syntax::splat_expr>(*n.about);
        return within(plain_type_of(ctx_.type_of(e.source)),
                      ctx_.recent.wrap(type_kind::list, ctx_.type_of(e.each)));
      }
      case node_kind::binary: return of_binary(as<syntax::binary_expr>(*n.about));
      case node_kind::unary: return of_unary(as<syntax::unary_expr>(*n.about));
      case node_kind::template_wrap:
      case node_kind::parentheses:
      case node_kind::broken: break;
    }
    return type::dynamic();
  }

  // Reports an unrepresentable number, and makes it unknown.
  [[nodiscard]] type of_literal(const node_facts& n) {
    const auto& e = as<syntax::literal>(*n.about);
    if (e.what != syntax::literal::type::number) return ctx_.recent.constant(value_of(e));
    const outcome<number> read = number_of(e);
    if (read) return ctx_.recent.constant(value(*read));
    const std::string_view summary = hcl::detail::summary_of_number(read.error());
    if (ctx_.is_first() && !summary.empty())
      ctx_.diags.add({.code = read.error().code,
                      .summary = std::string(summary),
                      .detail = read.error().message,
                      .subject = n.where()});
    return from_base(hcl::type::number());
  }
  [[nodiscard]] type of_traversal(node_facts& n) {
    node_names& names = read_traversal(*ctx_.nodes, n);
    if (names.is_variable) return variable_check(ctx_, n, names).examine();
    return step_types(ctx_, n).follow(ctx_.type_of(as<syntax::relative_traversal>(*n.about).source),
                                      names.steps);
  }
  [[nodiscard]] type of_call(node_facts& n) {
    node_names& names = ctx_.nodes->names(n);
    return names.is_function ? type::dynamic() : call_check(ctx_, n, names).examine();
  }

  // A negated literal is a literal.
  [[nodiscard]] type of_unary(const syntax::unary_expr& e) {
    if (const std::optional<value> written = literal_value(*ctx_.nodes, e))
      return written->is_known() ? ctx_.recent.constant(*written) : from_base(written->type());
    const bool negates = e.op == unary_operator::negate;
    expect_operand(e.operand, negates ? type::number() : type::boolean(), symbol(e.op), "The operand",
                   negates ? "a number" : "true or false");
    const type& operand = ctx_.type_of(e.operand);
    type result = type::boolean();
    if (negates) result = is_whole(operand) ? type::integer() : type::number();
    return ctx_.recent.lift(result, operand);
  }
  [[nodiscard]] type of_binary(const syntax::binary_expr& e) {
    const operator_types types = types_of(e.op);
    if (!types.operand.is_dynamic()) {
      const bool is_logical = types.operand.is(type_kind::boolean);
      const std::string_view wanted = is_logical ? "true or false" : "a number";
      expect_operand(e.left, types.operand, symbol(e.op), "The left operand", wanted);
      expect_operand(e.right, types.operand, symbol(e.op), "The right operand", wanted);
    }
    const type &left = ctx_.type_of(e.left), &right = ctx_.type_of(e.right);
    type result = types.result;
    if (result.is(type_kind::number) && e.op != binary_operator::divide && is_whole(left) && is_whole(right))
      result = type::integer();
    return ctx_.recent.lift(std::move(result), left.has_output() || right.has_output(),
                            left.has_promise() || right.has_promise());
  }
  void expect_operand(const node* part, const type& primitive, std::string_view sign, std::string_view which,
                      std::string_view wanted) {
    if (accepts(ctx_, primitive, part)) return;
    expect(part, primitive, codes::invalid_operand, "Invalid operand",
           std::string(which) + " of \"" + std::string(sign) + "\"", wanted);
  }

  [[nodiscard]] type of_conditional(const syntax::conditional& e) {
    expect(e.condition, type::boolean(), codes::invalid_condition, "Incorrect condition type",
           "The condition", "true or false");
    check_arms(e);
    return ctx_.recent.lift(ctx_.known.unify(ctx_.type_of(e.true_result), ctx_.type_of(e.false_result)),
                            ctx_.type_of(e.condition));
  }

  // Nothing that has parts has a type in common with what has none, but for null.
  void check_arms(const syntax::conditional& e) {
    const type &when_true = ctx_.type_of(e.true_result), &when_false = ctx_.type_of(e.false_result);
    for (const type* const each : {&when_true, &when_false})
      if (accepts_none(*each) || each->has_output() || each->has_promise()) return;
    const hcl::type yes = to_base(when_true), no = to_base(when_false);
    const auto has_parts = [](const hcl::type& t) { return t.is_collection() || t.is_structural(); };
    const bool is_wrong = (yes.is_primitive() && has_parts(no)) || (has_parts(yes) && no.is_primitive());
    if (!ctx_.follows_evaluation || !is_wrong || !ctx_.is_kept(severity::error)) return;
    ctx_.diags.add({.code = codes::inconsistent_conditional_types,
                    .summary = "Inconsistent conditional result types",
                    .detail = hcl::detail::no_common_type_text(yes, no, {}),
                    .subject = ctx_.nodes->where(*e.false_result)});
  }

  [[nodiscard]] type of_loop(const syntax::for_expr& e) {
    if (e.key) {
      expect(e.key, type::string(), codes::invalid_for_key, "Invalid object key", "The key of each element",
             "a string");
    }
    if (e.condition) {
      expect(e.condition, type::boolean(), codes::invalid_for_condition,
             "Invalid condition in for expression", "The condition after \"if\"", "true or false");
    }
    type result = ctx_.type_of(e.value);
    if (!e.key || e.grouped) result = ctx_.recent.wrap(type_kind::list, result);
    if (e.key) result = ctx_.recent.wrap(type_kind::map, result);
    result = within(plain_type_of(ctx_.type_of(e.collection)), std::move(result));
    if (e.key) result = ctx_.recent.lift(std::move(result), ctx_.type_of(e.key));
    return e.condition ? ctx_.recent.lift(std::move(result), ctx_.type_of(e.condition)) : result;
  }

  [[nodiscard]] type of_index(const node_facts& n, const syntax::index_expr& e) {
    const type& collection = ctx_.type_of(e.collection);
    const std::optional<value> key = written_value(*ctx_.nodes, *e.key);
    if (key && key->is_known() && !key->is_null()) {
      const hcl::diagnostics::checkpoint before = ctx_.diags.here();
      const std::size_t count = ctx_.diags.size() + ctx_.diags.dropped();
      type found =
          detail::element_of(collection, *key, ctx_.nodes->where(*e.key), ctx_.diags, ctx_.rules_of_steps());
      const bool is_wrong = ctx_.diags.size() + ctx_.diags.dropped() != count;
      if (!is_wrong || (ctx_.follows_evaluation && has_elements(collection))) return found;
      ctx_.diags.rewind(before);
    }
    const plain_type plain = plain_type_of(collection);
    const type inner = without_const(plain.inner);
    const bool is_set = inner.is(type_kind::set);
    const iteration found = is_set ? iteration() : ctx_.known.iterate(inner);
    if (!found.possible) report_index(n, e, inner);
    const bool by_name = inner.is(type_kind::map) || inner.is(type_kind::object);
    if (found.possible && !inner.is_dynamic()) {
      expect(e.key, by_name ? type::string() : type::number(), codes::invalid_index, "Invalid index",
             "The index", by_name ? "a string" : "a number");
    }
    return lift(plain.wrap(found.element), ctx_.type_of(e.key));
  }

  // For other types, the collection is wrong.
  [[nodiscard]] static bool has_elements(const type& collection) {
    const type inner = without_const(plain_type_of(collection).inner);
    return inner.is(type_kind::list) || inner.is(type_kind::map) || inner.is(type_kind::tuple) ||
           inner.is(type_kind::object) || inner.is(type_kind::alternatives);
  }

  [[nodiscard]] type of_object(const node& n) {
    bool is_literal = true;
    std::vector<property> properties;
    for_each_item(n, [&](const node& key, const node& item) {
      if (!is_bare_key(key))
        expect(&key, type::string(), codes::invalid_object_key, "Incorrect key type", "The key of an object",
               "a string");
      std::optional<std::string> name = is_literal ? literal_key(*ctx_.nodes, key) : std::nullopt;
      is_literal = name.has_value();
      if (is_literal) properties.push_back({*std::move(name), ctx_.type_of(&item)});
    });
    if (is_literal) return ctx_.recent.share(type::object(std::move(properties)));
    std::vector<type> keys, values;
    for_each_item(n, [&](const node& key, const node& item) {
      keys.push_back(is_bare_key(key) ? type::string() : ctx_.type_of(&key));
      values.push_back(ctx_.type_of(&item));
    });
    return lift(type::map(ctx_.known.unify_once(values)), keys);
  }

  [[nodiscard]] type of_tuple(const syntax::node_list& elements) {
    std::vector<type> types;
    types.reserve(elements.size());
    for (const node* each : elements)
      types.push_back(ctx_.type_of(each));
    return ctx_.recent.share(type::tuple(std::move(types)));
  }

  // Wraps the result in the eventual that `around` came in.
  [[nodiscard]] type within(const plain_type& around, type result) {
    return around.eventual == type_kind::dynamic ? result : ctx_.recent.wrap(around.eventual, result);
  }

  [[nodiscard]] type of_template(const syntax::template_expr& e) {
    for (const node* part : e.parts) {
      if (part->kind == node_kind::template_join || ctx_.known.accepts(type::string(), ctx_.type_of(part)))
        continue;  // joins reported inside
      expect(part, type::string(), codes::invalid_template_value, "Invalid template interpolation value",
             "What is written into a string", "a string, number or bool");
    }
    return lift_over(ctx_, type::string(), e.parts);
  }

  [[nodiscard]] severity severity_of_range() const noexcept {
    return ctx_.options.skip_range_typechecking ? severity::warning : severity::error;
  }
  void report_iteration(const node_facts& n, const syntax::for_expr& e, const type& inner) {
    if (!ctx_.is_kept(severity_of_range())) return;
    ctx_.diags.add({.severity = severity_of_range(),
                    .code = codes::not_iterable,
                    .summary = "Iteration over non-iterable value",
                    .detail = "The collection to iterate over " +
                              hcl::detail::must_be("a list, set, map, tuple or object", named(inner)),
                    .subject = range_with_parentheses(e.collection),
                    .context = n.where()});
  }
  void report_index(const node_facts& n, const syntax::index_expr& e, const type& inner) {
    if (!ctx_.is_kept(severity_of_range())) return;
    const bool is_set = inner.is(type_kind::set);
    ctx_.diags.add({.severity = severity_of_range(),
                    .code = is_set ? codes::index_of_set : codes::not_indexable,
                    .summary = "Invalid index",
                    .detail = is_set ? std::string("The elements of a set have no index.")
                                     : "Only a list, tuple, map or object has elements, but this is " +
                                           named(inner) + ".",
                    .subject = range_with_parentheses(e.collection),
                    .context = n.where()});
  }

  check_context& ctx_;
};

}  // namespace hcl::inline v1_0::model::detail
