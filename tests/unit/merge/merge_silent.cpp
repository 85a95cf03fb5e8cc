// What two authors have changed is in the merged document, or a conflict says that it is not: nothing is lost
// because texts look alike, and nothing is changed that neither has changed.
#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include <hcl/edit.hpp>

namespace {

hcl::document document_of(const std::string& text) {
  auto doc = hcl::document::parse(text, "t.hcl");
  INFO(text);
  REQUIRE(doc);
  return *doc;
}
// The merged text, and the conflicts by their paths.
std::string merge(const std::string& base, const std::string& mine, const std::string& theirs) {
  const hcl::merge_result made = hcl::merge3(document_of(base), document_of(mine), document_of(theirs));
  std::string all = made.merged.text();
  CHECK(hcl::document::parse(all));
  for (const hcl::merge_conflict& c : made.conflicts)
    all += "!! " + c.path + '\n';
  return all;
}
std::string differences(const std::string& before, const std::string& after) {
  std::string all;
  for (const hcl::document_change& c : hcl::diff(document_of(before), document_of(after)))
    all += c.path + ' ';
  return all;
}

}  // namespace

TEST_CASE("a change of a heredoc's text is a change, be it of blanks only") {
  const std::string base = "b {\n  x = <<E\na\nE\n}\n", mine = "b {\n  x = <<E\n    a\nE\n}\n";
  CHECK(merge(base, mine, "") == mine + "!! b\n");
  CHECK(merge("x = <<E\na\nE\n", "x = <<E\n  a\nE\n", "") == "x = <<E\n  a\nE\n!! x\n");
  CHECK(merge(base, "", mine) == "!! b\n");
  CHECK(merge("x = f(1, <<E\na\nE\n)\n", "x = f(2, <<E\na\nE\n)\n", "x = f(1, <<E\n a\nE\n)\n") ==
        "x = f(2, <<E\n a\nE\n)\n");
}

TEST_CASE("expressions that differ in separators only are not the same") {
  CHECK(merge("x = [v[0]]\n", "x = [v, [0]]\n", "") == "x = [v, [0]]\n!! x\n");
  CHECK(merge("x = [a - b]\n", "x = [a, -b]\n", "") == "x = [a, -b]\n!! x\n");
  CHECK(merge("x = [a - b]\n", "x = [a, -b]\n", "x = [c]\n") == "x = [a, -b]\n!! x[0]\n");
  CHECK(differences("x = [v, [0]]\n", "x = [v[0]]\n") == "x ");
  CHECK(differences("x = [1, 2]\n", "x = [\n  1, # c\n  2,\n]\n").empty());
  CHECK(differences("x = { a = 1, b = 2 }\n", "x = {\n  a = 1\n  b = 2\n}\n").empty());
  CHECK(differences("x = {for a, b in c : a => b}\n", "x = {\n  for a, b in c :\n  a => b\n}\n").empty());
  CHECK(differences("b {\n  a = 1\n}\n", "b { a = 1 }\n").empty());
}

TEST_CASE("a key that is an expression leads to the member whose key it is") {
  hcl::document doc = document_of("x = { (f(a - b)) = 2, (f(a, -b)) = 1 }\n");
  REQUIRE(doc.body().attribute("x").part("[(f(a - b))]").set(9));
  CHECK(doc.text() == "x = { (f(a - b)) = 9, (f(a, -b)) = 1 }\n");
  REQUIRE(doc.body().attribute("x").part("[( f(a,-b) )]").set(8));
  CHECK(doc.text() == "x = { (f(a - b)) = 9, (f(a, -b)) = 8 }\n");
}

TEST_CASE("long lists are merged element by element") {
  for (const int count : {600, 4000}) {
    std::string base = "x = [\n", mine, theirs, both;
    mine = theirs = both = base;
    for (int i = 0; i != count; ++i) {
      const std::string line = "  " + std::to_string(i) + ",\n", own = "  my(" + std::to_string(i) + "),\n",
                        other = "  their(" + std::to_string(i) + "),\n";
      base += line;
      if (i != 0) mine += i % 100 == 50 ? own : line;
      theirs += i % 100 == 70 ? other : line;
      if (i != 0) both += i % 100 == 50 ? own : i % 100 == 70 ? other : line;
    }
    CHECK(merge(base + "]\n", mine + "]\n", theirs + "]\n") == both + "]\n");
  }
}

TEST_CASE("elements that both have added are added once, however often they are there") {
  CHECK(merge("x = [1]\n", "x = [1, 7, 7]\n", "x = [0, 1, 7, 7]\n") == "x = [0, 1, 7, 7]\n");
  CHECK(merge("x = [1]\n", "x = [1, 7]\n", "x = [1, 7, 7]\n") == "x = [1, 7, 7]\n");
  CHECK(merge("x = []\n", "x = [7, 7, 7]\n", "x = [7, 7, 7,]\n") == "x = [7, 7, 7]\n");
}

