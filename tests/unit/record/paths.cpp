// Several paths lead into structs: straight from literals or by evaluation, while a file is parsed or from
// its finished tree, in both syntaxes. They must come to the same end.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "decoded.hpp"

namespace {

struct port {
  hcl::label<std::string> name;
  int number;
  std::optional<std::string> note{};
  bool operator==(const port&) const = default;
};
struct server {
  hcl::label<std::string> zone;
  hcl::label<std::string> name;
  std::vector<int> weights;
  std::optional<std::map<std::string, double>> limits{};
  hcl::defaulted<std::string> title = "none";
  hcl::blocks<port, "port"> ports{};
  bool operator==(const server&) const = default;
};
struct tls {
  std::string key;
  bool operator==(const tls&) const = default;
};
struct site {
  hcl::defaulted<std::string> name{};
  hcl::defaulted<int> count = 0;
  hcl::blocks<server, "server"> servers{};
  hcl::block<std::map<std::string, tls>, "tls"> certificates{};
  hcl::block<std::optional<tls>, "fallback"> fallback{};
  bool operator==(const site&) const = default;
};

std::vector<std::string> places(const hcl::diagnostics& diags) {
  std::vector<std::string> out;
  for (const hcl::diagnostic& d : diags) {
    std::string line = std::string(d.code) + " " + hcl::to_string(d.subject) + " " + d.detail;
    for (const hcl::note& n : d.notes)
      line += " | " + hcl::to_string(n.where);
    out.push_back(std::move(line));
  }
  return out;
}

// By way of the finished tree, and while it is parsed.
template <typename T>
hcl::result<T> both_ways(const std::string& text) {
  auto streamed = hcl::decode<T>(text, "long.hcl");
  const auto parsed = hcl::parse(text, "long.hcl");
  if (!parsed) {
    CHECK_FALSE(streamed);
    // Errors of syntax hide nothing else.
    const std::vector<std::string> said = places(streamed.diagnostics());
    for (const std::string& line : places(parsed.diagnostics()))
      CHECK(std::find(said.begin(), said.end(), line) != said.end());
    return streamed;
  }
  const auto whole = hcl::decode_body<T>(*parsed);
  CHECK(streamed.has_value() == whole.has_value());
  if constexpr (requires { *streamed == *whole; }) {
    if (streamed && whole) CHECK((*streamed == *whole));
  }
  CHECK(places(streamed.diagnostics()) == places(whole.diagnostics()));
  return streamed;
}

// Long enough to be read in several parts.
std::string many_servers(int count, std::string_view inside = "") {
  std::string text;
  for (int i = 0; i != count; ++i) {
    const std::string n = std::to_string(i);
    text += "server \"z" + std::to_string(i % 3) + "\" \"s" + n + "\" {\n  weights = [" + n +
            ", 2, 3]\n  limits = { a = 1.5, b" + n + " = 2 }\n" + std::string(inside) +
            "  port \"p\" {\n    number = " + n + "\n    note = \"\\\"" + n + "\\\"\"\n  }\n}\n";
  }
  return text;
}

TEST_CASE("long files: while they are parsed, or afterwards") {
  const auto plain = both_ways<site>("name = \"x\"\n" + many_servers(500) + "count = 3\n");
  REQUIRE(plain);
  CHECK(plain->servers.size() == 500);
  CHECK(plain->servers[499].ports[0].note == "\"499\"");
  CHECK(plain->count == 3);

  const std::string certificates = "tls \"a\" {\n  key = \"1\"\n}\ntls \"b\" {\n  key = \"2\"\n}\n";
  CHECK(both_ways<site>(certificates + many_servers(400) + "fallback {\n  key = \"3\"\n}\n"));
  // Where the first one was is still known.
  const auto again = both_ways<site>(certificates + many_servers(400) +
                                     "tls \"b\" {\n  key = \"2\"\n}\nfallback {\n  key = \"\"\n}\n" +
                                     many_servers(400) + "fallback {\n  key = \"\"\n}\n");
  REQUIRE(again.diagnostics().size() == 2);
  CHECK(again.diagnostics()[0].notes.size() == 1);

  // Labels with escapes are decoded among the nodes.
  const auto escaped = both_ways<site>("tls \"\\u0061\\n\" {\n  key = \"1\"\n}\n" + many_servers(400) +
                                       "tls \"\\u0061\\n\" {\n  key = \"1\"\n}\n");
  CHECK(escaped.diagnostics().size() == 1);
}

TEST_CASE("long files: what is wrong in them") {
  CHECK(both_ways<site>(many_servers(300) + "nmae = \"x\"\n" + many_servers(300) +
                        "name = \"y\"\nsevrer \"a\" \"b\" {\n}\n")
            .diagnostics()
            .size() == 2);
  CHECK(both_ways<site>(many_servers(300) + "name = []\n" + many_servers(300) + "count = \"many\"\n")
            .diagnostics()
            .size() == 2);
  CHECK(both_ways<site>(many_servers(300, "  title = [1]\n")).diagnostics().size() == 100);
  CHECK(both_ways<site>("server \"a\" {\n}\n" + many_servers(300) + "fallback \"a\" {\n}\n")
            .diagnostics()
            .size() >= 2);
  CHECK(both_ways<site>("count = 1.5\n" + many_servers(300) + "count = 1\n").diagnostics().size() == 2);
  CHECK(both_ways<site>("count = 1.5\n" + many_servers(300) + "count = = 1\n" + many_servers(300))
            .diagnostics()
            .size() == 3);
  CHECK(
      both_ways<site>("count = 1.5\n" + many_servers(300) + "server \"a\" \"b\" {\n").diagnostics().size() ==
      2);
}

struct numbers {
  hcl::defaulted<std::vector<int>> all{};
  hcl::defaulted<int> name_of_it = 0;
  hcl::defaulted<int> name_of_at = 0;
};

// Problems that find no room are counted, not made up.
TEST_CASE("more problems than are kept") {
  std::string list;
  for (int i = 0; i != 1000; ++i)
    list += "\"x\", ";
  const auto wrong = hcl::decode<numbers>("all = [" + list + "]", "wrong.hcl");
  CHECK(wrong.diagnostics().size() == 100);
  CHECK(wrong.diagnostics().error_count() == 1000);
  CHECK(wrong.diagnostics().dropped() == 900);

  std::string unknown;
  for (int i = 0; i != 1000; ++i)
    unknown += "name_of_" + std::to_string(i) + " = 1\n";
  const auto misspelt = hcl::decode<numbers>("name_of_xt = 1\nname_of_at = 1\n" + unknown, "unknown.hcl");
  CHECK(misspelt.diagnostics().size() == 100);
  CHECK(misspelt.diagnostics().error_count() == 1001);
  CHECK(misspelt.diagnostics()[0].suggestion() == "name_of_it");  // what is set is not suggested
}

struct pointing_port {
  hcl::label<std::string> name;
  std::string_view note{};
  hcl::expression number;
};
struct pointing {
  hcl::label<std::string> zone;
  hcl::label<std::string> name;
  hcl::located<hcl::value> weights;
  hcl::expression limits;
  hcl::blocks<pointing_port, "port"> ports{};
};
struct pointing_site {
  hcl::blocks<pointing, "server"> servers{};
};

TEST_CASE("long files: members that point into them") {
  const auto decoded = hcl::decode<pointing_site>(many_servers(600), "long.hcl");
  REQUIRE(decoded);
  for (std::size_t i = 0; i != 600; ++i) {
    const pointing& s = decoded->servers[i];
    REQUIRE(s.limits.evaluate()->size() == 2);
    REQUIRE(s.ports[0].note == "\"" + std::to_string(i) + "\"");
    REQUIRE(s.weights.range.text() == "[" + std::to_string(i) + ", 2, 3]");
    REQUIRE(s.ports[0].number.range().text() == std::to_string(i));
  }
}

struct rest_site {
  hcl::blocks<server, "server"> servers{};
  hcl::remain<hcl::body> rest{};
};

TEST_CASE("long files: the rest of them") {
  const auto decoded =
      hcl::decode<rest_site>(many_servers(400) + "name = \"x\"\ntls \"a\" {\n  key = \"1\"\n}\n", "long.hcl");
  REQUIRE(decoded);
  CHECK(decoded->servers.size() == 400);
  struct others {
    std::string name;
    hcl::block<std::map<std::string, tls>, "tls"> certificates;
  };
  const auto rest = hcl::decode_body<others>(*decoded->rest);
  REQUIRE(rest);
  CHECK(rest->certificates->at("a").key == "1");
}

TEST_CASE("long files: into lists and objects that exist") {
  site into;
  into.servers.resize(1);
  into.servers[0].zone = "z2";
  into.servers[0].name = "s2";
  into.servers[0].title = "kept";
  REQUIRE(hcl::decode_into(into, many_servers(400), "long.hcl"));
  CHECK(into.servers.size() == 400);
  CHECK(into.servers[0].title == "kept");
  CHECK(into.servers[0].weights == std::vector{2, 2, 3});
  CHECK(into.servers[2].name == "s1");
  CHECK(into.servers[3].title == "none");
}

// From the text, and from nodes by way of a schema.
template <typename T>
hcl::result<T> both_json_paths(std::string_view text) {
  auto direct = hcl::decode_json<T>(text, "test.json");
  const auto parsed = test::decoded_parsed<T>(text, "test.json", nullptr, hcl::syntax_form::json);
  INFO(text << to_string(direct.diagnostics()));
  CHECK(direct.has_value() == parsed.has_value());
  if constexpr (requires { *direct == *parsed; }) {
    if (direct && parsed) CHECK((*direct == *parsed));
  }
  CHECK(test::codes(direct.diagnostics()) == test::codes(parsed.diagnostics()));
  return direct;
}

TEST_CASE("JSON: straight into structs, or by schema and evaluation") {
  const auto plain = both_json_paths<site>(R"({
    "//": "a comment", "count": 3, "name": "n",
    "server": {"z": {"a": {"weights": [1, 2], "limits": {"x": 1.5}, "port": {"http": {"number": 80}, "alt": {"number": 81, "note": "n"}}},
                     "b": {"weights": [], "//": {}, "port": [{"p": {"number": 1}}, {"p": [{"number": 2}, {"number": 3}]}]}}},
    "tls": [{"one": {"key": "1"}}, {"two": {"key": "2"}}], "fallback": [{"key": "k"}]})");
  if (!plain) FAIL(to_string(plain.diagnostics()));
  CHECK(plain->servers.size() == 2);
  CHECK(plain->servers[1].ports.size() == 3);
  CHECK(plain->servers[1].ports[2].number == 3);
  CHECK(plain->certificates->size() == 2);
  CHECK(both_json_paths<site>(R"([{"count": 1}, {"fallback": null}, {"name": "x"}])"));
  CHECK(both_json_paths<site>("{}"));
  CHECK(both_json_paths<site>("[]"));
  CHECK(both_json_paths<site>(
      R"({"name": null, "server": {"z": {"a": {"weights": [1e2], "title": "\u00e9e\u0301"}}}})"));

