// Outcomes of types whose moves may throw, as those of std::deque may.
#include <catch2/catch.hpp>

#include <string>

#include <hcl/support/outcome.hpp>

namespace {

struct unmovable_at_times {
  unmovable_at_times() = default;
  unmovable_at_times(const unmovable_at_times&) = default;
  unmovable_at_times(unmovable_at_times&& other) : text(other.text), throws(other.throws) {
    if (throws) throw 1;
  }
  std::string text = "a text that is longer than small strings";
  bool throws = false;
};

}  // namespace

TEST_CASE("an assignment that throws leaves a failure", "[outcome]") {
  hcl::outcome<unmovable_at_times> to{unmovable_at_times()}, from = to;
  (*from).throws = true;
  CHECK_THROWS_AS(to = from, int);
  REQUIRE(!to);
  CHECK(to.error().message.empty());
  (*from).throws = false;
  to = from;
  REQUIRE(to);
  CHECK((*to).text == (*from).text);
  to = hcl::failure{"a reason"};
  CHECK(to.error().message == "a reason");
}
