// Plain text is read straight into members. Whatever the text is, that gives what the general way gives:
// decode() tries plain text first, decoding into an object that exists does not.
#include <chrono>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "decoded.hpp"

namespace {

enum class color { red, green, blue };

struct point {
  int x = 0;
  hcl::defaulted<int> y = 7;
  bool operator==(const point&) const = default;
};

struct port {
  hcl::label<std::string> name;
  std::uint16_t number = 0;
  hcl::defaulted<std::string> note = "none";
  std::optional<bool> open{};
  bool operator==(const port&) const = default;

  void validate(hcl::check& check) const {
    if (number == 666) check.error(number, "Not that one.");
    if (number == 667) check.warning(number, "Better not that one.");
  }
};

struct zone {
  std::int64_t size = 0;
  hcl::blocks<zone, "zone"> zones{};
  bool operator==(const zone&) const = default;
};

struct service {
  hcl::label<std::string> kind;
  hcl::label<std::string> name;
  std::string listen;
  bool enabled = false;
  std::int8_t small = 0;
  std::uint64_t large = 0;
  double weight = 0;
  std::optional<float> share{};
  std::optional<color> paint{};
  std::vector<std::string> tags{};
  std::optional<std::vector<int>> counts{};
  hcl::defaulted<std::set<int>> codes{};
  hcl::defaulted<std::list<double>> shares{};
  hcl::defaulted<std::map<std::string, int>> limits{};
  hcl::defaulted<std::unordered_map<std::string, bool>> flags{};
  std::optional<hcl::located<int>> at{};
  std::optional<std::chrono::milliseconds> wait{};
  std::optional<hcl::ranged<int, 1, 9>> digit{};
  std::optional<hcl::sensitive<std::string>> password{};
  hcl::attr<std::optional<point>, "origin"> origin{};
  hcl::formerly<hcl::defaulted<int>, "old_age"> age = 3;
  hcl::blocks<port, "port"> ports{};
  hcl::blocks<std::map<std::string, zone>, "keyed"> keyed{};
  hcl::block<std::optional<zone>, "zone"> inner{};
  bool operator==(const service&) const = default;
};

struct config {
  std::optional<std::string> title{};
  std::optional<int> count{};
  hcl::blocks<service, "service"> services{};
  hcl::blocks<zone, "zone"> zones{};
  bool operator==(const config&) const = default;
};

struct viewed {
  hcl::label<std::string_view> name;
  std::string_view text;
  std::optional<std::vector<std::string_view>> list{};
  bool operator==(const viewed&) const = default;
};
struct views {
  std::optional<int> first{};
  hcl::blocks<viewed, "view"> all{};
  bool operator==(const views&) const = default;
};

// What both ways give must be the same to the byte.
template <typename T>
void check_same(const hcl::result<T>& plain, const hcl::result<T>& general, std::string_view text) {
  const std::string said = to_json(plain.diagnostics()) + to_string(plain.diagnostics());
  const std::string wanted = to_json(general.diagnostics()) + to_string(general.diagnostics());
  const bool is_same =
      said == wanted && plain.has_value() == general.has_value() && (!plain || *plain == *general);
  if (is_same) return;
  INFO(text);
  CHECK(said == wanted);
  CHECK(plain.has_value() == general.has_value());
  CHECK((!plain || *plain == *general));
}

template <typename T>
void check_both(std::string_view text, const hcl::options& opts = {}) {
  T object{};
  const hcl::result<void> general = hcl::decode_into(object, text, "app.hcl", opts);
  check_same(hcl::decode<T>(text, "app.hcl", opts), hcl::result<T>(std::move(object), general.diagnostics()),
             text);
}
template <typename T>
void check_both_json(std::string_view text, const hcl::options& opts = {}) {
  T object{};
  const hcl::result<void> general =
      hcl::detail::decode_from_into(nullptr, opts, hcl::detail::json_to_decode{text, "app.json"}, object);
  check_same(hcl::decode_json<T>(text, "app.json", opts),
             hcl::result<T>(std::move(object), general.diagnostics()), text);
}

// More plain items than it takes for single ones that are not to be parsed by themselves.
constexpr std::string_view plain_text = R"(# All of it is plain.
title = "things" // but for nothing
count = 12

service "http" "front" {
  listen  = "10.0.0.1:80"
  enabled = true
  small   = 100
  large   = 123456789012345678
  weight  = 0.75
  share   = 12
  paint   = "green"
  tags    = ["a", "b c", ""]
  counts  = [1, 2,
    3,
  ]
  codes  = [3, 1, 3]
  shares = [1.5, 0, 2]
  limits = {
    cpu    = 4
    "mem"  : 5, disk = 6
  }
  flags = { a = true, b = false }

  port "main" {
    number = 80
    note   = "x"
    open   = false
  }
  port second { # a comment
    number = 81
  }
  keyed "a" {
    size = 1
    zone {
      size = 2
    }
  }
  keyed "b" { // another
    size = 3
  }
  zone {
    size = 4
  }
}
)";
constexpr std::string_view plain_end = R"(
service "tcp" back {
  weight = 2
  listen = "x"
  enabled = false
  small = 1
  large = 2
  tags = []
}
zone {
  size = 0
}
)";

