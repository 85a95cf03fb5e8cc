// What can be said of an expression without evaluating it, as JSON: the same as reference/report.go writes.
#pragma once

#include <string>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>

namespace differential {

// [BEGIN,END]
std::string bytes(const hcl::range& r);
std::string variables_report(const hcl::expression& e);
std::string static_report(const hcl::expression& e);
// The type it is read as: exactly, as a constraint, and as a constraint with defaults. The problems are those
// of the last.
std::string type_report(const hcl::expression& e, hcl::diagnostics& diags);

}  // namespace differential
