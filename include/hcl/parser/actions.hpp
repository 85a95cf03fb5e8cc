// Maps rules to functions of the builder. Most receive the span; rules with parts have a frame.
#pragma once

#include <hcl/grammar/traversal.hpp>
#include <hcl/parser/builder.hpp>
#include <hcl/parser/control.hpp>

namespace hcl::inline v1_0::parser {

// A rule with a frame: opened before, finished after a match, always closed.
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
  template_builder::template_frame frame{};
  template_scope(builder& to, const char* begin) : scope_base(to) {
    b.templates.open_template(frame, What, begin, Opener);
  }
  ~template_scope() { b.templates.leave_template(frame); }
  void finish(const char* begin, const char* end) { b.templates.finish_template(frame, begin, end); }
};

struct label_scope : template_scope<open_construct::type::quoted, 1> {
  using template_scope::template_scope;
  void finish(const char* begin, const char* end) {
    b.structure.escaped_label(b.templates.plain_text(frame), begin, end);
  }
};

struct list_scope : scope_base {
  expression_builder::list_frame list;
  list_scope(builder& to, const char* begin) : scope_base(to) {
    b.expressions.open_list(list, open_construct::type::bracket, begin, begin + 1);
  }
  ~list_scope() { b.expressions.close_list(list); }
};
template <auto Finish>
struct whole_list : list_scope {
  using list_scope::list_scope;
  void finish(const char* begin, const char* end) { (b.expressions.*Finish)(list, begin, end); }
};

struct call_scope : scope_base {
  expression_builder::call_frame call{};
  call_scope(builder& to, const char*) : scope_base(to) { b.expressions.open_call(call); }
  ~call_scope() { b.expressions.close_call(call); }
  void finish(const char*, const char* end) { b.expressions.finish_call(call, end); }
};

template <bool Object>
struct for_scope : list_scope {
  expression_builder::for_frame loop{};
  for_scope(builder& to, const char* begin) : list_scope(to, begin) { b.expressions.open_for(loop); }
  ~for_scope() { b.expressions.close_for(loop); }
  void finish(const char* begin, const char* end) { b.expressions.finish_for(loop, Object, begin, end); }
};
struct for_directive_scope : scope_base {
  expression_builder::for_frame loop{};
  for_directive_scope(builder& to, const char*) : scope_base(to) { b.expressions.open_for(loop); }
  ~for_directive_scope() { b.expressions.close_for(loop); }
  void finish(const char* begin, const char* end) {
    b.expressions.finish_for_directive(loop, begin, end);
    b.templates.directive_word<template_part::type::for_directive>(begin, end);
  }
};

struct chain_scope : scope_base {
  traversal_builder::chain_frame chain{};
  chain_scope(builder& to, const char*) : scope_base(to) { b.steps.open_chain(chain); }
  ~chain_scope() { b.steps.close_chain(chain); }
  void finish(const char*, const char*) { b.steps.finish_chain(); }
};

struct operation_scope : scope_base {
  std::size_t outside;
  operation_scope(builder& to, const char*) : scope_base(to), outside(b.expressions.open_operation()) {}
  ~operation_scope() { b.expressions.close_operation(outside); }
  void finish(const char*, const char*) { b.expressions.finish_operation(); }
};

struct block_scope : scope_base {
  structure_builder::block_frame block{};
  block_scope(builder& to, const char*) : scope_base(to) { b.structure.open_block(block); }
  ~block_scope() { b.close_block(block); }
  void finish(const char*, const char*) {}
};

}  // namespace detail

template <auto Verb>
using in_templates = apply_verb<Verb, &builder::templates>;
template <auto Verb>
using in_steps = apply_verb<Verb, &builder::steps>;
template <auto Verb>
using in_expressions = apply_verb<Verb, &builder::expressions>;
template <auto Verb>
using in_structure = apply_verb<Verb, &builder::structure>;

