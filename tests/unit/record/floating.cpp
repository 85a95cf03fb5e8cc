// A whole float is exactly that number wherever it goes; texts have as few digits of it as read back the
// same.
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include <hcl/hcl.hpp>

namespace {

using hcl::number;
using hcl::value;

number of(std::string_view text) { return *number::parse(text); }

template <typename T>
struct one {
  T v;
  bool operator==(const one&) const = default;
};

template <typename Float>
void check_round_trips(std::uint64_t seed) {
  using limits = std::numeric_limits<Float>;
  std::mt19937_64 random(seed);
  for (int i = 0; i != 2000; ++i) {
    const auto mantissa = static_cast<Float>(random()) + 1;
    const int exponent = static_cast<int>(random() % 600) - 300 - 64;
    Float v =
        std::ldexp(random() % 2 == 0 ? mantissa : -mantissa, exponent * (limits::max_exponent - 64) / 512);
    if (i % 8 == 0) v = std::ldexp(Float{1}, std::ilogb(v));
    INFO(static_cast<double>(v));
    const std::string text = number(v).to_string(hcl::number_digits::all);
    CHECK(hcl::detail::value_access::to_floating<Float>(number(v)) == v);
    if (std::trunc(v) == v) continue;
    CHECK(static_cast<std::ptrdiff_t>(text.size() - text.find_first_not_of("-0.")) <=
          limits::max_digits10 + 1);
  }
  for (const Float v : {limits::max(), -limits::max(), limits::min(), limits::denorm_min(),
                        3 * limits::denorm_min(), limits::min() / 2, limits::epsilon()})
    CHECK(hcl::detail::value_access::to_floating<Float>(number(v)) == v);
}

}  // namespace

TEST_CASE("floats of every size read back from their numbers") {
  check_round_trips<float>(1);
  check_round_trips<double>(2);
  check_round_trips<long double>(3);
}

TEST_CASE("encoded floats of every size read back and are short") {
  std::mt19937_64 random(4);
  const auto check = [&](auto v) {
    using Float = decltype(v);
    INFO(static_cast<double>(v));
    const auto text = hcl::encode(one<Float>{v});
    REQUIRE(text);
    CAPTURE(*text);
    CHECK(hcl::decode<one<Float>>(*text)->v == v);
    CHECK(hcl::decode_json<one<Float>>(*hcl::encode_json(one<Float>{v}))->v == v);
    CHECK(text->size() <=
          static_cast<std::size_t>(std::max(std::numeric_limits<Float>::max_digits10 + 15, 28)));
  };
  for (int i = 0; i != 300; ++i) {
    const int exponent = static_cast<int>(random() % 200) - 100;
    check(std::ldexp(static_cast<float>(random()), exponent - 63));
    check(std::ldexp(static_cast<double>(random()), exponent * 9 - 63));
    check(std::ldexp(static_cast<long double>(random()), exponent - 63));
    check(std::ldexp(1.0, static_cast<int>(random() % 1023)));
  }
  CHECK(*hcl::encode(one<float>{1e30F}) == "v = 1e30\n");
  CHECK(*hcl::encode(one<double>{0x1p300}) == "v = 2.037035976334486e90\n");
  CHECK(*hcl::encode(one<double>{0.1}) == "v = 0.1\n");
  CHECK(*hcl::encode(one<float>{0.1F}) == "v = 0.1\n");
  CHECK(*hcl::encode(one<long double>{0.1L}) == "v = 0.1\n");
}

TEST_CASE("whole floats are exact as values", "[number]") {
  CHECK(number(0x1p64) == of("18446744073709551616"));
  CHECK(number(0x1p64F) == of("18446744073709551616"));
  CHECK(number(0x1p64L) == of("18446744073709551616"));
  CHECK(number(0x1p42F) == number(std::int64_t{1} << 42));
  CHECK(number(0x1p70).to_string() == "1180591620717411303424");
  CHECK(number(1e23) == of("99999999999999991611392"));
  CHECK(value(0x1p42F) == value(std::int64_t{1} << 42));
  if constexpr (std::numeric_limits<long double>::digits >= 64)
    CHECK(value(18446744073709551615.0L) == value(of("18446744073709551615")));
  CHECK(number(0.1F) == of("0.1"));
  CHECK(number(0.1) == of("0.1"));
  CHECK(value(std::numeric_limits<float>::quiet_NaN()).is_null());
}

