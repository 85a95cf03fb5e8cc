// Collections: questions asked of them, and maps and objects made of others.
#pragma once

#include <hcl/functions/impl/row.hpp>
#include <hcl/functions/impl/sets.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::functions::detail {

// Questions asked of collections: length, hasindex, index, element, contains, keys, values, lookup.
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
    std::string why = "The collection must be a list, a set, a tuple or a map, not " +
                      hcl::detail::with_article(friendly_name(args[0].type())) + ".";
    if (kind == type_kind::string) why += " The characters of a string are counted by strlen.";
    if (kind == type_kind::object) why += " The attributes of an object are counted by length(keys(x)).";
    return fail(std::move(why));
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
  return is_among(args[1], args[0].elements());
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

// Maps and objects made of others, and products of sets: merge, zipmap, setproduct.
[[nodiscard]] inline bool is_mapping(type_kind kind) noexcept {
  return kind == type_kind::map || kind == type_kind::object;
}
[[nodiscard]] inline failure no_mapping(const type& t) {
  return fail("All arguments must be maps or objects, not " + hcl::detail::with_article(friendly_name(t)) +
              ".");
}

// Sorts members by name and keeps the last one of each name.
inline void resolve_members(hcl::detail::trivial_vector<const void*>& members) {
  const auto name = [&](std::size_t i) -> const std::string& {
    return static_cast<const member*>(members[i])->name;
  };
  hcl::detail::sort_pointers<member>(members,
                                     [](const member& a, const member& b) { return a.name < b.name; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < members.size(); ++i)
    if (i + 1 == members.size() || name(i) != name(i + 1)) members[kept++] = members[i];
  members.truncate(kept);
}

// All arguments are known. Their members are in order, so sorting all is cheap.
[[nodiscard]] inline outcome<value> call_merge(arguments args) {
  hcl::detail::trivial_vector<const void*> all;
  std::size_t storage = 1024;
  bool typed = true, same = true;  // whether no type is missing so far; whether all are maps of one type
  for (const value& argument : args) {
    const value& v = argument.unmarked();
    const type_kind kind = v.kind();
    typed = typed && kind != type_kind::dynamic;
    if (!is_mapping(kind) && !(v.is_null() && !typed)) return no_mapping(v.type());
    same = same && kind == type_kind::map && v.type() == args.front().type();
    if (v.is_null()) continue;
    for (const member& m : v.members())
      all.push(&m);
    if (all.size() < storage) continue;
    resolve_members(all);  // now and then, so that what is overwritten takes no memory
    storage = 2 * all.size() + 1024;
  }
  resolve_members(all);
  std::vector<member> members;
  members.reserve(all.size());
  for (const void* m : all)
    members.push_back(*static_cast<const member*>(m));
  value made = same && !args.empty() ? value::map(args.front().type().element(), std::move(members))
                                     : value::object(std::move(members));
  return made.with_marks(marks_of(args));
}

[[nodiscard]] inline outcome<type> type_of_merge(arguments args) {
  std::vector<value> all;
  bool same = true, known = true;
  for (const value& argument : args) {
    const value& v = all.emplace_back(with_parts(argument.unmarked()));
    if (v.type().is_dynamic()) return v.type();
    if (!is_mapping(v.kind())) return no_mapping(v.type());
    same = same && v.type() == all.front().type();
    known = known && v.is_known();
  }
  if (known) return type_of(call_merge(all));
  return same ? all.front().type() : type::dynamic();
}

[[nodiscard]] inline outcome<type> type_of_setproduct(arguments args, eval_context* ctx) {
  if (args.size() < 2) return fail("At least two arguments are required.");
  std::vector<type> elements;
  bool all_lists = true;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const type& t = args[i].type();
    if (t.kind() == type_kind::set || t.kind() == type_kind::list) {
      elements.push_back(t.element());
      all_lists = all_lists && t.kind() == type_kind::list;
    } else if (t.kind() == type_kind::tuple) {
      const std::optional<type> common =
          t.elements().empty() ? type::dynamic() : unify(t.elements(), conversion::unsafe, options_of(ctx));
      if (!common) return attribute_to(static_cast<int>(i), "All elements must be of the same type.");
      elements.push_back(*common);
    } else {
      return attribute_to(static_cast<int>(i), "A set or a list is required.");
    }
  }
  const type element = type::tuple(std::move(elements));
  return all_lists ? type::list(element) : type::set(element);
}

