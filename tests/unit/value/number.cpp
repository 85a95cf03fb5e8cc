#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <catch2/catch.hpp>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

using hcl::number;

namespace {

number of(std::string_view text) {
  const auto parsed = number::parse(text);
  INFO(text);
  REQUIRE(parsed);
  return *parsed;
}
std::string shown(std::string_view text) { return of(text).to_string(); }
std::string shown(const hcl::outcome<number>& v) { return v ? v->to_string() : std::string(v.error().code); }
std::string literal(std::string_view text) { return shown(number::parse_literal(text)); }
std::string zeros(std::size_t n) { return std::string(n, '0'); }
double infinite() { return std::numeric_limits<double>::infinity(); }

}  // namespace

TEST_CASE("integers of every width are exact", "[number]") {
  CHECK(number(std::int8_t{-128}).to_string() == "-128");
  CHECK(number(INT64_MIN).to_string() == "-9223372036854775808");
  CHECK(number(INT64_MAX).to_string() == "9223372036854775807");
  CHECK(number(UINT64_MAX).to_string() == "18446744073709551615");
  CHECK(number(std::uint64_t{1} << 63).to_uint64() == std::uint64_t{1} << 63);
  CHECK(number(UINT64_MAX).to_uint64() == UINT64_MAX);
  CHECK_FALSE(number(UINT64_MAX).to_int64());
  CHECK_FALSE(number(-1).to_uint64());
  CHECK(of("10000000000000000000").to_uint64() == 10000000000000000000U);
  CHECK_FALSE(of("18446744073709551616").to_uint64());
  CHECK_FALSE(of("1e20").to_uint64());
  CHECK(of("1e2").to_int64() == 100);
  CHECK_FALSE(of("0.5").to_int64());
  CHECK_FALSE(number::infinity().to_uint64());
}

TEST_CASE("numbers at the ends of the small form pass into the wide one and back", "[number]") {
  const number max_count(INT64_MAX), min_count(INT64_MIN), one(1);
  CHECK(shown(add(max_count, one)) == "9223372036854775808");
  CHECK(shown(subtract(*add(max_count, one), one)) == "9223372036854775807");
  CHECK(subtract(*add(max_count, one), one)->to_int64() == INT64_MAX);
  CHECK(negate(min_count).to_string() == "9223372036854775808");
  CHECK(negate(negate(min_count)) == min_count);
  CHECK(negate(negate(min_count)).to_int64() == INT64_MIN);
  CHECK(absolute(min_count).to_string() == "9223372036854775808");
  CHECK(shown(divide(min_count, number(-1))) == "9223372036854775808");
  CHECK(shown(modulo(min_count, number(-1))) == "0");
  CHECK(shown(multiply(min_count, min_count)) == "85070591730234615865843651857942052864");
  CHECK(shown(multiply(of("1e10"), of("1e11"))) == "1" + zeros(21));
  CHECK(*multiply(of("1e10"), of("1e11")) == of("1e21"));
}

TEST_CASE("doubles", "[number]") {
  CHECK(number(0.1).to_string() == "0.1");
  CHECK(number(0.1) == of("0.1"));
  CHECK(number(-0.0).to_string() == "0");
  CHECK(number(1.5).to_string() == "1.5");
  CHECK(number(0x1p70).to_string() == "1180591620717411303424");
  CHECK(number(0x1.3p70).to_string(hcl::number_digits::shortest) == "1401952549601926000000");
  CHECK(number(-1e23).to_string(hcl::number_digits::shortest) == "-1" + zeros(23));
  CHECK(number(1e23F).to_string(hcl::number_digits::shortest) == "1" + zeros(23));
  CHECK(number(1e23) == of("99999999999999991611392"));
  CHECK(number(-0x1p63).to_int64() == INT64_MIN);
  CHECK(number(infinite()).is_infinite());
  CHECK(number(-infinite()).sign() == -1);
  CHECK(number(std::nan("")).is_zero());
  using limits = std::numeric_limits<double>;
  for (double v : {0.1, 1e300, 1e-300, 5e-324, limits::min(), limits::max(), limits::denorm_min() * 3,
                   1.0 / 3, 123456789.125, -2.5e-310}) {
    CHECK(number(v).to_double() == v);
    CHECK(number(-v).to_double() == -v);
  }
}

