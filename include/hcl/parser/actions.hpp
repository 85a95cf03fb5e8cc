// The table of rules and verbs: which call of the builder a matched rule is. Most rules pass their span;
// rules that hold others keep a frame meanwhile.
#pragma once

#include <hcl/grammar/traversal.hpp>
#include <hcl/parser/builder.hpp>
#include <hcl/parser/control.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::parser {

// A rule with a frame: opened before, finished after a match, closed in any case.
template <typename Frame>
struct within {
  template <typename Rule, pegtl::apply_mode A, pegtl::rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename Input>
  [[nodiscard]] static bool match(Input& in, builder& b) {
    const char* const begin = in.current();
    Frame frame(b, begin);
    if (!Control<Rule>::template enter<A, M, Action, Control>(in, b)) return false;
    frame.finish(begin, in.current());
    return !b.failed();
  }
};

namespace detail {

// The common part of all frames.
struct scope_base {
  builder& b;
  explicit scope_base(builder& to) : b(to) {}
  scope_base(const scope_base&) = delete;
  scope_base& operator=(const scope_base&) = delete;
};

template <open_construct::type What, std::size_t Opener>
struct template_scope : scope_base {
  builder::template_frame frame{};
  template_scope(builder& to, const char* begin) : scope_base(to) {
    b.open_template(frame, What, begin, Opener);
  }
  ~template_scope() { b.leave_template(frame); }
  void finish(const char* begin, const char* end) { b.finish_template(frame, begin, end); }
};

struct label_scope : template_scope<open_construct::type::quoted, 1> {
  using template_scope::template_scope;
  void finish(const char* begin, const char* end) { b.finish_label(frame, begin, end); }
};

struct list_scope : scope_base {
  builder::list_frame list;
  list_scope(builder& to, const char* begin) : scope_base(to) {
    b.open_list(list, open_construct::type::bracket, begin, begin + 1);
  }
  ~list_scope() { b.close_list(list); }
};
struct parentheses_scope : list_scope {
  using list_scope::list_scope;
  void finish(const char* begin, const char* end) { b.finish_parentheses(begin, end); }
};
struct tuple_scope : list_scope {
  using list_scope::list_scope;
  void finish(const char* begin, const char* end) { b.finish_tuple(list, begin, end); }
};
struct object_scope : list_scope {
  using list_scope::list_scope;
  void finish(const char* begin, const char* end) { b.finish_object(list, begin, end); }
};

struct call_scope : scope_base {
  builder::call_frame call{};
  call_scope(builder& to, const char*) : scope_base(to) { b.open_call(call); }
  ~call_scope() { b.close_call(call); }
  void finish(const char*, const char* end) { b.finish_call(call, end); }
};

template <bool Object>
struct for_scope : list_scope {
  builder::for_frame loop{};
  for_scope(builder& to, const char* begin) : list_scope(to, begin) { b.open_for(loop); }
  ~for_scope() { b.close_for(loop); }
  void finish(const char* begin, const char* end) { b.finish_for(loop, Object, begin, end); }
};
struct for_directive_scope : scope_base {
  builder::for_frame loop{};
  for_directive_scope(builder& to, const char*) : scope_base(to) { b.open_for(loop); }
  ~for_directive_scope() { b.close_for(loop); }
  void finish(const char* begin, const char* end) { b.finish_for_directive(loop, begin, end); }
};

struct chain_scope : scope_base {
  builder::chain_frame chain{};
  chain_scope(builder& to, const char*) : scope_base(to) { b.open_chain(chain); }
  ~chain_scope() { b.close_chain(chain); }
  void finish(const char*, const char*) { b.finish_chain(); }
};

struct operation_scope : scope_base {
  std::size_t outside;
  operation_scope(builder& to, const char*) : scope_base(to), outside(b.open_operation()) {}
  ~operation_scope() { b.close_operation(outside); }
  void finish(const char*, const char*) { b.finish_operation(); }
};

struct block_scope : scope_base {
  builder::block_frame block{};
  block_scope(builder& to, const char*) : scope_base(to) { b.open_block(block); }
  ~block_scope() { b.close_block(block); }
  void finish(const char*, const char*) {}
};

}  // namespace detail