// Attributes and blocks of a service, in all the forms there are.
constexpr std::string_view items[] = {"small = 7",
                                      "small = -7",
                                      "small = 300",
                                      "small = 1.5",
                                      "small = \"7\"",
                                      "small = (7)",
                                      "small = 1 + 2",
                                      "small = x",
                                      "small = null",
                                      "small=7",
                                      "small\t=\t7",
                                      "small = 7 /* c */",
                                      "small = 7 8",
                                      "small = 07",
                                      "small = 1e2",
                                      "small = \\",
                                      "small = [7]",
                                      "small = 7 }",
                                      "small = 0",
                                      "small = 7 # c",
                                      "small == 7",
                                      "weight = 0.1",
                                      "weight = 123456789.123456789",
                                      "weight = 0",
                                      "weight = 0.0",
                                      "weight = 1e400",
                                      "weight = 5e-1",
                                      "weight = true",
                                      "weight = 12345678901234567890.5",
                                      "weight = 1.",
                                      "weight = .5",
                                      "share = 0.1",
                                      "share = 16777217",
                                      "share = 3.4e39",
                                      "share = null",
                                      "share = \"0.5\"",
                                      "paint = \"red\"",
                                      "paint = \"reed\"",
                                      "paint = red",
                                      "paint = null",
                                      "paint = \"\"",
                                      "tags = [\"x\"]",
                                      "tags = [\"x\" \"y\"]",
                                      "tags = [\"x\\n\"]",
                                      "tags = [1, true]",
                                      "tags = [\"\u00E9\"]",
                                      "tags = [[\"x\"]]",
                                      "tags = [\"${1}\"]",
                                      "tags = [\n\"x\"\n,\n]",
                                      "tags = [",
                                      "tags = [for x in [1] : x]",
                                      "tags = [,]",
                                      "tags = [\"x\"]]",
                                      "tags = [\"x\", # c\n \"y\"]",
                                      "tags = \"x\"",
                                      "counts = [1, \"2\", 3.0]",
                                      "counts = [1, 2.5]",
                                      "counts = []",
                                      "counts = null",
                                      "counts = [null]",
                                      "codes = [1, 1, 2]",
                                      "codes = [1, x]",
                                      "shares = [0, 1, 2.5]",
                                      "shares = [1e3]",
                                      "limits = { a = 1, a = 2 }",
                                      "limits = { \"a\" = 1\n b = 2 }",
                                      "limits = { (\"a\") = 1 }",
                                      "limits = { a : 1 }",
                                      "limits = { a = \"x\" }",
                                      "limits = { null = 1 }",
                                      "limits = { a = 1 b = 2 }",
                                      "limits = {\n\n}",
                                      "limits = { a = 1,\n\n b = 2,\n }",
                                      "limits = { a == 1 }",
                                      "limits = { for = 1 }",
                                      "limits = { \u00E9 = 1 }",
                                      "flags = { a = true }",
                                      "flags = { a = 1 }",
                                      "flags = { a = \"true\" }",
                                      "at = 5",
                                      "at = \"5\"",
                                      "at = x",
                                      "wait = \"5s\"",
                                      "wait = \"5 parsecs\"",
                                      "digit = 5",
                                      "digit = 10",
                                      "password = \"hunter2\"",
                                      "password = 5",
                                      "password = [\"hunter2\"]",
                                      "origin = { x = 1 }",
                                      "origin = { y = 1 }",
                                      "origin = { x = 1, z = 2 }",
                                      "age = 5",
                                      "old_age = 5",
                                      "old_age = \"x\"",
                                      "listen = \"twice\"",
                                      "listen = \"a\\tb\"",
                                      "listen = \"a$b\"",
                                      "listen = \"${1 + 1}\"",
                                      "listen = <<E\nx\nE",
                                      "listen = \"\u00FC\"",
                                      "listen = \"u\u0308\"",
                                      "listen = \"",
                                      "listen = \"a\nb\"",
                                      "listen = 5",
                                      "listen = \"x\" \"y\"",
                                      "listen = \"\x01\"",
                                      "listen = \"\xFF\"",
                                      "lisTen = \"x\"",
                                      "listn = \"x\"",
                                      "listen",
                                      "listen =",
                                      "= 5",
                                      "5 = 5",
                                      "\u00FCber = 5",
                                      "enabled = true",
                                      "enabled = \"true\"",
                                      "enabled = truee",
                                      "enabled = 1",
                                      "nothing = 1",
                                      "# c",
                                      "/* c */ small = 7",
                                      "/* c",
                                      "// \xFF",
                                      "\\",
                                      "}",
                                      "port \"a\" {\n number = 1\n}",
                                      "port \"a\" {\n number = 666\n}",
                                      "port \"a\" {\n number = 667\n}",
                                      "port \"a\" {\n}",
                                      "port {\n number = 1\n}",
                                      "port \"a\" \"b\" {\n number = 1\n}",
                                      "port \"a\" { number = 1 }",
                                      "port a {\n number = 70000\n}",
                                      "port \"\\u0041\" {\n number = 1\n}",
                                      "port \"\u00E9\" {\n number = 1\n}",
                                      "port \"a\" {\n number = 1\n number = 2\n}",
                                      "port \"a\" {\n number = 1\n} x",
                                      "port \"a\" {\n number = 1 }",
                                      "port \"a\" {\n number = 1\n} # c",
                                      "port \"a\" {\n number = 1\n} /* c */",
                                      "port \"a\" = 5",
                                      "port = 5",
                                      "port \"a\"\n{\n number = 1\n}",
                                      "port \"a\" {\n number = 1 + 1\n other = 2\n}",
                                      "port \"a\" {\n number = 1",
                                      "keyed \"c\" {\n size = 1\n}",
                                      "keyed \"a\" {\n size = 1\n}",
                                      "keyed \"\" {\n size = 1\n}",
                                      "keyed \"c\" {\n size = x\n}",
                                      "keyed \"c\" { size = 1 }",
                                      "keyed \"a\" { size = 1 }",
                                      "keyed {}",
                                      "zone {\n size = 9\n}",
                                      "zone {\n}",
                                      "zone {\n size = 1\n zone {\n size = 2\n zone {\n size = x\n}\n}\n}",
                                      "\r",
                                      "small = 7\r",
                                      "port \"a\" {\r\n number = 1\r\n}\r",
                                      "zzz {\n}",
                                      "zzz \"a\" {\n b = 1\n}",
                                      "dynamic \"port\" {\n for_each = [1]\n content {\n number = 1\n}\n}"};

