// Numbers of the machine are written with as few digits as read back the same, also where the standard
// library knows the digits of a double only.
#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include <hcl/record/impl/encode_text.hpp>

namespace {

// With this many digits.
template <typename Float>
Float read_back(Float v, int digits) {
  const int magnitude = static_cast<int>(std::floor(std::log10(std::fabs(v))));
  const auto rounded = hcl::detail::rounded_number(hcl::detail::exact_number(v), digits, magnitude);
  REQUIRE(rounded);
  return hcl::detail::value_backend<>::to_floating<Float>(*rounded);
}

template <typename Float>
void check_digits(std::uint64_t seed) {
  using limits = std::numeric_limits<Float>;
  std::mt19937_64 random(seed);
  for (int i = 0; i != 2000; ++i) {
    const auto mantissa = static_cast<Float>(random()) + 1;
    const int exponent = static_cast<int>(random() % 600) - 300 - 64;
    const Float v =
        std::ldexp(random() % 2 == 0 ? mantissa : -mantissa, exponent * limits::max_exponent / 16384);
    INFO(static_cast<double>(v));
    CHECK(hcl::detail::value_backend<>::to_floating<Float>(hcl::detail::exact_number(v)) == v);
    CHECK(read_back(v, limits::max_digits10) == v);
  }
}

}  // namespace

TEST_CASE("a long double reads back from as many digits as it may need") { check_digits<long double>(1); }
TEST_CASE("a float reads back from as many digits as it may need") { check_digits<float>(2); }
TEST_CASE("so many digits of a number of the machine are those next to it") {
  const auto rounded = hcl::detail::rounded_number(hcl::detail::exact_number(0.1L), 3, -1);
  CHECK(rounded->to_string() == "0.1");
  CHECK(hcl::detail::rounded_number(hcl::detail::exact_number(-2.0L / 3), 2, -1)->to_string() == "-0.67");
  CHECK(hcl::detail::rounded_number(hcl::detail::exact_number(123456.0F), 2, 5)->to_string() == "120000");
}
