// Edits of documents that are broken halfway: what is broken is replaced as a whole, or left alone, and what
// stands beside it stays as it is.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

hcl::document broken(std::string_view text) {
  hcl::diagnostics diags;
  hcl::document doc = hcl::document::parse_broken(text, "t.hcl", diags);
  CHECK(diags.has_errors());
  CHECK(doc.text() == text);
  return doc;
}
// The text after an edit; what was wrong with it if it was not made, and "changed" if it was all the same.
template <typename Edit>
std::string after(std::string_view text, const Edit& edit) {
  const hcl::document doc = broken(text);
  const auto done = edit(doc.body());
  if (done) return doc.text();
  return doc.text() == text ? "not possible" : "changed";
}
template <typename Value>
std::string with(std::string_view text, std::string_view name, const Value& value) {
  return after(text, [&](const hcl::edit::body& body) { return body.set(name, value); });
}
std::string without(std::string_view text, std::string_view name) {
  return after(text, [&](const hcl::edit::body& body) { return body.attribute(name).remove(); });
}
std::string commented(std::string_view text, std::string_view name) {
  return after(text,
               [&](const hcl::edit::body& body) { return body.attribute(name).set_comment_after("hey"); });
}

}  // namespace

TEST_CASE("a value that takes the place of a broken one takes all of its place") {
  CHECK(with("x = var.foo.\ny = 1\n", "x", 5) == "x = 5\ny = 1\n");
  CHECK(with("x = var.foo. # c\n", "x", 5) == "x = 5 # c\n");
  CHECK(with("x = var.foo. + 1\ny = 1\n", "x", 5) == "x = 5\ny = 1\n");
  CHECK(with("b = = x\nc = x\n", "b", 5) == "b = 5\nc = x\n");
  CHECK(with("b =\nc = x\n", "b", 5) == "b =5\nc = x\n");
  CHECK(with("b = # c\nc = x\n", "b", 5) == "b =5 # c\nc = x\n");
  CHECK(with("b = [1, 2 # c\n# about c\nc = x\n", "b", 5) == "b = 5 # c\n# about c\nc = x\n");
  CHECK(with("tags = {\n  k = 1\n  l = \n}\nz = 1\n", "tags", 5) == "tags = 5\nz = 1\n");
  CHECK(with("a = 1 b = 2\nc = 3\n", "a", 5) == "a = 5 b = 2\nc = 3\n");
  const std::string_view inside = "s {\n  tags = {\n    k = 1\n    l = \n  }\n  z = 1\n}\nd = 1\n";
  CHECK(after(inside, [](const hcl::edit::body& body) { return body.blocks()[0].body().set("tags", 5); }) ==
        "s {\n  tags = 5\n  z = 1\n}\nd = 1\n");
}

TEST_CASE("with an attribute goes what is broken of it") {
  CHECK(without("a = x\nb = = x\nc = x\n", "b") == "a = x\nc = x\n");
  CHECK(without("x = var.foo.\ny = 1\n", "x") == "y = 1\n");
  CHECK(without("tags = {\n  k = 1\n  l = \n}\nz = 1\n", "tags") == "z = 1\n");
  const auto remove_broken = [](const hcl::edit::body& body) {
    for (const hcl::edit::item& item : body.items())
      if (item.kind() == hcl::edit::item_kind::broken) return item.remove();
    return body.attribute("none").remove();
  };
  CHECK(after("a = 1 b = 2\nc = 3\n", remove_broken) == "a = 1\nc = 3\n");
  CHECK(after("a = 1\n???\nc = 3\n", remove_broken) == "a = 1\nc = 3\n");
}

TEST_CASE("comments go behind what is broken, or nowhere") {
  CHECK(commented("x = var.foo.\ny = 1\n", "x") == "x = var.foo. # hey\ny = 1\n");
  CHECK(commented("b = = x\nc = x\n", "b") == "b = = x # hey\nc = x\n");
  CHECK(commented("a = 1 b = 2\nc = 3\n", "a") == "not possible");
  CHECK(after("s {\n  a = 1\n", [](const hcl::edit::body& body) {
          return body.blocks()[0].set_comment_after("hey");
        }) == "not possible");
}

