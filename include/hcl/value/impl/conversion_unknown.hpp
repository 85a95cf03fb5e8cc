// Converts unknown and null values: its exact type, and what carries over of the
// facts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// Types of which some parts are dynamic, filled with what is known of them from other types.
class type_filler {
 public:
  explicit type_filler(const conversion_rules& rules) noexcept : rules_(rules) {}

  // `to` with what is dynamic in it replaced by what a value of type `from` will have there, as far as `from`
  // tells.
  [[nodiscard]] type fill(const type& from, const type& to, unsigned depth = 0) const {
    if (from.is_dynamic() || !to.has_dynamic() || depth > max_walk_depth) return to;
    if (to.is_dynamic()) return from;
    const bool keyed = from.kind() == type_kind::map || from.kind() == type_kind::object;
    const bool sequence =
        from.kind() == type_kind::list || from.kind() == type_kind::set || from.kind() == type_kind::tuple;
    switch (to.kind()) {
      case type_kind::list: return sequence ? type::list(element(from, to, depth)) : to;
      case type_kind::set: return sequence ? type::set(element(from, to, depth)) : to;
      case type_kind::map: return keyed ? type::map(element(from, to, depth)) : to;
      case type_kind::tuple: return sequence ? fill_tuple(from, to, depth) : to;
      case type_kind::object: return keyed ? fill_object(from, to, depth) : to;
      case type_kind::dynamic:
      case type_kind::string:
      case type_kind::number:
      case type_kind::boolean:
      case type_kind::capsule: break;
    }
    return to;
  }

 private:
  [[nodiscard]] type element(const type& from, const type& to, unsigned depth) const {
    if (from.is_collection()) return fill(from.element(), to.element(), depth + 1);
    std::vector<type> inner(from.elements().begin(), from.elements().end());
    for (const object_attribute& a : from.attributes())
      inner.push_back(a.type);
    const std::optional<type> common = rules_.unify(inner, depth + 1);
    return common ? fill(*common, to.element(), depth + 1) : to.element();
  }

  [[nodiscard]] type fill_tuple(const type& from, const type& to, unsigned depth) const {
    const bool tuple = from.kind() == type_kind::tuple;
    if (tuple && from.elements().size() != to.elements().size()) return to;
    std::vector<type> elements;
    elements.reserve(to.elements().size());
    for (std::size_t i = 0; i < to.elements().size(); ++i)
      elements.push_back(fill(tuple ? from.elements()[i] : from.element(), to.elements()[i], depth + 1));
    return type::tuple(std::move(elements));
  }

  [[nodiscard]] type fill_object(const type& from, const type& to, unsigned depth) const {
    std::vector<object_attribute> attributes;
    attributes.reserve(to.attributes().size());
    for (const object_attribute& want : to.attributes()) {
      const object_attribute* have = from.kind() == type_kind::object ? from.find(want.name) : nullptr;
      const type* known = from.kind() == type_kind::map ? &from.element() : have ? &have->type : nullptr;
      attributes.push_back({want.name, known ? fill(*known, want.type, depth + 1) : want.type});
    }
    return type::object(std::move(attributes));
  }

  const conversion_rules& rules_;
};

// The unknown `from` as an unknown of type `to`, which has no dynamic parts left that could be known.
[[nodiscard]] inline value convert_unknown(const value& from, const type& to) {
  if (to.is_dynamic()) return value::unknown();
  const refinement& known = from.refinements();
  refinement refinements;
  if (from.is_definitely_not_null()) refinements.null = refinement::nullness::not_null;
  const type& source = from.type();
  if (to.is_collection()) {
    if (source.is_structural()) {
      const std::size_t length =
          source.kind() == type_kind::tuple ? source.elements().size() : source.attributes().size();
      refinements.min_length = to.kind() == type_kind::set ? (std::min<std::size_t>)(length, 1) : length;
      refinements.max_length = length;
    } else if (source.is_collection()) {
      refinements.min_length =
          to.kind() == type_kind::set ? (std::min<std::size_t>)(known.min_length, 1) : known.min_length;
      refinements.max_length = known.max_length;
    }
  }
  return value::unknown(to, refinements);
}

}  // namespace hcl::inline v0_1::detail
