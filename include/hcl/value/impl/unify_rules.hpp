// Finding one type for several. The rules of conversion are the caller's: `Rules` answers `exists(from, to,
// depth)`, has `options()` and `memory()`.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <hcl/support/name_table.hpp>
#include <hcl/value/impl/unify_order.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::detail {

// Appends the types of elements and attributes, or of the elements of a collection.
inline void append_inner_types(std::vector<type>& to, const type& t) {
  if (t.is_collection()) to.push_back(t.element());
  to.insert(to.end(), t.elements().begin(), t.elements().end());
  for (const object_attribute& a : t.attributes())
    to.push_back(a.type);
}
[[nodiscard]] inline std::vector<type> inner_types(const type& t) {
  std::vector<type> parts;
  append_inner_types(parts, t);
  return parts;
}

template <typename Rules>
class unifier {
 public:
  explicit unifier(const Rules& rules) noexcept : rules_(rules), options_(rules.options()) {}

  [[nodiscard]] std::optional<type> unify(std::span<const type> types, unsigned depth) const {
    if (types.empty() || depth > max_walk_depth) return std::nullopt;
    bool alike = true, pays = false;
    for (const type& t : types)
      alike = alike && t == types.front();
    if (alike) return types.front().without_optional();
    // Each type once, as repeated comparisons would be quadratic in the nesting.
    if (types.size() > 2) {
      const std::vector<type> distinct = distinct_types(types);
      if (distinct.size() != types.size()) return unify(distinct, depth);
    }
    for (const type& t : types)
      pays = pays || rules_.memory().pays(t);
    if (!pays) return unlike(types, depth);
    return rules_.memory().recall(false, types, [&] { return unlike(types, depth); });
  }

 private:
  using answer = std::optional<type>;
  struct census {
    std::size_t of[10] = {};
    std::size_t operator[](type_kind kind) const { return of[static_cast<std::size_t>(kind)]; }
  };

  [[nodiscard]] static std::vector<type> distinct_types(std::span<const type> types) {
    std::vector<type> distinct;
    hash_index known;
    if (types.size() > 64) {
      known.reserve(types.size());
      distinct.reserve(types.size());
    }
    for (const type& t : types) {
      std::size_t probe = 0, at = known.next(t.hash(), probe);
      while (at != known.none && !(distinct[at] == t))
        at = known.next(t.hash(), probe);
      if (at != known.none) continue;
      known.add(t.hash(), distinct.size());
      distinct.push_back(t);
    }
    return distinct;
  }

  [[nodiscard]] answer unlike(std::span<const type> types, unsigned depth) const {
    census count;
    bool primitive = true;
    for (const type& t : types) {
      ++count.of[static_cast<std::size_t>(t.kind())];
      primitive = primitive && t.is_primitive();
    }
    if (primitive) return count[type_kind::string] > 0 ? answer(type::string()) : std::nullopt;
    if (options_.unify_dynamic == dynamic_with_others::take_other && count[type_kind::dynamic] > 0) {
      std::vector<type> others;
      for (const type& t : types)
        if (!t.is_dynamic()) others.push_back(t);
      return unify(others, depth);
    }
    return by_kind(types, count, depth);
  }

