// Texts and files as they come: missing, empty, with odd bytes; parsing once and decoding often; JSON.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "decoded.hpp"
#include "folder.hpp"

namespace {

struct config {
  hcl::defaulted<int> a = 1;
  hcl::defaulted<std::string> s{};
  bool operator==(const config&) const = default;
};
struct strict {
  int a;
  bool operator==(const strict&) const = default;
};

TEST_CASE("files") {
  const test::folder here;
  CHECK(hcl::decode_file<config>(here.write("a.hcl", "a = 5\n"))->a == 5);
  CHECK(hcl::decode_file<config>(here.write("empty.hcl", ""))->a == 1);
  CHECK(hcl::decode_file<config>(here.write("bom.hcl",
                                            "\xEF\xBB\xBF"
                                            "a = 5"))
            ->a == 5);
  CHECK(hcl::decode_file<config>(here.write("crlf.hcl", "a = 5\r\ns = \"x\"\r\n"))->s == "x");
  CHECK(hcl::decode_file<config>(here.write("large.hcl", std::string(300'000, '\n') + "a = 7"))->a == 7);
  CHECK(hcl::decode_file<config>(here.write("a.JSON", "{\"a\": 6}"))->a == 6);

  const auto code = [](const hcl::result<config>& r) {
    return r ? std::string() : std::string(r.diagnostics()[0].code);
  };
  CHECK(code(hcl::decode_file<config>(here.path() + "/none.hcl")) == "file-not-found");
  CHECK(code(hcl::decode_file<config>(here.path())) == "file-is-directory");
  CHECK_FALSE(code(hcl::decode_file<config>(here.write("utf8.hcl", "a = 5\ns = \"\xFF\"\n"))).empty());
  CHECK_FALSE(code(hcl::decode_file<config>(here.write("nul.hcl", std::string_view("a = \0 5", 7)))).empty());
  CHECK(hcl::decode_file<config>(here.write("nul2.hcl", std::string_view("s = \"x\0y\"", 9)))->s ==
        std::string_view("x\0y", 3));

  config into{.a = 3};
  REQUIRE(hcl::decode_file_into(into, here.write("s.hcl", "s = \"t\"")));
  CHECK(into == config{3, "t"});
}

TEST_CASE("where something is missing in an empty text") {
  const auto r = hcl::decode<strict>("", "empty.hcl");
  REQUIRE_FALSE(r);
  CHECK(r.diagnostics()[0].code == "missing-attribute");
  CHECK(to_string(r.diagnostics()[0].subject) == "empty.hcl:1,1-1");
}

TEST_CASE("a text without a name is decoded with names") {
  hcl::scope names;
  names.variable("n", 4);
  CHECK(hcl::decode<config>("a = n", names)->a == 4);
  CHECK(hcl::decode<config>("a = n", names, {.partial = true})->a == 4);
  CHECK(hcl::decode_json<config>(R"({"a": "${n}"})", names)->a == 4);
  config into{.a = 3, .s = "kept"};
  REQUIRE(hcl::decode_into(into, "a = n", names));
  CHECK(into == config{4, "kept"});
  const auto wrong = hcl::decode<config>("a = m", names);
  REQUIRE_FALSE(wrong);
  CHECK(to_string(wrong.diagnostics()[0].subject) == "<text>:1,5-6");
}

TEST_CASE("parse once, decode with different names") {
  const auto file = hcl::parse("a = n * 2\n", "p.hcl");
  REQUIRE(file);
  for (int n = 0; n != 3; ++n) {
    hcl::scope names;
    names.variable("n", n);
    CHECK(hcl::decode_body<config>(*file, names)->a == 2 * n);
  }
  CHECK(hcl::decode_body<config>(*file).diagnostics()[0].code == "variables-not-allowed");
  CHECK_FALSE(hcl::parse("a = "));
}

TEST_CASE("syntax errors hide no mistakes in other items") {
  const auto r = hcl::decode<strict>("a = \"x\"\nb = = 1\n");
  REQUIRE_FALSE(r);
  REQUIRE(r.diagnostics().size() == 2);
  CHECK(r.diagnostics()[0].code == "unsuitable-value");
  CHECK(r.diagnostics()[1].code == "expression-expected");
}

TEST_CASE("broken text is rejected though no diagnostic is kept") {
  for (const hcl::unknown_names unknown :
       {hcl::unknown_names::error, hcl::unknown_names::warn, hcl::unknown_names::ignore}) {
    hcl::options opts{.unknown = unknown};
    opts.bounds.diagnostics = 0;
    for (const char* const text : {"a = \n", "other = 1\na = 1\n}", "a = 1 b"}) {
      INFO(text);
      const auto read = hcl::decode<strict>(text, "t.hcl", opts);
      CHECK_FALSE(read);
      CHECK(read.diagnostics().has_errors());
      CHECK_FALSE(hcl::parse(text, "t.hcl", opts));
    }
    CHECK_FALSE(hcl::decode_json<strict>("{\"other\": 1, \"a\": }", "t.json", opts));
  }
}

TEST_CASE("limits are options") {
  hcl::options small;
  small.bounds.diagnostics = 2;
  const auto r = hcl::decode<config>("x = 1\ny = 2\nz = 3\n", "t.hcl", small);
  REQUIRE_FALSE(r);
  CHECK(r.diagnostics().size() == 2);
  CHECK(r.diagnostics().error_count() == 3);
}

TEST_CASE("exceptions for those who want them") {
  CHECK_THROWS_AS(hcl::decode<strict>("a = true").value(), hcl::error);
  CHECK(hcl::decode<strict>("a = 1").value().a == 1);
}

struct server {
  hcl::label<> name;
  int port;
  hcl::defaulted<std::vector<std::string>> tags{};
  bool operator==(const server&) const = default;
};
struct site {
  hcl::blocks<std::map<std::string, server>, "server"> servers{};
  hcl::defaulted<std::map<std::string, std::string>> env{};
  bool operator==(const site&) const = default;
};
TEST_CASE("the same struct from the JSON syntax") {
  hcl::scope names;
  names.variable("base", 8000);
  const auto native = hcl::decode<site>(
      "env = { A = \"x\" }\nserver \"k\" {\n port = base + 80\n tags = [\"a\", \"b\"]\n}\n", "s.hcl", names);
  const auto json = hcl::decode_json<site>(
      R"({"env": {"A": "x"}, "server": {"k": {"port": "${base + 80}", "tags": ["a", "b"]}}})", "s.json",
      names);
  if (!native) FAIL(to_string(native.diagnostics()));
  if (!json) FAIL(to_string(json.diagnostics()));
  CHECK(*native == *json);
  CHECK(json->servers.at("k").name == "k");
  const auto wrong = hcl::decode_json<site>(
      R"({"env": {"A": []}, "server": {"k": {"port": 1.5, "prot": 1}}})", "s.json", names);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.diagnostics().size() == 3);
}

TEST_CASE("several files as one body") {
  const auto one = hcl::parse("a = 1\n", "1.hcl"), two = hcl::parse("s = \"x\"\n", "2.hcl"),
             three = hcl::parse("a = 2\n", "3.hcl");
  CHECK(*hcl::decode_body<config>(hcl::merge({*one, *two})) == config{1, "x"});
  const auto twice = hcl::decode_body<config>(hcl::merge({*one, *two, *three}));
  REQUIRE_FALSE(twice);
  CHECK(twice.diagnostics()[0].code == "duplicate-attribute");
  CHECK(to_string(twice.diagnostics()[0].subject) == "3.hcl:1,1-2");
  CHECK(to_string(twice.diagnostics()[0].notes[0].where) == "1.hcl:1,1-2");
}

struct open_ended {
  hcl::blocks<std::map<std::string, strict>, "b"> blocks{};
  hcl::attributes<int> numbers{};
  bool operator==(const open_ended&) const = default;
};
TEST_CASE("several files: blocks by label, and attributes of any name") {
  const auto one = hcl::parse("x = 1\nb \"k\" { a = 1 }\n", "1.hcl"),
             two = hcl::parse("y = 2\nb \"l\" { a = 2 }\n", "2.hcl");
  const auto both = hcl::decode_body<open_ended>(hcl::merge({*one, *two}));
  if (!both) FAIL(to_string(both.diagnostics()));
  CHECK(both->numbers == std::map<std::string, int>{{"x", 1}, {"y", 2}});
  CHECK(both->blocks.at("l").a == 2);
  const auto again = hcl::parse("b \"k\" { a = true }\nz = \"x\"\n", "3.hcl");
  const auto clash = hcl::decode_body<open_ended>(hcl::merge({*one, *again}));
  REQUIRE_FALSE(clash);
  REQUIRE(clash.diagnostics().size() == 2);
  CHECK(clash.diagnostics()[0].code == "duplicate-block");
  CHECK(to_string(clash.diagnostics()[0].subject) == "3.hcl:1,1-6");
  CHECK(to_string(clash.diagnostics()[0].notes[0].where) == "1.hcl:2,1-6");
  CHECK(to_string(clash.diagnostics()[1].subject) == "3.hcl:2,6-7");
}

}  // namespace