TEST_CASE("to_double rounds to nearest even, once", "[number]") {
  CHECK(of("9007199254740993").to_double() == 9007199254740992.0);
  CHECK(of("9007199254740995").to_double() == 9007199254740996.0);
  CHECK(of("9007199254740993.0000000000000000000000000000000000000001").to_double() == 9007199254740994.0);
  CHECK(of("1.7976931348623158e308").to_double() == std::numeric_limits<double>::max());
  CHECK(of("1.7976931348623159e308").to_double() == infinite());
  CHECK(of("-1e400").to_double() == -infinite());
  CHECK(of("2.4703282292062327e-324").to_double() == 0);
  CHECK(of("2.4703282292062329e-324").to_double() == 5e-324);
  CHECK(of("1e-400").to_double() == 0);
  CHECK(of("-1e-1000000").to_double() == 0);
  CHECK(number::infinity(true).to_double() == -infinite());
}

TEST_CASE("text is the shortest that reads back", "[number]") {
  CHECK(shown("1.50") == "1.5");
  CHECK(shown("1.0") == "1");
  CHECK(shown("007") == "7");
  CHECK(shown("1e21") == "1" + zeros(21));
  CHECK(shown("1e-7") == "0.0000001");
  CHECK(shown("-0") == "0");
  CHECK(shown("-0.0e5") == "0");
  CHECK(shown("1e400") == "1" + zeros(400));
  CHECK(shown("12.34e1") == "123.4");
  CHECK(shown(divide(number(1), number(3))) == "0." + std::string(154, '3') + "5");
  CHECK(shown(divide(number(2), number(3))) == "0." + std::string(153, '6') + "7");
  CHECK(number::infinity().to_string() == "+Inf");
  CHECK(number::infinity(true).to_string() == "-Inf");
  const std::string max_count =
      "134078079299425970995740249982058461274793658205923933777235614437217640300735469768018742981669034276"
      "90031858186486050853753882"
      "811946569946433649006084095";  // 2^512 - 1
  CHECK(shown(max_count) == max_count);
  CHECK(literal(max_count) == max_count);
}

TEST_CASE("text is limited", "[number]") {
  const auto limited = [](std::string_view text) {
    return of(text).to_string(4096, hcl::number_digits::shortest);
  };
  CHECK(limited("1e4095"));
  const auto long_text = limited("1e4096");
  REQUIRE_FALSE(long_text);
  CHECK(long_text.error().code == "number-too-long");
  CHECK(limited("1e-4096"));
  CHECK_FALSE(limited("1e-4097"));
  CHECK_FALSE(limited("-1e600000000"));
  CHECK_FALSE(limited("1e-600000000"));
  CHECK_FALSE(number(12345).to_string(4));
  CHECK(*number(-12345).to_string(5) == "-12345");
  CHECK(*of("123.45").to_string(5) == "123.45");
  CHECK_FALSE(divide(number(1), number(3))->to_string(100));
  CHECK(of("1e100000").to_string(hcl::number_digits::shortest) == "1" + zeros(100000));
  CHECK(of("1e-100000").to_string(hcl::number_digits::all) == "0." + zeros(99999) + "1");
}

