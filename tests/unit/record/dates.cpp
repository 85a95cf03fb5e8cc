// Dates as members.
#include <chrono>
#include <map>
#include <optional>
#include <string>

#include <hcl/encode.hpp>

#include "decoded.hpp"

using test::good;
using test::problem;
using namespace std::chrono;

namespace {

struct release {
  year_month_day day;
  std::optional<year_month_day> end{};
  hcl::defaulted<year_month_day> start = 2024y / 2 / 29;
  std::map<year_month_day, int> counts{};
  bool operator==(const release&) const = default;
};

std::string why_not(const std::string& text) {
  return problem<release>("day = " + text + "\ncounts = {}").detail;
}

TEST_CASE("dates are read and written") {
  const auto r =
      good<release>("day = \"2026-11-${28}\"\nend = \"0000-01-01\"\ncounts = {\"2026-01-02\" = 1}");
  CHECK(r.day == 2026y / 11 / 28);
  CHECK(r.end == 0y / 1 / 1);
  CHECK(r.start == 2024y / 2 / 29);
  CHECK(r.counts.at(2026y / 1 / 2) == 1);
  const hcl::result<std::string> text = hcl::encode(r);
  REQUIRE(text);
  CHECK(good<release>(*text) == r);
  CHECK(text->starts_with("day   = \"2026-11-28\"\nend   = \"0000-01-01\"\nstart = \"2024-02-29\"\n"));
  CHECK(*hcl::value("2026-11-28").get<year_month_day>() == 2026y / 11 / 28);
  CHECK(hcl::encode(release{2026y / 2 / 30}).diagnostics()[0].detail ==
        "The member \"day\" must be a date of the years 0 to 9999.");
}

TEST_CASE("messages about dates say what is wrong") {
  const std::string takes = "Attribute \"day\" must be a date such as \"2024-02-29\", not ";
  CHECK(why_not("\"2026-02-30\"") ==
        takes + "\"2026-02-30\". This is not an RFC 3339 date: the month has no such day.");
  CHECK(why_not("\"2026-2-3\"") ==
        takes + "\"2026-2-3\". This is not an RFC 3339 date: its month must have 2 digits.");
  CHECK(why_not("\"2026-02-03T00:00:00Z\"") ==
        takes + "\"2026-02-03T00:00:00Z\". This is not an RFC 3339 date: text follows its end.");
  CHECK(why_not("2026-02-03") == takes + "2021. Write it in quotes.");
  CHECK(why_not("null") == "Attribute \"day\" must not be null.");
}

}  // namespace
