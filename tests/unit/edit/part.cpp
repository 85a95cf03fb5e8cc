// Changes inside of values: separators, comments and lines of the elements around stay as they are.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>

#include <hcl/edit.hpp>

namespace {

using hcl::edit::content;
using hcl::edit::part;
using hcl::edit::raw;

// The value of `a` after a change inside of it.
template <typename Change>
std::string changed(std::string_view value, std::string_view path, const Change& change) {
  auto doc = hcl::document::parse("a = " + std::string(value) + '\n', "test.hcl");
  INFO(value);
  REQUIRE(doc);
  const hcl::result<void> done = change(doc->body().attribute("a").part(std::string(path)));
  INFO(to_string(done.diagnostics()));
  if (!done) {
    CHECK(doc->text() == "a = " + std::string(value) + '\n');
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
std::string append(std::string_view value, std::string_view path, const content& to) {
  return changed(value, path, [&](const part& p) { return p.append(to); });
}
std::string insert(std::string_view value, std::string_view path, std::size_t index, const content& to) {
  return changed(value, path, [&](const part& p) { return p.insert(index, to); });
}
std::string move(std::string_view value, std::string_view path, std::size_t to) {
  return changed(value, path, [&](const part& p) { return p.move_to(to); });
}
std::string rename(std::string_view value, std::string_view path, std::string to) {
  return changed(value, path, [&](const part& p) { return p.rename(to); });
}

}  // namespace

TEST_CASE("parts of values are found by their paths") {
  const auto doc = hcl::document::parse(
      "# c\na = { k = [1, f(x, 2)], \"two words\" = (b ? c : d), t = \"${p} and ${q}\", l = [for v in w : v "
      "* 2 if u] }\n");
  REQUIRE(doc);
  const hcl::edit::attribute a = doc->body().attribute("a");
  const auto text = [&](std::string path) { return a.part(path).text(); };
  CHECK(text("k[1]") == "f(x, 2)");
  CHECK(text("k[1][1]") == "2");
  CHECK(text("[\"two words\"]") == "(b ? c : d)");
  CHECK(text("[\"two words\"]@true") == "c");
  CHECK(text("[\"two words\"].@false") == "d");
  CHECK(text("t[1]") == "q");
  CHECK(text("l@collection") == "w");
  CHECK(text("l@value@left") == "v");
  CHECK(text("l@condition") == "u");
  CHECK(a.part("k")[1][0].text() == "x");
  CHECK(a.part("")["two words"]);
  CHECK(a.part("k").size() == 2);
  CHECK(a.part("k[1]").range().text() == "f(x, 2)");
  for (const char* path :
       {"x", "k[2]", "k.x", "@left", "k[-1]", "k[*]", "[\"", "..", "@", "k[1]@true", "[99999999999]"})
    CHECK_FALSE(a.part(path));
}

TEST_CASE("a part of a value is set") {
  CHECK(set("{ b = 1, c = 2 }", "b", "x") == "{ b = \"x\", c = 2 }");
  CHECK(set("[1, [2, 3]]", "[1][0]", 5) == "[1, [5, 3]]");
  CHECK(set("f(x, y)", "[1]", raw("z + 1")) == "f(x, z + 1)");
  CHECK(set("x * y", "@left", raw("p + q")) == "(p + q) * y");
  CHECK(set("c ? 1 : 2", "@condition", raw("d")) == "d ? 1 : 2");
  CHECK(set("\"n-${x}\"", "[0]", raw("y.z")) == "\"n-${y.z}\"");
  CHECK(set("[for v in w : v]", "@collection", raw("u")) == "[for v in u : v]");
  CHECK(set("{\n  b = 1\n}", "b", hcl::value::object({{"k", 1}})) == "{\n  b = {\n    k = 1\n  }\n}");
  CHECK(set("1", "", 2) == "2");
  CHECK(set("[1]", "[0]", raw("1, 2")).starts_with("error: "));
  CHECK(set("[1]", "[0]", raw("")) == "error: invalid-edit");
  CHECK(set("[1]", "[5]", 1) == "error: missing-item");
  CHECK(set("[1]", "x", 1) == "error: missing-item");
  CHECK(set("[1]", "[*]", 1) == "error: invalid-edit");
}

TEST_CASE("members and elements are added like their neighbours") {
  CHECK(set("{}", "b", 1) == "{ b = 1 }");
  CHECK(set("{ b = 1 }", "c", 2) == "{ b = 1, c = 2 }");
  CHECK(set("{ b: 1 }", "c", 2) == "{ b: 1, c: 2 }");
  CHECK(changed("{\n  \"${c ? 1 : 2}\" = 1\n}", "", [](const part& p) { return p.insert(1, "b", 2); }) ==
        "{\n  \"${c ? 1 : 2}\" = 1\n  \"b\"            = 2\n}");
  CHECK(set("{\n  \"b\" = 1 # one\n}", "c", 2) == "{\n  \"b\" = 1 # one\n  \"c\" = 2\n}");
  CHECK(set("{\n  b   = 1,\n  long = 2,\n}", "c", 2) == "{\n  b   = 1,\n  long = 2,\n  c    = 2,\n}");
  CHECK(set("{\n  b = 1\n}", "[\"two words\"]", 2) == "{\n  b = 1\n  \"two words\" = 2\n}");
  CHECK(append("[]", "", 1) == "[1]");
  CHECK(append("[1]", "", 2) == "[1, 2]");
  CHECK(append("[1, ]", "", 2) == "[1, 2, ]");
  CHECK(append("[\n  1, # one\n  2 # two\n]", "", 3) == "[\n  1, # one\n  2, # two\n  3\n]");
  CHECK(append("[\n  1,\n  2,\n]", "", 3) == "[\n  1,\n  2,\n  3,\n]");
  CHECK(append("[\n  1,\n  # end\n]", "", 2) == "[\n  1,\n  2,\n  # end\n]");
  CHECK(append("[ # none\n]", "", 2) == "[ # none\n  2\n]");
  CHECK(append("f()", "", raw("x")) == "f(x)");
  CHECK(append("f(x)", "", content::heredoc("a\nb\n")) == "f(x, <<EOT\na\nb\nEOT\n)");
  CHECK(insert("[1, 2]", "", 0, 5) == "[5, 1, 2]");
  CHECK(insert("[1, 2]", "", 1, 5) == "[1, 5, 2]");
  CHECK(insert("[\n  # one\n  1,\n  2\n]", "", 0, 5) == "[\n  5,\n  # one\n  1,\n  2\n]");
  CHECK(insert("[<<E\nx\nE\n, 2]", "", 1, 5) == "[<<E\nx\nE\n, 5, 2]");
  CHECK(append("[<<E\nx\nE\n]", "", 5) == "[<<E\nx\nE\n, 5\n]");
  CHECK(append("1", "", 5) == "error: invalid-edit");
  CHECK(append("{}", "", 5) == "error: invalid-edit");
  CHECK(append("[1]", "", raw("# c")).starts_with("error: "));
  CHECK(append("[1]", "", raw("1 2")).starts_with("error: "));
}

TEST_CASE("members and elements are removed with their separators and comments") {
  CHECK(remove("[1, 2, 3]", "[0]") == "[2, 3]");
  CHECK(remove("[1, 2, 3]", "[1]") == "[1, 3]");
  CHECK(remove("[1, 2, 3]", "[2]") == "[1, 2]");
  CHECK(remove("[ 1 ]", "[0]") == "[]");
  CHECK(remove("{ b = 1 }", "b") == "{}");
  CHECK(remove("[\n  # one\n  1, # x\n  2, # y\n]", "[0]") == "[\n  2, # y\n]");
  CHECK(remove("[\n  1, # x\n  # two\n  2 # y\n]", "[1]") == "[\n  1 # x\n]");
  CHECK(remove("{\n  b = 1\n  # c\n  c = 2\n}", "c") == "{\n  b = 1\n}");
  CHECK(remove("{\n  b = 1, c = 2\n}", "b") == "{\n  c = 2\n}");
  CHECK(remove("f(x, y...)", "[0]") == "f(y...)");
  CHECK(remove("f(x, y...)", "[1]") == "f(x)");
  CHECK(remove("[1]", "") == "error: invalid-edit");
  CHECK(remove("x + y", "@left") == "error: invalid-edit");
}

TEST_CASE("members are renamed, elements moved") {
  CHECK(rename("{ b = 1 }", "b", "c") == "{ c = 1 }");
  CHECK(rename("{ \"b\" = 1 }", "b", "c") == "{ \"c\" = 1 }");
  CHECK(rename("{ b = 1 }", "b", "two words") == "{ \"two words\" = 1 }");
  CHECK(rename("{ b = 1 }", "b", "for") == "{ \"for\" = 1 }");
  CHECK(rename("{ b = 1, c = 2 }", "b", "c") == "error: invalid-edit");
  CHECK(rename("[1]", "[0]", "c") == "error: invalid-edit");
  CHECK(move("[1, 2, 3]", "[0]", 2) == "[2, 3, 1]");
  CHECK(move("[\n  1, # one\n  # two\n  2\n]", "[1]", 0) == "[\n  # two\n  2,\n  1 # one\n]");
  CHECK(move("{\n  b = 1 # one\n  c = 2\n}", "c", 0) == "{\n  c = 2\n  b = 1 # one\n}");
  CHECK(move("[1]", "[0]", 1) == "error: missing-item");
}

TEST_CASE("members whose keys are expressions are found by those") {
  const std::string_view object = "{ (var.x) = 1, \"${y}-z\" = 2, 3 = [4], a = 5, \"b\" = 6 }";
  const auto doc = hcl::document::parse("a = " + std::string(object) + "\n");
  REQUIRE(doc);
  const auto text = [&](std::string path) { return doc->body().attribute("a").part(path).text(); };
  CHECK(text("[(var.x)]") == "1");
  CHECK(text("[( var.x )]") == "1");
  CHECK(text("[\"${y}-z\"]") == "2");
  CHECK(text("[3][0]") == "4");
  for (const char* path : {"[(var.y)]", "[(a)]", "@keys", "[(", "[(]"})
    CHECK_FALSE(doc->body().attribute("a").part(path));
  CHECK(set("{ (var.x) = 1, a = 2 }", "[(var.x)]", 7) == "{ (var.x) = 7, a = 2 }");
  CHECK(remove("{ (var.x) = 1, a = 2 }", "[(var.x)]") == "{ a = 2 }");
  CHECK(rename("{ (var.x) = 1, a = 2 }", "[(var.x)]", "b") == "{ b = 1, a = 2 }");
  CHECK(move("{ (var.x) = 1, a = 2 }", "[(var.x)]", 1) == "{ a = 2, (var.x) = 1 }");
}

TEST_CASE("the condition of a for is a part as long as it is there") {
  CHECK(set("[for v in w : v if v]", "@condition", raw("!v")) == "[for v in w : v if !v]");
  CHECK(set("[for v in w : v]", "@condition", raw("v")) == "error: missing-item");
  CHECK(remove("[for v in w : v if v]", "@condition") == "error: invalid-edit");
  CHECK(set("[1]", "@condition", raw("v")) == "error: missing-item");
  CHECK(set("x", "@left", raw("v")) == "error: missing-item");
}

TEST_CASE("directives of templates have the parts of what they are") {
  const std::string_view text = "\"%{ for v in w }${v}%{ endfor } %{ if c }a%{ else }${b}%{ endif }\"";
  CHECK(set(text, "[0]@collection", raw("u")) ==
        "\"%{ for v in u }${v}%{ endfor } %{ if c }a%{ else }${b}%{ endif }\"");
  CHECK(set(text, "[0]@value[0]", raw("x")) ==
        "\"%{ for v in w }${x}%{ endfor } %{ if c }a%{ else }${b}%{ endif }\"");
  CHECK(set(text, "[1]@condition", raw("!c")) ==
        "\"%{ for v in w }${v}%{ endfor } %{ if !c }a%{ else }${b}%{ endif }\"");
  CHECK(set(text, "[1]@false[0]", raw("d")) ==
        "\"%{ for v in w }${v}%{ endfor } %{ if c }a%{ else }${d}%{ endif }\"");
  CHECK(set(text, "[0]@condition", raw("d")) == "error: missing-item");
}
