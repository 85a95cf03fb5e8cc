// Durations and sizes that are written without their unit.
#include <chrono>
#include <cstdint>
#include <ratio>
#include <string>
#include <string_view>

#include "decoded.hpp"

using namespace std::chrono_literals;

namespace {

struct timer {
  hcl::plain_duration<std::chrono::seconds> wait{};
  bool operator==(const timer&) const = default;
};
struct fine_timer {
  hcl::plain_duration<std::chrono::duration<double>> wait{};
};
struct strict_timer {
  std::chrono::seconds wait{};
};
struct picosecond_timer {
  std::chrono::duration<std::int64_t, std::pico> wait{};
};
struct cache {
  hcl::byte_size limit{};
};

std::string why(std::string_view text) { return test::problem<timer>(text).detail; }

}  // namespace

TEST_CASE("fractions of a duration are exact") {
  CHECK(test::good<picosecond_timer>("wait = \"549us136.101ns\"\n").wait.count() == 549'136'101);
  CHECK(test::good<picosecond_timer>("wait = \"-.5us\"\n").wait.count() == -500'000);
  std::string many;
  for (int i = 0; i != 100; ++i)
    many += "0.7654321h";
  CHECK(test::good<picosecond_timer>("wait = \"" + many + "\"\n").wait.count() == 275'555'556'000'000'000);
  const char* const second =
      "wait = \"0.132577435153151717718243833457017002382013923656301042992489s"
      "0.157658645577125831953736702418449738527760904419254680560335s"
      "0.225433496999938651652385918475172436275473884210270925234782s"
      "0.484330422269783798675633545649360822814751287714173351212394s\"\n";
  CHECK(test::good<picosecond_timer>(second).wait.count() == 1'000'000'000'000);
}

TEST_CASE("a plain duration takes a plain number in its own unit") {
  CHECK(test::good<timer>("wait = 30\n").wait == 30s);
  CHECK(test::good<timer>("wait = \"30\"\n").wait == 30s);
  CHECK(test::good<timer>("wait = \"1m30s\"\n").wait == 90s);
  CHECK(test::good<timer>("wait = -2\n").wait == -2s);
  CHECK(test::good<fine_timer>("wait = 1.5\n").wait == std::chrono::duration<double>(1.5));
  CHECK(*hcl::from_value<timer>(hcl::to_value(timer{90s})) == timer{90s});
}

TEST_CASE("a plain duration says what it takes") {
  CHECK(why("wait = 1.5\n") == "Attribute \"wait\" must be a duration that is a multiple of 1s, not 1.5.");
  CHECK(why("wait = true\n") ==
        "Attribute \"wait\" must be a duration with its unit, such as \"1h30m\" or \"5m\", or a number in "
        "units of "
        "1s, not "
        "true.");
  CHECK(test::problem<strict_timer>("wait = 30\n").detail ==
        "Attribute \"wait\" must be a duration with its unit, such as \"1h30m\" or \"5m\", not 30.");
}

TEST_CASE("a size without unit is one of bytes, as a number and as a text") {
  CHECK(test::good<cache>("limit = 10\n").limit == 10);
  CHECK(test::good<cache>("limit = \"10\"\n").limit == 10);
  CHECK_FALSE(test::problem<cache>("limit = \"10 \"\n").detail.empty());
  CHECK_FALSE(test::problem<cache>("limit = \"1.5\"\n").detail.empty());
}
