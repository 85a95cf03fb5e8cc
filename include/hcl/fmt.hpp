// The same as <hcl/formatter.hpp> for the library fmt, which the program has: `fmt::print("{}", value)`.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <type_traits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <hcl/decode.hpp>
#include <hcl/record/shown_text.hpp>

// Values and lists of diagnostics can be iterated over, and have a text all the same.
template <hcl::detail::shown_otherwise T>
struct fmt::is_range<T, char> : std::false_type {};

template <hcl::detail::shown_otherwise T>
struct fmt::formatter<T, char>
    : hcl::detail::shown_formatter<T, fmt::formatter<hcl::detail::shown_type<T>, char>> {};

#endif
