// Functions beside the standard ones: `convert`, `try`, `can`, and those that a configuration defines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/function.hpp>
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

// `try(a.b, "none")`: the value of the first argument that can be evaluated without errors.
[[nodiscard]] function make_try_function();

// `can(a.b)`: whether the argument can be evaluated without errors.
[[nodiscard]] function make_can_function();

namespace functions {

// Both, for a scope: `names.add(hcl::functions::try_and_can())`.
[[nodiscard]] inline auto try_and_can() {
  return [](scope& to) { to.function("try", make_try_function()).function("can", make_can_function()); };
}

}  // namespace functions

// The functions found in a body, in its order, and the rest of the body.
struct user_functions {
  // A function by its `name`: `function`.
  struct entry {
    std::string name;
    hcl::function function;
  };
  std::vector<entry> functions{};
  body rest{};

  // Defines all functions in the scope.
  void add_to(scope& names) const {
    for (const entry& e : functions)
      names.function(e.name, e.function);
  }
};

// How read_user_functions() finds and bounds them: `{.block_type = "fn"}`.
struct user_function_options {
  std::string_view block_type = "function";  // the type of the blocks that define functions
  limits bounds{};                           // of calls made outside an evaluation
};

// Takes the function blocks out of a body. Their results see the parameters and, after them, `base`, which
// may be null, and otherwise must outlive the functions; it may be filled later, with these very functions
// too: recursion ends at the depth limit, with a diagnostic.
//
//   hcl::user_functions own = hcl::read_user_functions(file, &names, diagnostics);
//   names.add(own);   // then decode own.rest
[[nodiscard]] user_functions read_user_functions(const body& from, const scope* base, diagnostics& diags,
                                                 const user_function_options& options = {});

}  // namespace hcl::inline v1_0
