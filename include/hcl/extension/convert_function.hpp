// The function `convert(value, type)`, whose second argument is a type expression, and the capsule that
// carries it.
#pragma once

#include <hcl/eval/scope.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/extension/extending.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// A capsule type whose values are types: an argument of it is read as a type expression. Two values are equal
// if the types are.
[[nodiscard]] inline type make_type_constraint_type() { return detail::eval_access::capsule(); }
// The type in `v`, which must be a known value of make_type_constraint_type().
[[nodiscard]] inline const type& as_type_constraint(const value& v) {
  return *static_cast<const type*>(v.as_capsule().get());
}

// `convert(["a"], set(string))`: the first argument as a value of the type that the second names.
[[nodiscard]] function make_convert_function();

namespace functions {
// The same, for a scope: `names.add(hcl::functions::convert())`.
[[nodiscard]] inline auto convert() {
  return [](scope& to) { to.function("convert", make_convert_function()); };
}
}  // namespace functions

}  // namespace hcl::inline v1_0
