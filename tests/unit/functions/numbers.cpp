#include <hcl/functions/standard.hpp>

#include "call.hpp"

using namespace hcl::functions;
using hcl::value;
using test::call;
using test::fails;

TEST_CASE("arithmetic", "[functions]") {
  CHECK(call(modulo(), {-5, 3}) == "-2");
  CHECK(call(divide(), {1, 4}) == "0.25");
  CHECK(fails(divide(), {0, 0}));
  CHECK(call(integer(), {-1.7}) == "-1");
  CHECK(call(floor(), {-1.2}) == "-2");
  CHECK(call(ceil(), {-1.2}) == "-1");
  CHECK(fails(integer(), {hcl::number::infinity()}));
  CHECK(call(min(), {3, 1, 2}) == "1");
  CHECK(call(max(), {3, value::unknown(hcl::type::number())}) == "unknown \"number\"");
  CHECK(fails(max(), {}));
  CHECK(fails(signum(), {0.5}));
}

TEST_CASE("infinities have a sign, too", "[functions]") {
  const value up = hcl::number::infinity(), down = hcl::number::infinity(true);
  CHECK(is_identical(*negate().call(std::vector<value>{up}), down));
  CHECK(is_identical(*negate().call(std::vector<value>{down}), up));
  CHECK(is_identical(*abs().call(std::vector<value>{down}), up));
  CHECK(is_identical(*floor().call(std::vector<value>{down}), down));
  CHECK(is_identical(*ceil().call(std::vector<value>{down}), down));
}

TEST_CASE("log and pow give short decimals", "[functions]") {
  CHECK(call(pow(), {10, -1}) == "0.1");
  CHECK(call(pow(), {2, 0.5}) == "1.4142135623730951");
  CHECK(call(log(), {8, 2}) == "3");
  CHECK(fails(log(), {-1, 10}));
  CHECK(fails(pow(), {value(*hcl::number::parse("1e400")), 1}));
}

TEST_CASE("parseint", "[functions]") {
  CHECK(call(parseint(), {"zz", 36}) == "1295");
  CHECK(call(parseint(), {"Zz", 62}) == "3817");
  CHECK(call(parseint(), {"-FF", 16}) == "-255");
  CHECK(call(parseint(), {"12", 2}).starts_with("argument 0: "));
  CHECK(call(parseint(), {"", 10}).starts_with("argument 0: "));
  CHECK(call(parseint(), {"1", 63}).starts_with("argument 1: "));
  CHECK(call(parseint(), {10, 10}).starts_with("argument 0: "));
  CHECK(call(parseint(), {std::string(512, '1'), 2}) != "0");
  CHECK(fails(parseint(), {std::string(513, '1'), 2}));  // would have to be rounded
  CHECK(fails(parseint(), {std::string(10'000'000, '9'), 10}));
  CHECK(call(parseint(), {"-1" + std::string(183, '0'), 10}) == "-1e183");
  CHECK(call(parseint(), {std::string(200, '9'), 10}).find("more than 512 bits") != std::string::npos);
  CHECK(call(parseint(), {std::string(200, 'f'), 16}).find("more than 512 bits") != std::string::npos);
  CHECK(call(parseint(), {std::string(200, 'f') + "g", 16}).find("whole number in base 16") !=
        std::string::npos);
  for (const char* bad : {"1.5", "1e3", "+-1", " 1", "0x1", "Inf", "-"})
    CHECK(call(parseint(), {bad, 10}).starts_with("argument 0: Cannot read"));
}

TEST_CASE("conversions", "[functions]") {
  const hcl::function tonumber = make_to("tonumber", hcl::type::number());
  CHECK(call(tonumber, {"1.5"}) == "1.5");
  CHECK(call(tonumber, {"x"}).starts_with("argument 0: "));
  CHECK(call(tonumber, {value::tuple({})}).starts_with("argument 0: "));
  CHECK(call(tonumber, {value::null(hcl::type::string())}) == "null");
  CHECK(fails(assertnotnull(), {value::null()}));
}