// Properties of a service in the JSON syntax.
constexpr std::string_view properties[] = {
    R"("small": 7)",
    R"("small": -7)",
    R"("small": -0)",
    R"("small": 07)",
    R"("small": 1e1)",
    R"("small": null)",
    R"("small": "7")",
    R"("small": "${7}")",
    R"("small": [7])",
    R"("small": 7.5)",
    R"("small": 300)",
    R"("small": 7])",
    R"("small": +7)",
    R"("small" 7)",
    R"("small": )",
    R"("sm\u0061ll": 7)",
    R"("small": tru)",
    R"("small": 7 8)",
    R"("large": -1)",
    R"("weight": -1.5)",
    R"("weight": 0.0)",
    R"("weight": -0)",
    R"("weight": 1.)",
    R"("weight": 01.5)",
    R"("share": 0.1)",
    R"("share": -0.5)",
    R"("paint": "red")",
    R"("paint": "reed")",
    R"("paint": null)",
    R"("tags": ["x"])",
    R"("tags": [])",
    R"("tags": ["x",])",
    R"("tags": ["x" "y"])",
    R"("tags": ["${1}"])",
    R"("tags": [1, true])",
    R"("tags": [null])",
    R"("tags": null)",
    R"("tags": "x")",
    R"("tags": [["x"]])",
    R"("tags": ["a%b", "c$d", "%{ if"])",
    "\"tags\": [\"\t\"]",
    "\"tags\": [\"é\", \"ü\"]",
    "\"tags\": [\"\xFF\"]",
    R"("counts": [1, 2])",
    R"("counts": [-1, "2"])",
    R"("codes": [2, 2])",
    R"("shares": [0, -1.5, 2])",
    R"("limits": {"a": 1, "a": 2})",
    R"("limits": {})",
    R"("limits": {"a": -1, "b" : 2})",
    R"("limits": {"${1}": 1})",
    R"("limits": {"a": 1,})",
    R"("limits": [{"a": 1}])",
    R"("limits": {"\u0061": 1})",
    R"("flags": {"a": true, "b": false})",
    R"("flags": {"a": "true"})",
    R"("at": 5)",
    R"("at": "${x}")",
    R"("wait": "5s")",
    R"("wait": 5)",
    R"("digit": 5)",
    R"("digit": 10)",
    R"("password": "hunter2")",
    R"("password": {"a": "hunter2"})",
    R"("origin": {"x": 1})",
    R"("origin": {"y": 1})",
    R"("age": 5)",
    R"("old_age": 5)",
    R"("listen": "twice")",
    R"("listen": "a\tb")",
    R"("listen": "a\xb")",
    R"("listen": 5)",
    R"("listen": "${1 + 1}")",
    R"("lisTen": "x")",
    R"("enabled": true)",
    R"("enabled": null)",
    R"("enabled": "true")",
    R"("nothing": 1)",
    R"("//": "a comment")",
    R"("//": {"a": [1]})",
    R"("//": 5, "//": 6)",
    R"("$schema": "x")",
    R"("port": [])",
    R"("port": {})",
    R"("port": null)",
    R"("port": 5)",
    R"("port": {"a": {"number": 1}})",
    R"("port": {"a": [{"number": 1}, {"number": 2}]})",
    R"("port": [{"a": {"number": 1}}, {"b": {"number": 2}}])",
    R"("port": {"a": [[{"number": 1}]]})",
    R"("port": {"a": {}})",
    R"("port": {"a": {"number": 666}})",
    R"("port": {"a": {"number": 667}})",
    R"("port": {"a": null})",
    R"("port": {"a": []})",
    R"("port": [[]])",
    R"("port": {"\u0041": {"number": 1}})",
    R"("port": {"a": {"number": 1, "number": 2}})",
    R"("port": {"a": {"number": 1}}, "port": {"b": {"number": 2}})",
    R"("port": {"a": {"number": "${1}"}})",
    R"("keyed": {"c": {"size": 1}})",
    R"("keyed": {"a": {"size": 1}})",
    R"("keyed": {"c": {"size": 1}, "c": {"size": 2}})",
    R"("keyed": {"c": {"size": 1, "zone": {"size": 2, "zone": [{"size": 3}, {"size": 4}]}}})",
    R"("zone": {"size": 9})",
    R"("zone": [{"size": 8}])",
    R"("zone": [{"size": 8}, {"size": 9}])",
    R"("zone": {"a": 1})",
    R"("origin": [{"x": 1}])",
    R"(})",
    R"(])",
    R"({})",
    R"("a")",
    R"(, )",
    R"(/* c */)"};
constexpr std::string_view plain_json = R"({
  "title": "things",
  "count": 12,
  "service": [
    {
      "http": {
        "front": {
          "listen": "10.0.0.1:80", "enabled": true, "small": 100, "large": 123456789012345678,
          "weight": 0.75, "share": 12, "paint": "green", "tags": ["a", "b c", ""], "counts": [1, 2,
            3 ], "codes": [3, 1, 3], "shares": [1.5, 0, 2],
          "limits": {"cpu": 4, "mem": 5}, "flags": {"a": true, "b": false},
          "port": {"main": {"number": 80, "note": "x"}, "second": {"number": 81}},
          "keyed": [{"a": {"size": 1}}, {"b": {"size": 3}}], "zone": {"size": 4}
          # HERE
        }
      }
    },
    {"tcp": {"back": {"weight": 2, "listen": "x", "enabled": false, "small": -1, "large": 2, "tags": []}}}
  ],
  "zone": [{"size": 0}, {"size": -5}]
})";
std::string json_with(std::string_view added) {
  std::string text(plain_json);
  return text.replace(text.find("# HERE"), 6, added.empty() ? std::string() : ", " + std::string(added));
}

