// Makes all other expression nodes: literals, variables, operators with their precedence, calls, collections,
// for expressions.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/traversal_builder.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v0_1::parser {

class expression_builder : public traversal_builder {
 public:
  using traversal_builder::traversal_builder;

  // A call, tuple, object or pair of parentheses being read.
  struct list_frame {
    std::size_t values;
    std::size_t items;
  };
  struct call_frame {
    list_frame list;
    const char* name_begin;
    const char* name_end;
    bool split_name = false;  // blanks around ::
    bool expands = false;
    byte_span open{};
    call_frame* outside;
  };
  struct for_frame {
    const char* names[4] = {};  // begin and end of the first, of the second
    bool keyed = false, grouped = false, conditional = false;
    byte_span ellipsis{};
    for_frame* outside = nullptr;
  };

  void found_operator(binary_operator op) noexcept { operator_ = op; }

  void number(const char* begin, const char* end) {
    check_number(begin, end);
    values_.push(nodes_.make<syntax::literal>(
        syntax::node{syntax::node_kind::literal, span(begin, end)}, syntax::literal::type::number,
        std::string_view(begin, static_cast<std::size_t>(end - begin))));
  }

  void name(const char* begin, const char* end) noexcept {
    name_begin_ = begin;
    name_end_ = end;
  }
  void variable(const char*, const char*) {
    const std::string_view name(name_begin_, static_cast<std::size_t>(name_end_ - name_begin_));
    const byte_span here = span(name_begin_, name_end_);
    using type = syntax::literal::type;
    if (name == "true") return word(here, type::boolean_true, name);
    if (name == "false") return word(here, type::boolean_false, name);
    if (name == "null") return word(here, type::null, name);
    values_.push(nodes_.make<syntax::scope_traversal>(syntax::node{syntax::node_kind::scope_traversal, here},
                                                      name, here.end));
  }

  void open_list(list_frame& list, open_construct::type what, const char* begin, const char* content) {
    opened_.push({what, begin, content});
    list = {values_.size(), items_.size()};
  }
  void close_list(list_frame& list) noexcept {
    (void)opened_.pop();
    items_.truncate(list.items);
  }

  void finish_parentheses(const char* begin, const char* end) {
    const syntax::node* const inner = values_.pop();
    values_.push(nodes_.make<syntax::parentheses_expr>(
        syntax::node{syntax::node_kind::parentheses, span(begin, end)}, inner));
  }
  void finish_tuple(const list_frame& list, const char* begin, const char* end) {
    const syntax::node_list elements = take_values(list.values);
    values_.push(
        nodes_.make<syntax::tuple_expr>(syntax::node{syntax::node_kind::tuple, span(begin, end)}, elements));
  }

  void object_key(const char* begin, const char*) {
    syntax::node& key = const_cast<syntax::node&>(*values_.pop());  // ours, not yet published
    key.forced = *begin == '(';
    items_.push({&key, nullptr});
  }
  void object_value(const char*, const char*) { items_.top().value = values_.pop(); }
  void finish_object(const list_frame& list, const char* begin, const char* end) {
    const auto items = nodes_.copy(hcl::detail::view<const syntax::object_item>(items_.above(list.items)));
    values_.push(
        nodes_.make<syntax::object_expr>(syntax::node{syntax::node_kind::object, span(begin, end)}, items));
  }

  void open_call(call_frame& call) {
    call.name_begin = name_begin_;
    call.name_end = name_end_;
    call.outside = std::exchange(call_, &call);
    open_list(call.list, open_construct::type::call, name_begin_, name_end_);
  }
  void close_call(call_frame& call) noexcept {
    call_ = call.outside;
    close_list(call.list);
  }
  void function_name(const char* begin, const char* end) noexcept {
    call_->split_name = call_->split_name || begin != call_->name_end + 2;
    call_->name_end = end;
  }
  void call_open(const char* begin, const char* end) noexcept {
    call_->open = span(begin, end);
    opened_.top().content = end;
  }
  void expansion(const char* begin, const char*) noexcept {
    call_->expands = true;
    situation_.expansion = begin;
  }
  void finish_call(const call_frame& call, const char* end) {
    const syntax::node_list arguments = take_values(call.list.values);
    const byte_span name_range = span(call.name_begin, call.name_end);
    const byte_span close = span(end - 1, end);
    values_.push(nodes_.make<syntax::function_call>(
        syntax::node{syntax::node_kind::function_call, between(name_range, close)}, call.expands,
        call_name(call), name_range, call.open, close, arguments));
  }

