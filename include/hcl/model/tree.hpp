// The typed tree: what an expression means, every node with its type, where it is written and the syntax it
// was made of. Nodes may be changed and replaced; they all belong to one tree, which frees them one by one,
// however deep they are. Holds no diagnostics.
//
// A tree of its own, rather than types in a table beside the syntax: parentheses are gone and steps joined,
// one node in eleven has no syntax of its own (the text of a quoted string, say), those that rewriting makes
// have none at all, and filling and asking such a table costs as much as making these nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/model/binder_backend.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/model/signature.hpp>
#include <hcl/model/type.hpp>
#include <hcl/support/arena.hpp>
#include <hcl/support/arena_allocator.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/operate_symbol.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::model {

// One enumerator per form of expression. A new one needs
// - a struct below, its case in with_node() and its children in child_place();
// - to be made of its syntax, in tree_builder;
// - its type in check_expression.hpp: `ctx_.recent.lift(result, ...)` if it waits for what its parts wait
//   for. If it passes eventuals on without looking at them, observes() and inspects() in eventual_use.hpp
//   say so;
// - to be printed: how tightly it and its children bind, binding_of() and needs_of() in precedence.hpp, and
//   its text in print_expression.hpp; what it has besides its children is compared with the source in
//   source_slots.hpp.
// The compiler asks for what with_node(), child_place(), the rules of types, bindings and printing lack, g++
// with -Wall only. Other switches name the kinds that they treat in a way of their own.
enum class node_kind : std::uint8_t {
  literal,        // a string, number, bool or null; a piece of a template; a bare word as a key
  variable,       // root.step[0]
  relative,       // f(x).step[0]
  unary,          // -a, !a
  binary,         // a + b
  conditional,    // operator or %{ if }
  for_each,       // [for ...], {for ...}, %{ for } inside a join
  call,           // f(x)
  index,          // a[k]
  object,         // { a = 1 }
  tuple,          // [1, 2]
  splat,          // a[*].b, a.*.b
  template_text,  // quoted or heredoc; also a quoted text without interpolation, with one literal in it
  join,           // %{ for }
  function,       // parameters and a body: only what rewriting makes
  error           // the source is wrong here
};

struct node;
using node_ptr = node*;  // owned by a tree

// The common part of all nodes. Parentheses around an expression, and "${ }" around nothing else, are no
// nodes: they lie between `written` and `origin`.
struct node {
  node_kind kind;  // which struct below it is
  // Whether the source still says what the node says: rewriting clears it on nodes it changes.
  bool is_original = false;
  model::type type{};                          // what checking found
  byte_span range{};                           // of `origin`: without parentheses
  const syntax::node* origin = nullptr;        // what it was made of; null if the program made it
  const syntax::node* written = nullptr;       // the same with all parentheses around it
  const syntax::document* document = nullptr;  // of both; a string of the JSON syntax has one of its own

  // Whether it is written in parentheses, or alone in "${ }".
  [[nodiscard]] bool is_parenthesized() const noexcept { return written != origin; }
  // The text it was made of; null if the program made it.
  [[nodiscard]] source_ptr source() const { return document ? document->source : nullptr; }
  // Where it is written; nowhere if the program made it.
  [[nodiscard]] hcl::range where() const {
    return document ? hcl::range(document->source, range) : hcl::range();
  }

 protected:
  explicit node(node_kind what) noexcept : kind(what) {}
  node(const node&) = default;
  node& operator=(const node&) = default;
  ~node() = default;
};

// `.name` (the key is a string) or `[key]`, and the type after it.
struct traversal_part {
  hcl::value key;
  bool is_index = false;  // `[key]`, not `.name`
  byte_span range{};      // `.name` with its dot, `[key]` with its brackets; empty if the program made it
  model::type type{};
  definition_ptr what{};  // a name in a namespace
};

// The children of a node, in the memory of its tree. Copies of the list alone have memory of their own.
template <typename T>
using list_in_tree = std::vector<T, hcl::detail::arena_allocator<T>>;
using node_list = list_in_tree<node_ptr>;        // children
using step_list = list_in_tree<traversal_part>;  // steps of a traversal

// A value that is known: `5`, `true`, `null`, a folded `-1`.
struct literal_expr : node {
  literal_expr() noexcept : node(node_kind::literal) {}
  hcl::value value;
};

// `root.step[0]`: the `root` at `root_range` and its `steps`. The variable of a splat's item has the name "".
struct variable_expr : node {
  explicit variable_expr(hcl::detail::arena* memory = nullptr) noexcept
      : node(node_kind::variable), steps(memory) {}
  std::string root;
  byte_span root_range{};
  definition_ptr what{};    // null if the name means nothing
  model::type root_type{};  // before the first step
  step_list steps;
};

// `source.name`, `source[0]`: steps from the result of any expression.
struct relative_expr : node {
  explicit relative_expr(hcl::detail::arena* memory = nullptr) noexcept
      : node(node_kind::relative), steps(memory) {}
  node_ptr source = nullptr;
  step_list steps;
};