  for (const std::string_view text :
       {R"({"count": 1, "count": 2})", R"([{"count": 1}, 5, {"count": 2}])", R"({"cuont": 1, "name": []})",
        R"({"server": {}})", R"({"server": {"z": 5}})", R"({"server": {"z": {"a": 5}}})",
        R"({"server": {"z": {"a": [{"weights": []}, 6, {"wieghts": []}]}}})",
        R"({"server": {"z": {"a": {}}}})", R"({"server": {"z": null}})",
        R"({"server": {"z": {"a": {"weights": [1.5], "limits": 3, "title": {}}}}})",
        R"({"tls": {"a": {"key": "1"}}, "count": 1.5, "tls": {"b": {"key": "1"}, "a": {"key": "2"}}})",
        R"({"tls": {"a": [{"key": "1"}, {"key": "2"}]}})", R"({"server": null})",
        R"({"server": {"z": {"a": {"weights": [], "port": []}}}})",
        R"({"fallback": [{"key": "1"}, {"key": "2"}]})", R"({"fallback": {"kye": "1"}})",
        R"({"fallback": 5, "name": "x${"})",
        R"({"//": 1, "server": {"//": {"a": {"weights": []}}, "z": {"a": {"weights": [true]}}}})"}) {
    CHECK(both_json_paths<site>(text).diagnostics().has_errors());
  }
  const auto again =
      both_json_paths<site>(R"({"tls": [{"a": {"key": "1"}}, {"b": {"key": "1"}, "a": {"key": "2"}}]})");
  REQUIRE(again.diagnostics().size() == 1);
  CHECK(again.diagnostics()[0].subject.begin().column == 56);
  CHECK(again.diagnostics()[0].notes[0].where.begin().column == 16);
}

struct open_site {
  hcl::blocks<tls, "tls"> all{};
  hcl::remain<std::map<std::string, int>> rest{};
  bool operator==(const open_site&) const = default;
};
struct strict_site {
  int count;
  hcl::block<tls, "tls"> one;
  bool operator==(const strict_site&) const = default;
};
struct body_site {
  hcl::block<hcl::body, "tls"> one;
};

TEST_CASE("JSON: members for the rest, required blocks, and bodies") {
  const auto open = both_json_paths<open_site>(
      R"({"b": 2, "tls": [{"key": "1"}, {"key": "2"}], "a": 1, "//": "a comment"})");
  REQUIRE(open);
  CHECK((*open->rest == std::map<std::string, int>{{"a", 1}, {"b", 2}}));
  CHECK(both_json_paths<open_site>("{}"));
  const auto several = both_json_paths<open_site>(R"([{"a": 1}, {"b": 2}])");
  REQUIRE(several);
  CHECK((*several->rest == std::map<std::string, int>{{"a", 1}, {"b", 2}}));
  CHECK(both_json_paths<open_site>("[]"));
  for (const std::string_view text :
       {R"({"a": 1, "b": 2, "a": 3})", R"([{"a": 1}, {"a": 2}])",
        R"({"a": "x", "b": [], "tls": {"kye": "1"}})", R"({"tls": 5, "a": 1})"}) {
    CHECK(both_json_paths<open_site>(text).diagnostics().has_errors());
  }
  CHECK(both_json_paths<strict_site>(R"({"tls": {"key": "1"}, "count": 1})"));
  CHECK_FALSE(both_json_paths<strict_site>(R"({"count": 1})"));
  CHECK_FALSE(both_json_paths<strict_site>(R"({"tls": [], "count": 1})"));
  CHECK_FALSE(both_json_paths<strict_site>(R"({"tls": {"key": "1"}})"));
  const auto body = both_json_paths<body_site>(R"({"tls": {"key": "1"}})");
  REQUIRE(body);
  CHECK(hcl::decode_body<tls>(*body->one)->key == "1");
  CHECK_FALSE(hcl::decode_body<tls>(*both_json_paths<body_site>(R"({"tls": {"kye": "1"}})")->one));
}

}  // namespace