  void open_for(for_frame& loop) noexcept { loop.outside = std::exchange(for_, &loop); }
  void close_for(for_frame& loop) noexcept { for_ = loop.outside; }
  void for_name(const char* begin, const char* end) noexcept {
    for_->names[0] = begin;
    for_->names[1] = end;
  }
  void for_value_name(const char* begin, const char* end) noexcept {
    for_->names[2] = begin;
    for_->names[3] = end;
  }
  void for_arrow(const char*, const char*) noexcept { for_->keyed = true; }
  void for_condition(const char*, const char*) noexcept { for_->conditional = true; }
  void grouping(const char* begin, const char* end) noexcept {
    for_->grouped = true;
    for_->ellipsis = span(begin, end);
  }
  void finish_for(const for_frame& loop, bool object, const char* begin, const char* end) {
    const syntax::node* const condition = loop.conditional ? values_.pop() : nullptr;
    const syntax::node* const value = values_.pop();
    const syntax::node* key = loop.keyed ? values_.pop() : nullptr;
    if (!object && key != nullptr)
      add_for_error(
          codes::for_key_in_list,
          "A for expression in brackets makes a list, which has no keys; write { } to make an object.",
          key->range, end);
    if (!object && loop.grouped)
      add_for_error(codes::for_grouping_in_list,
                    "Only a for expression in braces can group its values with \"...\".", loop.ellipsis, end);
    if (object && key == nullptr) {
      add_for_error(codes::for_key_missing,
                    "A for expression in braces makes an object, so it needs a key: key => value.",
                    value->range, end);
      key = nodes_.make<syntax::broken_expr>(byte_span{value->range.begin, value->range.begin});
    }
    syntax::for_expr* const made = make_for(
        loop, object ? syntax::node_kind::for_object : syntax::node_kind::for_tuple, span(begin, end));
    made->opener = span(begin, begin + 1);
    made->key = key;
    made->value = value;
    made->condition = condition;
    values_.push(made);
  }
  // The beginning of a %{ for } directive; the template's builder does the rest.
  void finish_for_directive(const for_frame& loop, const char* begin, const char* end) {
    syntax::for_expr* const made = make_for(loop, syntax::node_kind::for_tuple, span(begin, end));
    made->directive = true;
    values_.push(made);
    directive_word<template_part::type::for_directive>(begin, end);
  }

  void unary_operation(const char* begin, const char*) {
    const syntax::node* const operand = values_.pop();
    const byte_span symbol = span(begin, begin + 1);
    values_.push(nodes_.make<syntax::unary_expr>(
        syntax::node{syntax::node_kind::unary, between(symbol, operand->range)},
        *begin == '-' ? unary_operator::negate : unary_operator::logical_not, symbol.end, operand));
  }

  // Precedence climbing over the flat row of operators: what binds at least as tight as the new operator is
  // done.
  [[nodiscard]] std::size_t open_operation() noexcept {
    return std::exchange(first_operator_, operators_.size());
  }
  void close_operation(std::size_t outside) noexcept {
    operators_.truncate(first_operator_);
    first_operator_ = outside;
  }
  void binary_operator_token(const char* begin, const char* end) {
    const binary_operator op = operator_;
    while (operators_.size() > first_operator_ &&
           hcl::detail::level_of(operators_.top().op) >= hcl::detail::level_of(op))
      fold();
    operators_.push({op, span(begin, end)});
  }
  void finish_operation() {
    while (operators_.size() > first_operator_)
      fold();
  }