TEST_CASE("literals", "[number]") {
  CHECK(literal("0") == "0");
  CHECK(literal("1.5e3") == "1500");
  CHECK(literal("1E+2") == "100");
  CHECK(literal("15e-1") == "1.5");
  CHECK(literal("1.e5") == "100000");
  for (const char* wrong : {"", ".", "5.", ".5", "-5", "+5", "1e", "1e+", "1.2.3", "1..2", "0x10", "1_0",
                            " 5", "5 ", "inf", "1p4", "1.e"}) {
    INFO(wrong);
    CHECK(literal(wrong) == "invalid-number");
  }
  // 10^200 needs 465 bits and is exact; one more does not fit.
  CHECK(literal("1" + zeros(200)) == "1" + zeros(200));
  CHECK(literal("1" + zeros(199) + "1") == "number-not-exact");
  CHECK(literal("1" + zeros(220)) == "1" + zeros(220));
  CHECK(literal("1" + zeros(221)) == "number-not-exact");
  CHECK(literal("1" + zeros(5000)) == "number-not-exact");
  CHECK(literal("1e221") == "1" + zeros(221));  // not written out: rounded
  CHECK(literal("1" + zeros(199) + "1.0") == "1" + zeros(200));
  CHECK(literal("1e1000000000") == "number-overflow");
  CHECK(literal("1e-1000000000") == "number-overflow");
  CHECK(literal("1e99999999999999999999999") == "number-overflow");
  CHECK(literal("0e99999999999999999999999") == "0");
  CHECK(literal("0.00e-100000000000000001") == "0");
  CHECK(literal("0e1000000000") == "0");
}

TEST_CASE("integers of up to a thousand digits are written exactly, longer ones with an exponent",
          "[number]") {
  number power(1);
  boost::multiprecision::cpp_int exact = 1;
  for (int i = 1; i <= 4000; ++i) {
    power = *multiply(power, number(2));
    exact *= 2;
    const std::string text = power.to_string();
    if (exact.str().size() <= 1000) {
      if (text != exact.str()) FAIL(i << ": " << text);
    } else {
      CHECK(text.find('e') != text.npos);
    }
    CHECK(*number::parse(text) == power);
    CHECK(negate(power).to_string() == '-' + text);
  }
  CHECK(shown("1e999") == "1" + zeros(999));
  CHECK(shown("1e1000") == "1e1000");
  CHECK(shown("-12.5e1000") == "-1.25e1001");
  CHECK(shown("1e-1000") == "0." + zeros(999) + "1");
  CHECK(shown("1e-1001") == "1e-1001");
  CHECK(shown("1e600000000") == "1e600000000");
  CHECK(of("1e1500").to_string(hcl::number_digits::shortest) == "1" + zeros(1500));
}

TEST_CASE("numbers of any size are written with an exponent that reads back equal", "[number]") {
  std::uint64_t state = 7;
  const auto next = [&] { return (state = state * 6364136223846793005U + 1442695040888963407U); };
  for (int round = 0; round != 3000; ++round) {
    std::array<std::uint64_t, 8> mantissa{};
    for (std::size_t i = next() % 8; i != 8; ++i)
      mantissa[i] = next() >> (next() % 64);
    const std::int64_t range = round % 3 == 0 ? 2'000'000'000 : round % 3 == 1 ? 100'000 : 5'000;
    const number v =
        number::from_binary(false, mantissa, static_cast<std::int64_t>(next() >> 1) % range - range / 2);
    const std::string text = v.to_string();
    INFO(text);
    CHECK(text.size() < 1010);
    CHECK(*number::parse(text) == v);
  }
}

TEST_CASE("one rule says which integers are exact, in literals and in texts", "[number]") {
  boost::multiprecision::cpp_int large = 1;
  large <<= 512;
  for (const bool fits : {true, false}) {
    large += fits ? 0 : 1;
    CHECK(bool(number::parse_literal(large.str())) == fits);
    CHECK(bool(number::parse(large.str())) == fits);
    CHECK(bool(number::parse("-" + large.str())) == fits);
    CHECK(number::parse(large.str() + ".0"));
    CHECK(number::parse_literal(large.str() + "e0"));
  }
  CHECK(number::parse(large.str()).error().code == "number-not-exact");
}