// `!operand`, `-operand`: `op` is which.
struct unary_expr : node {
  unary_expr() noexcept : node(node_kind::unary) {}
  unary_operator op{};
  node_ptr operand = nullptr;
};

// `left op right`, for each operator of two operands.
struct binary_expr : node {
  binary_expr() noexcept : node(node_kind::binary) {}
  binary_operator op{};
  node_ptr left = nullptr, right = nullptr;
};

// `condition ? true_result : false_result`
struct conditional_expr : node {
  conditional_expr() noexcept : node(node_kind::conditional) {}
  node_ptr condition = nullptr, true_result = nullptr, false_result = nullptr;
};

// `[for k, v in collection : value if condition]`, `{for k, v in collection : key => value}`
struct for_expr : node {
  for_expr() noexcept : node(node_kind::for_each) {}
  std::shared_ptr<definition> key_variable{};    // null if there is none
  std::shared_ptr<definition> value_variable{};  // the element in each turn
  node_ptr collection = nullptr;
  node_ptr key = nullptr;  // of an object; null for a list
  node_ptr value = nullptr;
  node_ptr condition = nullptr;  // null if there is none
  bool is_grouped = false;       // value...
};

namespace detail {
template <typename = void>
inline const model::signature no_signature{};
}  // namespace detail

// `name(arguments...)`
struct call_expr : node {
  explicit call_expr(hcl::detail::arena* memory = nullptr) noexcept
      : node(node_kind::call), arguments(memory) {}
  std::string name;
  byte_span name_range{};  // with namespaces
  node_list arguments;
  bool expands_last = false;                           // f(xs...)
  std::shared_ptr<const function_signature> what{};    // null if there is no such function
  std::shared_ptr<const model::signature> computed{};  // of this call, where it depends on the arguments
  std::shared_ptr<definition> second_variable{};       // `error`, in the second argument of `recover`

  // Of this call; empty if there is no such function.
  [[nodiscard]] const model::signature& signature() const noexcept {
    return computed ? *computed : what ? what->fixed() : detail::no_signature<>;
  }
};

// `collection[key]`, where the key is not known when it is parsed.
struct index_expr : node {
  index_expr() noexcept : node(node_kind::index) {}
  node_ptr collection = nullptr, key = nullptr;
};

// `key = value` of an object.
struct object_entry {
  node_ptr key;
  node_ptr value;
};

// `{ a = 1, (b) = 2 }`: its `items` in order.
struct object_expr : node {
  explicit object_expr(hcl::detail::arena* memory = nullptr) noexcept
      : node(node_kind::object), items(memory) {}
  list_in_tree<object_entry> items;
};

// `[1, 2]`: its `elements`.
struct tuple_expr : node {
  explicit tuple_expr(hcl::detail::arena* memory = nullptr) noexcept
      : node(node_kind::tuple), elements(memory) {}
  node_list elements;
};

// `source[*].b`: `each` is the expression for an element, which is the variable `item` in it.
struct splat_expr : node {
  splat_expr() noexcept : node(node_kind::splat) {}
  node_ptr source = nullptr;
  node_ptr each = nullptr;
  std::shared_ptr<definition> item{};
  bool is_single = false;  // the source is no sequence, but the only element
};

// `"a${b}"` and heredocs: the parts in order.
struct template_expr : node {
  explicit template_expr(hcl::detail::arena* memory = nullptr) noexcept
      : node(node_kind::template_text), parts(memory) {}
  node_list parts;
};

// The parts that a template's `for` directive makes, joined to one text; they are a `tuple`.
struct join_expr : node {
  join_expr() noexcept : node(node_kind::join) {}
  node_ptr tuple = nullptr;
};

// A function that rewriting makes, the last argument of an apply: its `parameters` and its `body`.
struct function_expr : node {
  function_expr() noexcept : node(node_kind::function) {}
  std::vector<std::shared_ptr<definition>> parameters{};
  node_ptr body = nullptr;
};

// An expression that could not be bound; its type is dynamic, so that nothing further is reported about it.
struct error_expr : node {
  error_expr() noexcept : node(node_kind::error) {}
};

// `as<binary_expr>(n)`: the kind must be that.
template <typename Node>
[[nodiscard]] Node& as(node& n) noexcept {
  return static_cast<Node&>(n);
}
template <typename Node>
[[nodiscard]] const Node& as(const node& n) noexcept {
  return static_cast<const Node&>(n);
}

// Calls `each(Node&)` with the node as what it is.
template <typename Each>
decltype(auto) with_node(node& n, Each&& each) {
  switch (n.kind) {
    case node_kind::literal: return each(as<literal_expr>(n));
    case node_kind::variable: return each(as<variable_expr>(n));
    case node_kind::relative: return each(as<relative_expr>(n));
    case node_kind::unary: return each(as<unary_expr>(n));
    case node_kind::binary: return each(as<binary_expr>(n));
    case node_kind::conditional: return each(as<conditional_expr>(n));
    case node_kind::for_each: return each(as<for_expr>(n));
    case node_kind::call: return each(as<call_expr>(n));
    case node_kind::index: return each(as<index_expr>(n));
    case node_kind::object: return each(as<object_expr>(n));
    case node_kind::tuple: return each(as<tuple_expr>(n));
    case node_kind::splat: return each(as<splat_expr>(n));
    case node_kind::template_text: return each(as<template_expr>(n));
    case node_kind::join: return each(as<join_expr>(n));
    case node_kind::function: return each(as<function_expr>(n));
    case node_kind::error: break;
  }
  return each(as<error_expr>(n));
}

