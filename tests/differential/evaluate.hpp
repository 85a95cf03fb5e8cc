// Our side of the differential test: the same names as the reference's driver, and one case evaluated.
#pragma once

#include <string>
#include <string_view>

#include <hcl/eval/scope.hpp>
#include <hcl/value/value.hpp>

namespace differential {

struct outcome {
  bool failed = false;
  long first_error = -1;  // byte offset of the first error's subject
  std::string message{};
  hcl::value value{};
};

// The names of reference/names.go.
hcl::scope names();

outcome run(std::string_view kind, const std::string& source, const hcl::scope& names);

}  // namespace differential
