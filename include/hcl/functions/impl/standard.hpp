// Every family of the standard functions, and their registration.
#pragma once

#include <span>

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
inline void register_all(scope& into, std::span<const function> all) {
  for (const function& f : all)
    into.function(f.definition().name, f);
}

// Functions never change: those of a family are made once, and every scope shares them.
template <typename X>
void functions_backend<X>::register_numbers(scope& into) {
  static const function number_functions[] = {
      add(),  subtract(), multiply(), divide(),  modulo(),  negate(), abs(), integer(),
      ceil(), floor(),    signum(),   minimum(), maximum(), log(),    pow(), parseint()};
  register_all(into, number_functions);
}

template <typename X>
void functions_backend<X>::register_logic(scope& into) {
  static const function logic_functions[] = {
      equal(),       notequal(),          greaterthan(), greaterthanorequalto(),
      lessthan(),    lessthanorequalto(), logical_and(), logical_or(),
      logical_not(), coalesce(),          coalescelist()};
  register_all(into, logic_functions);
}

template <typename X>
void functions_backend<X>::register_text(scope& into) {
  static const function text_functions[] = {
      upper(),      lower(),   title(), strlen(),   substr(),       strrev(),    join(),
      split(),      sort(),    chomp(), indent(),   trim(),         trimspace(), trimprefix(),
      trimsuffix(), replace(), regex(), regexall(), regexreplace(), format(),    formatlist()};
  register_all(into, text_functions);
}

template <typename X>
void functions_backend<X>::register_collections(scope& into) {
  static const function collection_functions[] = {
      length(),     hasindex(),      index(),    element(),         contains(),    keys(),
      values(),     lookup(),        concat(),   flatten(),         distinct(),    compact(),
      chunklist(),  reverse(),       slice(),    range(),           merge(),       zipmap(),
      setproduct(), sethaselement(), setunion(), setintersection(), setsubtract(), setsymmetricdifference()};
  register_all(into, collection_functions);
}

template <typename X>
void functions_backend<X>::register_encoding(scope& into) {
  static const function encoding_functions[] = {jsonencode(), jsondecode(), csvdecode(), formatdate(),
                                                timeadd()};
  register_all(into, encoding_functions);
}

template <typename X>
void functions_backend<X>::register_conversions(scope& into) {
  static const function conversion_functions[] = {make_to("tostring", type::string()),
                                                  make_to("tonumber", type::number()),
                                                  make_to("tobool", type::boolean()),
                                                  make_to("tolist", type::list({})),
                                                  make_to("toset", type::set({})),
                                                  make_to("tomap", type::map({})),
                                                  assertnotnull()};
  register_all(into, conversion_functions);
}

}  // namespace hcl::inline v0_1::functions::detail
