// The whole standard library at once, or a family of it, registered in a scope under the reference's names.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/eval/scope.hpp>
#include <hcl/functions/arithmetic.hpp>
#include <hcl/functions/case.hpp>
#include <hcl/functions/collection.hpp>
#include <hcl/functions/conversion.hpp>
#include <hcl/functions/csv.hpp>
#include <hcl/functions/date.hpp>
#include <hcl/functions/format.hpp>
#include <hcl/functions/json.hpp>
#include <hcl/functions/logic.hpp>
#include <hcl/functions/mapping.hpp>
#include <hcl/functions/number.hpp>
#include <hcl/functions/regex.hpp>
#include <hcl/functions/sequence.hpp>
#include <hcl/functions/set.hpp>
#include <hcl/functions/text.hpp>
#include <hcl/functions/trim.hpp>

namespace hcl::inline v0_1::functions {

// add subtract multiply divide modulo negate abs int ceil floor signum min max log pow parseint
template <typename X = void>
void register_numbers(scope& into) {
  detail::functions_backend<X>::register_numbers(into);
}
// equal notequal greaterthan greaterthanorequalto lessthan lessthanorequalto and or not coalesce coalescelist
template <typename X = void>
void register_logic(scope& into) {
  detail::functions_backend<X>::register_logic(into);
}
// upper lower title strlen substr strrev join split sort chomp indent trim trimspace trimprefix trimsuffix
// replace regex regexall regexreplace format formatlist
template <typename X = void>
void register_text(scope& into) {
  detail::functions_backend<X>::register_text(into);
}
// length hasindex index element contains keys values lookup concat flatten distinct compact chunklist reverse
// slice range merge zipmap setproduct sethaselement setunion setintersection setsubtract
// setsymmetricdifference
template <typename X = void>
void register_collections(scope& into) {
  detail::functions_backend<X>::register_collections(into);
}
// jsonencode jsondecode csvdecode formatdate timeadd
template <typename X = void>
void register_encoding(scope& into) {
  detail::functions_backend<X>::register_encoding(into);
}
// tostring tonumber tobool tolist toset tomap assertnotnull
template <typename X = void>
void register_conversions(scope& into) {
  detail::functions_backend<X>::register_conversions(into);
}

// Everything: `hcl::scope names; hcl::functions::register_standard(names);`. None of it reads the
// environment, files, the clock or the network.
template <typename X = void>
void register_standard(scope& into) {
  register_numbers<X>(into);
  register_logic<X>(into);
  register_text<X>(into);
  register_collections<X>(into);
  register_encoding<X>(into);
  register_conversions<X>(into);
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/standard.hpp>
#endif

#endif
