// The implementation of asking for one relation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include <hcl/model/impl/unify_rules.hpp>
#include <hcl/model/type_relations.hpp>

namespace hcl::inline v0_1::model::detail {

// Between two primitive types.
[[nodiscard]] inline conversion relate_primitive(const type& to, const type& from, bool converts) noexcept {
  if (to.kind() == from.kind()) return conversion::safe;
  return converts ? primitive_conversion(to.kind(), from.kind()) : conversion::none;
}

// From a primitive type to a union of few primitive types, none and eventuals of those: what the input form
// of a parameter mostly is.
[[nodiscard]] inline std::optional<conversion> relate_to_few(const type& to, const type& from,
                                                             bool converts) noexcept {
  constexpr std::size_t few = 8;
  const auto elements = to.elements();
  if (elements.size() > few) return std::nullopt;
  conversion best = conversion::none;
  for (const type& each : elements) {
    const type& wanted = each.is_eventual() ? each.element() : each;
    if (wanted.is(type_kind::none)) continue;
    if (!wanted.is_primitive()) return std::nullopt;
    best = (std::max)(best, relate_primitive(wanted, from, converts));
  }
  return best;
}

// Answers without a memory of pairs, which is enough for most questions about arguments and operands; nothing
// where it is not.
[[nodiscard]] inline std::optional<conversion> relate_plain(const type& to, const type& from,
                                                            bool converts) noexcept {
  if (to.is_dynamic() || to.identity() == from.identity()) return conversion::safe;
  const type& plain = from.is(type_kind::constant) ? from.underlying() : from;
  if (from.is_dynamic() && converts) return conversion::unsafe;
  if (from.is_dynamic() && (to.is_primitive() || to.is_collection())) return conversion::none;
  if (!plain.is_primitive()) return std::nullopt;
  if (to.is_primitive()) return relate_primitive(to, plain, converts);
  if (to.is(type_kind::alternatives)) return relate_to_few(to, plain, converts);
  return std::nullopt;
}

}  // namespace hcl::inline v0_1::model::detail
