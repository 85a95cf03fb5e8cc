// The implementation of going between the types of the language and those of the typed model. Types of the
// language nest as deep as they like: what is deeper than types of the model may be is dynamic.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/base_type.hpp>
#include <hcl/model/impl/type_build.hpp>
#include <hcl/value/capsule.hpp>

namespace hcl::inline v0_1::model::detail {

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

}  // namespace hcl::inline v0_1::model::detail

namespace hcl::inline v0_1::model {

HCL_DECL type from_base(const hcl::type& t) { return detail::from_base_part(t, 0); }

HCL_DECL hcl::type to_base(const type& t) { return detail::base_type_maker().part(t); }

}  // namespace hcl::inline v0_1::model
