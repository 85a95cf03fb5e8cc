// The path of a diagnostic leads from the outermost body to what it is about.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "decoded.hpp"

namespace {

struct deep {
  int n = 0;
  std::optional<std::vector<int>> list{};
  void validate(hcl::check& check) const {
    if (n == 13) check.error(n, "is unlucky");
    if (list && list->size() > 1 && (*list)[1] == 13) check.error((*list)[1], "is unlucky");
  }
};
struct middle {
  hcl::block<std::optional<deep>> x{};
  std::optional<std::map<std::string, int>> ports{};
};
struct outer {
  hcl::block<std::optional<middle>> in{};
  int n = 0;
};

std::string path_of(std::string_view text) {
  const auto read = hcl::decode<outer>(text, "t.hcl");
  REQUIRE_FALSE(read);
  REQUIRE(read.diagnostics().size() == 1);
  return read.diagnostics()[0].path;
}

}  // namespace

TEST_CASE("paths of values begin at the outermost block") {
  CHECK(path_of("n = 1\nin {\n  x {\n    n = \"a\"\n  }\n}\n") == "in.x.n");
  CHECK(path_of("n = 1\nin {\n  x {\n    n = 1\n    list = [1, \"a\"]\n  }\n}\n") == "in.x.list[1]");
  CHECK(path_of("n = 1\nin {\n  ports = { a = \"b\" }\n}\n") == "in.ports.a");
  CHECK(path_of("n = \"a\"\n") == "n");
}

TEST_CASE("paths of what is missing or not expected begin at the outermost block") {
  CHECK(path_of("n = 1\nin {\n  x {\n  }\n}\n") == "in.x.n");
  CHECK(path_of("n = 1\nin {\n  x {\n    n = 1\n    other = 2\n  }\n}\n") == "in.x.other");
  CHECK(path_of("n = 1\nin {\n  y {\n  }\n}\n") == "in.y");
}

TEST_CASE("errors of evaluation and of validation have a path") {
  CHECK(path_of("n = 1\nin {\n  x {\n    n = nothing\n  }\n}\n") == "in.x.n");
  CHECK(path_of("n = nothing\n") == "n");
  CHECK(path_of("n = 1\nin {\n  x {\n    n = 13\n  }\n}\n") == "in.x.n");
  CHECK(path_of("n = 1\nin {\n  x {\n    n = 1\n    list = [1, 13]\n  }\n}\n") == "in.x.list[1]");
}
