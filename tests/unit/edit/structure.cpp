// Changes of attributes and blocks: what is not changed stays, what is added fits in, what cannot be done
// changes nothing.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit.hpp>

namespace {

using hcl::edit::content;
using hcl::edit::raw;

hcl::document parsed(std::string_view text) {
  hcl::result<hcl::document> doc = hcl::document::parse(text, "test.hcl");
  INFO(text);
  INFO(to_string(doc.diagnostics()));
  REQUIRE(doc);
  return *std::move(doc);
}

// What the changes make of the text that was read.
std::string applied(std::string text, const std::vector<hcl::text_edit>& changes) {
  for (std::size_t i = changes.size(); i-- != 0;)
    text.replace(changes[i].where.begin, changes[i].where.size(), changes[i].replacement);
  return text;
}

// The text after a change that has to succeed.
template <typename Change>
std::string changed(std::string_view text, const Change& change) {
  hcl::document doc = parsed(text);
  const auto done = change(doc);
  INFO(text);
  INFO(to_string(done.diagnostics()));
  CHECK(done);
  CHECK(applied(std::string(text), doc.changes()) == doc.text());
  const auto again = hcl::document::parse(doc.text());
  CHECK(again);
  return doc.text();
}
// The code of the error of a change that must not be made.
template <typename Change>
std::string rejected(std::string_view text, const Change& change) {
  hcl::document doc = parsed(text);
  const auto done = change(doc);
  CHECK_FALSE(done);
  CHECK(doc.text() == text);
  return done.diagnostics().size() == 0 ? "" : std::string(done.diagnostics()[0].code);
}
auto set(std::string name, content to) {
  return [=](hcl::document& doc) { return doc.body().set(name, to); };
}

}  // namespace

TEST_CASE("setting an attribute changes its value alone") {
  CHECK(changed("# lead\na  =  1 # line\nb=2", set("a", "new")) == "# lead\na  =  \"new\" # line\nb=2");
  CHECK(changed("a = [1, # one\n 2]\n", set("a", 5)) == "a = 5\n");
  CHECK(changed("b {\n\ta = 1\n}\n", [](hcl::document& doc) {
          return doc.body().block("b", {}).body().attribute("a").set(raw("f(x)"));
        }) == "b {\n\ta = f(x)\n}\n");
  hcl::document doc = parsed("a = 1\nb = 2\nc = 3\n");
  REQUIRE(doc.body().set("b", true));
  CHECK(doc.changes() == std::vector<hcl::text_edit>{{{10, 11}, "true"}});
  CHECK(doc.body().attribute("c").range().begin().byte == 15);
  CHECK(doc.body().attribute("b").expression().evaluate()->as_bool());
}

TEST_CASE("the same eight bytes in another order are a change of their line") {
  hcl::document doc = parsed("abcd = \"AAAAAAAABBBBBBBB\"\n");
  REQUIRE(doc.body().set("abcd", "BBBBBBBBAAAAAAAA"));
  CHECK(doc.changes().size() == 1);
}

TEST_CASE("values, references and texts are written as expressions") {
  const auto object = hcl::value::object({{"k", 1},
                                          {"two words",
                                           "$"
                                           "{x}"}});
  CHECK(changed("", set("a", object)) == "a = {\n  k           = 1\n  \"two words\" = \"$${x}\"\n}\n");
  CHECK(changed("b {\n    a = 1\n}\n", [&](hcl::document& doc) {
          return doc.body().block("b", {}).body().attribute("a").set(object);
        }) == "b {\n    a = {\n        k           = 1\n        \"two words\" = \"$${x}\"\n    }\n}\n");
  using step = hcl::traversal_step;
  const hcl::traversal path({{step::kind::root, "x", {}, {}},
                             {step::kind::attribute, "two words", {}, {}},
                             {step::kind::splat, {}, {}, {}},
                             {step::kind::index, {}, 1, {}}});
  CHECK(changed("", set("a", path)) == "a = x[\"two words\"][*][1]\n");
  CHECK(changed("", set("a", content::call("f", {1, raw("b"), content::list({"x", 2})}))) ==
        "a = f(1, b, [\"x\", 2])\n");
  CHECK(changed("", set("a", content::object({{"for", 1}, {"k", raw("y")}}))) ==
        "a = {\n  \"for\" = 1\n  k     = y\n}\n");
  CHECK(changed("a = 1 # c\n", set("a", content::heredoc("one\ntwo\n"))) ==
        "# c\na = <<EOT\none\ntwo\nEOT\n");
  CHECK(changed("", set("a", content::call("f", {content::heredoc("x\ny\n"), 1}))) ==
        "a = f(<<EOT\nx\ny\nEOT\n, 1)\n");
}

