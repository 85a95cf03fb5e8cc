// Picks an element of a union. Implementation.
#pragma once

#include <hcl/model/assignable.hpp>
#include <hcl/model/conversion.hpp>
#include <hcl/model/impl/literal_conversion.hpp>
#include <hcl/model/lower.hpp>

namespace hcl::inline v0_1::model {

HCL_DECL type lower_conversion(const type& from, const type& to) {
  if (!to.is(type_kind::alternatives)) return to;
  for (const type& element : to.elements())
    if (is_assignable(from, element)) return element;
  for (const hcl::conversion wanted : {hcl::conversion::safe, hcl::conversion::unsafe})
    for (const type& element : to.elements())
      if (conversion_between(from, element) == wanted) return element;
  return to;
}

HCL_DECL type lower_conversion(const typed_expression& from, const type& to) {
  const std::optional<std::string> text = from.root ? detail::text_of(*from.nodes, *from.root) : std::nullopt;
  if (text && to.is(type_kind::alternatives))
    for (const type& element : to.elements())
      if (element.is(type_kind::enumeration))
        for (const hcl::value& each : element.values())
          if (each.kind() == hcl::type_kind::string && each.as_string() == *text) return element;
  return hcl::model::lower_conversion(from.type(), to);
}

}  // namespace hcl::inline v0_1::model