TEST_CASE("a long integer literal is exact if its low bits are zero", "[number]") {
  number power(1);
  for (int i = 0; i < 3000; ++i)
    power = *multiply(power, number(2));
  boost::multiprecision::cpp_int exact = 1;
  exact <<= 3000;
  CHECK(*number::parse_literal(exact.str()) == power);
  exact += 1;
  CHECK(literal(exact.str()) == "number-not-exact");
  CHECK(*number::parse(exact.str() + ".0") == power);
}

TEST_CASE("ties of long texts are decided by their last digit", "[number]") {
  boost::multiprecision::cpp_int tie = 1;  // (2^512 + 1) * 2^4000: halfway between two numbers
  tie <<= 512;
  tie += 1;
  boost::multiprecision::cpp_int even = tie - 1, odd = tie + 1;
  for (auto* v : {&tie, &even, &odd})
    *v <<= 4000;
  CHECK(of(tie.str() + ".0") == of(even.str() + ".0"));
  CHECK(of(tie.str() + "." + zeros(200) + "1") == of(odd.str() + ".0"));
  tie += 1;
  CHECK(of(tie.str() + ".0") == of(odd.str() + ".0"));
  tie -= 2;
  CHECK(of(tie.str() + ".0") == of(even.str() + ".0"));
}

TEST_CASE("text to number", "[number]") {
  CHECK(shown("+5") == "5");
  CHECK(shown(".5") == "0.5");
  CHECK(shown("5.") == "5");
  CHECK(shown("-1e2") == "-100");
  CHECK(shown("5.e1") == "50");
  for (const char* text : {"inf", "Inf", "+inf", "+Inf"})
    CHECK(of(text) == number::infinity());
  for (const char* text : {"-inf", "-Inf"})
    CHECK(of(text) == number::infinity(true));
  for (const char* wrong : {"", "-", "+", ".", "-.", ".e1", "0x10", "0b1", " 5", "5 ", "1_0", "NaN", "nan",
                            "INF", "infinity", "--5", "1p4", "1e", "1e1.5"}) {
    INFO(wrong);
    CHECK(shown(number::parse(wrong)) == "invalid-number");
  }
  CHECK(number::parse(std::string_view("1\0", 2)).error().message.size() > 0);
  CHECK(of("1e1000000000").is_infinite());
  CHECK(of("-1e1000000000") == number::infinity(true));
  CHECK(of("1e-1000000000").is_zero());
  CHECK(shown(number::parse("1e3000000000")) == "number-overflow");
}

TEST_CASE("a million digits", "[number]") {
  const std::string nines(1000000, '9');
  CHECK(of(nines + ".0") == of("1e1000000"));
  CHECK(shown(number::parse(nines)) == "number-not-exact");
  CHECK(literal(nines) == "number-not-exact");
  CHECK(of("0." + nines) == number(1));
  CHECK(of(zeros(1000000)) == number(0));
  CHECK(of(zeros(1000000) + "7." + zeros(1000000)) == number(7));
  CHECK(of("0." + zeros(999999) + "1") == of("1e-1000000"));
}

TEST_CASE("arithmetic of fractions", "[number]") {
  CHECK(*add(of("0.1"), of("0.2")) == of("0.3"));
  CHECK(shown(add(of("0.1"), of("0.2"))) == "0.3");
  CHECK(*multiply(*divide(number(1), number(3)), number(3)) == number(1));
  CHECK(shown(divide(number(1), number(4))) == "0.25");
  CHECK(shown(divide(number(3), number(10))) == "0.3");
  CHECK(shown(subtract(of("0.3"), of("0.3"))) == "0");
  CHECK(shown(subtract(of("1.5"), of("0.25"))) == "1.25");
  CHECK(shown(multiply(of("0.5"), of("0.5"))) == "0.25");
  CHECK(shown(add(of("1e200"), number(1))) == "1" + zeros(200));
  CHECK(*add(of("1e200"), number(1)) == of("1e200"));
  CHECK(shown(add(of("1e4000"), of("1e-4000"))) == "1e4000");
}