  [[nodiscard]] answer by_kind(std::span<const type> types, const census& count, unsigned depth) const {
    const std::size_t all = types.size();
    const std::size_t dynamic = count[type_kind::dynamic];
    const std::size_t lists = count[type_kind::list];
    const std::size_t sets = count[type_kind::set];
    const std::size_t maps = count[type_kind::map];
    const std::size_t tuples = count[type_kind::tuple];
    const std::size_t objects = count[type_kind::object];
    // All of one kind or dynamic: the result is not known yet.
    for (const std::size_t same : {lists, sets, maps, tuples, objects})
      if (same > 0 && dynamic > 0 && same + dynamic == all) return type::dynamic();
    if (maps == all) return collections(type_kind::map, types, depth);
    if (lists == all) return collections(type_kind::list, types, depth);
    if (sets == all) return collections(type_kind::set, types, depth);
    if (objects == all) return same_objects(types, depth);
    if (tuples == all) return same_tuples(types, depth);
    if (objects > 0 && tuples > 0) return std::nullopt;
    if (maps > 0 && maps + objects + dynamic == all) {
      if (options_.unify_maps == maps_with_objects::prefer_map) {
        if (answer found = replacing(types, type_kind::object, type_kind::map, depth)) return found;
        if (answer found = as_one_collection(types, type_kind::map, depth)) return found;
      } else if (dynamic == 0) {
        if (answer found = replaced_by_common(types, type_kind::object, depth)) return found;
      }
    }
    if (lists > 0 && lists + tuples + dynamic == all && options_.unify_sequences == sequences::prefer_list) {
      if (answer found = replacing(types, type_kind::tuple, type_kind::list, depth)) return found;
    }
    if (tuples > 0 && lists + sets + tuples == all && options_.unify_sequences == sequences::prefer_tuple) {
      if (answer found = replaced_by_common(types, type_kind::tuple, depth)) return found;
    }
    // The rules of kinds and of elements one after the other: neither of {list(number), set(string)} may be
    // what the other becomes.
    const bool mixes_sequences = lists + sets > 0 && lists + sets + tuples + dynamic == all;
    if (mixes_sequences && (tuples == 0 || options_.unify_sequences == sequences::prefer_list)) {
      const type_kind kind = lists > 0 ? type_kind::list : type_kind::set;
      if (answer found = as_one_collection(types, kind, depth)) return found;
    }
    return one_of(types, depth);
  }

  [[nodiscard]] bool all_convert(std::span<const type> types, const type& to, unsigned depth) const {
    const type* last = nullptr;
    for (const type& t : types) {
      if (last && t == *last) continue;
      if (!(t == to) && !rules_.exists(t, to, depth)) return false;
      last = &t;
    }
    return true;
  }
  [[nodiscard]] answer if_all_convert(std::span<const type> types, type to, unsigned depth) const {
    return all_convert(types, to, depth) ? answer(std::move(to)) : std::nullopt;
  }

  [[nodiscard]] answer collections(type_kind kind, std::span<const type> types, unsigned depth) const {
    std::vector<type> inner;
    inner.reserve(types.size());
    for (const type& t : types)
      inner.push_back(t.element());
    const answer element = unify(inner, depth + 1);
    return element ? if_all_convert(types, value_access::collection(kind, *element), depth) : std::nullopt;
  }

  // The common element type of all types together, as of one collection.
  [[nodiscard]] answer as_one_collection(std::span<const type> types, type_kind kind, unsigned depth) const {
    std::vector<type> inner;
    inner.reserve(types.size());
    for (const type& t : types)
      append_inner_types(inner, t);
    const answer element = unify(inner, depth + 1);
    return element ? if_all_convert(types, value_access::collection(kind, *element), depth) : std::nullopt;
  }