TEST_CASE("whole floats are exact in whatever they are a part of") {
  const number two_64 = of("18446744073709551616");
  CHECK(hcl::to_value(0x1p64).as_number() == two_64);
  CHECK(hcl::to_value(0x1p64F).as_number() == two_64);
  CHECK(hcl::to_value(0x1p64L).as_number() == two_64);
  CHECK(hcl::to_value(0x1p42F).as_number() == number(std::int64_t{1} << 42));
  CHECK(hcl::to_value(std::vector<double>{0x1p64}).elements()[0].as_number() == two_64);
  CHECK(hcl::to_value(std::map<std::string, float>{{"a", 0x1p64F}}).find("a")->as_number() == two_64);
  CHECK(hcl::to_value(std::optional<double>(0x1p64)).as_number() == two_64);
  CHECK(hcl::to_value(std::variant<std::string, double>(0x1p64)).as_number() == two_64);
  CHECK(hcl::to_value(one<double>{0x1p64}).find("v")->as_number() == two_64);
}

TEST_CASE("numbers that come of floats are written exactly, floats of a struct as they read") {
  hcl::scope scope;
  scope.add(hcl::functions::standard());
  for (const number& n : {number(1e23), number(-0x1p300), *hcl::evaluate<number>("pow(10, 30)", scope),
                          *hcl::evaluate<number>("pow(2, 100)", scope)}) {
    CHECK(hcl::decode<one<number>>(*hcl::encode(one<number>{n}))->v == n);
    CHECK(hcl::decode_json<one<number>>(*hcl::encode_json(one<number>{n}))->v == n);
  }
  CHECK(hcl::to_value(1e23).as_number() == of("1e23"));
  CHECK(hcl::to_value(-1e300).as_number() == of("-1e300"));
  CHECK(hcl::to_value(1e30F).as_number() == of("1e30"));
  CHECK(*hcl::encode(one<double>{6.02214076e23}) == "v = 6.02214076e23\n");
}

TEST_CASE("whole floats of Boost.Multiprecision are exact as values") {
  using boost::multiprecision::cpp_bin_float_50;
  const cpp_bin_float_50 large = ldexp(cpp_bin_float_50(1), 200);
  CHECK(hcl::to_value(large).as_number() ==
        of("1606938044258990275541962092341162602522202993782792835301376"));
  CHECK(hcl::to_value(std::vector{cpp_bin_float_50(-large)}).elements()[0].as_number() ==
        of("-1606938044258990275541962092341162602522202993782792835301376"));
  CHECK(hcl::to_value(cpp_bin_float_50("0.5")).as_number() == of("0.5"));
  CHECK(hcl::to_value(cpp_bin_float_50(3)).as_number() == number(3));
}

TEST_CASE("whole floats that functions return are exact") {
  hcl::scope scope;
  scope.add(hcl::functions::standard());
  scope.function("square", [](double x) { return x * x; });
  scope.function("narrow", [](float x) { return x; });
  const auto is_true = [&](const char* expression) {
    const auto read = hcl::decode<one<bool>>("v = " + std::string(expression) + "\n", {}, scope);
    CAPTURE(expression);
    REQUIRE(read);
    CHECK(read->v);
  };
  is_true("square(4294967296) == 18446744073709551616");
  is_true("narrow(4398046511104) == 4398046511104");
  is_true("narrow(0.1) == 0.1");
  is_true("pow(2, 64) == 18446744073709551616");
  is_true("pow(2, 64) - 1 == 18446744073709551615");
  is_true("pow(10, -1) == 0.1");
  is_true("tostring(pow(2, 64)) == \"18446744073709551616\"");
  const auto read = hcl::decode<one<std::uint64_t>>("v = pow(2, 63)\n", {}, scope);
  REQUIRE(read);
  CHECK(read->v == std::uint64_t{1} << 63);
}

TEST_CASE("values of floats keep their digits in texts as far as those are written in full") {
  CHECK(*hcl::encode(one<value>{value(0x1p64)}) == "v = 18446744073709551616\n");
  CHECK(*hcl::encode(one<float>{0x1p42F}) == "v = 4398046511104\n");
  CHECK(*hcl::encode(one<double>{0x1p63}) == "v = 9223372036854775808\n");
  auto doc = *hcl::document::parse("a = 1\n");
  REQUIRE(doc.body().set("a", 0x1p64));
  CHECK(doc.text() == "a = 18446744073709551616\n");
  REQUIRE(doc.body().set("a", 0.1F));
  CHECK(doc.text() == "a = 0.1\n");
}
