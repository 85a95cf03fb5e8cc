// The rules of constrained types in words, for reading and writing. Implementation.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <hcl/value/describe.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// "a whole number from 1 to 9"; a bound that is null does not exist.
[[nodiscard]] inline std::string describe_bounds(std::string_view noun, const value* min_bound,
                                                 const value* max_bound) {
  std::string what(noun);
  if (min_bound && max_bound)
    what += " from " + describe(*min_bound) + " to " + describe(*max_bound);
  else if (min_bound)
    what += " of at least " + describe(*min_bound);
  else if (max_bound)
    what += " of at most " + describe(*max_bound);
  return what;
}

// `"tcp", "udp" or "unix"`
[[nodiscard]] inline std::string describe_choices(std::span<const value> allowed) {
  std::string what;
  for (std::size_t i = 0; i != allowed.size(); ++i) {
    if (i != 0) what += i + 1 == allowed.size() ? " or " : ", ";
    what += describe(allowed[i]);
  }
  return what;
}

}  // namespace hcl::inline v0_1::detail
