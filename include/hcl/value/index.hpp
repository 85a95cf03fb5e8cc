// Element and attribute access as the language does it: with conversion of keys, and failures that say what to do instead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/text/suggest.hpp>
#include <hcl/value/conversion_failure.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// Why there is no such element: a stable code, a summary, sentences, and the name that was perhaps meant.
struct access_failure {
  std::string_view code;
  std::string summary;
  std::string detail;
  std::string suggestion{};
};

namespace detail {

using access_result = outcome<value, access_failure>;

[[nodiscard]] inline access_failure invalid_index(std::string detail) { return {"invalid-index", "Invalid index", std::move(detail)}; }
// Without a word on what is there.
[[nodiscard]] inline access_failure no_such_element() { return invalid_index("There is no element with this index or key."); }

// The known name nearest to `name`, among members of a value or attributes of a type.
template <typename Named>
[[nodiscard]] std::string nearest_name(std::string_view name, std::span<const Named> known) {
  std::vector<std::string_view> names;
  for (const Named& n : known) {
    if (may_be_near(name, n.name)) names.push_back(n.name);
  }
  return std::string(suggest(name, names));
}
[[nodiscard]] inline std::string did_you_mean(const std::string& suggestion) {
  return suggestion.empty() ? std::string() : " Did you mean " + in_quotes(suggestion) + "?";
}

// "a list of string", "an object".
[[nodiscard]] inline std::string with_article(const std::string& noun) {
  const bool vowel = !noun.empty() && std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + noun;
}

// `key` is a number, known, not null.
[[nodiscard]] inline access_result index_sequence(const value& sequence, const number& key, std::size_t size) {
  if (!key.is_integer() && !key.is_infinite()) {
    return invalid_index("The elements of a list are counted with whole numbers, but this index has a fraction.");
  }
  if (key.sign() < 0) return invalid_index("An index must not be negative: the first element of a list has the index 0.");
  const std::optional<std::uint64_t> at = key.to_uint64();
  if (!at || *at >= size) {
    if (size == 0) return invalid_index("There is no element with this index: the list is empty.");
    return invalid_index("There is no element with this index: the list has " +
                         (size == 1 ? std::string("one element, with the index 0.")
                                    : std::to_string(size) + " elements, with the indices 0 to " + std::to_string(size - 1) + "."));
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
    return index_sequence(collection, key.as_number(), tuple ? collection.type().elements().size() : collection.size());
  }
  if (const value* found = collection.find(key.as_string())) return *found;
  access_failure missing = invalid_index("This map has no element with the key " + in_quotes(key.as_string()) + ".");
  missing.suggestion = nearest_name(key.as_string(), collection.members());
  missing.detail += did_you_mean(missing.suggestion);
  return missing;
}

[[nodiscard]] inline access_result index_object(const value& object, const value& key, bool number) {
  const object_attribute* found = object.type().find(key.as_string());
  if (found) return object.is_known() ? *object.find(found->name) : value::unknown(found->type);
  access_failure missing = invalid_index("This object has no attribute named " + in_quotes(key.as_string()) + ".");
  missing.suggestion = nearest_name(key.as_string(), object.type().attributes());
  missing.detail += number ? " The attributes of an object are selected by their names, not by numbers." : did_you_mean(missing.suggestion);
  return missing;
}

[[nodiscard]] inline access_result marked(access_result result, const mark_set& marks) {
  if (result) return result->with_marks(marks);
  if (!marks.empty()) return no_such_element();  // more would give away what is marked
  return result;
}

}  // namespace detail

