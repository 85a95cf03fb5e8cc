// Where comments, separators and lines go when elements of lists, objects and calls are changed: a comment
// belongs to what it precedes or follows, and no heredoc swallows what comes after it.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>

#include <hcl/edit.hpp>

namespace {

using hcl::edit::content;
using hcl::edit::part;
using hcl::edit::raw;

const content heredoc = raw("<<E\nx\nE\n");

// The value of `a` after a change inside of it.
template <typename Change>
std::string changed(std::string_view value, std::string_view path, const Change& change) {
  const std::string text = "a = " + std::string(value) + '\n';
  auto doc = hcl::document::parse(text, "test.hcl");
  INFO(value);
  REQUIRE(doc);
  const hcl::result<void> done = change(doc->body().attribute("a").part(std::string(path)));
  INFO(to_string(done.diagnostics()));
  if (!done) {
    CHECK(doc->text() == text);
    return "error: " + std::string(done.diagnostics()[0].code);
  }
  CHECK(hcl::document::parse(doc->text()));
  return doc->body().attribute("a").value_text();
}
std::string set(std::string_view value, std::string_view path, const content& to) {
  return changed(value, path, [&](const part& p) { return p.set(to); });
}
std::string remove(std::string_view value, std::string_view path) {
  return changed(value, path, [&](const part& p) { return p.remove(); });
}
std::string insert(std::string_view value, std::size_t index, const content& to) {
  return changed(value, "", [&](const part& p) { return p.insert(index, to); });
}
std::string insert(std::string_view value, std::size_t index, const std::string& key, const content& to) {
  return changed(value, "", [&](const part& p) { return p.insert(index, key, to); });
}
std::string move(std::string_view value, std::string_view path, std::size_t to) {
  return changed(value, path, [&](const part& p) { return p.move_to(to); });
}
std::string rename(std::string_view value, std::string_view path, const std::string& to) {
  return changed(value, path, [&](const part& p) { return p.rename(to); });
}

}  // namespace

TEST_CASE("moved elements stay elements next to heredocs") {
  CHECK(move("{\n  name = \"x\" # n\n  one = <<E\n1\nE\n  two = <<E\n2\nE\n}", "one", 0) ==
        "{\n  one = <<E\n1\nE\n  name = \"x\" # n\n  two = <<E\n2\nE\n}");
  CHECK(move("[\"x\", <<E\n1\nE\n, <<E\n2\nE\n]", "[1]", 0) == "[<<E\n1\nE\n, \"x\", <<E\n2\nE\n]");
  CHECK(move("[<<E\n1\nE\n, 2]", "[0]", 1) == "[2, <<E\n1\nE\n]");
  CHECK(move("[\n  1,\n  <<E\n2\nE\n  ,\n  3\n]", "[1]", 0) == "[\n  <<E\n2\nE\n  ,\n  1,\n  3\n]");
  CHECK(move("f(x, <<E\n1\nE\n)", "[1]", 0) == "f(<<E\n1\nE\n, x\n)");
  CHECK(move("{ a = 1, s = <<E\n1\nE\n}", "s", 0) == "{ s = <<E\n1\nE\n  a = 1\n}");
}

TEST_CASE("elements are added after heredocs") {
  CHECK(insert("{\n  s = <<E\n1\nE\n}", 1, "n", 5) == "{\n  s = <<E\n1\nE\n  n = 5\n}");
  CHECK(insert("{ s = <<E\n1\nE\n}", 1, "n", 5) == "{ s = <<E\n1\nE\n  n = 5\n}");
  CHECK(insert("{\n  r = 1,\n  s = <<E\n1\nE\n}", 2, "n", 5) == "{\n  r = 1,\n  s = <<E\n1\nE\n  n = 5\n}");
  CHECK(insert("[\n  1,\n  2,\n]", 1, heredoc) == "[\n  1,\n  <<E\nx\nE\n  ,\n  2,\n]");
}