TEST_CASE("a block that is not closed is closed before something is put after it") {
  CHECK(with("s {\n  a = 1\n", "z", 1) == "s {\n  a = 1\n}\nz = 1\n");
  CHECK(with("s {\n  t {\n    a = 1", "z", 1) == "s {\n  t {\n    a = 1\n  }\n}\nz = 1\n");
  CHECK(with("s {", "z", 1) == "s {}\nz = 1\n");
  CHECK(with("s {\n  a = 1\n  # c", "z", 1) == "s {\n  a = 1\n  # c\n}\nz = 1\n");
}

TEST_CASE("a value that is only begun is replaced, and nothing else") {
  const std::string text =
      "top {\n  deep \"x\" {\n    first = 1\n    key = \"k\" # c\n\n    # about obj\n    obj = {\n      m = "
      "1\n"
      "    }\n    after = [\n      1,\n    ]\n  }\n  none {}\n  last = f(1)\n}\nother {\n  only = 1\n}\nend "
      "= 1\n";
  const hcl::document whole = *hcl::document::parse(text);
  const auto body_of = [](const hcl::document& doc, int i) {
    const hcl::edit::body top = doc.body().blocks()[i == 2 ? 1U : 0U].body();
    return i == 0 ? top.blocks()[0].body() : top;
  };
  for (int i = 0; i != 3; ++i) {
    for (const hcl::edit::attribute& one : body_of(whole, i).attributes()) {
      const hcl::byte_span value = one.value_range().span();
      const auto with_value = [&](std::string_view by) {
        return std::string(text).replace(value.begin, value.size(), by);
      };
      for (const std::string_view begun : {"foo(", "[", "var.x[", "(", "\"a ${", "\"a ${b", "[for x in",
                                           "f(1, [2,", "var.x.", "a ? b", "!", "", "= 2", "1 +", "{ a ="}) {
        INFO(one.name() << " = " << begun);
        const hcl::document doc = broken(with_value(begun));
        const hcl::edit::body body = body_of(doc, i);
        REQUIRE(body.set(one.name(), 5));
        CHECK(doc.text() == with_value("5"));
      }
    }
  }
}

TEST_CASE("the parts of a broken value cannot be changed") {
  for (const std::string_view text : {"b = = x\nc = x\n", "b = [1, 2\nc = x\n", "b = \n", "b = var.x.\n"}) {
    const hcl::document doc = broken(text);
    static_cast<void>(doc.body().attribute("b").part("").set(5));
    static_cast<void>(doc.body().attribute("b").part("[0]").set(5));
    static_cast<void>(doc.body().attribute("b").part("x").remove());
  }
}

TEST_CASE("values from elsewhere get the line ends of the document") {
  hcl::document doc = *hcl::document::parse("a = 1\nb = 2\n");
  REQUIRE(doc.body().set("a", hcl::edit::raw("[\r\n 1\r\n]")));
  CHECK(doc.text() == "a = [\n 1\n]\nb = 2\n");
}

TEST_CASE("whatever stands in a block of one line, its items can be asked for and the text is all there") {
  const std::string_view words[] = {".",  "...", "[", "(", "{",  "}",  "\"",
                                    "${", "y",   "=", ",", "\n", "#c", "?"};
  for (const std::string_view first : words)
    for (const std::string_view second : words)
      for (const std::string_view third : words) {
        const std::string inside = std::string(first).append(second).append(" ").append(third);
        for (const std::string_view end : {" }\n", "", " }\nz = 1\n"}) {
          const std::string text = "b { x = " + inside + std::string(end);
          INFO(text);
          hcl::diagnostics diags;
          const hcl::document doc = hcl::document::parse_broken(text, "t.hcl", diags);
          for (const hcl::edit::block& block : doc.body().blocks()) {
            (void)block.body().size();
            (void)hcl::edit::symbols(doc);
            (void)block.body().set("y", 1);
          }
        }
      }
  CHECK(after("b { x = . }\n", [](const hcl::edit::body& body) { return body.blocks()[0].remove(); }) ==
        ". }\n");
}
