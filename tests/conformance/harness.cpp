#include "harness.hpp"

#if __has_include(<hcl/functions/standard.hpp>)
#include <hcl/functions/standard.hpp>
#endif
#include <hcl/extension/user_function.hpp>

namespace test {

void register_functions(hcl::scope& names) {
  names.allow_functions();
  names.function("try", hcl::make_try_function());
  names.function("can", hcl::make_can_function());
  names.function("convert", hcl::make_convert_function());
#if __has_include(<hcl/functions/standard.hpp>)
  names.add(hcl::functions::standard());
#endif
}

names::names(const json::value& test) {
  if (const json::value* vars = test.find("vars")) {
    present_ = true;
    scope_.allow_variables();
    for (std::size_t i = 0; i < vars->size(); ++i)
      scope_.variable(vars->names[i], to_value((*vars)[i]));
  }
  if (test.is_true("funcs")) {
    present_ = true;
    register_functions(scope_);
  }
}

std::string describe(const hcl::diagnostics& diags) {
  std::string out;
  for (const hcl::diagnostic& d : diags) {
    if (!out.empty()) out += " | ";
    out += std::string(d.code) + ": " + d.summary + "; " + d.detail;
    if (d.subject) out += " @" + std::to_string(d.subject.span().begin);
  }
  return out.empty() ? "no diagnostics" : out;
}

namespace {

const hcl::diagnostic* first_error(const hcl::diagnostics& diags) {
  for (const hcl::diagnostic& d : diags)
    if (d.severity == hcl::severity::error) return &d;
  return nullptr;
}

// The place the case expects its first error at, if it is scored.
const json::value* expected_place(const json::value& expect) {
  if (expect.is_true("diags_unordered")) return nullptr;
  const json::value* list = expect.find("diags");
  if (!list) return nullptr;
  for (const json::value& d : list->elements) {
    if (d["severity"].string() != "error") continue;
    const json::value* subject = d.find("subject");
    return subject ? &(*subject)["start"] : nullptr;
  }
  return nullptr;
}

bool same_position(const hcl::position& actual, const json::value& expected) {
  return actual.byte == static_cast<std::size_t>(expected["byte"].integer()) &&
         actual.line == static_cast<std::size_t>(expected["line"].integer()) &&
         actual.column == static_cast<std::size_t>(expected["col"].integer());
}

}  // namespace

verdict compare_problems(const hcl::diagnostics& diags, const json::value& expect) {
  verdict result;
  const bool errors_expected = expect["errors"].integer() != 0;
  result.passed = errors_expected == diags.has_errors();
  if (!result.passed)
    result.why = (errors_expected ? "an error was expected: " + json::write(expect["diags"]) + "; have "
                                  : "unexpected: ") +
                 describe(diags);
  if (const json::value* place = expected_place(expect)) {
    const hcl::diagnostic* first = first_error(diags);
    result.first_position = first && first->subject && same_position(first->subject.begin(), *place);
    if (!*result.first_position && result.passed)
      result.why = "first error expected at " + json::write(*place) + "; have " + describe(diags);
  }
  return result;
}

verdict compare_value(const hcl::value& actual, const hcl::diagnostics& diags, const json::value& expect) {
  verdict result = compare_problems(diags, expect);
  const json::value* wanted = expect.find("value");
  if (!result.passed || !wanted || diags.has_errors()) return result;
  if (!same_value(actual, *wanted))
    return fail("value " + encode(actual) + ", expected " + json::write(*wanted));
  return result;
}

}  // namespace test
