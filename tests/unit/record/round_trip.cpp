// Objects as values and back: every kind of field, random objects, structs with labels and blocks.
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "decoded.hpp"

namespace {

enum class colour { red, green, blue };
struct point {
  int x;
  std::optional<int> y{};
  bool operator==(const point&) const = default;
};
struct rule {
  hcl::label<std::string> kind;
  hcl::label<int> order;
  std::string text;
  hcl::block<std::optional<point>, "at"> at{};
  bool operator==(const rule&) const = default;
};
struct everything {
  bool flag{};
  std::int8_t small{};
  std::uint64_t large{};
  std::int64_t negative{};
  float half{};
  double real{};
  hcl::number exact{};
  std::string text{};
  enum colour colour {};
  std::filesystem::path path{};
  std::chrono::milliseconds time{};
  std::optional<int> maybe{};
  std::optional<std::vector<std::string>> perhaps{};
  std::vector<bool> flags{};
  std::list<double> list{};
  std::array<int, 3> three{};
  std::set<std::string> set{};
  std::map<std::string, std::vector<int>> map{};
  std::map<int, std::string> numbered{};
  std::unordered_map<std::string, bool> loose{};
  std::tuple<int, std::string, bool> tuple{};
  std::pair<enum colour, int> pair{};
  hcl::attr<point> where{};
  hcl::attr<std::vector<point>> path_points{};
  hcl::attr<std::map<std::string, point>> places{};
  hcl::defaulted<int> defaulted = 3;
  hcl::defaulted<hcl::sensitive<std::string>> secret{};
  hcl::located<std::string> located{};
  hcl::blocks<rule, "rule"> rules{};
  hcl::blocks<std::map<std::string, point>, "named"> named{};
  hcl::block<point> one{};
  hcl::attributes<int> free{};
  hcl::ignore<int> ignored{};
  bool operator==(const everything&) const = default;
};

class maker {
 public:
  explicit maker(unsigned seed) : random_(seed) {}
  int number(int min_bound, int max_bound) {
    return std::uniform_int_distribution<int>(min_bound, max_bound)(random_);
  }
  std::string text() {
    static const char* const pieces[] = {
        "a", "\"", "\\", "\n", "${x}", "%{y}", "\xC3\xA4", " ", "b1", "\xF0\x9F\x98\x80", "<", "0"};
    std::string made;
    for (int i = number(0, 6); i > 0; --i)
      made += pieces[number(0, 11)];
    return made;
  }
  template <typename T, typename Make>
  std::vector<T> many(Make make) {
    std::vector<T> made;
    for (int i = number(0, 4); i > 0; --i)
      made.push_back(make());
    return made;
  }
  point place() { return number(0, 1) == 0 ? point{number(-9, 9), {}} : point{number(-9, 9), number(0, 9)}; }
  std::int64_t wide() {
    return static_cast<std::int64_t>(std::uniform_int_distribution<std::uint64_t>()(random_));
  }

  everything all() {
    everything e;
    e.flag = number(0, 1) == 1;
    e.small = static_cast<std::int8_t>(number(-128, 127));
    e.large = static_cast<std::uint64_t>(wide());
    e.negative = number(0, 3) == 0 ? std::numeric_limits<std::int64_t>::min() : wide();
    e.half = static_cast<float>(number(-1000, 1000)) / 7;
    e.real = static_cast<double>(wide()) / 3;
    e.exact = *hcl::number::parse("12345678901234567890123456789." + std::to_string(number(0, 999999)) + "1");
    e.text = text();
    e.colour = static_cast<colour>(number(0, 2));
    e.path = text();
    e.time = std::chrono::milliseconds(number(-10'000'000, 10'000'000));
    if (number(0, 1) == 1) e.maybe = number(0, 9);
    if (number(0, 1) == 1) e.perhaps = many<std::string>([&] { return text(); });
    e.flags = many<bool>([&] { return number(0, 1) == 1; });
    for (const int i : many<int>([&] { return number(-9, 9); }))
      e.list.push_back(i / 8.0);
    e.three = {number(0, 9), number(0, 9), number(0, 9)};
    for (const std::string& s : many<std::string>([&] { return text(); }))
      e.set.insert(s), e.map[s] = {1, 2}, e.loose[s] = true;
    for (const int i : many<int>([&] { return number(-9, 9); }))
      e.numbered[i] = text();
    e.tuple = {number(0, 9), text(), true};
    e.pair = {colour::blue, number(0, 9)};
    *e.where = place();
    *e.path_points = many<point>([&] { return place(); });
    (*e.places)["p"] = place();
    e.defaulted = number(0, 9);
    *e.secret = text();
    e.located = text();
    for (const int i : many<int>([&] { return number(0, 9); })) {
      rule r{text(), i, text(), {}};
      if (i > 4) *r.at = place();
      e.rules.push_back(r);
    }
    (*e.named)["n"] = place();
    *e.one = place();
    if (number(0, 1) == 1) (*e.free)["zz"] = number(0, 9);
    return e;
  }

