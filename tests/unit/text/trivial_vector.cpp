// The growable array of small things.
#include <catch2/catch.hpp>

#include <utility>

#include <hcl/support/trivial_vector.hpp>

TEST_CASE("a vector moves, also onto one that has something") {
  hcl::detail::trivial_vector<int> some, other;
  some.push(1);
  other.push(2);
  other.push(3);
  some = std::move(other);
  CHECK(some.size() == 2);
  CHECK(some.top() == 3);
  CHECK(other.empty());
  const hcl::detail::trivial_vector<int> last(std::move(some));
  CHECK(last[0] == 2);
  CHECK(some.empty());
}
