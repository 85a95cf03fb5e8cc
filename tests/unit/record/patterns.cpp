// Patterns of members: read as they are written, and once.
#include <cstddef>
#include <string>
#include <vector>

#include "decoded.hpp"

namespace {

template <hcl::fixed_string Pattern>
bool accepts(const std::string& text) {
  struct config {
    hcl::matching<Pattern> name;
  };
  return hcl::decode<config>("name = \"" + text + "\"\n").has_value();
}

}  // namespace

TEST_CASE("a pattern must match the whole text, whatever it ends in") {
  CHECK(accepts<"\\Qa.b">("a.b"));
  CHECK_FALSE(accepts<"\\Qa.b">("axb"));
  CHECK_FALSE(accepts<"\\Qa.b">("a.bc"));
  CHECK(accepts<"\\Qa.\\E[bc]">("a.c"));
  CHECK(accepts<"a|bc">("bc"));
  CHECK_FALSE(accepts<"a|bc">("ac"));
  CHECK_FALSE(accepts<"a|bc">("xa"));
  CHECK(accepts<"(?i)a">("A"));
  CHECK(accepts<"(?m)^a$">("a"));
  CHECK_FALSE(accepts<"(?m)^a$">("a\\nb"));
  CHECK(accepts<"a\\_(?i)*">("a___"));
}

TEST_CASE("a pattern with a mistake that compiles is named") {
  struct config {
    hcl::matching<"[z-a]"> name;
  };
  const auto read = hcl::decode<config>("name = \"a\"\n", "t.hcl");
  REQUIRE(read.diagnostics().size() == 1);
  CHECK(read.diagnostics()[0].detail.find("the program's pattern \"[z-a]\" is wrong") != std::string::npos);
}

TEST_CASE("a pattern is read once for all elements") {
  // Of so many characters that a pattern of them costs far more than its match.
  struct config {
    std::vector<hcl::matching<"(?:[\\pL\\pN]{1,200}){1,4}">> names;
  };
  std::string text = "names = [";
  for (int i = 0; i != 5'000; ++i)
    text += "\"a\", ";
  const auto read = hcl::decode<config>(text + "]\n");
  REQUIRE(read);
  CHECK(read->names.size() == 5'000);
}
