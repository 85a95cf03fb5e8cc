// How much a test does: what a variable of the environment says, or the usual.
#pragma once

#include <cstddef>
#include <cstdlib>

namespace test {

inline std::size_t number_from(const char* variable, std::size_t usual) {
  const char* const text = std::getenv(variable);
  return text ? static_cast<std::size_t>(std::strtoull(text, nullptr, 10)) : usual;
}

}  // namespace test
