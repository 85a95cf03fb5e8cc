// Changes of two authors brought together: the exact text, and the conflicts by their paths.
#include <catch2/catch.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit.hpp>

namespace {

hcl::document document_of(std::string_view written) {
  auto doc = hcl::document::parse(written, "t.hcl");
  INFO(written);
  REQUIRE(doc);
  return *doc;
}

struct merged {
  std::string text, conflicts;
  friend bool operator==(const merged&, const merged&) = default;
};
std::ostream& operator<<(std::ostream& out, const merged& m) { return out << m.text << "!! " << m.conflicts; }

std::string applied(std::string text, const std::vector<hcl::text_edit>& changes) {
  for (std::size_t i = changes.size(); i-- != 0;)
    text.replace(changes[i].where.begin, changes[i].where.size(), changes[i].replacement);
  return text;
}
merged merge(std::string_view base, std::string_view mine, std::string_view theirs) {
  const hcl::document was = document_of(base), my = document_of(mine), their = document_of(theirs);
  const hcl::merge_result made = hcl::merge3(was, my, their);
  merged result{made.merged.text(), {}};
  if (made.merged.is_changed()) CHECK(applied(my.text(), made.merged.changes()) == result.text);
  for (const hcl::merge_conflict& c : made.conflicts)
    result.conflicts += (result.conflicts.empty() ? "" : " ") + (c.path.empty() ? "/" : c.path);
  CHECK(hcl::document::parse(result.text));
  CHECK(hcl::merge3(was, my, was).merged.text() == mine);
  CHECK(hcl::merge3(was, was, their).merged.text() == theirs);
  return result;
}

const std::string web = "  # web\n  ingress {\n    port = 80\n  }\n",
                  tls = "  # tls\n  ingress {\n    port = 443\n  }\n",
                  other = "  # tls\n  ingress {\n    port = 8443\n  }\n",
                  ssh = "  ingress {\n    port = 22\n  }\n";
std::string group(const std::string& inside) { return "sg \"x\" {\n" + inside + "}\n"; }

}  // namespace

TEST_CASE("what is added comes after what it came after") {
  CHECK(merge("a = 1\nb = 2\n", "a = 10\nb = 2\n", "a = 1\nb = 20\nc = 3\n") ==
        merged{"a = 10\nb = 20\nc = 3\n", ""});
  CHECK(merge("a = 1\nb = 2\n", "a = 1\nm = 0\nb = 2\n", "a = 1\nt = 0\nb = 3\n") ==
        merged{"a = 1\nm = 0\nt = 0\nb = 3\n", ""});
  CHECK(merge("a = 1\n", "m = 0\n\na = 1\n", "a = 2\n\nb {\n}\n") ==
        merged{"m = 0\n\na = 2\n\nb {\n}\n", ""});
  CHECK(
      merge("b {\n  x = 1\n}\n", "b {\n  x = 2\n}\n", "b {\n  x = 1\n\n  # c\n  c {\n    y = 1\n  }\n}\n") ==
      merged{"b {\n  x = 2\n\n  # c\n  c {\n    y = 1\n  }\n}\n", ""});
}

TEST_CASE("what one of them turned into a block, or back, is there in its new form") {
  const std::string attribute = "tags = { x = 1 }\n", block = "tags {\n  x = 1\n}\n";
  CHECK(merge(attribute, attribute + "port = 2\n", block) == merged{"port = 2\n\n" + block, ""});
  CHECK(merge(attribute, block, attribute + "port = 2\n") == merged{block + "port = 2\n", ""});
  CHECK(merge("q = 1\n" + block + "p = 1\n", "q = 3\n" + block + "p = 1\n",
              "q = 1\n" + attribute + "p = 1\n") == merged{"q = 3\n" + attribute + "p = 1\n", ""});
  CHECK(merge(attribute, "tags = { x = 2 }\n", block) == merged{"tags = { x = 2 }\n", "tags"});
  CHECK(merge(attribute, block, "tags = { x = 2 }\n") == merged{block, "tags"});
  CHECK(merge(attribute, block, block) == merged{block, ""});
}

TEST_CASE("blocks without labels are known by what is in them") {
  CHECK(merge(group(web + "\n" + tls), group(web + "\n" + other), group(ssh + "\n" + web + "\n" + tls)) ==
        merged{group(ssh + "\n" + web + "\n" + other), ""});
  CHECK(merge(group(web + "\n" + tls), group(web + "\n" + other), group(tls)) == merged{group(other), ""});
  CHECK(merge(group(web + "\n" + tls), group(other), group(web + "\n" + tls + "  a = 1\n")) ==
        merged{group(other + "  a = 1\n"), ""});
  CHECK(merge(group(web + "\n" + tls), group(web + "\n" + other), group(web)) ==
        merged{group(web + "\n" + other), "sg \"x\".ingress"});
}