TEST_CASE("a reference that cannot be written is an error") {
  using step = hcl::traversal_step;
  const step x{step::kind::root, "x", {}, {}}, name{step::kind::attribute, "y", {}, {}};
  const auto is_written = [](std::vector<step> steps) {
    return !content(hcl::traversal(std::move(steps))).diagnostics().has_errors();
  };
  CHECK(is_written({name}));
  CHECK(is_written({x, {step::kind::index, "", true, {}}, {step::kind::splat, "", {}, {}}, name}));
  CHECK_FALSE(is_written({}));
  CHECK_FALSE(is_written({x, x}));
  CHECK_FALSE(is_written({name, x}));
  CHECK_FALSE(is_written({{step::kind::root, "x y", {}, {}}}));
  CHECK_FALSE(is_written({x, {step::kind::attribute, "\xff", {}, {}}}));
  CHECK_FALSE(is_written({x, {step::kind::index, "", hcl::value::unknown(), {}}}));
  CHECK_FALSE(is_written({x, {step::kind::index, "", hcl::number::infinity(), {}}}));
  CHECK_FALSE(is_written({x, {step::kind::index, "", -1, {}}}));
  CHECK(is_written({x, {step::kind::index, "", *hcl::number::parse("1e-400"), {}}}));
  CHECK(is_written({x, {step::kind::index, "", "1 / 0", {}}, {step::kind::attribute, "a-b", {}, {}}}));
  CHECK(is_written(
      {x, {step::kind::index, "", 0, {}}, {step::kind::index, "", *hcl::number::parse("1.5"), {}}}));
  CHECK(is_written({x, {step::kind::index, "", "a.b\"${c}", {}}}));
  CHECK_FALSE(is_written({x, {step::kind::index, "", hcl::value::tuple({1}), {}}}));
}

TEST_CASE("a new attribute takes the texts that one which is there takes") {
  for (const auto& [text, made] :
       {std::pair("1 # c", "n = 1 # c\n"), std::pair("1\n# c", "n = 1 # c\n"),
        std::pair("/* c */ 1", "n = /* c */ 1\n"), std::pair("<<E\nx\nE\n# c", "# c\nn = <<E\nx\nE\n")}) {
    INFO(text);
    CHECK(changed("", set("n", raw(text))) == made);
    CHECK(changed("n = 0\n", set("n", raw(text))) == made);
  }
  CHECK(changed("b { a = 1 }\n", [](hcl::document& doc) {
          return doc.body().block("b").body().set("n", raw("2 # c"));
        }) == "b {\n  a = 1\n  n = 2 # c\n}\n");
}

