// Storage of the typed model's types: creating, comparing and freeing nodes, without recursion.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/type.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/impl/build.hpp>

namespace hcl::inline v1_0::model::detail {

using hcl::detail::mix_hash;
using hcl::detail::trivial_vector;

// Owning and borrowing handles of nodes.
struct type_access {
  [[nodiscard]] static type adopt(const type_node* node) noexcept {
    node->owner->count.fetch_add(1, std::memory_order_relaxed);
    return borrow(node);
  }
  [[nodiscard]] static type borrow(const type_node* node) noexcept {
    type handle;
    handle.bits_ = reinterpret_cast<std::uintptr_t>(node);
    return handle;
  }
  [[nodiscard]] static type plain(type_kind kind) noexcept { return type(kind); }
  // Null for what has no node.
  [[nodiscard]] static const type_node* node(const type& t) noexcept {
    return t.is_node() ? t.node() : nullptr;
  }
  // Releases the handle without decreasing the count.
  static const type_node* forget(type& t) noexcept {
    const type_node* const was = node(t);
    t.bits_ = 0;
    return was;
  }
  [[nodiscard]] static bool is_open(const type& t) noexcept { return t.is_node() && t.node()->is_open; }
};

// The nodes of a cyclic type: they reference each other without owning, and live while any is owned from
// outside.
struct type_group : hcl::detail::counted {
  std::vector<const type_node*> nodes{};
};

// Calls a function for each type that a node references.
template <typename Visit>
void visit_parts(const type_node& node, const Visit& visit) {
  switch (form_of(node.kind)) {
    case type_form::wrapper:
    case type_form::elements:
      for (std::size_t i = 0; i < node.size; ++i)
        visit(static_cast<const type*>(node.data)[i]);
      break;
    case type_form::object:
      for (std::size_t i = 0; i < node.size; ++i)
        visit(static_cast<const property*>(node.data)[i].type);
      break;
    case type_form::constant:
    case type_form::named: visit(static_cast<const underlying_node&>(node).underlying); break;
    case type_form::simple: break;
  }
}

// The types of the elements of a tuple or a union, or of the properties of an object.
[[nodiscard]] inline std::vector<type> part_types(const type& t) {
  std::vector<type> all(t.elements().begin(), t.elements().end());
  for (const property& each : t.properties())
    all.push_back(each.type);
  return all;
}

// Hashes the parts. Recursive parts are hashed by kind only, as they have several forms.
inline void rehash(type_node& node) {
  node.hash = mix_hash(static_cast<std::size_t>(node.kind), node.size);
  if (node.kind == type_kind::constant) {
    const hcl::value& only = static_cast<const constant_node&>(node).value;
    node.hash = mix_hash(node.hash, hcl::hash(only));
    return;
  }
  if (node.kind == type_kind::opaque || node.kind == type_kind::enumeration) {
    node.hash = mix_hash(node.hash, std::hash<std::string_view>{}(static_cast<const named_node&>(node).name));
    return;
  }
  visit_parts(node, [&node](const type& part) {
    node.hash = mix_hash(node.hash, part.has_cycle() ? static_cast<std::size_t>(part.kind()) : part.hash());
  });
  if (node.kind != type_kind::object) return;
  for (const property& each : static_cast<const object_node&>(node).properties)
    node.hash = mix_hash(node.hash, std::hash<std::string_view>{}(each.name));
}

// Computes a node's flags from its parts.
inline void summarise(type_node& node) {
  node.has_output = node.kind == type_kind::output;
  node.has_promise = node.kind == type_kind::promise;
  visit_parts(node, [&node](const type& part) {
    node.has_output = node.has_output || part.has_output();
    node.has_promise = node.has_promise || part.has_promise();
    node.has_cycle = node.has_cycle || part.has_cycle();
    node.is_open = node.is_open || type_access::is_open(part);
    node.depth = (std::max)(node.depth, static_cast<std::uint32_t>(part.depth() + 1));
  });
  rehash(node);
}

// Points the header at the parts.
template <typename Node>
void point_at_parts(Node& node) noexcept {
  if constexpr (requires { node.element; }) {
    node.data = &node.element;
    node.size = 1;
  } else if constexpr (requires { node.elements; }) {
    node.data = node.elements.data();
    node.size = node.elements.size();
  } else if constexpr (requires { node.properties; }) {
    node.data = node.properties.data();
    node.size = node.properties.size();
  }
}

template <typename Node>
[[nodiscard]] type finish(std::unique_ptr<Node> node) {
  point_at_parts(*node);
  summarise(*node);
  return type_access::adopt(node.release());
}

// Types that nest too deep become dynamic.
inline void limit_depth(type& part) {
  if (part.depth() >= type::max_depth) part = type::dynamic();
}

[[nodiscard]] inline type make_wrapper(type_kind kind, type element) {
  limit_depth(element);
  auto node = std::make_unique<wrapper_node>();
  node->kind = kind;
  node->element = std::move(element);
  return finish(std::move(node));
}

[[nodiscard]] inline type make_named(type_kind kind, std::string name, type underlying,
                                     std::vector<hcl::value> values) {
  limit_depth(underlying);
  auto node = std::make_unique<named_node>();
  node->kind = kind;
  node->name = std::move(name);
  node->underlying = std::move(underlying);
  node->values = std::move(values);
  return finish(std::move(node));
}

// Calls `use` with the node as what it is.
template <typename Use>
decltype(auto) with_node(const type_node& node, const Use& use) {
  switch (form_of(node.kind)) {
    case type_form::wrapper: return use(static_cast<const wrapper_node&>(node));
    case type_form::elements:
      if (node.kind == type_kind::tuple) return use(static_cast<const tuple_node&>(node));
      return use(static_cast<const union_node&>(node));
    case type_form::object: return use(static_cast<const object_node&>(node));
    case type_form::constant: return use(static_cast<const constant_node&>(node));
    case type_form::named: return use(static_cast<const named_node&>(node));
    case type_form::simple: break;  // a stand-in
  }
  return use(node);
}

inline void delete_node(const type_node* node) noexcept {
  with_node(*node, [](const auto& whole) { delete &whole; });
}

// A list of unreferenced nodes, linked through their unused hashes, so that freeing needs no memory.
class dead_nodes {
 public:
  [[nodiscard]] bool empty() const noexcept { return last_ == nullptr; }
  void push(const type_node* node) noexcept {
    static_assert(sizeof(node->hash) == sizeof(last_));
    const_cast<type_node*>(node)->hash = reinterpret_cast<std::uintptr_t>(last_);
    last_ = node;
  }
  [[nodiscard]] const type_node* pop() noexcept {
    const type_node* const node = last_;
    last_ = reinterpret_cast<const type_node*>(node->hash);
    return node;
  }

