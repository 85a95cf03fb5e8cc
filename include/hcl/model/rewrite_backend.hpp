// Compiled functions for printing and rewriting typed trees. Defined in model/impl, instantiated by
// <hcl/implementation.hpp>. The headers of the layer document these functions and forward to them.
#pragma once

#include <string>

#include <hcl/fwd.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1 {
class body;
class expression;
class scope;
struct simplify_options;
}  // namespace hcl::inline v0_1

namespace hcl::inline v0_1::model {

struct apply_options;
struct print_options;
class tree;
class type;
struct typed_body;
struct typed_expression;

namespace detail {

struct rewrite_backend {
  // print.hpp

  // apply.hpp

  // convert_rewrite.hpp

  // simplify.hpp
  static std::string simplify(const hcl::expression& e, const hcl::scope& names,
                              const simplify_options& options);
  static std::string simplify(const hcl::body& of, const hcl::scope& names, const simplify_options& options);

  // lower.hpp
};

}  // namespace detail
}  // namespace hcl::inline v0_1::model
