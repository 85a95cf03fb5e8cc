// The arena: alignment, growth, copies.
#include <catch2/catch.hpp>

#include <cstdint>
#include <string>

#include <hcl/support/arena.hpp>
#include <hcl/syntax/expression.hpp>

using hcl::detail::arena;

TEST_CASE("an arena gives aligned memory of any size") {
  arena memory;
  for (std::size_t size = 0; size < 3000; size += 7) {
    auto* const at = static_cast<unsigned char*>(memory.allocate(size));
    REQUIRE(reinterpret_cast<std::uintptr_t>(at) % 8 == 0);
    for (std::size_t i = 0; i < size; ++i)
      at[i] = 0xA5;
  }
  CHECK(memory.allocate(10'000'000) != nullptr);
}

TEST_CASE("an arena asks for little more than it is asked for") {
  arena memory;
  constexpr std::size_t total = 20'000'000;
  for (std::size_t used = 0; used < total; used += 40)
    (void)memory.allocate(40);
  CHECK(memory.reserved() >= total);
  CHECK(memory.reserved() < total * 8 / 5);
}

// What a text of nothing but small nodes may take depends on these.
static_assert(sizeof(hcl::syntax::literal) == 16 + sizeof(void*));
static_assert(sizeof(hcl::syntax::tuple_expr) == 16 + sizeof(void*));
static_assert(sizeof(hcl::syntax::binary_expr) == 16 + 2 * sizeof(void*));
static_assert(sizeof(hcl::syntax::scope_traversal) <= 24 + 2 * sizeof(void*));
static_assert(sizeof(hcl::syntax::object_item) == 2 * sizeof(void*));
static_assert(sizeof(hcl::syntax::json_string) == 16 + sizeof(void*));
static_assert(sizeof(hcl::syntax::json_object) == 16 + sizeof(void*));

TEST_CASE("what nodes keep of rows and texts is what they were given") {
  const int numbers[] = {1, 2, 3};
  const hcl::syntax::compact_view<const int> some = hcl::detail::view<const int>(numbers);
  const hcl::detail::view<const int> again = some;
  CHECK((again.data() == numbers && again.size() == 3));
  CHECK((some.front() == 1 && some[1] == 2 && some.back() == 3 && some.end() - some.begin() == 3));
  CHECK(hcl::syntax::compact_view<const int>().empty());
  const hcl::syntax::compact_text text = std::string_view("text");
  CHECK((text == "text" && text == std::string("text") && text == text && std::string_view("text") == text &&
         text.size() == 4 && hcl::syntax::compact_text().empty()));
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
  CHECK(memory.copy(hcl::detail::view<const int>(numbers))[2] == 3);
  CHECK(memory.copy(hcl::detail::view<const int>{}).empty());
}
