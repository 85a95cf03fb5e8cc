// Documents compared, and changes of two authors brought together.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

hcl::document document_of(std::string_view written) {
  auto doc = hcl::document::parse(written, "t.hcl");
  REQUIRE(doc);
  return *doc;
}

// "+path -path ~path"
std::string changes(std::string_view before, std::string_view after) {
  std::string all;
  const hcl::document first = document_of(before), second = document_of(after);
  for (const hcl::document_change& c : hcl::diff(first, second)) {
    all += (all.empty() ? "" : " ") + std::string(1, "+-~"[static_cast<int>(c.what)]) + c.path;
    CHECK(static_cast<bool>(c.before) == (c.what != hcl::document_change::kind::added));
    CHECK(static_cast<bool>(c.after) == (c.what != hcl::document_change::kind::removed));
  }
  return all;
}

const std::string base =
    "# Top.\n\na = 1\nb = 2 # two\n\n# The web.\ns \"web\" {\n  x = 1\n  y = 2\n}\n\ns \"db\" {\n  x = "
    "3\n}\n";

std::string with(const std::string& from, const std::string& to, std::string all = base) {
  const std::size_t at = all.find(from);
  REQUIRE(at != std::string::npos);
  return all.replace(at, from.size(), to);
}

struct merged {
  std::string text, conflicts;
};
merged merge(const std::string& mine, const std::string& theirs) {
  const hcl::document was = document_of(base), my = document_of(mine), their = document_of(theirs);
  const hcl::merge_result made = hcl::merge3(was, my, their);
  merged result{made.merged.text(), {}};
  for (const hcl::merge_conflict& c : made.conflicts)
    result.conflicts += (result.conflicts.empty() ? "" : " ") + c.path;
  CHECK(hcl::parse(result.text));
  return result;
}
std::string merged_text(const std::string& mine, const std::string& theirs) {
  const merged made = merge(mine, theirs);
  CHECK(made.conflicts.empty());
  return made.text;
}

}  // namespace

TEST_CASE("what two documents have otherwise is told by its path") {
  CHECK(changes(base, base).empty());
  CHECK(changes(base, "s \"db\" { x = 3 }\nb = 2\ns \"web\" {\n  y=2\n  x = 1\n}\na = 1\n").empty());
  CHECK(changes(base, with("x = 1", "x = 5")) == "~s \"web\".x");
  CHECK(changes(base, with("a = 1\n", "")) == "-a");
  CHECK(changes(base, base + "c = 1\n") == "+c");
  CHECK(changes(base, with("\"db\"", "\"sql\"")) == "-s \"db\" +s \"sql\"");
  CHECK(changes("c {\n  x = 1\n}\nc {\n  x = 2\n}\n", "c {\n  x = 2\n}\n") == "-c");
  CHECK(changes("a = 1 + 2\n", "a = 1+2\n").empty());
}

TEST_CASE("changes of one author are taken as they are written") {
  const std::string other = with("b = 2 # two", "b = 22 # twenty", with("x = 3", "x   = 33 # db"));
  CHECK(merged_text(base, other) == other);
  CHECK(merged_text(other, base) == other);
  CHECK(merged_text(other, other) == other);
}

TEST_CASE("changes of both are brought together") {
  CHECK(merged_text(with("a = 1", "a = 10"), with("b = 2", "b = 20")) ==
        with("b = 2", "b = 20", with("a = 1", "a = 10")));
  CHECK(merged_text(with("x = 1", "x = 10"), with("y = 2", "y = 20")) ==
        with("y = 2", "y = 20", with("x = 1", "x = 10")));
  CHECK(merged_text(with("a = 1\n", ""), with("x = 3", "x = 4")) ==
        with("x = 3", "x = 4", with("a = 1\n", "")));
  CHECK(merged_text(with("x = 3", "x = 4"), with("# The web.\ns \"web\" {\n  x = 1\n  y = 2\n}\n\n", ""))
            .find("web") == std::string::npos);
  CHECK(merged_text(with("# The web.", "# The site."), with("y = 2", "y = 3")) ==
        with("y = 2", "y = 3", with("# The web.", "# The site.")));
}

TEST_CASE("items that are added come after those they came after, with their comments") {
  CHECK(merged_text(with("a = 1", "a = 10"), with("a = 1\n", "a = 1\n# new\nn = 1\n")) ==
        with("a = 1\n", "a = 10\n# new\nn = 1\n"));
  CHECK(merged_text(with("x = 3", "x = 4"), base + "\nt {\n  z = 1\n}\n") ==
        with("x = 3", "x = 4") + "\nt {\n  z = 1\n}\n");
  CHECK(
      merged_text(with("  y = 2\n", "  y = 2\n  mine = 1\n"), with("  x = 1\n", "  theirs = 1\n  x = 1\n")) ==
      with("  x = 1\n  y = 2\n", "  theirs = 1\n  x = 1\n  y = 2\n  mine = 1\n"));
  CHECK(merged_text(base + "t {\n  p = 1\n}\n", base + "t {\n  p = 1\n}\n") == base + "t {\n  p = 1\n}\n");
}

TEST_CASE("what both have changed otherwise is a conflict, and mine stays") {
  merged made = merge(with("a = 1", "a = 10"), with("a = 1", "a = 100"));
  CHECK(made.conflicts == "a");
  CHECK(made.text == with("a = 1", "a = 10"));
  made = merge(with("x = 3", "x = 4"), with("s \"db\" {\n  x = 3\n}\n", ""));
  CHECK(made.conflicts == "s \"db\"");
  made = merge(with("b = 2 # two\n", ""), with("b = 2", "b = 3"));
  CHECK(made.conflicts == "b");
  made = merge(base + "n = 1\n", base + "n = 2\n");
  CHECK(made.conflicts == "n");
}
