// Dynamic blocks: `dynamic "T" { for_each = ... content { ... } }` generates as many blocks of type T as
// `for_each` has elements. Works on bodies of any syntax, by schema, and only when a body is asked. Knows no
// structs and no specs. Interface; extension/impl/dynamic_body.ipp does it.
#pragma once

#include <functional>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/extension/extending.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// How dynamic blocks are expanded: `{.check = reject_unordered}`.
struct dynamic_block_options {
  // Limits of one call of expand_dynamic_blocks(). A generated block, and each block inside it, counts as an
  // element and 20 steps; each attribute there counts as 3 steps.
  limits bounds{};
  // Inspects the value of each for_each before it is used. If it adds an error to the diagnostics, no block
  // is generated.
  std::function<void(const value& for_each, const expression& written, diagnostics& diags)> check{};
};

// The same body with dynamic blocks in it expanded, at every depth, whenever content is asked of it; `names`
// are what for_each and labels may refer to, and must outlive it. Attributes of generated blocks know the
// iterators whatever scope they are evaluated in.
//
//   hcl::body all = hcl::expand_dynamic_blocks(file, names);   // then: decode_body<T>(all, names),
//   all.content(schema, diagnostics), ...
//
// If what for_each refers to is unknown, one block represents all that will be: is_unknown() is true of its
// body, and so are its values.
[[nodiscard]] body expand_dynamic_blocks(body original, const scope* names,
                                         dynamic_block_options options = {});
[[nodiscard]] inline body expand_dynamic_blocks(body original, const scope& names,
                                                dynamic_block_options options = {}) {
  return expand_dynamic_blocks(std::move(original), &names, std::move(options));
}

}  // namespace hcl::inline v0_1
