// "//" in the JSON syntax: a comment where a block is written, a key where a value is.
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/hcl.hpp>

namespace {

using texts = std::map<std::string, std::string>;

struct meta {
  hcl::attr_or_block<texts, "meta"> all{};
};
struct part {
  std::optional<std::string> owner{};
  std::optional<int> count{};
};
struct with_struct {
  hcl::attr_or_block<part, "meta"> all{};
};
struct with_variant {
  hcl::attr_or_block<std::variant<std::string, texts>, "meta"> all{};
};
struct with_variant_of_struct {
  hcl::attr_or_block<std::variant<std::string, part>, "meta"> all{};
};
struct optional_meta {
  hcl::attr_or_block<std::optional<texts>, "meta"> all{};
};
constexpr std::string_view commented = R"({"meta": [{"//": "of it", "owner": "a"}]})";
const texts wanted{{"owner", "a"}};

TEST_CASE("a comment in a block that may be an attribute is no entry") {
  for (const bool merged : {false, true}) {
    const hcl::options opts{.merge_map_blocks = merged};
    const auto map = hcl::decode_json<meta>(commented, "a.json", opts);
    REQUIRE(map);
    CHECK(map->all == wanted);
    const auto object = hcl::decode_json<with_struct>(commented, "a.json", opts);
    REQUIRE(object);
    CHECK(object->all.owner == "a");
    const auto chosen = hcl::decode_json<with_variant>(commented, "a.json", opts);
    REQUIRE(chosen);
    CHECK(std::get<texts>(chosen->all) == wanted);
    const auto other = hcl::decode_json<with_variant_of_struct>(commented, "a.json", opts);
    REQUIRE(other);
    CHECK(std::get<part>(other->all).owner == "a");
    const auto maybe = hcl::decode_json<optional_meta>(commented, "a.json", opts);
    REQUIRE(maybe);
    CHECK(*maybe->all == wanted);
  }
}

TEST_CASE("a commented block is read back from the JSON syntax") {
  const hcl::result<std::string> json =
      hcl::to_json_syntax("meta {\n  # of it\n  owner = \"a\"\n}\n", "a.hcl");
  REQUIRE(json);
  const auto read = hcl::decode_json<meta>(*json);
  REQUIRE(read);
  CHECK(read->all == wanted);
}

TEST_CASE("a key of a value is no comment") {
  const auto read = hcl::decode_json<meta>(R"({"meta": {"//": "b", "owner": "a"}})");
  REQUIRE(read);
  CHECK(read->all->size() == 2);
}

TEST_CASE("what an array of one object gets wrong is told where it is") {
  const auto wrong = hcl::decode_json<with_struct>(R"({"meta": [{"//": "x", "count": "many"}]})", "a.json");
  REQUIRE(wrong.diagnostics().size() == 1);
  CHECK(wrong.diagnostics()[0].path == "meta.count");
  const auto unknown = hcl::decode_json<with_struct>(R"({"meta": [{"size": 1}]})", "a.json");
  REQUIRE(unknown.diagnostics().size() == 1);
  CHECK(unknown.diagnostics()[0].subject.text() == "\"size\"");
}

}  // namespace
