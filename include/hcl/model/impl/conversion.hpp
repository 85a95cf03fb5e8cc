// The implementation of asking for one relation.
#pragma once

#include <optional>

#include <hcl/model/assignable.hpp>
#include <hcl/model/conversion.hpp>
#include <hcl/model/impl/unify_rules.hpp>

namespace hcl::inline v0_1::model::detail {

// What needs no memory of pairs, as most questions about arguments and operands do: nothing where it does.
[[nodiscard]] inline std::optional<conversion> relate_plain(const type& to, const type& from,
                                                            bool converts) noexcept {
  if (to.is_dynamic() || to.identity() == from.identity()) return conversion::safe;
  const type& plain = from.is(type_kind::constant) ? from.underlying() : from;
  if (from.is_dynamic() && converts) return conversion::unsafe;
  if (!to.is_primitive() || !plain.is_primitive()) return std::nullopt;
  if (to.kind() == plain.kind()) return conversion::safe;
  if (!converts) return conversion::none;
  return primitive_conversion(to.kind(), plain.kind());
}

template <typename X>
bool model_backend<X>::is_assignable(const type& from, const type& to) {
  if (const auto known = relate_plain(to, from, false)) return *known == conversion::safe;
  return type_relations().relate(to, from, relation_mode::assign) == conversion::safe;
}

template <typename X>
conversion model_backend<X>::conversion_between(const type& from, const type& to) {
  if (const auto known = relate_plain(to, from, true)) return *known;
  return type_relations().relate(to, from, relation_mode::convert);
}

}  // namespace hcl::inline v0_1::model::detail
