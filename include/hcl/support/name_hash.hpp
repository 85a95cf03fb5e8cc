// Hashes of names with a seed that the author of a configuration cannot know, so that they cannot be chosen
// to collide. Not for anything that is kept or shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

// Seeds may be the address of a table.
[[nodiscard]] inline std::uint64_t seed_of(const void* table) noexcept {
  return reinterpret_cast<std::uintptr_t>(table);
}

// Both halves of a product with a factor that is not known either: what a letter changes shows at one place
// only in one of them, so that no other letter can undo it for all seeds.
[[nodiscard]] inline std::uint64_t fold_product(std::uint64_t a, std::uint64_t b) noexcept {
  const uint128 product = uint128{a} * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

[[nodiscard]] inline std::uint64_t name_hash(std::string_view name, std::uint64_t seed) noexcept {
  const std::uint64_t factor = seed * 0x9E3779B97F4A7C15u | 1;
  std::uint64_t result = fold_product(name.size() ^ factor, 0xBF58476D1CE4E5B9u);
  const char* at = name.data();
  std::size_t left = name.size();
  while (left >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, 8);
    result = fold_product(result ^ word, factor);
    at += 8;
    left -= 8;
  }
  std::uint64_t word = 0;
  if (left != 0) std::memcpy(&word, at, left);
  result = fold_product(result ^ word, factor);
  return result ^ (result >> 32);
}

// For the standard library's tables of names from a configuration.
struct name_hasher {
  std::uint64_t seed = seed_of(this);
  [[nodiscard]] std::size_t operator()(std::string_view name) const noexcept {
    return name_hash(name, seed) & SIZE_MAX;
  }
};

}  // namespace hcl::inline v0_1::detail
