// Our side of the differential test: the same names as the reference's driver, and one case evaluated and
// analysed. Knows no reference.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hcl/eval/scope.hpp>

namespace differential {

struct error_place {
  long begin;  // the first byte of its subject
  std::string code;
};

struct outcome {
  bool failed = false;
  long begin = -1, end = -1;          // bytes of the first error's subject
  std::vector<error_place> places{};  // of all errors
  std::string code{}, message{};
  std::string value{};   // as JSON; empty if there was an error
  std::string report{};  // as JSON; empty if the source could not be parsed
};

// The names of reference/names.go. `newest`: something is known of some unknowns, which the packaged version
// of the reference has no word for.
hcl::scope names(bool newest);

// With `refinements`, what is known of unknowns is written into the value.
outcome run(std::string_view kind, const std::string& source, const hcl::scope& names, bool refinements);

}  // namespace differential
