#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>

#include <hcl/decode.hpp>

using namespace hcl;

namespace {

template <typename Float>
Float nearest(std::string_view text) {
  return detail::value_access::to_floating<Float>(*number::parse(text));
}

}  // namespace

TEST_CASE("a number between two floats becomes the nearer one, and the even one in the middle") {
  CHECK(nearest<float>("16777217") == 16777216.0F);
  CHECK(nearest<float>("16777219") == 16777220.0F);
  CHECK(nearest<float>("16777217.0000000000000000000000000000000001") == 16777218.0F);
  CHECK(nearest<float>("-0.1") == -0.1F);
  CHECK(nearest<double>("9007199254740993") == 9007199254740992.0);
  CHECK(nearest<double>("9007199254740993.0000000000000001") == 9007199254740994.0);
  CHECK(nearest<long double>("0.5") == 0.5L);
  CHECK(nearest<long double>("0.1") == 0.1L);
}

TEST_CASE("numbers beyond a float's range are infinite or 0, and thin out before that") {
  using limits = std::numeric_limits<float>;
  CHECK(nearest<float>("340282346638528859811704183484516925440") == (limits::max)());
  CHECK(nearest<float>("340282356779733661637539395458142568447") == (limits::max)());
  CHECK(nearest<float>("340282356779733661637539395458142568448") == limits::infinity());
  CHECK(nearest<float>("-1e999999") == -limits::infinity());
  CHECK(nearest<float>("1.401298464324817e-45") == limits::denorm_min());
  CHECK(nearest<float>("7e-46") == 0);
  CHECK(nearest<float>("7.1e-46") == limits::denorm_min());
  CHECK(nearest<float>("1e-999999") == 0);
  CHECK(nearest<double>("1e309") == std::numeric_limits<double>::infinity());
  CHECK(nearest<double>("5e-324") == std::numeric_limits<double>::denorm_min());
}

TEST_CASE("numbers become the floats that the C library reads") {
  std::uint64_t state = 7;
  const auto next = [&] { return (state = state * 6364136223846793005U + 1442695040888963407U) >> 11; };
  for (int round = 0; round != 3'000; ++round) {
    const std::string text = std::to_string(next()) + '.' + std::to_string(next()) + 'e' +
                             std::to_string(static_cast<int>(next() % 700) - 350);
    INFO(text);
    CHECK(nearest<float>(text) == std::strtof(text.c_str(), nullptr));
    CHECK(nearest<double>(text) == std::strtod(text.c_str(), nullptr));
    CHECK(nearest<long double>(text) == std::strtold(text.c_str(), nullptr));
    CHECK(number::parse(text)->to_double() == std::strtod(text.c_str(), nullptr));
  }
}