TEST_CASE("what is added is laid out like its neighbours") {
  CHECK(changed("a   = 1\nbcd = 2\n", set("ef", 3)) == "a   = 1\nbcd = 2\nef  = 3\n");
  CHECK(changed("a=1\n", set("b", 2)) == "a=1\nb = 2\n");
  CHECK(changed("a = 1\r\n", set("b", 2)) == "a = 1\r\nb = 2\r\n");
  CHECK(changed("a = 1 # c", set("b", 2)) == "a = 1 # c\nb = 2\n");
  CHECK(changed("b {\n\tc = 1\n}\n", [](hcl::document& doc) {
          return doc.body().block("b", {}).body().add_block("d", {"x y"});
        }) == "b {\n\tc = 1\n\td \"x y\" {\n\t}\n}\n");
  CHECK(changed("b { a = 1 } # c\n", [](hcl::document& doc) {
          return doc.body().block("b", {}).body().set("c", 2);
        }) == "b {\n  a = 1\n  c = 2\n} # c\n");
  CHECK(changed("b {}\n", [](hcl::document& doc) { return doc.body().block("b").body().add_block("c"); }) ==
        "b {\n  c {\n  }\n}\n");
  CHECK(changed("b { /* why */ }\n", [](hcl::document& doc) {
          return doc.body().block("b", {}).body().set("c", 1);
        }) == "b {\n  /* why */\n  c = 1\n}\n");
}

TEST_CASE("items go where they are wanted") {
  using namespace hcl::edit;
  const std::string_view text = "# file\n\n# one\na = 1\nb = 2\n";
  const auto add = [&](auto where) {
    return changed(text,
                   [&](hcl::document& doc) { return doc.body().insert("# n\nn = 0\n", where(doc.body())); });
  };
  CHECK(add([](auto) { return first(); }) == "# file\n\n# n\nn = 0\n# one\na = 1\nb = 2\n");
  CHECK(add([](auto) { return last(); }) == "# file\n\n# one\na = 1\nb = 2\n# n\nn = 0\n");
  CHECK(add([](auto body) { return before(body.attribute("a")); }) ==
        "# file\n\n# n\nn = 0\n# one\na = 1\nb = 2\n");
  CHECK(add([](auto body) { return after(body.attribute("a")); }) ==
        "# file\n\n# one\na = 1\n# n\nn = 0\nb = 2\n");
  CHECK(add([](auto) { return at(0); }) == "# n\nn = 0\n# file\n\n# one\na = 1\nb = 2\n");
}

TEST_CASE("an attribute that comes above the first block is set apart from it") {
  const auto set_first = [](hcl::document& d) { return d.body().set("a", 1, hcl::edit::first()); };
  CHECK(changed("b {\n}\n", set_first) == "a = 1\n\nb {\n}\n");
  CHECK(changed("# head\n\n# b\nb {\n}\n", set_first) == "# head\n\na = 1\n\n# b\nb {\n}\n");
  CHECK(changed("b {}\r\n", set_first) == "a = 1\r\n\r\nb {}\r\n");
  CHECK(changed("b {}\nc {}\n", set_first) == "a = 1\nb {}\nc {}\n");
  CHECK(changed("x = 1\nb {\n}\n", set_first) == "a = 1\nx = 1\nb {\n}\n");
  CHECK(changed("x = 1\n\nb {\n}\n", [](hcl::document& d) {
          return d.body().set("a", 1, hcl::edit::before(d.body().blocks()[0]));
        }) == "x = 1\n\na = 1\n\nb {\n}\n");
}

TEST_CASE("removing an item takes its comments along, unless they are to stay") {
  const std::string_view text = "# free\n\n/* of a */\n# as well\na = 1 # line\nb = 2\n";
  const auto remove = [](auto above) {
    return [=](hcl::document& doc) { return doc.body().attribute("a").remove(above); };
  };
  CHECK(changed(text, remove(hcl::edit::comments::drop)) == "# free\n\nb = 2\n");
  CHECK(changed(text, remove(hcl::edit::comments::keep)) == "# free\n\n/* of a */\n# as well\nb = 2\n");
  CHECK(changed("b { # about\n  a = 1\n}\n", [](hcl::document& doc) {
          return doc.body().block("b", {}).body().attribute("a").remove();
        }) == "b { # about\n}\n");
  CHECK(changed("b { a = 1 }\n", [](hcl::document& doc) {
          return doc.body().block("b", {}).body().attribute("a").remove();
        }) == "b {}\n");
  hcl::document doc = parsed("# end of section\n");
  REQUIRE(doc.body().set("a", 1));
  REQUIRE(doc.body().remove("a"));
  CHECK(doc.text() == "# end of section\n");
}

