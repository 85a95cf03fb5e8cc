// The path of a diagnostic leads from the outermost body to what it is about.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
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

TEST_CASE("a key that is an empty text is no element in a path") {
  CHECK(path_of("n = 1\nin {\n  ports = { \"\" = \"b\" }\n}\n") == "in.ports[\"\"]");
  CHECK(path_of("n = 1\nin {\n  ports = { (\"\") = \"b\" }\n}\n") == "in.ports[\"\"]");
  const auto read = hcl::decode_json<outer>(R"({"n": 1, "in": {"ports": {"": "b"}}})");
  REQUIRE(read.diagnostics().size() == 1);
  CHECK(read.diagnostics()[0].path == "in.ports[\"\"]");
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
  CHECK(path_in<logins>("login \"u\" {\n  key = \"k\"\n  port = []\n}\n") == "login[\"u\"].port");
}

namespace {

struct part {
  int n = 0;
  void validate(hcl::check& check) const {
    if (n == 13) check.error(n, "is unlucky");
    if (n == 14) check.error("Nothing is right.");
  }
};
struct web {
  int port = 0;
};
struct db {
  int port = 0;
};
using kinds = hcl::by_attribute<std::variant<web, db>, "kind">;
struct place {
  hcl::attr<std::optional<part>> object{};
  hcl::attr<std::optional<std::vector<part>>> list{};
  hcl::attr<std::optional<std::map<std::string, part>>> map{};
  hcl::attr<std::optional<kinds>> choice{};
  hcl::attr_or_block<std::optional<part>> either{};
  hcl::blocks<std::map<int, part>, "numbered"> numbered{};
  hcl::blocks<std::map<std::string, part>, "named"> named{};
  hcl::blocks<kinds, "service"> services{};
  hcl::blocks<std::map<std::string, kinds>, "keyed"> keyed{};
  hcl::blocks<std::variant<web, db>, "labelled"> labelled{};
};
struct places {
  hcl::blocks<std::map<std::string, place>, "at"> all{};
};

// Of the only mistake inside of at["x"], whichever way it is read and wherever unknown names go.
std::string path_inside(const std::string& text) {
  const std::string whole = "at \"x\" {\n" + text + "\n}\n";
  hcl::diagnostics collected;
  const hcl::options ways[]{{},
                            {.dynamic_blocks = true},
                            {.unknown = hcl::unknown_names::warn},
                            {.unknown = hcl::unknown_names::collect, .collected = &collected}};
  std::vector<std::string> found;
  for (const hcl::options& way : ways) {
    for (const auto& read : {hcl::decode<places>(whole, "t.hcl", way),
                             hcl::decode_body<places>(*hcl::parse(whole, "t.hcl"), way)}) {
      for (const hcl::diagnostics& all : {read.diagnostics(), collected})
        for (const hcl::diagnostic& d : all)
          found.push_back(d.path);
      collected = hcl::diagnostics();
    }
  }
  REQUIRE(found.size() == 8);
  for (const std::string& path : found)
    CHECK(path == found[0]);
  return found[0];
}

}  // namespace

TEST_CASE("paths lead through objects and blocks, whatever is wrong in them") {
  CHECK(path_inside("object = { n = 13 }") == "at[\"x\"].object.n");
  CHECK(path_inside("object = { n = 14 }") == "at[\"x\"].object");
  CHECK(path_inside("object = { n = 1, m = 1 }") == "at[\"x\"].object.m");
  CHECK(path_inside("list = [{ n = 1 }, { n = 13 }]") == "at[\"x\"].list[1].n");
  CHECK(path_inside("map = { \"q r\" = { n = 13 } }") == "at[\"x\"].map[\"q r\"].n");
  CHECK(path_inside("map = { q = { n = 1, m = 2 } }") == "at[\"x\"].map.q.m");
  CHECK(path_inside("choice = { kind = \"x\", port = 1 }") == "at[\"x\"].choice.kind");
  CHECK(path_inside("choice = { kind = \"web\", port = 1, m = 1 }") == "at[\"x\"].choice.m");
  CHECK(path_inside("either = { n = 13 }") == "at[\"x\"].either.n");
  CHECK(path_inside("either {\n  n = 13\n}") == "at[\"x\"].either.n");
  CHECK(path_inside("either {\n  n = 1\n  m = 1\n}") == "at[\"x\"].either.m");
  CHECK(path_inside("m = 1") == "at[\"x\"].m");
  CHECK(path_inside("m {\n}") == "at[\"x\"].m");
}

TEST_CASE("paths lead to the block whose header is wrong, or that comes again") {
  CHECK(path_inside("numbered \"q\" {\n  n = 1\n}") == "at[\"x\"].numbered[\"q\"].name");
  CHECK(path_inside("numbered \"1\" {\n  n = 13\n}") == "at[\"x\"].numbered[\"1\"].n");
  CHECK(path_inside("numbered \"1\" {\n  n = 1\n}\nnumbered \"01\" {\n  n = 1\n}") ==
        "at[\"x\"].numbered[\"01\"]");
  CHECK(path_inside("named \"q\" {\n  n = 1\n}\nnamed \"q\" {\n  n = 1\n}") == "at[\"x\"].named[\"q\"]");
  CHECK(path_inside("named {\n  n = 1\n}") == "at[\"x\"].named");
  CHECK(path_inside("labelled \"other\" {\n  port = 1\n}") == "at[\"x\"].labelled[\"other\"]");
  CHECK(path_inside("service {\n  kind = \"web\"\n  port = 1\n}\nservice {\n  kind = 5\n  port = 1\n}") ==
        "at[\"x\"].service[1].kind");
  CHECK(path_inside("service {\n  port = 1\n}") == "at[\"x\"].service[0].kind");
  CHECK(path_inside("keyed \"k\" {\n  kind = \"other\"\n  port = 1\n}") == "at[\"x\"].keyed[\"k\"].kind");
}

TEST_CASE("paths in JSON are those of the native syntax") {
  const auto path = [](std::string_view inside) {
    const auto read = hcl::decode_json<places>(R"({"at": {"x": )" + std::string(inside) + "}}", "t.json");
    REQUIRE(read.diagnostics().size() == 1);
    return read.diagnostics()[0].path;
  };
  CHECK(path(R"({"list": [{"n": 1}, {"n": 13}]})") == "at[\"x\"].list[1].n");
  CHECK(path(R"({"object": {"n": 1, "m": 1}})") == "at[\"x\"].object.m");
  CHECK(path(R"({"numbered": {"q": {"n": 1}}})") == "at[\"x\"].numbered[\"q\"].name");
  CHECK(path(R"({"named": {"q": [{"n": 1}, {"n": 1}]}})") == "at[\"x\"].named[\"q\"]");
  CHECK(path(R"({"service": [{"kind": "x", "port": 1}]})") == "at[\"x\"].service[0].kind");
  CHECK(path(R"({"labelled": {"x": {"port": 1}}})") == "at[\"x\"].labelled[\"x\"]");
}
