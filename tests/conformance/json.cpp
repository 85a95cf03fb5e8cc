// Kind json_suite: which texts are JSON at all, against the public JSON test suite.

#include <support/parse.hpp>

#include "kinds.hpp"

namespace test {

// y_ must be accepted, n_ rejected; for i_ the reference's answer counts.
verdict run_json_suite(const json::value& test) {
  hcl::diagnostics diags;
  (void)parse_json(source_text(test), diags);
  const std::string& verdict_wanted = test["verdict"].string();
  const bool wanted = verdict_wanted == "i" ? test["expect"].is_true("expr_accept") : verdict_wanted == "y";
  if (diags.has_errors() != wanted) return {true};
  return fail(wanted ? "rejected: " + describe(diags) : "accepted");
}

}  // namespace test