TEST_CASE("blocks that say the same are known by their comments and by how they nest") {
  const std::string first = "rule \"r\" { # new first\n  port = 80\n}\n",
                    http = "rule \"r\" { # for http\n  port = 80\n}\n",
                    https = "rule \"r\" { # for https\n  port = 80\n}\n",
                    changed = "rule \"r\" { # for https\n  port = 443\n}\n";
  CHECK(merge(http + https, first + http + https, http + changed) == merged{first + http + changed, ""});
  const std::string both = "b {\n  a {\n    x = 1\n    y = 1\n  }\n  a {\n    x = 2\n    y = 2\n  }\n}\n",
                    mixed = "b {\n  a {\n    x = 1\n    y = 2\n  }\n  a {\n    x = 2\n    y = 1\n  }\n}\n",
                    more = mixed.substr(0, mixed.size() - 2) + "  z = 3\n}\n";
  CHECK(merge(both + mixed, mixed + both, both + more) == merged{more + both, ""});
}

TEST_CASE("comments are merged, and a conflict where both have changed one") {
  CHECK(merge("a = 1 # x\n", "a = 2 # x\n", "a = 1 # y\n") == merged{"a = 2 # y\n", ""});
  CHECK(merge("a = 1 # x\n", "a = 1 # z\n", "a = 1 # y\n") == merged{"a = 1 # z\n", "a"});
  CHECK(merge("a = 1 # x\n", "# up\na = 1 # x\n", "a = 2 # y\n") == merged{"# up\na = 2 # y\n", ""});
  CHECK(merge("# c\na = 1\n", "# m\na = 1\n", "# t\na = 1\n") == merged{"# m\na = 1\n", "a"});
  CHECK(merge("b {\n  x = 1\n}\n", "b {\n  x = 2\n}\n", "b { # in\n  x = 1\n} # out\n") ==
        merged{"b { # in\n  x = 2\n} # out\n", ""});
  CHECK(merge("b { # o\n  x = 1\n} # o\n", "b { # m\n  x = 2\n} # m\n", "b { # t\n  x = 1\n} # t\n") ==
        merged{"b { # m\n  x = 2\n} # m\n", "b b"});
  CHECK(merge("b { a = 1 } # k\n", "b { a = 2 } # k\n", "# up\nb { # why\n  a = 1\n} # k\n") ==
        merged{"# up\nb { # why\n  a = 2\n} # k\n", ""});
  CHECK(merge("a = 1 # x\n", "a = <<E\nm\nE\n", "a = 1 # y\n").conflicts == "a");
}

TEST_CASE("comments that stand alone are merged as well") {
  CHECK(merge("# head\n\na = 1\n", "# head mine\n\na = 1\n", "# head theirs\n\na = 1\n") ==
        merged{"# head mine\n\na = 1\n", "/"});
  CHECK(merge("# head\n\na = 1\n", "# head\n\na = 2\n", "# head theirs\n\na = 1\n") ==
        merged{"# head theirs\n\na = 2\n", ""});
  CHECK(merge("# free\n\na = 1\n", "# free\n\na = 2\n", "a = 1\n") == merged{"a = 2\n", ""});
  CHECK(merge("a = 1\n", "a = 2\n", "a = 1\n\n# end\n") == merged{"a = 2\n\n# end\n", ""});
  CHECK(merge("a = 1\n# c\nb = 2\n", "a = 1\n# c\nb = 3\n", "a = 1\n# c\n\nb = 2\n") ==
        merged{"a = 1\n# c\n\nb = 3\n", ""});
}

TEST_CASE("order and blank lines are those of the one who has changed them") {
  CHECK(merge("a = 1\nb = 2\nc = 3\n", "a = 1\nb = 20\nc = 3\n", "c = 3\na = 1\nb = 2\n") ==
        merged{"c = 3\na = 1\nb = 20\n", ""});
  CHECK(merge("a = 1\nb = 2\n", "a = 10\nb = 2\n", "a = 1\n\nb = 2\n") == merged{"a = 10\n\nb = 2\n", ""});
  CHECK(merge("a = 1\n\nb = 2\n\nc = 3\n", "a = 1\n\nb = 2\n\nc = 4\n", "a = 1\n\nc = 3\n") ==
        merged{"a = 1\n\nc = 4\n", ""});
  CHECK(merge("a = 1\n\nb = 2\n", "a = 1\n\nb = 3\n", "b = 2\n") == merged{"b = 3\n", ""});
  CHECK(merge("a = 1\nb = 2\nc = 3\n", "c = 3\na = 1\nb = 2\n", "a = 1\nc = 3\nb = 2\n") ==
        merged{"c = 3\na = 1\nb = 2\n", "/"});
  CHECK(merge("a = 1\nb = 2", "a = 5\nb = 2", "a = 1\nb = 3") == merged{"a = 5\nb = 3", ""});
}

