// Dynamic blocks: `dynamic "T" { for_each = ... content { ... } }` generates a block of type T for each
// element of `for_each`, in bodies of any syntax, when content is requested.
#pragma once

#include <functional>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// How dynamic blocks are expanded: `{.check = reject_unordered}`.
struct dynamic_block_options {
  // Limits of one call of expand_dynamic_blocks(). A generated block, and each block inside it, counts as an
  // element and 20 steps; each attribute there counts as 3 steps.
  limits bounds{};
  // Inspects the value of each for_each before it is used. If it adds an error to the diagnostics, no block
  // is generated.
  std::function<void(const value& for_each, const expression& written, diagnostics& diags)> check{};
};

// The same body with dynamic blocks expanded at every depth, when content is requested; `names`: the scope of
// for_each and labels, which must outlive it. Attributes of generated blocks see the iterators in any scope.
//
//   hcl::body all = hcl::expand_dynamic_blocks(file, names);   // then: decode_body<T>(all, names),
//   all.content(schema, diagnostics), ...
//
// If for_each is unknown, one block represents all: its body and values are unknown.
[[nodiscard]] body expand_dynamic_blocks(body original, const scope* names,
                                         dynamic_block_options options = {});
[[nodiscard]] inline body expand_dynamic_blocks(body original, const scope& names,
                                                dynamic_block_options options = {}) {
  return expand_dynamic_blocks(std::move(original), &names, std::move(options));
}

}  // namespace hcl::inline v1_0
