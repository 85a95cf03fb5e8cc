#include <catch2/catch.hpp>

#include <string_view>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_dec_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

#include <hcl/value/impl/number_multiprecision.hpp>

namespace mp = boost::multiprecision;
using hcl::number;
using hcl::to_multiprecision;
using float_512 = mp::number<mp::cpp_bin_float<512, mp::digit_base_2>>;

namespace {
number of(std::string_view text) { return *number::parse(text); }
}  // namespace

TEST_CASE("big integers", "[number]") {
  CHECK(*to_multiprecision<mp::cpp_int>(of("-123456789012345678901234567890")) ==
        mp::cpp_int("-123456789012345678901234567890"));
  CHECK(*to_multiprecision<mp::uint128_t>(of("340282366920938463463374607431768211455")) ==
        mp::uint128_t("340282366920938463463374607431768211455"));
  CHECK_FALSE(to_multiprecision<mp::uint128_t>(of("340282366920938463463374607431768211456")));
  CHECK_FALSE(to_multiprecision<mp::uint128_t>(number(-1)));
  CHECK_FALSE(to_multiprecision<mp::cpp_int>(of("0.5")));
  CHECK_FALSE(to_multiprecision<mp::cpp_int>(number::infinity()));
  CHECK_FALSE(to_multiprecision<mp::cpp_int>(of("1e600000000")));
  CHECK(*to_multiprecision<mp::cpp_int>(number(0)) == 0);
  CHECK(hcl::from_multiprecision(mp::cpp_int("-123456789012345678901234567890")) ==
        of("-123456789012345678901234567890"));
  CHECK(hcl::from_multiprecision(mp::int128_t(-5)) == number(-5));
}

TEST_CASE("big floats", "[number]") {
  const number third = *divide(number(1), number(3));
  CHECK(*to_multiprecision<float_512>(third) == float_512(1) / 3);
  CHECK(hcl::from_multiprecision(float_512(1) / 3) == third);
  CHECK(*to_multiprecision<mp::cpp_bin_float_50>(third) == mp::cpp_bin_float_50(1) / 3);
  CHECK(isinf(*to_multiprecision<float_512>(number::infinity(true))));
  CHECK(hcl::from_multiprecision(-std::numeric_limits<float_512>::infinity()) == number::infinity(true));
  CHECK(*to_multiprecision<mp::cpp_dec_float_50>(of("0.5")) == mp::cpp_dec_float_50("0.5"));
  CHECK(hcl::from_multiprecision(mp::cpp_dec_float_50("0.1")) == of("0.1"));
  CHECK(hcl::from_multiprecision(float_512(0)).is_zero());
}
