// Any text as a bare template: parsed and evaluated; the result is a string, or the one value of a lone
// interpolation.
#include <hcl/decode.hpp>

#include "names.hpp"

#undef NDEBUG  // what is asserted here is the test, in every build
#include <cassert>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const hcl::limits bounds = fuzz::small_limits();
  hcl::diagnostics diags;
  const auto document = test::parse_template(std::string(fuzz::text(data, size)), diags, bounds);
  assert(document && document->expression);
  if (diags.has_errors()) return 0;
  const auto result = hcl::expression(document, document->expression).evaluate(fuzz::names(), bounds);
  fuzz::check_problems(result.diagnostics());
  if (result && document->expression->kind == hcl::syntax::node_kind::template_expr)
    assert(result->type() == hcl::type::string() || result->type().is_dynamic());
  return 0;
}
