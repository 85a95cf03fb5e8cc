// Limits on the cost of untrusted input; exceeding one is a diagnostic.
#pragma once

#include <cstddef>

namespace hcl::inline v1_0 {

// The limits of a configuration's cost: `{.bounds = {.steps = 10'000}}`.
struct limits {
  std::size_t depth = 256;           // nesting of brackets, blocks, templates, unary operators, calls, values
  std::size_t steps = 1'000'000;     // repeated work: about 0.1 µs each
  std::size_t elements = 1'000'000;  // made by for, splats and functions; as many may be copied out
  std::size_t text =
      std::size_t{16} << 20;      // bytes made by templates and functions; as many may be copied out
  std::size_t digits = 4096;      // digits of a number written as text
  std::size_t diagnostics = 100;  // kept in a list; further ones are counted
  std::size_t file_size = std::size_t{64} << 20;  // bytes of one file
  std::size_t union_elements =
      100;  // literals of one type in a union of the typed model; more become the type itself
};

}  // namespace hcl::inline v1_0