TEST_CASE("names, types and labels change") {
  CHECK(changed("a   = 1\nbcd = 2\n", [](hcl::document& doc) {
          return doc.body().attribute("a").rename("ab");
        }) == "ab  = 1\nbcd = 2\n");
  const std::string_view text = "b /* c */ \"x\" y { # z\n}\n";
  const auto block = [](hcl::document& doc) { return doc.body().blocks()[0]; };
  CHECK(changed(text, [&](auto& doc) { return block(doc).set_type("c"); }) == "c /* c */ \"x\" y { # z\n}\n");
  CHECK(changed(text, [&](auto& doc) {
          return block(doc).set_labels({"x", "y"});
        }) == "b /* c */ \"x\" \"y\" { # z\n}\n");
  CHECK(changed(text, [&](auto& doc) { return block(doc).set_labels({}); }) == "b { # z\n}\n");
  CHECK(changed(text, [&](auto& doc) {
          return block(doc).set_labels(
              {"$"
               "{x}",
               "q\"", "w"});
        }) == "b /* c */ \"$${x}\" \"q\\\"\" \"w\" { # z\n}\n");
  CHECK(changed(text, [&](auto& doc) { return block(doc).set_label(1, "z"); }) ==
        "b /* c */ \"x\" z { # z\n}\n");
  hcl::document doc = parsed(text);
  REQUIRE(block(doc).set_type("c"));
  REQUIRE(
      block(doc).set_labels({"$"
                             "{x}"}));
  CHECK(doc.body().block("c", {"$"
                               "{x}"}));
  REQUIRE(block(doc).set_type("d"));
  CHECK(block(doc).type() == "d");
}

TEST_CASE("items move, with their comments and a new indentation") {
  const std::string_view text = "# of a\na = <<E\n  x\nE\nb \"l\" {\n    c = {\n      d = 1\n    }\n}\n";
  CHECK(changed(text, [](hcl::document& doc) {
          return doc.body().block("b", {"l"}).body().move_here(doc.body().attribute("a"));
        }) == "b \"l\" {\n    c = {\n      d = 1\n    }\n    # of a\n    a = <<E\n  x\nE\n}\n");
  CHECK(changed(text, [](hcl::document& doc) {
          return doc.body().move_here(doc.body().block("b", {"l"}).body().attribute("c"), hcl::edit::at(0));
        }) == "c = {\n  d = 1\n}\n# of a\na = <<E\n  x\nE\nb \"l\" {\n}\n");
  hcl::document from = parsed("x {\n  y = 1\n}"), to = parsed("a = 1\r\n");
  const hcl::edit::block moved = from.body().blocks()[0];
  REQUIRE(to.body().move_here(moved));
  CHECK(from.text().empty());
  CHECK_FALSE(moved.is_attached());
  CHECK(to.text() == "a = 1\r\nx {\r\n  y = 1\r\n}\r\n");
  hcl::document order = parsed("a = 1\nb = 2\n# c\nc = 3");
  REQUIRE(order.body().move_here(order.body().attribute("c"), hcl::edit::at(0)));
  CHECK(order.text() == "# c\nc = 3\na = 1\nb = 2\n");
  CHECK(order.changes().size() == 2);
}

TEST_CASE("clearing leaves a body to which can be added") {
  hcl::document doc = parsed("b {\n  # c\n  a = 1\n}\n");
  const hcl::edit::body body = doc.body().blocks()[0].body();
  const hcl::edit::attribute old = body.attribute("a");
  REQUIRE(body.clear());
  CHECK(doc.text() == "b {}\n");
  CHECK_FALSE(old.is_attached());
  CHECK_FALSE(old.set(2));
  REQUIRE(body.set("a", 3));
  CHECK(doc.text() == "b {\n  a = 3\n}\n");
}

