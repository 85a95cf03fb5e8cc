// A text is read once: what a program is asked is asked once, and an error hides no other.
#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/decode.hpp>

#include "folder.hpp"

namespace {

int validated = 0;

struct port {
  hcl::label<std::string> name;
  int number;
  void validate(hcl::check& check) const {
    ++validated;
    if (number == 13) check.error(number, "Not that one.");
  }
};
struct site {
  hcl::defaulted<int> count = 0;
  std::optional<std::string> title{};
  hcl::blocks<port, "port"> ports{};
};

std::vector<std::string> codes_of(const hcl::diagnostics& all) {
  std::vector<std::string> codes;
  for (const hcl::diagnostic& d : all)
    codes.emplace_back(d.code);
  return codes;
}

TEST_CASE("a struct is validated once, whatever is wrong") {
  for (const char* const text :
       {"port \"a\" {\n  number = 13\n}\n", "port \"a\" {\n  number = 13\n}\ncount = \"x\"\n",
        "port \"a\" {\n  number = 13\n}\ncount = = 1\n", "port \"a\" {\n  number = 13\n}\nextra = 1\n",
        "port \"a\" {\n  number = 10 + 3\n}\n"}) {
    validated = 0;
    const auto read = hcl::decode<site>(text, "t.hcl");
    INFO(text);
    CHECK(validated == 1);
    REQUIRE(!read);
    CHECK(read.diagnostics()[0].code == "validation");
    CHECK(read.diagnostics()[0].subject.begin().line == 2);
  }
  validated = 0;
  const auto json = hcl::decode_json<site>(R"({"port": {"a": {"number": 13}}, "count": "x"})", "t.json");
  CHECK(validated == 1);
  CHECK(codes_of(json.diagnostics()) == std::vector<std::string>{"validation", "unsuitable-value"});
}

TEST_CASE("functions of the program are called once") {
  int calls = 0;
  hcl::scope names;
  names.function("next", [&] { return ++calls; });
  const std::string text = "count = next()\ntitle = [1]\nport \"a\" {\n  number = next()\n";
  for (const char* const end : {"}\n", "}\nextra = 1\n", "}\ncount = 2\n", "", "  x = = 1\n}\n"}) {
    calls = 0;
    INFO(end);
    CHECK(!hcl::decode<site>(text + end, "t.hcl", names));
    CHECK(calls == 2);
  }
  calls = 0;
  CHECK(!hcl::decode_json<site>(R"({"count": "${next()}", "title": [1], "count": 3})", "t.json", names));
  CHECK(calls == 1);
}

TEST_CASE("an error of syntax hides no mistake elsewhere, and brings no others along") {
  const auto codes = [](std::string_view text) {
    return codes_of(hcl::decode<site>(text, "t.hcl").diagnostics());
  };
  using list = std::vector<std::string>;
  CHECK(codes("count = = 1\ntitle = []\n") == list{"expression-expected", "unsuitable-value"});
  CHECK(codes("title = []\nport \"a\" {\n  number = 1 +\n}\nport \"b\" {\n  number = true\n}\n") ==
        list{"unsuitable-value", "expression-expected", "unsuitable-value"});
  // The member may be in what is broken.
  CHECK(codes("port \"a\" {\n  number 80\n}\n").size() == 1);
  CHECK(codes("port \"a\" {\n  number = 80\n").size() == 1);
  CHECK(codes("port \"a\" {\n  number = 80\n  }title = \"x\"\n") == list{"newline-expected"});
  CHECK(codes("port \"a\" {\n  number = \"x\"\n\ntitle = []\n") ==
        list{"unclosed-block", "unsuitable-value"});
}

TEST_CASE("a file with an error of syntax hides no mistakes of the others, nor its own") {
  const test::folder files;
  const std::string a = files.write("a.hcl", "count = []\ntitle = = 1\nport \"a\" {\n  number = true\n}\n");
  const std::string b = files.write("b.hcl", "port \"b\" {\n  number = 1\n  extra = 2\n}\n");
  const auto read = hcl::decode_files<site>({a, b});
  CHECK(codes_of(read.diagnostics()) == std::vector<std::string>{"unsuitable-value", "expression-expected",
                                                                 "unsuitable-value",
                                                                 "unsupported-attribute"});
}

TEST_CASE("what a member keeps is kept beside what others take") {
  struct kept {
    int count;
    hcl::blocks<port, "port"> ports{};
    hcl::remain<> rest{};
  };
  const std::string text =
      "first = 1\ncount = 2\nother \"x\" {\n  a = b\n}\nport \"a\" {\n  number = 1\n}\nlast = upper(c)\n";
  const auto read = hcl::decode<kept>(text, "t.hcl");
  REQUIRE(read);
  CHECK(read->count == 2);
  CHECK(read->ports.size() == 1);
  hcl::diagnostics diags;
  const hcl::body_content found =
      (*read->rest).content({.attributes = {{"first"}, {"last"}}, .blocks = {{"other", {"name"}}}}, diags);
  CHECK(diags.empty());
  REQUIRE(found.attributes.size() == 2);
  CHECK(found.attributes[1].expression.text() == "upper(c)");
  REQUIRE(found.blocks.size() == 1);
  CHECK(found.blocks[0].definition_range.begin().line == 3);
  CHECK(codes_of(hcl::decode<kept>("a = 1\ncount = 1\na = 2\n", "t.hcl").diagnostics()) ==
        std::vector<std::string>{"duplicate-attribute"});
}

TEST_CASE("constants are decoded where they are written") {
  struct texts {
    std::string a;
    std::vector<std::string> b;
    std::map<std::string, std::string> c;
    std::optional<int> d;
    int e;
    std::string_view f;
  };
  const auto read = hcl::decode<texts>(
      "a = \"1\\t\\\"2\\\" $5 100%\"\nb = [\"x\\n\", \"\\\\\"]\nc = { k = \"v\\r\" }\nd = null\ne = -7\n"
      "f = \"y\\tz\"\n",
      "t.hcl");
  REQUIRE(read);
  CHECK(read->a == "1\t\"2\" $5 100%");
  CHECK(read->b == std::vector<std::string>{"x\n", "\\"});
  CHECK(read->c.at("k") == "v\r");
  CHECK(!read->d);
  CHECK(read->e == -7);
  CHECK(read->f == "y\tz");
}

}  // namespace
