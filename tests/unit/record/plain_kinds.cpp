// Kinds of members that are read from plain text straight, without nodes and evaluation.
#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "decoded.hpp"

namespace {

template <typename T>
struct holder {
  hcl::attr<T> v{};
};

// A value that is read from its bytes; the same from nodes.
template <typename T>
std::optional<T> read(const std::string& text) {
  auto made = hcl::decode<holder<T>>("v = " + text + "\n", "t.hcl");
  const auto again = test::decoded_parsed<holder<T>>("v = " + text + "\n", "t.hcl");
  CHECK(made.has_value() == again.has_value());
  CHECK(to_json(made.diagnostics()) == to_json(again.diagnostics()));
  if (!made) return std::nullopt;
  const T& value = made->v;
  return value;
}

enum class color { red, green };
struct point {
  int x = 0;
  hcl::defaulted<int> y = 7;
  bool operator==(const point&) const = default;
  void validate(hcl::check& check) const {
    if (x == 13) check.error(x, "Not that one.");
  }
};
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST_CASE("texts with a form of their own are read from plain text") {
  CHECK(read<seconds>("\"1h30m\"") == seconds(5400));
  CHECK(read<seconds>("\"2d\"") == seconds(172'800));
  CHECK(read<milliseconds>("\"250ms\"") == milliseconds(250));
  CHECK(read<minutes>("\"120s\"") == minutes(2));
  CHECK(!read<minutes>("\"90s\""));
  CHECK(!read<seconds>("\"1.5s\""));
  CHECK(!read<seconds>("\"1 s\""));
  CHECK(!read<seconds>("\"\""));
  CHECK(!read<seconds>("\"999999999999999d\""));
  CHECK(!read<seconds>("90"));
  CHECK(read<hcl::plain_duration<seconds>>("90") == seconds(90));
  CHECK(read<hcl::byte_size>("\"64KiB\"")->bytes == 65'536);
  CHECK(read<hcl::byte_size>("4096")->bytes == 4096);
  CHECK(!read<hcl::byte_size>("\"64 KiBs\""));
  CHECK(read<std::chrono::sys_seconds>("\"1970-01-01T00:01:00Z\"")->time_since_epoch() == seconds(60));
  CHECK(!read<std::chrono::sys_seconds>("\"1970-01-01T00:01:00.5Z\""));
  CHECK(read<hcl::ip_address>("\"10.1.2.3\"")->to_string() == "10.1.2.3");
  CHECK(!read<hcl::ip_address>("\"10.1.2\""));
  CHECK(read<hcl::cidr>("\"10.0.0.0/8\""));
  CHECK(read<hcl::semantic_version>("\"1.4.2-rc.1\""));
  CHECK(read<std::filesystem::path>("\"/etc/hosts\"") == std::filesystem::path("/etc/hosts"));
  CHECK(read<char>("\"x\"") == 'x');
  CHECK(!read<char>("\"xy\""));
  CHECK(read<hcl::number>("0.125") == *hcl::number::parse("0.125"));
}

TEST_CASE("rules of members are asked where plain text is read") {
  CHECK(read<hcl::ranged<int, 1, 9>>("9"));
  CHECK(!read<hcl::ranged<int, 1, 9>>("10"));
  CHECK(read<hcl::one_of<std::string, "tcp", "udp">>("\"udp\""));
  CHECK(!read<hcl::one_of<std::string, "tcp", "udp">>("\"sctp\""));
  CHECK(read<hcl::non_empty<std::vector<int>>>("[1]"));
  CHECK(!read<hcl::non_empty<std::vector<int>>>("[]"));
}

TEST_CASE("lists and objects inside of each other are read from plain text") {
  CHECK(read<std::vector<std::vector<int>>>("[[1, 2], [], [3]]") ==
        std::vector<std::vector<int>>{{1, 2}, {}, {3}});
  CHECK(read<std::set<std::string>>("[\"b\", \"a\"]") == std::set<std::string>{"a", "b"});
  CHECK(read<std::vector<bool>>("[true, false]") == std::vector<bool>{true, false});
  CHECK(read<bool>("true") == true);
  CHECK(read<bool>("false") == false);
  CHECK(read<std::array<int, 2>>("[1, 2]") == std::array<int, 2>{1, 2});
  CHECK(!read<std::array<int, 2>>("[1, 2, 3]"));
  CHECK(read<std::tuple<int, std::string>>("[1, \"a\"]") == std::tuple<int, std::string>(1, "a"));
  CHECK(read<std::pair<std::list<int>, bool>>("[[1, 2], true]") ==
        std::pair<std::list<int>, bool>({1, 2}, true));
  CHECK(read<std::map<std::string, std::vector<color>>>("{ a = [\"red\"], b = [] }") ==
        std::map<std::string, std::vector<color>>{{"a", {color::red}}, {"b", {}}});
  CHECK(read<std::vector<point>>("[{ x = 1 }, { x = 2, y = 3 }]") ==
        std::vector<point>{{.x = 1}, {.x = 2, .y = 3}});
  CHECK(read<std::optional<point>>("{ y = 1, x = 2 }") == point{.x = 2, .y = 1});
}

TEST_CASE("objects that a struct does not take are rejected") {
  CHECK(!read<point>("{}"));
  CHECK(!read<point>("{ x = 1, z = 2 }"));
  CHECK(read<point>("{ x = 1, x = 2 }") == point{.x = 2});  // the last one, as the language has it
  CHECK(read<point>("{ x = \"1\" }") == point{.x = 1});
  CHECK(!read<point>("{ x = 13 }"));  // which validate() does not want
}

TEST_CASE("places are those of the text") {
  struct config {
    hcl::located<std::string> name;
    std::vector<hcl::located<int>> numbers;
  };
  const std::string text = "name    = \"a\"\nnumbers = [ 1, 22 ]\n";
  const auto read = hcl::decode<config>(text, "app.hcl");
  REQUIRE(read);
  CHECK(read->name.range.text() == "\"a\"");
  CHECK(read->name.name_range.text() == "name");
  CHECK(read->name.whole_range.text() == "name    = \"a\"");
  CHECK(read->numbers[1].range.text() == "22");
  CHECK(!read->numbers[1].name_range);
  const auto json = hcl::decode_json<config>(R"({"name": "a", "numbers": [1, 22]})", "app.json");
  REQUIRE(json);
  CHECK(json->name.range.text() == "\"a\"");
  CHECK(json->name.name_range.text() == "\"name\"");
  CHECK(json->numbers[0].range.text() == "1");
}

TEST_CASE("views outlive the text of the caller, also inside structs and tuples") {
  struct entry {
    std::string_view name;
  };
  struct config {
    hcl::attr<entry> one;
    std::tuple<int, std::string_view> both;
    hcl::attr<std::vector<entry>> all;
  };
  const auto check = [](const hcl::result<config>& read) {
    REQUIRE(read);
    const entry& one = read->one;
    CHECK(one.name == "abc");
    CHECK(std::get<1>(read->both) == "def");
    CHECK(read->all.at(0).name == "ghi");
  };
  std::string text = "one = { name = \"abc\" }\nboth = [1, \"def\"]\nall = [{ name = \"ghi\" }]\n";
  const auto read = hcl::decode<config>(text, "app.hcl");
  text.assign(text.size(), '#');
  check(read);
  text = R"({"one": {"name": "abc"}, "both": [1, "def"], "all": [{"name": "ghi"}]})";
  const auto json = hcl::decode_json<config>(text, "app.json");
  text.assign(text.size(), '#');
  check(json);
}

}  // namespace
