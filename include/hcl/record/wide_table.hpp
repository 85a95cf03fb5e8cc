// References to the members of structs that have more than Boost.PFR takes: for <hcl/wide.hpp>. C++20 names
// each member that it takes out of a struct.
#pragma once

#include <cstddef>

#include <hcl/record/pfr.hpp>

namespace hcl::inline v1_0::detail {

// clang-format off
#define HCL_TEN(x) x##0, x##1, x##2, x##3, x##4, x##5, x##6, x##7, x##8, x##9
#define HCL_50 HCL_TEN(a), HCL_TEN(b), HCL_TEN(c), HCL_TEN(d), HCL_TEN(e)
#define HCL_100 HCL_50, HCL_TEN(f), HCL_TEN(g), HCL_TEN(h), HCL_TEN(i), HCL_TEN(j)
#define HCL_150 HCL_100, HCL_TEN(k), HCL_TEN(l), HCL_TEN(m), HCL_TEN(n), HCL_TEN(o)
#define HCL_200 HCL_150, HCL_TEN(p), HCL_TEN(q), HCL_TEN(r), HCL_TEN(s), HCL_TEN(t)
#define HCL_250 HCL_200, HCL_TEN(u), HCL_TEN(v), HCL_TEN(w), HCL_TEN(x), HCL_TEN(y)

// So many members, with these names.
#define HCL_MEMBERS(count, ...)                               \
  template <>                                                 \
  struct wide_members<count> {                                \
    template <typename T>                                     \
    static constexpr auto tie(T& all) noexcept {              \
      auto& [__VA_ARGS__] = all;                              \
      return tie_each(__VA_ARGS__);                           \
    }                                                         \
  };
// One to six and one to ten members more than `count`: these names and those that begin with `x`.
#define HCL_SIX_MORE(count, x, ...)                                              \
  HCL_MEMBERS(count + 1, __VA_ARGS__, x##0)                                      \
  HCL_MEMBERS(count + 2, __VA_ARGS__, x##0, x##1)                                \
  HCL_MEMBERS(count + 3, __VA_ARGS__, x##0, x##1, x##2)                          \
  HCL_MEMBERS(count + 4, __VA_ARGS__, x##0, x##1, x##2, x##3)                    \
  HCL_MEMBERS(count + 5, __VA_ARGS__, x##0, x##1, x##2, x##3, x##4)              \
  HCL_MEMBERS(count + 6, __VA_ARGS__, x##0, x##1, x##2, x##3, x##4, x##5)
#define HCL_TEN_MORE(count, x, ...)                                                          \
  HCL_SIX_MORE(count, x, __VA_ARGS__)                                                        \
  HCL_MEMBERS(count + 7, __VA_ARGS__, x##0, x##1, x##2, x##3, x##4, x##5, x##6)              \
  HCL_MEMBERS(count + 8, __VA_ARGS__, x##0, x##1, x##2, x##3, x##4, x##5, x##6, x##7)        \
  HCL_MEMBERS(count + 9, __VA_ARGS__, x##0, x##1, x##2, x##3, x##4, x##5, x##6, x##7, x##8)  \
  HCL_MEMBERS(count + 10, __VA_ARGS__, HCL_TEN(x))

HCL_TEN_MORE(100, k, HCL_100)
HCL_TEN_MORE(110, l, HCL_100, HCL_TEN(k))
HCL_TEN_MORE(120, m, HCL_100, HCL_TEN(k), HCL_TEN(l))
HCL_TEN_MORE(130, n, HCL_100, HCL_TEN(k), HCL_TEN(l), HCL_TEN(m))
HCL_TEN_MORE(140, o, HCL_100, HCL_TEN(k), HCL_TEN(l), HCL_TEN(m), HCL_TEN(n))
HCL_TEN_MORE(150, p, HCL_150)
HCL_TEN_MORE(160, q, HCL_150, HCL_TEN(p))
HCL_TEN_MORE(170, r, HCL_150, HCL_TEN(p), HCL_TEN(q))
HCL_TEN_MORE(180, s, HCL_150, HCL_TEN(p), HCL_TEN(q), HCL_TEN(r))
HCL_TEN_MORE(190, t, HCL_150, HCL_TEN(p), HCL_TEN(q), HCL_TEN(r), HCL_TEN(s))
HCL_TEN_MORE(200, u, HCL_200)
HCL_TEN_MORE(210, v, HCL_200, HCL_TEN(u))
HCL_TEN_MORE(220, w, HCL_200, HCL_TEN(u), HCL_TEN(v))
HCL_TEN_MORE(230, x, HCL_200, HCL_TEN(u), HCL_TEN(v), HCL_TEN(w))
HCL_TEN_MORE(240, y, HCL_200, HCL_TEN(u), HCL_TEN(v), HCL_TEN(w), HCL_TEN(x))
HCL_SIX_MORE(250, z, HCL_250)

#undef HCL_TEN_MORE
#undef HCL_SIX_MORE
#undef HCL_MEMBERS
#undef HCL_250
#undef HCL_200
#undef HCL_150
#undef HCL_100
#undef HCL_50
#undef HCL_TEN
// clang-format on

}  // namespace hcl::inline v1_0::detail
