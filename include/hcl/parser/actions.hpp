// Rule -> verb: which call of the builder a matched rule is. Most rules tell their span; rules that hold others keep a frame meanwhile.
#pragma once

#include <type_traits>

#include <hcl/grammar/traversal.hpp>
#include <hcl/parser/builder.hpp>
#include <hcl/parser/control.hpp>

namespace hcl::inline v0_1::parser {

// Rules without an action of their own.
template <typename Rule>
struct action : pegtl::nothing<Rule> {};

// The rule matched [begin, end): tell the builder, which may answer that it will not do.
template <auto Verb>
struct tell {
  template <typename Rule, pegtl::apply_mode A, pegtl::rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  [[nodiscard]] static bool match(Input& in, builder& b) {
    const char* const begin = in.current();
    return Control<Rule>::template enter<A, M, Action, Control>(in, b) && told(b, begin, in.current());
  }

 private:
  [[gnu::always_inline]] static bool told(builder& b, const char* begin, const char* end) { return call(b, Verb, begin, end); }

  // Through the class that has the verb: g++ warns of aliasing where it adjusts a member pointer itself.
  template <typename Class, typename Result>
  [[gnu::always_inline]] static bool call(std::type_identity_t<Class>& b, Result (Class::*verb)(const char*, const char*), const char* begin,
                                          const char* end) {
    if constexpr (std::is_same_v<Result, bool>) {
      return (b.*verb)(begin, end);
    } else {
      (b.*verb)(begin, end);
      return true;
    }
  }
};

// A rule with a frame: opened before, finished after a match, closed in any case.
template <typename Frame>
struct within {
  template <typename Rule, pegtl::apply_mode A, pegtl::rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  [[nodiscard]] static bool match(Input& in, builder& b) {
    const char* const begin = in.current();
    Frame frame(b, begin);
    if (!Control<Rule>::template enter<A, M, Action, Control>(in, b)) return false;
    frame.finish(begin, in.current());
    return !b.failed();
  }
};

namespace detail {

template <open_construct::type What, std::size_t Opener>
struct template_scope {
  builder& b;
  builder::template_frame frame{};
  template_scope(builder& to, const char* begin) : b(to) { b.open_template(frame, What, begin, Opener); }
  ~template_scope() { b.leave_template(frame); }
  template_scope(const template_scope&) = delete;
  template_scope& operator=(const template_scope&) = delete;
  void finish(const char* begin, const char* end) { b.finish_template(frame, begin, end); }
};

struct label_scope : template_scope<open_construct::type::quoted, 1> {
  using template_scope::template_scope;
  void finish(const char* begin, const char* end) { b.finish_label(frame, begin, end); }
};

struct list_scope {
  builder& b;
  builder::list_frame list;
  list_scope(builder& to, const char* begin) : b(to) { b.open_list(list, open_construct::type::bracket, begin, begin + 1); }
  ~list_scope() { b.close_list(list); }
  list_scope(const list_scope&) = delete;
  list_scope& operator=(const list_scope&) = delete;
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

struct call_scope {
  builder& b;
  builder::call_frame call{};
  call_scope(builder& to, const char*) : b(to) { b.open_call(call); }
  ~call_scope() { b.close_call(call); }
  call_scope(const call_scope&) = delete;
  call_scope& operator=(const call_scope&) = delete;
  void finish(const char*, const char* end) { b.finish_call(call, end); }
};

template <bool Object>
struct for_scope : list_scope {
  builder::for_frame loop{};
  for_scope(builder& to, const char* begin) : list_scope(to, begin) { b.open_for(loop); }
  ~for_scope() { b.close_for(loop); }
  void finish(const char* begin, const char* end) { b.finish_for(loop, Object, begin, end); }
};
struct for_directive_scope {
  builder& b;
  builder::for_frame loop{};
  for_directive_scope(builder& to, const char*) : b(to) { b.open_for(loop); }
  ~for_directive_scope() { b.close_for(loop); }
  for_directive_scope(const for_directive_scope&) = delete;
  for_directive_scope& operator=(const for_directive_scope&) = delete;
  void finish(const char* begin, const char* end) { b.finish_for_directive(loop, begin, end); }
};

struct chain_scope {
  builder& b;
  builder::chain_frame chain{};
  chain_scope(builder& to, const char*) : b(to) { b.open_chain(chain); }
  ~chain_scope() { b.close_chain(chain); }
  chain_scope(const chain_scope&) = delete;
  chain_scope& operator=(const chain_scope&) = delete;
  void finish(const char*, const char*) { b.finish_chain(); }
};

struct operation_scope {
  builder& b;
  std::size_t outside;
  operation_scope(builder& to, const char*) : b(to), outside(b.open_operation()) {}
  ~operation_scope() { b.close_operation(outside); }
  operation_scope(const operation_scope&) = delete;
  operation_scope& operator=(const operation_scope&) = delete;
  void finish(const char*, const char*) { b.finish_operation(); }
};

struct block_scope {
  builder& b;
  builder::block_frame block{};
  block_scope(builder& to, const char*) : b(to) { b.open_block(block); }
  ~block_scope() { b.close_block(block); }
  block_scope(const block_scope&) = delete;
  block_scope& operator=(const block_scope&) = delete;
  void finish(const char*, const char*) {}
};

}  // namespace detail

// templates
template <> struct action<grammar::plain_string> : tell<&builder::plain_string> {};
template <> struct action<grammar::quoted_template> : within<detail::template_scope<open_construct::type::quoted, 1>> {};
template <> struct action<grammar::heredoc_template> : within<detail::template_scope<open_construct::type::heredoc, 2>> {};
template <> struct action<grammar::bare_template> : within<detail::template_scope<open_construct::type::bare, 0>> {};
template <> struct action<grammar::heredoc_open> : tell<&builder::heredoc_open> {};
template <> struct action<grammar::close_quote> : tell<&builder::template_close> {};
template <> struct action<grammar::heredoc_close> : tell<&builder::template_close> {};
template <> struct action<grammar::end_of_template> : tell<&builder::template_close> {};
template <> struct action<grammar::quoted_literal> : tell<&builder::literal> {};
template <> struct action<grammar::heredoc_literal> : tell<&builder::literal> {};
template <> struct action<grammar::bare_literal> : tell<&builder::literal> {};
template <> struct action<grammar::trim_left> : tell<&builder::trim_left> {};
template <> struct action<grammar::trim_right> : tell<&builder::trim_right> {};
template <> struct action<grammar::interpolation> : tell<&builder::interpolation> {};
template <> struct action<grammar::if_directive> : tell<&builder::directive_word<template_part::type::if_directive>> {};
template <> struct action<grammar::else_directive> : tell<&builder::directive_word<template_part::type::else_directive>> {};
template <> struct action<grammar::endif_directive> : tell<&builder::directive_word<template_part::type::endif_directive>> {};
template <> struct action<grammar::endfor_directive> : tell<&builder::directive_word<template_part::type::endfor_directive>> {};
template <> struct action<grammar::for_directive> : within<detail::for_directive_scope> {};
template <> struct action<grammar::directive> : tell<&builder::directive> {};

// expressions
template <> struct action<grammar::number> : tell<&builder::number> {};
template <> struct action<grammar::name> : tell<&builder::name> {};
template <> struct action<grammar::variable> : tell<&builder::variable> {};
template <> struct action<grammar::parentheses> : within<detail::parentheses_scope> {};
template <> struct action<grammar::tuple> : within<detail::tuple_scope> {};
template <> struct action<grammar::object> : within<detail::object_scope> {};
template <> struct action<grammar::object_key> : tell<&builder::object_key> {};
template <> struct action<grammar::object_value> : tell<&builder::object_value> {};
template <> struct action<grammar::function_call> : within<detail::call_scope> {};
template <> struct action<grammar::function_name> : tell<&builder::function_name> {};
template <> struct action<grammar::call_open> : tell<&builder::call_open> {};
template <> struct action<grammar::expansion> : tell<&builder::expansion> {};
template <> struct action<grammar::for_tuple> : within<detail::for_scope<false>> {};
template <> struct action<grammar::for_object> : within<detail::for_scope<true>> {};
template <> struct action<grammar::for_name> : tell<&builder::for_name> {};
template <> struct action<grammar::for_value_name> : tell<&builder::for_value_name> {};
template <> struct action<grammar::for_arrow> : tell<&builder::for_arrow> {};
template <> struct action<grammar::grouping> : tell<&builder::grouping> {};
template <> struct action<grammar::for_condition> : tell<&builder::for_condition> {};
template <> struct action<grammar::unary_operation> : tell<&builder::unary_operation> {};
template <> struct action<grammar::binary_tail> : within<detail::operation_scope> {};
template <> struct action<grammar::binary_operator_token> : tell<&builder::binary_operator_token> {};
template <> struct action<grammar::conditional_tail> : tell<&builder::conditional> {};

// steps
template <> struct action<grammar::postfix_chain> : within<detail::chain_scope> {};
template <> struct action<grammar::step_dot> : tell<&builder::step_dot> {};
template <> struct action<grammar::attribute_name> : tell<&builder::attribute_name> {};
template <> struct action<grammar::legacy_index> : tell<&builder::legacy_index> {};
template <> struct action<grammar::attribute_splat> : tell<&builder::attribute_splat> {};
template <> struct action<grammar::bracket_open> : tell<&builder::bracket_open> {};
template <> struct action<grammar::index> : tell<&builder::index> {};
template <> struct action<grammar::full_splat> : tell<&builder::full_splat> {};

// structure
template <> struct action<grammar::item_name> : tell<&builder::item_name> {};
template <> struct action<grammar::single_name> : tell<&builder::single_name> {};
template <> struct action<grammar::attribute_equals> : tell<&builder::attribute_equals> {};
template <> struct action<grammar::attribute> : tell<&builder::attribute> {};
template <> struct action<grammar::single_attribute> : tell<&builder::attribute> {};
template <> struct action<grammar::plain_label> : tell<&builder::plain_label> {};
template <> struct action<grammar::bare_label> : tell<&builder::bare_label> {};
template <> struct action<grammar::escaped_label> : within<detail::label_scope> {};
template <> struct action<grammar::block> : within<detail::block_scope> {};
template <> struct action<grammar::block_open> : tell<&builder::block_open> {};
template <> struct action<grammar::block_close> : tell<&builder::block_close> {};
template <> struct action<grammar::single_close> : tell<&builder::single_close> {};

// traversals
template <> struct action<grammar::traversal_root> : tell<&builder::traversal_root> {};
template <> struct action<grammar::traversal_dot> : tell<&builder::step_dot> {};
template <> struct action<grammar::traversal_name> : tell<&builder::attribute_name> {};
template <> struct action<grammar::traversal_number> : tell<&builder::traversal_number> {};
template <> struct action<grammar::traversal_key> : tell<&builder::traversal_key> {};
template <> struct action<grammar::traversal_splat> : tell<&builder::traversal_splat> {};
template <> struct action<grammar::traversal_index> : tell<&builder::traversal_index> {};

}  // namespace hcl::inline v0_1::parser
