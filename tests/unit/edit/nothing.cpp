// What was not found is no item: reads of it are empty, and each change of it is an error.
#include <catch2/catch.hpp>

#include <string>

#include <hcl/edit.hpp>

TEST_CASE("items that are not there are empty and cannot be changed") {
  const auto doc = hcl::document::parse("x = 1\n");
  REQUIRE(doc);
  const hcl::edit::attribute none = doc->body().attribute("tags");
  CHECK(none.name().empty());
  CHECK(none.value_text().empty());
  CHECK(none.text().empty());
  CHECK(none.range().text().empty());
  CHECK(none.value_range().text().empty());
  CHECK(none.comments_above().empty());
  CHECK(none.comment_after().empty());
  CHECK(none.blank_lines_above() == 0);
  CHECK_FALSE(none.parent());
  CHECK_FALSE(none.expression());
  CHECK_FALSE(none.set(1));
  CHECK_FALSE(none.remove());
  CHECK_FALSE(none.rename("y"));
  CHECK_FALSE(none.format());
  CHECK_FALSE(none.to_block());
  CHECK_FALSE(none.set_comments_above("c"));
  CHECK_FALSE(none.set_comment_after("c"));
  CHECK_FALSE(none.set_blank_lines_above(1));
  CHECK_FALSE(none.rename_references({"a"}, {"b"}));
  CHECK_FALSE(doc->body().move_here(none));
  CHECK(doc->body().set("y", 2, hcl::edit::after(none)));

  const hcl::edit::block missing = doc->body().block("zz", {});
  CHECK(missing.type().empty());
  CHECK(missing.labels().empty());
  CHECK(missing.comment_inside().empty());
  CHECK_FALSE(missing.set_type("z"));
  CHECK(to_string(missing.set_label(0, "z").diagnostics()).find("No such item") != std::string::npos);
  CHECK(to_string(missing.set_label(3, "z").diagnostics()).find("No such item") != std::string::npos);
  CHECK_FALSE(missing.open());
  CHECK_FALSE(missing.to_attribute());
  const hcl::edit::body inside = missing.body();
  CHECK(inside.size() == 0);
  CHECK(inside.items().empty());
  CHECK_FALSE(inside.attribute("x"));
  CHECK_FALSE(inside.block("x", {}));
  CHECK_FALSE(inside.set("x", 1));
  CHECK_FALSE(inside.add_block("x"));
  CHECK_FALSE(inside.insert("x = 1"));
  CHECK_FALSE(inside.sort());
  CHECK_FALSE(inside.clear());
  CHECK(doc->text() == "x = 1\ny = 2\n");
}

TEST_CASE("parts of nothing are empty and cannot be changed") {
  const auto doc = hcl::document::parse("x = 1\n");
  REQUIRE(doc);
  for (const hcl::edit::part& nothing :
       {doc->body().attribute("tags").part(""), doc->body().attribute("x").part("k"), hcl::edit::part()}) {
    CHECK_FALSE(nothing);
    CHECK(nothing.text().empty());
    CHECK(nothing.size() == 0);
    CHECK(nothing.range().text().empty());
    CHECK_FALSE(nothing.expression());
    CHECK_FALSE(nothing[0]);
    CHECK_FALSE(nothing.append(1));
    CHECK_FALSE(nothing.insert(0, "k", 1));
    CHECK_FALSE(nothing.set(1));
    CHECK_FALSE(nothing.remove());
    CHECK_FALSE(nothing.rename("x"));
    CHECK_FALSE(nothing.move_to(1));
  }
  CHECK(doc->text() == "x = 1\n");
}
