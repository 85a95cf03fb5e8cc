// A stored expression: a node and shared ownership of its document, so that structs can keep it and evaluate it later.
#pragma once

#include <string>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/eval/scope.hpp>

namespace hcl::inline v0_1 {

class expression {
 public:
  expression() = default;                                    // evaluates to null
  expression(syntax::document_ptr document, const syntax::node* node);
  [[nodiscard]] result<value> evaluate(const scope& names) const;   // full mode
  [[nodiscard]] result<value> evaluate() const;                     // literal mode
  [[nodiscard]] hcl::range range() const;
  [[nodiscard]] hcl::range start_range() const;
  // ... variables(), text(), static analysis as free functions in eval/static_analysis.hpp
};

}  // namespace hcl::inline v0_1
