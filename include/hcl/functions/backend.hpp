// The standard functions as the compiled implementation holds them: one template, defined in functions/impl,
// instantiated once by <hcl/implementation.hpp>. Each family's header documents and forwards to its own.
#pragma once

#include <string>

#include <hcl/fwd.hpp>
#include <hcl/value/function.hpp>

namespace hcl::inline v0_1::functions::detail {

template <typename = void>
struct functions_backend {
  // functions/arithmetic.hpp
  static function add();
  static function subtract();
  static function multiply();
  static function divide();
  static function modulo();
  static function negate();
  static function abs();
  static function integer();
  static function ceil();
  static function floor();
  static function signum();
  static function minimum();
  static function maximum();
  // functions/case.hpp
  static function upper();
  static function lower();
  static function title();
  // functions/collection.hpp
  static function length();
  static function hasindex();
  static function index();
  static function element();
  static function contains();
  static function keys();
  static function values();
  static function lookup();
  // functions/conversion.hpp
  static function make_to(std::string name, const type& wanted);
  static function assertnotnull();
  // functions/csv.hpp
  static function csvdecode();
  // functions/date.hpp
  static function formatdate();
  static function timeadd();
  // functions/format.hpp
  static function format();
  static function formatlist();
  // functions/json.hpp
  static function jsonencode();
  static function jsondecode();
  // functions/logic.hpp
  static function equal();
  static function notequal();
  static function greaterthan();
  static function greaterthanorequalto();
  static function lessthan();
  static function lessthanorequalto();
  static function logical_and();
  static function logical_or();
  static function logical_not();
  static function coalesce();
  static function coalescelist();
  // functions/mapping.hpp
  static function merge();
  static function zipmap();
  static function setproduct();
  // functions/number.hpp
  static function log();
  static function pow();
  static function parseint();
  // functions/regex.hpp
  static function regex();
  static function regexall();
  static function regexreplace();
  // functions/sequence.hpp
  static function concat();
  static function flatten();
  static function distinct();
  static function compact();
  static function chunklist();
  static function reverse();
  static function slice();
  static function range();
  // functions/set.hpp
  static function sethaselement();
  static function setunion();
  static function setintersection();
  static function setsubtract();
  static function setsymmetricdifference();
  // functions/text.hpp
  static function strlen();
  static function substr();
  static function strrev();
  static function join();
  static function split();
  static function sort();
  static function chomp();
  static function indent();
  // functions/trim.hpp
  static function trimspace();
  static function trim();
  static function trimprefix();
  static function trimsuffix();
  static function replace();
  // functions/standard.hpp
  static void register_numbers(scope& into);
  static void register_logic(scope& into);
  static void register_text(scope& into);
  static void register_collections(scope& into);
  static void register_encoding(scope& into);
  static void register_conversions(scope& into);
};
#if defined(HCL_DECLARATIONS_ONLY)
extern template struct functions_backend<>;
#endif

}  // namespace hcl::inline v0_1::functions::detail
