// Structs written as text: how it looks, that it reads back as the same object, in both syntaxes and by both
// paths.
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/encode.hpp>
#include <hcl/format.hpp>

#include "decoded.hpp"
#include "generated.hpp"

namespace {

enum class colour { red, green, dark_blue };
using wide = std::conditional_t<hcl::detail::has_int128, hcl::detail::int128, std::int64_t>;

struct point {
  double x;
  std::optional<int> y{};
  hcl::attributes<std::string> rest{};
  bool operator==(const point&) const = default;
};
struct small {
  int n;
  bool operator==(const small&) const = default;
};
struct scalars {
  bool flag;
  std::int8_t i8;
  std::uint8_t u8;
  std::int16_t i16;
  std::uint16_t u16;
  std::int32_t i32;
  std::uint32_t u32;
  std::int64_t i64;
  std::uint64_t u64;
  wide i128;
  float f;
  double d;
  long double extended;
  hcl::number n;
  std::string text;
  char character;
  colour c;
  std::filesystem::path path;
  std::chrono::seconds s;
  std::chrono::nanoseconds ns;
  std::chrono::duration<int, std::ratio<86400>> days;
  std::chrono::duration<std::int64_t, std::pico> ps;
  std::chrono::duration<double> fraction;
  hcl::byte_size bytes;
  hcl::located<int> placed;
  hcl::ranged<int, -5, 5> bounded;
  hcl::one_of<std::string, "tcp", "udp"> protocol;
  bool operator==(const scalars&) const = default;
};
struct room {
  hcl::byte_size limit;
};
struct containers {
  std::optional<int> maybe{};
  std::optional<int> usual = 5;
  hcl::defaulted<int> defaulted = 7;
  hcl::defaulted<std::optional<std::string>> both = "x";
  std::vector<std::string> list;
  std::vector<std::vector<bool>> nested;
  std::array<int, 3> array;
  std::set<std::string> set;
  std::map<std::string, int> map;
  std::map<int, std::vector<std::string>> by_number;
  std::map<colour, bool> by_colour;
  std::unordered_map<std::string, std::map<std::string, double>> maps;
  std::tuple<int, std::string, bool> tuple;
  std::pair<std::string, std::vector<int>> pair;
  hcl::attr<point> object{};
  hcl::attr<std::vector<point>> objects{};
  hcl::attr<std::optional<point>, "may-be"> object_or_none{};
  std::variant<int, std::string, std::vector<int>> any{};
  hcl::attr<std::vector<hcl::by_attribute<std::variant<point, small>, "kind">>> shapes{};
  hcl::attr_or_block<std::map<std::string, std::string>> tags{};
  hcl::formerly<hcl::defaulted<int>, "old"> renamed = 1;
  bool operator==(const containers&) const = default;
};

struct common {
  hcl::label<> name;
  hcl::defaulted<bool> enabled = true;
  bool operator==(const common&) const = default;
};
struct http {
  hcl::flatten<common> base{};
  hcl::block<std::optional<point>> at{};
  bool operator==(const http&) const = default;
};
struct tcp {
  hcl::label<colour> kind;
  hcl::label<int> number;
  std::string target;
  hcl::blocks<point, "hop"> hops{};
  bool operator==(const tcp&) const = default;
};
struct unlabelled {
  hcl::defaulted<int> a = 1;
  hcl::remain<std::map<std::string, std::vector<int>>> rest{};
  bool operator==(const unlabelled&) const = default;
};
struct first_store {
  hcl::label<> name;
  hcl::defaulted<int> size = 1;
  bool operator==(const first_store&) const = default;
};
struct second_store {
  hcl::label<> name;
  std::string where;
  bool operator==(const second_store&) const = default;
};
struct blocks {
  std::string before;
  hcl::blocks<std::variant<http, tcp, unlabelled>> listeners{};
  int between = 0;
  hcl::block<unlabelled> one{};
  hcl::block<std::optional<unlabelled>, "two"> two{};
  hcl::blocks<common> commons{};
  hcl::blocks<std::map<std::string, unlabelled>, "keyed"> keyed{};
  hcl::blocks<std::map<std::string, std::map<std::string, std::vector<unlabelled>>>, "deep"> deep{};
  hcl::blocks<std::map<int, std::map<colour, unlabelled>>, "numbered"> numbered{};
  hcl::blocks<std::variant<first_store, second_store>, "store"> by_label{};
  hcl::blocks<hcl::by_attribute<std::variant<first_store, second_store>, "kind">, "cache"> by_attribute{};
  hcl::blocks<hcl::located<tcp>, "placed"> placed{};
  bool operator==(const blocks&) const = default;
};

// What is written, read again: the same, whichever way.
template <typename T>
void check_round_trip(const T& object) {
  const hcl::scope no_names;
  for (const bool skip : {false, true}) {
    const auto native = hcl::encode(object, {.skip_defaults = skip});
    if (!native) FAIL(to_string(native.diagnostics()));
    INFO(*native);
    const auto back = test::decoded<T>(*native);
    if (!back) FAIL(to_string(back.diagnostics()));
    CHECK(*back == object);
    CHECK(hcl::format(*native) == *native);
    CHECK(*hcl::encode(*back, {.skip_defaults = skip}) == *native);

    const auto json = hcl::encode_json(object, {.skip_defaults = skip});
    if (!json) FAIL(to_string(json.diagnostics()));
    INFO(*json);
    const auto again = hcl::decode_json<T>(*json, "test.json", no_names);
    if (!again) FAIL(to_string(again.diagnostics()));
    CHECK(*hcl::encode(*again, {.skip_defaults = skip}) == *native);
    CHECK(*again == object);
    const auto plain = hcl::encode_json(object, {.skip_defaults = skip, .escape_json_templates = false});
    REQUIRE(plain);
    const auto literal = hcl::decode_json<T>(*plain);
    if (!literal) FAIL(to_string(literal.diagnostics()));
    CHECK(*literal == object);
  }
}
template <typename T>
void check_round_trips(unsigned first, unsigned count) {
  for (unsigned seed = first; seed != first + count; ++seed) {
    INFO(seed);
    test::generator make(seed);
    T object{};
    make.fill(object);
    check_round_trip(object);
  }
}

TEST_CASE("every scalar reads back as it was written") { check_round_trips<scalars>(1, 60); }
TEST_CASE("every container reads back as it was written") { check_round_trips<containers>(1, 60); }
TEST_CASE("every kind of block reads back as it was written") { check_round_trips<blocks>(1, 60); }

struct service {
  hcl::label<> name;
  std::string listen_address;
  hcl::defaulted<int> port = 8080;
  std::optional<double> weight{};
  std::map<std::string, std::string> env{};
  std::vector<std::string> command{};
  hcl::attr<std::vector<point>> points{};
  hcl::blocks<common, "check"> checks{};
  std::chrono::milliseconds timeout{1500};
};
struct config {
  std::string title;
  hcl::blocks<service, "service"> services{};
  hcl::expr<bool> when{};
  hcl::expression kept{};
  hcl::remain<> rest{};
};
TEST_CASE("what it looks like") {
  config c{.title = "a \"b\" ${c}"};
  c.services.push_back({.name = "web \"1\"", .listen_address = "0.0.0.0"});
  service& s = c.services[0];
  s.env = {{"HOME", "/"}, {"a b", "%{x}"}, {"for", "1"}};
  s.command = {"run", "-v"};
  *s.points = {{1.5, 2, {}}, {1e3, {}, {}}};
  s.checks = {common{.name = "x"}, common{.name = "y", .enabled = false}};
  c.when = true;
  CHECK(*hcl::encode(c) == R"(title = "a \"b\" $${c}"

service "web \"1\"" {
  listen_address = "0.0.0.0"
  port           = 8080
  env = {
    HOME  = "/"
    "a b" = "%%{x}"
    "for" = "1"
  }
  command = ["run", "-v"]
  points = [
    {
      x = 1.5
      y = 2
    },
    {
      x = 1000
      y = null
    },
  ]

  check "x" {
    enabled = true
  }

  check "y" {
    enabled = false
  }

  timeout = "1s500ms"
}

when = true
)");
  CHECK(*hcl::encode_json(c, {.skip_defaults = true}) == R"({
  "title": "a \"b\" $${c}",
  "service": {
    "web \"1\"": {
      "listen_address": "0.0.0.0",
      "env": {
        "HOME": "/",
        "a b": "%%{x}",
        "for": "1"
      },
      "command": ["run", "-v"],
      "points": [{
        "x": 1.5,
        "y": 2
      }, {
        "x": 1000
      }],
      "check": {
        "x": {},
        "y": {
          "enabled": false
        }
      },
      "timeout": "1s500ms"
    }
  },
  "when": true
}
)");
}