TEST_CASE("what cannot be done is an error and changes nothing") {
  for (const std::string_view text : {"", " ", "1 2", "1\nb = 2", "# c", "(", "}", "<<E\nx", "= 1", "1 +",
                                      "\"", "a = 1", "2\n# c\n\n# license\n/* e */"})
    CHECK(rejected("a = 1 # c\n", set("a", raw(std::string(text)))) != "");
  for (const std::string_view text :
       {"", "1 2", "1\nb = 2", "# c", "(", "}", "<<E\nx", "2\n# c\n\n# license\n/* e */"})
    CHECK(rejected("a = 1 # c\n", set("n", raw(std::string(text)))) != "");
  CHECK(rejected("a = 1\n", set("two words", 1)) == "invalid-name");
  CHECK(rejected("a = 1\n", set("", 1)) == "invalid-name");
  CHECK(rejected("a = 1\n", set("a", hcl::number::infinity())) == "unwritable-value");
  CHECK(rejected("a = 1\n", set("a", hcl::value::unknown())) == "unwritable-value");
  CHECK(rejected("a = 1\nb = 2\n", [](auto& doc) { return doc.body().attribute("a").rename("b"); }) ==
        "duplicate-attribute");
  CHECK(rejected("a = 1\n", [](auto& doc) { return doc.body().insert("a = 2"); }) == "duplicate-attribute");
  CHECK(rejected("a = 1\n", [](auto& doc) { return doc.body().insert("b {"); }) == "unclosed-block");
  CHECK(rejected("b {\n}\n", [](auto& doc) { return doc.body().blocks()[0].set_type("two words"); }) ==
        "invalid-name");
  CHECK(rejected("b {\n}\n", [](auto& doc) {
          return doc.body().blocks()[0].body().move_here(doc.body().blocks()[0]);
        }) == "invalid-edit");
}

TEST_CASE("a place beside an item of another body is an error") {
  const std::string_view text = "a {\n}\nb {\n  x = 1\n}\n";
  const auto at_x = [](const auto& change) {
    return [=](hcl::document& doc) {
      return change(doc.body().block("a").body(),
                    hcl::edit::after(doc.body().block("b").body().attribute("x")));
    };
  };
  CHECK(rejected(text, at_x([](auto a, auto x) { return a.set("q", 1, x); })) == "invalid-edit");
  CHECK(rejected(text, at_x([](auto a, auto x) { return a.add_block("q", {}, x); })) == "invalid-edit");
  CHECK(rejected(text, at_x([](auto a, auto x) { return a.insert("q = 1", x); })) == "invalid-edit");
  CHECK(rejected(text, at_x([](auto a, auto x) { return a.move_here(a.block(), x); })) == "invalid-edit");
  hcl::document other = parsed(text);
  CHECK(rejected(text, [&](auto& doc) { return doc.body().set("q", 1, before(other.body().blocks()[0])); }) ==
        "invalid-edit");
  CHECK(changed("a = 1\n", [](auto& doc) {
          return doc.body().set("b", 2, before(doc.body().attribute("c")));
        }) == "a = 1\nb = 2\n");
}

