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

namespace {

struct labelled {
  hcl::label<> name;
  int port = 0;
};
struct many_blocks {
  hcl::blocks<labelled, "service"> services{};
  hcl::blocks<std::map<std::string, std::map<std::string, deep>>, "keyed"> keyed{};
  hcl::blocks<deep, "rule"> rules{};
};
template <typename T>
std::string path_in(std::string_view text, const hcl::options& options = {}) {
  const auto read = hcl::decode<T>(text, "t.hcl", options);
  REQUIRE(read.diagnostics().size() == 1);
  return read.diagnostics()[0].path;
}

}  // namespace

TEST_CASE("paths have the labels of blocks, and the numbers of those that have none") {
  CHECK(path_in<many_blocks>("service \"a\" {\n  port = 1\n}\nservice \"we b\" {\n  port = \"x\"\n}\n") ==
        "service[\"we b\"].port");
  CHECK(path_in<many_blocks>("service \"a\" {\n}\n") == "service[\"a\"].port");
  CHECK(path_in<many_blocks>("keyed \"a\" \"b\" {\n  n = []\n}\n") == "keyed[\"a\"][\"b\"].n");
  CHECK(path_in<many_blocks>("rule {\n  n = 1\n}\nrule {\n  n = nothing\n}\n") == "rule[1].n");
  CHECK(path_in<many_blocks>("rule {\n  n = []\n}\n") == "rule[0].n");
  const auto json =
      hcl::decode_json<many_blocks>(R"({"rule": [{"n": 1}, {"n": []}], "service": {"a": {"port": []}}})");
  REQUIRE(json.diagnostics().size() == 2);
  CHECK(json.diagnostics()[0].path == "rule[1].n");
  CHECK(json.diagnostics()[1].path == "service[\"a\"].port");
}

TEST_CASE("mistakes of dynamic blocks have a path") {
  const hcl::options dynamic{.dynamic_blocks = true};
  const auto path = [&](const std::string& inside) {
    return path_in<many_blocks>("dynamic \"rule\" {\n" + inside + "}\n", dynamic);
  };
  CHECK(path("for_each = 5\ncontent {}\n") == "dynamic[\"rule\"].for_each");
  CHECK(path("for_each = nothing\ncontent {}\n") == "dynamic[\"rule\"].for_each");
  CHECK(path("content {}\n") == "dynamic[\"rule\"].for_each");
  CHECK(path("for_each = []\niterator = a.b\ncontent {}\n") == "dynamic[\"rule\"].iterator");
  CHECK(path("for_each = []\n") == "dynamic[\"rule\"].content");
  CHECK(path("for_each = [1]\ncontent {\n  n = []\n}\n") == "rule[0].n");
  CHECK(path_in<many_blocks>(
            "dynamic \"service\" {\n for_each = [1]\n labels = [null]\n content {\n port = 1\n}\n}\n",
            dynamic) == "dynamic[\"service\"].labels");
}

TEST_CASE("with something sensitive in the configuration, paths leave out what may be it") {
  struct login {
    hcl::label<> user;
    hcl::sensitive<std::string> key;
    int port = 0;
  };
  struct logins {
    hcl::blocks<login, "login"> all{};
  };
  CHECK(path_in<logins>("login \"u\" {\n  key = \"k\"\n  port = []\n}\n") == "login.port");
}
