// What a text with secrets shows, rule by rule: names and structure always, a value only where it belongs to
// a member that is not sensitive.
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hcl/diagnostics/render.hpp>

#include "decoded.hpp"

namespace {

struct token {
  std::string user;
  hcl::sensitive<std::string> key;
};
struct account {
  hcl::label<std::string> name;
  std::string user;
  hcl::sensitive<std::string> password;
};
struct free_names {
  hcl::attributes<hcl::sensitive<std::string>> all;
};
struct plain {
  std::string a;
};
struct free_maps {
  hcl::attributes<std::map<std::string, plain>> all;
};
struct config {
  hcl::alias<hcl::defaulted<int>, "listen"> port = 80;
  hcl::formerly<hcl::defaulted<std::string>, "owner"> user{};
  std::optional<hcl::sensitive<std::string>> password{};
  hcl::defaulted<hcl::sensitive<bool>> admin = false;
  hcl::attr<std::optional<token>> objs{};
  hcl::attr<std::optional<std::map<std::string, token>>> by{};
  std::optional<std::map<std::string, int>> sizes{};
  std::optional<std::map<std::string, std::variant<int, std::string>>> mixed{};
  hcl::blocks<account, "account"> accounts{};
  hcl::block<std::optional<free_names>, "secrets"> free{};
  hcl::block<std::optional<free_maps>, "maps"> maps{};
};

hcl::diagnostics wrong(std::string_view text, const hcl::options& opts = {}) {
  hcl::scope names;
  names.variable("x", 1);
  const auto read = text.starts_with("{") ? hcl::decode_json<config>(text, "t.json", names, opts)
                                          : hcl::decode<config>(text, "t.hcl", names, opts);
  return read.diagnostics();
}
bool shows(std::string_view text, std::string_view part) {
  const std::string said = to_string(wrong(text));
  INFO(said);
  CHECK(said.find("hunter2") == said.npos);
  CHECK(to_json(wrong(text)).find("hunter2") == said.npos);
  return said.find(part) != said.npos;
}

}  // namespace

TEST_CASE("a mistake in a harmless member is shown and explained", "[secret]") {
  CHECK(shows("password = \"hunter2\"\nport = \"abc\"\n", "2 | port = \"abc\"\n"));
  CHECK(shows("password = \"hunter2\"\nlisten = nope\n", "There is no variable named \"nope\"."));
  CHECK(shows("owner = []\npassword = \"hunter2\"\n", "1 | owner = []\n"));
  CHECK(shows("sizes = { a = \"b\" }\npassword = \"hunter2\"\n",
              "Attribute \"sizes.a\" must be a whole number, not"));
  CHECK(shows("account \"main\" {\n  user = []\n  password = \"hunter2\"\n}\n", "in account \"main\""));
  CHECK(shows("account \"main\" {\n  user = []\n  password = \"hunter2\"\n}\n", "2 |   user = []\n"));
  CHECK(shows(R"x({"user": [], "password": "hunter2"})x", R"x({"user": [], "password": "(sensitive)"})x"));
}

TEST_CASE("a name that no member has is shown, what is behind it is not", "[secret]") {
  CHECK(shows("prt = \"hunter2\"\n", "1 | prt = \"(sensitive)\"\n"));
  CHECK(shows("prt = 5\n", "Did you mean \"port\"?"));
  CHECK(shows("other \"hunter2\" {\n  a = \"hunter2\"\n}\n", "1 | other \"(sensitive)\" {\n"));
  CHECK(shows(R"x({"prt": "hunter2"})x", R"x({"prt": "(sensitive)"})x"));
}

TEST_CASE("a key that the struct does not know is masked in the line and in the sentence", "[secret]") {
  CHECK(shows("objs = { user = \"u\", hunter2 = 1 }\n",
              "1 | objs = { user = \"u\", (sensitive) = (sensitive) }\n"));
  CHECK(shows("objs = { user = \"u\", hunter2 = 1 }\n",
              "Attribute \"objs\" takes no attribute (sensitive).\n"));
  CHECK(shows("by = { a = { user = \"u\", hunter2 = 1 } }\n", "by = { a = { user = \"u\", (sensitive) = "));
  CHECK(shows(R"x({"objs": {"user": "u", "hunter2": 1}})x", "takes no attribute (sensitive)."));
}

