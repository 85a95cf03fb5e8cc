// Rule -> verb: which call of the builder a matched rule is. Most rules pass their span; rules that hold
// others keep a frame meanwhile.
#pragma once

#include <hcl/grammar/traversal.hpp>
#include <hcl/parser/builder.hpp>
#include <hcl/parser/control.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::parser {

// Rules without an action of their own.
template <typename Rule>
struct action : pegtl::nothing<Rule> {};

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

// templates
template <>
struct action<grammar::plain_string> : apply_verb<&builder::plain_string> {};
template <>
struct action<grammar::quoted_template> : within<detail::template_scope<open_construct::type::quoted, 1>> {};
template <>
struct action<grammar::heredoc_template> : within<detail::template_scope<open_construct::type::heredoc, 2>> {
};
template <>
struct action<grammar::bare_template> : within<detail::template_scope<open_construct::type::bare, 0>> {};
template <>
struct action<grammar::heredoc_open> : apply_verb<&builder::heredoc_open> {};
template <>
struct action<grammar::close_quote> : apply_verb<&builder::template_close> {};
template <>
struct action<grammar::heredoc_close> : apply_verb<&builder::template_close> {};
template <>
struct action<grammar::end_of_template> : apply_verb<&builder::template_close> {};
template <>
struct action<grammar::quoted_literal> : apply_verb<&builder::literal> {};
template <>
struct action<grammar::heredoc_literal> : apply_verb<&builder::literal> {};
template <>
struct action<grammar::bare_literal> : apply_verb<&builder::literal> {};
template <>
struct action<grammar::trim_left> : apply_verb<&builder::trim_left> {};
template <>
struct action<grammar::trim_right> : apply_verb<&builder::trim_right> {};
template <>
struct action<grammar::interpolation> : apply_verb<&builder::interpolation> {};
template <>
struct action<grammar::if_directive>
    : apply_verb<&builder::directive_word<template_part::type::if_directive>> {};
template <>
struct action<grammar::else_directive>
    : apply_verb<&builder::directive_word<template_part::type::else_directive>> {};
template <>
struct action<grammar::endif_directive>
    : apply_verb<&builder::directive_word<template_part::type::endif_directive>> {};
template <>
struct action<grammar::endfor_directive>
    : apply_verb<&builder::directive_word<template_part::type::endfor_directive>> {};
template <>
struct action<grammar::for_directive> : within<detail::for_directive_scope> {};
template <>
struct action<grammar::directive> : apply_verb<&builder::directive> {};

// expressions
template <>
struct action<grammar::number> : apply_verb<&builder::number> {};
template <>
struct action<grammar::name> : apply_verb<&builder::name> {};
template <>
struct action<grammar::variable> : apply_verb<&builder::variable> {};
template <>
struct action<grammar::parentheses> : within<detail::parentheses_scope> {};
template <>
struct action<grammar::tuple> : within<detail::tuple_scope> {};
template <>
struct action<grammar::object> : within<detail::object_scope> {};
template <>
struct action<grammar::object_key> : apply_verb<&builder::object_key> {};
template <>
struct action<grammar::object_value> : apply_verb<&builder::object_value> {};
template <>
struct action<grammar::function_call> : within<detail::call_scope> {};
template <>
struct action<grammar::function_name> : apply_verb<&builder::function_name> {};
template <>
struct action<grammar::call_open> : apply_verb<&builder::call_open> {};
template <>
struct action<grammar::expansion> : apply_verb<&builder::expansion> {};
template <>
struct action<grammar::for_tuple> : within<detail::for_scope<false>> {};
template <>
struct action<grammar::for_object> : within<detail::for_scope<true>> {};
template <>
struct action<grammar::for_name> : apply_verb<&builder::for_name> {};
template <>
struct action<grammar::for_value_name> : apply_verb<&builder::for_value_name> {};
template <>
struct action<grammar::for_arrow> : apply_verb<&builder::for_arrow> {};
template <>
struct action<grammar::grouping> : apply_verb<&builder::grouping> {};
template <>
struct action<grammar::for_condition> : apply_verb<&builder::for_condition> {};
template <>
struct action<grammar::unary_operation> : apply_verb<&builder::unary_operation> {};
template <>
struct action<grammar::binary_tail> : within<detail::operation_scope> {};
template <>
struct action<grammar::binary_operator_token> : apply_verb<&builder::binary_operator_token> {};
template <>
struct action<grammar::conditional_tail> : apply_verb<&builder::conditional> {};

// steps
template <>
struct action<grammar::postfix_chain> : within<detail::chain_scope> {};
template <>
struct action<grammar::step_dot> : apply_verb<&builder::step_dot> {};
template <>
struct action<grammar::attribute_name> : apply_verb<&builder::attribute_name> {};
template <>
struct action<grammar::legacy_index> : apply_verb<&builder::legacy_index> {};
template <>
struct action<grammar::attribute_splat> : apply_verb<&builder::attribute_splat> {};
template <>
struct action<grammar::bracket_open> : apply_verb<&builder::bracket_open> {};
template <>
struct action<grammar::index> : apply_verb<&builder::index> {};
template <>
struct action<grammar::full_splat> : apply_verb<&builder::full_splat> {};

// structure
template <>
struct action<grammar::item_name> : apply_verb<&builder::item_name> {};
template <>
struct action<grammar::single_name> : apply_verb<&builder::single_name> {};
template <>
struct action<grammar::attribute_equals> : apply_verb<&builder::attribute_equals> {};
template <>
struct action<grammar::attribute> : apply_verb<&builder::attribute> {};
template <>
struct action<grammar::single_attribute> : apply_verb<&builder::attribute> {};
template <>
struct action<grammar::plain_label> : apply_verb<&builder::plain_label> {};
template <>
struct action<grammar::bare_label> : apply_verb<&builder::bare_label> {};
template <>
struct action<grammar::escaped_label> : within<detail::label_scope> {};
template <>
struct action<grammar::block> : within<detail::block_scope> {};
template <>
struct action<grammar::block_open> : apply_verb<&builder::block_open> {};
template <>
struct action<grammar::block_close> : apply_verb<&builder::block_close> {};
template <>
struct action<grammar::single_close> : apply_verb<&builder::single_close> {};

// traversals
template <>
struct action<grammar::traversal_root> : apply_verb<&builder::traversal_root> {};
template <>
struct action<grammar::traversal_dot> : apply_verb<&builder::step_dot> {};
template <>
struct action<grammar::traversal_name> : apply_verb<&builder::attribute_name> {};
template <>
struct action<grammar::traversal_number> : apply_verb<&builder::traversal_number> {};
template <>
struct action<grammar::traversal_key> : apply_verb<&builder::traversal_key> {};
template <>
struct action<grammar::traversal_splat> : apply_verb<&builder::traversal_splat> {};
template <>
struct action<grammar::traversal_index> : apply_verb<&builder::traversal_index> {};

}  // namespace hcl::inline v0_1::parser
