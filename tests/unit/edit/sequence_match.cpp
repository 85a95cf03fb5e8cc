// The matcher of all sequences in a document: the elements that are the same are found, in their order and as
// many as there can be; those between them by what they have in common.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include <hcl/edit/impl/sequence_match.hpp>

namespace {

using hcl::detail::element_sequence;
using hcl::detail::sequence_matcher;
using hcl::detail::unmatched;

element_sequence keyed(const std::vector<std::uint64_t>& keys) {
  element_sequence made;
  for (const std::uint64_t key : keys)
    made.push_back({key, {}, 1});
  return made;
}
std::vector<std::size_t> matched(const element_sequence& wanted, const element_sequence& present) {
  std::vector<std::size_t> match = sequence_matcher(wanted, present).match();
  REQUIRE(match.size() == wanted.size());
  std::size_t least = 0;
  for (const std::size_t j : match) {
    if (j == unmatched) continue;
    CHECK(j >= least);
    CHECK(j < present.size());
    least = j + 1;
  }
  return match;
}
std::size_t equal_ones(const element_sequence& wanted, const element_sequence& present) {
  const std::vector<std::size_t> match = matched(wanted, present);
  std::size_t count = 0;
  for (std::size_t i = 0; i != match.size(); ++i)
    count += match[i] != unmatched && wanted[i].key == present[match[i]].key;
  return count;
}
// The most that can be, by trying all.
std::size_t longest_common(const element_sequence& a, const element_sequence& b) {
  std::vector<std::vector<std::size_t>> common(a.size() + 1, std::vector<std::size_t>(b.size() + 1, 0));
  for (std::size_t i = a.size(); i-- != 0;)
    for (std::size_t j = b.size(); j-- != 0;)
      common[i][j] =
          a[i].key == b[j].key ? common[i + 1][j + 1] + 1 : (std::max)(common[i + 1][j], common[i][j + 1]);
  return common[0][0];
}

}  // namespace

TEST_CASE("as many elements of two sequences are matched as there can be") {
  std::mt19937 random(1);
  for (unsigned round = 0; round != 2000; ++round) {
    std::vector<std::uint64_t> before, after;
    for (auto n = random() % 30; n != 0; --n)
      before.push_back(random() % (2 + round % 20));
    for (const std::uint64_t key : before)
      if (random() % 4 != 0) after.push_back(random() % 6 == 0 ? random() % 20 : key);
    for (auto n = random() % 4; n != 0; --n)
      after.insert(after.begin() + static_cast<std::ptrdiff_t>(random() % (after.size() + 1)), random() % 20);
    const element_sequence wanted = keyed(after), present = keyed(before);
    CHECK(equal_ones(wanted, present) == longest_common(wanted, present));
  }
}

TEST_CASE("elements of long sequences are matched whatever has changed between them") {
  constexpr std::size_t count = 30'000;
  std::vector<std::uint64_t> before;
  for (std::size_t i = 0; i != count; ++i)
    before.push_back(i);
  std::vector<std::uint64_t> odd, shifted(before.begin() + 1, before.end());
  for (std::size_t i = 1; i < count; i += 2)
    odd.push_back(i);
  shifted.back() = count;
  CHECK(equal_ones(keyed(odd), keyed(before)) == count / 2);
  CHECK(equal_ones(keyed(before), keyed(odd)) == count / 2);
  CHECK(equal_ones(keyed(shifted), keyed(before)) == count - 2);
  // Of few kinds, with few changes.
  for (std::uint64_t& key : before)
    key %= 7;
  std::vector<std::uint64_t> few(before.begin() + 1, before.end());
  few[500] = 100;
  few.erase(few.begin() + 10'000);
  few.push_back(3);
  CHECK(equal_ones(keyed(few), keyed(before)) >= count - 4);
}

TEST_CASE("elements that have changed are matched with what they have most in common with") {
  const auto one = [](std::uint64_t name, std::uint64_t rest) {
    hcl::detail::sequence_element made{1000 * name + rest, {name, 1'000'000 + rest}, 2};
    return made;
  };
  // The first is gone, and all others have changed.
  for (const std::size_t count : {3u, 50u, 600u, 20000u}) {
    element_sequence before, after;
    for (std::size_t i = 0; i != count; ++i) {
      before.push_back(one(i, 1));
      if (i != 0) after.push_back(one(i, 2));
    }
    const std::vector<std::size_t> match = matched(after, before);
    std::size_t right = 0;
    for (std::size_t i = 0; i != match.size(); ++i)
      right += match[i] == i + 1;
    CHECK(right == count - 1);
  }
  // What has nothing in common takes the places that there are.
  const std::vector<std::size_t> match = matched(keyed({7, 8, 9}), keyed({1, 2, 3}));
  CHECK(match == std::vector<std::size_t>{0, 1, 2});
}
