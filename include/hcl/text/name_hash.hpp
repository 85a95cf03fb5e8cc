// Hashes of names with a seed that nobody who writes a configuration can know, so that they cannot be chosen to collide. Not for anything that is
// kept or shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace hcl::inline v0_1::detail {

// Seeds may be the address of a table.
[[nodiscard]] inline std::uint64_t seed_of(const void* table) noexcept { return reinterpret_cast<std::uintptr_t>(table); }

[[nodiscard]] inline std::uint64_t name_hash(std::string_view name, std::uint64_t seed) noexcept {
  constexpr std::uint64_t prime = 0x9E3779B97F4A7C15u;
  std::uint64_t result = (name.size() ^ seed) * prime;
  result ^= result >> 32;
  const char* at = name.data();
  std::size_t left = name.size();
  while (left >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, 8);
    result = (result ^ word) * prime;
    result ^= result >> 29;
    at += 8;
    left -= 8;
  }
  std::uint64_t word = 0;
  if (left != 0) std::memcpy(&word, at, left);
  result = (result ^ word) * prime;
  result = (result ^ (result >> 29)) * 0xBF58476D1CE4E5B9u;  // every bit depends on every letter
  return result ^ (result >> 32);
}

}  // namespace hcl::inline v0_1::detail
