// Our side of the differential test: the same names as the reference's driver, and one case evaluated and analysed. Knows no reference.
#pragma once

#include <string>
#include <string_view>

#include <hcl/eval/scope.hpp>

namespace differential {

struct outcome {
  bool failed = false;
  long begin = -1, end = -1;  // bytes of the first error's subject
  std::string code{}, message{};
  std::string value{};   // as JSON; empty if there was an error
  std::string report{};  // as JSON; empty if the source could not be parsed
};

// The names of reference/names.go.
hcl::scope names();

outcome run(std::string_view kind, const std::string& source, const hcl::scope& names);

}  // namespace differential
