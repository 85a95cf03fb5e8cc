// The whole standard library at once, or a family of it, registered in a scope under the reference's names.
#pragma once

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

namespace detail {
// Registers every function under its own name.
template <typename... Functions>
void register_all(scope& into, Functions... all) {
  (into.function(all.definition().name, all), ...);
}
}  // namespace detail

// add subtract multiply divide modulo negate abs int ceil floor signum min max log pow parseint
inline void register_numbers(scope& into) {
  detail::register_all(into, add(), subtract(), multiply(), divide(), modulo(), negate(), abs(), integer(), ceil(), floor(), signum(), (min)(),
                       (max)(), log(), pow(), parseint());
}
// equal notequal greaterthan greaterthanorequalto lessthan lessthanorequalto and or not coalesce coalescelist
inline void register_logic(scope& into) {
  detail::register_all(into, equal(), notequal(), greaterthan(), greaterthanorequalto(), lessthan(), lessthanorequalto(), logical_and(),
                       logical_or(), logical_not(), coalesce(), coalescelist());
}
// upper lower title strlen substr strrev join split sort chomp indent trim trimspace trimprefix trimsuffix replace regex regexall
// regexreplace format formatlist
inline void register_text(scope& into) {
  detail::register_all(into, upper(), lower(), title(), strlen(), substr(), strrev(), join(), split(), sort(), chomp(), indent(), trim(),
                       trimspace(), trimprefix(), trimsuffix(), replace(), regex(), regexall(), regexreplace(), format(), formatlist());
}
// length hasindex index element contains keys values lookup concat flatten distinct compact chunklist reverse slice range merge zipmap
// setproduct sethaselement setunion setintersection setsubtract setsymmetricdifference
inline void register_collections(scope& into) {
  detail::register_all(into, length(), hasindex(), index(), element(), contains(), keys(), values(), lookup(), concat(), flatten(), distinct(),
                       compact(), chunklist(), reverse(), slice(), range(), merge(), zipmap(), setproduct(), sethaselement(), setunion(),
                       setintersection(), setsubtract(), setsymmetricdifference());
}
// jsonencode jsondecode csvdecode formatdate timeadd
inline void register_encoding(scope& into) {
  detail::register_all(into, jsonencode(), jsondecode(), csvdecode(), formatdate(), timeadd());
}
// tostring tonumber tobool tolist toset tomap assertnotnull
inline void register_conversions(scope& into) {
  detail::register_all(into, make_to("tostring", type::string()), make_to("tonumber", type::number()), make_to("tobool", type::boolean()),
                       make_to("tolist", type::list({})), make_to("toset", type::set({})), make_to("tomap", type::map({})), assertnotnull());
}

// Everything: `hcl::scope names; hcl::functions::register_standard(names);`. None of it reads the environment, files, the clock or the network.
inline void register_standard(scope& into) {
  register_numbers(into);
  register_logic(into);
  register_text(into);
  register_collections(into);
  register_encoding(into);
  register_conversions(into);
}

}  // namespace hcl::inline v0_1::functions
