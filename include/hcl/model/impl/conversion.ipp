// The implementation of asking for one relation.
#pragma once

#include <hcl/model/impl/conversion.hpp>

namespace hcl::inline v0_1::model {

HCL_DECL conversion conversion_between(const type& from, const type& to) {
  if (const auto known = detail::relate_plain(to, from, true)) return *known;
  return detail::type_relations().relate(to, from, detail::relation_mode::convert);
}

HCL_DECL bool is_assignable(const type& from, const type& to) {
  if (const auto known = detail::relate_plain(to, from, false)) return *known == conversion::safe;
  return detail::type_relations().relate(to, from, detail::relation_mode::assign) == conversion::safe;
}

}  // namespace hcl::inline v0_1::model
