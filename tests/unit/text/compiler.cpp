#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>

#include <hcl/support/compiler.hpp>
#include <hcl/support/portable_integer.hpp>

using namespace hcl::detail;

namespace {

constexpr std::int64_t lowest = (std::numeric_limits<std::int64_t>::min)();
constexpr std::int64_t highest = (std::numeric_limits<std::int64_t>::max)();
constexpr std::uint64_t all_bits = (std::numeric_limits<std::uint64_t>::max)();

using pair_signed = portable_integer<true>;
using pair_unsigned = portable_integer<false>;

std::uint64_t next(std::uint64_t& state) {
  state = state * 6364136223846793005U + 1442695040888963407U;
  return state ^ state >> 29;
}

// Words that are small, large, or at an edge.
[[maybe_unused]] std::uint64_t word(std::uint64_t& state) {
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

TEST_CASE("a portable integer of 128 bits counts across its words") {
  const pair_unsigned top = pair_unsigned{1} << 127;
  CHECK(top + top == 0);
  CHECK(0 - pair_unsigned{1} == ~pair_unsigned{0});
  CHECK(pair_unsigned{all_bits} + 1 == pair_unsigned{1} << 64);
  CHECK(pair_unsigned{all_bits} * all_bits == (pair_unsigned{all_bits - 1} << 64 | 1));
  CHECK(top / 10 * 10 + top % 10 == top);
  CHECK(top / top == 1);
  CHECK(static_cast<std::uint64_t>(top >> 64) == std::uint64_t{1} << 63);
}

TEST_CASE("a portable integer with a sign divides towards zero and orders by value") {
  CHECK(pair_signed{-7} / 2 == -3);
  CHECK(pair_signed{-7} % 2 == -1);
  CHECK(pair_signed{7} / -2 == -3);
  CHECK(pair_signed{7} % -2 == 1);
  CHECK(pair_signed{-1} < 0);
  CHECK(pair_signed{lowest} * 10 < pair_signed{lowest});
  CHECK(pair_signed{lowest} * lowest > pair_signed{highest} * highest);
  CHECK(static_cast<std::int64_t>(pair_signed{lowest} * 4 >> 2) == lowest);
  CHECK(static_cast<int>(pair_signed{-5}) == -5);
}

#if defined(__SIZEOF_INT128__)
__extension__ typedef __int128 real_signed;
__extension__ typedef unsigned __int128 real_unsigned;

TEST_CASE("portable integers agree with the compiler's own") {
  std::uint64_t state = 42;
  std::size_t differences = 0;
  for (int round = 0; round != 20'000; ++round) {
    const std::uint64_t w[4] = {word(state), word(state) * (next(state) % 2), word(state),
                                word(state) * (next(state) % 2)};
    const real_unsigned a = real_unsigned{w[1]} << 64 | w[0], b = real_unsigned{w[3]} << 64 | w[2];
    const pair_unsigned x = pair_unsigned{w[1]} << 64 | w[0], y = pair_unsigned{w[3]} << 64 | w[2];
    const pair_signed p{x}, q{y};
    const auto c = static_cast<real_signed>(a), d = static_cast<real_signed>(b);
    const int bits = static_cast<int>(next(state) % 128);
    const auto check = [&](auto real, auto portable) {
      differences += static_cast<std::uint64_t>(real) != static_cast<std::uint64_t>(portable) ||
                     static_cast<std::uint64_t>(real >> 64) != static_cast<std::uint64_t>(portable >> 64);
    };
    check(a + b, x + y);
    check(a - b, x - y);
    check(a * b, x * y);
    check(a << bits, x << bits);
    check(a >> bits, x >> bits);
    check(c >> bits, p >> bits);
    differences += (a < b) != (x < y) || (c < d) != (p < q) || (a == b) != (x == y);
    if (b == 0) continue;
    check(a / b, x / y);
    check(a % b, x % y);
    if (d == -1) continue;
    check(c / d, p / q);
    check(c % d, p % q);
  }
  CHECK(differences == 0);
}
#endif
