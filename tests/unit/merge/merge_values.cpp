// Changes of two authors inside of one value: elements that only one has changed are brought together.
#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit.hpp>

namespace {

hcl::document document_of(std::string_view written) {
  auto doc = hcl::document::parse(written, "t.hcl");
  INFO(written);
  REQUIRE(doc);
  return *doc;
}
std::string applied(std::string text, const std::vector<hcl::text_edit>& changes) {
  for (std::size_t i = changes.size(); i-- != 0;)
    text.replace(changes[i].where.begin, changes[i].where.size(), changes[i].replacement);
  return text;
}

// The merged value, and the conflicts by their paths and places.
std::string merge(const std::string& base, const std::string& mine, const std::string& theirs) {
  const auto written = [](const std::string& value) { return document_of("a = " + value + "\n"); };
  const hcl::document was = written(base), my = written(mine), their = written(theirs);
  const hcl::merge_result made = hcl::merge3(was, my, their);
  if (made.merged.is_changed()) CHECK(applied(my.text(), made.merged.changes()) == made.merged.text());
  CHECK(hcl::document::parse(made.merged.text()));
  std::string all = made.merged.body().attribute("a").value_text();
  for (const hcl::merge_conflict& c : made.conflicts)
    all += " !! " + c.path + ": " + std::string(c.base.text()) + '|' + std::string(c.mine.text()) + '|' +
           std::string(c.theirs.text());
  return all;
}

}  // namespace

TEST_CASE("different members and elements of one value are merged") {
  CHECK(merge("{ x = 1, y = 2 }", "{ x = 10, y = 2 }", "{ x = 1, y = 20 }") == "{ x = 10, y = 20 }");
  CHECK(merge("{ x = 1 }", "{ x = 1, m = 2 }", "{ x = 3, t = 4 }") == "{ x = 3, m = 2, t = 4 }");
  CHECK(merge("{ x = 1, y = 2 }", "{ y = 2 }", "{ x = 1, y = 20 }") == "{ y = 20 }");
  CHECK(merge("{ x = { k = 1, l = [1] } }", "{ x = { k = 2, l = [1] } }", "{ x = { k = 1, l = [1, 2] } }") ==
        "{ x = { k = 2, l = [1, 2] } }");
  CHECK(merge("{ (v) = 1, \"${w}\" = 2 }", "{ (v) = 10, \"${w}\" = 2 }", "{ (v) = 1, \"${w}\" = 20 }") ==
        "{ (v) = 10, \"${w}\" = 20 }");
  CHECK(merge("[1, 2, 3]", "[1, 20, 3]", "[1, 2, 30]") == "[1, 20, 30]");
  CHECK(merge("[1, 2]", "[2]", "[1, 2, 3]") == "[2, 3]");
  CHECK(merge("[1, 2]", "[1, 2, 3]", "[1, 2, 4]") == "[1, 2, 3, 4]");
  CHECK(merge("[1, 2]", "[1, 2, 3]", "[0, 1, 2, 3]") == "[0, 1, 2, 3]");
  CHECK(merge("[{ n = 1, p = 1 }, { n = 2, p = 2 }]", "[{ n = 1, p = 10 }, { n = 2, p = 2 }]",
              "[{ n = 1, p = 1 }, { n = 2, p = 20 }]") == "[{ n = 1, p = 10 }, { n = 2, p = 20 }]");
  CHECK(merge("f(x, 1)", "f(y, 1)", "f(x, 2)") == "f(y, 2)");
  CHECK(merge("[<<E\nx\nE\n, 2]", "[<<E\ny\nE\n, 2]", "[<<E\nx\nE\n, 3]") == "[<<E\ny\nE\n, 3]");
}

TEST_CASE("comments of elements are merged, and lines stay those of mine") {
  CHECK(merge("[\n  1,\n  2,\n]", "[\n  1,\n  20,\n]", "[\n  # one\n  1, # x\n  2,\n  3, # y\n]") ==
        "[\n  # one\n  1, # x\n  20,\n  3, # y\n]");
  CHECK(merge("{\n  x = 1\n  y = 2\n}", "{ x = 1, y = 3 }", "{\n  x = 4\n  y = 2\n}") == "{ x = 4, y = 3 }");
  CHECK(merge("[\n  1, # a\n]", "[\n  1, # b\n]", "[\n  1, # c\n]") == "[\n  1, # b\n] !! a[0]: 1|1|1");
  CHECK(merge("[\n  1,\n]", "[\n  1,\n  # mine\n]", "[\n  # theirs\n  1,\n]") ==
        "[\n  # theirs\n  1,\n  # mine\n]");
}

