// Literals read from the text and literals that are nodes give the same objects, and the same complaints in
// the same places.
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "decoded.hpp"

namespace {

template <typename T>
struct member {
  hcl::attr<T> v{};
  bool operator==(const member&) const = default;
};
struct pair_of {
  int a = 0;
  hcl::defaulted<std::string> b{};
  bool operator==(const pair_of&) const = default;
};
enum class level { low, high };

class literal_maker {
 public:
  explicit literal_maker(unsigned seed) : random_(seed) {}

  std::string make(int depth = 0) {
    switch (number(depth < 2 ? 9 : 5)) {
      case 0:
      case 1:
      case 2: return digits(depth);
      case 3:
        return pick(
            {"\"\"", "\"x\"", "\"1\"", "\"low\"", "\"true\"", "\"0x1\"", "\"1e3\"", "\"\\n\"", "\"-7.50\""});
      case 4: return pick({"true", "false", "null"});
      case 5: return "(" + digits(depth) + ")";
      case 6:
      case 7: return list(depth);
      default: return object(depth);
    }
  }

 private:
  int number(int max_bound) { return std::uniform_int_distribution<int>(0, max_bound)(random_); }
  std::string pick(std::initializer_list<const char*> all) {
    return all.begin()[number(static_cast<int>(all.size()) - 1)];
  }
  // What is no number at all makes a whole list have no value: only alone it is one mistake.
  std::string digits(int depth) {
    std::string text = number(3) == 0 ? "-" : "";
    text += pick({"0", "1", "7", "00", "127", "128", "255", "256", "2147483648", "9223372036854775807",
                  "9223372036854775808", "18446744073709551616", "123456789012345678901234567890"});
    if (number(2) == 0) text += pick({".0", ".5", ".000", ".1", ".99999999999999999999999999"});
    if (number(3) == 0)
      text += pick({"e0", "e2", "e-2", "E+3", "e308", "e-400", "e400"});
    else if (depth == 0 && number(9) == 0)
      text += pick({"e99999999999999999999", "e-99999999999999999999"});
    return text;
  }
  std::string list(int depth) {
    std::string text = "[";
    for (int i = number(3); i > 0; --i)
      text += make(depth + 1) + (i == 1 ? "" : ", ");
    return text + "]";
  }
  std::string object(int depth) {
    std::string text = "{ ";
    for (int i = number(3); i > 0; --i)
      text +=
          pick({"a", "b", "\"a\"", "1", "\"01\"", "low"}) + " = " + make(depth + 1) + (i == 1 ? "" : ", ");
    return text + " }";
  }

  std::mt19937 random_;
};

std::string told(const hcl::diagnostics& diags) {
  std::string all;
  for (const hcl::diagnostic& d : diags)
    all += std::to_string(d.subject.begin().byte) + '-' + std::to_string(d.subject.end().byte) + ' ' +
           std::string(d.code) + ' ' + d.path + ": " + d.detail + '\n';
  return all;
}

template <typename T>
void compare(std::string_view literal) {
  const std::string text = "v = " + std::string(literal) + "\n";
  const auto direct = hcl::decode<member<T>>(text, "t.hcl");
  const auto slow = test::decoded_parsed<member<T>>(text, "t.hcl");
  INFO(text);
  CHECK(direct.has_value() == slow.has_value());
  if (direct && slow) CHECK(*direct == *slow);
  CHECK(told(direct.diagnostics()) == told(slow.diagnostics()));
}

template <typename... T>
void compare_all(std::string_view literal) {
  (compare<T>(literal), ...);
}

void compare_kinds(std::string_view literal) {
  compare_all<bool, std::int8_t, int, std::uint64_t, float, double, long double, hcl::number, std::string,
              level, std::optional<double>>(literal);
  compare_all<std::vector<int>, std::vector<std::string>, std::set<double>, std::array<int, 2>,
              std::tuple<int, std::string>, std::vector<std::vector<double>>>(literal);
  compare_all<std::map<std::string, int>, std::map<int, std::string>, std::map<std::string, std::vector<int>>,
              pair_of, std::vector<pair_of>, hcl::value, std::variant<int, std::string, std::vector<int>>>(
      literal);
}

}  // namespace

TEST_CASE("both paths agree about numbers at the ends of what there is") {
  for (const char* literal : {"0e99999999999999999999", "-0e99999999999999999999", "0e-99999999999999999999",
                              "1e-400", "1e400", "-0", "-0.0", "0.000e5", "00", "1.0", "1e0",
                              "340282356779733661637539395458142568448", "2.4703282292062329e-324"})
    compare_kinds(literal);
}

TEST_CASE("both paths point at the element that is wrong") {
  for (const char* literal :
       {"[\"x\"]", "[1, [\"x\"]]", "{ a = \"x\" }", "[{ a = [] }]", "{ a = [1, \"x\"] }",
        "[[1, 2], [3, \"x\"]]", "{ a = 1, a = \"x\" }", "{ \"a\" = { a = true } }"})
    compare_kinds(literal);
}

TEST_CASE("both paths agree about random literals in members of every kind") {
  for (unsigned seed = 0; seed != 400; ++seed)
    compare_kinds(literal_maker(seed).make());
}
