// Storage of types: creating and freeing nodes, without recursion.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/support/bytes.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/build.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL type value_access::collection(type_kind kind, type element) {
  auto node = std::make_unique<collection_type_node>();
  node->kind = kind;
  node->hash = static_cast<std::size_t>(kind);
  absorb(*node, element);
  node->element = std::move(element);
  node->data = &node->element;
  node->size = 1;
  return type(static_cast<const type_node*>(node.release()));
}

HCL_DECL type value_access::tuple(std::vector<type> elements) {
  auto node = std::make_unique<tuple_type_node>();
  node->kind = type_kind::tuple;
  node->hash = static_cast<std::size_t>(type_kind::tuple);
  for (const type& t : elements)
    absorb(*node, t);
  node->elements = std::move(elements);
  node->data = node->elements.data();
  node->size = node->elements.size();
  return type(static_cast<const type_node*>(node.release()));
}

HCL_DECL type value_access::object(std::vector<object_attribute> attributes) {
  normalise_names(attributes);
  auto node = std::make_unique<object_type_node>();
  node->kind = type_kind::object;
  node->hash = static_cast<std::size_t>(type_kind::object);
  for (const object_attribute& a : attributes) {
    node->has_optional = node->has_optional || a.optional;
    node->hash = mix_hash(node->hash, std::hash<std::string_view>{}(a.name) + (a.optional ? 1 : 0));
    absorb(*node, a.type);
  }
  node->attributes = std::move(attributes);
  node->data = node->attributes.data();
  node->size = node->attributes.size();
  return type(static_cast<const type_node*>(node.release()));
}

HCL_DECL type value_access::capsule(std::shared_ptr<const capsule_definition> definition) {
  auto node = std::make_unique<capsule_type_node>();
  node->kind = type_kind::capsule;
  node->depth = 0;
  const std::size_t which = definition->identity.empty()
                                ? std::hash<const void*>{}(definition.get())
                                : std::hash<std::string_view>{}(definition->identity);
  node->hash = mix_hash(static_cast<std::size_t>(type_kind::capsule), which);
  node->definition = std::move(definition);
  node->data = &node->definition;
  node->size = 1;
  return type(static_cast<const type_node*>(node.release()));
}