TEST_CASE("division by zero, infinities, and what is undefined", "[number]") {
  const number inf = number::infinity(), zero, one(1);
  CHECK(*divide(one, zero) == inf);
  CHECK(*divide(number(-1), zero) == number::infinity(true));
  CHECK(divide(one, inf)->is_zero());
  CHECK(*divide(number::infinity(true), zero) == number::infinity(true));
  CHECK(*add(inf, one) == inf);
  CHECK(*add(one, inf) == inf);
  CHECK(*subtract(one, inf) == negate(inf));
  CHECK(*multiply(inf, number(-2)) == negate(inf));
  CHECK(shown(divide(zero, zero)) == "number-undefined");
  CHECK(shown(divide(inf, negate(inf))) == "number-undefined");
  CHECK(shown(multiply(zero, inf)) == "number-undefined");
  CHECK(shown(subtract(inf, inf)) == "number-undefined");
  CHECK(shown(add(inf, negate(inf))) == "number-undefined");
  CHECK(*add(inf, inf) == inf);
  const number huge = of("1e600000000");
  CHECK(*multiply(huge, huge) == inf);
  CHECK(divide(of("1e-600000000"), huge)->is_zero());
}

TEST_CASE("remainders", "[number]") {
  const std::vector<std::vector<std::string>> rows = {{"5", "3", "2"},      {"-5", "3", "-2"},
                                                      {"5", "-3", "2"},     {"5.5", "2", "1.5"},
                                                      {"5", "0", "5"},      {"5", "inf", "+Inf"},
                                                      {"inf", "5", "+Inf"}, {"-5", "inf", "-Inf"},
                                                      {"0", "7", "0"},      {"0", "inf", "number-undefined"},
                                                      {"1e30", "7", "1"}};
  for (const auto& row : rows) {
    INFO(row[0] << " % " << row[1]);
    CHECK(shown(modulo(of(row[0]), of(row[1]))) == row[2]);
  }
}

TEST_CASE("order and equality", "[number]") {
  const std::vector<const char*> ascending = {"-inf",
                                              "-1e5000",
                                              "-1e30",
                                              "-9223372036854775808",
                                              "-2.5",
                                              "-2",
                                              "-0.1",
                                              "-1e-5000",
                                              "0",
                                              "1e-5000",
                                              "1e-30",
                                              "0.1",
                                              "0.5",
                                              "1",
                                              "1.5",
                                              "2",
                                              "9223372036854775807",
                                              "9223372036854775808",
                                              "1e30",
                                              "1e300",
                                              "1e5000",
                                              "inf"};
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      INFO(ascending[i] << " and " << ascending[j]);
      CHECK((of(ascending[i]) <=> of(ascending[j])) == (i <=> j));
      CHECK((of(ascending[i]) == of(ascending[j])) == (i == j));
    }
  }
}

TEST_CASE("equal numbers hash equally in whatever form they are", "[number]") {
  const number third = *divide(number(1), number(3));
  const number half = *add(third, *divide(number(1), number(6)));
  CHECK(half == of("0.5"));
  const std::vector<std::pair<number, number>> pairs = {
      {*multiply(third, number(3)), number(1)},
      {of("0.5"), half},
      {*add(of("0.1"), of("0.2")), of("0.3")},
      {number(0), negate(number(0))},
      {*multiply(of("1e10"), of("1e11")), of("1e21")},
      {number::infinity(), of("inf")},
      {of("1e600000"), *multiply(of("1e300000"), of("1e300000"))}};
  for (const auto& [a, b] : pairs) {
    INFO(a.to_string(SIZE_MAX)->substr(0, 50));
    CHECK(a == b);
    CHECK(a.hash() == b.hash());
  }
}

