// Any text as an expression: parsed, evaluated in both modes, described, and freed.
#include <cassert>

#include <hcl/decode.hpp>

#include "names.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const hcl::limits bounds = fuzz::small_limits();
  hcl::diagnostics problems;
  const auto document = test::parse_expression(std::string(fuzz::text(data, size)), problems, bounds);
  assert(document && document->expression);
  const hcl::expression parsed(document, document->expression);
  (void)parsed.variables();
  (void)parsed.start_range();
  if (problems.has_errors()) return 0;
  const auto full = parsed.evaluate(fuzz::names(), bounds);
  const auto literal = parsed.evaluate();
  // What needs no names means the same in both modes.
  if (literal) assert(full && hcl::is_identical(*literal, *full));
  if (literal) assert(literal->is_wholly_known());  // nothing is unknown without a name that is
  if (full) (void)to_string(full->type());
  return 0;
}