// Nodes waiting to be freed are linked through `data`, which is no longer read; nothing is allocated.
HCL_DECL void value_access::destroy(const type_node* node) noexcept {
  if (node->depth <= shallow_depth) return remove(node);
  auto* pending = const_cast<type_node*>(node);
  pending->data = nullptr;
  while (pending) {
    type_node* current = pending;
    pending = static_cast<type_node*>(const_cast<void*>(current->data));
    const auto detach = [&pending](type& part) {
      if (part.depth() <= shallow_depth) return;
      auto* child = const_cast<type_node*>(part.node());
      part.bits_ = 0;
      if (child->count.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
      child->data = pending;
      pending = child;
    };
    if (current->kind == type_kind::tuple) {
      for (type& t : static_cast<tuple_type_node*>(current)->elements)
        detach(t);
    } else if (current->kind == type_kind::object) {
      for (object_attribute& a : static_cast<object_type_node*>(current)->attributes)
        detach(a.type);
    } else if (current->kind != type_kind::capsule) {
      detach(static_cast<collection_type_node*>(current)->element);
    }
    remove(current);
  }
}

// Equality of types, attribute lookup, and types without optional attributes, without recursion.

[[nodiscard]] inline bool is_same_definition(const capsule_definition& a,
                                             const capsule_definition& b) noexcept {
  return &a == &b || (!a.identity.empty() && a.identity == b.identity);
}

HCL_DECL bool value_access::equal(const type_node& a, const type_node& b) {
  // Most are collections of one primitive type.
  if (a.kind == b.kind && a.kind <= type_kind::map &&
      static_cast<const type*>(a.data)->bits_ == static_cast<const type*>(b.data)->bits_)
    return true;
  pair_queue todo;
  const auto same = [&todo](const type& x, const type& y) {
    if (x.bits_ == y.bits_) return true;
    if (!x.is_node() || !y.is_node() || x.node()->hash != y.node()->hash) return false;
    todo.push(x.node(), y.node());
    return true;
  };
  todo.push(&a, &b);
  while (!todo.empty()) {
    const identity_pair top = todo.pop();
    const auto* left = static_cast<const type_node*>(top.a);
    const auto* right = static_cast<const type_node*>(top.b);
    if (left->kind != right->kind || left->size != right->size || left->depth != right->depth) return false;
    if (left->kind == type_kind::capsule) {
      if (!is_same_definition(*static_cast<const capsule_type_node*>(left)->definition,
                              *static_cast<const capsule_type_node*>(right)->definition))
        return false;
    } else if (left->kind == type_kind::object) {
      const auto* x = static_cast<const object_attribute*>(left->data);
      const auto* y = static_cast<const object_attribute*>(right->data);
      for (std::size_t i = 0; i < left->size; ++i)
        if (x[i].optional != y[i].optional || x[i].name != y[i].name || !same(x[i].type, y[i].type))
          return false;
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
  return find_named(static_cast<const object_attribute*>(node.data), node.size, name);
}

HCL_DECL const object_attribute* value_access::find(const type_node& node, std::string_view name) {
  if (const object_attribute* found = find_attribute(node, name)) return found;
  return text_access::is_nfc(name) ? nullptr : find_attribute(node, text_access::to_nfc(name));
}

// Bottom up with a stack of its own; every shared node is made once.
HCL_DECL type value_access::without_optional(const type& t) {
  std::unordered_map<const type_node*, type> made;
  const auto part = [&made](const type& p) { return p.has_optional() ? made.find(p.node())->second : p; };
  struct step {
    const type* what;
    bool visited;
  };
  trivial_vector<step> todo;
  todo.push({&t, false});
  while (!todo.empty()) {
    step& top = todo.top();
    const type& current = *top.what;
    if (!top.visited) {
      top.visited = true;
      const auto visit = [&](const type& p) {
        if (p.has_optional() && !made.contains(p.node())) todo.push({&p, false});
      };
      if (current.is_collection()) visit(current.element());
      for (const type& p : current.elements())
        visit(p);
      for (const object_attribute& a : current.attributes())
        visit(a.type);
      continue;
    }
    todo.truncate(todo.size() - 1);
    if (made.contains(current.node())) continue;
    if (current.kind() == type_kind::tuple) {
      std::vector<type> elements;
      for (const type& p : current.elements())
        elements.push_back(part(p));
      made.emplace(current.node(), type::tuple(std::move(elements)));
    } else if (current.kind() == type_kind::object) {
      std::vector<object_attribute> attributes;
      for (const object_attribute& a : current.attributes())
        attributes.push_back({a.name, part(a.type), false});
      made.emplace(current.node(), type::object(std::move(attributes)));
    } else {
      made.emplace(current.node(), collection(current.kind(), part(current.element())));
    }
  }
  return made.find(t.node())->second;
}

// Whether two types may turn out to be one, where they are not wholly known yet. Does not recurse.

HCL_DECL bool value_access::overlap(const type& a, const type& b) {
  pair_queue todo;
  const auto may_be_one = [&todo](const type& x, const type& y) {
    if (x.is_dynamic() || y.is_dynamic()) return true;
    if (!x.has_dynamic() && !y.has_dynamic()) return x == y;
    if (x.kind() != y.kind()) return false;
    todo.push(x.node(), y.node());
    return true;
  };
  if (!may_be_one(a, b)) return false;
  while (!todo.empty()) {
    const identity_pair top = todo.pop();
    const auto* left = static_cast<const type_node*>(top.a);
    const auto* right = static_cast<const type_node*>(top.b);
    if (left->size != right->size) return false;
    for (std::size_t i = 0; i < left->size; ++i) {
      if (left->kind == type_kind::object) {
        const object_attribute& x = static_cast<const object_attribute*>(left->data)[i];
        const object_attribute& y = static_cast<const object_attribute*>(right->data)[i];
        if (x.name != y.name || !may_be_one(x.type, y.type)) return false;
      } else if (!may_be_one(static_cast<const type*>(left->data)[i],
                             static_cast<const type*>(right->data)[i])) {
        return false;
      }
    }
  }
  return true;
}

// Types as text, in sentences and as type expressions, without recursion.

HCL_DECL std::string value_access::friendly_name(const type& t, bool constraint) {
  std::string text;
  const type* at = &t;
  for (; at->is_collection(); at = &at->element()) {
    text += keyword(at->kind());
    text += " of ";
  }
  if (at->is_dynamic()) {
    if (constraint) return text + (at == &t ? "any type" : "any single type");
    return text + "dynamic";
  }
  if (const auto& definition = at->capsule()) return text + definition->name;
  return text += keyword(at->kind());
}

HCL_DECL std::string value_access::to_string(const type& t, type_text_options options) {
  type_writer writer{options};
  visit_type(t, writer);
  return writer.is_full() ? writer.text + "..." : std::move(writer.text);
}

}  // namespace hcl::inline v1_0::detail
