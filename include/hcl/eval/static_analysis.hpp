// Analyses expressions without evaluating them: lists, maps, calls, references, keywords. References as paths
// into values, and back.
#pragma once

#include <string>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/range.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/path.hpp>

namespace hcl::inline v1_0 {

// One item of an object constructor, or one property of a JSON object. The key evaluates to its name without
// any variables.
struct static_item {
  expression key;
  expression value;  // unevaluated
};

// `name(arguments)`
struct static_call {
  std::string name;
  range name_range;  // with namespaces
  std::vector<expression> arguments;
  range arguments_range;  // the parentheses
};

// The reference that an expression is: names and constant keys only. `a.b[0]`; also `true`, `null` as if they
// were names, and JSON strings that hold a reference. Fails with `invalid-static-reference`.
[[nodiscard]] result<traversal> traversal_of(const expression& e);

// The same as something relative: `a.b` as the attribute `b` of the attribute `a`.
[[nodiscard]] result<traversal> relative_traversal_of(const expression& e);

// The name, if the expression is one lone name; empty otherwise.
[[nodiscard]] std::string keyword_of(const expression& e);

// The elements of a tuple constructor or a JSON array. Fails with `static-list-required`.
[[nodiscard]] result<std::vector<expression>> list_of(const expression& e);

// The items of an object constructor or a JSON object, in order, repeated keys included. Fails with
// `static-map-required`.
[[nodiscard]] result<std::vector<static_item>> map_of(const expression& e);

// The parts of a function call, or of one in a JSON string. Fails with `static-call-required`.
[[nodiscard]] result<static_call> call_of(const expression& e);

// Whether `[*]` may stand in a reference.
enum class splat_steps : unsigned char { reject, accept };

// A reference from its text: `parse_traversal("a.b[0]")`. Without the conveniences of expressions: no `.0`,
// no templates, no negative numbers.
[[nodiscard]] result<traversal> parse_traversal(text_view text, std::string name = {},
                                                splat_steps splats = splat_steps::reject,
                                                const parse_options& opts = {});

// Whether the expression is of a text in the JSON syntax.
[[nodiscard]] inline bool is_json(const expression& e) noexcept { return e && e.document()->json != nullptr; }

// The steps as a path; a root is its first attribute, so that an absolute reference leads through an object
// of all variables. Fails for a splat, which leads to several places.
//
//   path_of(*parse_traversal("a[\"k\"].b"))->text()   // .a["k"].b
[[nodiscard]] outcome<path> path_of(const traversal& reference);

// The root of a reference that is made of a path.
enum class reference_root : unsigned char { none, first_step };

// The inverse: a relative reference without places; with reference_root::first_step its first step, which
// must be an attribute, becomes the root. Fails without such a step.
[[nodiscard]] outcome<traversal> traversal_of(const path& from, reference_root root = reference_root::none);

}  // namespace hcl::inline v1_0
