// Every type that an attribute can have.
#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <boost/multiprecision/cpp_dec_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

#include <hcl/extension/transform.hpp>

#include "decoded.hpp"

using test::good;
using test::problem;

enum class color { red, green, dark_blue = 77, unlisted = 1000 };
enum class mode : unsigned char { fast, slow };
enum legacy { legacy_a, legacy_b };

template <>
struct hcl::enum_names<legacy> {
  static constexpr std::pair<std::string_view, legacy> names[] = {{"first-one", legacy_a},
                                                                  {"second-one", legacy_b}};
};

struct address {
  std::string host;
  int port = 0;
  bool operator==(const address&) const = default;
  bool operator<(const address& other) const {
    return std::tie(host, port) < std::tie(other.host, other.port);
  }
};
template <>
struct hcl::decoder<address> {
  static hcl::outcome<address> decode(const hcl::value& v) {
    if (v.kind() != hcl::type_kind::string) return hcl::failure{"an address is a string"};
    const std::string text(v.as_string());
    const auto colon = text.find(':');
    if (colon == std::string::npos) return hcl::failure{"an address needs a port, as in \"host:80\""};
    if (colon == 0) return hcl::failure{"a host is needed", ".host"};
    return address{text.substr(0, colon), std::stoi(text.substr(colon + 1))};
  }
};

