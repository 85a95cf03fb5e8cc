// Documents: every byte of a text is in them, whatever it is, and items say where they are.
#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit.hpp>

namespace {

hcl::document parsed(std::string_view text) {
  hcl::result<hcl::document> doc = hcl::document::parse(text, "test.hcl");
  INFO(text);
  INFO(to_string(doc.diagnostics()));
  REQUIRE(doc);
  return *std::move(doc);
}

// All text of the items, put together.
std::string together(const hcl::document& doc) {
  std::string all;
  for (const hcl::edit::item& one : doc.body().items())
    all += one.text();
  return all;
}

std::string kinds(const hcl::edit::body& body) {
  std::string all;
  for (const hcl::edit::item& one : body.items()) {
    all += ".ab#_?"[static_cast<std::size_t>(one.kind())];
    if (one.is_block()) all += '(' + kinds(one.as_block().body()) + ')';
  }
  return all;
}

}  // namespace

TEST_CASE("a document that is not changed is the text that was read") {
  const std::string_view texts[] = {
      "",
      "\n",
      "   ",
      "# note",
      "\xEF\xBB\xBF"
      "a = 1\r\n",
      "\xEF\xBB\xBF",
      "a = 1",
      "a = 1 # one",
      "a=1\nb  =  [ 1,\n2 ] // two\n\n\n# end\n   ",
      "/* x */ a = /* y */ 1 /* z */\n/* own\n line */\nb = 2\n",
      "b {}\nb { }\nb {\n}\nb { a = 1 }\nb { /* c */ a = 1 /* d */ } # e\n",
      "b \"l\" m { # about\n\n  # lead\n  a = 1\n\n  c {\n  }  \n  # last\n  }  // end\n",
      "b /* c */ \"x\" /* d */ {\n  /* e */ }\n",
      "a = <<E\n  x ${y}\nE\nb = <<-E\n  z\n  E\n",
      "a = {\n  # in\n  b = 1, c = 2\n}\n",
      "a = x[true]\n",
  };
  for (const std::string_view text : texts) {
    const hcl::document doc = parsed(text);
    INFO(text);
    CHECK(doc.text() == text);
    CHECK(hcl::document(doc).text() == text);
    CHECK((doc.body().items().empty() || text.ends_with(together(doc))));
    CHECK(doc.changes().empty());
    CHECK_FALSE(doc.is_changed());
  }
}

TEST_CASE("comments and blank lines are items of their body") {
  CHECK(kinds(parsed("# one\n# two\n\na = 1 # three\nb { # four\n  # five\n\n  c = 1\n}\n").body()) ==
        "##_ab(#_a)");
  CHECK(kinds(parsed("/* one\n   more */\n/* two */ a = 1\n  \n").body()) == "#a_");
  CHECK(kinds(parsed("b {}\nc {\n\n}\nd { a = 1 }\n# end").body()) == "b()b(_)b(a)#");
}

TEST_CASE("items say where they are") {
  const hcl::document doc = parsed("# n\nb \"l\" m {\n  a = f(1) # c\n}\n");
  const hcl::edit::block b = doc.body().block("b", {"l", "m"});
  REQUIRE(b);
  CHECK(b.range().text() == "b \"l\" m {\n  a = f(1) # c\n}");
  CHECK(b.type_range().text() == "b");
  CHECK(b.label_ranges()[0].text() == "\"l\"");
  CHECK(b.label_ranges()[1].text() == "m");
  CHECK(b.index() == 1);
  const hcl::edit::attribute a = b.body().attribute("a");
  CHECK(a.range().text() == "a = f(1)");
  CHECK(a.whole_range().text() == "  a = f(1) # c\n");
  CHECK(a.name_range().text() == "a");
  CHECK(a.value_range().text() == "f(1)");
  CHECK(a.value_text() == "f(1)");
  CHECK(a.expression().text() == "f(1)");
  CHECK(a.parent().block() == b);
  CHECK(a.value_range().begin().line == 3);
  CHECK_FALSE(doc.body().attribute("a"));
  CHECK_FALSE(doc.body().block("b", {}));
}

