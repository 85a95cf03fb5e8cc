// Element and attribute access: the definitions of value/index.hpp.
#pragma once

#include <hcl/value/impl/index.hpp>

namespace hcl::inline v0_1 {

HCL_DECL outcome<value, access_failure> index(const value& collection, const value& key,
                                              const model_options& options) {
  if (collection.is_null())
    return access_failure{codes::index_of_null, "Attempt to index null value",
                          "This value is null, so it has no elements."};
  if (key.is_null())
    return access_failure{codes::invalid_index, "Invalid index",
                          "A null value cannot be used as an index or key."};
  const type_kind kind = collection.kind();
  if (kind == type_kind::dynamic || key.kind() == type_kind::dynamic) {
    const bool by_key = kind != type_kind::object;
    return value::unknown().with_marks(by_key ? collection.marks() | key.marks() : collection.marks());
  }
  if (kind == type_kind::set) {
    return access_failure{codes::index_of_set, "Invalid index",
                          "The elements of a set have no index or key. Convert the set to a list first."};
  }
  const bool sequence = kind == type_kind::list || kind == type_kind::tuple;
  if (!sequence && kind != type_kind::map && kind != type_kind::object) {
    return access_failure{codes::not_indexable, "Invalid index",
                          "This value is " + detail::with_article(hcl::friendly_name(collection.type())) +
                              " and has no elements that could be selected."};
  }
  const outcome<value> converted = hcl::convert(key, sequence ? type::number() : type::string(), options);
  if (!converted)
    return detail::invalid_index("This cannot be an index or key here: " + converted.error().message + ".");
  if (kind != type_kind::object) {
    return detail::marked(detail::index_collection(collection.unmarked(), converted->unmarked()),
                          collection.marks() | converted->marks());
  }
  if (!converted->is_known()) return value::unknown().with_marks(collection.marks());
  auto found =
      detail::index_object(collection.unmarked(), converted->unmarked(), key.kind() == type_kind::number);
  if (key.is_marked() && !found) return detail::no_such_element();
  return detail::marked(std::move(found), collection.marks());
}

HCL_DECL outcome<value, access_failure> attribute(const value& object, std::string_view name) {
  if (object.is_null()) {
    return access_failure{codes::attribute_of_null, "Attempt to get attribute from null value",
                          "This value is null, so it has no attributes."};
  }
  const type& t = object.type();
  switch (object.kind()) {
    case type_kind::dynamic: return value::unknown().with_marks(object.marks());
    case type_kind::object: return detail::attribute_of_object(object, name);
    case type_kind::map: return detail::attribute_of_map(object, name);
    case type_kind::list:
    case type_kind::set:
      if (t.element().kind() == type_kind::object) return detail::no_attribute_of_all(object, name);
      break;
    case type_kind::string:
    case type_kind::number:
    case type_kind::boolean:
      return detail::unsupported_attribute("This value is a " + hcl::friendly_name(t) +
                                           ", which has no attributes.");
    case type_kind::tuple:
    case type_kind::capsule: break;
  }
  return detail::unsupported_attribute("This value is " + detail::with_article(hcl::friendly_name(t)) +
                                       ", which has no attributes.");
}

}  // namespace hcl::inline v0_1