TEST_CASE("signs and known names stay where the rest is masked", "[secret]") {
  CHECK(
      shows("password = x + \"hunter2\" # hunter2\n", "1 | password = x + \"(sensitive)\" # (sensitive)\n"));
  CHECK(shows("password = hunter2\n", "1 | password = (sensitive)\n"));
  CHECK(shows("admin = true ? 1 : []\n", "1 | admin = (sensitive) ? (sensitive) : []\n"));
  CHECK(shows("password = \"a-${hunter2}\"\n", "1 | password = \"(sensitive)${(sensitive)}\"\n"));
}

TEST_CASE("what a reference in a sensitive member selects is masked", "[secret]") {
  hcl::scope names;
  names.variable("env", std::map<std::string, std::string>{{"HOME", "/root"}});
  names.variable("o", hcl::value::object({{"hunter3", 1}}));
  for (const std::string text : {"o.hunter2", "o[\"hunter2\"]", "env.hunter2", "env[\"hunter2\"]",
                                 "o.hunter2.a", "o.hunter3.hunter2", "o[*].hunter2", "(o).hunter2",
                                 "\"${o.hunter2}\"", "\"a-${env[\"hunter2\"]}\"", "o[\"hun${\"ter2\"}\"]"}) {
    const auto native = hcl::decode<config>("password = " + text + "\n", "t.hcl", names).diagnostics();
    const std::string quoted = text.starts_with('"') ? text : "\"${" + text + "}\"";
    std::string escaped = quoted.substr(1, quoted.size() - 2);
    for (std::size_t at = 0; (at = escaped.find('"', at)) != escaped.npos; at += 2)
      escaped.insert(at, 1, '\\');
    const auto json =
        hcl::decode_json<config>("{\"password\": \"" + escaped + "\"}", "t.json", names).diagnostics();
    for (const hcl::diagnostics& all : {native, json}) {
      const std::string said = to_string(all) + to_json(all);
      INFO(said);
      CHECK(all.has_errors());
      CHECK(said.find("hunter") == said.npos);
      CHECK(said.find("ter2") == said.npos);
    }
  }
}

TEST_CASE("sentences stay without what they quote", "[secret]") {
  CHECK_FALSE(shows("password = 1 + \"hunter2\"\n", "hidden"));
  CHECK(shows("password = 1 + \"hunter2\"\n", "Invalid operand"));
  for (const char* const text :
       {"password = \"hunter2\n", "password = 'hunter2'\n", "password \"hunter2\"\n"})
    for (const hcl::diagnostic& d : wrong(text)) {
      INFO(d.detail);
      CHECK_FALSE(d.detail.empty());
    }
}

TEST_CASE("an item that could not be parsed shows its name only", "[secret]") {
  CHECK(shows("user = bob smith\n", "1 | user = (sensitive)\n"));
  CHECK(shows("port = 80 80\n", "1 | port = (sensitive)\n"));
  CHECK(shows("user = \"bob\npassword = \"hunter2\"\n", "1 | user = \"(sensitive)\n"));
  CHECK(shows(R"x({"user" "bob", "password": "hunter2"})x", "{\"user\" \"(sensitive)"));
}

TEST_CASE("while braces do not match, a member must be harmless everywhere", "[secret]") {
  const std::string said = to_string(wrong("port = 1\naccount \"a\" {\n  user = 5 +\n"));
  INFO(said);
  CHECK(said.find("user = (sensitive) +") != said.npos);
}

TEST_CASE("free attributes of one struct say nothing of the members of another", "[secret]") {
  const std::string_view text =
      "maps {\n  a = { b = { a = [] } }\n}\nobjs = { hunter2 = { a = 1 } }\naccount {\n";
  CHECK(shows(text, "objs = { (sensitive) = "));
}

TEST_CASE("surplus labels are values", "[secret]") {
  CHECK(shows("account \"a\" \"hunter2\" {\n  user = \"u\"\n  password = \"p\"\n}\n",
              "1 | account \"a\" \"(sensitive)\" {\n"));
}

