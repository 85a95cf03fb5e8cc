// Element and attribute access: the definitions of value/index.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/text/impl/closest.hpp>
#include <hcl/value/impl/conversion_failure.hpp>
#include <hcl/value/impl/convert.hpp>
#include <hcl/value/index.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

using access_result = outcome<value, access_failure>;

[[nodiscard]] inline access_failure invalid_index(std::string detail) {
  return {codes::invalid_index, "Invalid index", std::move(detail)};
}
// Without a word on what is there.
[[nodiscard]] inline access_failure no_such_element() {
  return invalid_index("There is no element with this index or key.");
}

// The known name nearest to `name`, among members of a value or attributes of a type.
template <typename Named>
[[nodiscard]] std::string nearest_name(std::string_view name, std::span<const Named> known) {
  std::vector<std::string_view> names;
  for (const Named& n : known) {
    if (may_be_near(name, n.name)) names.push_back(n.name);
  }
  return std::string(closest(name, names));
}

// `key` is a number, known, not null.
[[nodiscard]] inline access_result index_sequence(const value& sequence, const number& key,
                                                  std::size_t size) {
  const std::string noun = sequence.kind() == type_kind::tuple ? "tuple" : "list";
  if (!key.is_integer() && !key.is_infinite()) {
    return invalid_index("The index of a " + noun + " must be a whole number, but this one has a fraction.");
  }
  if (key.sign() < 0) {
    return invalid_index("An index must not be negative: the first element of a " + noun +
                         " has the index 0.");
  }
  const std::optional<std::uint64_t> at = key.to_uint64();
  if (!at || *at >= size) {
    if (size == 0) return invalid_index("There is no element with this index: the " + noun + " is empty.");
    return invalid_index("There is no element with this index: the " + noun + " has " +
                         (size == 1 ? std::string("one element, with the index 0.")
                                    : std::to_string(size) + " elements, with the indices 0 to " +
                                          std::to_string(size - 1) + "."));
  }
  if (sequence.is_known()) return sequence.elements()[static_cast<std::size_t>(*at)];
  return value::unknown(sequence.type().elements()[static_cast<std::size_t>(*at)]);
}

// Everything unmarked, `collection` a list, tuple or map and not null, `key` of the right type and not null.
[[nodiscard]] inline access_result index_collection(const value& collection, const value& key) {
  const bool tuple = collection.kind() == type_kind::tuple;
  if (!key.is_known() || (!tuple && !collection.is_known())) {
    return tuple ? value::unknown() : value::unknown(collection.type().element());
  }
  if (collection.kind() != type_kind::map) {
    return index_sequence(collection, key.as_number(),
                          tuple ? collection.type().elements().size() : collection.size());
  }
  if (const value* found = collection.find(key.as_string())) return *found;
  access_failure missing =
      invalid_index("This map has no element with the key " + in_quotes(key.as_string()) + ".");
  missing.suggestion = nearest_name(key.as_string(), collection.members());
  return missing;
}

[[nodiscard]] inline access_result index_object(const value& object, const value& key, bool number) {
  const object_attribute* found = object.type().find(key.as_string());
  if (found) return object.is_known() ? *object.find(found->name) : value::unknown(found->type);
  access_failure missing =
      invalid_index("This object has no attribute named " + in_quotes(key.as_string()) + ".");
  if (number)
    missing.detail += " The attributes of an object are selected by their names, not by numbers.";
  else
    missing.suggestion = nearest_name(key.as_string(), object.type().attributes());
  return missing;
}

[[nodiscard]] inline access_result marked(access_result result, const mark_set& marks) {
  if (result) return result->with_marks(marks);
  if (!marks.empty()) return no_such_element();  // more would reveal what is marked
  return result;
}

[[nodiscard]] inline access_failure unsupported_attribute(std::string detail) {
  return {codes::unsupported_attribute, "Unsupported attribute", std::move(detail)};
}

[[nodiscard]] inline access_result attribute_of_object(const value& object, std::string_view name) {
  const object_attribute* found = object.type().find(name);
  if (found)
    return (object.is_known() ? *object.unmarked().find(found->name) : value::unknown(found->type))
        .with_marks(object.marks());
  access_failure missing =
      unsupported_attribute("This object does not have an attribute named " + in_quotes(name) + ".");
  if (!object.is_marked())  // otherwise names may be what is marked
    missing.suggestion = nearest_name(name, object.type().attributes());
  return missing;
}

[[nodiscard]] inline access_result attribute_of_map(const value& map, std::string_view name) {
  if (!map.is_known()) return value::unknown(map.type().element()).with_marks(map.marks());
  if (const value* found = map.unmarked().find(name)) return found->with_marks(map.marks());
  access_failure missing{codes::missing_map_element, "Missing map element",
                         "This map does not have an element with the key " + in_quotes(name) + "."};
  if (!map.is_marked()) missing.suggestion = nearest_name(name, map.unmarked().members());
  return missing;
}

// A list or set of objects: what was meant, perhaps.
[[nodiscard]] inline access_failure no_attribute_of_all(const value& all, std::string_view name) {
  const std::string selector(name);
  if (all.kind() == type_kind::set)
    return unsupported_attribute(
        "A set of objects has no attributes itself. Select an attribute of all its elements, as in [*]." +
        selector + ".");
  if (all.is_marked() || !all.type().element().find(name))
    return unsupported_attribute(
        "A list of objects has no attributes itself. Select one of its elements first, as in [0], or take an "
        "attribute of all elements, as in [*].");
  return unsupported_attribute("A list of objects has no attributes itself. Select the attribute " +
                               in_quotes(name) + " of one element, as in [0]." + selector +
                               ", or of all elements, as in [*]." + selector + ".");
}

template <typename X>
outcome<value, access_failure> value_backend<X>::index(const value& collection, const value& key,
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
                          "This value is " + with_article(hcl::friendly_name(collection.type())) +
                              " and has no elements that could be selected."};
  }
  const outcome<value> converted = convert(key, sequence ? type::number() : type::string(), options);
  if (!converted)
    return invalid_index("This cannot be an index or key here: " + converted.error().message + ".");
  if (kind != type_kind::object) {
    return marked(index_collection(collection.unmarked(), converted->unmarked()),
                  collection.marks() | converted->marks());
  }
  if (!converted->is_known()) return value::unknown().with_marks(collection.marks());
  auto found = index_object(collection.unmarked(), converted->unmarked(), key.kind() == type_kind::number);
  if (key.is_marked() && !found) return no_such_element();
  return marked(std::move(found), collection.marks());
}

template <typename X>
outcome<value, access_failure> value_backend<X>::attribute(const value& object, std::string_view name) {
  if (object.is_null()) {
    return access_failure{codes::attribute_of_null, "Attempt to get attribute from null value",
                          "This value is null, so it has no attributes."};
  }
  const type& t = object.type();
  switch (object.kind()) {
    case type_kind::dynamic: return value::unknown().with_marks(object.marks());
    case type_kind::object: return attribute_of_object(object, name);
    case type_kind::map: return attribute_of_map(object, name);
    case type_kind::list:
    case type_kind::set:
      if (t.element().kind() == type_kind::object) return no_attribute_of_all(object, name);
      break;
    case type_kind::string:
    case type_kind::number:
    case type_kind::boolean:
      return unsupported_attribute("This value is a " + hcl::friendly_name(t) + ", which has no attributes.");
    case type_kind::tuple:
    case type_kind::capsule: break;
  }
  return unsupported_attribute("This value is " + with_article(hcl::friendly_name(t)) +
                               ", which has no attributes.");
}

}  // namespace hcl::inline v0_1::detail