TEST_CASE("a text with mistakes is no document, unless it is asked for as it is") {
  CHECK_FALSE(hcl::document::parse("a = \n"));
  CHECK_FALSE(hcl::document::parse_file("/nonexistent/file.hcl"));
  const std::string_view texts[] = {
      "a = 1\nb = = 2\n\n# c\nc = 3\n",           "a = 1\n}\nb {\n c = 1\n", "a = 1\nx", "@\n",
      "b {\n  a = 1\n  ???\n  c = 2\n}\nd = 1\n", "a = 1 b = 2\nc = 3\n"};
  for (const std::string_view text : texts) {
    hcl::diagnostics diags;
    const hcl::document doc = hcl::document::parse_broken(text, "test.hcl", diags);
    INFO(text);
    CHECK(diags.has_errors());
    CHECK(doc.text() == text);
    CHECK(hcl::edit::body(doc.body()).size() != 0);
  }
}

TEST_CASE("a blank last line is no part of what was touched") {
  const hcl::document doc = parsed("a=1\n\n");
  CHECK(doc.text(hcl::formatted::touched) == doc.text());
}

TEST_CASE("the text is given as it is, or with what was touched laid out anew") {
  hcl::document doc = parsed("a=1\nb=2 # two\n\nc   {\n      d=1\n      e=[1,2]\n}\nx=1");
  CHECK(doc.text(hcl::formatted::touched) == doc.text());
  CHECK(doc.text(hcl::formatted::everything) ==
        "a = 1\nb = 2 # two\n\nc {\n      d = 1\n      e = [1, 2]\n}\nx = 1");
  REQUIRE(doc.body().attribute("b").set(hcl::edit::raw("[3,4]")));
  REQUIRE(doc.body().blocks()[0].body().attribute("e").part("[0]").set(7));
  CHECK(doc.text(hcl::formatted::nothing) == "a=1\nb=[3,4] # two\n\nc   {\n      d=1\n      e=[7,2]\n}\nx=1");
  CHECK(doc.text(hcl::formatted::touched) ==
        "a=1\nb = [3, 4] # two\n\nc   {\n      d=1\n      e = [7, 2]\n}\nx=1");
  REQUIRE(doc.body().blocks()[0].set_type("cc"));
  CHECK(doc.text(hcl::formatted::touched).find("\ncc {\n      d=1\n") != std::string::npos);
  REQUIRE(doc.body().insert("y  =  1 # new\nz {\nw=<<E\n  t=1\nE\n}\n"));
  CHECK(
      doc.text(hcl::formatted::touched).ends_with("}\nx=1\ny = 1 # new\nz {\n      w = <<E\n  t=1\nE\n}\n"));
}

TEST_CASE("what was touched is laid out with the line ends of the document") {
  hcl::document doc = parsed(
      "\xEF\xBB\xBF"
      "a=1\r\nb {\r\n\tc=[\r\n1,\r\n\t]\r\n}\r\n");
  REQUIRE(doc.body().blocks()[0].body().attribute("c").part("[0]").set(2));
  CHECK(doc.text(hcl::formatted::touched) ==
        "\xEF\xBB\xBF"
        "a=1\r\nb {\r\n\tc = [\r\n\t\t2,\r\n\t]\r\n}\r\n");
}

TEST_CASE("texts that an item was read from do not stay in memory when it is read again") {
  hcl::document doc = parsed("list = [1, 2, 3]\nb \"l\" {\n  x = 1 # c\n}\n");
  const hcl::edit::attribute list = doc.body().attribute("list");
  const hcl::edit::block block = doc.body().block("b", {"l"});
  std::vector<std::weak_ptr<const hcl::syntax::document>> old;
  for (int i = 0; i != 5; ++i) {
    REQUIRE(list.part("[1]").set(i + 10));
    REQUIRE(list.rename("name" + std::to_string(i)));
    REQUIRE(block.body().attribute("x").set(i));
    old.emplace_back(list.expression().document());
    old.emplace_back(block.body().attribute("x").expression().document());
  }
  REQUIRE(list.rename("list"));
  REQUIRE(block.body().attribute("x").set(1));
  for (const auto& one : old)
    CHECK(one.expired());
  CHECK(doc.text() == "list = [1, 14, 3]\nb \"l\" {\n  x = 1 # c\n}\n");
  const hcl::document copy = doc;
  CHECK(copy.text() == doc.text());
}