// `collection[key]`: `index(value::tuple({1, 2}), value("1"))` is 2. Marks of the collection go to the element, those of the key, too,
// except for objects. Unknown collections and keys give unknowns.
[[nodiscard]] inline outcome<value, access_failure> index(const value& collection, const value& key,
                                                               const model_options& options = detail::default_options) {
  if (collection.is_null()) return access_failure{"index-of-null", "Attempt to index null value", "This value is null, so it has no elements."};
  if (key.is_null()) return access_failure{"invalid-index", "Invalid index", "A null value cannot be used as an index or key."};
  const type_kind kind = collection.kind();
  if (kind == type_kind::dynamic || key.kind() == type_kind::dynamic) return value::unknown().with_marks(collection.marks());
  if (kind == type_kind::set) {
    return access_failure{"index-of-set", "Invalid index",
                          "The elements of a set have no index or key, only their values. Work on all of them, "
                          "or convert the set to a list first."};
  }
  const bool sequence = kind == type_kind::list || kind == type_kind::tuple;
  if (!sequence && kind != type_kind::map && kind != type_kind::object) {
    return access_failure{"not-indexable", "Invalid index", "This value is " + detail::with_article(friendly_name(collection.type())) +
                                                                " and has no elements that could be selected."};
  }
  const outcome<value> converted = convert(key, sequence ? type::number() : type::string(), options);
  if (!converted) return detail::invalid_index("This cannot be an index or key here: " + converted.error().message + ".");
  if (kind != type_kind::object) {
    return detail::marked(detail::index_collection(collection.unmarked(), converted->unmarked()), collection.marks() | converted->marks());
  }
  if (!converted->is_known()) return value::unknown().with_marks(collection.marks());
  auto found = detail::index_object(collection.unmarked(), converted->unmarked(), key.kind() == type_kind::number);
  if (key.is_marked() && !found) return detail::no_such_element();
  return detail::marked(std::move(found), collection.marks());
}

// `object.name`; maps too. Marks of the object go to the attribute.
[[nodiscard]] inline outcome<value, access_failure> attribute(const value& object, std::string_view name) {
  if (object.is_null()) {
    return access_failure{"attribute-of-null", "Attempt to get attribute from null value", "This value is null, so it has no attributes."};
  }
  const auto unsupported = [](std::string detail) { return access_failure{"unsupported-attribute", "Unsupported attribute", std::move(detail)}; };
  const type& t = object.type();
  switch (object.kind()) {
    case type_kind::dynamic: return value::unknown().with_marks(object.marks());
    case type_kind::object: {
      const object_attribute* found = t.find(name);
      if (found) return (object.is_known() ? *object.unmarked().find(found->name) : value::unknown(found->type)).with_marks(object.marks());
      access_failure missing = unsupported("This object does not have an attribute named " + detail::in_quotes(name) + ".");
      missing.suggestion = detail::nearest_name(name, t.attributes());
      missing.detail += detail::did_you_mean(missing.suggestion);
      return missing;
    }
    case type_kind::map: {
      if (!object.is_known()) return value::unknown(t.element()).with_marks(object.marks());
      if (const value* found = object.unmarked().find(name)) return found->with_marks(object.marks());
      access_failure missing{"missing-map-element", "Missing map element",
                             "This map does not have an element with the key " + detail::in_quotes(name) + "."};
      missing.suggestion = detail::nearest_name(name, object.unmarked().members());
      missing.detail += detail::did_you_mean(missing.suggestion);
      return missing;
    }
    case type_kind::list:
      if (t.element().kind() != type_kind::object) break;
      if (!t.element().find(name)) {
        return unsupported("A list of objects has no attributes itself. Select one of its elements first, as in [0], or take an attribute of "
                           "all elements, as in [*].");
      }
      return unsupported("A list of objects has no attributes itself. Did you mean the attribute " + detail::in_quotes(name) +
                         " of one element, as in [0]." + std::string(name) + ", or of all elements, as in [*]." + std::string(name) + "?");
    case type_kind::set:
      if (t.element().kind() != type_kind::object) break;
      return unsupported("A set of objects has no attributes itself. Did you mean to take an attribute of all its elements, as in [*]." +
                         std::string(name) + "?");
    case type_kind::string:
    case type_kind::number:
    case type_kind::boolean: return unsupported("This value is a " + friendly_name(t) + ", which has no attributes.");
    default: break;
  }
  return unsupported("This value is " + detail::with_article(friendly_name(t)) + ", which has no attributes.");
}

}  // namespace hcl::inline v0_1