 private:
  const type_node* last_ = nullptr;
};

// Decreases the count; true for the last owner.
[[nodiscard]] inline bool let_go(const hcl::detail::counted& shared) noexcept {
  return shared.count.load(std::memory_order_acquire) == 1 ||
         shared.count.fetch_sub(1, std::memory_order_acq_rel) == 1;
}

// Releases the parts of a node; adds unreferenced ones to `todo`. Nodes of one group do not own each other.
inline void let_go_of_parts(const type_node* node, dead_nodes& todo) noexcept {
  const hcl::detail::counted* const owner = node->owner;
  visit_parts(*node, [owner, &todo](const type& part) {
    const type_node* const other = type_access::forget(const_cast<type&>(part));
    if (other && other->owner != owner && let_go(*other->owner)) todo.push(other);
  });
}

// Frees an unreferenced group; an unfinished group has empty slots.
inline void delete_group(const type_group* dead, dead_nodes& todo) noexcept {
  const std::unique_ptr<const type_group> group(dead);
  for (const type_node* const member : group->nodes)
    if (member) let_go_of_parts(member, todo);
  for (const type_node* const member : group->nodes)
    if (member) delete_node(member);
}

inline void delete_all(dead_nodes& todo) noexcept {
  while (!todo.empty()) {
    const type_node* const next = todo.pop();
    if (next->owner != next) {
      delete_group(static_cast<const type_group*>(next->owner), todo);
      continue;
    }
    let_go_of_parts(next, todo);
    delete_node(next);
  }
}

// Recursive object types. They are built with placeholders; closing copies the open parts into one group of
// nodes.
// The type of a placeholder.
struct open_type {
  type stand_in;
  type body;
};

// A copy of a node that belongs to a group, its parts still those of the original.
[[nodiscard]] inline type_node* copy_node(const type_node& from) {
  return with_node(from, [](const auto& whole) -> type_node* {
    auto copy = std::make_unique<std::remove_cvref_t<decltype(whole)>>(whole);
    point_at_parts(*copy);
    return copy.release();
  });
}

class cycle_closer {
 public:
  explicit cycle_closer(std::span<const open_type> open) {
    for (const open_type& each : open)
      bodies_.emplace(type_access::node(each.stand_in), &each.body);
  }