TEST_CASE("elements are removed next to heredocs") {
  CHECK(remove("[<<E\n1\nE\n, 2]", "[1]") == "[<<E\n1\nE\n]");
  CHECK(remove("f(<<E\n1\nE\n, 2)", "[1]") == "f(<<E\n1\nE\n)");
  CHECK(remove("{ s = <<E\n1\nE\n  t = 2 }", "t") == "{ s = <<E\n1\nE\n}");
  CHECK(remove("[\n  <<E\n1\nE\n  ,\n  2,\n]", "[1]") == "[\n  <<E\n1\nE\n  ,\n]");
  CHECK(remove("[\n  <<E\n1\nE\n  ,\n  2\n]", "[1]") == "[\n  <<E\n1\nE\n]");
  CHECK(remove("[1, <<E\n1\nE\n  ,\n  2\n]", "[1]") == "[1,\n  2\n]");
}

TEST_CASE("comments go along with moved elements") {
  CHECK(move("[1, # one\n  2, # two\n  3]", "[0]", 2) == "[2, # two\n  3,\n  1 # one\n]");
  CHECK(move("{ a = 1 # one\n  b = 2 # two\n}", "b", 0) == "{ b = 2 # two\n  a = 1 # one\n}");
  CHECK(move("[1 /* a */, 2 /* b */, 3]", "[2]", 0) == "[3, 1 /* a */, 2 /* b */]");
  CHECK(move("[1, /* b */ 2, 3]", "[1]", 0) == "[/* b */ 2, 1, 3]");
  CHECK(move("[1 # one\n , 2 # two\n , 3 # three\n]", "[2]", 0) == "[3, # three\n  1 # one\n , 2 # two\n]");
  CHECK(move("[\n  1, 2, # c\n  3, 4\n]", "[1]", 2) == "[\n  1, 3,\n  2, # c\n  4\n]");
}

TEST_CASE("comments go with removed elements, and no others") {
  CHECK(remove("[1 /* a */, /* b */ 2 /* c */, 3]", "[0]") == "[/* b */ 2 /* c */, 3]");
  CHECK(remove("[1 /* a */, /* b */ 2 /* c */, 3]", "[1]") == "[1 /* a */, 3]");
  CHECK(remove("[1 /* a */, 2, /* b */ 3 /* c */]", "[2]") == "[1 /* a */, 2]");
  CHECK(remove("[ 1 # one\n , 2 # two\n , 3 # three\n]", "[2]") == "[ 1 # one\n , 2 # two\n]");
  CHECK(remove("[ 1 # one\n , 2 # two\n , 3 # three\n]", "[0]") == "[ 2 # two\n , 3 # three\n]");
  CHECK(remove("{ a = 1, /* b */ b = 2 /* bb */ }", "b") == "{ a = 1 }");
}

TEST_CASE("comments that blank lines set apart stay where they are") {
  const std::string_view list = "[\n  1,\n\n  # section\n\n  # two\n  2,\n\n  # end\n]";
  CHECK(remove(list, "[1]") == "[\n  1,\n\n  # section\n\n  # end\n]");
  CHECK(remove(list, "[0]") == "[\n  # section\n\n  # two\n  2,\n\n  # end\n]");
  CHECK(move(list, "[1]", 0) == "[\n  # two\n  2,\n\n  # section\n\n  1,\n\n  # end\n]");
  CHECK(remove("{\n  a = 1\n\n  # section\n\n  b = 2\n}", "b") == "{\n  a = 1\n\n  # section\n}");
  CHECK(remove("{\n  a = 1\n\n  b = 2\n\n  c = 3\n}", "b") == "{\n  a = 1\n\n  c = 3\n}");
  CHECK(insert("[\n  # all of them\n\n  1\n]", 0, 2) == "[\n  # all of them\n\n  2,\n  1\n]");
}

TEST_CASE("the key for is quoted where it would begin another expression") {
  CHECK(remove("{ b = 1, for = 2 }", "b") == "{ \"for\" = 2 }");
  CHECK(move("{ b = 1, for = 2 }", "for", 0) == "{ \"for\" = 2, b = 1 }");
}

