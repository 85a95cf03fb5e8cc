// Any text, and texts made of it as a seed, as a configuration of a wide struct: what decodes is written and
// read again, and a mistake gives its code.
#include <hcl/generate.hpp>

#include "wide.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return hcl::fuzz<fuzz::wide>(data, size);
}
