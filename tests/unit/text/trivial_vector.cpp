// The growable array of small things.
#include <catch2/catch.hpp>

#include <cstddef>
#include <utility>

#include <hcl/support/trivial_vector.hpp>

TEST_CASE("a vector gives back what is much, once it is empty") {
  hcl::detail::trivial_vector<std::size_t> some;
  for (std::size_t i = 0; i != 100'000; ++i)
    some.push(i);
  const std::size_t* const place = some.begin();
  some.give_back();
  CHECK(some.size() == 100'000);
  CHECK(some.begin() == place);
  CHECK(some[99'999] == 99'999);
  some.clear();
  some.give_back();
  CHECK(some.begin() == nullptr);
  some.push(7);
  CHECK(some.top() == 7);
  some.clear();
  some.give_back();  // little
  CHECK(some.begin() != nullptr);
}

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
