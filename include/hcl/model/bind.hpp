// Makes a typed tree of an expression and the names it may use. Total: what is wrong becomes dynamic, and a
// diagnostic at its place.
#pragma once

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/model/bind_options.hpp>
#include <hcl/model/binder_backend.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/model/tree.hpp>

namespace hcl::inline v0_1::model {

// The tree of an expression of either syntax. `names` may go before the tree does.
//
//   hcl::model::scope names;
//   names.variable("port", hcl::model::type::integer());
//   hcl::diagnostics diags;
//   auto bound = hcl::model::bind(*hcl::parse_expression("port + 1"), names, diags);
//   to_string(bound.type());  // "int"
[[nodiscard]] inline typed_expression bind(const hcl::expression& e, const scope& names, diagnostics& diags,
                                           const bind_options& options = {}) {
  return detail::binder_backend::bind(e, names, diags, options);
}

// Computes all types again, after nodes were changed. Names mean what they meant when the tree was bound;
// names and functions that were unknown then are not reported again.
void check_again(typed_expression& e, diagnostics& diags, const bind_options& options = {});

// The names of type expressions: any, bool, int, number, string and the functions list, set, map, object,
// tuple, optional. The type of `list(int)` bound in it is list(int).
[[nodiscard]] scope type_scope();
// Binds a type expression: as bind() does, and what is no type, such as `int + 1`, is an error. `names` has
// the names of type_scope(), or is inside it.
[[nodiscard]] typed_expression bind_type(const hcl::expression& e, const scope& names, diagnostics& diags,
                                         const bind_options& options = {});

}  // namespace hcl::inline v0_1::model