// clang-format off
using actions = action_table<
    // templates
    row<grammar::plain_string, apply_verb<&builder::plain_string>>,
    row<grammar::quoted_template, within<detail::template_scope<open_construct::type::quoted, 1>>>,
    row<grammar::heredoc_template, within<detail::template_scope<open_construct::type::heredoc, 2>>>,
    row<grammar::bare_template, within<detail::template_scope<open_construct::type::bare, 0>>>,
    row<grammar::heredoc_open, apply_verb<&builder::heredoc_open>>,
    row<grammar::close_quote, apply_verb<&builder::template_close>>,
    row<grammar::heredoc_close, apply_verb<&builder::template_close>>,
    row<grammar::end_of_template, apply_verb<&builder::template_close>>,
    row<grammar::quoted_literal, apply_verb<&builder::literal>>,
    row<grammar::heredoc_literal, apply_verb<&builder::literal>>,
    row<grammar::bare_literal, apply_verb<&builder::literal>>,
    row<grammar::trim_left, apply_verb<&builder::trim_left>>,
    row<grammar::trim_right, apply_verb<&builder::trim_right>>,
    row<grammar::interpolation, apply_verb<&builder::interpolation>>,
    row<grammar::if_directive, apply_verb<&builder::directive_word<template_part::type::if_directive>>>,
    row<grammar::else_directive, apply_verb<&builder::directive_word<template_part::type::else_directive>>>,
    row<grammar::endif_directive, apply_verb<&builder::directive_word<template_part::type::endif_directive>>>,
    row<grammar::endfor_directive,
        apply_verb<&builder::directive_word<template_part::type::endfor_directive>>>,
    row<grammar::for_directive, within<detail::for_directive_scope>>,
    row<grammar::directive, apply_verb<&builder::directive>>,
    // expressions
    row<grammar::number, apply_verb<&builder::number>>,
    row<grammar::name, apply_verb<&builder::name>>,
    row<grammar::variable, apply_verb<&builder::variable>>,
    row<grammar::parentheses, within<detail::parentheses_scope>>,
    row<grammar::tuple, within<detail::tuple_scope>>,
    row<grammar::object, within<detail::object_scope>>,
    row<grammar::object_key, apply_verb<&builder::object_key>>,
    row<grammar::object_value, apply_verb<&builder::object_value>>,
    row<grammar::function_call, within<detail::call_scope>>,
    row<grammar::function_name, apply_verb<&builder::function_name>>,
    row<grammar::call_open, apply_verb<&builder::call_open>>,
    row<grammar::expansion, apply_verb<&builder::expansion>>,
    row<grammar::for_tuple, within<detail::for_scope<false>>>,
    row<grammar::for_object, within<detail::for_scope<true>>>,
    row<grammar::for_name, apply_verb<&builder::for_name>>,
    row<grammar::for_value_name, apply_verb<&builder::for_value_name>>,
    row<grammar::for_arrow, apply_verb<&builder::for_arrow>>,
    row<grammar::grouping, apply_verb<&builder::grouping>>,
    row<grammar::for_condition, apply_verb<&builder::for_condition>>,
    row<grammar::unary_operation, apply_verb<&builder::unary_operation>>,
    row<grammar::binary_tail, within<detail::operation_scope>>,
    row<grammar::binary_operator_token, apply_verb<&builder::binary_operator_token>>,
    row<grammar::conditional_tail, apply_verb<&builder::conditional>>,
    // steps
    row<grammar::postfix_chain, within<detail::chain_scope>>,
    row<grammar::step_dot, apply_verb<&builder::step_dot>>,
    row<grammar::attribute_name, apply_verb<&builder::attribute_name>>,
    row<grammar::legacy_index, apply_verb<&builder::legacy_index>>,
    row<grammar::attribute_splat, apply_verb<&builder::attribute_splat>>,
    row<grammar::bracket_open, apply_verb<&builder::bracket_open>>,
    row<grammar::index, apply_verb<&builder::index>>,
    row<grammar::full_splat, apply_verb<&builder::full_splat>>,
    // structure
    row<grammar::item_name, apply_verb<&builder::item_name>>,
    row<grammar::single_name, apply_verb<&builder::single_name>>,
    row<grammar::attribute_equals, apply_verb<&builder::attribute_equals>>,
    row<grammar::attribute, apply_verb<&builder::attribute>>,
    row<grammar::single_attribute, apply_verb<&builder::attribute>>,
    row<grammar::plain_label, apply_verb<&builder::plain_label>>,
    row<grammar::bare_label, apply_verb<&builder::bare_label>>,
    row<grammar::escaped_label, within<detail::label_scope>>,
    row<grammar::block, within<detail::block_scope>>,
    row<grammar::block_open, apply_verb<&builder::block_open>>,
    row<grammar::block_close, apply_verb<&builder::block_close>>,
    row<grammar::single_close, apply_verb<&builder::single_close>>,
    // traversals
    row<grammar::traversal_root, apply_verb<&builder::traversal_root>>,
    row<grammar::traversal_dot, apply_verb<&builder::step_dot>>,
    row<grammar::traversal_name, apply_verb<&builder::attribute_name>>,
    row<grammar::traversal_number, apply_verb<&builder::traversal_number>>,
    row<grammar::traversal_key, apply_verb<&builder::traversal_key>>,
    row<grammar::traversal_splat, apply_verb<&builder::traversal_splat>>,
    row<grammar::traversal_index, apply_verb<&builder::traversal_index>>>;
// clang-format on
template <typename Rule>
using action = action_of<Rule, actions>;

}  // namespace hcl::inline v0_1::parser
