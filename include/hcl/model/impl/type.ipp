// Storage of the typed model's types: creating, comparing and freeing nodes, without recursion.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/impl/type_build.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/value/capsule.hpp>

namespace hcl::inline v1_0::model::detail {

HCL_DECL const property* model_access::find(const type_node& node, std::string_view name) {
  const auto& all = static_cast<const object_node&>(node).properties;
  const auto found = std::lower_bound(
      all.begin(), all.end(), name,
      [](const property& each, std::string_view n) { return std::string_view(each.name).compare(n) < 0; });
  return found != all.end() && found->name == name ? &*found : nullptr;
}

HCL_DECL void model_access::release(const type_node* node) noexcept {
  if (!let_go(*node->owner)) return;
  dead_nodes todo;
  todo.push(node);
  delete_all(todo);
}

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL type type::opaque(std::string name) {
  return detail::make_named(type_kind::opaque, std::move(name), {}, {});
}

HCL_DECL type type::constant(hcl::value v) {
  const hcl::value& plain = v.unmarked();
  if (plain.is_null()) return type::none();
  if (plain.is_known() && plain.kind() == hcl::type_kind::number && plain.as_number().is_integer())
    return hcl::model::type::constant(type::integer(), plain);
  return hcl::model::type::constant(hcl::model::from_base(plain.type()), plain);
}

HCL_DECL type type::constant(type underlying, hcl::value v) {
  if (underlying.is(type_kind::none) || v.unmarked().is_null()) return type::none();
  while (underlying.is(type_kind::constant))
    underlying = type(underlying.underlying());
  if (!v.is_wholly_known()) return underlying;
  detail::limit_depth(underlying);
  auto node = std::make_unique<detail::constant_node>();
  node->kind = type_kind::constant;
  node->underlying = std::move(underlying);
  node->value = v.unmarked();
  return detail::finish(std::move(node));
}

HCL_DECL type type::enumeration(std::string token, type underlying, std::vector<hcl::value> values) {
  return detail::make_named(type_kind::enumeration, std::move(token), std::move(underlying),
                            std::move(values));
}

HCL_DECL type type::wrap(type_kind kind, type element) {
  if (kind == type_kind::output && (element.has_output() || element.has_promise()))
    element = detail::model_access::resolve(element, true);
  if (kind == type_kind::promise && element.has_promise())
    element = detail::model_access::resolve(element, false);
  return detail::make_wrapper(kind, std::move(element));
}

HCL_DECL type type::tuple(std::vector<type> elements) {
  for (type& t : elements)
    detail::limit_depth(t);
  auto node = std::make_unique<detail::tuple_node>();
  node->kind = type_kind::tuple;
  node->elements = std::move(elements);
  return detail::finish(std::move(node));
}

HCL_DECL type type::object(std::vector<property> properties, object_options options) {
  hcl::detail::sort_names(properties);
  for (property& each : properties)
    detail::limit_depth(each.type);
  auto node = std::make_unique<detail::object_node>();
  node->kind = type_kind::object;
  node->properties = std::move(properties);
  node->options = std::move(options);
  return detail::finish(std::move(node));
}

}  // namespace hcl::inline v1_0::model

namespace hcl::inline v1_0::model::detail {

[[nodiscard]] inline type from_base_part(const hcl::type& t, std::size_t depth) {
  if (depth > type::max_depth) return {};
  switch (t.kind()) {
    case hcl::type_kind::dynamic: return {};
    case hcl::type_kind::string: return type::string();
    case hcl::type_kind::number: return type::number();
    case hcl::type_kind::boolean: return type::boolean();
    case hcl::type_kind::list: return type::list(from_base_part(t.element(), depth + 1));
    case hcl::type_kind::set: return type::set(from_base_part(t.element(), depth + 1));
    case hcl::type_kind::map: return type::map(from_base_part(t.element(), depth + 1));
    case hcl::type_kind::capsule: return type::opaque(t.capsule()->name);
    case hcl::type_kind::tuple: {
      std::vector<type> elements;
      for (const hcl::type& element : t.elements())
        elements.push_back(from_base_part(element, depth + 1));
      return type::tuple(std::move(elements));
    }
    case hcl::type_kind::object: break;
  }
  std::vector<property> properties;
  for (const object_attribute& each : t.attributes()) {
    type part = from_base_part(each.type, depth + 1);
    properties.push_back({each.name, each.optional ? type::optional(std::move(part)) : std::move(part)});
  }
  return type::object(std::move(properties));
}

// Makes each part once.
class base_type_maker {
 public:
  [[nodiscard]] hcl::type part(const type& t) {
    if (t.depth() == 0) return make(t);
    // An object that is being made is found too: inside itself it is dynamic.
    const auto [found, is_new] = made_.try_emplace(t.identity());
    if (!is_new || depth_ > 2 * type::max_depth) return found->second;
    ++depth_;
    hcl::type result = make(t);
    --depth_;
    made_.insert_or_assign(t.identity(), result);
    return result;
  }

