#include <hcl/functions/standard.hpp>

#include "call.hpp"

using hcl::value;
using hcl::functions::format;
using hcl::functions::formatlist;
using test::call;
using test::fails;

TEST_CASE("verbs, flags, widths", "[format]") {
  CHECK(call(format(), {"%05.2f|%-5s|%+d", *hcl::number::parse("3.14159"), "ab", 7}) == "\"03.14|ab   |+7\"");
  CHECK(call(format(), {"%5d|%-5d|%05d|%-05d", 42, 42, 42, 42}) == "\"   42|42   |00042|42   \"");
  CHECK(call(format(), {"%x %X %#x %o %b %#b", 254, 254, 254, 9, 5, -5}) == "\"fe FE 0xfe 11 101 -0b101\"");
  CHECK(call(format(), {"%8.5d|%.0d|%5.0d", -42, 0, 0}) == "\"  -00042||\"");
  CHECK(call(format(), {"%[2]s %[1]s %s", "a", "b"}) == "\"b a b\"");
  CHECK(call(format(), {"%-06.1f|", 2.5}) == "\"2.5   |\"");
  CHECK(call(format(), {"%3s|%.1s", "e\u0301", "e\u0301x"}) ==
        "\"  \u00e9|\u00e9\"");  // characters, not bytes
  CHECK(call(format(), {"%v %v %v %v", 5, true, value::null(), value::tuple({"a"})}) ==
        "\"5 true null [\\\"a\\\"]\"");
  CHECK(call(format(), {"%q %#v", "a\"b", "c"}) == "\"\\\"a\\\\\\\"b\\\" \\\"c\\\"\"");
  CHECK(call(format(), {"%% %t", "true"}) == "\"% true\"");
}

TEST_CASE("numbers are rounded as the binary numbers they are", "[format]") {
  const auto number = [](const char* text) { return value(*hcl::number::parse(text)); };
  CHECK(call(format(), {"%.2f %.2f %.0f %.0f", number("0.125"), number("0.375"), number("0.5"),
                        number("1.5")}) == "\"0.12 0.38 0 2\"");
  CHECK(call(format(), {"%g %g %g %g", number("1000000"), number("100000"), number("0.0001"),
                        number("0.00001")}) == "\"1e+06 100000 0.0001 1e-05\"");
  CHECK(call(format(), {"%.3g %.2g %.3g %.3g", number("1004"), number("1.04"), 0, number("99999")}) ==
        "\"1e+03 1 0 1e+05\"");
  CHECK(call(format(), {"%e %E", number("12345.678"), 0}) == "\"1.234568e+04 0.000000E+00\"");
  CHECK(call(format(), {"%.3f", number("999.9996")}) == "\"1000.000\"");
  CHECK(call(format(), {"%.160f", number("0.1")}).substr(150).find_first_not_of("0\"") !=
        std::string::npos);  // 512 bits are not quite a tenth
  CHECK(call(format(), {"%f % f %05f %v", hcl::number::infinity(), hcl::number::infinity(),
                        hcl::number::infinity(true), hcl::number::infinity()}) == "\"+Inf  Inf  -Inf +Inf\"");
}

TEST_CASE("what does not fit is rejected", "[format]") {
  CHECK(fails(format(), {"%d", 1.5}));
  CHECK(fails(format(), {"%d", "x"}));
  CHECK(fails(format(), {"%s", value::null(hcl::type::string())}));
  CHECK(fails(format(), {"%z", 1}));
  CHECK(fails(format(), {"%s"}));
  CHECK(fails(format(), {"%"}));
  CHECK(fails(format(), {"%[0]s", "a"}));
  CHECK(fails(format(), {"%[99999999999999999999]s", "a"}));
  CHECK(call(format(), {"%s", "a", "b"}).starts_with("argument 2: "));
  CHECK(call(format(), {"x", "b"}).starts_with("argument 1: "));
  CHECK(fails(format(), {"%d", value::tuple({})}));
}

TEST_CASE("unknown arguments", "[format]") {
  CHECK(call(format(), {"%s", value::unknown(hcl::type::string())}) == "unknown \"string\"");
  const auto result = format().call(std::vector<value>{"ab: %s", value::unknown()});
  REQUIRE(result);
  CHECK(refinement_of(*result).prefix == "ab: ");
  CHECK(result->is_definitely_not_null());
}

TEST_CASE("lists of texts", "[format]") {
  CHECK(call(formatlist(), {"%s-%s", "a", test::texts({"x", "y"})}) == "[\"a-x\",\"a-y\"]");
  CHECK(call(formatlist(), {"%s", test::texts({})}) == "[]");
  CHECK(call(formatlist(), {"x"}) == "[\"x\"]");
  CHECK(
      call(formatlist(), {"%s%s", test::texts({"x"}), value::tuple({"y", "z"})}).starts_with("argument 2: "));
  CHECK(call(formatlist(), {"%s", value::unknown(hcl::type::list(hcl::type::string()))}) ==
        "unknown [\"list\",\"string\"]");
}

TEST_CASE("hostile formats", "[format][hostile]") {
  CHECK(fails(format(), {"%99999999999d", 1}));
  CHECK(fails(format(), {"%.99999999999f", 1}));
  const auto huge = [](const char* text) { return value(*hcl::number::parse(text)); };
  for (const char* verb : {"%f", "%d", "%x", "%v", "%e", "%.3g"}) {
    INFO(verb);
    CHECK(fails(format(), {verb, huge("1e600000000")}));
    CHECK(fails(format(), {verb, huge("1e-600000000")}));
  }
  CHECK(call(format(), {"%s", huge("1e600000000")}) == "\"1e600000000\"");
  std::string wide;
  for (int i = 0; i < 100; ++i)
    wide += "%999999s";
  CHECK(fails(format(), {wide, "a"}));
  CHECK(fails(formatlist(), {"%999999s", test::texts(std::vector<value>(200, "a"))}));
  CHECK(call(format(), {"%v", test::deep(100'000)}).size() == 200'004);
}
