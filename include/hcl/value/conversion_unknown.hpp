// What an unknown or null value becomes when it is converted: its exact type, and what carries over of the facts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <hcl/value/conversion_rules.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// `to` with what is dynamic in it replaced by what a value of type `from` will have there, as far as `from` tells.
[[nodiscard]] inline type fill_dynamic(const type& from, const type& to, const conversion_rules& rules, unsigned depth = 0) {
  if (from.is_dynamic() || !to.has_dynamic() || depth > deepest_walk) return to;
  if (to.is_dynamic()) return from;
  const auto element = [&]() -> type {
    if (from.is_collection()) return fill_dynamic(from.element(), to.element(), rules, depth + 1);
    std::vector<type> inner(from.elements().begin(), from.elements().end());
    for (const object_attribute& a : from.attributes()) inner.push_back(a.type);
    const std::optional<type> common = rules.unify(inner, depth + 1);
    return common ? fill_dynamic(*common, to.element(), rules, depth + 1) : to.element();
  };
  const bool sequence = from.kind() == type_kind::list || from.kind() == type_kind::set || from.kind() == type_kind::tuple;
  switch (to.kind()) {
    case type_kind::list: return sequence ? type::list(element()) : to;
    case type_kind::set: return sequence ? type::set(element()) : to;
    case type_kind::map: return from.kind() == type_kind::map || from.kind() == type_kind::object ? type::map(element()) : to;
    case type_kind::tuple: {
      if (!sequence || (from.kind() == type_kind::tuple && from.elements().size() != to.elements().size())) return to;
      std::vector<type> elements;
      elements.reserve(to.elements().size());
      for (std::size_t i = 0; i < to.elements().size(); ++i) {
        const type& have = from.kind() == type_kind::tuple ? from.elements()[i] : from.element();
        elements.push_back(fill_dynamic(have, to.elements()[i], rules, depth + 1));
      }
      return type::tuple(std::move(elements));
    }
    case type_kind::object: {
      if (from.kind() != type_kind::map && from.kind() != type_kind::object) return to;
      std::vector<object_attribute> attributes;
      attributes.reserve(to.attributes().size());
      for (const object_attribute& want : to.attributes()) {
        const object_attribute* have = from.find(want.name);
        const type& known = from.kind() == type_kind::map ? from.element() : have ? have->type : want.type;
        attributes.push_back({want.name, have || from.kind() == type_kind::map ? fill_dynamic(known, want.type, rules, depth + 1) : want.type});
      }
      return type::object(std::move(attributes));
    }
    default: return to;
  }
}

// The unknown `from` as an unknown of type `to`, which has no dynamic parts left that could be told.
[[nodiscard]] inline value convert_unknown(const value& from, const type& to) {
  if (to.is_dynamic()) return value::unknown();
  const refinement& known = from.facts();
  refinement facts;
  if (from.is_definitely_not_null()) facts.null = refinement::nullness::not_null;
  const type& source = from.type();
  if (to.is_collection()) {
    if (source.is_structural()) {
      const std::size_t length = source.kind() == type_kind::tuple ? source.elements().size() : source.attributes().size();
      facts.min_length = to.kind() == type_kind::set ? (std::min<std::size_t>)(length, 1) : length;
      facts.max_length = length;
    } else if (source.is_collection()) {
      facts.min_length = to.kind() == type_kind::set ? (std::min<std::size_t>)(known.min_length, 1) : known.min_length;
      facts.max_length = known.max_length;
    }
  }
  return value::unknown(to, facts);
}

}  // namespace hcl::inline v0_1::detail
