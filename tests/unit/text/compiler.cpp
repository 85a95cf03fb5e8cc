#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>

#include <hcl/support/compiler.hpp>

using namespace hcl::detail;

namespace {

constexpr std::int64_t lowest = (std::numeric_limits<std::int64_t>::min)();
constexpr std::int64_t highest = (std::numeric_limits<std::int64_t>::max)();
constexpr std::uint64_t all_bits = (std::numeric_limits<std::uint64_t>::max)();

std::uint64_t next(std::uint64_t& state) {
  state = state * 6364136223846793005U + 1442695040888963407U;
  return state ^ state >> 29;
}

// Words that are small, large, or at an edge.
std::uint64_t word(std::uint64_t& state) {
  const std::uint64_t v = next(state);
  switch (next(state) % 6) {
    case 0: return v % 100;
    case 1: return all_bits - v % 3;
    case 2: return std::uint64_t{1} << (v % 64);
    case 3: return v % 0x1'0000'0000;
    default: return v;
  }
}

}  // namespace

TEST_CASE("sums, differences and products say whether they overflow") {
  std::int64_t result = 0;
  CHECK_FALSE(add_overflows(highest, lowest, result));
  CHECK(result == -1);
  CHECK_FALSE(add_overflows(highest - 1, 1, result));
  CHECK(result == highest);
  CHECK(add_overflows(highest, 1, result));
  CHECK(add_overflows(lowest, -1, result));
  CHECK_FALSE(subtract_overflows(-1, lowest, result));
  CHECK(result == highest);
  CHECK(subtract_overflows(0, lowest, result));
  CHECK(subtract_overflows(lowest, 1, result));
  CHECK_FALSE(multiply_overflows(lowest / 2, std::int64_t{2}, result));
  CHECK(result == lowest);
  CHECK_FALSE(multiply_overflows(std::int64_t{-3}, std::int64_t{5}, result));
  CHECK(result == -15);
  CHECK(multiply_overflows(lowest, std::int64_t{-1}, result));
  CHECK(multiply_overflows(highest, std::int64_t{2}, result));
  CHECK_FALSE(multiply_overflows(lowest, std::int64_t{0}, result));
  CHECK(result == 0);

  std::uint64_t product = 0;
  CHECK_FALSE(multiply_overflows(all_bits / 3, std::uint64_t{3}, product));
  CHECK(product == all_bits);
  CHECK(multiply_overflows(all_bits / 3 + 1, std::uint64_t{3}, product));
}

TEST_CASE("a product has both its halves") {
  std::uint64_t state = 42;
  for (int round = 0; round != 2'000; ++round) {
    const std::uint64_t a = word(state), b = word(state);
    const product_halves product = multiply_fully(a, b);
    CHECK(product.low == a * b);
    // Long multiplication, a bit at a time.
    std::uint64_t low = 0, high = 0;
    for (int bit = 63; bit >= 0; --bit) {
      high = high << 1 | low >> 63;
      low <<= 1;
      if ((b >> bit & 1) == 0) continue;
      low += a;
      high += low < a ? 1 : 0;
    }
    CHECK(product.high == high);
  }
}