std::string with(std::string_view added) {
  std::string text(plain_text);
  text.insert(text.rfind("}"), std::string(added) + "\n");
  return text + std::string(plain_end);
}

}  // namespace

TEST_CASE("plain text is read into the members") {
  const std::string text = std::string(plain_text) + std::string(plain_end);
  const auto all = hcl::decode<config>(text, "app.hcl");
  REQUIRE(all);
  REQUIRE(all->services.size() == 2);
  const service& first = all->services[0];
  CHECK((all->title == "things" && all->count == 12 && first.kind == "http" && first.name == "front"));
  CHECK((first.large == 123456789012345678u && first.weight == 0.75 && first.share == 12.0f));
  CHECK((first.tags == std::vector<std::string>{"a", "b c", ""} && first.counts == std::vector{1, 2, 3}));
  CHECK((first.limits.at("disk") == 6 && first.flags.at("a") && first.codes.size() == 2));
  CHECK((first.ports.size() == 2 && first.ports[1].name == "second" && first.ports[1].note == "none"));
  CHECK((first.keyed.at("a").zones.at(0).size == 2 && first.inner->size == 4));
  CHECK((all->services[1].name == "back" && all->zones.size() == 1));
  check_both<config>(text);
}

TEST_CASE("one item among plain ones that is not is read all the same") {
  for (const std::string_view item : items) {
    check_both<config>(with(item));
    check_both<config>(item);
    check_both<config>(std::string(item) + "\n");
    check_both<config>(with(item) + std::string(item));
    check_both<config>(with("small = 1\nlarge = 2\n" + std::string(item)));
  }
}

