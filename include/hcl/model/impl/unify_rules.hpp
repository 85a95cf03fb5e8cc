// Unifies two types, and tells how values convert.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/model/impl/conversion_rules.hpp>

namespace hcl::inline v1_0::model::detail {

inline merged type_relations::unify(type a, type b) {
  if (a.is_dynamic()) std::swap(a, b);
  if (a == b) return {std::move(a), conversion::safe};
  if (b.is_dynamic()) return {std::move(a), conversion::unsafe};
  const pair key{a.identity(), b.identity(), relation_mode::merge};
  if (const auto found = merged_.find(key); found != merged_.end()) return found->second;
  if (!spend() || nesting_ > max_nesting) return {type::dynamic(), conversion::safe};
  const type& left = keep(a);
  const type& right = keep(b);
  ++nesting_;
  merged result = unify_pair(left, right);
  --nesting_;
  merged_.insert_or_assign(key, result);
  return result;
}

inline merged type_relations::unify_pair(const type& a, const type& b) {
  if ((a.is(type_kind::tuple) || a.is(type_kind::object)) && b.is(a.kind())) return unify_alike(a, b);
  const conversion from_b = relate(a, b, relation_mode::merge);
  const conversion from_a = relate(b, a, relation_mode::merge);
  if (from_b < from_a) return unify_into(b, a, from_a);
  if (from_b > from_a) return unify_into(a, b, from_b);
  if (from_b == conversion::none) return {type::union_of({a, b}), conversion::safe};
  if (b.is(type_kind::alternatives)) return unify_union(b, a);
  return unify_alike(a, b);
}

// The type that the other converts to better; `kind` assumes merged tuples and objects inside, which are then
// merged if needed.
inline merged type_relations::unify_into(const type& a, const type& b, conversion kind) {
  const conversion truth = relate(a, b, relation_mode::convert);
  const bool both_eventual = a.is_eventual() && b.is_eventual();
  if (truth >= kind && (kind == conversion::safe || !both_eventual)) return {a, kind};
  if (both_eventual) return unify_eventual(a, b);
  if (a.is_collection()) return unify_alike(a, b);
  if (a.is_eventual() && truth == conversion::none) {
    if (contains_eventuals(b)) return {type::union_of({a, b}), conversion::safe};
    merged element = unify(a.element(), b);
    return {hcl::model::type::wrap(a.kind(), std::move(element.what)), element.kind};
  }
  if (truth != conversion::none) return {a, truth};
  return {type::union_of({a, b}), conversion::safe};
}

// Two types that convert to each other equally well.
inline merged type_relations::unify_alike(const type& a, const type& b) {
  switch (a.kind()) {
    case type_kind::boolean:
    case type_kind::integer:
    case type_kind::number:
    case type_kind::string:
    case type_kind::id:
      for (const type& each : {type::string(), type::number(), type::integer(), type::boolean(), type::id()})
        if (each == a || each == b) return {each, relate(each, each == a ? b : a, relation_mode::merge)};
      break;
    case type_kind::constant: return unify_constant(a, b);
    case type_kind::list:
    case type_kind::set:
    case type_kind::map: return unify_collection(a, b);
    case type_kind::tuple:
      if (b.is(type_kind::tuple)) return unify_tuples(a, b);
      if (b.is(type_kind::list) || b.is(type_kind::set)) return unify_collection(b, a);
      break;
    case type_kind::object:
      if (b.is(type_kind::object)) return unify_objects(a, b);
      if (b.is(type_kind::map)) return unify_collection(b, a);
      break;
    case type_kind::alternatives: return unify_union(a, b);
    case type_kind::promise:
    case type_kind::output: return unify_eventual(a, b);
    case type_kind::dynamic:
    case type_kind::none:
    case type_kind::opaque:
    case type_kind::enumeration: break;
  }
  return {a, relate(a, b, relation_mode::merge)};
}

// Two literals have what their types have in common.
inline merged type_relations::unify_constant(const type& a, const type& b) {
  if (!b.is(type_kind::constant)) return unify_alike(b, a);
  merged both = unify(a.underlying(), b.underlying());
  both.kind = conversion::unsafe;
  return both;
}

// One type for `a` and every other one, and the worst way to it.
inline merged type_relations::unify_with_all(const type& a, std::span<const type> others) {
  merged result{a, conversion::safe};
  for (const type& each : others) {
    merged next = unify(result.what, each);
    result = {std::move(next.what), (std::min)(result.kind, next.kind)};
  }
  return result;
}

inline merged type_relations::unify_collection(const type& a, const type& b) {
  if (a.is(type_kind::set) && b.is(type_kind::list)) return unify_collection(b, a);
  const bool is_map = a.is(type_kind::map);
  merged element;
  if (b.is(is_map ? type_kind::object : type_kind::tuple))
    element = unify_with_all(a.element(), part_types(b));
  else if (b.is_collection() && b.is(type_kind::map) == is_map)
    element = unify(a.element(), b.element());
  else
    return {a, relate(a, b, relation_mode::merge)};
  if (a.is(type_kind::set) && !b.is(type_kind::set))
    element.kind = (std::min)(element.kind, conversion::unsafe);
  return {hcl::model::type::wrap(a.kind(), std::move(element.what)), element.kind};
}

inline merged type_relations::unify_tuples(const type& a, const type& b) {
  const auto left = a.elements();
  const auto right = b.elements();
  std::vector<type> elements;
  conversion kind = conversion::safe;
  for (std::size_t i = 0; i < (std::max)(left.size(), right.size()); ++i) {
    if (i >= left.size() || i >= right.size()) {
      elements.push_back(type::optional(i < left.size() ? left[i] : right[i]));
      continue;
    }
    merged element = unify(left[i], right[i]);
    kind = (std::min)(kind, element.kind);
    elements.push_back(std::move(element.what));
  }
  return {type::tuple(std::move(elements)), kind};
}

inline merged type_relations::unify_objects(const type& a, const type& b) {
  const bool is_cyclic = a.has_cycle() && b.has_cycle();
  const type stand_in = is_cyclic ? model_access::placeholder() : type();
  if (is_cyclic)
    merged_.insert_or_assign({a.identity(), b.identity(), relation_mode::merge},
                             merged{stand_in, conversion::safe});
  const auto left = a.properties();
  const auto right = b.properties();
  constexpr std::size_t parts_of_a_step = 2;  // which are only copied
  if (!spend((left.size() + right.size()) / parts_of_a_step)) return {type::dynamic(), conversion::safe};
  std::vector<property> properties;
  conversion kind = conversion::safe;
  for (std::size_t i = 0, j = 0; i < left.size() || j < right.size();) {
    const bool only_left = j == right.size() || (i < left.size() && left[i].name < right[j].name);
    const bool only_right = !only_left && (i == left.size() || right[j].name < left[i].name);
    if (only_left || only_right) {
      const property& each = only_left ? left[i++] : right[j++];
      properties.push_back({each.name, each.type.is_optional() ? each.type : type::optional(each.type)});
      continue;
    }
    merged both = unify(left[i].type, right[j].type);
    kind = (std::min)(kind, both.kind);
    properties.push_back({left[i].name, std::move(both.what)});
    ++i;
    ++j;
  }
  object_options options = a.options_of_object();
  options.is_strict = options.is_strict && b.is_strict();
  if (options.tag != b.tag()) options.tag.clear();
  type whole = type::object(std::move(properties), std::move(options));
  if (!is_cyclic) return {std::move(whole), kind};
  open_.push_back({stand_in, std::move(whole)});
  return {stand_in, kind};
}

// `a` is a union.
inline merged type_relations::unify_union(const type& a, const type& b) {
  std::vector<type> elements;
  if (b.is(type_kind::alternatives)) return {type::union_of({a, b}), conversion::safe};
  conversion kind = conversion::safe;
  for (const type& each : a.elements()) {
    merged element = unify(each, b);
    kind = (std::min)(kind, element.kind);
    elements.push_back(std::move(element.what));
  }
  return {type::union_of(std::move(elements), a.options_of_union()), kind};
}

inline merged type_relations::unify_eventual(const type& a, const type& b) {
  if (!b.is_eventual()) return {a, relate(a, b, relation_mode::merge)};
  merged element = unify(a.element(), b.element());
  const bool is_output = a.is(type_kind::output) || b.is(type_kind::output);
  return {is_output ? type::output(std::move(element.what)) : type::promise(std::move(element.what)),
          element.kind};
}

inline std::vector<type> type_relations::widened(std::span<const type> types) const {
  std::vector<type> distinct_types;
  std::unordered_set<std::size_t> hashes;  // a repetition costs nothing later
  std::unordered_map<type_kind, std::size_t> literals;
  for (const type& each : types) {
    if (!hashes.insert(each.hash()).second &&
        std::find(distinct_types.begin(), distinct_types.end(), each) != distinct_types.end())
      continue;
    if (each.is(type_kind::constant)) ++literals[each.underlying().kind()];
    distinct_types.push_back(each);
  }
  std::vector<type> result;
  std::unordered_set<type_kind> widened_kinds;
  for (type& each : distinct_types) {
    const bool is_one_of_many =
        each.is(type_kind::constant) && literals[each.underlying().kind()] > union_elements_;
    if (!is_one_of_many)
      result.push_back(std::move(each));
    else if (widened_kinds.insert(each.underlying().kind()).second || !each.underlying().is_primitive())
      result.push_back(each.underlying());
  }
  return result;
}

}  // namespace hcl::inline v1_0::model::detail
