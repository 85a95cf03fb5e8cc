// The prerequisites of compilation: C++20, and new enough versions of the libraries that hcl uses, where they
// are found at all. Reports missing ones once; the front headers are empty then.
#pragma once

#if __cplusplus < 202002L && (!defined(_MSVC_LANG) || _MSVC_LANG < 202002L)
#error "hcl needs C++20: compile with -std=c++20, or with /std:c++20"
#else

#if __has_include(<boost/version.hpp>)
#include <boost/version.hpp>
#endif
#if __has_include(<tao/pegtl/version.hpp>)
#include <tao/pegtl/version.hpp>
#endif

#if defined(BOOST_VERSION) && BOOST_VERSION < 108100
#error "hcl needs Boost 1.81 or later: put the directory of a newer one before this one's with -isystem"
#elif defined(TAO_PEGTL_VERSION_MAJOR) && \
    (TAO_PEGTL_VERSION_MAJOR < 3 || (TAO_PEGTL_VERSION_MAJOR == 3 && TAO_PEGTL_VERSION_MINOR < 2))
#error "hcl needs PEGTL 3.2 or later: put the directory of a newer one before this one's with -isystem"
#else
#define HCL_HAS_PREREQUISITES
#endif

#endif
