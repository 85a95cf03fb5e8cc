// Typed trees and bodies as text of the language. What was written stays as it is written, comments and
// blanks included, wherever the tree still says it; the rest is made up, with as few parentheses as it takes.
// Printed text reads back to the same tree.
#pragma once

#include <string>

#include <hcl/model/print_options.hpp>
#include <hcl/model/rewrite_backend.hpp>
#include <hcl/model/tree.hpp>

namespace hcl::inline v0_1::model {

// `print(bound)` is "port + 1" where the tree was bound from that. Functions, which only rewriting makes, are
// written as `eval(parameter, body)`, and what is wrong in the source as it stands there.
[[nodiscard]] std::string print(const typed_expression& e, const print_options& options = {});

// The same for a body, with all its attributes and blocks.
[[nodiscard]] std::string print(const typed_body& of, const print_options& options = {});

}  // namespace hcl::inline v0_1::model

#if !defined(HCL_DECLARATIONS_ONLY)
#endif