TEST_CASE("an error is about the text as it is after the changes were undone") {
  const auto failure = [](std::string_view text, const auto& change) {
    hcl::document doc = parsed(text);
    const auto done = hcl::edit::change(doc, [&](auto& must) { change(doc.body(), must); });
    REQUIRE(done.diagnostics().size() == 1);
    CHECK((!done.diagnostics()[0].subject || done.diagnostics()[0].subject.source() == doc.source()));
    return std::string(done.diagnostics()[0].subject.text()) + ": " + done.diagnostics()[0].detail;
  };
  CHECK(failure("a = 1\nb = 2\n",
                [](auto body, auto& must) {
                  must(body.set("version", 2, hcl::edit::first()));
                  must(body.attribute("a").rename("b"));
                }) ==
        "b = 2: \"a\" cannot be renamed. The attribute \"b\" is already set in this body. Each attribute "
        "can be set only once.");
  CHECK(failure("old {\n  x {\n  }\n}\n", [](auto body, auto& must) {
          must(body.block("old").set_type("new"));
          must(body.block("new").to_attribute());
        }) == "old {\n  x {\n  }\n}: A block that contains blocks cannot be a value.");
  CHECK(failure("a = 1\n", [](auto body, auto& must) { must(body.set("b", raw("1\nc = 2"))); }) ==
        ": The text must be a single expression.");
  CHECK(failure("a = x\n", [](auto body, auto& must) { must(body.attribute("a").part("").append(1)); }) ==
        "a = x: Elements are added only to a list or call that is written out; \"a\" is not one.");
  CHECK(failure("a = { b = 1 }\n", [](auto body, auto& must) {
          must(body.attribute("a").part("b").insert(0, "c", 1));
        }) == "a = { b = 1 }: Members are added only to an object that is written out; \"b\" is not one.");
}

TEST_CASE("references get other names, but for what an expression defines itself") {
  const auto rename = [](std::vector<std::string> from, std::vector<std::string> to) {
    return [=](hcl::document& doc) { return doc.body().rename_references(from, to); };
  };
  CHECK(changed("a = var.x + \"$"
                "{var.x[0].y}\"\nb {\n  c = [for var in l : var.x]\n  d = var /* c */ . x.z\n}\n",
                rename({"var", "x"}, {"local", "long"})) ==
        "a = local.long + \"$"
        "{local.long[0].y}\"\nb {\n  c = [for var in l : var.x]\n  d = local /* c */ . long.z\n}\n");
  CHECK(changed("a = x.y.z[*].w\n", rename({"x", "y"}, {"q"})) == "a = q.z[*].w\n");
  CHECK(changed("a = x.y[0]\n", rename({"x"}, {"p", "q"})) == "a = p.q.y[0]\n");
  CHECK(changed("a = <<E\n%{ for i in x }$"
                "{i + x.y}%{ endfor }\nE\n",
                rename({"x"}, {"z"})) ==
        "a = <<E\n%{ for i in z }$"
        "{i + z.y}%{ endfor }\nE\n");
  CHECK(rejected("a = 1\nb = [for i in l : i + x]\n", rename({"x"}, {"i"})) == "invalid-edit");
  CHECK(rejected("b = x\n", rename({"x"}, {"two words"})) == "invalid-name");
  hcl::document doc = parsed("a = x + x\nb = y\n");
  CHECK(*doc.body().rename_references({"x"}, {"z"}) == 2);
}

TEST_CASE("references are renamed where a name is written as a key, and keep their comments") {
  const auto rename = [](std::vector<std::string> from, std::vector<std::string> to) {
    return [=](hcl::document& doc) { return doc.body().rename_references(from, to); };
  };
  CHECK(changed("a = x[\"y\"].z\nb = x.y.z\nc = x[y]\nd = x.0.y\n", rename({"x", "y"}, {"q", "r"})) ==
        "a = q[\"r\"].z\nb = q.r.z\nc = x[y]\nd = x.0.y\n");
  CHECK(changed("a = x[ /* \"y\" */ \"y\" ]\n", rename({"x", "y"}, {"x", "z"})) ==
        "a = x[ /* \"y\" */ \"z\" ]\n");
  CHECK(changed("a = x[\"y\"].z\n", rename({"x", "y"}, {"q"})) == "a = q.z\n");
  CHECK(changed("a = x[\"two words\"].z\n", rename({"x", "two words"}, {"x", "y"})) == "a = x[\"y\"].z\n");
  CHECK(changed("a = var . x . y + var /* c */ .x\n", rename({"var", "x"}, {"l"})) ==
        "a = l . y + l /* c */\n");
  CHECK(changed("a = [var /* c */ .x]\n", rename({"var", "x"}, {"l"})) == "a = [l /* c */]\n");
  CHECK(changed("a = var /* \"x\" */ .x + var[/* \"y\" */ \"x\" /* \"x\" */]\n",
                rename({"var", "x"}, {"var", "z"})) ==
        "a = var /* \"x\" */ .z + var[/* \"y\" */ \"z\" /* \"x\" */]\n");
}

