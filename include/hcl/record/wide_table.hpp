// References to the members of structs that have more than Boost.PFR takes: for <hcl/wide.hpp>. A structured
// binding names each member, so that there is one for each number of them, from 101 to 256.
#pragma once

#include <cstddef>

#include <hcl/record/pfr.hpp>

// clang-format off
#define HCL_TEN(p) p##0, p##1, p##2, p##3, p##4, p##5, p##6, p##7, p##8, p##9
#define HCL_FIFTY(p) HCL_TEN(p##0), HCL_TEN(p##1), HCL_TEN(p##2), HCL_TEN(p##3), HCL_TEN(p##4)
#define HCL_WIDE(count, ...)                         \
  template <>                                        \
  struct wide_members<count> {                       \
    template <typename T>                            \
    static constexpr auto tie(T& all) noexcept {     \
      auto& [__VA_ARGS__] = all;                     \
      return tie_each(__VA_ARGS__);                  \
    }                                                \
  };
// The next six, ten or fifty after `n`, whose names follow; `p` begins the further ones.
#define HCL_WIDE_6(n, p, ...)                        \
  HCL_WIDE(n + 1, __VA_ARGS__, p##0)                 \
  HCL_WIDE(n + 2, __VA_ARGS__, p##0, p##1)           \
  HCL_WIDE(n + 3, __VA_ARGS__, p##0, p##1, p##2)     \
  HCL_WIDE(n + 4, __VA_ARGS__, p##0, p##1, p##2, p##3) \
  HCL_WIDE(n + 5, __VA_ARGS__, p##0, p##1, p##2, p##3, p##4) \
  HCL_WIDE(n + 6, __VA_ARGS__, p##0, p##1, p##2, p##3, p##4, p##5)
#define HCL_WIDE_10(n, p, ...)                       \
  HCL_WIDE_6(n, p, __VA_ARGS__)                      \
  HCL_WIDE(n + 7, __VA_ARGS__, p##0, p##1, p##2, p##3, p##4, p##5, p##6) \
  HCL_WIDE(n + 8, __VA_ARGS__, p##0, p##1, p##2, p##3, p##4, p##5, p##6, p##7) \
  HCL_WIDE(n + 9, __VA_ARGS__, p##0, p##1, p##2, p##3, p##4, p##5, p##6, p##7, p##8) \
  HCL_WIDE(n + 10, __VA_ARGS__, HCL_TEN(p))
#define HCL_WIDE_50(n, p, ...)                       \
  HCL_WIDE_10(n, p##0, __VA_ARGS__)                  \
  HCL_WIDE_10(n + 10, p##1, __VA_ARGS__, HCL_TEN(p##0)) \
  HCL_WIDE_10(n + 20, p##2, __VA_ARGS__, HCL_TEN(p##0), HCL_TEN(p##1)) \
  HCL_WIDE_10(n + 30, p##3, __VA_ARGS__, HCL_TEN(p##0), HCL_TEN(p##1), HCL_TEN(p##2)) \
  HCL_WIDE_10(n + 40, p##4, __VA_ARGS__, HCL_TEN(p##0), HCL_TEN(p##1), HCL_TEN(p##2), HCL_TEN(p##3))

namespace hcl::inline v1_0::detail {

HCL_WIDE_50(100, c, HCL_FIFTY(a), HCL_FIFTY(b))
HCL_WIDE_50(150, d, HCL_FIFTY(a), HCL_FIFTY(b), HCL_FIFTY(c))
HCL_WIDE_50(200, e, HCL_FIFTY(a), HCL_FIFTY(b), HCL_FIFTY(c), HCL_FIFTY(d))
HCL_WIDE_6(250, f, HCL_FIFTY(a), HCL_FIFTY(b), HCL_FIFTY(c), HCL_FIFTY(d), HCL_FIFTY(e))

}  // namespace hcl::inline v1_0::detail
// clang-format on

#undef HCL_TEN
#undef HCL_FIFTY
#undef HCL_WIDE
#undef HCL_WIDE_6
#undef HCL_WIDE_10
#undef HCL_WIDE_50