  // The common types of parts of the same place: `part(t, i)` of each type.
  template <typename Part>
  [[nodiscard]] std::optional<std::vector<type>> unify_across(std::span<const type> types, std::size_t count,
                                                              unsigned depth, const Part& part) const {
    std::vector<type> result, across(types.size());
    result.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t t = 0; t < types.size(); ++t)
        across[t] = part(types[t], i);
      answer common = unify(across, depth + 1);
      if (!common) return std::nullopt;
      result.push_back(*std::move(common));
    }
    return result;
  }

  [[nodiscard]] answer same_tuples(std::span<const type> types, unsigned depth) const {
    const std::size_t length = types.front().elements().size();
    for (const type& t : types)
      if (t.elements().size() != length) return as_one_collection(types, type_kind::list, depth);
    auto elements =
        unify_across(types, length, depth, [](const type& t, std::size_t i) { return t.elements()[i]; });
    if (!elements) return std::nullopt;
    if (answer found = if_all_convert(types, type::tuple(*std::move(elements)), depth)) return found;
    return as_one_collection(types, type_kind::list, depth);
  }

  [[nodiscard]] answer same_objects(std::span<const type> types, unsigned depth) const {
    for (const type& t : types) {
      if (same_names(t, types.front())) continue;
      if (options_.unify_objects == unlike_objects::union_of_attributes)
        return union_of_attributes(types, depth);
      return as_one_collection(types, type_kind::map, depth);
    }
    const auto names = types.front().attributes();
    auto parts = unify_across(types, names.size(), depth,
                              [](const type& t, std::size_t i) { return t.attributes()[i].type; });
    if (!parts) return std::nullopt;
    std::vector<object_attribute> result;
    for (std::size_t i = 0; i < names.size(); ++i)
      result.push_back({names[i].name, std::move((*parts)[i])});
    if (answer found = if_all_convert(types, type::object(std::move(result)), depth)) return found;
    return as_one_collection(types, type_kind::map, depth);
  }

  [[nodiscard]] answer union_of_attributes(std::span<const type> types, unsigned depth) const {
    std::map<std::string, std::vector<type>> all;
    for (const type& t : types)
      for (const object_attribute& a : t.attributes())
        all[a.name].push_back(a.type);
    std::vector<object_attribute> result;
    for (const auto& [name, across] : all) {
      answer attribute = unify(across, depth + 1);
      if (!attribute) return std::nullopt;
      result.push_back({name, *std::move(attribute)});
    }
    return if_all_convert(types, type::object(std::move(result)), depth);
  }

  [[nodiscard]] static std::vector<type> only(std::span<const type> types, type_kind kind) {
    std::vector<type> result;
    for (const type& t : types)
      if (t.kind() == kind) result.push_back(t);
    return result;
  }

  // The structural types taken as one collection, which takes their places.
  [[nodiscard]] answer replacing(std::span<const type> types, type_kind structural, type_kind kind,
                                 unsigned depth) const {
    const answer common = as_one_collection(only(types, structural), kind, depth);
    if (!common) return std::nullopt;
    std::vector<type> replaced(types.begin(), types.end());
    for (type& t : replaced)
      if (t.kind() == structural) t = *common;
    answer found = unify(replaced, depth + 1);
    if (!found || found->kind() != kind) return std::nullopt;
    return if_all_convert(types, *std::move(found), depth);
  }

  // A collection with as many elements as the structural type has.
  [[nodiscard]] static type shaped_as(const type& collection, const type& shape) {
    if (shape.kind() == type_kind::tuple)
      return type::tuple(std::vector<type>(shape.elements().size(), collection.element()));
    std::vector<object_attribute> attributes;
    for (const object_attribute& a : shape.attributes())
      attributes.push_back({a.name, collection.element()});
    return type::object(std::move(attributes));
  }

  // The structural types' common type, with the elements of the collections if they have a common type with
  // its parts, if everything converts to it.
  [[nodiscard]] answer replaced_by_common(std::span<const type> types, type_kind structural,
                                          unsigned depth) const {
    const std::vector<type> candidates = only(types, structural);
    answer common = unify(candidates, depth + 1);
    if (!common || common->kind() != structural) return std::nullopt;
    std::vector<type> shaped{*common};
    for (const type& t : types)
      if (t.is_collection()) shaped.push_back(shaped_as(t, *common));
    if (answer wider = unify(shaped, depth + 1); wider && wider->kind() == structural) {
      if (answer found = if_all_convert(types, *std::move(wider), depth)) return found;
    }
    return if_all_convert(types, std::move(*common), depth);
  }

  // The preferred one of the types themselves, which are distinct.
  [[nodiscard]] answer one_of(std::span<const type> types, unsigned depth) const {
    constexpr std::size_t max_ordered = 256;
    if (types.size() <= max_ordered) {
      const type* best = nullptr;
      for (const type& t : types)
        if ((!best || compare_generality(t, *best, options_) < 0) && all_convert(types, t, depth)) best = &t;
      return best ? answer(*best) : std::nullopt;
    }
    // Whatever all convert to stays the candidate once it is one.
    const type* candidate = &types.front();
    for (const type& t : types)
      if (!rules_.exists(t, *candidate, depth)) candidate = &t;
    return if_all_convert(types, *candidate, depth);
  }

  const Rules& rules_;
  const model_options& options_;
};

}  // namespace hcl::inline v1_0::detail
