// Elements that change places, and blocks that are replaced as wholes, keep their comments.
#include <catch2/catch.hpp>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

struct rule {
  int port = 0;
  std::string host{};
  bool operator==(const rule&) const = default;
};
struct values {
  hcl::defaulted<std::vector<int>> numbers{};
  hcl::attr<std::optional<std::vector<rule>>, "rules"> rules{};
  hcl::remain<hcl::body> rest{};
};

template <typename Change>
std::string updated(const std::string& text, const Change& change) {
  auto doc = hcl::document::parse(text, "t.hcl");
  REQUIRE(doc);
  auto decoded = hcl::decode<values>(text, "t.hcl");
  INFO(to_string(decoded.diagnostics()));
  REQUIRE(decoded);
  change(*decoded);
  const auto done = hcl::update(*doc, *decoded);
  if (!done) return to_string(done.diagnostics());
  const std::string once = doc->text();
  const auto again = hcl::decode<values>(once, "t.hcl");
  REQUIRE(again);
  CHECK((*again->numbers == *decoded->numbers && again->rules == decoded->rules));
  CHECK(hcl::update(*doc, *decoded));
  CHECK(doc->text() == once);
  return once;
}
hcl::remain<hcl::body> rest_of(const std::string& text) {
  auto decoded = hcl::decode<values>(text, "other.hcl");
  REQUIRE(decoded);
  return decoded->rest;
}

struct group {
  hcl::label<> name;
  hcl::remain<hcl::body> rest{};
};
struct groups {
  hcl::blocks<group, "group"> all{};
};

}  // namespace

TEST_CASE("a block that was kept inside of another is not indented twice") {
  const std::string text =
      "group \"a\" {\n  inner {\n    x = <<E\n  y\nE\n    deep {\n      z = 1\n    }\n  } # end\n}\n";
  const auto wanted = hcl::decode<groups>(text, "other.hcl");
  for (const char* old : {"group \"a\" {\n}\n", "group \"a\" {\n  inner {\n    x = 1\n  }\n}\n", ""}) {
    auto doc = *hcl::document::parse(old, "t.hcl");
    REQUIRE(hcl::update(doc, *wanted));
    CHECK(doc.text() == text);
  }
}

TEST_CASE("elements that change places take their comments along") {
  const std::string text = "numbers = [\n  1, # one\n  # the second\n  1 + 1, # two\n  3, # three\n]\n";
  CHECK(updated(text, [](values& v) {
          *v.numbers = {2, 1, 3};
        }) == "numbers = [\n  # the second\n  1 + 1, # two\n  1, # one\n  3, # three\n]\n");
  CHECK(updated(text, [](values& v) {
          *v.numbers = {2, 3, 1};
        }) == "numbers = [\n  # the second\n  1 + 1, # two\n  3, # three\n  1, # one\n]\n");
  CHECK(updated(text, [](values& v) {
          *v.numbers = {3, 2, 1};
        }) == "numbers = [\n  3, # three\n  # the second\n  1 + 1, # two\n  1, # one\n]\n");
  CHECK(updated(text, [](values& v) {
          *v.numbers = {3, 7, 1};
        }) == "numbers = [\n  3, # three\n  7,\n  1, # one\n]\n");
  CHECK(updated("numbers = [1, 2, 3, 4]\n", [](values& v) {
          *v.numbers = {4, 1, 9, 3, 2};
        }) == "numbers = [4, 1, 9, 3, 2]\n");
  const std::string rules =
      "rules = [\n  { port = 1, host = \"a\" }, # first\n  { port = 2, host = \"b\" }, # second\n]\n";
  CHECK(updated(rules, [](values& v) { std::swap((*v.rules)[0], (*v.rules)[1]); }) ==
        "rules = [\n  { port = 2, host = \"b\" }, # second\n  { port = 1, host = \"a\" }, # first\n]\n");
}

TEST_CASE("elements in any order keep the comments that are theirs") {
  std::mt19937 random(3);
  for (int i = 0; i != 500; ++i) {
    std::string text = "numbers = [\n";
    std::vector<int> all;
    for (int n = 0; n != 8; ++n) {
      all.push_back(n);
      text += "  " + std::to_string(n) + ", # " + std::to_string(n) + "\n";
    }
    text += "]\n";
    std::shuffle(all.begin(), all.end(), random);
    all.resize(4 + random() % 5);
    std::string wanted = "numbers = [\n";
    for (const int n : all)
      wanted += "  " + std::to_string(n) + ", # " + std::to_string(n) + "\n";
    REQUIRE(updated(text, [&](values& v) { *v.numbers = all; }) == wanted + "]\n");
  }
}

TEST_CASE("the comments of a block that was kept and is replaced stay") {
  const std::string text = "# free\n\n# about x\nx { # in\n  a = 1\n} # after\n\n# about y\ny {}\n";
  CHECK(updated(text, [](values& v) { v.rest = rest_of("x {\n  a = 2\n}\n\ny {}\n"); }) ==
        "# free\n\n# about x\nx { # in\n  a = 2\n} # after\n\n# about y\ny {}\n");
  CHECK(updated(text, [](values& v) { v.rest = rest_of("x {\n  a = 1\n}\n\ny {\n  b = 1\n}\n"); }) ==
        "# free\n\n# about x\nx { # in\n  a = 1\n} # after\n\n# about y\ny {\n  b = 1\n}\n");
}