  void conditional(const char*, const char*) {
    const syntax::node* const no = values_.pop();
    const syntax::node* const yes = values_.pop();
    const syntax::node* const condition = values_.pop();
    values_.push(nodes_.make<syntax::conditional>(
        syntax::node{syntax::node_kind::conditional, between(condition->range, no->range)}, false, condition,
        yes, no));
  }

 protected:
  // Gathers all finished parts of the expressions that are open, in the order of the text. Changes nothing of
  // those: the parser may go on in one of them.
  void keep_values() {
    kept_values_.truncate(0);
    std::size_t past = steps_.size();
    for (const chain_frame* chain = chain_; chain != nullptr; chain = chain->outside) {
      if (chain->base != nullptr) kept_values_.push(copy_of(*chain, past));
      past = chain->steps;
    }
    for (const syntax::node* value : values_.above(0))
      kept_values_.push(value);
    for (const syntax::object_item& item : items_.above(0)) {
      if (item.value != nullptr)
        kept_values_.push(item.value);
      else if (syntax::object_item{item.key, item.key}.form() != syntax::object_item::key_form::name)
        kept_values_.push(item.key);
    }
    for (const template_part& part : parts_.above(0))
      if (const syntax::node* const value = part.what == template_part::type::for_directive
                                                ? syntax::as<syntax::for_expr>(*part.value).collection
                                                : part.value)
        kept_values_.push(value);
    const syntax::view<const syntax::node*> all = kept_values_.above(0);
    std::sort(all.begin(), all.end(),
              [](const syntax::node* a, const syntax::node* b) { return a->range.begin < b->range.begin; });
    kept_loops_.clear();
    for (const for_frame* loop = for_; loop != nullptr; loop = loop->outside)
      if (loop->names[0] != nullptr) kept_loops_.push(*loop);
  }
  // A chain as far as it goes, with the steps up to the `past`th.
  [[nodiscard]] const syntax::node* copy_of(const chain_frame& chain, std::size_t past) {
    const hcl::detail::view<const syntax::traversal_step> steps = nodes_.copy(
        hcl::detail::view<const syntax::traversal_step>(steps_.above(chain.steps).first(past - chain.steps)));
    if (chain.attribute_splat != nullptr) return chain.attribute_splat->source;
    if (splats_.size() > chain.splats) return splats_[chain.splats]->source;
    if (steps.empty()) return chain.base;
    const byte_span whole{chain.base->range.begin, steps.back().range.end};
    if (chain.base->kind != syntax::node_kind::scope_traversal)
      return nodes_.make<syntax::relative_traversal>(
          syntax::node{syntax::node_kind::relative_traversal, whole}, steps, chain.base);
    auto* const made = nodes_.make<syntax::scope_traversal>(syntax::as<syntax::scope_traversal>(*chain.base));
    made->steps = steps;
    made->range = whole;
    return made;
  }

  // A node of what was kept of an expression, in which the names of the loops that are open are bound.
  [[nodiscard]] const syntax::node* bind_loops(byte_span whole, syntax::view<const syntax::node*> parts,
                                               std::size_t loops) {
    while (loops != 0) {
      const for_frame& loop = kept_loops_[loops - 1];
      const std::uint32_t names_end = span(loop.names[1], loop.names[loop.names[3] != nullptr ? 3 : 1]).end;
      std::size_t first = 0;  // the collection
      while (first != parts.size() && parts[first]->range.begin < names_end)
        ++first;
      --loops;
      if (names_end < whole.begin || first + 1 >= parts.size()) continue;
      auto* const made = nodes_.make<syntax::for_expr>(
          syntax::node{syntax::node_kind::for_tuple, {parts[first]->range.begin, whole.end}}, false, false);
      name_loop(*made, loop);
      made->collection = parts[first];
      made->value = bind_loops({parts[first]->range.end, whole.end},
                               parts.subspan(first + 1, parts.size() - first - 1), loops);
      hcl::detail::trivial_vector<const syntax::node*> all;
      for (const syntax::node* part : parts.first(first))
        all.push(part);
      all.push(made);
      return broken(whole, all.above(0));
    }
    return broken(whole, parts);
  }
  [[nodiscard]] const syntax::node* broken(byte_span whole, syntax::view<const syntax::node* const> parts) {
    return nodes_.make<syntax::broken_expr>(whole, nodes_.copy(parts));
  }

