// The arena: alignment, growth, copies.
#include <catch2/catch.hpp>

#include <cstdint>
#include <string>

#include <hcl/syntax/arena.hpp>
#include <hcl/syntax/expression.hpp>

using hcl::syntax::arena;

TEST_CASE("an arena gives aligned memory of any size") {
  arena memory;
  for (std::size_t size = 0; size < 3000; size += 7) {
    auto* const at = static_cast<unsigned char*>(memory.allocate(size));
    REQUIRE(reinterpret_cast<std::uintptr_t>(at) % 8 == 0);
    for (std::size_t i = 0; i < size; ++i) at[i] = 0xA5;
  }
  CHECK(memory.allocate(10'000'000) != nullptr);
}

TEST_CASE("an arena asks for little more than it is asked for") {
  arena memory;
  constexpr std::size_t total = 20'000'000;
  for (std::size_t used = 0; used < total; used += 40) (void)memory.allocate(40);
  CHECK(memory.reserved() >= total);
  CHECK(memory.reserved() < total * 8 / 5);
}

TEST_CASE("nodes and texts are copied into an arena") {
  arena memory;
  const auto* one = memory.make<hcl::syntax::node>(hcl::syntax::node_kind::broken, hcl::byte_span{3, 5});
  CHECK(one->range == hcl::byte_span{3, 5});
  std::string text = "some text";
  const std::string_view copy = memory.copy(text);
  text = "else";
  CHECK(copy == "some text");
  CHECK(copy.data()[copy.size()] == '\0');
  CHECK(memory.copy(std::string_view{}).empty());
  const int numbers[] = {1, 2, 3};
  CHECK(memory.copy(hcl::syntax::view<const int>(numbers))[2] == 3);
  CHECK(memory.copy(hcl::syntax::view<const int>{}).empty());
}