namespace detail {
// Where the child of that number is kept, which is null where the syntax leaves it out; null if the node has
// not so many. Number and order are those of syntax::for_each_part(), by which the two are paired.
[[nodiscard]] inline node_ptr* child_place(node& n, std::size_t i) noexcept {
  const auto one_of = [i](auto&... places) -> node_ptr* {
    node_ptr* const all[] = {&places...};
    return i < sizeof...(places) ? all[i] : nullptr;
  };
  const auto element = [i](node_list& of) { return i < of.size() ? &of[i] : nullptr; };
  switch (n.kind) {
    case node_kind::literal:
    case node_kind::variable:
    case node_kind::error: return nullptr;
    case node_kind::relative: return one_of(as<relative_expr>(n).source);
    case node_kind::unary: return one_of(as<unary_expr>(n).operand);
    case node_kind::join: return one_of(as<join_expr>(n).tuple);
    case node_kind::function: return one_of(as<function_expr>(n).body);
    case node_kind::binary: return one_of(as<binary_expr>(n).left, as<binary_expr>(n).right);
    case node_kind::index: return one_of(as<index_expr>(n).collection, as<index_expr>(n).key);
    case node_kind::splat: return one_of(as<splat_expr>(n).source, as<splat_expr>(n).each);
    case node_kind::conditional: {
      auto& choice = as<conditional_expr>(n);
      return one_of(choice.condition, choice.true_result, choice.false_result);
    }
    case node_kind::for_each: {
      auto& loop = as<for_expr>(n);
      return one_of(loop.collection, loop.key, loop.value, loop.condition);
    }
    case node_kind::object: {
      auto& items = as<object_expr>(n).items;
      if (i / 2 >= items.size()) return nullptr;
      return i % 2 == 0 ? &items[i / 2].key : &items[i / 2].value;
    }
    case node_kind::call: return element(as<call_expr>(n).arguments);
    case node_kind::tuple: return element(as<tuple_expr>(n).elements);
    case node_kind::template_text: return element(as<template_expr>(n).parts);
  }
  return nullptr;
}

// Lies before each node: the one made before.
struct tree_link {
  tree_link* before;
  node* made;
};
}  // namespace detail

// Owner of nodes and of the texts they were made of. What is replaced lives on until the tree dies.
class tree {
 public:
  tree() = default;
  tree(const tree&) = delete;
  tree& operator=(const tree&) = delete;
  ~tree() { detail::binder_backend<>::destroy(last_); }

  // `auto* sum = nodes.make<binary_expr>();`
  template <typename Node>
  Node* make() {
    static_assert(alignof(Node) <= 8);
    void* const room = memory_.allocate(sizeof(detail::tree_link) + sizeof(Node));
    void* const place = static_cast<detail::tree_link*>(room) + 1;
    Node* made = nullptr;
    if constexpr (std::is_constructible_v<Node, hcl::detail::arena*>)
      made = ::new (place) Node(&memory_);
    else
      made = ::new (place) Node();
    last_ = ::new (room) detail::tree_link{last_, made};
    ++size_;
    return made;
  }
  // A copy of one node, which has the same children.
  template <typename Node>
  Node* copy(const Node& of) {
    Node* const made = make<Node>();
    *made = of;
    return made;
  }
  // Keeps a document alive as long as the nodes.
  void keep(syntax::document_ptr document) {
    if (document && (documents_.empty() || documents_.back() != document))
      documents_.push_back(std::move(document));
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  // Frees all nodes; their memory is used for the next ones.
  void clear() noexcept {
    detail::binder_backend<>::destroy(std::exchange(last_, nullptr));
    memory_.rewind({});
    size_ = 0;
    documents_.clear();
  }

 private:
  hcl::detail::arena memory_{};
  detail::tree_link* last_ = nullptr;
  std::size_t size_ = 0;
  std::vector<syntax::document_ptr> documents_{};
};

// Shared by all copies of a typed expression or body.
using tree_ptr = std::shared_ptr<tree>;

// An expression with types. Copies share the nodes.
struct typed_expression {
  tree_ptr nodes{};
  node_ptr root = nullptr;  // the whole expression; null if there is none

  [[nodiscard]] explicit operator bool() const noexcept { return root != nullptr; }
  // The type of the whole.
  [[nodiscard]] model::type type() const { return root ? root->type : model::type(); }
};

}  // namespace hcl::inline v0_1::model

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/model/impl/tree.hpp>
#endif