TEST_CASE("floor, ceil and truncate", "[number]") {
  const std::vector<std::vector<std::string>> rows = {
      {"1.5", "1", "2", "1"},
      {"-1.5", "-2", "-1", "-1"},
      {"0.1", "0", "1", "0"},
      {"-0.1", "-1", "0", "0"},
      {"7", "7", "7", "7"},
      {"1e-3000", "0", "1", "0"},
      {"-1e-5000", "-1", "0", "0"},
      {"inf", "+Inf", "+Inf", "+Inf"},
      {"123456789012345678901234567890.5", "123456789012345678901234567890", "123456789012345678901234567891",
       "123456789012345678901234567890"}};
  for (const auto& row : rows) {
    INFO(row[0]);
    CHECK(floor(of(row[0])).to_string() == row[1]);
    CHECK(ceil(of(row[0])).to_string() == row[2]);
    CHECK(truncate(of(row[0])).to_string() == row[3]);
  }
}

TEST_CASE("decimals made from parts", "[number]") {
  CHECK(number::decimal(15, -1) == of("1.5"));
  CHECK(number::decimal(1500, -2).to_int64() == 15);
  CHECK(number::decimal(10, 18) == of("1e19"));
  CHECK(number::decimal(0, INT32_MAX).is_zero());
  CHECK(number::decimal(1, INT32_MAX).is_infinite());
  CHECK(number::decimal(-1, INT32_MIN).is_zero());
  CHECK(number::decimal(INT64_MIN, 0).to_int64() == INT64_MIN);
  CHECK(number::decimal(INT64_MIN, -3).to_string() == "-9223372036854775.808");
  CHECK(number::decimal(1, 5000) == of("1e5000"));
}

TEST_CASE("numbers exchange their bits", "[number]") {
  for (const char* text : {"0", "1", "-2.5", "0.1", "1e300", "-1e-300", "9223372036854775808", "1e100000"}) {
    bool negative = false;
    std::array<std::uint64_t, 8> mantissa{};
    std::int64_t exponent = 0;
    of(text).to_binary(negative, mantissa, exponent);
    INFO(text);
    CHECK(number::from_binary(negative, mantissa, exponent) == of(text));
  }
  CHECK(number::from_binary(false, {0, 3}, -65).to_string() == "1.5");
  CHECK(number::from_binary(true, {1}, 63).to_int64() == INT64_MIN);
  CHECK(number::from_binary(false, {1}, INT64_MAX).is_infinite());
  CHECK(number::from_binary(false, {1}, INT64_MIN).is_zero());
  CHECK(number::from_binary(false, {0xF0}, 0).to_int64() == 240);
}

TEST_CASE("copies share and moves leave zero", "[number]") {
  number third = *divide(number(1), number(3));
  number copy = third;
  CHECK(copy == third);
  const number moved = std::move(third);
  CHECK(moved == copy);
  copy = number(1);
  copy = moved;
  const number& same = copy;
  copy = same;
  CHECK(copy == moved);
}

TEST_CASE("a zero keeps its sign for doubles, and equals the other in everything else") {
  const number zero, minus(-0.0);
  CHECK(std::signbit(minus.to_double()));
  CHECK(std::signbit(hcl::detail::value_access::to_floating<float>(minus)));
  CHECK(std::signbit(number::parse("-0.0")->to_double()));
  CHECK(std::signbit(negate(number(0)).to_double()));
  CHECK_FALSE(std::signbit(negate(minus).to_double()));
  CHECK_FALSE(std::signbit(absolute(minus).to_double()));
  CHECK(minus == zero);
  CHECK(std::is_eq(minus <=> zero));
  CHECK(minus < number(1));
  CHECK(minus > number(-1));
  CHECK(minus.hash() == zero.hash());
  CHECK(minus.sign() == 0);
  CHECK(minus.is_integer());
  CHECK(minus.to_int64() == 0);
  CHECK(minus.to_uint64() == 0U);
  CHECK(*minus.to_string(1) == "0");
  CHECK(floor(minus) == zero);
  CHECK(*add(minus, number(3)) == number(3));
  CHECK(*multiply(minus, number(-3)) == zero);
  CHECK(*divide(minus, number(3)) == zero);
  CHECK(*modulo(minus, number(3)) == zero);
  CHECK(*divide(number(1), minus) == number::infinity());
}
