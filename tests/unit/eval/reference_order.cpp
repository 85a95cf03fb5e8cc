// Things that refer to each other, in order.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <hcl/eval/evaluate_all.hpp>

#include "evaluated.hpp"

using hcl::referenced_item;

namespace {

referenced_item item(std::vector<std::string> name, const std::string& expression) {
  return {std::move(name), test::parse(expression).variables()};
}

using places = std::vector<std::size_t>;

}  // namespace

TEST_CASE("an order by references puts each after what it needs, and keeps the order given otherwise") {
  const auto order = hcl::order_by_references(
      {item({"output", "url"}, "network.main.id"),
       item({"network", "main"}, "\"${local.name}-${other.thing}\""), item({"disk", "a"}, "1"),
       item({"local", "name"}, "data[\"image\"].base.name"), item({"data", "image", "base"}, "var.image")});
  REQUIRE(order);
  CHECK(*order == places{4, 3, 1, 0, 2});
}

TEST_CASE("an order by references takes less than a name as everything below it") {
  const auto order = hcl::order_by_references(
      {item({"all"}, "[keys(network), disk[var.key], machine[*].id]"), item({"disk", "a"}, "1"),
       item({"network", "a"}, "2"), item({"machine", "m"}, "3"), item({"network", "b"}, "network.a")});
  REQUIRE(order);
  CHECK(*order == places{2, 4, 1, 3, 0});
  // A name of which another is the beginning is meant itself.
  CHECK(*hcl::order_by_references({item({"a", "b"}, "a"), item({"a"}, "1")}) == places{1, 0});
  // References to anything else are no matter here.
  CHECK(*hcl::order_by_references({item({"a", "b"}, "a.c + d"), item({"a", "d"}, "1")}) == places{0, 1});
}

TEST_CASE("an order by references reports each circle once, with all its places") {
  const auto order =
      hcl::order_by_references({item({"local", "a"}, "local.b"), item({"local", "b"}, "1 + net.main.id"),
                                item({"net", "main"}, "[local.a]"), item({"local", "c"}, "local.c"),
                                item({"local", "d"}, "local.a"), item({"out", "x"}, "keys(out)")});
  REQUIRE_FALSE(order);
  const hcl::diagnostics& found = order.diagnostics();
  REQUIRE(found.size() == 3);
  CHECK(found[0].code == "circular-reference");
  CHECK(found[0].detail ==
        "\"local.a\" refers to \"local.b\", which refers to \"net.main\", which refers back to \"local.a\".");
  CHECK(found[0].subject.text() == "local.b");
  REQUIRE(found[0].notes.size() == 2);
  CHECK(found[0].notes[0].message == "\"local.b\" refers to \"net.main\" here");
  CHECK(found[0].notes[0].where.text() == "net.main.id");
  CHECK(found[0].notes[1].where.text() == "local.a");
  CHECK(found[1].detail == "\"local.c\" refers to itself.");
  CHECK(found[2].detail == "\"out.x\" refers to itself.");
  CHECK(found[2].subject.text() == "out");
}

TEST_CASE("an order by references costs no stack and stays linear") {
  std::vector<referenced_item> chain;
  for (int i = 0; i != 20'000; ++i)
    chain.push_back(item({"local", "x" + std::to_string(i)},
                         i % 2 == 0 ? "local.x" + std::to_string(i + 1) : "keys(other)"));
  for (int i = 0; i != 20'000; ++i)
    chain.push_back(item({"other", "x" + std::to_string(i)}, "local.x" + std::to_string(20'000 + i)));
  const auto order = hcl::order_by_references(chain);
  REQUIRE(order);
  CHECK(order->size() == 40'000);
  CHECK(order->front() == 20'000);
}