TEST_CASE("two items among plain ones are read in their order") {
  for (std::size_t first = 0; first != std::size(items); ++first)
    for (std::size_t step = 1; step < 60; step += 7) {
      const std::string_view second = items[(first + step) % std::size(items)];
      check_both<config>(with(std::string(items[first]) + '\n' + std::string(second)));
    }
}

TEST_CASE("a text that is damaged at any byte is read the same both ways") {
  const std::string text = std::string(plain_text) + std::string(plain_end);
  constexpr std::string_view damages[] = {"\"", "(", "}", "\n", "=", "\xFF", "a",
                                          "\\", "#", "$", "1",  " ", "{"};
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const std::string_view damage = damages[at % std::size(damages)];
    std::string replaced = text, inserted = text, shorter = text;
    replaced.replace(at, 1, damage);
    inserted.insert(at, damages[(at / 3) % std::size(damages)]);
    check_both<config>(replaced);
    check_both<config>(inserted);
    check_both<config>(shorter.erase(at, 1));
    check_both<config>(text.substr(0, at));
  }
}

TEST_CASE("plain text of the JSON syntax is read into the members") {
  const std::string text = json_with({});
  const auto all = hcl::decode_json<config>(text, "app.json");
  REQUIRE(all);
  REQUIRE(all->services.size() == 2);
  const service& first = all->services[0];
  CHECK((all->title == "things" && first.kind == "http" && first.name == "front" &&
         first.paint == color::green));
  CHECK((first.counts == std::vector{1, 2, 3} && first.limits.at("mem") == 5 && first.ports[1].number == 81));
  CHECK((first.keyed.at("b").size == 3 && all->services[1].small == -1 && all->zones[1].size == -5));
  check_both_json<config>(text);
  check_both_json<config>(text + "\n");
  check_both_json<config>(text + " \n x");
  check_both_json<config>("[" + text + "]");
}

