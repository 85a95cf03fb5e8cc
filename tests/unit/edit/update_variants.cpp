// Structs that choose among alternatives written back: each alternative's members are its own.
#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

struct memory {
  std::optional<int> size{};
};
struct disk {
  std::string path{};
  std::optional<int> quota{};
};
struct tape {
  hcl::formerly<int, "reels"> count{};
};
using cache = std::variant<memory, disk, tape>;
struct caches {
  hcl::blocks<hcl::by_attribute<cache, "kind">, "cache"> all{};
};

struct reader {
  hcl::label<> name{};
  int from = 0;
  std::optional<int> limit{};
};
struct writer {
  hcl::label<> name{};
  int to = 0;
  std::optional<int> rate{};
};
struct pipes {
  hcl::blocks<std::variant<reader, writer>> all{};
};

struct old_pair {
  hcl::formerly<int, "low"> first{};
};
struct new_pair {
  int first = 0;
  std::optional<int> low{};
};
struct pairs {
  hcl::blocks<hcl::by_attribute<std::variant<old_pair, new_pair>, "kind">, "pair"> all{};
};

template <typename T, typename Change>
std::string updated(const std::string& text, const Change& change, const hcl::update_options& options = {}) {
  auto doc = hcl::document::parse(text, "t.hcl");
  auto decoded = hcl::decode<T>(text, "t.hcl", options.decode);
  REQUIRE((doc && decoded));
  change(*decoded->all);
  const auto done = hcl::update(*doc, *decoded, options);
  return done ? doc->text() : to_string(done.diagnostics());
}
template <typename Blocks>
cache& first_of(Blocks& all) {
  return static_cast<cache&>(all[0]);
}

}  // namespace

TEST_CASE("another alternative may be chosen by its attribute") {
  const std::string on_disk = "cache {\n  kind = \"disk\" # a\n  path = \"x\"\n}\n";
  CHECK(updated<caches>(on_disk, [](auto& all) { first_of(all) = memory{5}; }) ==
        "cache {\n  kind = \"memory\" # a\n  size = 5\n}\n");
  CHECK(updated<caches>("cache {\n  kind = \"memory\" # a\n  size = 1\n}\n", [](auto& all) {
          first_of(all) = disk{"p", 3};
        }) == "cache {\n  kind = \"disk\" # a\n  path = \"p\"\n  quota = 3\n}\n");
}

TEST_CASE("the first member of an alternative is not the attribute that chooses it") {
  const auto set_size = [](std::optional<int> size) {
    return [size](auto& all) { std::get<memory>(first_of(all)).size = size; };
  };
  CHECK(updated<caches>("cache {\n  kind = \"memory\"\n}\n", set_size(5)) ==
        "cache {\n  kind = \"memory\"\n  size = 5\n}\n");
  CHECK(updated<caches>("cache {\n  kind = \"memory\"\n  size = 1\n}\n", set_size(std::nullopt)) ==
        "cache {\n  kind = \"memory\"\n}\n");
  CHECK(updated<caches>("cache {\n  kind = \"tape\"\n  reels = 1\n}\n", [](auto& all) {
          std::get<tape>(first_of(all)).count = 7;
        }) == "cache {\n  kind = \"tape\"\n  reels = 7\n}\n");
}

TEST_CASE("members of other alternatives stay") {
  const hcl::update_options lenient{.decode = {.unknown = hcl::unknown_names::ignore}};
  CHECK(updated<pipes>(
            "reader \"k\" {\n  from = 1\n  limit = 2\n  rate = 9\n}\n",
            [](auto& all) { std::get<reader>(all[0]).limit.reset(); },
            lenient) == "reader \"k\" {\n  from = 1\n  rate = 9\n}\n");
  // A name is the member's that has it now, even if another alternative once called one by it.
  CHECK(updated<pairs>("pair {\n  kind = \"new_pair\"\n  first = 1\n  low = 2\n}\n", [](auto& all) {
          auto& chosen = std::get<new_pair>(static_cast<std::variant<old_pair, new_pair>&>(all[0]));
          std::swap(chosen.first, *chosen.low);
        }) == "pair {\n  kind = \"new_pair\"\n  first = 2\n  low = 1\n}\n");
}

namespace {

struct low_part {
  hcl::label<> name{};
  hcl::formerly<int, "source"> to{};
};
struct high_part {
  hcl::label<> name{};
  hcl::formerly<int, "target"> to{};
};
struct low {
  hcl::formerly<int, "min"> limit{};
  hcl::formerly<hcl::blocks<low_part, "part">, "piece"> parts{};
  hcl::attr_or_block<std::optional<memory>, "at"> at{};
};
struct high {
  hcl::formerly<int, "max"> limit{};
  hcl::formerly<hcl::blocks<high_part, "part">, "chunk"> parts{};
  hcl::attr_or_block<std::optional<tape>, "at"> at{};
};
using bound = std::variant<low, high>;
struct by_attribute {
  hcl::blocks<hcl::by_attribute<bound, "kind">, "bound"> all{};
};
struct by_label {
  hcl::blocks<std::map<std::string, bound>, "bound"> all{};
};
struct by_type {
  hcl::blocks<bound> all{};
};

const std::string high_inside =
    "  max = 3 # a\n  chunk \"x\" {\n    target = 4 # b\n  }\n  at {\n    reels = 5 # c\n  }\n}\n";
void change_inside(high& of) {
  of.limit = 13;
  of.parts->front().to = 14;
  of.at->count = 15;
}
const std::string changed_inside =
    "  max = 13 # a\n  chunk \"x\" {\n    target = 14 # b\n  }\n  at {\n    reels = 15 # c\n  }\n}\n";

}  // namespace

TEST_CASE("names of members are those of the alternative that is there") {
  const std::string attribute = "bound {\n  kind = \"high\"\n", label = "bound \"k\" \"high\" {\n",
                    type = "high {\n";
  CHECK(updated<by_attribute>(attribute + high_inside, [](auto& all) {
          change_inside(std::get<high>(static_cast<bound&>(all[0])));
        }) == attribute + changed_inside);
  CHECK(updated<by_label>(label + high_inside, [](auto& all) {
          change_inside(std::get<high>(all.at("k")));
        }) == label + changed_inside);
  CHECK(updated<by_type>(type + high_inside, [](auto& all) { change_inside(std::get<high>(all[0])); }) ==
        type + changed_inside);
}

TEST_CASE("another alternative has no former names of the one before") {
  const std::string from = "  min = 1\n  piece \"x\" {\n    source = 2\n  }\n}\n";
  const std::string to = "  limit = 1\n\n  part \"x\" {\n    to = 4\n  }\n}\n";
  const auto change = [](bound& one) {
    high now{.limit = 1};
    now.parts->push_back({.name = "x", .to = 4});
    one = now;
  };
  CHECK(updated<by_attribute>("bound {\n  kind = \"low\"\n" + from, [&](auto& all) {
          change(static_cast<bound&>(all[0]));
        }) == "bound {\n  kind = \"high\"\n" + to);
  CHECK(updated<by_label>("bound \"k\" \"low\" {\n" + from, [&](auto& all) { change(all.at("k")); }) ==
        "bound \"k\" \"high\" {\n" + to);
  CHECK(updated<by_attribute>("bound {\n  kind = \"high\"\n" + high_inside, [](auto& all) {
          static_cast<bound&>(all[0]) = low{.limit = 1};
        }) == "bound {\n  kind = \"low\"\n  limit = 1\n}\n");
}