 private:
  [[nodiscard]] hcl::type make(const type& t) {
    switch (t.kind()) {
      case type_kind::boolean: return hcl::type::boolean();
      case type_kind::integer:
      case type_kind::number: return hcl::type::number();
      case type_kind::string:
      case type_kind::id: return hcl::type::string();
      case type_kind::constant:
      case type_kind::enumeration: return part(t.underlying());
      case type_kind::promise:
      case type_kind::output: return part(t.element());
      case type_kind::list: return hcl::type::list(part(t.element()));
      case type_kind::set: return hcl::type::set(part(t.element()));
      case type_kind::map: return hcl::type::map(part(t.element()));
      case type_kind::tuple: {
        std::vector<hcl::type> elements;
        for (const type& element : t.elements())
          elements.push_back(part(element));
        return hcl::type::tuple(std::move(elements));
      }
      case type_kind::alternatives: return union_type(t);
      case type_kind::object: return object(t);
      case type_kind::dynamic:
      case type_kind::none:
      case type_kind::opaque: break;
    }
    return {};
  }
  // The common type of all elements but none, if there is one.
  [[nodiscard]] hcl::type union_type(const type& t) {
    hcl::type common;
    bool is_first = true;
    for (const type& element : t.elements()) {
      if (element.is(type_kind::none)) continue;
      hcl::type one = part(element);
      if (!is_first && !(one == common)) return {};
      common = std::move(one);
      is_first = false;
    }
    return common;
  }
  [[nodiscard]] hcl::type object(const type& t) {
    std::vector<object_attribute> attributes;
    for (const property& each : t.properties())
      attributes.push_back({each.name, part(each.type), each.type.is_optional()});
    return hcl::type::object(std::move(attributes));
  }

  std::unordered_map<std::uintptr_t, hcl::type> made_{};
  std::size_t depth_ = 0;
};

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL type from_base(const hcl::type& t) { return detail::from_base_part(t, 0); }

HCL_DECL hcl::type to_base(const type& t) { return detail::base_type_maker().part(t); }

}  // namespace hcl::inline v1_0::model

namespace hcl::inline v1_0::model::detail {

// Equality of types. Pairs met before are assumed equal, so that recursive types terminate.
class type_equality {
 public:
  [[nodiscard]] bool run(const type& a, const type& b) {
    if (!may_be_equal(a, b)) return false;
    while (!todo_.empty()) {
      const hcl::detail::identity_pair top = todo_.pop();
      if (!nodes(*static_cast<const type_node*>(top.a), *static_cast<const type_node*>(top.b))) return false;
    }
    return true;
  }

 private:
  // False if they are certainly not; what they are made of is compared later.
  [[nodiscard]] bool may_be_equal(const type& a, const type& b) {
    if (a.identity() == b.identity()) return true;
    const type_node* const left = type_access::node(a);
    const type_node* const right = type_access::node(b);
    if (!left || !right || left->hash != right->hash || left->kind != right->kind) return false;
    if (left->kind == type_kind::dynamic || left->size != right->size) return false;
    todo_.push(left, right);
    return true;
  }

  [[nodiscard]] bool nodes(const type_node& a, const type_node& b) {
    switch (form_of(a.kind)) {
      case type_form::object:
        return objects(static_cast<const object_node&>(a), static_cast<const object_node&>(b));
      case type_form::named:
        return static_cast<const named_node&>(a).name == static_cast<const named_node&>(b).name;
      case type_form::constant:
        return static_cast<const constant_node&>(a).value == static_cast<const constant_node&>(b).value &&
               may_be_equal(static_cast<const constant_node&>(a).underlying,
                            static_cast<const constant_node&>(b).underlying);
      case type_form::elements:
        if (a.kind == type_kind::alternatives && a.has_cycle) return by_hash(a, b);
        break;
      case type_form::wrapper:
      case type_form::simple: break;
    }
    for (std::size_t i = 0; i < a.size; ++i)
      if (!may_be_equal(static_cast<const type*>(a.data)[i], static_cast<const type*>(b.data)[i]))
        return false;
    return true;
  }