TEST_CASE("options::secrets and later decodes of a text count", "[secret]") {
  struct first {
    hcl::defaulted<int> n = 1;
    hcl::remain<> rest{};
  };
  struct second {
    hcl::sensitive<std::string> password;
    hcl::defaulted<int> m = 1;
  };
  const std::string text = "n = []\npassword = \"hunter2\" # n\nm = []\n";
  const auto known =
      hcl::decode<first>("n = password = \"hunter2\"\n", "t.hcl", {.secrets = hcl::secrets_of<second>()});
  CHECK(to_string(known.diagnostics()).find("hunter2") == std::string::npos);
  const auto read = hcl::decode<first>("n = 1\npassword = \"hunter2\"\nm = []\n", "t.hcl");
  REQUIRE(read);
  const std::string later = to_string(hcl::decode_body<second>(read->rest).diagnostics());
  INFO(later);
  CHECK(later.find("3 | m = []\n") != later.npos);
  CHECK(later.find("hunter2") == later.npos);
}

TEST_CASE("a body kept by remain shows the harmless members of the struct it becomes", "[secret]") {
  struct plugin {
    hcl::label<> kind;
    hcl::defaulted<int> n = 1;
    hcl::remain<> rest{};
  };
  struct plugins {
    hcl::blocks<plugin, "plugin"> all{};
  };
  struct graph {
    hcl::blocks<std::vector<account>, "series"> series{};
    hcl::defaulted<hcl::ranged<int, 1, 9>> m = 1;
  };
  const auto opts = hcl::options{.secrets = hcl::secrets_of<account>()};
  const std::string native =
      "plugin \"a\" {\n  n = 1\n  m = 77\n  password = \"hunter2\"\n  series \"b\" {\n    user = []\n    "
      "password = \"hunter2\"\n  }\n}\n";
  const std::string json =
      R"x({"plugin": {"a": {"n": 1, "m": 77, "password": "hunter2", "series": {"b": {"user": [], "password": "hunter2"}}}}})x";
  for (const auto& read :
       {hcl::decode<plugins>(native, "t.hcl", opts), hcl::decode_json<plugins>(json, "t.json", opts)}) {
    REQUIRE(read);
    const std::string said = to_string(hcl::decode_body<graph>((*read->all)[0].rest).diagnostics());
    INFO(said);
    CHECK(said.find("must be a whole number from 1 to 9, not 77.") != said.npos);
    CHECK(said.find("77\n") + said.find("77,") + 1 != said.npos);
    CHECK(said.find("hunter2") == said.npos);
  }
}

TEST_CASE("elements that are no structs are shown, and counted", "[secret]") {
  CHECK(shows("password = \"hunter2\"\nmixed = { a = [1], b = 2 }\n", "2 | mixed = { a = [1], b = 2 }\n"));
  CHECK(shows("password = \"hunter2\"\nmixed = { a = [1], b = 2 }\n",
              "Attribute \"mixed.a\" must be a whole number or a string, not a list with 1"));
  CHECK(shows("password = \"hunter2\"\nobjs = [0, 1]\n", "not a list with 2 elements."));
  CHECK(shows("objs = [{ hunter2 = 1 }]\n", "not a list with 1 element."));
  CHECK(shows("objs = [\"hunter2\"]\n", "not a list with 1 element."));
}

TEST_CASE("what stands for a sensitive value is not to be put in quotes", "[secret]") {
  CHECK(shows("password = sensitive_value_is_not_shown\n", "Write the secret itself.\n"));
}

TEST_CASE("expressions kept for later know the secrets of their text", "[secret]") {
  struct keeping {
    hcl::sensitive<std::string> password;
    hcl::expr<int> later;
  };
  const auto read = hcl::decode_json<keeping>(R"x({"password": "hunter2", "later": "${nope}"})x", "t.json");
  REQUIRE(read);
  const std::string said = to_string(read->later.evaluate().diagnostics());
  INFO(said);
  CHECK(said.find(R"x({"password": "(sensitive)", "later": "${nope}"})x") != said.npos);
  CHECK(said.find("not \"${nope}\".") != said.npos);
}

TEST_CASE("structs without secrets show everything", "[secret]") {
  struct open {
    std::string user;
  };
  const std::string said = to_string(hcl::decode<open>("user \"hunter2\"\n", "t.hcl").diagnostics());
  CHECK(said.find("1 | user \"hunter2\"\n") != said.npos);
}
