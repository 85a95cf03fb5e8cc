// Questions asked of collections: length, hasindex, index, element, contains, keys, values, lookup.
#pragma once

#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/value/impl/operate.hpp>

namespace hcl::inline v1_0::functions::detail {

[[nodiscard]] inline bool is_indexable(const type& t) {
  return t.kind() == type_kind::list || t.kind() == type_kind::map || t.kind() == type_kind::tuple;
}

// The element a key selects, if there is one; keys are not converted.
[[nodiscard]] inline const value* select(const value& collection, const value& key) {
  if (collection.kind() == type_kind::map)
    return key.kind() == type_kind::string ? collection.find(key.as_string()) : nullptr;
  if (key.kind() != type_kind::number) return nullptr;
  const std::optional<std::int64_t> n = whole(key);
  if (!n || *n < 0 || static_cast<std::size_t>(*n) >= collection.size()) return nullptr;
  return &collection.elements()[static_cast<std::size_t>(*n)];
}

// The length of a sequence or mapping, a refined unknown where it is not decided.
[[nodiscard]] inline value length_value(const value& v) {
  if (v.kind() == type_kind::tuple && !hcl::detail::is_plain(v)) return value(v.type().elements().size());
  const bool certain = v.is_known() && (v.kind() != type_kind::set || v.is_wholly_known() || v.size() <= 1);
  if (certain) return value(v.size());
  const refinement known = refinement_of(v);
  refinement refinements = refinement::not_null();
  refinements.lower = number_bound{v.is_known() ? std::size_t{1} : known.min_length, true};
  const std::size_t max_count = v.is_known() ? v.size() : known.max_length;
  if (max_count != refinement::no_limit) refinements.upper = number_bound{max_count, true};
  return value::unknown(type::number(), refinements);
}

[[nodiscard]] inline outcome<type> type_of_length(arguments args) {
  const type_kind kind = args[0].kind();
  if (kind != type_kind::dynamic && kind != type_kind::map && !is_sequence(kind)) {
    return fail("The collection must be a list, a set, a tuple or a map, not " +
                friendly_name(args[0].type()) + ".");
  }
  return type::number();
}

[[nodiscard]] inline outcome<value> call_length(arguments args, const type&) {
  return args[0].is_marked() ? length_value(args[0].unmarked()).with_marks(args[0].marks())
                             : length_value(args[0]);
}

[[nodiscard]] inline outcome<type> type_of_hasindex(arguments args) {
  if (!args[0].type().is_dynamic() && !is_indexable(args[0].type()))
    return fail("The collection must be a list, a map or a tuple.");
  return type::boolean();
}

[[nodiscard]] inline outcome<value> call_hasindex(arguments args, const type&) {
  return value(select(args[0], args[1]) != nullptr);
}

[[nodiscard]] inline outcome<value> call_index(arguments args) {
  const value collection = with_parts(args[0]);
  const value& key = args[1];
  const type& t = collection.type();
  if (!is_indexable(t)) return fail("The collection must be a list, a map or a tuple.");
  const type_kind wanted = t.kind() == type_kind::map ? type_kind::string : type_kind::number;
  if (key.kind() != wanted && key.kind() != type_kind::dynamic)
    return fail(wanted == type_kind::string ? "The key of a map must be a string."
                                            : "The index must be a number.");
  const bool is_tuple = t.kind() == type_kind::tuple;
  if (!collection.is_known() || !key.is_known()) return value::unknown(is_tuple ? type() : t.element());
  if (const value* found = select(collection, key)) return *found;
  if (!is_tuple) return fail("There is no element with this index.");
  if (!whole(key)) return fail("The index of a tuple must be a whole number.");
  return fail("The index is outside the tuple, which has " + std::to_string(collection.size()) +
              " elements.");
}

[[nodiscard]] inline outcome<value> call_element(arguments args) {
  const value list = with_parts(args[0].unmarked());
  const type& t = list.type();
  const bool is_list = t.kind() == type_kind::list;
  if (!is_list && t.kind() != type_kind::tuple)
    return fail("Elements cannot be read from " + friendly_name(t) + ".");
  if (!list.is_known() || !args[1].is_known()) return value::unknown(is_list ? t.element() : type());
  const std::optional<std::int64_t> n = whole(args[1]);
  if (!n) return fail("The index must be a whole number.");
  const auto size = static_cast<std::int64_t>(list.size());
  if (size == 0) return fail("An empty list has no elements.");
  return list.elements()[static_cast<std::size_t>((*n % size + size) % size)].with_marks(args[0].marks());
}

[[nodiscard]] inline outcome<type> type_of_contains(arguments args) {
  if (is_sequence(args[0].type())) return type::boolean();
  return fail("The first argument must be a list, tuple or set.");
}

[[nodiscard]] inline outcome<value> call_contains(arguments args, const type&) {
  bool undecided = false;
  for (const value& element : args[0].elements()) {
    const value same = equals(args[1], element);
    if (!same.is_known()) {
      undecided = true;
    } else if (same.unmarked().as_bool()) {
      return value(true);
    }
  }
  return undecided ? value::unknown(type::boolean()) : value(false);
}

[[nodiscard]] inline outcome<value> call_keys(arguments args) {
  const value mapping = with_parts(args[0].unmarked());
  const bool is_map = mapping.kind() == type_kind::map;
  if (!is_map && mapping.kind() != type_kind::object)
    return attribute_to(0, "A map or an object is required.");
  if (!mapping.is_known()) return value::unknown(list_of_strings()).with_marks(args[0].marks());
  std::vector<value> names;
  for (const member& m : mapping.members())
    names.emplace_back(m.name);
  return sequence(is_map ? list_of_strings() : type::tuple({}), std::move(names)).with_marks(args[0].marks());
}

[[nodiscard]] inline outcome<value> call_values(arguments args) {
  const value mapping = with_parts(args[0].unmarked());
  const type& t = mapping.type();
  if (t.kind() != type_kind::map && t.kind() != type_kind::object)
    return fail("A map or an object is required.");
  const type result = t.kind() == type_kind::map ? type::list(t.element()) : type::tuple({});
  if (!mapping.is_known()) return value::unknown(result).with_marks(args[0].marks());
  std::vector<value> all;
  for (const member& m : mapping.members())
    all.push_back(m.value);
  return sequence(result, std::move(all)).with_marks(args[0].marks());
}

[[nodiscard]] inline outcome<type> type_of_lookup(arguments args, eval_context* ctx) {
  const type& t = args[0].type();
  if (t.kind() == type_kind::map) {
    if (!convert(args[2], t.element(), options_of(ctx)))
      return attribute_to(2, "The default must have the type of the map's elements.");
    return t.element();
  }
  if (t.kind() != type_kind::object) return attribute_to(0, "A map or an object is required.");
  if (!args[1].is_known()) return type::dynamic();
  const object_attribute* found = t.find(args[1].unmarked().as_string());
  return found ? found->type : args[2].type();
}

[[nodiscard]] inline outcome<value> call_lookup(arguments args, const type& result, eval_context* ctx) {
  const mark_set marks = args[0].marks() | args[1].marks();
  const value& mapping = args[0].unmarked();
  if (!mapping.is_wholly_known()) return value::unknown(result).with_marks(marks);
  if (const value* found = mapping.find(args[1].unmarked().as_string())) return found->with_marks(marks);
  outcome<value> fallback = convert(args[2], result, options_of(ctx));
  if (!fallback) return fallback;
  return fallback->with_marks(marks);
}

// clang-format off
inline constexpr row collection_rows[] = {
    {"length", "Returns the number of elements in the given collection.",
     {any("collection", dynamic | unknown | marked)}, type_of_length, call_length, 0},
    {"hasindex", "Returns whether the given key or index can be used with the given collection.",
     {any("collection", dynamic), any("key", dynamic)}, type_of_hasindex, call_hasindex, 0},
    {"index", "Returns the element of the given collection that has the given key or index.",
     {any("collection"), any("key", dynamic)}, type_made_by<call_index>, call_index, 0, unrefined},
    {"element", "Returns the element of a list at the given index, wrapping around at its ends.",
     {any("list", marked), numeric("index")}, type_made_by<call_element>, call_element, 0, unrefined},
    {"contains", "Returns whether the given list, tuple or set has an element equal to the given value.",
     {any("list"), any("value", null)}, {type::boolean, type_of_contains}, call_contains, 2},
    {"keys", "Returns the keys of the given map or object, sorted.",
     {any("inputMap", unknown | marked)}, type_made_by<call_keys>, call_keys},
    {"values", "Returns the values of the given map or object, in the order of their keys.",
     {any("mapping", marked)}, type_made_by<call_values>, call_values},
    {"lookup", "Returns the value a map or object has for a key, or the given default.",
     {any("inputMap", marked), text("key", marked), any("default", marked)},
     type_of_lookup, call_lookup, 0, unrefined},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
