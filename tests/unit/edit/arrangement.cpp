// Comments, blank lines, order and form of items.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit.hpp>

namespace {

// The text after a change, or the code of its error.
template <typename Change>
std::string changed(std::string_view text, const Change& change) {
  auto doc = hcl::document::parse(text, "test.hcl");
  INFO(text);
  REQUIRE(doc);
  const auto done = change(*doc);
  INFO(to_string(done.diagnostics()));
  if (!done) {
    CHECK(doc->text() == text);
    return "error: " + std::string(done.diagnostics()[0].code);
  }
  const auto again = hcl::document::parse(doc->text());
  INFO(doc->text());
  CHECK(again);
  return doc->text();
}
hcl::edit::attribute a_of(hcl::document& doc) { return doc.body().attribute("a"); }
hcl::edit::block b_of(hcl::document& doc) { return doc.body().blocks()[0]; }

}  // namespace

TEST_CASE("comments are read and set") {
  auto doc = hcl::document::parse("# file\n\n// one\n/* two */\na = 1 # three\nb { # four\n} /* five */\n");
  REQUIRE(doc);
  CHECK(doc->heading() == std::vector<std::string>{"# file"});
  CHECK(a_of(*doc).comments_above() == std::vector<std::string>{"// one", "/* two */"});
  CHECK(a_of(*doc).comment_after() == "# three");
  CHECK(b_of(*doc).comment_inside() == "# four");
  CHECK(b_of(*doc).comment_after() == "/* five */");

  const auto above = [](std::string text) {
    return [=](hcl::document& d) { return a_of(d).set_comments_above(text); };
  };
  CHECK(changed("# x\na = 1\n", above("one\n\n// two")) == "# one\n#\n// two\na = 1\n");
  CHECK(changed("# x\na = 1\n", above("")) == "a = 1\n");
  CHECK(changed("# x\r\n\r\na = 1\r\n", above("y")) == "# x\r\n\r\n# y\r\na = 1\r\n");
  CHECK(changed("a = 1", above("/* y\n z */")) == "/* y\n z */\na = 1");
  CHECK(changed("a = 1", above("/* y")) == "# /* y\na = 1");
  CHECK(changed("b { c = 1 }\n", [](auto& d) {
          return b_of(d).body().attribute("c").set_comments_above("y");
        }) == "b {\n  # y\n  c = 1\n}\n");
  const auto after = [](std::string text) {
    return [=](hcl::document& d) { return a_of(d).set_comment_after(text); };
  };
  CHECK(changed("a = 1   # x\n", after("y")) == "a = 1   # y\n");
  CHECK(changed("a = 1", after("y")) == "a = 1 # y");
  CHECK(changed("a = 1 # x\n", after("")) == "a = 1\n");
  CHECK(changed("a = 1\n", after("y\nz")) == "error: invalid-edit");
  CHECK(changed("a = <<E\nE\n", after("y")) == "error: invalid-edit");
  CHECK(changed("b {}\n", [](auto& d) { return b_of(d).set_comment_inside("y"); }) == "b { # y\n}\n");
  CHECK(changed("b { # x\n}\n", [](auto& d) { return b_of(d).set_comment_inside(""); }) == "b {\n}\n");
  CHECK(changed("a = 1\n", [](auto& d) { return d.set_heading("y"); }) == "# y\n\na = 1\n");
  CHECK(changed("# x\n\na = 1\n", [](auto& d) { return d.set_heading("y"); }) == "# y\n\na = 1\n");
  CHECK(changed("# x\n\na = 1\n", [](auto& d) { return d.set_heading(""); }) == "a = 1\n");
}

TEST_CASE("blank lines are counted and set") {
  const auto blank = [](std::size_t count) {
    return [=](hcl::document& d) { return a_of(d).set_blank_lines_above(count); };
  };
  CHECK(changed("b {}\n# x\na = 1\n", blank(2)) == "b {}\n\n\n# x\na = 1\n");
  CHECK(changed("b {}\n\n\n# x\na = 1\n", blank(1)) == "b {}\n\n# x\na = 1\n");
  CHECK(changed("b {}\r\na = 1", blank(1)) == "b {}\r\n\r\na = 1");
  CHECK(changed("a = 1\n", blank(100000)) == "error: invalid-edit");
  auto doc = hcl::document::parse("b {}\n\n\n# x\na = 1\n");
  CHECK(a_of(*doc).blank_lines_above() == 2);
}

