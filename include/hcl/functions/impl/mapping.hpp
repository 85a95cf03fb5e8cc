// Maps and objects made of others, and products of sets: merge, zipmap, setproduct.
#pragma once

#include <hcl/functions/impl/collection.hpp>
#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::functions::detail {

[[nodiscard]] inline bool is_mapping(type_kind kind) noexcept {
  return kind == type_kind::map || kind == type_kind::object;
}
[[nodiscard]] inline failure no_mapping(const type& t) {
  return fail("All arguments must be maps or objects, not " + friendly_name(t) + ".");
}

// In the order of names; of one name the last.
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

// All arguments are known. Their members are in order already, so that sorting them all takes hardly longer
// than looking at each.
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
