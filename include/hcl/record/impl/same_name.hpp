// Whether two short names are equal, without the call that std::string_view makes: names are compared for
// every attribute and block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

template <typename Word>
[[nodiscard]] inline bool same_word(const char* a, const char* b) noexcept {
  Word x, y;
  std::memcpy(&x, a, sizeof(Word));
  std::memcpy(&y, b, sizeof(Word));
  return x == y;
}

[[nodiscard]] HCL_ALWAYS_INLINE inline bool same_name(std::string_view a, std::string_view b) noexcept {
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  const char* const p = a.data();
  const char* const q = b.data();
  if (size >= 8) {
    for (std::size_t i = 0; i + 8 <= size; i += 8)
      if (!same_word<std::uint64_t>(p + i, q + i)) return false;
    return same_word<std::uint64_t>(p + size - 8, q + size - 8);
  }
  if (size >= 4)
    return same_word<std::uint32_t>(p, q) && same_word<std::uint32_t>(p + size - 4, q + size - 4);
  for (std::size_t i = 0; i != size; ++i)
    if (p[i] != q[i]) return false;
  return true;
}

}  // namespace hcl::inline v0_1::detail
