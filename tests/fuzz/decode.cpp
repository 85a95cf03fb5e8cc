// Any text as a configuration of a wide struct, decoded with names and without.
#include "names.hpp"
#include "wide.hpp"

#undef NDEBUG  // what is asserted here is the test, in every build
#include <cassert>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text(data, size);
  const auto with_names = hcl::decode<fuzz::wide>(text, "fuzz.hcl", fuzz::names());
  const auto without = hcl::decode<fuzz::wide>(text, "fuzz.hcl");
  fuzz::check_problems(with_names.diagnostics());
  fuzz::check_problems(without.diagnostics());
  assert(with_names || with_names.diagnostics().has_errors());
  // What needs no names means the same with them.
  if (without) assert(with_names && without->nodes.size() == with_names->nodes.size());
  (void)hcl::decode<fuzz::free_form>(text, "fuzz.hcl");
  return 0;
}
