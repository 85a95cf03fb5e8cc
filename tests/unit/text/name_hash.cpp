// Hashes of names: no names collide whatever the seed is.
#include <catch2/catch.hpp>

#include <cstdint>
#include <set>
#include <string>

#include <hcl/support/name_table.hpp>

using hcl::detail::name_hash;

namespace {

// The name with bits flipped: those of `first` in its first eight bytes, those of `second` in the next eight.
std::string flipped(std::string name, std::uint64_t first, std::uint64_t second) {
  for (std::size_t i = 0; i < 8; ++i) {
    name[i] = static_cast<char>(static_cast<unsigned char>(name[i]) ^ (first >> (8 * i) & 0xFF));
    name[8 + i] = static_cast<char>(static_cast<unsigned char>(name[8 + i]) ^ (second >> (8 * i) & 0xFF));
  }
  return name;
}

}  // namespace

TEST_CASE("what one letter changes, no other undoes for all seeds") {
  const std::string name = "the quick brown fox jumps";
  for (const unsigned shift : {27U, 28U, 29U, 30U, 31U, 32U, 33U}) {
    int equal = 0;
    for (std::uint64_t seed = 16; seed < 16'000; seed += 16) {
      for (const unsigned top : {62U, 63U}) {
        const std::uint64_t bit = std::uint64_t{1} << top;
        equal += name_hash(name, seed) == name_hash(flipped(name, bit, bit), seed);
        equal += name_hash(name, seed) == name_hash(flipped(name, bit, bit ^ bit >> shift), seed);
      }
    }
    INFO(shift);
    CHECK(equal == 0);
  }
}

TEST_CASE("names that differ have different hashes, in their lower bits, too") {
  std::set<std::uint64_t> all, low;
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t hash = name_hash("name_" + std::to_string(i), 0x7ffd12345670);
    all.insert(hash);
    low.insert(hash & 0xFFFF);
  }
  CHECK(all.size() == 20'000);
  CHECK(low.size() > 16'000);  // of 65536; 17,200 by chance
  for (std::size_t length = 0; length < 40; ++length)
    all.insert(name_hash(std::string(length, '\0'), 64));
  CHECK(all.size() == 20'040);
  CHECK(name_hash("name", 16) != name_hash("name", 32));
  CHECK(name_hash("", 16) != name_hash("", 32));
}

TEST_CASE("a table keeps its seed") {
  const hcl::detail::name_hasher one, copy = one;
  CHECK(one("name") == copy("name"));
}
