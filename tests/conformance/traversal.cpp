// Kind traversal: a reference parsed alone, its steps, and what it refers to.

#include <support/parse.hpp>

#include "kinds.hpp"
#include "steps.hpp"

namespace test {

verdict run_traversal(const json::value& test) {
  const json::value& expect = test["expect"];
  hcl::diagnostics diags;
  const auto document = parse_traversal(source_text(test), diags);
  verdict result = compare_problems(diags, expect);
  const json::value* wanted = expect.find("steps");
  if (!result.passed || !wanted) return result;

  const std::vector<hcl::traversal> found = root(document).variables();
  if (found.size() != 1) return fail("not a reference");
  if (const std::string why = compare_steps(found[0], *wanted); !why.empty()) return fail(why);
  const json::value* applied = expect.find("apply");
  if (!applied) return result;
  const names known(test);
  const hcl::result<hcl::value> value = found[0].apply(*known.get());
  return compare_value(value ? *value : hcl::value(), value.diagnostics(), *applied);
}

}  // namespace test
