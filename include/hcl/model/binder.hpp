// The compiled part of binding, checking and evaluating typed trees. Defined in model/impl, instantiated
// by <hcl/implementation.hpp>. The headers of the layer document these functions and forward to them.
#pragma once

#include <cstddef>

#include <hcl/fwd.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::syntax {
struct node;
}  // namespace hcl::inline v0_1::syntax

namespace hcl::inline v0_1::model {

struct bind_options;
struct body_options;
struct node_facts;
class scope;
class tree;
struct typed_body;
struct typed_expression;

namespace detail {

namespace binder {
// tree.hpp
void destroy(const node_facts* last) noexcept;
const syntax::node* make_literal(tree& nodes, value v, const syntax::node* place);
const syntax::node* with_part(tree& nodes, const syntax::node& n, std::size_t number,
                              const syntax::node* part);

// bind.hpp
typed_expression bind(const hcl::expression& e, const scope& names, diagnostics& diags,
                      const bind_options& options);

// bind.hpp
typed_body bind(const body& of, const scope& names, diagnostics& diags, const body_options& options);

// tree.hpp
value evaluate(const typed_expression& e, const hcl::scope& names, diagnostics& diags, const limits& bounds);
}  // namespace binder

}  // namespace detail
}  // namespace hcl::inline v0_1::model