namespace {

template <typename T>
struct one {
  T v{};
  bool operator==(const one&) const = default;
};
struct point {
  int x;
  int y;
  std::optional<int> z{};
  bool operator==(const point&) const = default;
};

template <typename T>
T read(const std::string& expression, const hcl::scope* names = nullptr) {
  return good<one<T>>("v = " + expression + "\n", names).v;
}
template <typename T>
std::string reason(const std::string& expression, const hcl::scope* names = nullptr) {
  const hcl::diagnostic d = problem<one<T>>("v = " + expression + "\n", names);
  CHECK(bool(d.subject));
  return d.detail;
}
template <typename T>
std::string text_of(T v) {
  return std::to_string(v);
}

TEMPLATE_TEST_CASE("integers keep to their range, to the last digit", "", std::int8_t, std::uint8_t,
                   std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t, std::uint64_t,
                   long, unsigned long long) {
  using limits = std::numeric_limits<TestType>;
  const std::string min_bound = text_of(limits::min()), max_bound = text_of(limits::max());
  CHECK(read<TestType>(min_bound) == limits::min());
  CHECK(read<TestType>(max_bound) == limits::max());
  CHECK(read<TestType>('"' + max_bound + '"') == limits::max());
  const std::string above =
      hcl::number::parse(max_bound) ? (*add(*hcl::number::parse(max_bound), hcl::number(1))).to_string() : "";
  const std::string below = (*subtract(*hcl::number::parse(min_bound), hcl::number(1))).to_string();
  const std::string range =
      "Attribute \"v\" must be a whole number from " + min_bound + " to " + max_bound + ", not ";
  CHECK(reason<TestType>(above) == range + above + ".");
  CHECK(reason<TestType>(below) == range + below + ".");
  const std::string other = "Attribute \"v\" must be a whole number, not ";
  CHECK(reason<TestType>("1.5") == other + "1.5.");
  CHECK(reason<TestType>("true") == other + "true.");
}

TEST_CASE("numbers in other clothes") {
  CHECK(read<int>("1e3") == 1000);
  CHECK(read<int>("5.0") == 5);
  CHECK(read<int>("-(-7)") == 7);
  CHECK(read<int>("((7))") == 7);
  CHECK(read<int>("6 * 7") == 42);
  CHECK(read<unsigned>("-0") == 0);
  CHECK(read<double>("0.1") == 0.1);
  CHECK(read<double>("-2.5e-3") == -2.5e-3);
  CHECK(read<double>("1.7976931348623157e308") == std::numeric_limits<double>::max());
  CHECK(read<double>("123456789012345678901234567890.123456789") == 123456789012345678901234567890.123456789);
  CHECK(read<float>("16777217.0000001") == 16777218.0F);
  CHECK(read<float>("0.1") == 0.1F);
  CHECK_FALSE(reason<float>("1e300").empty());
  CHECK(read<bool>("true"));
  CHECK(read<bool>("\"true\""));
  CHECK_FALSE(read<bool>("1 > 2"));
  CHECK(reason<bool>("1") == "Attribute \"v\" must be true or false, not 1.");
}

TEST_CASE("text") {
  CHECK(read<std::string>("\"a\\tb\"") == "a\tb");
  CHECK(read<std::string>("\"\"").empty());
  CHECK(read<std::string>("\"e\u0301\"") == "\u00E9");
  CHECK(read<std::string>("5") == "5");
  CHECK(read<std::string>("1.50") == "1.5");
  CHECK(read<std::string>("true") == "true");
  CHECK(read<std::string>("<<-X\n    one\n      two\n    X") == "one\n  two\n");
  CHECK(read<std::filesystem::path>("\"/var/lib\"") == "/var/lib");
  CHECK(reason<std::string>("[]") == "Attribute \"v\" must be a string, not an empty list.");
  CHECK(reason<std::string>("null") == "Attribute \"v\" must not be null.");
}

TEST_CASE("string_views live as long as the result") {
  const auto result = hcl::decode<one<std::vector<std::string_view>>>(
      "v = [\"plain\", \"e\u0301\", \"a${1 + 1}\", \"x\\ny\"]");
  REQUIRE(result);
  REQUIRE(result.owner());
  CHECK(result->v == std::vector<std::string_view>{"plain", "\u00E9", "a2", "x\ny"});
}

TEST_CASE("enums by name") {
  CHECK(read<color>("\"green\"") == color::green);
  CHECK(read<color>("\"dark_blue\"") == color::dark_blue);
  CHECK(read<mode>("\"sl${\"ow\"}\"") == mode::slow);
  CHECK(read<legacy>("\"second-one\"") == legacy_b);
  CHECK(reason<color>("\"gren\"") ==
        "Attribute \"v\" must be \"red\", \"green\" or \"dark_blue\", not \"gren\".");
  CHECK(problem<one<color>>("v = \"gren\"").suggestion() == "green");
  CHECK(reason<legacy>("\"zzz\"") == "Attribute \"v\" must be \"first-one\" or \"second-one\", not \"zzz\".");
  CHECK(reason<color>("1") == "Attribute \"v\" must be \"red\", \"green\" or \"dark_blue\", not 1.");
  CHECK(problem<one<color>>("v = \"RED\"").suggestion() == "red");
}

TEST_CASE("durations") {
  using namespace std::chrono;
  CHECK(read<milliseconds>("\"250ms\"") == 250ms);
  CHECK(read<seconds>("\"1h30m\"") == 90min);
  CHECK(read<milliseconds>("\"-1.5s\"") == -1500ms);
  CHECK(read<nanoseconds>("\"1us\"") == 1us);
  CHECK(read<nanoseconds>("\"1\u00B5s\"") == 1us);
  CHECK(read<hours>("\"2d\"") == 48h);
  CHECK(read<duration<double>>("\"1ms\"") == duration<double>(0.001));
  CHECK(read<seconds>("\"0\"") == 0s);
  CHECK(reason<seconds>("5") ==
        "Attribute \"v\" must be a duration with its unit, such as \"1h30m\" or \"5m\", not 5.");
  CHECK(reason<seconds>("\"5\"") ==
        "Attribute \"v\" must be a duration with its unit, such as \"1h30m\" or \"5m\", not \"5\". "
        "The units are ns, us, ms, s, m, h and d.");
  const auto advised = [](const std::string& said) {
    const std::size_t from = said.find("such as ") + 8;
    return said.substr(from, said.find(", not") - from);
  };
  CHECK(advised(reason<milliseconds>("5")) == "\"1h30m\" or \"250ms\"");
  CHECK(advised(reason<duration<double, std::ratio<3600>>>("5")) == "\"1h30m\" or \"250ms\"");
  CHECK(advised(reason<minutes>("5")) == "\"1h30m\" or \"5m\"");
  CHECK(advised(reason<hours>("5")) == "\"12h\" or \"7d\"");
  CHECK(advised(reason<days>("5")) == "\"24h\"");
  CHECK(read<days>("\"24h\"") == days(1));
  CHECK(read<months>("\"730h29m6s\"") == months(1));
  CHECK(advised(reason<months>("5")) == "\"730h29m6s\"");
  using unsigned_seconds = duration<unsigned>;
  CHECK(reason<unsigned_seconds>("\"-1s\"") ==
        "Attribute \"v\" must be a non-negative duration, not \"-1s\".");
  using short_seconds = duration<std::int8_t>;
  CHECK(reason<short_seconds>("\"300s\"") == "Attribute \"v\" must be a shorter duration, not \"300s\".");
  CHECK(reason<seconds>("\"1.5s\"") ==
        "Attribute \"v\" must be a duration that is a multiple of 1s, not \"1.5s\".");
  for (const char* text : {"\"\"", "\"h\"", "\"1h30\"", "\"1..5s\"", "\"1 s\"", "\"--1s\"", "\"1x\""})
    CHECK_FALSE(reason<seconds>(text).empty());
  CHECK_FALSE(reason<nanoseconds>("\"99999999999999999999h\"").empty());
}

TEST_CASE("numbers at full precision") {
  using boost::multiprecision::cpp_dec_float_50;
  using boost::multiprecision::cpp_int;
  using boost::multiprecision::int128_t;
  CHECK(read<hcl::number>("0.1") == *hcl::number::parse("0.1"));
  CHECK(read<cpp_int>("123456789012345678901234567890") == cpp_int("123456789012345678901234567890"));
  CHECK(read<cpp_dec_float_50>("0.1") == cpp_dec_float_50("0.1"));
  CHECK(read<int128_t>("-170141183460469231731687303715884105727") ==
        int128_t("-170141183460469231731687303715884105727"));
  CHECK(reason<int128_t>("999999999999999999999999999999999999999999") ==
        "Attribute \"v\" must be a whole number from -340282366920938463463374607431768211455 "
        "to 340282366920938463463374607431768211455, not 1e+42.");
  CHECK(reason<cpp_int>("0.5") == "Attribute \"v\" must be a whole number, not 0.5.");
}

TEST_CASE("containers") {
  CHECK(read<std::vector<int>>("[1, 2, 3]") == std::vector{1, 2, 3});
  CHECK(read<std::vector<std::string>>("[1, true, \"x\"]") == std::vector<std::string>{"1", "true", "x"});
  CHECK(read<std::vector<bool>>("[true, \"false\"]") == std::vector{true, false});
  CHECK(read<std::deque<int>>("[for x in [1, 2] : x * 2]") == std::deque{2, 4});
  CHECK(read<std::list<int>>("[]").empty());
  CHECK(read<std::array<int, 2>>("[1, 2]") == std::array{1, 2});
  CHECK(read<std::set<std::string>>("[\"b\", \"a\", \"b\"]") == std::set<std::string>{"a", "b"});
  CHECK(read<std::pair<std::string, int>>("[\"a\", 1]") == std::pair<std::string, int>("a", 1));
  CHECK(read<std::tuple<int, bool, std::string>>("[1, true, \"x\"]") ==
        std::tuple<int, bool, std::string>(1, true, "x"));
  CHECK(read<std::map<std::string, int>>("{ a = 1, \"b\" = 2, (\"c\") = 3, 4 = 5 }") ==
        std::map<std::string, int>{{"a", 1}, {"b", 2}, {"c", 3}, {"4", 5}});
  CHECK(read<std::unordered_map<std::string, bool>>("{ a = true }").at("a"));
  CHECK(read<std::map<int, int>>("{ 1 = 2 }") == std::map<int, int>{{1, 2}});
  CHECK(read<std::map<color, int>>("{ red = 2 }") == std::map<color, int>{{color::red, 2}});
  CHECK(read<std::vector<std::vector<int>>>("[[1], [], [2, 3]]") ==
        std::vector<std::vector<int>>{{1}, {}, {2, 3}});
  CHECK(reason<std::array<int, 2>>("[1]") == "Attribute \"v\" must have 2 elements, not 1.");
  CHECK(reason<std::tuple<int, int>>("[1, 2, 3]") == "Attribute \"v\" must have 2 elements, not 3.");
  CHECK(reason<std::vector<int>>("{}") ==
        "Attribute \"v\" must be a list, not an object with no attributes.");
  CHECK(reason<std::map<std::string, int>>("[]") ==
        "Attribute \"v\" must be an object or a map, not an empty list.");
  CHECK(reason<std::vector<std::vector<int>>>("[[1], [2, \"x\"]]") ==
        "Element \"v[1][1]\" must be a whole number, not \"x\".");
  CHECK(reason<std::map<std::string, int>>("{ a = 1, \"b c\" = null }") ==
        "Attribute \"v[\"b c\"]\" must not be null.");
}

TEST_CASE("maps take their keys in any order") {
  struct every {
    hcl::defaulted<std::map<std::string, int>> ordered{};
    hcl::defaulted<std::map<int, int, std::greater<int>>> reversed{};
    hcl::defaulted<std::unordered_map<std::string, int>> unordered{};
    hcl::attributes<int> rest{};
  };
  const std::map<std::string, int> expected{{"a1", 1}, {"a10", 10}, {"a2", 2}, {"b", 0}, {"c", 3}};
  for (const char* const items :
       {"a1 = 1\na10 = 10\na2 = 2\nb = 0\nc = 3\n", "c = 3\nb = 0\na2 = 2\na10 = 10\na1 = 1\n",
        "b = 0\na10 = 10\nc = 3\na1 = 1\na2 = 2\n"}) {
    const std::string text = items;
    const auto c = hcl::decode<every>("ordered = {\n" + text + "}\nunordered = {\n" + text + "}\n" + text +
                                      "reversed = { 1 = 1, 3 = 3, 2 = 2 }\n");
    if (!c) FAIL(to_string(c.diagnostics()));
    CHECK(*c->ordered == expected);
    CHECK(static_cast<const std::map<std::string, int>&>(c->rest) == expected);
    CHECK(*c->unordered == std::unordered_map<std::string, int>(expected.begin(), expected.end()));
    CHECK(c->reversed->begin()->first == 3);
  }
  // The last of two wins, whatever was between them.
  const auto twice = hcl::decode<every>("ordered = { b = 1, a = 2, c = 3, a = 4, b = 5 }");
  REQUIRE(twice);
  CHECK(*twice->ordered == std::map<std::string, int>{{"a", 4}, {"b", 5}, {"c", 3}});
}

TEST_CASE("a repeated key: the last one wins, and the first need not even fit") {
  // Not in JSON, where a name can be given once only.
  const auto native_only = test::syntaxes::native_only;
  const std::map<std::string, int> last{{"a", 2}, {"b", 1}};
  CHECK(good<one<std::map<std::string, int>>>("v = { a = \"x\", b = 1, a = 2 }", nullptr, native_only).v ==
        last);
  CHECK(good<one<hcl::attr<point>>>("v = { x = \"?\", y = 2, x = 3 }", nullptr, native_only).v ==
        point{3, 2, {}});
}

TEST_CASE("optional and pointers") {
  CHECK(good<one<std::optional<int>>>("").v == std::nullopt);
  CHECK(read<std::optional<int>>("null") == std::nullopt);
  CHECK(read<std::optional<int>>("5") == 5);
  CHECK(read<std::vector<std::optional<int>>>("[1, null]") ==
        std::vector<std::optional<int>>{1, std::nullopt});
  const auto shared = hcl::decode<one<std::shared_ptr<int>>>("v = 5");
  REQUIRE(shared);
  CHECK(*shared->v == 5);
  const auto result = hcl::decode<one<std::unique_ptr<std::vector<int>>>>("v = [1]");
  REQUIRE(result);
  CHECK(result->v->size() == 1);
  CHECK(reason<std::optional<int>>("\"x\"") == "Attribute \"v\" must be a whole number, not \"x\".");
}

TEST_CASE("structs as objects") {
  using object = hcl::attr<point>;
  CHECK(*read<object>("{ x = 1, y = 2 }") == point{1, 2, {}});
  CHECK(*read<object>("{ z = null, y = 1 + 1, \"x\" = 1 }") == point{1, 2, {}});
  CHECK(read<hcl::attr<std::vector<point>>>("[{ x = 1, y = 2 }, { x = 3, y = 4, z = 5 }]").size() == 2);
  hcl::scope names;
  names.variable("p", point{7, 8, {}});
  CHECK(*read<object>("p", &names) == point{7, 8, {}});
  CHECK(reason<object>("{ x = 1 }") == "Attribute \"v\" must have the attribute \"y\".");
  CHECK(reason<object>("{ x = 1, y = 2, zz = 3 }") == "Attribute \"v\" takes no attribute \"zz\".");
  CHECK(problem<one<object>>("v = { x = 1, y = 2, zz = 3 }").suggestion() == "z");
  CHECK(reason<object>("{ x = 1, y = true }") == "Attribute \"v.y\" must be a whole number, not true.");
}

TEST_CASE("values, expressions and the user's own types") {
  CHECK(is_identical(good<one<hcl::value>>("v = [1, \"x\"]").v, hcl::value::tuple({1, "x"})));
  const auto kept = hcl::decode<one<hcl::expression>>("v = a + 1");
  REQUIRE(kept);
  hcl::scope names;
  names.variable("a", 1);
  CHECK(is_identical(*kept->v.evaluate(names), hcl::value(2)));
  const auto map = hcl::decode<one<std::map<std::string, hcl::expression>>>("v = { x = a, y = b.c }");
  REQUIRE(map);
  CHECK(map->v.at("y").text() == "b.c");
  CHECK(read<address>("\"web:80\"") == address{"web", 80});
  CHECK(reason<address>("\"web\"") == "Attribute \"v\": an address needs a port, as in \"host:80\".");
  const hcl::diagnostic part = problem<one<std::vector<address>>>("v = [\":80\"]\n");
  CHECK(part.detail == "Attribute \"v[0].host\": a host is needed.");
  CHECK(part.path == "v[0].host");
  CHECK(reason<std::vector<address>>("[\"web:1\", 5]") == "Element \"v[1]\": an address is a string.");
}

TEST_CASE("an expression is decoded alone") {
  hcl::scope names;
  names.variable("n", 2);
  const auto written = hcl::parse_expression("[1, n]");
  REQUIRE(written);
  CHECK(*hcl::evaluate<std::vector<int>>(*written, names) == std::vector<int>{1, 2});
  CHECK(hcl::evaluate<int>(*written, names).diagnostics()[0].code == "unsuitable-value");
  CHECK(*hcl::evaluate<double>("0.5 + 1") == 1.5);
  CHECK(hcl::evaluate<int>("n").diagnostics()[0].code == "variables-not-allowed");
  CHECK(*hcl::evaluate<int>(hcl::expression(), names) == 0);
}

TEST_CASE("where a value was written") {
  const auto r = hcl::decode<one<hcl::located<int>>>("\n  v = 1 + 2\n", "where.hcl");
  REQUIRE(r);
  CHECK(r->v == 3);
  CHECK(to_string(r->v.range) == "where.hcl:2,7-12");
  CHECK(to_string(r->v.name_range) == "where.hcl:2,3-4");
}

TEST_CASE("unknown and null values from the scope") {
  hcl::scope names;
  names.variable("u", hcl::value::unknown(hcl::type::number())).variable("n", hcl::value::null());
  CHECK(reason<int>("u", &names) ==
        "Attribute \"v\" must be known here, but it depends on a value that is not known yet.");
  CHECK(reason<int>("n", &names) == "Attribute \"v\" must not be null.");
  CHECK_FALSE(read<hcl::value>("u", &names).is_known());
}

}  // namespace

namespace {

struct node_at {
  int weight = 0;
};
struct nodes {
  hcl::blocks<std::map<address, node_at>, "node"> all{};
};

}  // namespace

TEST_CASE("keys that cannot be written are compared as the map compares them") {
  const auto read = hcl::decode<nodes>(
      "node \"a:80\" {\n  weight = 1\n}\nnode \"b:80\" {\n  weight = 1\n}\nnode \"a:080\" {\n  weight = "
      "2\n}\n");
  REQUIRE(read.diagnostics().size() == 1);
  CHECK(read.diagnostics()[0].code == hcl::codes::duplicate_block);
  CHECK(read.diagnostics()[0].subject.begin().line == 7);
}
