// Powers of ten by table: the same to the last bit as those multiplied out, whatever the exponent. Integers
// written out.
#include <catch2/catch.hpp>

#include <cstdint>
#include <random>

#include <hcl/value/impl/number_parse.hpp>

using namespace hcl::detail;

TEST_CASE("powers of five are the largest 640 bits below them", "[number]") {
  CHECK(power_near(1).mantissa[9] == std::uint64_t{5} << 61);
  CHECK(power_near(27).mantissa[9] >> (63 - 62) == fives.power[27]);  // 63 bits
  CHECK(power_near(-1).mantissa[0] == 0xCCCC'CCCC'CCCC'CCCC);
  CHECK(power_near(4).exponent == 10 - 640);   // 625 < 2^10
  CHECK(power_near(-4).exponent == -9 - 640);  // 1/625 > 2^-10
}

TEST_CASE("powers of five add up", "[number]") {
  for (const std::int64_t n : {127LL, 128LL, 16384LL, 2097151LL, 268435456LL, 4294967294LL}) {
    const scaled_power next = product(power_near(n), power_near(1)),
                       back = product(power_near(-n), power_near(-1));
    CHECK(next.exponent == power_near(n + 1).exponent);
    CHECK(back.exponent == power_near(-n - 1).exponent);
    for (std::size_t word = 1; word < 10; ++word) {
      CHECK(next.mantissa[word] == power_near(n + 1).mantissa[word]);
      CHECK(back.mantissa[word] == power_near(-n - 1).mantissa[word]);
    }
  }
}

TEST_CASE("numbers scaled by table are those scaled by multiplication", "[number]") {
  std::mt19937_64 random(1);
  int sure = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::uint64_t digits = i % 3 == 0 ? 1 + random() % 9 : 1 + random() % 9'999'999'999'999'999'999u;
    const auto reach = std::int64_t{1} << (8 + i % 24);
    const auto exponent = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(2 * reach)) - reach;
    if (exponent == 0) continue;
    wide_float quick;
    if (!scale_quickly(digits, exponent, quick)) continue;
    ++sure;
    long_quotient slow = scale_by_ten(big_int(digits), exponent);
    round_to(slow.value, number_precision, slow.sticky);
    INFO(digits << "e" << exponent);
    CHECK(compare_magnitude(quick, slow.value) == 0);
  }
  CHECK(sure > 2500);
}

TEST_CASE("numbers that are exact, or half way, are not left to the table", "[number]") {
  wide_float quick;
  CHECK_FALSE(scale_quickly(1, 10, quick));  // no bit lost
  CHECK_FALSE(scale_quickly(5, -1, quick));  // 1/2: a little below it in the table
  CHECK(hcl::number::parse("1e300")->to_string() == "1" + std::string(300, '0'));
}

TEST_CASE("integers are written out, whatever was written before", "[number]") {
  digit_writer writer;
  CHECK(writer.write(0) == "");
  std::mt19937_64 random(1);
  for (unsigned digits = 1; digits < 200; ++digits) {
    const big_int power = pow(big_int(10), digits - 1);
    const big_int apart = big_int(random()) * (digits % 3 == 0 ? power / 1'000'000 + 1 : big_int(1));
    for (const big_int& v : {power, big_int(power + apart), big_int(power - 1), big_int(power * 9 + apart),
                             big_int(power * 9), big_int(apart)}) {
      CHECK(writer.write(v) == (v.is_zero() ? std::string() : v.str()));
      CHECK(write_digits(v) == writer.write(v));
    }
  }
}
