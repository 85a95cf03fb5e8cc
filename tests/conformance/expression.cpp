// Kinds expr, template, json_expr and json_expr_literal: a source evaluated in a scope.
#include <hcl/eval/evaluate.hpp>
#include <hcl/parser/parse.hpp>
#include <hcl/parser/parse_json.hpp>
#include <hcl/text/source.hpp>

#include "kinds.hpp"

namespace test {
namespace {

using parse_function = hcl::syntax::document_ptr (*)(hcl::source_ptr, hcl::diagnostics&, const hcl::limits&);

verdict run(const json::value& test, parse_function parse) {
  hcl::diagnostics problems;
  const hcl::syntax::document_ptr document = parse(hcl::source::make(source_text(test), "case.hcl"), problems, {});
  hcl::value result;
  if (!problems.has_errors()) {
    const names known(test);
    hcl::budget work;
    hcl::evaluation evaluation{document, known.get(), problems, work};
    result = hcl::evaluate(*document->expression, evaluation);
  }
  return compare_value(result, problems, test["expect"]);
}

}  // namespace

verdict run_expr(const json::value& test) { return run(test, hcl::parser::parse_expression); }
verdict run_template(const json::value& test) { return run(test, hcl::parser::parse_template); }
verdict run_json_expr(const json::value& test) { return run(test, hcl::parser::parse_json); }

}  // namespace test
