// Blank lines: those of what is put in, and those that are left over when something is taken out.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>

#include <hcl/edit.hpp>

namespace {

hcl::document parsed(std::string_view text) {
  hcl::result<hcl::document> doc = hcl::document::parse(text, "test.hcl");
  REQUIRE(doc);
  return *std::move(doc);
}

std::string inserted(std::string_view text, const std::string& lines) {
  hcl::document doc = parsed(text);
  REQUIRE(doc.body().blocks().at(0).body().insert(lines));
  CHECK(hcl::document::parse(doc.text()));
  return doc.text();
}
// From the file, or from its first block.
std::string without(std::string_view text, std::string_view name, bool is_inside = false) {
  hcl::document doc = parsed(text);
  const hcl::edit::body body = is_inside ? doc.body().blocks().at(0).body() : doc.body();
  REQUIRE(body.attribute(name).remove(hcl::edit::comments::drop, hcl::edit::blank_lines::tidy));
  return doc.text();
}

}  // namespace

TEST_CASE("blank lines that come with inserted lines get no indentation, and the others one only") {
  CHECK(inserted("x {\n  a = 1\n}\n", "\n  y {\n    b = 1\n  }\n") ==
        "x {\n  a = 1\n\n  y {\n    b = 1\n  }\n}\n");
  CHECK(inserted("x {\n  a = 1\n}\n", "\ny {\n  b = 1\n}\n") == "x {\n  a = 1\n\n  y {\n    b = 1\n  }\n}\n");
  CHECK(inserted("x {\n\ta = 1\n}\n", "\n   \nb = 1\n\n# c\nd = 1\n") ==
        "x {\n\ta = 1\n\n\n\tb = 1\n\n\t# c\n\td = 1\n}\n");
  CHECK(inserted("x {\n  a = 1\n}\n", "") == "x {\n  a = 1\n}\n");
  CHECK(inserted("x {\n  a = 1\n}\n", "\n") == "x {\n  a = 1\n\n}\n");
  CHECK(inserted("x {\r\n  a = 1\r\n}\r\n", "\nb = 1\n") == "x {\r\n  a = 1\r\n\r\n  b = 1\r\n}\r\n");
}

TEST_CASE("a tidy removal takes along the blank lines that separated the item") {
  CHECK(without("a = 1\n\nb = 1\n\nc = 1\n", "b") == "a = 1\n\nc = 1\n");
  CHECK(without("a = 1\n\n\n# of b\nb = 1\n\nc = 1\n", "b") == "a = 1\n\n\nc = 1\n");
  CHECK(without("a = 1\n\nb = 1\nc = 1\n", "b") == "a = 1\n\nc = 1\n");
  CHECK(without("a = 1\nb = 1\n\nc = 1\n", "b") == "a = 1\n\nc = 1\n");
  CHECK(without("a = 1\n\nb = 1\n", "a") == "b = 1\n");
  CHECK(without("a = 1\n\nb = 1\n", "b") == "a = 1\n");
  CHECK(without("x {\n  a = 1\n\n  b = 1\n}\n", "b", true) == "x {\n  a = 1\n}\n");
  CHECK(without("x {\n  a = 1\n\n  b = 1\n}\n", "a", true) == "x {\n  b = 1\n}\n");
  CHECK(without("# file\n\na = 1\n\nb = 1\n", "a") == "# file\n\nb = 1\n");
}

TEST_CASE("a removal leaves one blank line where there were two, or all if it is to") {
  hcl::document doc = parsed("a = 1\n\nb = 1\n\nc = 1\n");
  REQUIRE(doc.body().attribute("b").remove());
  CHECK(doc.text() == "a = 1\n\nc = 1\n");
  doc = parsed("a {\n}\n\nb {\n}\n\nc {\n}\n");
  REQUIRE(doc.body().block("b").remove());
  CHECK(doc.text() == "a {\n}\n\nc {\n}\n");
  doc = parsed("a = 1\n\nb = 1\n\nc = 1\n");
  REQUIRE(doc.body().attribute("b").remove(hcl::edit::comments::drop, hcl::edit::blank_lines::keep));
  CHECK(doc.text() == "a = 1\n\n\nc = 1\n");
}