// clang-format off
using actions = action_table<
    // templates
    row<grammar::plain_string, in_templates<&template_builder::plain_string>>,
    row<grammar::quoted_template, within<detail::template_scope<open_construct::type::quoted, 1>>>,
    row<grammar::heredoc_template, within<detail::template_scope<open_construct::type::heredoc, 2>>>,
    row<grammar::bare_template, within<detail::template_scope<open_construct::type::bare, 0>>>,
    row<grammar::heredoc_open, in_templates<&template_builder::heredoc_open>>,
    row<grammar::close_quote, in_templates<&template_builder::template_close>>,
    row<grammar::heredoc_close, in_templates<&template_builder::template_close>>,
    row<grammar::end_of_template, in_templates<&template_builder::template_close>>,
    row<grammar::quoted_literal, in_templates<&template_builder::literal>>,
    row<grammar::heredoc_literal, in_templates<&template_builder::literal>>,
    row<grammar::bare_literal, in_templates<&template_builder::literal>>,
    row<grammar::trim_left, in_templates<&template_builder::trim_left>>,
    row<grammar::trim_right, in_templates<&template_builder::trim_right>>,
    row<grammar::interpolation, in_templates<&template_builder::interpolation>>,
    row<grammar::if_directive,
        in_templates<&template_builder::directive_word<template_part::type::if_directive>>>,
    row<grammar::else_directive,
        in_templates<&template_builder::directive_word<template_part::type::else_directive>>>,
    row<grammar::endif_directive,
        in_templates<&template_builder::directive_word<template_part::type::endif_directive>>>,
    row<grammar::endfor_directive,
        in_templates<&template_builder::directive_word<template_part::type::endfor_directive>>>,
    row<grammar::for_directive, within<detail::for_directive_scope>>,
    row<grammar::directive, in_templates<&template_builder::directive>>,
    // expressions
    row<grammar::number, in_expressions<&expression_builder::number>>,
    row<grammar::name, in_expressions<&expression_builder::name>>,
    row<grammar::variable, in_expressions<&expression_builder::variable>>,
    row<grammar::parentheses, within<detail::whole_list<&expression_builder::finish_parentheses>>>,
    row<grammar::tuple, within<detail::whole_list<&expression_builder::finish_tuple>>>,
    row<grammar::object, within<detail::whole_list<&expression_builder::finish_object>>>,
    row<grammar::object_key, in_expressions<&expression_builder::object_key>>,
    row<grammar::object_value, in_expressions<&expression_builder::object_value>>,
    row<grammar::function_call, within<detail::call_scope>>,
    row<grammar::function_name, in_expressions<&expression_builder::function_name>>,
    row<grammar::call_open, in_expressions<&expression_builder::call_open>>,
    row<grammar::expansion, in_expressions<&expression_builder::expansion>>,
    row<grammar::for_tuple, within<detail::for_scope<false>>>,
    row<grammar::for_object, within<detail::for_scope<true>>>,
    row<grammar::for_name, in_expressions<&expression_builder::for_name>>,
    row<grammar::for_value_name, in_expressions<&expression_builder::for_value_name>>,
    row<grammar::for_arrow, in_expressions<&expression_builder::for_arrow>>,
    row<grammar::grouping, in_expressions<&expression_builder::grouping>>,
    row<grammar::for_condition, in_expressions<&expression_builder::for_condition>>,
    row<grammar::unary_operation, in_expressions<&expression_builder::unary_operation>>,
    row<grammar::binary_tail, within<detail::operation_scope>>,
    row<grammar::binary_operator_token, in_expressions<&expression_builder::binary_operator_token>>,
    row<grammar::conditional_tail, in_expressions<&expression_builder::conditional>>,
    // steps
    row<grammar::postfix_chain, within<detail::chain_scope>>,
    row<grammar::step_dot, in_steps<&traversal_builder::step_dot>>,
    row<grammar::attribute_name, in_steps<&traversal_builder::attribute_name>>,
    row<grammar::legacy_index, in_steps<&traversal_builder::legacy_index>>,
    row<grammar::attribute_splat, in_steps<&traversal_builder::attribute_splat>>,
    row<grammar::bracket_open, in_steps<&traversal_builder::bracket_open>>,
    row<grammar::index, in_steps<&traversal_builder::index>>,
    row<grammar::full_splat, in_steps<&traversal_builder::full_splat>>,
    // structure
    row<grammar::item_name, in_structure<&structure_builder::item_name>>,
    row<grammar::single_name, in_structure<&structure_builder::item_name>>,
    row<grammar::attribute_equals, in_structure<&structure_builder::attribute_equals>>,
    row<grammar::attribute, in_structure<&structure_builder::attribute>>,
    row<grammar::single_attribute, in_structure<&structure_builder::attribute>>,
    row<grammar::plain_label, in_structure<&structure_builder::plain_label>>,
    row<grammar::bare_label, in_structure<&structure_builder::bare_label>>,
    row<grammar::escaped_label, within<detail::label_scope>>,
    row<grammar::block, within<detail::block_scope>>,
    row<grammar::block_open, in_structure<&structure_builder::block_open>>,
    row<grammar::block_close, in_structure<&structure_builder::block_close>>,
    row<grammar::single_close, in_structure<&structure_builder::single_close>>,
    // traversals
    row<grammar::traversal_root, apply_verb<&builder::traversal_root>>,
    row<grammar::traversal_dot, in_steps<&traversal_builder::step_dot>>,
    row<grammar::traversal_name, in_steps<&traversal_builder::attribute_name>>,
    row<grammar::traversal_number, apply_verb<&builder::traversal_number>>,
    row<grammar::traversal_key, apply_verb<&builder::traversal_key>>,
    row<grammar::traversal_splat, apply_verb<&builder::traversal_splat>>,
    row<grammar::traversal_index, apply_verb<&builder::traversal_index>>>;
// clang-format on
template <typename Rule>
using action = action_of<Rule, actions>;

}  // namespace hcl::inline v1_0::parser