TEST_CASE("one or two properties among plain ones that are not are read all the same") {
  for (std::size_t first = 0; first != std::size(properties); ++first) {
    const std::string property(properties[first]);
    check_both_json<config>(json_with(property));
    check_both_json<config>("{" + property + "}");
    for (std::size_t step = 1; step < 60; step += 7)
      check_both_json<config>(
          json_with(property + ", " + std::string(properties[(first + step) % std::size(properties)])));
  }
}

TEST_CASE("a text of the JSON syntax that is damaged at any byte is read the same both ways") {
  const std::string text = json_with({});
  constexpr std::string_view damages[] = {"\"", "[", "}", "\n", ",", "\xFF", "a",
                                          "\\", ":", "$", "1",  " ", "{",    "]"};
  for (std::size_t at = 0; at <= text.size(); ++at) {
    std::string replaced = text, inserted = text, shorter = text;
    replaced.replace(at, 1, damages[at % std::size(damages)]);
    inserted.insert(at, damages[(at / 3) % std::size(damages)]);
    check_both_json<config>(replaced);
    check_both_json<config>(inserted);
    check_both_json<config>(shorter.erase(at, 1));
    check_both_json<config>(text.substr(0, at));
    check_both_json<config>(text.substr(0, at) + "}");
  }
}

TEST_CASE("limits, options and long texts do not depend on the way") {
  const std::string text = std::string(plain_text) + std::string(plain_end);
  for (std::size_t depth = 0; depth != 8; ++depth) {
    hcl::options shallow;
    shallow.bounds.depth = depth;
    check_both<config>(text, shallow);
    check_both_json<config>(json_with({}), shallow);
  }
  hcl::options lenient;
  lenient.unknown = hcl::unknown_names::ignore;
  check_both<config>(with("nothing = 1\nzzz {}\n"), lenient);
  std::string deep;
  for (int i = 0; i != 200; ++i)
    deep += "zone {\nsize = 1\n";
  for (int i = 0; i != 200; ++i)
    deep += "}\n";
  check_both<config>(deep);
  std::string many(text);
  for (int i = 0; i != 300; ++i)
    many += "service \"a\" \"b" + std::to_string(i) +
            "\" {\n  listen = \"x\"\n  enabled = true\n  small = 1\n" +
            (i % 50 == 49 ? "  large = 1 + 1\n" : "  large = 1\n") +
            "  weight = 1.5\n  tags = [\"y\"]\n  port \"p\" {\n    number = " + (i % 70 == 69 ? "(8)" : "8") +
            "\n  }\n}\n";
  check_both<config>(many);
  check_both<config>(many + "service {\n");
  check_both<config>(many + "service \"a\" \"b\" {\n  listen = 1 + x\n}\n");
}

