// Hashes of names with a secret seed, so that a configuration cannot choose names that collide. Differ from
// run to run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <hcl/support/compiler.hpp>
#include <hcl/support/short_text.hpp>

namespace hcl::inline v0_1::detail {

// Seeds may be the address of a table.
[[nodiscard]] inline std::uint64_t seed_of(const void* table) noexcept {
  return reinterpret_cast<std::uintptr_t>(table);
}

// Combines both halves of a product with a secret factor, so that no change of one letter is undone by
// another for all seeds.
[[nodiscard]] inline std::uint64_t fold_product(std::uint64_t a, std::uint64_t b) noexcept {
  const product_halves product = multiply_fully(a, b);
  return product.low ^ product.high;
}

[[nodiscard]] inline std::uint64_t factor_of(std::uint64_t seed) noexcept {
  return seed * 0x9E3779B97F4A7C15u | 1;
}
[[nodiscard]] inline std::uint64_t start_of_hash(std::size_t size, std::uint64_t factor) noexcept {
  return std::uint64_t{size} * 0xBF58476D1CE4E5B9u ^ (factor << 32 | factor >> 32);
}
[[nodiscard]] inline std::uint64_t end_of_hash(std::uint64_t before, std::uint64_t word,
                                               std::uint64_t factor) noexcept {
  const std::uint64_t result = fold_product(before ^ word, factor);
  return result ^ (result >> 32);
}

// The hash of a name of at most 8 bytes, given as a word.
[[nodiscard]] inline std::uint64_t short_name_hash(std::size_t size, std::uint64_t word,
                                                   std::uint64_t seed) noexcept {
  const std::uint64_t factor = factor_of(seed);
  return end_of_hash(start_of_hash(size, factor), word, factor);
}
[[nodiscard]] inline std::uint64_t name_hash(std::string_view name, std::uint64_t seed) noexcept {
  const std::uint64_t factor = factor_of(seed);
  std::uint64_t result = start_of_hash(name.size(), factor);
  for (; name.size() > 8; name.remove_prefix(8))
    result = fold_product(result ^ word_at(name.data()), factor);
  return end_of_hash(result, short_word(name), factor);
}

// A hasher for standard containers with names of a configuration as keys.
struct name_hasher {
  std::uint64_t seed = seed_of(this);
  [[nodiscard]] std::size_t operator()(std::string_view name) const noexcept {
    return name_hash(name, seed) & SIZE_MAX;
  }
};

}  // namespace hcl::inline v0_1::detail