  [[nodiscard]] type close(const type& root) {
    type target = meant(root);
    if (!type_access::is_open(target) || !copies(target)) return target;
    collect(type_access::node(target));
    for (const type_node* const old : originals_)
      connect(old);
    spread_flags();
    for (const type_node* const old : originals_)
      rehash(*copies_.at(old));
    type closed = type_access::adopt(copies_.at(type_access::node(target)));
    static_cast<void>(group_.release());  // its nodes own it from now on
    return closed;
  }

 private:
  enum : unsigned { output_flag = 1, promise_flag = 2, cycle_flag = 4, open_flag = 8 };

  // The type behind a stand-in, anything else as it is.
  [[nodiscard]] type meant(const type& t) const {
    const type* at = &t;
    for (std::size_t steps = 0; steps <= bodies_.size(); ++steps) {
      const auto found = bodies_.find(type_access::node(*at));
      if (found == bodies_.end()) return *at;
      at = found->second;
    }
    return {};  // it is its own stand-in
  }
  // Whether it is copied: it is open, and no stand-in of another type.
  [[nodiscard]] static bool copies(const type& t) noexcept {
    return type_access::is_open(t) && t.kind() != type_kind::dynamic;
  }

  // Frees a group whose construction failed, before any node owns it.
  struct group_deleter {
    void operator()(const type_group* group) const noexcept {
      dead_nodes todo;
      delete_group(group, todo);
      delete_all(todo);
    }
  };

  void collect(const type_node* first) {
    group_.reset(new type_group());
    trivial_vector<const type_node*> todo;
    const auto add = [&](const type_node* node) {
      if (!copies_.try_emplace(node, nullptr).second) return;
      originals_.push_back(node);
      todo.push(node);
    };
    add(first);
    while (!todo.empty()) {
      const type_node* const node = todo.pop();
      group_->nodes.push_back(nullptr);
      type_node* const copy = copy_node(*node);
      copy->owner = group_.get();
      group_->nodes.back() = copy;
      copies_.at(node) = copy;
      visit_parts(*node, [&](const type& part) {
        const type target = meant(part);
        if (copies(target)) add(type_access::node(target));
      });
    }
  }

  // Redirects the parts of a copy to copies, and updates its flags from other parts.
  void connect(const type_node* old) {
    type_node* const copy = copies_.at(old);
    unsigned flags = (copy->kind == type_kind::output ? output_flag : 0U) |
                     (copy->kind == type_kind::promise ? promise_flag : 0U);
    visit_parts(*copy, [&](const type& part) {
      auto& handle = const_cast<type&>(part);
      const bool stands_in = bodies_.find(type_access::node(part)) != bodies_.end();
      const type target = meant(part);
      const auto copied = copies_.find(type_access::node(target));
      if (copied == copies_.end()) {
        handle = target;
        flags |= flags_of(target);
        return;
      }
      if (stands_in) flags |= cycle_flag;
      handle = type_access::borrow(copied->second);
      parents_[copied->second].push_back(copy);
    });
    flags_[copy] = flags;
  }

  [[nodiscard]] static unsigned flags_of(const type& t) noexcept {
    return (t.has_output() ? output_flag : 0U) | (t.has_promise() ? promise_flag : 0U) |
           (t.has_cycle() ? cycle_flag : 0U) | (type_access::is_open(t) ? open_flag : 0U);
  }

  // Flags of a part hold for the whole.
  void spread_flags() {
    trivial_vector<const type_node*> todo;
    for (const auto& [node, flags] : flags_)
      if (flags != 0) todo.push(node);
    while (!todo.empty()) {
      const type_node* const node = todo.pop();
      const unsigned flags = flags_.at(node);
      for (const type_node* const parent : parents_[node]) {
        unsigned& whole = flags_.at(parent);
        if ((whole | flags) == whole) continue;
        whole |= flags;
        todo.push(parent);
      }
    }
    for (const auto& [old, copy] : copies_) {
      const unsigned flags = flags_.at(copy);
      copy->has_output = (flags & output_flag) != 0;
      copy->has_promise = (flags & promise_flag) != 0;
      copy->has_cycle = (flags & cycle_flag) != 0;
      copy->is_open = (flags & open_flag) != 0;
    }
  }

  std::unordered_map<const type_node*, const type*> bodies_{};               // by stand-in
  std::unordered_map<const type_node*, type_node*> copies_{};                // by original
  std::unordered_map<const type_node*, unsigned> flags_{};                   // by copy
  std::unordered_map<const type_node*, std::vector<type_node*>> parents_{};  // by copy
  std::vector<const type_node*> originals_{};
  std::unique_ptr<type_group, group_deleter> group_{};
};

[[nodiscard]] inline type close_all(std::span<const open_type> open, const type& root) {
  return cycle_closer(open).close(root);
}

}  // namespace hcl::inline v1_0::model::detail
