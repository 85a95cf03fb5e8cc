// The block that a problem in generated blocks is in: the one that is written.
#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/extension/dynamic_block.hpp>

namespace {

struct rule {
  int port;
};
struct group {
  hcl::label<> name;
  hcl::blocks<rule, "rule"> rules{};
};
struct config {
  hcl::blocks<group, "group"> groups{};
};

std::string inside(const std::string& text) {
  const auto r = hcl::decode<config>(text, "t.hcl", hcl::scope(), {.dynamic_blocks = true});
  REQUIRE_FALSE(r);
  return r.diagnostics()[0].inside;
}

}  // namespace

TEST_CASE("problems in generated blocks say which written block they are in") {
  const std::string rules =
      "  dynamic \"rule\" {\n    for_each = [1]\n    content {\n      port = []\n    }\n  }\n";
  CHECK(inside("group \"a\" {\n" + rules + "}\n") == "group \"a\" > dynamic \"rule\" > content");
  CHECK(inside("dynamic \"group\" {\n  for_each = [1]\n  labels = [\"x\"]\n  content {\n" + rules +
               "}\n}\n") == "dynamic \"group\" > content > dynamic \"rule\" > content");
}
