// The texts of numbers so far from 1 that their powers of ten are rounded.
#include <catch2/catch.hpp>

#include <cstdint>
#include <random>
#include <string>

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
