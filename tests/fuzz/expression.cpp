// Any text as an expression: parsed, evaluated in both modes, described, and freed.
#include <hcl/decode.hpp>

#include "names.hpp"

#undef NDEBUG  // what is asserted here is the test, in every build
#include <cassert>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const hcl::limits bounds = fuzz::small_limits();
  hcl::diagnostics diags;
  const auto document = test::parse_expression(std::string(fuzz::text(data, size)), diags, bounds);
  assert(document && document->expression);
  const hcl::expression parsed(document, document->expression);
  (void)parsed.variables();
  (void)parsed.start_range();
  fuzz::check_problems(diags);
  if (diags.has_errors()) return 0;
  const auto full = parsed.evaluate(fuzz::names(), bounds);
  const auto literal = parsed.evaluate();
  fuzz::check_problems(full.diagnostics());
  fuzz::check_problems(literal.diagnostics());
  // What needs no names means the same in both modes, and is known. With && and ||, names may be missing on a
  // side that does not count.
  const std::string_view written = fuzz::text(data, size);
  const bool may_ignore_names = written.find("&&") != written.npos || written.find("||") != written.npos;
  if (literal && (!may_ignore_names || (parsed.variables().empty() && written.find('(') == written.npos))) {
    assert(full && hcl::is_identical(*literal, *full));
    assert(literal->is_wholly_known());
  }
  if (full) (void)to_string(full->type());
  return 0;
}
