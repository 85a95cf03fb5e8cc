// Every family of the standard functions, and their registration.
#pragma once

#include <hcl/eval/scope.hpp>
#include <hcl/functions/impl/arithmetic.hpp>
#include <hcl/functions/impl/case.hpp>
#include <hcl/functions/impl/collection.hpp>
#include <hcl/functions/impl/conversion.hpp>
#include <hcl/functions/impl/csv.hpp>
#include <hcl/functions/impl/date.hpp>
#include <hcl/functions/impl/format.hpp>
#include <hcl/functions/impl/json.hpp>
#include <hcl/functions/impl/logic.hpp>
#include <hcl/functions/impl/mapping.hpp>
#include <hcl/functions/impl/number.hpp>
#include <hcl/functions/impl/regex.hpp>
#include <hcl/functions/impl/sequence.hpp>
#include <hcl/functions/impl/set.hpp>
#include <hcl/functions/impl/text.hpp>
#include <hcl/functions/impl/trim.hpp>
#include <hcl/functions/standard.hpp>

namespace hcl::inline v0_1::functions::detail {

// Registers every function under its own name.
template <typename... Functions>
void register_all(scope& into, Functions... all) {
  (into.function(all.definition().name, all), ...);
}

template <typename X>
void functions_backend<X>::register_numbers(scope& into) {
  register_all(into, add(), subtract(), multiply(), divide(), modulo(), negate(), abs(), integer(), ceil(),
               floor(), signum(), minimum(), maximum(), log(), pow(), parseint());
}

template <typename X>
void functions_backend<X>::register_logic(scope& into) {
  register_all(into, equal(), notequal(), greaterthan(), greaterthanorequalto(), lessthan(),
               lessthanorequalto(), logical_and(), logical_or(), logical_not(), coalesce(), coalescelist());
}

template <typename X>
void functions_backend<X>::register_text(scope& into) {
  register_all(into, upper(), lower(), title(), strlen(), substr(), strrev(), join(), split(), sort(),
               chomp(), indent(), trim(), trimspace(), trimprefix(), trimsuffix(), replace(), regex(),
               regexall(), regexreplace(), format(), formatlist());
}

template <typename X>
void functions_backend<X>::register_collections(scope& into) {
  register_all(into, length(), hasindex(), index(), element(), contains(), keys(), values(), lookup(),
               concat(), flatten(), distinct(), compact(), chunklist(), reverse(), slice(), range(), merge(),
               zipmap(), setproduct(), sethaselement(), setunion(), setintersection(), setsubtract(),
               setsymmetricdifference());
}

template <typename X>
void functions_backend<X>::register_encoding(scope& into) {
  register_all(into, jsonencode(), jsondecode(), csvdecode(), formatdate(), timeadd());
}

template <typename X>
void functions_backend<X>::register_conversions(scope& into) {
  register_all(into, make_to("tostring", type::string()), make_to("tonumber", type::number()),
               make_to("tobool", type::boolean()), make_to("tolist", type::list({})),
               make_to("toset", type::set({})), make_to("tomap", type::map({})), assertnotnull());
}

}  // namespace hcl::inline v0_1::functions::detail