TEST_CASE("heredocs are put where nothing can follow them") {
  CHECK(set("{ a = 1, b = 2 }", "a", heredoc) == "{ a = <<E\nx\nE\n  b = 2 }");
  CHECK(set("{ a = 1, b = 2 }", "b", heredoc) == "{ a = 1, b = <<E\nx\nE\n}");
  CHECK(set("a ? b : c", "@true", heredoc) == "a ? (<<E\nx\nE\n) : c");
  CHECK(set("{\n  a = 1 # c\n  b = 2\n}", "a", heredoc) == "{\n  # c\n  a = <<E\nx\nE\n  b = 2\n}");
  CHECK(set("{ k = a ? b : c, d = 1 }", "k@false", heredoc) == "{ k = a ? b : (<<E\nx\nE\n), d = 1 }");
  CHECK(set("[\n  1, # c\n  2\n]", "[0]", heredoc) == "[\n  # c\n  <<E\nx\nE\n  ,\n  2\n]");
  CHECK(set("[<<E\n1\nE\n, 2]", "[0]", 1) == "[1, 2]");
}

TEST_CASE("the comma after a heredoc stands below the elements of a list of lines") {
  CHECK(set("[\n  1,\n  2,\n]", "[0]", heredoc) == "[\n  <<E\nx\nE\n  ,\n  2,\n]");
  CHECK(set("[1,\n  2]", "[0]", heredoc) == "[<<E\nx\nE\n  ,\n  2]");
  CHECK(insert("[\n  <<E\nx\nE\n]", 1, 5) == "[\n  <<E\nx\nE\n  ,\n  5\n]");
  CHECK(insert("[\n  1,\n  <<E\nx\nE\n]", 2, heredoc) == "[\n  1,\n  <<E\nx\nE\n  ,\n  <<E\nx\nE\n]");
}

TEST_CASE("lines and separators are kept as they are laid out") {
  CHECK(remove("[\n 1, 2, # c\n 3, 4\n]", "[0]") == "[\n 2, # c\n 3, 4\n]");
  CHECK(insert("[1,\n  2]", 0, 9) == "[9,\n  1,\n  2]");
  CHECK(insert("{b=1,c=2}", 2, "d", 1) == "{b=1,c=2,d=1}");
  CHECK(insert("{b=1}", 1, "d", 1) == "{b=1, d=1}");
  CHECK(insert("{\n  a = 1,\n  b = 2\n  c = 3\n}", 3, "d", 4) == "{\n  a = 1,\n  b = 2\n  c = 3\n  d = 4\n}");
  CHECK(move("{\n  a = 1,\n  b = 2\n  c = 3\n}", "c", 0) == "{\n  c = 3\n  a = 1,\n  b = 2\n}");
  CHECK(move("{\n  a = 1,\n  b = 2\n}", "b", 0) == "{\n  b = 2,\n  a = 1\n}");
  CHECK(insert("[ 1\n , 2\n]", 2, 3) == "[ 1\n , 2, 3\n]");
  CHECK(rename("{\n  a   = 1\n  bcd = 2\n}", "a", "xy") == "{\n  xy  = 1\n  bcd = 2\n}");
  CHECK(rename("{\n  a   = 1\n  bcd = 2\n}", "bcd", "x") == "{\n  a   = 1\n  x   = 2\n}");
  CHECK(rename("{\n  a = 1\n}", "a", "xy") == "{\n  xy = 1\n}");
}

TEST_CASE("of members with the same key the one that counts is changed") {
  CHECK(set("{ a = 1, a = 2 }", "a", 5) == "{ a = 1, a = 5 }");
}

TEST_CASE("a comment above or behind an element belongs to it, whatever else is on its line") {
  CHECK(remove("[\n  1, 2, # pair\n  3, 4, # other\n]", "[1]") == "[\n  1,\n  3, 4, # other\n]");
  CHECK(remove("[\n  1, 2, # pair\n  3, 4, # other\n]", "[0]") == "[\n  2, # pair\n  3, 4, # other\n]");
  CHECK(remove("[\n  # pair\n  1, 2,\n  3,\n]", "[0]") == "[\n  2,\n  3,\n]");
  CHECK(remove("[\n  1, # one\n  2, # two\n]", "[1]") == "[\n  1, # one\n]");
  CHECK(remove("[\n  1, 2, # pair\n  3, # three\n]", "[2]") == "[\n  1, 2, # pair\n]");
}
