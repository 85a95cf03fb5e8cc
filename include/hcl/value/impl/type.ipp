// Storage of types: creating and freeing nodes, without recursion.
#pragma once

#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/support/bytes.hpp>
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

[[nodiscard]] inline bool is_same_definition(const capsule_definition& a,
                                             const capsule_definition& b) noexcept {
  return &a == &b || (!a.identity.empty() && a.identity == b.identity);
}

// Whether two types are alike, part by part. `alike(x, y)` answers for two parts; nothing where theirs
// decide, which are of one kind then.
template <typename Alike>
bool value_access::are_alike(const type& a, const type& b, const Alike& alike) {
  pair_queue todo;
  const auto ask = [&](const type& x, const type& y) {
    const std::optional<bool> answer = alike(x, y);
    if (!answer) todo.push(x.node(), y.node());
    return answer.value_or(true);
  };
  if (const std::optional<bool> answer = alike(a, b)) return *answer;
  for (identity_pair top{a.node(), b.node()};; top = todo.pop()) {
    const auto &left = *static_cast<const type_node*>(top.a), &right = *static_cast<const type_node*>(top.b);
    if (left.size != right.size) return false;
    const auto *x = static_cast<const type*>(left.data), *y = static_cast<const type*>(right.data);
    const auto *own = static_cast<const object_attribute*>(left.data),
               *other = static_cast<const object_attribute*>(right.data);
    for (std::size_t i = 0; i < left.size; ++i) {
      const bool is_alike = left.kind != type_kind::object
                                ? ask(x[i], y[i])
                                : own[i].optional == other[i].optional && own[i].name == other[i].name &&
                                      ask(own[i].type, other[i].type);
      if (!is_alike) return false;
    }
    if (todo.empty()) return true;
  }
}

HCL_DECL bool value_access::equal(const type& a, const type& b) {
  return are_alike(a, b, [](const type& x, const type& y) -> std::optional<bool> {
    if (x.bits_ == y.bits_) return true;
    if (x.kind() != y.kind() || x.hash() != y.hash() || x.depth() != y.depth()) return false;
    if (x.kind() == type_kind::capsule) return is_same_definition(*x.capsule(), *y.capsule());
    return std::nullopt;
  });
}

HCL_DECL bool overlap(const type& a, const type& b) {
  return value_access::are_alike(a, b, [](const type& x, const type& y) -> std::optional<bool> {
    if (x.is_dynamic() || y.is_dynamic()) return true;
    if (!x.has_dynamic() && !y.has_dynamic()) return x == y;
    return x.kind() == y.kind() ? std::nullopt : std::optional(false);
  });
}

// A type's name in sentences.
[[nodiscard]] inline std::string name_in_sentence(const type& t, std::string_view dynamic,
                                                  std::string_view dynamic_element) {
  std::string text;
  const type* at = &t;
  for (; at->is_collection(); at = &at->element())
    text.append(keyword(at->kind())).append(" of ");
  if (at->is_dynamic()) return text.append(at == &t ? dynamic : dynamic_element);
  if (const auto& definition = at->capsule()) return text + definition->name;
  return text.append(keyword(at->kind()));
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL type type::tuple(std::vector<type> elements) {
  auto node = std::make_unique<detail::tuple_type_node>();
  node->kind = type_kind::tuple;
  node->hash = static_cast<std::size_t>(type_kind::tuple);
  for (const type& t : elements)
    detail::absorb(*node, t);
  node->elements = std::move(elements);
  node->data = node->elements.data();
  node->size = node->elements.size();
  return type(static_cast<const detail::type_node*>(node.release()));
}

HCL_DECL type type::object(std::vector<object_attribute> attributes) {
  detail::normalise_names(attributes);
  auto node = std::make_unique<detail::object_type_node>();
  node->kind = type_kind::object;
  node->hash = static_cast<std::size_t>(type_kind::object);
  for (const object_attribute& a : attributes) {
    node->has_optional = node->has_optional || a.optional;
    node->hash = detail::mix_hash(node->hash, std::hash<std::string_view>{}(a.name) + (a.optional ? 1 : 0));
    detail::absorb(*node, a.type);
  }
  node->attributes = std::move(attributes);
  node->data = node->attributes.data();
  node->size = node->attributes.size();
  return type(static_cast<const detail::type_node*>(node.release()));
}

HCL_DECL type type::capsule(std::shared_ptr<const capsule_definition> definition) {
  auto node = std::make_unique<detail::capsule_type_node>();
  node->kind = type_kind::capsule;
  node->depth = 0;
  const std::size_t which = definition->identity.empty()
                                ? std::hash<const void*>{}(definition.get())
                                : std::hash<std::string_view>{}(definition->identity);
  node->hash = detail::mix_hash(static_cast<std::size_t>(type_kind::capsule), which);
  node->definition = std::move(definition);
  node->data = &node->definition;
  node->size = 1;
  return type(static_cast<const detail::type_node*>(node.release()));
}

HCL_DECL const object_attribute* type::find(std::string_view name) const {
  if (kind() != type_kind::object) return nullptr;
  const auto all = attributes();
  if (const object_attribute* found = detail::find_named(all.data(), all.size(), name)) return found;
  using detail::text_access;
  return text_access::is_nfc(name) ? nullptr
                                   : detail::find_named(all.data(), all.size(), text_access::to_nfc(name));
}

// Bottom up with a stack of its own; every shared node is made once.
HCL_DECL type type::without_optional() const {
  if (!has_optional()) return *this;
  std::unordered_map<const detail::type_node*, type> made;
  const auto part = [&made](const type& p) { return p.has_optional() ? made.find(p.node())->second : p; };
  struct step {
    const type* what;
    bool visited;
  };
  detail::trivial_vector<step> todo;
  todo.push({this, false});
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
      made.emplace(current.node(), detail::value_access::collection(current.kind(), part(current.element())));
    }
  }
  return made.find(node())->second;
}

HCL_DECL std::string friendly_name(const type& t) {
  return detail::name_in_sentence(t, "dynamic", "dynamic");
}

HCL_DECL std::string friendly_constraint_name(const type& t) {
  return detail::name_in_sentence(t, "any type", "any single type");
}

HCL_DECL std::string to_string(const type& t, type_text_options options) {
  detail::type_writer writer{options};
  detail::visit_type(t, writer);
  return writer.is_full() ? writer.text + "..." : std::move(writer.text);
}

}  // namespace hcl::inline v1_0
