// Kinds expr, template, json_expr and json_expr_literal: a source evaluated in a scope.

#include <support/parse.hpp>

#include "kinds.hpp"

namespace test {
namespace {

using parse_function = hcl::syntax::document_ptr (*)(std::string, hcl::diagnostics&, const hcl::limits&);

verdict run(const json::value& test, parse_function parse) {
  hcl::diagnostics problems;
  const hcl::syntax::document_ptr document = parse(source_text(test), problems, {});
  hcl::value result;
  if (!problems.has_errors()) {
    const names known(test);
    hcl::budget work;
    result = root(document).evaluate(known.get(), problems, work);
  }
  return compare_value(result, problems, test["expect"]);
}

}  // namespace

verdict run_expr(const json::value& test) { return run(test, parse_expression); }
verdict run_template(const json::value& test) { return run(test, parse_template); }
verdict run_json_expr(const json::value& test) { return run(test, parse_json); }

}  // namespace test