  void word(byte_span here, syntax::literal::type what, std::string_view text) {
    values_.push(nodes_.make<syntax::literal>(syntax::node{syntax::node_kind::literal, here}, what, text));
  }

  // The whole expression. More values than it would be the operands of a rule that has no line in
  // actions.hpp.
  [[nodiscard]] const syntax::node* take_only_value() {
    assert(values_.size() == 1 && "each rule that takes values gives one");
    return values_.pop();
  }

  [[nodiscard]] syntax::node_list take_values(std::size_t first) {
    const auto taken = nodes_.copy(hcl::detail::view<const syntax::node* const>(values_.above(first)));
    values_.truncate(first);
    return taken;
  }

  struct pending_operator {
    binary_operator op;
    byte_span where;
  };

  void fold() {
    const pending_operator op = operators_.pop();
    const syntax::node* const right = values_.pop();
    const syntax::node* const left = values_.pop();
    values_.push(nodes_.make<syntax::binary_expr>(
        syntax::node{syntax::node_kind::binary, between(left->range, right->range)}, op.op,
        static_cast<std::uint8_t>(op.where.size()), op.where.begin, left, right));
  }

  // The name without the blanks that may stand around its "::".
  [[nodiscard]] std::string_view call_name(const call_frame& call) {
    const std::string_view written(call.name_begin,
                                   static_cast<std::size_t>(call.name_end - call.name_begin));
    if (!call.split_name) return written;
    char* const begin = static_cast<char*>(nodes_.allocate(written.size()));
    char* to = begin;
    const char* at = call.name_begin;
    while (at < call.name_end) {
      const token part = token_at(text_, at, false, open_comment_);
      const std::string_view text = text_.substr(part.span.begin, part.span.size());
      std::memcpy(to, text.data(), text.size());
      to += text.size();
      at = text.data() + text.size();
    }
    return {begin, static_cast<std::size_t>(to - begin)};
  }

  [[nodiscard]] syntax::for_expr* make_for(const for_frame& loop, syntax::node_kind kind, byte_span whole) {
    auto* const made = nodes_.make<syntax::for_expr>(syntax::node{kind, whole}, false, loop.grouped);
    name_loop(*made, loop);
    made->collection = values_.pop();
    return made;
  }
  void name_loop(syntax::for_expr& made, const for_frame& loop) const {
    const auto text = [](const char* begin, const char* end) {
      return std::string_view(begin, static_cast<std::size_t>(end - begin));
    };
    const bool two = loop.names[2] != nullptr;
    const std::size_t value = two ? 2 : 0;
    if (two) {
      made.key_name = text(loop.names[0], loop.names[1]);
      made.key_name_range = span(loop.names[0], loop.names[1]);
    }
    made.value_name = text(loop.names[value], loop.names[value + 1]);
    made.value_name_range = span(loop.names[value], loop.names[value + 1]);
  }

  void add_for_error(std::string_view code, std::string_view detail, byte_span subject, const char* at) {
    add({.code = code,
         .summary = "Invalid for expression",
         .detail = std::string(detail),
         .subject = subject},
        at);
  }

  hcl::detail::trivial_vector<pending_operator> operators_;
  hcl::detail::trivial_vector<syntax::object_item> items_;
  hcl::detail::trivial_vector<const syntax::node*> kept_values_;
  hcl::detail::trivial_vector<for_frame> kept_loops_{};  // open where something broke, the innermost first
  std::size_t first_operator_ = 0;
  binary_operator operator_ = binary_operator::logical_or;
  const char* name_begin_ = nullptr;
  const char* name_end_ = nullptr;
  call_frame* call_ = nullptr;
  for_frame* for_ = nullptr;
};

}  // namespace hcl::inline v0_1::parser
