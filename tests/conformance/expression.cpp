// Kinds expr, template, json_expr and json_expr_literal: a source evaluated in a scope.

#include <support/parse.hpp>

#include "kinds.hpp"

namespace test {
namespace {

using parse_function = hcl::syntax::document_ptr (*)(std::string, hcl::diagnostics&, const hcl::limits&);

verdict run(const json::value& test, parse_function parse) {
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = parse(source_text(test), diags, {});
  hcl::value result;
  if (!diags.has_errors()) {
    const names known(test);
    hcl::budget work;
    result = root(document).evaluate(known.get(), diags, work);
  }
  return compare_value(result, diags, test["expect"]);
}

}  // namespace

verdict run_expr(const json::value& test) { return run(test, parse_expression); }
verdict run_template(const json::value& test) { return run(test, parse_template); }
verdict run_json_expr(const json::value& test) { return run(test, parse_json); }

}  // namespace test
