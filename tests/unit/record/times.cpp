// Instants of the system's clock as members.
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include <hcl/encode.hpp>

#include "decoded.hpp"

using test::good;
using test::problem;
using namespace std::chrono;

namespace {

template <typename Duration>
struct at {
  sys_time<Duration> time;
  bool operator==(const at&) const = default;
};
template <typename Duration>
sys_time<Duration> read(const std::string& text) {
  return good<at<Duration>>("time = \"" + text + "\"").time;
}
template <typename Duration>
std::string why_not(const std::string& text) {
  return problem<at<Duration>>("time = \"" + text + "\"").detail;
}
template <typename Duration>
std::string written(sys_time<Duration> time) {
  const hcl::result<std::string> text = hcl::encode(at<Duration>{time});
  return text ? *text : text.diagnostics()[0].detail;
}

constexpr sys_days leap_day = 2024y / February / 29;

TEST_CASE("instants are read from texts of RFC 3339") {
  CHECK(read<seconds>("2024-02-29T08:30:15Z") == leap_day + 8h + 30min + 15s);
  CHECK(read<seconds>("2024-02-29T08:30:15+01:30") == leap_day + 7h + 15s);
  CHECK(read<seconds>("2024-02-28T23:30:00-01:00") == leap_day + 30min);
  CHECK(read<milliseconds>("2024-02-29T00:00:00.25Z") == leap_day + 250ms);
  CHECK(read<nanoseconds>("2024-02-29T00:00:00.000000001Z") == leap_day + 1ns);
  CHECK(read<seconds>("2024-02-29T00:00:00.000Z") == leap_day);
  CHECK(read<days>("2024-02-29T00:00:00Z") == leap_day);
  CHECK(read<seconds>("0000-01-01T00:00:00Z") == sys_days(0y / January / 1));
  CHECK(read<seconds>("9999-12-31T23:59:59Z") == sys_days(9999y / December / 31) + 86399s);
  CHECK(read<duration<double>>("1970-01-01T00:00:01.5Z").time_since_epoch().count() == 1.5);
  CHECK(good<at<system_clock::duration>>("time = \"1969-12-31T23:59:59.5Z\"").time.time_since_epoch() ==
        -500ms);
}

TEST_CASE("messages about instants say what is wrong and where") {
  const std::string wrong = "Attribute \"time\" must be a time such as \"2024-02-29T08:30:00Z\", not ";
  CHECK(why_not<seconds>("2023-02-29T00:00:00Z") ==
        wrong +
            "\"2023-02-29T00:00:00Z\". This is not an RFC 3339 timestamp: the month has no "
            "such day.");
  CHECK(why_not<seconds>("2023-02-28") ==
        wrong + "\"2023-02-28\". This is not an RFC 3339 timestamp: a \"T\" is missing.");
  CHECK(problem<at<seconds>>("time = 5").detail == wrong + "5.");
  CHECK(why_not<seconds>("2023-02-28T00:00:00.5Z") ==
        "Attribute \"time\" must be a time in units of 1s, not \"2023-02-28T00:00:00.5Z\".");
  CHECK(why_not<nanoseconds>("2023-02-28T00:00:00.0000000001Z") ==
        "Attribute \"time\" must be a time in units of 1ns, not \"2023-02-28T00:00:00.0000000001Z\".");
  CHECK(why_not<days>("2024-02-29T00:00:01Z") ==
        "Attribute \"time\" must be a time in units of 24h, not \"2024-02-29T00:00:01Z\".");
  CHECK(why_not<nanoseconds>("2300-01-01T00:00:00Z") ==
        "Attribute \"time\" must be an earlier time, not \"2300-01-01T00:00:00Z\".");
  CHECK(why_not<duration<std::uint32_t>>("1969-12-31T23:59:59Z") ==
        "Attribute \"time\" must be a later time, not \"1969-12-31T23:59:59Z\".");
  CHECK(to_string(problem<at<seconds>>("time = \"now\"").subject) == "test.hcl:1,9-12");
}

TEST_CASE("instants are written in UTC") {
  CHECK(written(leap_day + 8h) == "time = \"2024-02-29T08:00:00Z\"\n");
  CHECK(written(leap_day + 8h + 250ms) == "time = \"2024-02-29T08:00:00.25Z\"\n");
  CHECK(written(sys_time<nanoseconds>(-1ns)) == "time = \"1969-12-31T23:59:59.999999999Z\"\n");
  CHECK(written(sys_time<duration<double>>(duration<double>(-0.5))) == "time = \"1969-12-31T23:59:59.5Z\"\n");
  CHECK(written(sys_time<years>(years(10))) == "time = \"1980-01-01T10:12:00Z\"\n");
  CHECK(written(sys_days(10000y / January / 1)) ==
        "The member \"time\" is not a whole number of nanoseconds within the years 0 to 9999.");
  CHECK(written(sys_time<duration<std::int64_t, std::pico>>(duration<std::int64_t, std::pico>(1))) ==
        "The member \"time\" is not a whole number of nanoseconds within the years 0 to 9999.");
  CHECK(to_string(hcl::type_of<sys_seconds>()) == "string");
  const at<milliseconds> kept{leap_day + 1ms};
  CHECK(good<at<milliseconds>>(*hcl::encode(kept)) == kept);
}

}  // namespace
