// std::format for what is of the library: values, types, numbers, paths, ranges, diagnostics, enumerators,
// tags. Only where the standard library has <format>.
//
//   std::format("{:>8} {}", config.port, app.diagnostics());
//
// A tag is formatted as what it holds, with the same specification; a sensitive one as "(sensitive)", an
// empty std::optional in a tag as "null". All else is its text, with fill, width and precision as for
// strings.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <version>

#include <hcl/decode.hpp>
#include <hcl/record/shown_text.hpp>

#if defined(__cpp_lib_format)
#include <format>

template <hcl::detail::shown_otherwise T>
struct std::formatter<T, char>
    : hcl::detail::shown_formatter<T, std::formatter<hcl::detail::shown_type<T>, char>> {};
#endif

#endif
