// Typed trees: the parts of nodes by number, types and meanings of the parser's nodes, and nodes made by
// rewriting. A tree owns both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/fwd.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/model/type.hpp>
#include <hcl/support/arena.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::model {

using syntax::as;         // `as<syntax::binary_expr>(n)`
using syntax::node;       // of the parser, or made since
using syntax::node_kind;  // which struct of the syntax it is
using syntax::unwrapped;  // without parentheses

namespace detail {

// The variable, or the item of a splat, that a written traversal begins with; null if it begins with
// something else. A name is only there in parentheses: one that rewriting has put there is a part.
[[nodiscard]] inline const node* variable_of(const node& n) noexcept {
  const node* at = &n;
  while (at->kind == node_kind::relative_traversal) {
    const node* const source = as<syntax::relative_traversal>(*at).source;
    at = &unwrapped(*source);
    if (at == source && at->kind == node_kind::scope_traversal) return nullptr;
  }
  return at->kind == node_kind::scope_traversal || at->kind == node_kind::splat_item ? at : nullptr;
}

// Such variables are values: no text can have the name.
inline constexpr std::string_view made_name = " value-";
[[nodiscard]] inline bool is_made_name(std::string_view name) noexcept { return name.starts_with(' '); }

// A `for` of either form, and an object of either syntax.
[[nodiscard]] inline bool is_loop(const node& n) noexcept {
  return n.kind == node_kind::for_tuple || n.kind == node_kind::for_object;
}
[[nodiscard]] inline bool is_object(const node& n) noexcept {
  return n.kind == node_kind::object || n.kind == node_kind::json_object;
}

[[nodiscard]] inline bool is_bare_key(const node& key) noexcept {
  return syntax::object_item{&key, nullptr}.form() == syntax::object_item::key_form::name;
}
// The text of a bare key.
[[nodiscard]] inline std::string_view bare_key(const node& key) noexcept {
  return key.kind == node_kind::literal ? std::string_view(as<syntax::literal>(key).text)
                                        : std::string_view(as<syntax::scope_traversal>(key).root);
}

// A part; `at` is null where the syntax leaves it out, or has a bare key.
struct node_part {
  const node* at = nullptr;
  bool is_there = false;  // false behind the last one
};

// The part of that number, as syntax::part_place() counts.
[[nodiscard]] inline node_part part_of(const node& n, std::size_t i) noexcept {
  if (n.kind == node_kind::broken || (n.kind == node_kind::relative_traversal && variable_of(n))) return {};
  if (n.kind == node_kind::json_object) {
    const auto& all = as<syntax::json_object>(n).properties;
    if (i / 2 >= all.size()) return {};
    return {i % 2 == 0 ? static_cast<const node*>(all[i / 2].name) : all[i / 2].value, true};
  }
  const node* const* const place = syntax::part_place(n, i);
  if (!place) return {};
  const bool is_name = n.kind == node_kind::object && i % 2 == 0 && is_bare_key(**place);
  return {is_name ? nullptr : *place, true};
}

// Calls `each(key, value)` for the items of an object of either syntax.
template <typename Each>
void for_each_item(const node& object, const Each& each) {
  if (object.kind == node_kind::json_object)
    for (const syntax::json_property& item : as<syntax::json_object>(object).properties)
      each(*item.name, *item.value);
  else
    for (const syntax::object_item& item : as<syntax::object_expr>(object).items)
      each(*item.key, *item.value);
}

}  // namespace detail
}  // namespace hcl::inline v1_0::model

namespace hcl::inline v1_0::syntax {
struct node;
}  // namespace hcl::inline v1_0::syntax

namespace hcl::inline v1_0::model {

struct node_facts;
class scope;
class tree;
struct typed_expression;

using node_ptr = const node*;  // owned by a document or a tree

// `.name` or `[key]`, and the type after it.
struct typed_step {
  const syntax::traversal_step* written = nullptr;  // in the document or the tree
  model::type type{};
  definition_ptr what{};  // a name in a namespace

