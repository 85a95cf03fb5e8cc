// Element and attribute access: the definitions of value/operate.hpp.
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
#include <hcl/support/outcome.hpp>
#include <hcl/text/impl/closest.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/conversion_failure.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/impl/conversion_size.hpp>
#include <hcl/value/impl/conversion_value.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/operate.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

using access_result = outcome<value, access_failure>;

[[nodiscard]] inline access_failure invalid_index(std::string detail) {
  return {codes::invalid_index, "Invalid index", std::move(detail)};
}
// Does not list the existing names.
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
  if (!marks.empty()) return no_such_element();  // details could reveal the marked value
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

}  // namespace hcl::inline v0_1::detail
