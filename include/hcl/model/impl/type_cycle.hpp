// Recursive object types. They are built with placeholders; closing copies the open parts into one group of
// nodes.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include <hcl/model/impl/type_build.hpp>

namespace hcl::inline v1_0::model::detail {

// The type of a placeholder.
struct open_type {
  type stand_in;
  type body;
};

// A copy of a node that belongs to a group, its parts still those of the original.
[[nodiscard]] inline type_node* copy_node(const type_node& from) {
  const auto adopt_common = [&from](auto& node, const void* data) {
    node->kind = from.kind;
    node->depth = from.depth;
    node->size = from.size;
    node->data = data;
    return node.release();
  };
  switch (form_of(from.kind)) {
    case type_form::object: {
      auto node = std::make_unique<object_node>();
      node->properties = static_cast<const object_node&>(from).properties;
      node->options = static_cast<const object_node&>(from).options;
      return adopt_common(node, node->properties.data());
    }
    case type_form::elements: {
      if (from.kind == type_kind::tuple) {
        auto node = std::make_unique<tuple_node>();
        node->elements = static_cast<const tuple_node&>(from).elements;
        return adopt_common(node, node->elements.data());
      }
      auto node = std::make_unique<union_node>();
      node->elements = static_cast<const union_node&>(from).elements;
      node->options = static_cast<const union_node&>(from).options;
      return adopt_common(node, node->elements.data());
    }
    case type_form::constant: {
      auto node = std::make_unique<constant_node>();
      node->underlying = static_cast<const constant_node&>(from).underlying;
      node->value = static_cast<const constant_node&>(from).value;
      return adopt_common(node, nullptr);
    }
    case type_form::named: {
      auto node = std::make_unique<named_node>();
      node->underlying = static_cast<const named_node&>(from).underlying;
      node->name = static_cast<const named_node&>(from).name;
      node->values = static_cast<const named_node&>(from).values;
      return adopt_common(node, nullptr);
    }
    case type_form::wrapper:
    case type_form::simple: break;  // only stand-ins are simple, and they are not copied
  }
  auto node = std::make_unique<wrapper_node>();
  node->element = static_cast<const wrapper_node&>(from).element;
  return adopt_common(node, &node->element);
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

  // Of a group whose making failed: no node owns it yet.
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