TEST_CASE("an element that both have changed is a conflict with its place") {
  CHECK(merge("{ x = 1, y = 2 }", "{ x = 10, y = 2 }", "{ x = 11, y = 20 }") ==
        "{ x = 10, y = 20 } !! a.x: 1|10|11");
  CHECK(merge("{ \"p q\" = [1, 2] }", "{ \"p q\" = [1, 3] }", "{ \"p q\" = [1, 4] }") ==
        "{ \"p q\" = [1, 3] } !! a[\"p q\"][1]: 2|3|4");
  CHECK(merge("{ x = 1, y = 2 }", "{ y = 2 }", "{ x = 11, y = 2 }") == "{ y = 2 } !! a.x: 1||11");
  CHECK(merge("{ x = 1, y = 2 }", "{ x = 11, y = 2 }", "{ y = 2 }") == "{ x = 11, y = 2 } !! a.x: 1|11|");
  CHECK(merge("{ x = 1 }", "{ x = 1, n = 1 }", "{ x = 1, n = 2 }") == "{ x = 1, n = 1 } !! a.n: |1|2");
  CHECK(merge("f(1)", "f(2, 3)", "f(4)") == "f(2, 3) !! a: a = f(1)|a = f(2, 3)|a = f(4)");
  CHECK(merge("{ x = 1, x = 2 }", "{ x = 3, x = 2 }", "{ x = 1, x = 4 }").find("!! a:") != std::string::npos);
}

TEST_CASE("blocks of one type that both have added are one only if each has added one") {
  const auto merged = [](const char* mine, const char* theirs) {
    return hcl::merge3(document_of(""), document_of(mine), document_of(theirs));
  };
  CHECK(merged("b {\n  x = 1\n}\n", "b {\n  y = 1\n}\n").merged.text() == "b {\n  x = 1\n  y = 1\n}\n");
  const char *const one = "b {\n  x = 1\n}\n", *const two = "b {\n  x = 2\n}\n\nb {\n  x = 3\n}\n";
  CHECK(merged(one, two).conflicts.empty());
  CHECK(merged(two, one).conflicts.empty());
  CHECK(merged(one, two).merged.body().blocks("b").size() == 3);
  CHECK(merged(two, one).merged.body().blocks("b").size() == 3);
}

TEST_CASE("random changes of different elements are brought together in both directions") {
  std::mt19937 random(5);
  for (int i = 0; i != 2000; ++i) {
    const bool is_object = random() % 2 != 0, has_lines = random() % 2 != 0;
    // Elements stay different from each other, and a neighbour of one that is gone stays as it is.
    std::string base, mine, theirs, both;
    const auto add = [&](std::string& to, std::size_t number, const std::string& value) {
      if (has_lines) to += "  ";
      if (is_object) to += "k" + std::to_string(number) + " = ";
      to += value + (has_lines ? ",\n" : ", ");
    };
    const std::size_t count = 1 + random() % 6;
    for (std::size_t n = 0; n != count; ++n) {
      const std::string old = std::to_string(n), value = std::to_string(100 + n);
      const unsigned who = static_cast<unsigned>(random() % 3);
      add(base, n, old);
      add(mine, n, who == 1 ? value : old);
      add(theirs, n, who == 2 ? value : old);
      add(both, n, who == 0 ? old : value);
    }
    const auto whole = [&](const std::string& inside) {
      const std::string line = has_lines ? "\n" : "";
      return (is_object ? "{" : "[") + line + inside + (is_object ? "}" : "]");
    };
    INFO(whole(base) << whole(mine) << whole(theirs));
    REQUIRE(merge(whole(base), whole(mine), whole(theirs)) == whole(both));
    REQUIRE(merge(whole(base), whole(theirs), whole(mine)) == whole(both));
  }
}