  // Whether it is `[key]`.
  [[nodiscard]] bool is_index() const noexcept {
    return written->what != syntax::traversal_step::type::attribute;
  }
};

// The meanings of the names in a node.
struct node_names {
  // The variable of `root.step[0]`, without its steps; "" for a splat's item.
  std::string_view root{};
  byte_span root_range{};    // of the root alone
  definition_ptr what{};     // null if the name means nothing
  model::type root_type{};   // before the first step
  bool is_variable = false;  // whether it begins with one
  // The steps of any traversal, including those of traversals in parentheses if it begins with a variable.
  std::span<typed_step> steps{};
  // The function of a call.
  std::shared_ptr<const function_signature> function{};  // null if there is no such function
  std::shared_ptr<const model::signature> computed{};    // of this call, where it depends on the arguments
  // Definitions for inner nodes: of a `for` the key, perhaps null, and the value; of a splat its item; of
  // `recover` the error; of a generated function its parameters.
  std::vector<std::shared_ptr<definition>> defines{};
  bool is_single = false;    // a splat whose source is no sequence, but the only element
  bool is_function = false;  // a generated function, whose body is the only argument

  // The signature of the call; empty if there is no such function.
  [[nodiscard]] const model::signature& signature() const noexcept;
};

inline const signature& node_names::signature() const noexcept {
  static const model::signature nothing;
  return computed ? *computed : function ? function->fixed() : nothing;
}

// The facts about a node: its type and what else has been found.
struct node_facts {
  const node* about = nullptr;                 // the node
  const syntax::document* document = nullptr;  // it is written in; null if the program made it
  const node* written = nullptr;               // with all parentheses around it; null if the program made it
  // The written node that this one differs from only in its parts. For a JSON string that is a template: the
  // expression in it, which has a document of its own.
  const node* origin = nullptr;
  bool is_made = false;          // by rewriting, or the program
  model::type type{};            // what checking found
  node_names* names = nullptr;   // null if none in it means anything
  node_facts* before = nullptr;  // the ones made before

  // Where the text has it, without parentheses; nowhere if the program made it.
  [[nodiscard]] hcl::range where() const {
    if (!document) return {};
    byte_span span = about->range;
    if (names && names->is_variable && !is_made) span.begin = names->root_range.begin;
    return {document->source, span};
  }
};

// Owns the facts about nodes, and generated nodes.
class tree {
 public:
  tree() = default;
  tree(const tree&) = delete;
  tree& operator=(const tree&) = delete;
  ~tree() { destroy_facts(); }

  // The facts about a node, or null.
  [[nodiscard]] node_facts* find(const node& n) const noexcept {
    for (std::size_t at = place_of(n);; at = (at + 1) & (places_.size() - 1)) {
      node_facts* const found = places_[at];
      if (!found) return others_.empty() ? nullptr : find_in_others(n);
      if (found->about == &n) return found;
    }
  }
  // The same, found or made.
  node_facts& facts(const node& n, const syntax::document* document) {
    if (node_facts* const found = find(n)) return *found;
    node_facts& made = *::new (memory_.allocate(sizeof(node_facts))) node_facts();
    made.about = &n;
    made.document = document;
    made.before = std::exchange(last_, &made);
    if (2 * ++size_ > places_.size()) grow();
    put(made);
    return made;
  }
  // The names of a node, created if absent.
  node_names& names(node_facts& of) {
    if (!of.names) of.names = ::new (memory_.allocate(sizeof(node_names))) node_names();
    return *of.names;
  }
  // Allocates the steps of a traversal.
  [[nodiscard]] std::span<typed_step> make_steps(std::size_t count) {
    auto* const first = static_cast<typed_step*>(memory_.allocate(count * sizeof(typed_step)));
    for (std::size_t i = 0; i != count; ++i)
      ::new (first + i) typed_step();
    return {first, count};
  }

  // The node without parentheses; for a JSON string, its content.
  [[nodiscard]] const node& bare(const node& part) const noexcept {
    const node* at = &unwrapped(part);
    if (at->kind != node_kind::json_string) return *at;
    const node_facts* const text = find(*at);
    return text && text->origin ? unwrapped(*text->origin) : *at;
  }
  // The written node that a generated one differs from only in its parts; else the node itself.
  [[nodiscard]] const node& written(const node& n) const noexcept {
    const node_facts* const known = find(n);
    return known && known->is_made && known->origin ? *known->origin : n;
  }
  // The type of a node or a part; dynamic if it has not been bound.
  [[nodiscard]] const model::type& type_of(const node& part) const noexcept {
    const node_facts* const found = find(bare(part));
    return found ? found->type : detail::dynamic_type;
  }
  // Where it is written, without parentheses; nowhere if the program made it.
  [[nodiscard]] hcl::range where(const node& part) const {
    const node_facts* const found = find(bare(part));
    return found ? found->where() : hcl::range();
  }

