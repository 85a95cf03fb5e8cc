// Several changes made together, or none of them.
#include <catch2/catch.hpp>

#include <stdexcept>
#include <string>

#include <hcl/edit.hpp>

namespace {

const std::string text = "a = [1] # one\n\nb \"x\" {\n  c = 1\n}\n";

}  // namespace

TEST_CASE("changes that all succeed are made", "[edit][change]") {
  hcl::document doc = *hcl::document::parse(text);
  const auto done = hcl::edit::change(doc, [&](auto& must) {
    must(doc.body().attribute("a").part("").append(2));
    must(must(doc.body().add_block("b", {"y"})).body().set("c", 2));
    must(doc.body().block("b", {"x"}).remove());
  });
  CHECK(done);
  CHECK(doc.text() == "a = [1, 2] # one\n\nb \"y\" {\n  c = 2\n}\n");
}

TEST_CASE("after the first failure nothing has been changed", "[edit][change]") {
  hcl::document doc = *hcl::document::parse(text);
  const hcl::edit::attribute c = doc.body().block("b", {"x"}).body().attribute("c");
  const auto done = hcl::edit::change(doc, [&](auto& must) {
    must(doc.body().attribute("a").part("").append(2));
    must(c.rename("d"));
    must(doc.body().remove("a"));
    const hcl::edit::block made = must(doc.body().add_block("two words"));
    CHECK_FALSE(made);
    must(made.body().set("x", 1));
    must(doc.body().add_block("z"));
  });
  REQUIRE_FALSE(done);
  REQUIRE(done.diagnostics().size() == 1);
  CHECK(done.diagnostics()[0].code == hcl::codes::invalid_name);
  CHECK(doc.text() == text);
  CHECK_FALSE(doc.is_changed());
  CHECK(c.name() == "c");
  REQUIRE(c.set(5));
  CHECK(doc.body().block("b", {"x"}).body().attribute("c").value_text() == "5");
}

TEST_CASE("content that cannot be written fails a change", "[edit][change]") {
  hcl::document doc = *hcl::document::parse(text);
  CHECK_FALSE(hcl::edit::change(doc, [&](auto& must) {
    must(doc.body().set("x", 1));
    must(doc.body().set("y", hcl::value::unknown(hcl::type::string())));
  }));
  CHECK(doc.text() == text);
}

TEST_CASE("an exception undoes the changes before it", "[edit][change]") {
  hcl::document doc = *hcl::document::parse(text);
  CHECK_THROWS_AS(hcl::edit::change(doc,
                                    [&](auto& must) {
                                      must(doc.body().set("x", 1));
                                      throw std::runtime_error("no");
                                    }),
                  std::runtime_error);
  CHECK(doc.text() == text);
}

TEST_CASE("changes within changes are part of these", "[edit][change]") {
  hcl::document doc = *hcl::document::parse(text);
  CHECK(hcl::edit::change(doc, [&](auto& must) {
    must(doc.body().set("x", 1));
    CHECK_FALSE(hcl::edit::change(doc, [&](auto& inner) {
      inner(doc.body().set("y", 1));
      inner(doc.body().set("two words", 1));
    }));
    must(doc.body().set("z", 1));
  }));
  CHECK(doc.body().attribute("x"));
  CHECK_FALSE(doc.body().attribute("y"));
  CHECK(doc.body().attribute("z"));
}