// The knowledge about a product whose factors are not all known: nothing if it may be large.
[[nodiscard]] inline value unknown_product(arguments args, const type& result) {
  refinement refinements;
  refinements.min_length = refinements.max_length = 1;
  for (const value& argument : args) {
    const value& v = argument.unmarked();
    const bool tuple = v.kind() == type_kind::tuple;
    const refinement known = tuple ? refinement{} : refinement_of(v);
    const std::size_t max_count = tuple ? v.type().elements().size() : known.max_length;
    if (max_count > 1024) return value::unknown(result);
    refinements.min_length *= tuple ? max_count : known.min_length;
    refinements.max_length *= max_count;
    if (refinements.max_length > 2048) return value::unknown(result);
  }
  // Combinations that are equal are one in a set.
  if (result.kind() == type_kind::set)
    refinements.min_length = (std::min<std::size_t>)(refinements.min_length, 1);
  return value::unknown(result, refinements);
}

[[nodiscard]] inline outcome<value> call_setproduct(arguments args, const type& result, eval_context* ctx) {
  const mark_set marks = marks_of(args);
  std::size_t total = 1;
  for (const value& argument : args) {
    const value& v = argument.unmarked();
    if (!v.is_known() || (v.kind() == type_kind::set && !v.is_wholly_known() && v.size() > 1)) {
      return unknown_product(args, result).with_marks(marks);
    }
    if (v.size() != 0 && total > max_elements / v.size() / args.size())
      return fail("The product has too many elements.");
    total *= v.size();
  }
  const std::span<const type> types = result.element().elements();
  std::vector<std::vector<value>> factors;
  for (std::size_t i = 0; i < args.size() && total != 0; ++i) {
    std::vector<value>& factor = factors.emplace_back();
    for (const value& v : args[i].unmarked().elements()) {
      outcome<value> converted = convert(v, types[i], options_of(ctx));
      if (!converted) return attribute_to(static_cast<int>(i), converted.error().message);
      // Where nothing is known of the common type, the elements keep their own.
      if (!factor.empty() && converted->type() != factor.front().type())
        return attribute_to(static_cast<int>(i), "All elements must be of the same type.");
      factor.push_back(*std::move(converted));
    }
  }
  std::vector<value> tuples;
  tuples.reserve(total);
  std::vector<std::size_t> at(args.size(), 0);
  while (tuples.size() < total) {
    std::vector<value> row;
    for (std::size_t i = 0; i < factors.size(); ++i)
      row.push_back(factors[i][at[i]]);
    tuples.push_back(value::tuple(std::move(row)));
    for (std::size_t i = at.size(); i-- > 0;) {
      if (++at[i] < factors[i].size()) break;
      at[i] = 0;
    }
  }
  value all = result.kind() == type_kind::list ? value::list(result.element(), std::move(tuples))
                                               : value::set(result.element(), std::move(tuples));
  return all.with_marks(marks);
}

[[nodiscard]] inline outcome<value> call_zipmap(arguments args) {
  mark_set marks = marks_of(args);
  const value &keys = args[0].unmarked(), values = with_parts(args[1].unmarked());
  const bool is_map = values.kind() == type_kind::list;
  if (!is_map && values.kind() != type_kind::tuple) return fail("The values must be a list or a tuple.");
  if (!keys.is_wholly_known() || !values.is_known())
    return value::unknown(is_map ? type::map(values.type().element()) : type::dynamic()).with_marks(marks);
  if (keys.size() != values.size())
    return fail("There are " + std::to_string(keys.size()) + " keys but " + std::to_string(values.size()) +
                " values.");
  std::vector<member> members;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const value& key = keys.elements()[i];
    marks |= key.marks();
    if (key.is_null()) return fail("The key with index " + std::to_string(i) + " is null.");
    members.push_back({std::string(key.unmarked().as_string()), values.elements()[i]});
  }
  const value all =
      is_map ? value::map(values.type().element(), std::move(members)) : value::object(std::move(members));
  return all.with_marks(marks);
}

// clang-format off
inline constexpr row mapping_rows[] = {
    {"merge", "Merges the given maps and objects; of equal keys, the last wins.",
     {any("maps", dynamic | null | marked | variadic)}, type_of_merge, call_merge, 4},
    {"zipmap", "Makes a map from a list of keys and a list of values.",
     {string_list("keys", marked), any("values", marked)}, type_made_by<call_zipmap>, call_zipmap, 4},
    {"setproduct", "Returns every combination of one element from each of the given sets or lists.",
     {any("sets", marked | unknown | variadic)}, type_of_setproduct, call_setproduct},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