  // A new node with the place of `place`, or none: `make(sum, &old)` for a struct `sum`.
  template <typename Node>
  Node* make(const Node& like, const node* place = nullptr) {
    Node* const made = ::new (memory_.allocate(sizeof(Node))) Node(like);
    note_made(*made, place);
    return made;
  }
  // A node like another, whose lists both have.
  [[nodiscard]] node* copy(const node& n) {
    const std::size_t size = syntax::node_size(n.kind);
    auto* const made = static_cast<node*>(std::memcpy(memory_.allocate(size), &n, size));
    note_made(*made, &n);
    return made;
  }
  // A node with that value, typed.
  [[nodiscard]] node_ptr make_literal(hcl::value v, const node* place = nullptr);
  // `n` with part `number` replaced, as syntax::part_place() counts: a copy, unless the tree made `n`.
  [[nodiscard]] node_ptr with_part(const node& n, std::size_t number, const node* part);
  // Copies a text or an array for nodes.
  [[nodiscard]] std::string_view keep(std::string_view text) { return memory_.copy(text); }
  template <typename T>
  [[nodiscard]] syntax::view<const T> keep(const std::vector<T>& items) {
    return memory_.copy(syntax::view<const T>(items.data(), items.size()));
  }

  // Keeps a document alive as long as the nodes.
  void keep(syntax::document_ptr document) {
    if (document && (documents_.empty() || documents_.back() != document))
      documents_.push_back(std::move(document));
  }
  // Allows nodes of another tree as parts of this one.
  void use(std::shared_ptr<tree> other) {
    if (other.get() != this) others_.push_back(std::move(other));
  }
  // How many nodes it knows.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  // Forgets all; the memory is used again.
  void clear() noexcept;

 private:
  [[nodiscard]] std::size_t place_of(const node& n) const noexcept {
    const auto bits = reinterpret_cast<std::uintptr_t>(&n);
    const std::uint64_t mixed = static_cast<std::uint64_t>(bits) * 0x9E3779B97F4A7C15u >> 32;
    return static_cast<std::size_t>(mixed) & (places_.size() - 1);
  }
  void put(node_facts& one) noexcept {
    std::size_t at = place_of(*one.about);
    while (places_[at])
      at = (at + 1) & (places_.size() - 1);
    places_[at] = &one;
  }
  void grow() {
    places_.assign(4 * places_.size(), nullptr);
    for (node_facts* one = last_->before; one; one = one->before)
      put(*one);
  }
  void note_made(node& made, const node* place) {
    const node_facts* const known = place ? find(*place) : nullptr;
    if (place) made.range = known ? known->where().span() : place->range;
    facts(made, known ? known->document : nullptr).is_made = true;
  }
  [[nodiscard]] node_facts* find_in_others(const node& n) const noexcept {
    for (const std::shared_ptr<tree>& other : others_)
      if (node_facts* const found = other->find(n)) return found;
    return nullptr;
  }

  static constexpr std::size_t first_size = 64;

  void destroy_facts() noexcept;

  hcl::detail::arena memory_{};
  node_facts* last_ = nullptr;
  std::size_t size_ = 0;
  std::vector<node_facts*> places_ =
      std::vector<node_facts*>(first_size);  // by address, twice as many or more
  std::vector<syntax::document_ptr> documents_{};
  std::vector<std::shared_ptr<tree>> others_{};
};

inline void tree::clear() noexcept {
  destroy_facts();
  memory_.rewind({});
  if (places_.size() > first_size && size_ * 8 < places_.size()) places_.resize(first_size);
  places_.assign(places_.size(), nullptr);
  size_ = 0;
  documents_.clear();
  others_.clear();
}

// Shared by all copies of a typed expression or body.
using tree_ptr = std::shared_ptr<tree>;

// An expression with types. Copies share them.
struct typed_expression {
  tree_ptr nodes{};         // what is known of its nodes
  node_ptr root = nullptr;  // the whole expression; null if there is none

  [[nodiscard]] explicit operator bool() const noexcept { return root != nullptr; }
  // The type of the whole.
  [[nodiscard]] model::type type() const { return root ? nodes->type_of(*root) : model::type(); }
  // Where the whole is written; nowhere if the program made it.
  [[nodiscard]] hcl::range where() const { return root ? nodes->where(*root) : hcl::range(); }
};

// The value with `names` known, edits of the tree included. Constants of the scope it was bound in have their
// values; variables that are not in `names` are unknown.
[[nodiscard]] result<value> evaluate(const typed_expression& e, const hcl::scope& names,
                                     const limits& bounds = {});

}  // namespace hcl::inline v1_0::model
