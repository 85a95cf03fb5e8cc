// The implementation of the typed model's types: how nodes are made, told apart and freed, without recursion.
#pragma once

#include <hcl/model/impl/type_build.hpp>

namespace hcl::inline v0_1::model::detail {

HCL_DECL const property* model_backend::find(const type_node& node, std::string_view name) {
  const auto& all = static_cast<const object_node&>(node).properties;
  const auto found = std::lower_bound(
      all.begin(), all.end(), name,
      [](const property& each, std::string_view n) { return std::string_view(each.name).compare(n) < 0; });
  return found != all.end() && found->name == name ? &*found : nullptr;
}

HCL_DECL void model_backend::release(const type_node* node) noexcept {
  if (!let_go(*node->owner)) return;
  dead_nodes todo;
  todo.push(node);
  delete_all(todo);
}

}  // namespace hcl::inline v0_1::model::detail

namespace hcl::inline v0_1::model {

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
    element = detail::model_backend::resolve(element, true);
  if (kind == type_kind::promise && element.has_promise())
    element = detail::model_backend::resolve(element, false);
  return detail::make_wrapper(kind, std::move(element));
}

HCL_DECL type type::tuple(std::vector<type> elements) {
  for (type& t : elements)
    detail::limit_depth(t);
  auto node = std::make_unique<detail::tuple_node>();
  node->kind = type_kind::tuple;
  node->elements = std::move(elements);
  node->data = node->elements.data();
  node->size = node->elements.size();
  return detail::finish(std::move(node));
}

HCL_DECL type type::object(std::vector<property> properties, object_options options) {
  detail::sort_properties(properties);
  for (property& each : properties)
    detail::limit_depth(each.type);
  auto node = std::make_unique<detail::object_node>();
  node->kind = type_kind::object;
  node->properties = std::move(properties);
  node->options = std::move(options);
  node->data = node->properties.data();
  node->size = node->properties.size();
  return detail::finish(std::move(node));
}

}  // namespace hcl::inline v0_1::model
