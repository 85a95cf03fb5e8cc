// Whether a value is one of a type of the typed model, as evaluation makes them: a list may be a tuple, a map
// an object, and what converts safely may be left as it is.
#pragma once

#include <cstddef>

#include <hcl/model/type.hpp>

namespace test {

inline bool conforms(const hcl::value& given, const hcl::model::type& t);

// Each element of a list, set, tuple, map or object.
inline bool elements_conform(const hcl::value& v, const hcl::model::type& element) {
  if (v.kind() == hcl::type_kind::map || v.kind() == hcl::type_kind::object) {
    for (const hcl::member& m : v.members())
      if (!conforms(m.value, element)) return false;
    return true;
  }
  for (const hcl::value& each : v.elements())
    if (!conforms(each, element)) return false;
  return true;
}

inline bool tuple_conforms(const hcl::value& v, const hcl::model::type& t) {
  const auto types = t.elements();
  const auto elements = v.elements();
  for (std::size_t i = 0; i < types.size() || i < elements.size(); ++i) {
    if (i >= types.size()) return false;
    if (!conforms(i < elements.size() ? elements[i] : hcl::value(), types[i])) return false;
  }
  return true;
}

inline bool object_conforms(const hcl::value& v, const hcl::model::type& t) {
  for (const hcl::model::property& p : t.properties()) {
    const hcl::value* found = v.find(p.name);
    if (!conforms(found ? *found : hcl::value(), p.type)) return false;
  }
  return true;
}

inline bool conforms(const hcl::value& given, const hcl::model::type& t) {
  using hcl::model::type_kind;
  if (t.is_dynamic()) return true;
  if (t.is_eventual()) return conforms(given, t.element());
  if (t.is(type_kind::alternatives)) {
    for (const hcl::model::type& each : t.elements())
      if (conforms(given, each)) return true;
    return false;
  }
  const hcl::value v = given.unmarked();
  if (v.kind() == hcl::type_kind::dynamic && !v.is_null()) return true;  // unknown
  if (v.is_null()) return t.is(type_kind::none);
  const bool is_sequence = v.kind() == hcl::type_kind::list || v.kind() == hcl::type_kind::tuple ||
                           v.kind() == hcl::type_kind::set;
  const bool is_mapping = v.kind() == hcl::type_kind::map || v.kind() == hcl::type_kind::object;
  const bool is_primitive = !is_sequence && !is_mapping && v.kind() != hcl::type_kind::capsule;
  switch (t.kind()) {
    case type_kind::boolean: return v.kind() == hcl::type_kind::boolean;
    case type_kind::integer:
      return v.kind() == hcl::type_kind::number && (!v.is_known() || v.as_number().is_integer());
    case type_kind::number: return v.kind() == hcl::type_kind::number;
    case type_kind::string:
    case type_kind::id: return is_primitive;
    case type_kind::constant: return !v.is_known() || v == t.value();
    case type_kind::enumeration: return conforms(given, t.underlying());
    case type_kind::list:
    case type_kind::set: return is_sequence && (!v.is_known() || elements_conform(v, t.element()));
    case type_kind::map: return is_mapping && (!v.is_known() || elements_conform(v, t.element()));
    case type_kind::tuple: return is_sequence && (!v.is_known() || tuple_conforms(v, t));
    case type_kind::object: return is_mapping && (!v.is_known() || object_conforms(v, t));
    default: return false;
  }
}

}  // namespace test
