// The configurations of the examples with their structs, to be typed as well.
#pragma once

#include <vector>

#include "format.hpp"

namespace typed {

// Texts are read from the folder of the examples, seen from where the program runs.
[[nodiscard]] std::vector<format> example_formats();

}  // namespace typed