  [[nodiscard]] bool objects(const object_node& a, const object_node& b) {
    for (std::size_t i = 0; i < a.size; ++i) {
      if (a.properties[i].name != b.properties[i].name) return false;
      if (!may_be_equal(a.properties[i].type, b.properties[i].type)) return false;
    }
    return true;
  }

  // Unions of types that contain themselves are sorted by a text that depends on where writing them began.
  [[nodiscard]] bool by_hash(const type_node& a, const type_node& b) {
    const auto sorted = [](const type_node& node) {
      std::vector<const type*> all;
      for (std::size_t i = 0; i < node.size; ++i)
        all.push_back(static_cast<const type*>(node.data) + i);
      hcl::detail::sort_stably(all, [](const type* x, const type* y) { return x->hash() < y->hash(); });
      return all;
    };
    const std::vector<const type*> left = sorted(a);
    const std::vector<const type*> right = sorted(b);
    for (std::size_t i = 0; i < left.size(); ++i)
      if (!may_be_equal(*left[i], *right[i])) return false;
    return true;
  }

  hcl::detail::pair_queue todo_{};
};

HCL_DECL bool model_access::equal(const type& a, const type& b) { return type_equality().run(a, b); }

// Bytes of a type's text that its place in a union depends on.
inline constexpr std::size_t max_sort_key = 1024;

struct union_element {
  std::string text;
  type what;
};

// Adds the elements of a union, and its options if there are none yet.
inline void flatten(std::vector<type>& flat, union_options& options, const type& t) {
  if (!t.is(type_kind::alternatives)) {
    flat.push_back(t);
    return;
  }
  for (const type& element : t.elements())
    flat.push_back(element);
  const union_options& more = t.options_of_union();
  if (options.discriminator.empty()) options.discriminator = more.discriminator;
  options.mapping.insert(options.mapping.end(), more.mapping.begin(), more.mapping.end());
  options.annotations.insert(options.annotations.end(), more.annotations.begin(), more.annotations.end());
}

// Sorted, one of each.
[[nodiscard]] inline std::vector<type> distinct(std::vector<type> elements) {
  std::vector<union_element> sorted;
  sorted.reserve(elements.size());
  for (type& t : elements) {
    std::string text = write_type(t, max_sort_key);
    sorted.push_back({std::move(text), std::move(t)});
  }
  hcl::detail::sort_stably(sorted, [](const union_element& a, const union_element& b) {
    return a.text != b.text ? a.text < b.text : a.what.hash() < b.what.hash();
  });
  std::vector<type> kept;
  for (union_element& each : sorted) {
    const auto is_known = [&] {
      for (std::size_t i = kept.size(); i > 0 && kept[i - 1].hash() == each.what.hash(); --i)
        if (kept[i - 1] == each.what) return true;
      return false;
    };
    if (!is_known()) kept.push_back(std::move(each.what));
  }
  return kept;
}

// Makes a union of elements that are distinct, sorted and not unions themselves.
[[nodiscard]] inline type make_union(std::vector<type> elements, union_options options) {
  for (type& t : elements)
    limit_depth(t);
  auto node = std::make_unique<union_node>();
  node->kind = type_kind::alternatives;
  node->elements = std::move(elements);
  node->options = std::move(options);
  return finish(std::move(node));
}

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL type type::without_none() const {
  if (!is(type_kind::alternatives) || !is_optional()) return *this;
  std::vector<type> rest;
  for (const type& element : elements())
    if (!element.is(type_kind::none)) rest.push_back(element);
  return hcl::model::type::union_of(std::move(rest), options_of_union());
}

HCL_DECL type type::union_of(std::vector<type> elements, union_options options) {
  std::vector<type> flat;
  flat.reserve(elements.size());
  for (const type& t : elements)
    detail::flatten(flat, options, t);
  if (flat.size() > 1) flat = detail::distinct(std::move(flat));
  if (flat.empty()) return type::none();
  if (flat.size() == 1) return flat.front();
  return detail::make_union(std::move(flat), std::move(options));
}

}  // namespace hcl::inline v1_0::model
