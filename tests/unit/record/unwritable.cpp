// Structs that no configuration can say: rejected with the member's name, in both syntaxes.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <ratio>
#include <string>
#include <tuple>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/encode.hpp>

namespace {

struct doubtful {
  double d = 1;
  std::string s{};
  hcl::value v{};
  hcl::remain<std::map<std::string, int>> rest{};
};
TEST_CASE("what cannot be written is said") {
  const auto why = [](const doubtful& d) {
    const auto native = hcl::encode(d);
    const auto json = hcl::encode_json(d);
    CHECK_FALSE(native);
    CHECK_FALSE(json);
    return native.diagnostics().empty() ? "" : native.diagnostics()[0].detail;
  };
  CHECK(why({.d = std::numeric_limits<double>::infinity()}) == "The member \"d\" is not finite.");
  CHECK(why({.s = "\xFF"}) == "The member \"s\" holds a string that is not UTF-8.");
  CHECK(why({.v = hcl::value::tuple({hcl::value::unknown()})}) == "The member \"v[0]\" is not known.");
  CHECK(
      why({.v = hcl::value(5).with_marks(hcl::mark("x"))}) ==
      "The member \"v\" is sensitive or otherwise marked, and must not be shown unless the options say so.");
  doubtful rest;
  rest.rest->emplace("a b", 1);
  CHECK(why(rest) == "The member \"a b\" has an attribute called \"a b\", which is not an identifier.");
  hcl::value deep;
  for (int i = 0; i != 300; ++i)
    deep = hcl::value::tuple({deep});
  CHECK(why({.v = deep}).find("is nested too deeply.") != std::string::npos);
}

enum class colour { red, green };
struct point {
  double x = 0;
};
struct small {
  int n = 0;
};
struct tcp {
  hcl::label<colour> kind;
  hcl::label<int> number;
  std::string target;
};
struct named {
  hcl::label<> name{};
};
constexpr auto none = static_cast<colour>(9);
struct unsaid {
  double d = 0;
  hcl::attr<std::optional<std::tuple<float, colour>>> pair{};
  std::map<colour, int> by_colour{};
  std::chrono::duration<double> seconds{0};
  std::chrono::duration<int, std::ratio<1, 3>> thirds{0};
  std::chrono::duration<std::uint64_t> whole{0};
  std::map<std::string, int> names{};
  hcl::attr<std::vector<point>> points{};
  hcl::blocks<std::map<int, std::vector<small>>, "group"> groups{};
  hcl::blocks<std::vector<std::unique_ptr<small>>, "held"> held{};
  hcl::blocks<tcp, "tcp"> labelled{};
  hcl::blocks<std::map<std::string, struct named>, "named"> named{};
  hcl::remain<std::map<std::string, int>> rest{};
};
TEST_CASE("what no configuration can say is rejected, not lost") {
  const auto why = [](auto set) {
    unsaid u;
    CHECK(hcl::encode(u));
    set(u);
    const auto native = hcl::encode(u), json = hcl::encode_json(u);
    CHECK_FALSE(native);
    CHECK_FALSE(json);
    return native.diagnostics().empty() ? "" : native.diagnostics()[0].detail;
  };
  CHECK(why([](unsaid& u) { u.d = std::nan(""); }) == "The member \"d\" is not a number.");
  CHECK(why([](unsaid& u) { u.pair = std::tuple(std::nanf(""), colour::red); }) ==
        "The member \"pair\" is not a number.");
  CHECK(why([](unsaid& u) { u.pair = std::tuple(1.5f, none); }) ==
        "The member \"pair\" has no name in its enumeration.");
  CHECK(why([](unsaid& u) { u.by_colour[none] = 1; }) ==
        "The member \"by_colour\" has no name in its enumeration.");
  CHECK(why([](unsaid& u) { u.seconds = std::chrono::duration<double>(INFINITY); }) ==
        "The member \"seconds\" is not finite.");
  CHECK(why([](unsaid& u) { u.thirds = decltype(u.thirds)(4); }).find("a decimal number of nanoseconds") !=
        std::string::npos);
  CHECK(why([](unsaid& u) { u.whole = decltype(u.whole)(~std::uint64_t{0}); }) ==
        "The member \"whole\" is a longer duration than can be read.");
  CHECK(why([](unsaid& u) {
          u.names = {{"e\u0301", 1}, {"\u00E9", 2}};
        }).find("the same once they are normalised") != std::string::npos);
  CHECK(why([](unsaid& u) { u.points = std::vector{point{.x = std::nan("")}}; }) ==
        "The member \"points\" is not a number.");
  CHECK(why([](unsaid& u) { (*u.groups)[7]; }) ==
        "The member \"group\" has the key \"7\" with an empty element, which cannot be written as a block.");
  CHECK(
      why([](unsaid& u) { (*u.named)["one"].name = "two"; }) ==
      "The member \"named\" has the key \"one\" with a block whose label is \"two\"; both must be the same.");
  CHECK(why([](unsaid& u) { u.held->emplace_back(); }) ==
        "The member \"held\" has an empty element, which cannot be written as a block.");
  CHECK(why([](unsaid& u) { u.labelled->push_back({.kind = none, .number = 1, .target = ""}); }) ==
        "The member \"kind\" has no name in its enumeration.");
  CHECK(why([](unsaid& u) { (*u.rest)["d"] = 1; }) ==
        "The member \"d\" has a name that another member has as well.");
}

struct styled {
  hcl::block<std::optional<small>> style = small{1};
  hcl::blocks<std::vector<small>, "layer"> layers = std::vector<small>{{1}};
};
TEST_CASE("that there is no block where the default has one cannot be said") {
  CHECK(*hcl::encode(styled{}) == "style {\n  n = 1\n}\n\nlayer {\n  n = 1\n}\n");
  styled bare;
  bare.style = std::nullopt;
  bare.layers->clear();
  const auto text = hcl::encode(bare);
  REQUIRE(text.diagnostics().size() == 2);
  CHECK(text.diagnostics()[0].detail ==
        "The member \"style\" has no blocks, which would be read as its default: that has some.");
  CHECK(text.diagnostics()[1].detail.starts_with("The member \"layer\""));
}

}  // namespace
