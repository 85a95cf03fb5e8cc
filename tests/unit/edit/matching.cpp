// The matcher of all sequences in a document: the elements that are the same are found, in their order and as
// many as there can be; those between them by what they have in common.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include <hcl/edit/impl/matching.hpp>

namespace {

using hcl::detail::element_sequence;
using hcl::detail::matching;
using hcl::detail::unmatched;

element_sequence keyed(const std::vector<std::uint64_t>& keys) {
  element_sequence made;
  for (const std::uint64_t key : keys)
    made.push_back({key});
  return made;
}
std::vector<std::size_t> matched(const element_sequence& wanted, const element_sequence& present) {
  matching in_order(wanted.size(), present.size());
  in_order.wanted_elements = wanted;
  in_order.present_elements = present;
  in_order.match_in_order(hcl::detail::match_candidates::all(wanted.size(), present.size()));
  std::vector<std::size_t> match = std::move(in_order).take_all();
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

}  // namespace

TEST_CASE("elements that each of two sequences has once are matched where their order is the same") {
  CHECK(matched(keyed({1, 2, 3, 4}), keyed({1, 3, 4})) == std::vector<std::size_t>{0, unmatched, 1, 2});
  CHECK(matched(keyed({9, 1, 5, 2}), keyed({1, 2})) == std::vector<std::size_t>{unmatched, 0, unmatched, 1});
  CHECK(equal_ones(keyed({5, 1, 2, 3, 4}), keyed({1, 2, 3, 4, 5})) == 4);
  // Of those that are there more often the first becomes the first.
  CHECK(matched(keyed({1, 1, 2, 1}), keyed({3, 1, 1, 2, 1})) == std::vector<std::size_t>{1, 2, 3, 4});
  std::mt19937 random(1);
  for (unsigned round = 0; round != 500; ++round) {
    std::vector<std::uint64_t> before, after;
    for (std::uint64_t key = 0; key != 30; ++key) {
      if (random() % 4 != 0) before.push_back(key);
      if (random() % 4 != 0) after.push_back(key);
      if (random() % 4 == 0) after.push_back(100 + key);
    }
    const std::size_t common = static_cast<std::size_t>(std::count_if(
        after.begin(), after.end(), [&](auto key) { return std::count(before.begin(), before.end(), key); }));
    CHECK(equal_ones(keyed(after), keyed(before)) == common);
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
    hcl::detail::sequence_element made{1000 * name + rest, {name, 1'000'000 + rest}};
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
