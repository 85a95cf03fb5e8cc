// Integers of 128 bits that are everywhere: the compiler's, or those of Boost.Multiprecision where it has
// none. Implementation.
#pragma once

#include <type_traits>

#include <boost/multiprecision/cpp_int.hpp>

#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

template <bool HasThem>
struct wide_integers {
  using with_sign = int128;
  using without_sign = uint128;
};
template <>
struct wide_integers<false> {
  using with_sign = boost::multiprecision::int128_t;
  using without_sign = boost::multiprecision::uint128_t;
};
using wide_signed = wide_integers<has_int128 && !is_portable>::with_sign;
using wide_unsigned = wide_integers<has_int128 && !is_portable>::without_sign;

}  // namespace hcl::inline v0_1::detail
