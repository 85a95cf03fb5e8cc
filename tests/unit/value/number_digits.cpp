// Digits of numbers: integers written out, and the texts of numbers so far from 1 that their powers of ten
// are rounded.
#include <catch2/catch.hpp>

#include <cstdint>
#include <random>
#include <string>

#include <hcl/value/impl/number_all.hpp>

using namespace hcl::detail;

TEST_CASE("numbers far from 1 read back from their texts", "[number]") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000; ++i) {
    const auto reach = std::int64_t{1} << (13 + i % 17);
    const auto exponent = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(2 * reach)) - reach;
    const std::string written =
        std::to_string(1 + random() % (i % 3 == 0 ? 9 : INT64_MAX)) + "e" + std::to_string(exponent);
    if (exponent > -1200 && exponent < 1200) continue;  // written in full
    INFO(written);
    const auto first = hcl::number::parse(written);
    REQUIRE(first);
    const hcl::number third = *divide(*first, hcl::number(3));
    CHECK(*hcl::number::parse(first->to_string()) == *first);
    CHECK(*hcl::number::parse(third.to_string()) == third);
    CHECK(third.to_string().size() < 180);
    CHECK(first->to_string().size() <= written.size() + 3);
  }
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
