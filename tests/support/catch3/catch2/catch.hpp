// Catch2 3 by the name that the header of Catch2 2 has; only where version 3 is used is this folder in the
// path.
#pragma once

#include <catch2/catch_all.hpp>

namespace Catch {

inline auto Contains(const std::string& part) { return Matchers::ContainsSubstring(part); }

}  // namespace Catch