TEST_CASE("items are sorted with their comments") {
  CHECK(changed("c = 1\n# x\nb = 2\n\n# end\nd {\n}\na = 3", [](auto& d) { return d.body().sort(); }) ==
        "a = 3\n# x\nb = 2\n\n# end\nd {\n}\nc = 1\n");
  CHECK(changed("b {\n}\na = 1\n", [](auto& d) {
          return d.body().sort([](const auto& x, const auto& y) { return x.is_attribute() && y.is_block(); });
        }) == "a = 1\nb {\n}\n");
}

TEST_CASE("items take another form") {
  CHECK(changed("b { a = 1 } # c\n", [](auto& d) { return b_of(d).open(); }) == "b {\n  a = 1\n} # c\n");
  CHECK(changed("# x\nb { # y\n  c = 1 # z\n} # e\n", [](auto& d) { return b_of(d).to_attribute(); }) ==
        "# x\nb = { # y\n  c = 1 # z\n} # e\n");
  CHECK(changed("b { # y\n  # w\n  for = 1\n  a = 2\n}\n", [](auto& d) { return b_of(d).to_attribute(); }) ==
        "b = { # y\n  # w\n  \"for\" = 1\n  a = 2\n}\n");
  CHECK(changed("b { for = 1 }\n", [](auto& d) { return b_of(d).to_attribute(); }) ==
        "b = { \"for\" = 1 }\n");
  CHECK(changed("b {\n  a = 1\n  for = 2\n}\n", [](auto& d) { return b_of(d).to_attribute(); }) ==
        "b = {\n  a = 1\n  for = 2\n}\n");
  CHECK(changed("b \"l\" {\n}\n", [](auto& d) { return b_of(d).to_attribute(); }) == "error: invalid-edit");
  CHECK(changed("b {\n  c {}\n}\n", [](auto& d) { return b_of(d).to_attribute(); }) == "error: invalid-edit");
  const auto to_block = [](hcl::document& d) { return a_of(d).to_block(); };
  CHECK(changed("# x\na = { # y\n  # w\n  c = 1, # z\n  \"d\" : 2\n  # end\n} # e\n", to_block) ==
        "# x\na { # y\n  # w\n  c = 1 # z\n  d = 2\n  # end\n} # e\n");
  CHECK(changed("a = { c = 1, d = [1, 2] }", to_block) == "a {\n  c = 1\n  d = [1, 2]\n}");
  CHECK(changed("a = {}\n", to_block) == "a {\n}\n");
  CHECK(changed("a = {\n  c = 1, d = 2, # both\n\n  # sep\n\n  e = [\n    1,\n  ],\n}\n", to_block) ==
        "a {\n  c = 1\n  d = 2 # both\n\n  # sep\n\n  e = [\n    1,\n  ]\n}\n");
  CHECK(changed("a = { /* x */ c = 1 /* y */, d = 2 /* z */ } # e\n", to_block) ==
        "a {\n  /* x */ c = 1 /* y */\n  d         = 2 /* z */\n} # e\n");
  CHECK(changed("a /* k */ = /* v */ { c = 1, /* about d */ d /* p */ : /* q */ 2 }\n", to_block) ==
        "a /* k */ /* v */ {\n  c                       = 1\n  /* about d */ d /* p */ = /* q */ 2\n}\n");
  CHECK(changed("a = { /* none */ }\n", to_block) == "a {\n  /* none */\n}\n");
  CHECK(changed("a = {\n  # none\n}\n", to_block) == "a {\n  # none\n}\n");
  CHECK(changed("a = {\r\n  c = 1, // q\r\n  d : 2\r\n}\r\n", to_block) ==
        "a {\r\n  c = 1 // q\r\n  d = 2\r\n}\r\n");
  CHECK(changed("a = { \"two words\" = 1 }\n", to_block) == "error: invalid-edit");
  CHECK(changed("a = { (k) = 1 }\n", to_block) == "error: invalid-edit");
  CHECK(changed("a = [1]\n", to_block) == "error: invalid-edit");
  CHECK(changed("x=1\nb   {\n      c=1\n}\n", [](auto& d) { return b_of(d).format(); }) ==
        "x=1\nb {\n  c = 1\n}\n");
}