TEST_CASE("line ends stay where one of the documents has none") {
  const std::string mine = "x = 1\r\ny = 2\r\nz = <<E\r\na\r\nE\r\n";
  CHECK(merge("x = 1\r\n", mine, "x = 3") == "x = 3\r\ny = 2\r\nz = <<E\r\na\r\nE\r\n");
  CHECK(merge("x = 1", mine, "x = 3") == "x = 3\r\ny = 2\r\nz = <<E\r\na\r\nE\r\n");
  CHECK(merge("x = 1\r\n", "x = 3", mine) == "x = 3\r\ny = 2\r\nz = <<E\r\na\r\nE\r\n");
  CHECK(merge("", "a = 1\r\n", "x = 3") == "a = 1\r\nx = 3");
  // One who has made them others has made them others everywhere.
  CHECK(merge("x = 1\r\nz = <<E\r\na\r\nE\r\n", "x = 1\r\nz = <<E\r\nb\r\nE\r\n", "x = 2\nz = <<E\na\nE\n") ==
        "x = 2\nz = <<E\nb\nE\n");
}

TEST_CASE("a comment inside of a value that both have changed is kept, or a conflict") {
  CHECK(merge("x = a /* 1 */ + b\n", "x = a /* 1 */ + c\n", "x = a /* 2 */ + b\n") ==
        "x = a /* 1 */ + c\n!! x\n");
  CHECK(merge("x = a /* 1 */ + b\n", "x = a /* 2 */ + b\n", "x = a /* 1 */ + c\n") ==
        "x = a /* 2 */ + b\n!! x\n");
  CHECK(merge("x = a\n", "x = f( # one\na)\n", "x = f( # two\na)\n") == "x = f( # one\na)\n!! x\n");
  CHECK(merge("x = [\n  1 /* c */ + 1,\n  2,\n]\n", "x = [\n  1 /* c */ + 2,\n  2,\n]\n",
              "x = [\n  1 /* d */ + 1,\n  2,\n]\n") == "x = [\n  1 /* c */ + 2,\n  2,\n]\n!! x\n");
  CHECK(merge("x = {\n  a = 1 # c\n}\n", "x = {\n  a = 2 # c\n}\n", "x = {\n  a = 1 # d\n}\n") ==
        "x = {\n  a = 2 # d\n}\n");
  CHECK(merge("x = {\n  a /* c */ = [1]\n}\n", "x = {\n  a /* c */ = [2]\n}\n",
              "x = {\n  a /* d */ = [1]\n}\n") == "x = {\n  a /* c */ = [2]\n}\n!! x\n");
  CHECK(merge("x = [\n  1 # c\n]\n", "x = [\n  2 # c\n  # end\n]\n", "x = [\n  1 # c\n  # other\n]\n") ==
        "x = [\n  2 # c\n  # end\n]\n!! x\n");
  // Nor is it lost with a value that the other removes.
  CHECK(merge("x = [\n  # c\n  1]\n", "x = [\n  # d\n  1]\n", "") == "x = [\n  # d\n  1]\n!! x\n");
}

TEST_CASE("heredocs that differ in how their lines end are the same") {
  CHECK(differences("x = <<E\na\nE\n", "x = <<E\r\na\r\nE\r\n").empty());
  CHECK(differences("x = [<<E\na\nE\n]\n", "x = [<<E\r\na\r\nE\r\n]\r\n").empty());
  CHECK(differences("x = <<E\na\nE\n", "x = <<E\r\n a\r\nE\r\n") == "x ");
}

TEST_CASE("a heredoc that comes into an empty document keeps its line ends") {
  hcl::document from = document_of("b {\r\n  x = <<E\r\na\r\nE\r\n}\r\n"), to, third;
  REQUIRE(to.body().move_here(from.body()[0]));
  CHECK(to.text() == "b {\r\n  x = <<E\r\na\r\nE\r\n}\r\n");
  REQUIRE(third.body().insert("x = <<E\r\na\r\nE\r\n"));
  CHECK(third.text() == "x = <<E\r\na\r\nE\r\n");
  hcl::document fourth;
  REQUIRE(fourth.body().set("x", hcl::edit::raw("<<E\r\na\r\nE\r\n")));
  CHECK(fourth.text() == "x = <<E\r\na\r\nE\r\n");
}

TEST_CASE("one who has changed nothing leaves the other's document byte by byte") {
  std::mt19937 random(5);
  const std::vector<std::string> lines = {
      "x = 1\n", "y = [\n  1, # c\n  2]\n",     "\n",
      "# c\n",   "b {\n  z = <<E\n  t\nE\n}\n", "b \"l\" { q = {a=1\n c = 2} }\n"};
  const auto text = [&] {
    std::string all;
    std::vector<bool> used(lines.size(), false);
    for (auto n = random() % 6; n != 0; --n) {
      const std::size_t at = random() % lines.size();
      if (!used[at]) all += lines[at];
      used[at] = true;
    }
    return all;
  };
  for (int i = 0; i != 300; ++i) {
    const std::string base = text(), other = text();
    CHECK(merge(base, other, base) == other);
    CHECK(merge(base, base, other) == other);
    CHECK(merge(base, other, other) == other);
  }
}
