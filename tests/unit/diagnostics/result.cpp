// What a result and an outcome can be asked.
#include <memory>
#include <string>

#include <catch2/catch.hpp>
#include <hcl/decode.hpp>

namespace {

struct config {
  int port = 0;
};

hcl::result<int> half(int n) {
  if (n % 2 == 0) return n / 2;
  hcl::diagnostics odd;
  odd.add({.code = "odd", .summary = "Odd number", .detail = "It has no half."});
  return odd;
}

hcl::result<config> good() { return hcl::decode<config>("port = 80"); }
hcl::result<config> bad() { return hcl::decode<config>("port = \"x\""); }

}  // namespace

TEST_CASE("a result gives its value or another one", "[result]") {
  CHECK(good().transform([](const config& c) { return c.port; }).value_or(1) == 80);
  CHECK(bad().transform([](const config& c) { return c.port; }).value_or(1) == 1);
  CHECK(good().value_or(config{7}).port == 80);
  CHECK(bad().value_or(config{7}).port == 7);
  CHECK(
      bad().or_else([](const hcl::diagnostics& why) { return config{static_cast<int>(why.size())}; })->port ==
      1);
  CHECK(good().or_else([](const hcl::diagnostics&) { return config{9}; })->port == 80);
  CHECK(bad().error().size() == 1);
  CHECK(good().error().empty());
}

TEST_CASE("steps that may fail follow each other", "[result]") {
  const auto port = [](const config& c) { return half(c.port); };
  CHECK(good().and_then(port) == 40);
  CHECK(good().and_then(port).and_then(half).and_then(half) == 10);
  const hcl::result<int> odd =
      good().and_then(port).and_then(half).and_then(half).and_then(half).and_then(half);
  REQUIRE(!odd);
  CHECK(odd.error()[0].code == "odd");
  CHECK(bad().and_then(port).error()[0].code == hcl::codes::unsuitable_value);
  CHECK_FALSE(bad().and_then(port) == 40);
  // A function that gives an outcome.
  const hcl::result<int> taken =
      good().and_then([](const config& c) { return hcl::from_value<int>(hcl::value(c.port)); });
  CHECK(taken == 80);
}

TEST_CASE("what follows keeps warnings and what is borrowed", "[result]") {
  struct view {
    std::string_view name;
  };
  const hcl::result<std::string_view> name =
      hcl::decode<view>("name = \"a\"\nother = 1", "<text>", {.unknown = hcl::unknown_names::warn})
          .transform([](const view& v) { return v.name; });
  REQUIRE(name);
  CHECK(*name == "a");
  CHECK(name.owner());
  CHECK(name.error().size() == 1);
}

TEST_CASE("an outcome is asked like a result, and becomes one", "[result]") {
  const hcl::outcome<int> eighty = hcl::from_value<int>(hcl::value("80"));
  CHECK(eighty.has_value());
  CHECK(eighty.value() == 80);
  CHECK(eighty.value_or(1) == 80);
  const hcl::outcome<int> none = hcl::from_value<int>(hcl::value("x"));
  CHECK(none.value_or(1) == 1);
  CHECK_THROWS_AS(none.value(), hcl::error);

  hcl::result<int> made = eighty;
  CHECK(made == 80);
  made = none;
  REQUIRE(!made);
  CHECK(made.error()[0].detail == none.error().message);
  CHECK(made.error()[0].code == hcl::codes::unsuitable_value);
}

TEST_CASE("what only can be moved is moved", "[result]") {
  hcl::result<std::unique_ptr<int>> one(std::make_unique<int>(1));
  const auto more = std::move(one).transform([](std::unique_ptr<int> n) { return *n + 1; });
  CHECK(more == 2);
}
