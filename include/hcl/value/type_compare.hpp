// The far side of types: equality, attribute look-up, and the type without optional attributes. None recurses.
#pragma once

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/value/identity_pairs.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/type_build.hpp>

namespace hcl::inline v0_1::detail {

template <typename X>
bool type_waist<X>::equal(const type_node& a, const type_node& b) {
  pair_queue<type_node> todo;
  const auto same = [&todo](const type& x, const type& y) {
    if (x.bits_ == y.bits_) return true;
    if (!x.is_node() || !y.is_node() || x.node()->hash != y.node()->hash) return false;
    todo.push(x.node(), y.node());
    return true;
  };
  todo.push(&a, &b);
  while (!todo.empty()) {
    const auto [left, right] = todo.pop();
    if (left->kind != right->kind || left->size != right->size || left->depth != right->depth) return false;
    if (left->kind == type_kind::capsule) {
      if (static_cast<const capsule_type_node*>(left)->definition != static_cast<const capsule_type_node*>(right)->definition) return false;
    } else if (left->kind == type_kind::object) {
      const auto* x = static_cast<const object_attribute*>(left->data);
      const auto* y = static_cast<const object_attribute*>(right->data);
      for (std::size_t i = 0; i < left->size; ++i)
        if (x[i].optional != y[i].optional || x[i].name != y[i].name || !same(x[i].type, y[i].type)) return false;
    } else {
      const auto* x = static_cast<const type*>(left->data);
      const auto* y = static_cast<const type*>(right->data);
      for (std::size_t i = 0; i < left->size; ++i)
        if (!same(x[i], y[i])) return false;
    }
  }
  return true;
}

[[nodiscard]] inline const object_attribute* find_attribute(const type_node& node, std::string_view name) {
  const auto* first = static_cast<const object_attribute*>(node.data);
  const auto* last = first + node.size;
  const auto at = std::lower_bound(first, last, name, [](const object_attribute& a, std::string_view n) { return a.name.compare(n) < 0; });
  return at != last && at->name == name ? at : nullptr;
}

template <typename X>
const object_attribute* type_waist<X>::find(const type_node& node, std::string_view name) {
  if (const object_attribute* found = find_attribute(node, name)) return found;
  return text_waist<>::is_nfc(name) ? nullptr : find_attribute(node, text_waist<>::to_nfc(name));
}

// Bottom up with a stack of our own; every shared node is made once.
template <typename X>
type type_waist<X>::without_optional(const type& t) {
  std::unordered_map<const type_node*, type> made;
  const auto part = [&made](const type& p) { return p.has_optional() ? made.find(p.node())->second : p; };
  std::vector<std::pair<type, bool>> todo{{t, false}};
  while (!todo.empty()) {
    const auto [current, visited] = todo.back();
    if (!visited) {
      todo.back().second = true;
      const auto visit = [&](const type& p) {
        if (p.has_optional() && !made.contains(p.node())) todo.emplace_back(p, false);
      };
      if (current.is_collection()) visit(current.element());
      for (const type& p : current.elements()) visit(p);
      for (const object_attribute& a : current.attributes()) visit(a.type);
      continue;
    }
    todo.pop_back();
    if (made.contains(current.node())) continue;
    if (current.kind() == type_kind::tuple) {
      std::vector<type> elements;
      for (const type& p : current.elements()) elements.push_back(part(p));
      made.emplace(current.node(), type::tuple(std::move(elements)));
    } else if (current.kind() == type_kind::object) {
      std::vector<object_attribute> attributes;
      for (const object_attribute& a : current.attributes()) attributes.push_back({a.name, part(a.type), false});
      made.emplace(current.node(), type::object(std::move(attributes)));
    } else {
      made.emplace(current.node(), collection(current.kind(), part(current.element())));
    }
  }
  return made.find(t.node())->second;
}

}  // namespace hcl::inline v0_1::detail
