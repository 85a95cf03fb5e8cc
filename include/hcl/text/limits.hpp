// Bounds on what untrusted input may cost, and the switches of the language's model. Run-time numbers, every one a diagnostic when passed.
#pragma once

#include <cstddef>
#include <cstdint>

namespace hcl::inline v0_1 {

struct limits {
  std::size_t depth = 256;               // nesting of brackets, blocks, templates, unary operators, calls, values
  std::size_t steps = 1'000'000;         // expression nodes evaluated in one decode
  std::size_t elements = 1'000'000;      // elements produced by for, splat and functions
  std::size_t text = 16 * 1024 * 1024;   // bytes of text produced by templates and functions
  std::size_t digits = 4096;             // digits of a number written as text
  std::size_t diagnostics = 100;         // kept; the rest is counted
};

}  // namespace hcl::inline v0_1
