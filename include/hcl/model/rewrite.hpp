// Typed expressions written anew: applies, conversions, simpler forms, text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/fwd.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/limits.hpp>

// The calls that rewriting makes, and what it waits for.

namespace hcl::inline v0_1::model {

// The last argument of such a call is a function of the values of the others.
inline constexpr std::string_view apply_name = "__apply";
// The result of such a call's signature is the type converted to.
inline constexpr std::string_view convert_name = "__convert";

// The eventuals that rewrite_applies() waits for: `{.promises = true}`.
struct apply_options {
  bool promises = false;             // promises are waited for like outputs
  bool keep_json_arguments = false;  // toJSON takes outputs as they are
};

}  // namespace hcl::inline v0_1::model

// Compiled functions for printing and rewriting typed trees. Defined in model/impl, instantiated by
// <hcl/implementation.hpp>. The headers of the layer document these functions and forward to them.

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

namespace rewriting {
// rewrite.hpp
std::string simplify(const hcl::expression& e, const hcl::scope& names, const simplify_options& options);
std::string simplify(const hcl::body& of, const hcl::scope& names, const simplify_options& options);
}  // namespace rewriting

}  // namespace detail

// How typed trees are printed.

// How a typed tree becomes text: `{.keep_source = false}`.
struct print_options {
  bool keep_source = true;  // false: as if the program had made it all; comments are gone then
  std::size_t indent = 2;   // blanks per level, of bodies that are made up
};

// Makes explicit where an expression needs values that are only there later: what observes the value of an
// output becomes a call of __apply, whose function gets the values as parameters.

// Rewrites the tree in place. With an output `res.id` of type string, `"v ${res.id}"` becomes
// `__apply(res.id, eval(id, "v ${id}"))`: what only passes an output on, such as `[res.id]`, stays. Each
// value has one parameter, named after the attribute or function it comes from.
void rewrite_applies(typed_expression& e, const apply_options& options = {});

// Makes conversions explicit: where a value is not of the type that its place wants, it is converted there.

// Rewrites the tree in place, so that it gives a value of type `to`. `upper(count)` becomes
// `upper(__convert(count))`, and literals become those of the other type: `f("1")` of an int is `f(1)`. What
// cannot be converted at all is converted, too; a property or element that `to` does not have is reported.
void rewrite_conversions(typed_expression& e, const type& to, diagnostics& diags);
// To the type that it has: only what is inside it is converted.
inline void rewrite_conversions(typed_expression& e, diagnostics& diags) {
  const type own = e.type();
  hcl::model::rewrite_conversions(e, own, diags);
}

// Which type of a union a value should be converted to.

// Of a union the element that takes values of `from` as they are, else the first with a safe conversion, else
// the first with any; `to` itself if there is none, or if it is no union. For a string variable,
// `enum("a", "b") | string` is string.
[[nodiscard]] type lower_conversion(const type& from, const type& to);
// The same for an expression: a text that is written out is a value of an enumeration that has it.
[[nodiscard]] type lower_conversion(const typed_expression& from, const type& to);

}  // namespace hcl::inline v0_1::model

// Partial evaluation: what is known of an expression or a body becomes its value, the rest stays as it is
// written.

namespace hcl::inline v0_1 {

// The limits of simplify(): `{.max_text = 256}`.
struct simplify_options {
  std::size_t max_text = 4096;  // bytes of a value; what would be longer stays an expression
  limits bounds{};              // of all that is evaluated; the rest stays as it is
};

// The expression as text, with every part folded whose value `names` know. With `region` known to be "eu",
// `"${upper(region)}-${name}"` is `"EU-${name}"`. What has errors or marks, and what the evaluator does not
// know, stays, and so does a list or a map where it matters that no literal is one; comments stay where
// nothing is folded.
[[nodiscard]] inline std::string simplify(const expression& e, const scope& names,
                                          const simplify_options& options = {}) {
  return model::detail::rewriting::simplify(e, names, options);
}

// The same for all expressions of a body; everything else of its text stays.
[[nodiscard]] inline std::string simplify(const body& of, const scope& names,
                                          const simplify_options& options = {}) {
  return model::detail::rewriting::simplify(of, names, options);
}

}  // namespace hcl::inline v0_1

// Typed trees and bodies as text of the language. What was written stays as it is written, comments and
// blanks included, wherever the tree still says it; the rest is made up, with as few parentheses as it takes.
// Printed text reads back to the same tree.

namespace hcl::inline v0_1::model {

// `print(bound)` is "port + 1" where the tree was bound from that. Functions, which only rewriting makes, are
// written as `eval(parameter, body)`, and what is wrong in the source as it stands there.
[[nodiscard]] std::string print(const typed_expression& e, const print_options& options = {});

// The same for a body, with all its attributes and blocks.
[[nodiscard]] std::string print(const typed_body& of, const print_options& options = {});

}  // namespace hcl::inline v0_1::model
