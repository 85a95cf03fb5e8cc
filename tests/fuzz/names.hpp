// What the fuzz targets share: limits small enough for many runs a second, and names that expressions can
// use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/text/limits.hpp>

#include <support/parse.hpp>

namespace fuzz {

inline std::string_view text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

inline hcl::limits small_limits() {
  hcl::limits bounds;
  bounds.depth = 64;
  bounds.steps = 20'000;
  bounds.elements = 20'000;
  bounds.text = 256 * 1024;
  bounds.diagnostics = 6;
  return bounds;
}

// Every problem that is kept says what it is.
inline void check_problems(const hcl::diagnostics& diags) {
  for (const hcl::diagnostic& d : diags)
    if (d.code.empty() || d.summary.empty() || d.detail.empty()) std::abort();
}

// What was wrong with the last input, for the replay: kept inputs must be right as a whole, but for those
// whose names begin with "wrong". Targets for which that means nothing leave it empty.
std::string& errors_of_last();

// A variable of every kind, and the standard functions.
const hcl::scope& names();

}  // namespace fuzz
