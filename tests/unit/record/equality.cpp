// Equality of what structs keep: values, expressions, bodies, and structs that have them as members.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/value/parts.hpp>

namespace {

struct keeper {
  hcl::value v{};
  std::optional<hcl::value> maybe{};
  hcl::expression e{};
  hcl::expr<int> when = 5;
  hcl::defaulted<hcl::expr<std::vector<int>>> list{};
  std::map<std::string, hcl::value> all{};
  hcl::block<std::optional<hcl::body>, "kept"> kept{};
  hcl::remain<> rest{};
  bool operator==(const keeper&) const = default;
};
struct unequal {
  int x = 0;
};
template <typename T>
concept has_equal = requires(const T& x) {
  x == x;
};
static_assert(has_equal<hcl::located<int>> && has_equal<hcl::sensitive<int>>);
static_assert(!has_equal<hcl::located<unequal>> && !has_equal<hcl::sensitive<unequal>>);

keeper keep(std::string_view text) {
  auto made = hcl::decode<keeper>(text, "keeper.hcl", hcl::scope());
  if (!made) FAIL(to_string(made.diagnostics()));
  return *std::move(made);
}
const std::string usual = "v = 1\nwhen = a + 1\nall = {}\n";

TEST_CASE("equality: structs that keep values, expressions and bodies are compared by default") {
  CHECK(keep(usual) == keep(usual));
  CHECK(keep(usual) == keep("# comment\nall={}\nwhen =   a + 1 // more\nv = 1"));
  CHECK(keep(usual) == keep("v = 2 - 1\nwhen = a + 1\nall = {}\n"));
  CHECK_FALSE(keep(usual) == keep("v = 2\nwhen = a + 1\nall = {}\n"));
  CHECK_FALSE(keep(usual) == keep("v = 1\nwhen = 1 + a\nall = {}\n"));
  CHECK_FALSE(keep(usual) == keep(usual + "kept {}"));
  CHECK_FALSE(keep(usual) == keep(usual + "more = 1"));
  CHECK(keep(usual + "kept { a = [1,\n2] }\nmore = 1") ==
        keep("more=1\nkept {\n  # c\n  a = [1, 2]\n}\n" + usual));
  CHECK_FALSE(keep(usual + "kept { a = 1 }") == keep(usual + "kept { a = 2 }"));
  CHECK(keeper() == keeper());
}

TEST_CASE("equality: values are equal if they are the same value") {
  using hcl::value;
  CHECK(value(5) == value(5));
  CHECK(value(5) == 5);
  CHECK("a" == value("a"));
  CHECK(value(5) != value("5"));
  CHECK(value::tuple({1, 2}) != value::list(hcl::type::number(), {1, 2}));
  CHECK(value::null() == value());
  CHECK(value::null(hcl::type::string()) != value::null(hcl::type::number()));
  CHECK(value::unknown() == value::unknown());
  CHECK(value::unknown(hcl::type::string()) !=
        value::unknown(hcl::type::string(), hcl::refinement::not_null()));
  CHECK(value(5).with_marks({"secret"}) != value(5));
  CHECK(value(5).with_marks({"secret"}) == value(5).with_marks(hcl::mark("secret")));
  CHECK(value(5).with_marks({"a", "b"}) == value(5).with_marks({"b", "a"}));
  CHECK(value::tuple({value(1).with_marks({"a"})}) != value::tuple({1}));
  CHECK(hcl::member{"a", 1} == hcl::member{"a", 1});
}

hcl::expression written(std::string text) {
  auto e = hcl::parse_expression(std::move(text));
  REQUIRE(e);
  return *e;
}
TEST_CASE("equality: expressions are equal if they are written alike") {
  CHECK(written("f( a,b )") == written("f(a, /* c */ b)"));
  CHECK(written("{\n  a = 1 # c\n}") == written("{a=1\n}"));
  CHECK(written("\"a ${ b }\"") == written("\"a ${b}\""));
  CHECK_FALSE(written("\"a ${b}\"") == written("\"a  ${b}\""));
  CHECK_FALSE(written("ab") == written("a.b"));
  CHECK_FALSE(written("1") == written("1.0"));
  CHECK(written("<<E\n text\nE\n") == written("<<E\n text\nE\n"));
  CHECK_FALSE(written("<<E\n text\nE\n") == written("<<E\n  text\nE\n"));
  CHECK(hcl::expression() == hcl::expression());
  CHECK_FALSE(hcl::expression() == written("1"));
}
TEST_CASE("equality: expressions made of values are equal if these are") {
  CHECK(hcl::make_expression(5) == hcl::make_expression(5, "elsewhere"));
  CHECK_FALSE(hcl::make_expression(5) == hcl::make_expression(6));
  const std::string longer(200, 'x');
  CHECK_FALSE(hcl::make_expression(hcl::value(longer + "a")) ==
              hcl::make_expression(hcl::value(longer + "b")));
}

TEST_CASE("equality: bodies are equal if what is left of them is written alike") {
  const auto native = [](std::string_view text) { return *hcl::parse(text); };
  const auto json = [](std::string_view text) { return *hcl::parse_json(text); };
  CHECK(native("a = 1") == native("a=1 # one"));
  CHECK(native("") == hcl::body());
  CHECK_FALSE(native("a = 1\nb = 2") == native("b = 2\na = 1"));
  CHECK(json("{\"a\": [1, 2]}") == json("{ \"//\": \"c\", \"a\":[1,2] }"));
  CHECK_FALSE(json("{\"a\": \"1 2\"}") == json("{\"a\": \"12\"}"));
  CHECK_FALSE(json("{\"a\": 1}") == native("a = 1"));
  hcl::diagnostics diags;
  hcl::body one, two;
  (void)native("a = 1\nb = 2").partial_content({.attributes = {{"a"}}}, one, diags);
  (void)native("b = 2\nc = 3").partial_content({.attributes = {{"c"}}}, two, diags);
  CHECK(one == two);
  CHECK(one == native("b = 2"));
  CHECK(hcl::merge({native("a = 1"), native("b = 2")}) == native("a = 1\nb = 2"));
  CHECK_FALSE(hcl::overlay({native("a = 1"), native("b = 2")}) == native("a = 1\nb = 2"));
  CHECK(hcl::make_body({.attributes = {hcl::make_attribute("a", hcl::make_expression(1))}}) ==
        hcl::make_body({.attributes = {hcl::make_attribute("a", hcl::make_expression(1))}}));
}

struct generated {
  hcl::expression e{};
  hcl::expression plain{};
  bool operator==(const generated&) const = default;
};
struct list_of_generated {
  hcl::blocks<generated, "g"> all{};
};
TEST_CASE("equality: expressions of generated blocks count with what their iterators stand for") {
  const hcl::scope names;
  const auto c = hcl::decode<list_of_generated>(
      "dynamic \"g\" {\n  for_each = [1, 1, 2]\n  iterator = it\n  content {\n    e = it.value\n    plain = "
      "x\n  }\n}",
      "d.hcl", names, {.dynamic_blocks = true});
  REQUIRE(c);
  REQUIRE(c->all.size() == 3);
  CHECK_FALSE(c->all[0].e == c->all[2].e);
  CHECK(c->all[0].plain == c->all[2].plain);
}

}  // namespace
