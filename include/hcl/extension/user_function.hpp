// Functions that a config defines for itself: `function "add" { params = [a, b]  result = a + b }`. Knows no
// structs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/extension/extending.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/function.hpp>

namespace hcl::inline v1_0 {

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
