// The description of every kind of member: form, words, ranges, choices, parts.
#include <array>
#include <bitset>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/describe.hpp>
#include <hcl/load.hpp>

using hcl::value_form;

enum class colour { red, green };
template <>
struct hcl::enum_docs<colour> {
  static constexpr hcl::doc values[] = {{"green", "Like grass."}};
};

struct celsius {
  double degrees = 0;
};
template <>
struct hcl::decoder<celsius> {
  static hcl::outcome<celsius> decode(const hcl::value& v) { return celsius{v.as_number().to_double()}; }
  static hcl::value_description describe() {
    return {.form = value_form::number, .noun = "a temperature", .low = hcl::value(-273)};
  }
};
struct opaque {
  int inside = 0;
};
template <>
struct hcl::decoder<opaque> {
  static constexpr bool takes_null = true;
  static hcl::outcome<opaque> decode(const hcl::value&) { return opaque{}; }
};

namespace {

struct is_even {
  static bool accepts(int n) { return n % 2 == 0; }
  static constexpr std::string_view wanted = "an even number";
};
struct point {
  int x = 0;
  int y = 0;
};
struct circle {
  int radius = 0;
};

struct everything {
  std::string text;
  std::filesystem::path path;
  char letter{};
  bool flag{};
  double ratio{};
  std::uint8_t byte{};
  std::conditional_t<hcl::detail::has_int128, hcl::detail::int128, std::int64_t> wide{};
  hcl::number exact{};
  std::chrono::seconds pause{};
  hcl::plain_duration<std::chrono::seconds> counted{};
  hcl::byte_size size{};
  std::chrono::sys_seconds when{};
  hcl::ip_address address{};
  hcl::cidr network{};
  hcl::semantic_version version{};
  colour shade{};
  hcl::value anything{};
  hcl::expression later{};
  celsius heat{};
  opaque unknown{};
  std::vector<int> numbers{};
  std::set<std::string> names{};
  std::array<bool, 3> flags{};
  std::pair<int, std::string> both{};
  std::map<std::string, double> ratios{};
  hcl::attr<point> origin{};
  std::variant<int, std::vector<std::string>> either{};
  hcl::attr<hcl::by_attribute<std::variant<point, circle>, "kind">> shape{};
  hcl::ranged<int, 1, 64> workers{};
  hcl::one_of<std::string, "tcp", "udp"> protocol{};
  hcl::matching<"[a-z]+"> word{};
  hcl::non_empty<std::vector<int>> some{};
  hcl::checked<int, is_even> even{};
  std::vector<std::optional<int>> gaps{};
  hcl::sensitive<std::string> token{};
  std::chrono::year_month_day day{};
  hcl::base64<> key{};
  hcl::flags<colour> colours{};
  std::bitset<8> bits{};
};

const hcl::value_description& described(std::string_view name) {
  for (const hcl::member_description& m : hcl::description_of<everything>().members)
    if (m.name == name) return m.value;
  FAIL("no member " << name);
  std::abort();
}

TEST_CASE("each kind of member has a form and the noun that messages use") {
  const auto check = [](const char* name, value_form form, const char* noun) {
    INFO(name);
    CHECK(described(name).form == form);
    CHECK(described(name).noun == noun);
  };
  check("text", value_form::text, "a text");
  check("path", value_form::path, "a text");
  check("letter", value_form::character, "a value");
  check("flag", value_form::boolean, "a value");
  check("ratio", value_form::number, "a number");
  check("byte", value_form::integer, "a whole number");
  check("wide", value_form::integer, "a whole number");
  check("exact", value_form::number, "a number");
  check("pause", value_form::duration, "a duration");
  check("size", value_form::byte_size, "a size");
  check("when", value_form::time, "a time");
  check("address", value_form::ip_address, "an IP address");
  check("network", value_form::cidr, "a network");
  check("version", value_form::version, "a version");
  check("day", value_form::date, "a date");
  check("key", value_form::base64, "bytes in base64");
  check("colours", value_form::set, "a list of names");
  check("bits", value_form::set, "a list of numbers of bits");
  check("shade", value_form::enumeration, "a value");
  check("anything", value_form::any, "a value");
  check("later", value_form::expression, "a value");
  check("heat", value_form::number, "a temperature");
  check("unknown", value_form::any, "a value");
  check("numbers", value_form::list, "a list");
  check("names", value_form::set, "a list");
  check("flags", value_form::list, "a value");
  check("both", value_form::tuple, "a value");
  check("ratios", value_form::map, "a map");
  check("origin", value_form::object, "a value");
  check("either", value_form::alternatives, "a value");
  check("shape", value_form::alternatives, "a value");
}

TEST_CASE("a noun may have an example") {
  CHECK(described("pause").long_noun == "a duration such as \"1h30m\"");
  CHECK(described("size").long_noun == "a size such as \"64KiB\"");
  CHECK(described("version").long_noun == "a version such as \"1.4.0\" or \"2.0.0-rc.1\"");
  CHECK(described("text").long_noun.empty());
}

TEST_CASE("bounds are those of the type, or of the author") {
  CHECK(*described("byte").low == hcl::value(0));
  CHECK(*described("byte").high == hcl::value(255));
  CHECK(described("byte").has_type_bounds);
  if (hcl::detail::has_int128) {
    CHECK(described("wide").high->as_number().to_string() == "170141183460469231731687303715884105727");
    CHECK(described("wide").low->as_number().to_string() == "-170141183460469231731687303715884105728");
  }
  CHECK(*described("workers").low == hcl::value(1));
  CHECK(*described("workers").high == hcl::value(64));
  CHECK_FALSE(described("workers").has_type_bounds);
  CHECK(*described("heat").low == hcl::value(-273));
  CHECK_FALSE(described("ratio").low);
}

TEST_CASE("choices, patterns and rules") {
  REQUIRE(described("shade").choices.size() == 2);
  CHECK(described("shade").choices[0].what == hcl::value("red"));
  CHECK(described("shade").choices[0].text == nullptr);
  CHECK(described("shade").choices[1].text->text == "Like grass.");
  REQUIRE(described("protocol").choices.size() == 2);
  CHECK(described("protocol").choices[1].what == hcl::value("udp"));
  CHECK(described("word").pattern == "[a-z]+");
  CHECK(described("some").is_non_empty);
  CHECK(described("some").form == value_form::list);
  CHECK(described("even").rule == "an even number");
  CHECK(described("token").is_sensitive);
  CHECK(described("counted").takes_numbers);
  CHECK_FALSE(described("pause").takes_numbers);
  CHECK(described("unknown").takes_null);
}

TEST_CASE("what is inside") {
  CHECK(described("numbers").parts.at(0).form == value_form::integer);
  CHECK(described("gaps").parts.at(0).takes_null);
  CHECK(described("flags").size == 3u);
  CHECK(described("both").parts.at(1).form == value_form::text);
  CHECK(described("ratios").parts.at(0).form == value_form::text);
  CHECK(described("ratios").parts.at(1).form == value_form::number);
  CHECK(described("either").parts.at(1).form == value_form::list);
  CHECK(&*described("origin").inside == &hcl::description_of<point>());
  CHECK(described("origin").inside->members.at(1).name == "y");
  CHECK(described("shape").discriminator == "kind");
  CHECK(described("shape").names == std::vector<std::string_view>{"point", "circle"});
  CHECK(&*described("shape").parts.at(1).inside == &hcl::description_of<circle>());
}

TEST_CASE("the type of the language") {
  CHECK(described("numbers").type == hcl::type::list(hcl::type::number()));
  CHECK(described("anything").type.is_dynamic());
}

TEST_CASE("a struct with what can be read and not written is loaded without a command line") {
  struct keeps {
    hcl::defaulted<opaque> first = opaque{7};
  };
  const hcl::loaded<keeps> made = hcl::load<keeps>(hcl::load_options{});
  REQUIRE(made);
  CHECK(made->first->inside == 7);
}

}  // namespace