TEST_CASE("what the first attempt notes of a text is not known of it afterwards") {
  // Where the blocks of a broken text are is asked of what could be parsed of it.
  check_both<config>(
      "title = \"x\"\ncount = 1\n = 2\nlist = [\"x\nzone {\n size = 1 + 2\n a 7\n b =ret\"\nzone {\n  "
      "\"0{\n}\"\n}\n");
  const std::string start = std::string(plain_text) + "zone {\n  size = 1 + 2\n}\n";
  for (const std::string_view item : items)
    check_both<config>(start + "zone {\n  size = 1\n  a 7\n  b =ret\"\nzone {\n  \"0{\n}\"\n}\n" +
                       std::string(item));
}

TEST_CASE("a text ends where it says, whatever its buffer has after that") {
  struct small_config {
    int a;
  };
  for (const std::string_view after : {"b = 2\n", "# hello", "/* hello", "  \n\n", "}"}) {
    const std::string buffer = "a = 1\n" + std::string(after);
    CHECK(hcl::decode<small_config>(std::string_view(buffer).substr(0, 6)).value().a == 1);
  }
  const std::unique_ptr<char[]> exact(new char[6]{'a', ' ', '=', ' ', '1', '\n'});  // sanitizers see more
  CHECK(hcl::decode<small_config>(std::string_view(exact.get(), 6)).value().a == 1);
}

TEST_CASE("views look at a text that lives as long as the result") {
  const auto decode = [] {
    const std::string text =
        "first = 1\nview \"a\" {\n  text = \"of this\"\n  list = [\"a\", \"b\"]\n}\nview b {\n  text = "
        "\"x\"\n}\n";
    check_both<views>(text);
    check_both<views>(text.substr(0, text.size() - 1));
    return hcl::decode<views>(text, "app.hcl");
  };
  const auto kept = decode();
  REQUIRE(kept);
  CHECK((kept->all[0].name == "a" && kept->all[0].text == "of this" && kept->all[0].list->at(1) == "b"));
  CHECK(kept->all[1].text == "x");
}

TEST_CASE("the program's functions and lookups are asked once, whichever way a text is read") {
  struct counted {
    int a = 0;
    hcl::defaulted<int> b = 0;
    hcl::formerly<hcl::defaulted<int>, "old"> c = 0;
    hcl::blocks<point, "point"> points{};
  };
  int calls = 0;
  hcl::scope names;
  names.function("next", [&calls] { return ++calls; });
  const hcl::options lenient{.unknown = hcl::unknown_names::ignore};
  const auto is_one = [&](const hcl::result<counted>& read) {
    INFO(to_string(read.diagnostics()));
    return read.has_value() && read->a == 1 && std::exchange(calls, 0) == 1;
  };
  std::string many = "b = 1\n", in_json = R"("b": 1, "point": [{"x": 1})";
  for (int i = 0; i != 40; ++i) {  // items that are not plain are read by themselves among so many
    many += "point {\n  x = 1\n}\n";
    in_json += R"(, {"x": 1})";
  }
  in_json += "], ";
  for (const std::string_view text :
       {"a = next()\n", "a = next()\nzz = 2\n", "a = next()\nold = 3\n", "zz = 1\na = next() + 0\n"}) {
    CAPTURE(text);
    CHECK(is_one(hcl::decode<counted>(std::string(text), "t.hcl", names, lenient)));
    CHECK(is_one(hcl::decode<counted>(many + std::string(text), "t.hcl", names, lenient)));
  }
  for (const std::string_view text : {R"("a": "${next()}"})", R"("a": "${next()}", "zz": 2})"})
    CHECK(is_one(hcl::decode_json<counted>('{' + in_json + std::string(text), "t.json", names, lenient)));
  hcl::scope asked;
  asked.lookup([&calls](std::span<const std::string_view>) -> std::optional<hcl::value> { return ++calls; });
  CHECK(is_one(hcl::decode<counted>(many + "a = first\nzz = 2\n", "t.hcl", asked, lenient)));
  CHECK(is_one(
      hcl::decode_json<counted>('{' + in_json + R"("a": "${first}", "zz": 2})", "t.json", asked, lenient)));
}
