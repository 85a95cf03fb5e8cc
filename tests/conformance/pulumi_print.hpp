// What printing must keep: a printed tree reads back to the same tree, comments are still there, and the text
// is that of the reference where that is right.
#pragma once

#include <string>

#include <hcl/model/bind.hpp>
#include <hcl/model/tree.hpp>

#include <support/json.hpp>

#include "pulumi_scope.hpp"

namespace test {

// Says what differs; empty if nothing does.
std::string compare_printed(const hcl::model::typed_expression& bound, const json::value& test,
                            const model_names& names);
std::string compare_printed(const hcl::model::typed_body& bound, const json::value& test,
                            const model_names& names);

// Whether printed expressions are the same: blanks and redundant parentheses do not count, nor do quotes
// around a lone interpolation, escapes that are not needed, and a comma at the end.
bool is_same_text(const std::string& a, const std::string& b);

}  // namespace test
