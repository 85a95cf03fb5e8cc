// Results as std::expected, where the standard library has it: with C++23.
#include <memory>
#include <string>
#include <version>

#include <catch2/catch.hpp>
#include <hcl/decode.hpp>

#if defined(__cpp_lib_expected)
#include <expected>

namespace {

struct config {
  int port = 0;
};
struct owner {
  std::unique_ptr<int> only{};
};

TEST_CASE("results become std::expected", "[expected]") {
  const std::expected<config, hcl::diagnostics> good = hcl::decode<config>("port = 1");
  REQUIRE(good);
  CHECK(good->port == 1);
  const hcl::result<config> kept = hcl::decode<config>("port = x", "app.hcl");
  const std::expected<config, hcl::diagnostics> bad = kept;
  REQUIRE_FALSE(bad);
  CHECK(to_string(bad.error()) == to_string(kept.error()));
  const std::expected<owner, hcl::diagnostics> moved = hcl::decode<owner>("only = 5");
  REQUIRE(moved);
  CHECK(*moved->only == 5);
}

}  // namespace
#endif