namespace {
struct step {
  hcl::label<> kind, name;
  hcl::defaulted<int> n = 0;
  bool operator==(const step&) const = default;
};
struct steps {
  hcl::blocks<step, "step"> all{};
  bool operator==(const steps&) const = default;
};
}  // namespace

TEST_CASE("blocks with different labels are one object in the JSON syntax, others an array") {
  const steps different{{{"z", "one"}, {"a", "one", 2}}};
  CHECK(*hcl::encode_json(different, {.skip_defaults = true}) == R"({
  "step": {
    "z": {
      "one": {}
    },
    "a": {
      "one": {
        "n": 2
      }
    }
  }
}
)");
  const steps same{{{"z", "one"}, {"a", "one"}, {"z", "two"}}};
  const auto text = hcl::encode_json(same, {.skip_defaults = true});
  CHECK(text->find("\"step\": [") != std::string::npos);
  for (const steps& s : {different, same}) {
    const auto back = hcl::decode_json<steps>(*hcl::encode_json(s));
    REQUIRE(back);
    CHECK(*back == s);
  }
}

TEST_CASE("expressions are written as they were") {
  const std::string text =
      "title = \"x\"\nwhen  = a > b && f(\"${c}\")\nkept  = [for x in y : x]\nextra = z + 1\n";
  const auto c = hcl::decode<config>(text);
  if (!c) FAIL(to_string(c.diagnostics()));
  CHECK(*hcl::encode(*c) == text);
  const auto json = hcl::encode_json(*c);
  REQUIRE(json);
  CHECK(json->find(R"("when": "${a > b && f(\"${c}\")}")") != std::string::npos);
  const auto again = hcl::decode_json<config>(*json);
  if (!again) FAIL(to_string(again.diagnostics()));
  CHECK(hcl::encode_json(*again).value() == *json);
  hcl::scope names;
  names.variable("a", 2);
  names.variable("b", 1);
  names.variable("c", "x");
  names.function("f", [](std::string s) { return s == "x"; });
  CHECK(*again->when.evaluate(names));
}

struct kept {
  hcl::expression e;
};
TEST_CASE("what JSON can say itself of an expression is written so") {
  const auto in_json = [](const std::string& native) {
    const auto read = hcl::decode<kept>("e = " + native + "\n");
    REQUIRE(read);
    return *hcl::encode_json(*read);
  };
  CHECK(in_json("[a.b, 5, -1, \"x-${c}\", null]") ==
        "{\n  \"e\": [\"${a.b}\", 5, -1, \"x-${c}\", null]\n}\n");
  CHECK(in_json("{ a = true, (k) = \"$${x}\" }") ==
        "{\n  \"e\": {\n    \"a\": true,\n    \"${k}\": \"$${x}\"\n  }\n}\n");
  CHECK(in_json("1 + 1") == "{\n  \"e\": \"${1 + 1}\"\n}\n");
  const auto again = hcl::decode_json<kept>(in_json("[a.b, c]"));
  REQUIRE(again);
  CHECK(hcl::list_of(again->e)->size() == 2);
}

enum class letter : char { left, right };
struct placed {
  hcl::defaulted<letter> at = letter::left;
};
TEST_CASE("an enumeration of characters is written by name") {
  CHECK(*hcl::encode(placed{letter::right}) == "at = \"right\"\n");
  CHECK(hcl::to_value(letter::right).as_string() == "right");
}

struct rules {
  std::vector<hcl::expr<bool>> conditions{};
  hcl::defaulted<std::map<std::string, hcl::expression>> named{};
  std::optional<std::vector<std::optional<hcl::expression>>> some{};
  hcl::defaulted<std::vector<std::vector<hcl::expression>>> nested{};
};
TEST_CASE("containers of expressions are written with what is in them") {
  const std::string text =
      "conditions = [a > b, true]\n"
      "named = {\n  \"a b\" = f(x)\n  c     = \"${d}\"\n}\n"
      "some = [\n  null,\n  <<EOT\ntext ${a}\nEOT\n,\n]\n"
      "nested = [[], [1 + 1, y]]\n";
  const auto c = hcl::decode<rules>(text);
  if (!c) FAIL(to_string(c.diagnostics()));
  CHECK(*hcl::encode(*c) == text);
  const auto json = hcl::encode_json(*c);
  REQUIRE(json);
  const auto again = hcl::decode_json<rules>(*json);
  if (!again) FAIL(to_string(again.diagnostics()));
  CHECK(hcl::encode_json(*again).value() == *json);
  hcl::scope names;
  names.variable("a", 2).variable("b", 1);
  CHECK(*again->conditions.at(0).evaluate(names));
  CHECK(again->some->at(1)->evaluate(names)->as_string() == "text 2\n");
  CHECK(*hcl::encode(rules{}) == "conditions = []\nnamed      = {}\nnested     = []\n");
  CHECK(*hcl::encode(rules{}, {.skip_defaults = true}) == "conditions = []\n");
  CHECK(*hcl::encode(rules{.conditions = {false}, .named = {{"k", {}}}}, {.skip_defaults = true}) ==
        "conditions = [false]\nnamed = {\n  k = null\n}\n");
}

struct deferred {
  hcl::expr<int> n;
  hcl::expr<std::vector<std::string>> list = std::vector<std::string>{"a"};
  hcl::expr<double> d = 1.5;
};
TEST_CASE("deferred values that were never read") {
  CHECK(*hcl::encode(deferred{}) == "n    = 0\nlist = [\"a\"]\nd    = 1.5\n");
  CHECK(*test::decoded<deferred>(*hcl::encode(deferred{}))->n.evaluate() == 0);
}

struct labelled_map {
  hcl::blocks<std::map<std::string, common>, "c"> all{};
  bool operator==(const labelled_map&) const = default;
};
TEST_CASE("keys that are labels as well") {
  labelled_map m;
  (*m.all)["x"].name = "x";
  check_round_trip(m);
  (*m.all)["y"].name = "z";
  CHECK_FALSE(hcl::encode(m));
}

struct one_text {
  std::string text;
  bool operator==(const one_text&) const = default;
};
TEST_CASE("carriage returns behind dollar signs") {
  for (const char* text : {"$\r${", "a$$\rx${", "$\r", "\r$\r\r${", "$$\r$\n%{"})
    check_round_trip(one_text{text});
}

struct extremes {
  double d;
  long double x;
  std::chrono::duration<double> s;
  std::chrono::duration<int, std::ratio<1, 3>> thirds;
  bool operator==(const extremes&) const = default;
};
TEST_CASE("numbers at the ends of their range") {
  using limits = std::numeric_limits<double>;
  check_round_trip(
      extremes{limits::max(), 0.1L, std::chrono::duration<double>(1e-300), decltype(extremes::thirds)(6)});
  check_round_trip(extremes{limits::denorm_min(), 1e300L, std::chrono::duration<double>(limits::max()),
                            decltype(extremes::thirds)(-3)});
  check_round_trip(
      extremes{-1e200, -1 / 3.0L, std::chrono::duration<double>(-0.1), decltype(extremes::thirds)(0)});
}

struct node {
  hcl::label<> name;
  hcl::block<std::unique_ptr<node>> next{};
};
struct nodes {
  hcl::blocks<node, "node"> all{};
};
TEST_CASE("structs in themselves read back") {
  nodes n;
  n.all->push_back({.name = "a"});
  n.all[0].next = std::make_unique<node>();
  n.all[0].next->name = "b";
  const std::string text = "node \"a\" {\n  next \"b\" {\n  }\n}\n";
  CHECK(*hcl::encode(n) == text);
  CHECK(*hcl::encode(*test::decoded<nodes>(text)) == text);
}

}  // namespace

TEST_CASE("a size is written in the unit that leaves the smallest whole number") {
  const auto written = [](std::uint64_t bytes) { return *hcl::encode(room{bytes}); };
  CHECK(written(65536) == "limit = \"64KiB\"\n");
  CHECK(written(1'000'000'000'000) == "limit = \"1TB\"\n");
  CHECK(written(1'500'000'000) == "limit = \"1500MB\"\n");
  CHECK(written(std::uint64_t{1} << 50) == "limit = \"1PiB\"\n");
  CHECK(written(15 * (std::uint64_t{1} << 60)) == "limit = \"15EiB\"\n");
  CHECK(written(18'000'000'000'000'000'000U) == "limit = \"18EB\"\n");
  CHECK(written(1000) == "limit = 1000\n");
  CHECK(written(0) == "limit = 0\n");
}
