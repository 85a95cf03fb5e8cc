// Structs described from outside: private members, bases, very many members. And reflection's odder corners.
#include <any>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "decoded.hpp"

using test::good;
using test::problem;

namespace acme {

class rule {
 public:
  [[nodiscard]] int weight() const { return weight_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  bool operator==(const rule&) const = default;

 private:
  friend struct hcl::describe_class<rule>;
  std::string name_;
  int weight_ = 5;
};

struct base {
  std::string id;
  bool operator==(const base&) const = default;
};
struct gateway : base {
  explicit gateway(int p = 1) : port(p) {}
  int port;
  std::optional<int> limit;
  std::vector<rule> rules;
  bool operator==(const gateway&) const = default;
};

struct file_route {
  std::string path;
};
struct port_route {
  int port;
};
struct limit_part {
  int max_value;
};
struct router {
  base common;
  std::optional<limit_part> limits;
  std::vector<std::variant<file_route, port_route>> routes;
  std::map<std::string, std::string> tags;
  hcl::body rest;
};
struct free_values {
  std::map<std::string, int> values;
};
struct tagged {
  std::map<std::string, std::string> tags{{"by", "default"}};
};
struct tagged_twice {
  hcl::defaulted<int> n = 3;
};

}  // namespace acme

template <>
struct hcl::describe_class<acme::router> {
  static constexpr std::tuple fields{as_flatten<&acme::router::common>(), as_block<&acme::router::limits>(),
                                     as_choice<&acme::router::routes>(),
                                     as_attr_or_block<&acme::router::tags>(),
                                     as_remain<&acme::router::rest>()};
};
template <>
struct hcl::describe_class<acme::free_values> {
  static constexpr std::tuple fields{as_attributes<&acme::free_values::values>()};
};
template <>
struct hcl::describe_class<acme::tagged> {
  static constexpr std::tuple fields{as_attr_or_block<&acme::tagged::tags>().optional()};
};
template <>
struct hcl::describe_class<acme::tagged_twice> {
  static constexpr std::tuple fields{as_attr<&acme::tagged_twice::n>()};
};
template <>
struct hcl::describe_class<acme::rule> {
  static constexpr auto fields =
      std::tuple{as_label<&acme::rule::name_>("name"), as_attr<&acme::rule::weight_>("weight").optional()};
};
template <>
struct hcl::describe_class<acme::gateway> {
  static constexpr auto fields =
      std::tuple{as_attr<&acme::gateway::id>(), as_attr<&acme::gateway::port>("listen-port").optional(),
                 as_attr<&acme::gateway::limit>(), as_blocks<&acme::gateway::rules>("rule")};
};

namespace {

TEST_CASE("bases, constructors, private members") {
  const auto g =
      good<acme::gateway>("id = \"x\"\nlisten-port = 80\nrule \"a\" { }\nrule \"b\" { weight = 7 }\n");
  CHECK(g.id == "x");
  CHECK(g.port == 80);
  CHECK(g.limit == std::nullopt);
  REQUIRE(g.rules.size() == 2);
  CHECK(g.rules[0].weight() == 5);
  CHECK(g.rules[1].weight() == 7);
  CHECK(g.rules[1].name() == "b");
  CHECK(problem<acme::gateway>("id = \"x\"\nlisten-prot = 80\n").suggestion() == "listen-port");
  CHECK(problem<acme::gateway>("port = 80\nid = \"\"\n").code == "unsupported-attribute");
}

TEST_CASE("every role of a member can be described") {
  const auto decoded = hcl::decode<acme::router>(
      "id = \"x\"\ntags { a = \"b\" }\nfile_route { path = \"/\" }\nlimits { max_value = 3 }\n"
      "port_route { port = 1 }\nmore = 1\n");
  REQUIRE(decoded);
  const acme::router& r = *decoded;
  CHECK(r.common.id == "x");
  CHECK(r.tags.at("a") == "b");
  CHECK(r.limits->max_value == 3);
  REQUIRE(r.routes.size() == 2);
  CHECK(std::get<acme::file_route>(r.routes[0]).path == "/");
  CHECK(std::get<acme::port_route>(r.routes[1]).port == 1);
  CHECK(hcl::decode_body<acme::free_values>(r.rest)->values.at("more") == 1);
  CHECK(hcl::decode<acme::free_values>("a = 1\nb = 2\n")->values.size() == 2);
}

TEST_CASE("a described member that may be absent may be null, whatever its role is") {
  CHECK(good<acme::tagged>("tags = null\n").tags.at("by") == "default");
  CHECK(good<acme::tagged>("").tags.at("by") == "default");
  CHECK(good<acme::tagged>("tags { by = \"me\" }\n").tags.at("by") == "me");
  CHECK(good<acme::tagged_twice>("n = null\n").n == 3);
  CHECK(good<acme::tagged_twice>("").n == 3);
}

struct everything {
  std::string größe;
  std::vector<std::string> list = {"a", "b"};
  const int constant = 5;
  std::optional<std::unique_ptr<int>> owner{};
  hcl::attr<std::vector<int>, "x"> tagged = {1, 2};
  hcl::ignore<std::any> any{};
  hcl::ignore<std::variant<int, std::string>> variant{};
  hcl::ignore<std::function<void()>> call{};
};
TEST_CASE("names and counts of members") {
  using namespace hcl::detail;
  STATIC_REQUIRE(field_count<everything> == 8);
  STATIC_REQUIRE(member_name<everything, 0> == "größe");
  STATIC_REQUIRE(member_name<everything, 4> == "tagged");
  STATIC_REQUIRE(member_name<everything, 7> == "call");
  struct none {};
  STATIC_REQUIRE(field_count<none> == 0);
  CHECK(hcl::decode<none>(""));
}

struct move_only {
  std::optional<std::unique_ptr<int>> p{};
  std::vector<std::unique_ptr<int>> v{};
};
TEST_CASE("structs that can only be moved") {
  const auto r = hcl::decode<move_only>("p = 5\nv = [1, 2]\n");
  REQUIRE(r);
  CHECK(**r->p == 5);
  CHECK(*r->v[1] == 2);
}

struct hundred {
  int a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, c0, c1, c2, c3, c4, c5,
      c6, c7, c8, c9, d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, f0, f1,
      f2, f3, f4, f5, f6, f7, f8, f9, g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, h0, h1, h2, h3, h4, h5, h6, h7,
      h8, h9, i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, j0, j1, j2, j3, j4, j5, j6, j7, j8, j9;
};
TEST_CASE("a hundred members") {
  std::string text;
  for (char letter = 'a'; letter <= 'j'; ++letter)
    for (char digit = '0'; digit <= '9'; ++digit)
      text += std::string{letter, digit} + " = " + std::to_string((letter - 'a') * 10 + digit - '0') + '\n';
  const auto r = hcl::decode<hundred>(text);
  REQUIRE(r);
  CHECK(r->j9 == 99);
}

}  // namespace
