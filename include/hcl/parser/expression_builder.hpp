// Builds expression nodes: literals, variables, operators with their precedence, calls, collections, for
// expressions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/grammar/traversal.hpp>
#include <hcl/parser/core.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::parser {

class expression_builder {
 public:
  explicit expression_builder(core& in) noexcept : in_(in) {}

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
    in_.check_number(begin, end);
    in_.push<syntax::literal>(syntax::node_kind::literal, in_.span(begin, end), syntax::literal::type::number,
                              std::string_view(begin, static_cast<std::size_t>(end - begin)));
  }

  void name(const char* begin, const char* end) noexcept {
    name_begin_ = begin;
    name_end_ = end;
  }
  void variable(const char*, const char*) {
    const std::string_view name(name_begin_, static_cast<std::size_t>(name_end_ - name_begin_));
    const byte_span here = in_.span(name_begin_, name_end_);
    using type = syntax::literal::type;
    if (name == "true") return word(here, type::boolean_true, name);
    if (name == "false") return word(here, type::boolean_false, name);
    if (name == "null") return word(here, type::null, name);
    in_.push<syntax::scope_traversal>(syntax::node_kind::scope_traversal, here, name, here.end);
  }

  void open_list(list_frame& list, open_construct::type what, const char* begin, const char* content) {
    in_.opened.push({what, begin, content});
    list = {in_.values.size(), items_.size()};
  }
  void close_list(list_frame& list) noexcept {
    (void)in_.opened.pop();
    items_.truncate(list.items);
  }

  void finish_parentheses(const list_frame&, const char* begin, const char* end) {
    const syntax::node* const inner = in_.values.pop();
    in_.push<syntax::parentheses_expr>(syntax::node_kind::parentheses, in_.span(begin, end), inner);
  }
  void finish_tuple(const list_frame& list, const char* begin, const char* end) {
    const syntax::node_list elements = in_.take_values(list.values);
    in_.push<syntax::tuple_expr>(syntax::node_kind::tuple, in_.span(begin, end), elements);
  }

  void object_key(const char* begin, const char*) {
    syntax::node& key = const_cast<syntax::node&>(*in_.values.pop());  // ours, not yet published
    key.forced = *begin == '(';
    items_.push({&key, nullptr});
  }
  void object_value(const char*, const char*) { items_.top().value = in_.values.pop(); }
  void finish_object(const list_frame& list, const char* begin, const char* end) {
    const auto items = in_.nodes.copy(hcl::detail::view<const syntax::object_item>(items_.above(list.items)));
    in_.push<syntax::object_expr>(syntax::node_kind::object, in_.span(begin, end), items);
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
    call_->open = in_.span(begin, end);
    in_.opened.top().content = end;
  }
  void expansion(const char* begin, const char*) noexcept {
    call_->expands = true;
    in_.now.expansion = begin;
  }
  void finish_call(const call_frame& call, const char* end) {
    const syntax::node_list arguments = in_.take_values(call.list.values);
    const byte_span name_range = in_.span(call.name_begin, call.name_end);
    const byte_span close = in_.span(end - 1, end);
    in_.push<syntax::function_call>(syntax::node_kind::function_call, between(name_range, close),
                                    call.expands, call_name(call), name_range, call.open, close, arguments);
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
    for_->ellipsis = in_.span(begin, end);
  }
  void finish_for(const for_frame& loop, bool object, const char* begin, const char* end) {
    const syntax::node* const condition = loop.conditional ? in_.values.pop() : nullptr;
    const syntax::node* const value = in_.values.pop();
    const syntax::node* key = loop.keyed ? in_.values.pop() : nullptr;
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
      key = in_.nodes.make<syntax::broken_expr>(byte_span{value->range.begin, value->range.begin});
    }
    syntax::for_expr* const made = make_for(
        loop, object ? syntax::node_kind::for_object : syntax::node_kind::for_tuple, in_.span(begin, end));
    made->opener = in_.span(begin, begin + 1);
    made->key = key;
    made->value = value;
    made->condition = condition;
    in_.values.push(made);
  }
  // The beginning of a %{ for } directive; the template's builder does the rest.
  void finish_for_directive(const for_frame& loop, const char* begin, const char* end) {
    syntax::for_expr* const made = make_for(loop, syntax::node_kind::for_tuple, in_.span(begin, end));
    made->directive = true;
    in_.values.push(made);
  }

  void unary_operation(const char* begin, const char*) {
    const syntax::node* const operand = in_.values.pop();
    const byte_span symbol = in_.span(begin, begin + 1);
    in_.push<syntax::unary_expr>(syntax::node_kind::unary, between(symbol, operand->range),
                                 *begin == '-' ? unary_operator::negate : unary_operator::logical_not,
                                 symbol.end, operand);
  }

  // Precedence climbing: reduces operators that bind at least as tightly as the new one.
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
    operators_.push({op, in_.span(begin, end)});
  }
  void finish_operation() {
    while (operators_.size() > first_operator_)
      fold();
  }

  void conditional(const char*, const char*) {
    const syntax::node* const no = in_.values.pop();
    const syntax::node* const yes = in_.values.pop();
    const syntax::node* const condition = in_.values.pop();
    in_.push<syntax::conditional>(syntax::node_kind::conditional, between(condition->range, no->range), false,
                                  condition, yes, no);
  }

  // Plain values: builds the same nodes as the other rules in fewer steps.

  // The parts of a value that has some; false if nothing may be nested as deep as they might be.
  [[nodiscard]] bool begin_plain_parts() noexcept {
    plain_parts_ = in_.nodes.here();
    return in_.depth < in_.depth_limit;
  }
  void plain_element(const grammar::plain_value& element) { in_.values.push(plain(element)); }
  void plain_item(const grammar::plain_value& key, const grammar::plain_value& value) {
    const syntax::node* const made = plain(key);
    items_.push({made, plain(value)});
  }
  // They are read again by the rules for all values.
  void drop_plain_parts() noexcept {
    in_.values.truncate(0);
    items_.truncate(0);
    in_.nodes.rewind(plain_parts_);
  }

  [[nodiscard]] byte_span file_span(const char* begin, const char* end) const noexcept {
    return {in_.offset(begin), in_.offset(end)};
  }
  HCL_ALWAYS_INLINE const syntax::node* plain(const grammar::plain_value& value) {
    using enum grammar::plain_form;
    const byte_span whole = file_span(value.begin, value.end);
    const std::string_view written(value.begin, static_cast<std::size_t>(value.end - value.begin));
    if (value.form == text) {
      const bool empty = whole.size() == 2;
      return in_.nodes.make<syntax::string_expr>(
          syntax::node{syntax::node_kind::string, whole}, true,
          byte_span{whole.begin + (empty ? 2U : 1U), whole.end - (empty ? 0U : 1U)},
          written.substr(1, written.size() - 2));
    }
    if (value.form >= name) return plain_part(value.form, whole, written);
    using type = syntax::literal::type;
    type what = value.form == yes ? type::boolean_true : type::boolean_false;
    if (value.form == number) what = type::number;
    return in_.nodes.make<syntax::literal>(syntax::node{syntax::node_kind::literal, whole}, what, written);
  }

 private:
  friend class item_recovery;

  // The key of an item, or what is made of all parts.
  HCL_NOINLINE const syntax::node* plain_part(grammar::plain_form form, byte_span whole,
                                              std::string_view written) {
    if (form == grammar::plain_form::name)
      return in_.nodes.make<syntax::scope_traversal>(syntax::node{syntax::node_kind::scope_traversal, whole},
                                                     written, whole.end);
    if (form == grammar::plain_form::tuple)
      return in_.nodes.make<syntax::tuple_expr>(syntax::node{syntax::node_kind::tuple, whole},
                                                in_.take_values(0));
    const auto items = in_.nodes.copy(hcl::detail::view<const syntax::object_item>(items_.above(0)));
    items_.truncate(0);
    return in_.nodes.make<syntax::object_expr>(syntax::node{syntax::node_kind::object, whole}, items);
  }

  void word(byte_span here, syntax::literal::type what, std::string_view text) {
    in_.values.push(
        in_.nodes.make<syntax::literal>(syntax::node{syntax::node_kind::literal, here}, what, text));
  }

  struct pending_operator {
    binary_operator op;
    byte_span where;
  };

  void fold() {
    const pending_operator op = operators_.pop();
    const syntax::node* const right = in_.values.pop();
    const syntax::node* const left = in_.values.pop();
    in_.push<syntax::binary_expr>(syntax::node_kind::binary, between(left->range, right->range), op.op,
                                  static_cast<std::uint8_t>(op.where.size()), op.where.begin, left, right);
  }

  // The name without the blanks that may stand around its "::".
  [[nodiscard]] std::string_view call_name(const call_frame& call) {
    const std::string_view written(call.name_begin,
                                   static_cast<std::size_t>(call.name_end - call.name_begin));
    if (!call.split_name) return written;
    char* const begin = static_cast<char*>(in_.nodes.allocate(written.size()));
    char* to = begin;
    const char* at = call.name_begin;
    while (at < call.name_end) {
      const token part = token_at(in_.text, at, false, in_.open_comment);
      const std::string_view text = in_.text.substr(part.span.begin, part.span.size());
      std::memcpy(to, text.data(), text.size());
      to += text.size();
      at = text.data() + text.size();
    }
    return {begin, static_cast<std::size_t>(to - begin)};
  }

  [[nodiscard]] syntax::for_expr* make_for(const for_frame& loop, syntax::node_kind kind, byte_span whole) {
    auto* const made = in_.nodes.make<syntax::for_expr>(syntax::node{kind, whole}, false, loop.grouped);
    const auto text = [](const char* begin, const char* end) {
      return std::string_view(begin, static_cast<std::size_t>(end - begin));
    };
    const bool two = loop.names[2] != nullptr;
    const std::size_t value = two ? 2 : 0;
    if (two) {
      made->key_name = text(loop.names[0], loop.names[1]);
      made->key_name_range = in_.span(loop.names[0], loop.names[1]);
    }
    made->value_name = text(loop.names[value], loop.names[value + 1]);
    made->value_name_range = in_.span(loop.names[value], loop.names[value + 1]);
    made->collection = in_.values.pop();
    return made;
  }

  void add_for_error(std::string_view code, std::string_view detail, byte_span subject, const char* at) {
    in_.add({.code = code,
             .summary = "Invalid for expression",
             .detail = std::string(detail),
             .subject = subject},
            at);
  }

  core& in_;
  hcl::detail::trivial_vector<pending_operator> operators_;
  hcl::detail::trivial_vector<syntax::object_item> items_;
  std::size_t first_operator_ = 0;
  binary_operator operator_ = binary_operator::logical_or;
  const char* name_begin_ = nullptr;
  const char* name_end_ = nullptr;
  call_frame* call_ = nullptr;
  for_frame* for_ = nullptr;
  hcl::detail::arena::checkpoint plain_parts_{};  // where the nodes of the parts of a plain value begin
};

}  // namespace hcl::inline v1_0::parser