TEST_CASE("a new block is as far from its neighbours as they are from each other") {
  const auto added = [](std::string_view text, const auto& where) {
    hcl::document doc = parsed(text);
    REQUIRE(doc.body().add_block("n", {}, where(doc.body())));
    CHECK(hcl::document::parse(doc.text()));
    return doc.text();
  };
  const auto at_end = [](auto) { return hcl::edit::last(); };
  const auto at_begin = [](auto) { return hcl::edit::first(); };
  const auto after_a = [](auto body) { return hcl::edit::after(body.block("a")); };
  const std::string_view apart = "a {\n}\n\nb {\n}\n", close = "a {\n}\nb {\n}\n";
  CHECK(added(apart, at_end) == "a {\n}\n\nb {\n}\n\nn {\n}\n");
  CHECK(added(apart, at_begin) == "n {\n}\n\na {\n}\n\nb {\n}\n");
  CHECK(added(apart, after_a) == "a {\n}\n\nn {\n}\n\nb {\n}\n");
  CHECK(added(close, at_end) == "a {\n}\nb {\n}\nn {\n}\n");
  CHECK(added(close, after_a) == "a {\n}\nn {\n}\nb {\n}\n");
  CHECK(added("x = 1\n\na {\n}\n", at_end) == "x = 1\n\na {\n}\n\nn {\n}\n");
  CHECK(added("a {\r\n}\r\n\r\nb {\r\n}\r\n", at_end) == "a {\r\n}\r\n\r\nb {\r\n}\r\n\r\nn {\r\n}\r\n");
  CHECK(added("a {\n}\n\n# of b\nb {\n}\n", after_a) == "a {\n}\n\nn {\n}\n\n# of b\nb {\n}\n");
  hcl::document doc = parsed("a {\n  b {\n  }\n\n  c {\n  }\n}\n");
  REQUIRE(doc.body().block("a").body().add_block("n"));
  CHECK(doc.text() == "a {\n  b {\n  }\n\n  c {\n  }\n\n  n {\n  }\n}\n");
}

TEST_CASE("a tidy move takes along how far the item was from its neighbours") {
  using namespace hcl::edit;
  const auto moved = [](std::string_view text, std::string_view name, const auto& where) {
    hcl::document doc = parsed(text);
    REQUIRE(doc.body().move_here(doc.body().attribute(name), where(doc.body()), blank_lines::tidy));
    CHECK(hcl::document::parse(doc.text()));
    return doc.text();
  };
  const auto to_end = [](auto) { return last(); };
  const auto to_begin = [](auto) { return first(); };
  const std::string_view text = "# one\na = 1\n\nb = 1\n\n# three\nc = 1\n";
  CHECK(moved(text, "a", to_end) == "b = 1\n\n# three\nc = 1\n\n# one\na = 1\n");
  CHECK(moved(text, "c", to_begin) == "# three\nc = 1\n\n# one\na = 1\n\nb = 1\n");
  CHECK(moved(text, "a", [](auto body) { return after(body.attribute("b")); }) ==
        "b = 1\n\n# one\na = 1\n\n# three\nc = 1\n");
  CHECK(moved(text, "c", [](auto body) { return before(body.attribute("b")); }) ==
        "# one\na = 1\n\n# three\nc = 1\n\nb = 1\n");
  CHECK(moved(text, "b", [](auto body) { return before(body.attribute("b")); }) == text);
  CHECK(moved("a = 1\nb = 1\nc = 1\n", "a", to_end) == "b = 1\nc = 1\na = 1\n");
  hcl::document doc = parsed("x {\n  a = 1\n\n  b = 1\n}\nc = 1\n");
  REQUIRE(doc.body().move_here(doc.body().blocks().at(0).body().attribute("b"), last(), blank_lines::tidy));
  CHECK(doc.text() == "x {\n  a = 1\n}\nc = 1\n\nb = 1\n");
}
