// A mutex; empty where the standard library has no threads, as on WebAssembly.
#pragma once

#include <mutex>

namespace hcl::inline v1_0::detail {

#if defined(_LIBCPP_HAS_NO_THREADS) || (defined(_LIBCPP_HAS_THREADS) && !_LIBCPP_HAS_THREADS)
class mutex {
 public:
  void lock() noexcept {}
  void unlock() noexcept {}
};
#else
using mutex = std::mutex;
#endif

}  // namespace hcl::inline v1_0::detail