 private:
  std::mt19937 random_;
};

TEST_CASE("every object comes back from its value") {
  for (unsigned seed = 0; seed != 200; ++seed) {
    CAPTURE(seed);
    const everything made = maker(seed).all();
    const hcl::value v = hcl::to_value(made);
    const hcl::outcome<everything> back = hcl::from_value<everything>(v);
    if (!back) FAIL(back.error().message);
    CHECK(*back == made);
    CHECK(is_identical(hcl::to_value(*back), v));
    CHECK(v.find("secret")->is_marked());

    // By way of JSON, too.
    const auto text = hcl::to_json(v, {.reveal_marked = true});
    if (!text) FAIL(text.error().message);
    const auto read = hcl::from_json(*text);
    REQUIRE(bool(read));
    const auto again = hcl::from_value<everything>(*read);
    if (!again) FAIL(again.error().message);
    CHECK(*again == made);
  }
}

TEST_CASE("the type of a type is that of its values") {
  CHECK(hcl::to_value(rule{"k", 1, "t", {}}).type() == hcl::type_of<rule>().without_optional());
  CHECK(hcl::to_value(std::vector<rule>{{"k", 1, "t", {}}}).type() ==
        hcl::type_of<std::vector<rule>>().without_optional());
  CHECK(hcl::to_value(point{1, {}}).type() == hcl::type_of<point>().without_optional());
}

TEST_CASE("blocks are seen by expressions") {
  hcl::scope names;
  names.variable("r", std::vector<rule>{{"k", 1, "t", {point{4, 5}}}});
  struct one {
    std::string s;
  };
  CHECK(test::good<one>("s = \"${r[0].kind} ${r[0].at.y}\"", &names).s == "k 5");
}

TEST_CASE("what does not fit says where and why") {
  const auto why = [](const auto& read) { return read ? std::string() : read.error().message; };
  CHECK(why(hcl::from_value<int>(hcl::value("x"))) == "The value must be a whole number, not \"x\".");
  CHECK(why(hcl::from_value<point>(hcl::value::object({{"x", 1}, {"z", 2}})))
            .find("takes no attribute \"z\"") != std::string::npos);
  CHECK(why(hcl::from_value<std::vector<point>>(hcl::value::tuple({hcl::value::object({})})))
            .find("must have the attribute \"x\"") != std::string::npos);
  CHECK(why(hcl::from_value<int>(hcl::value::unknown())).find("must be known") != std::string::npos);
  CHECK(why(hcl::from_value<int>(hcl::value())).find("must not be null") != std::string::npos);
  CHECK(why(hcl::from_value<everything>(hcl::value("x"))).find("must be an object or a map") !=
        std::string::npos);
  CHECK(*hcl::from_value<std::vector<int>>(hcl::value::tuple({1, "2"})) == std::vector<int>{1, 2});
}

TEST_CASE("views look into the value") {
  const hcl::value v = hcl::value::tuple({"a", "a text of more than sixteen bytes"});
  const auto views = hcl::from_value<std::vector<std::string_view>>(v);
  REQUIRE(bool(views));
  CHECK((*views)[1] == "a text of more than sixteen bytes");
  CHECK((*views)[0] == "a");
  hcl::scope names;
  names.function("twice", [](std::string_view s) { return std::string(s) + std::string(s); });
  struct one {
    std::string s;
  };
  CHECK(test::good<one>("s = twice(\"ab\")", &names).s == "abab");
}

TEST_CASE("why a value suits no struct is an error, not a warning before it") {
  struct renamed {
    hcl::formerly<int, "old"> fresh;
    int port = 0;
  };
  const auto made = hcl::from_value<renamed>(hcl::value::object({{"old", 1}, {"port", "x"}}));
  REQUIRE_FALSE(made);
  CHECK(made.error().message == "Attribute \"port\" must be a whole number, not \"x\".");
}

}  // namespace
