// Attributes that are written as blocks, written back.
#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

struct small {
  int a = 0;
  bool operator==(const small&) const = default;
};
struct plain {
  int a = 0;
  hcl::defaulted<std::string> s{"d"};
  std::optional<int> l{};
  hcl::attr<std::optional<std::vector<small>>, "more"> more{};
  bool operator==(const plain&) const = default;
};
struct config {
  int i = 0;
  hcl::attr_or_block<std::optional<plain>, "part"> part{};
  bool operator==(const config&) const = default;
};
struct point {
  int x = 0;
  std::string y{};
  bool operator==(const point&) const = default;
};
struct chosen {
  hcl::attr_or_block<std::variant<int, point>, "at"> at{};
  bool operator==(const chosen&) const = default;
};
struct named {
  hcl::formerly<hcl::attr_or_block<std::optional<point>, "at">, "spot"> at{};
  bool operator==(const named&) const = default;
};

template <typename T, typename Change>
std::string updated(const std::string& text, const Change& change) {
  auto doc = hcl::document::parse(text, "t.hcl");
  auto decoded = hcl::decode<T>(text, "t.hcl");
  INFO(to_string(decoded.diagnostics()));
  REQUIRE((doc && decoded));
  change(*decoded);
  const auto done = hcl::update(*doc, *decoded);
  if (!done) return to_string(done.diagnostics());
  const auto again = hcl::decode<T>(doc->text(), "t.hcl");
  CHECK((again && *again == *decoded));
  return doc->text();
}

}  // namespace

TEST_CASE("a struct that is written as a block stays one") {
  const std::string text = "i = 1\npart {\n  a = 1 # a\n}\n";
  const auto with_part = [&](const std::string& inside) { return "i = 1\npart {\n" + inside + "}\n"; };
  CHECK(updated<config>(text, [](config&) {}) == text);
  CHECK(updated<config>(text, [](config& c) { c.part->a = 2; }) == with_part("  a = 2 # a\n"));
  CHECK(updated<config>(text, [](config& c) { c.part->l = 5; }) == with_part("  a = 1 # a\n  l = 5\n"));
  CHECK(updated<config>(with_part("  a = 1\n  l = 5 # l\n  s = \"x\"\n"), [](config& c) {
          c.part->l.reset();
          c.part->s = "y";
        }) == with_part("  a = 1\n  s = \"y\"\n"));
  CHECK(updated<config>(with_part("  a = 1\n  more = [{ a = 3 }] # more\n"), [](config& c) {
          (*c.part->more)[0].a = 4;
        }) == with_part("  a = 1\n  more = [{ a = 4 }] # more\n"));
  CHECK(updated<config>(text, [](config& c) { c.part = std::optional<plain>(); }) == "i = 1\n");
}

TEST_CASE("a block becomes an attribute if its value is no object any more") {
  const std::string text = "at {\n  x = 1\n  y = \"q\" # y\n}\n";
  CHECK(updated<chosen>(text, [](chosen& c) { std::get<point>(*c.at).x = 4; }) ==
        "at {\n  x = 4\n  y = \"q\" # y\n}\n");
  CHECK(updated<chosen>(text, [](chosen& c) { *c.at = 4; }) == "at = 4\n");
  CHECK(updated<chosen>("at = 4\n", [](chosen& c) {
          *c.at = point{1, "z"};
        }) == "at = {\n  x = 1\n  y = \"z\"\n}\n");
}

TEST_CASE("a block of a former name is changed and removed as well") {
  const std::string text = "spot {\n  x = 1\n  y = \"q\" # y\n}\n";
  CHECK(updated<named>(text, [](named& n) { n.at->x = 2; }) == "spot {\n  x = 2\n  y = \"q\" # y\n}\n");
  CHECK(updated<named>(text, [](named& n) { n.at = std::optional<point>(); }).empty());
}