TEST_CASE("line ends in heredocs are part of the value, whatever those of the document are") {
  hcl::document doc = parsed("a = 1\r\nb = 2\r\n");
  REQUIRE(doc.body().set("a", content::heredoc("x\ny\n")));
  CHECK(doc.body().attribute("a").expression().evaluate()->as_string() == "x\ny\n");
  CHECK(doc.text() == "a = <<EOT\r\nx\ny\nEOT\r\nb = 2\r\n");
  REQUIRE(
      doc.body().insert("c = [ # c\n  <<E\n$"
                        "{d}\nE\n]"));
  CHECK(
      doc.text().ends_with("c = [ # c\r\n  <<E\r\n$"
                           "{d}\nE\r\n]\r\n"));
  hcl::document other = parsed("a = <<E\r\nx\r\nE\r\n");
  hcl::document to;
  REQUIRE(to.body().move_here(other.body()[0]));
  CHECK(to.text() == "a = <<E\r\nx\r\nE\r\n");
}

TEST_CASE("a label that would leave labels before it unset is rejected") {
  const auto label = [](std::size_t index) {
    return [=](hcl::document& doc) { return doc.body().blocks().at(0).set_label(index, "new"); };
  };
  CHECK(changed("b \"x\" {}\n", label(0)) == "b \"new\" {}\n");
  CHECK(changed("b \"x\" {}\n", label(1)) == "b \"x\" \"new\" {}\n");
  CHECK(rejected("b \"x\" {}\n", label(2)) == "invalid-edit");
  CHECK(rejected("b \"x\" {}\n", label(3)) == "invalid-edit");
}

TEST_CASE("a new attribute is aligned with the one right above it, as the formatter does") {
  const auto with = [](std::string_view text) {
    hcl::document doc = parsed(text);
    REQUIRE(doc.body().set("cc", 3));
    return doc.text();
  };
  CHECK(with("a    = 1\n# about b\nbbbb = 2\n") == "a    = 1\n# about b\nbbbb = 2\ncc   = 3\n");
  CHECK(with("a    = 1\nbbbb = 2\n# end\n") == "a    = 1\nbbbb = 2\n# end\ncc = 3\n");
  CHECK(with("a = 1\n# about b\nbbbb = 2\n") == "a = 1\n# about b\nbbbb = 2\ncc   = 3\n");
  CHECK(with("a    = 1\n\nbbbb = 2\n") == "a    = 1\n\nbbbb = 2\ncc   = 3\n");
}

TEST_CASE("all items are visited at every depth, and may be changed meanwhile") {
  hcl::document doc = parsed("a = 1\nb {\n  c = 2\n  d {\n    e = 3\n  }\n}\nf {\n  g = 4\n}\n# end\n");
  std::string seen;
  hcl::edit::walk(doc.body(), [&](const hcl::edit::item& i) {
    if (i.is_comment()) seen += "#";
    if (i.is_attribute()) seen += i.as_attribute().name();
    if (!i.is_block()) return true;
    const hcl::edit::block b = i.as_block();
    seen += "(" + b.type() + ")";
    if (b.type() == "d") (void)b.remove();
    if (b.type() == "b") (void)doc.body().set("z", 1);
    return b.type() != "f";
  });
  CHECK(seen == "a(b)c(d)(f)#");
  CHECK(doc.text() == "a = 1\nb {\n  c = 2\n}\nf {\n  g = 4\n}\n# end\nz = 1\n");
}