TEST_CASE("one name cannot be an attribute and a block") {
  CHECK(merge("a = 1\n", "a = 1\nt = {\n  x = 1\n}\n", "a = 1\nt {\n  x = 1\n}\n") ==
        merged{"a = 1\nt = {\n  x = 1\n}\n", "t"});
  CHECK(merge("a = 1\n", "a = 1\nt {\n  x = 1\n}\n", "a = 2\nt = 1\n") ==
        merged{"a = 2\nt {\n  x = 1\n}\n", "t"});
  CHECK(merge("t = 1\n", "t = 2\n", "t {\n  x = 1\n}\n") == merged{"t = 2\n", "t"});
}

TEST_CASE("indentation and line ends are those of mine") {
  CHECK(merge("b {\n  x = 1\n}\n", "b {\n    x = 1\n}\n", "b {\n  x = 1\n  c {\n    y = 1\n  }\n}\n") ==
        merged{"b {\n    x = 1\n    c {\n      y = 1\n    }\n}\n", ""});
  CHECK(merge("a = 1\nb = 1\n", "a = 2\r\nb = 1\r\n", "a = 1\nb = 3\n") == merged{"a = 2\r\nb = 3\r\n", ""});
  CHECK(merge("a = 1\r\nb {\r\n  x = 1\r\n}\r\n", "a = 2\r\nb {\r\n  x = 1\r\n}\r\n",
              "a = 1\nb {\n  x = 1\n}\n\nc {\n}\n") == merged{"a = 2\nb {\n  x = 1\n}\n\nc {\n}\n", ""});
  CHECK(merge("a = <<E\nx\n  y\nE\nb = 1\n", "a = <<E\nx\n  y\nE\nb = 2\n",
              "a = <<E\nx\n    y\nE\nb = 1\n") == merged{"a = <<E\nx\n    y\nE\nb = 2\n", ""});
}

TEST_CASE("conflicts say where they are in the documents given") {
  const hcl::document base = document_of("b { a = 1 }\n"), mine = document_of("b {\n  a = 2\n}\n"),
                      theirs = document_of("\nb { a = 3 }\n");
  const hcl::merge_result made = hcl::merge3(base, mine, theirs);
  REQUIRE(made.conflicts.size() == 1);
  CHECK(made.conflicts[0].path == "b.a");
  CHECK(made.conflicts[0].base.begin().line == 1);
  CHECK(made.conflicts[0].mine.begin().line == 2);
  CHECK(made.conflicts[0].theirs.begin().line == 2);
}

TEST_CASE("one change in a thousand blocks is told as one") {
  std::string text;
  for (int i = 0; i != 1000; ++i)
    text += "b {\n  x = " + std::to_string(i) + "\n  y = 1\n}\n";
  std::string changed = text;
  changed.replace(changed.find("x = 500"), 7, "x = -1 ");
  changed.insert(0, "b {\n  x = 7000\n}\n");
  const auto all = hcl::diff(document_of(text), document_of(changed));
  REQUIRE(all.size() == 2);
  CHECK((all[0].path == "b" && all[0].what == hcl::document_change::kind::added));
  CHECK((all[1].path == "b.x" && all[1].what == hcl::document_change::kind::changed));
}

TEST_CASE("the result of a merge knows what of mine has been changed") {
  const hcl::document base = document_of("a = 1\n\nb {\n  x = 1\n}\n\nc = 1\n"),
                      mine = document_of("a = 2\n\nb {\n  x = 1\n}\n\nc = 1\n"),
                      theirs = document_of("a = 1\n\nd = 1\n\nb {\n  x = 1\n}\n\nc = 10\n");
  const hcl::merge_result made = hcl::merge3(base, mine, theirs);
  CHECK(made.merged.text() == "a = 2\n\nd = 1\n\nb {\n  x = 1\n}\n\nc = 10\n");
  const std::vector<hcl::text_edit> changes = made.merged.changes();
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].replacement == "d = 1\n\n");
  CHECK(changes[1].replacement == "0");
  CHECK(applied(mine.text(), changes) == made.merged.text());
}

TEST_CASE("the result of a merge is saved where mine is") {
  const std::string path = (std::filesystem::temp_directory_path() / "hcl-merged.hcl").string();
  REQUIRE(hcl::write_file(path, "a = 1\n"));
  const hcl::document base = document_of("a = 1\n"), theirs = document_of("a = 2\n"),
                      third = document_of("a = 3\n");
  for (const auto& [old, markers] : {std::pair(&base, false), {&third, true}}) {
    const hcl::document mine = *hcl::document::parse_file(path);
    const hcl::merge_result made = hcl::merge3(*old, mine, theirs, {.markers = markers});
    CHECK(made.conflicts.empty() != markers);
    CHECK(made.merged.is_changed());
    CHECK(applied(mine.text(), made.merged.changes()) == made.merged.text());
    REQUIRE(made.merged.save());
    if (!markers) CHECK(hcl::document::parse_file(path)->text() == "a = 2\n");
    REQUIRE(hcl::write_file(path, "a = 1\n"));
  }
  std::filesystem::remove(path);
}
