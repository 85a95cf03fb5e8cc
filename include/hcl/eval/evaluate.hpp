// Evaluation of expression nodes: one function per node kind behind one dispatch.
#pragma once

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/budget.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// Everything one evaluation needs to know; lives on the stack of whoever starts it.
struct evaluation {
  const syntax::document_ptr& document;  // whose nodes these are
  const scope* names;                    // null: literal mode, neither variables nor functions allowed
  diagnostics& problems;
  budget& work;
  // ... helper-owned: frames of for-variables, splat items
};

// The node's value; on error a usable placeholder, the reasons in `problems`. Never recurses deeper than the depth limit;
// chains of binary operators and the like cost no stack.
[[nodiscard]] value evaluate(const syntax::node& expression, evaluation& run);

}  // namespace hcl::inline v0_1
