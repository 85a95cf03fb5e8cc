// Broken files and secrets: what could not be read shows no more than punctuation and names that the struct
// knows.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hcl/diagnostics/render.hpp>

#include "decoded.hpp"

namespace {

using secret = hcl::sensitive<std::string>;

struct account {
  hcl::label<std::string> name;
  std::string user;
  secret password;
};
struct nested {
  std::string user;
  secret key;
};
struct config {
  std::optional<secret> password{};
  std::optional<secret> key{};
  hcl::defaulted<int> port = 80;
  hcl::defaulted<std::string> user{};
  hcl::attr<std::optional<nested>> access{};
  hcl::blocks<account, "account"> accounts{};
};

std::string shown(const hcl::diagnostics& all) {
  std::string text = to_string(all) + to_json(all) + render(all, {.colour = true, .width = 0});
  for (const hcl::diagnostic& d : all) {
    text.append(d.summary).append(d.detail).append(d.suggestion()).append(d.path).append(d.inside);
    for (const hcl::note& n : d.notes)
      text += n.message;
  }
  return text;
}

// Everything that is said of a text that cannot be right.
template <typename T = config>
std::string said(std::string_view text, bool json = false) {
  hcl::scope names;
  names.variable("x", 1);
  hcl::diagnostics collected;
  const hcl::options collect{.unknown = hcl::unknown_names::collect, .collected = &collected};
  const auto r = json ? hcl::decode_json<T>(text, "t.json", names) : hcl::decode<T>(text, "t.hcl", names);
  CHECK_FALSE(r.diagnostics().empty());
  const auto again = json ? hcl::decode_json<T>(text, "t.json", names, collect)
                          : hcl::decode<T>(text, "t.hcl", names, collect);
  return shown(r.diagnostics()) + shown(again.diagnostics()) + shown(collected);
}

void hides(std::string_view text, bool json = false) {
  const std::string all = said(text, json);
  INFO(text);
  INFO(all);
  CHECK(all.find("hunter2") == std::string::npos);
}

}  // namespace

TEST_CASE("lines that cannot be parsed show no secret") {
  for (const std::string_view text : {"password \"hunter2\"\n",
                                      "password += \"hunter2\"\n",
                                      "password%= \"hunter2\"\n",
                                      "passord : \"hunter2\"\n",
                                      "key ]= \"hunter2\"\n",
                                      "password =\n\"hunter2\"\n",
                                      "password =\n  hunter2\"\n",
                                      "password = hunter2\"\n",
                                      "password = hunter2 hunter2\n",
                                      "pass word = \"hunter2\"\n",
                                      "password == \"hunter2\"\n",
                                      "\"password\" = \"hunter2\"\n",
                                      "password = \"hunter2\" \"hunter2\"\n",
                                      "= \"hunter2\"\n",
                                      "hunter2\n",
                                      "password.\"hunter2\"\n",
                                      "password - \"hunter2\"\n",
                                      "password => \"hunter2\"\n",
                                      "password, \"hunter2\"\n",
                                      "password = <<hunter2\n",
                                      "password = <<EOThunter2\nEOT\n",
                                      "password = <<EOT\nhunter2\n",
                                      "password = 'hunter2'\n",
                                      "password = \"\\hunter2\"\n",
                                      "password = \"${hunter2\"\n",
                                      "password = \"%{hunter2}\"\n",
                                      "password = \"hunter2\n",
                                      "port = 80password = \"hunter2\"\n",
                                      "user = \"bob\"\"hunter2\"\n",
                                      "user = \"bob\" password = \"hunter2\"\n",
                                      "user = \"bob passord = \"hunter2\"\n",
                                      "pass#word = \"hunter2\"\n",
                                      "access = {\n user = \"u\"\n key \"hunter2\"\n}\n",
                                      "account \"a\" {\n user = \"u\"\n password \"hunter2\"\n}\n",
                                      "account \"a\" { user = \"u\", password = \"hunter2\" }\n",
                                      "account \"hunter2 {\n}\n",
                                      "password \"hunter2\" {\n",
                                      "a = [\n\"hunter2\"\n"})
    hides(text);
}

TEST_CASE("what can be parsed, but is not known, shows no secret") {
  for (const std::string_view text :
       {"passord = \"hunter2\"\n", "xyz = \"hunter2\"\n", "password \"hunter2\" {\n}\n",
        "xyz \"hunter2\" {\n}\n", "xyz \"hunter2\" \"hunter2\" {\n}\n",
        "account \"a\" \"hunter2\" {\n user = \"u\"\n password = \"p\"\n}\n",
        "account key \"hunter2\" {\n}\n", "xyz {\n hunter = \"hunter2\"\n}\n",
        "access = { user = 5, kez = \"hunter2\" }\n",
        "access = { user = \"u\", keyy = { a = \"hunter2\" } }\n", "access = \"hunter2\"\n",
        "access = [\"hunter2\"]\n", "account \"a\" {\n user = 1 + [] # password: \"hunter2\"\n}\n",
        "password = <<A\nhunter2\nA\npassword = 1\n",
        "account \"a\" {\n usr = \"u\"\n passwort = <<A\nhunter2\nA\n}\n", "password = hunter2(1)\n",
        "password = nope.hunter2\n", "key = upper(hunter2)\n", "access = {(x) = \"hunter2\"}\n"})
    hides(text);
}

TEST_CASE("secrets in JSON that cannot be parsed, or is not known") {
  for (const std::string_view text : {R"({"password" "hunter2"})",
                                      R"({"password": hunter2})",
                                      R"({"password": "hunter2)",
                                      R"({"passord": "hunter2"})",
                                      R"({"password", "hunter2"})",
                                      R"({"password": "hunter2" "user": "u"})",
                                      R"({"user": "u" "hunter2"})",
                                      R"({password: "hunter2"})",
                                      R"({"password": '"hunter2"'})",
                                      R"({"access": {"user": "u", "kez": "hunter2"}})",
                                      R"({"access": {"user": "u", "key" = "hunter2"}})",
                                      R"({"password": {"hunter2": 1}})",
                                      R"({"account": {"user": {"user": 5, "passwort": "hunter2"}}})",
                                      R"({"account": [{"a": {"user": "u"}}, {"b": {"xyz": ["hunter2"]}}]})",
                                      R"({"account": {"a": "hunter2"}})",
                                      R"({"account": "hunter2"})",
                                      R"({"//": "hunter2", "user": []})",
                                      R"({"password": "${hunter2"})",
                                      R"({"password": "\hunter2"})",
                                      R"(["hunter2"])",
                                      R"("hunter2")",
                                      R"({"a": tru"hunter2"})"})
    hides(text, true);
}

TEST_CASE("names that are known somewhere else show no secret") {
  struct box {
    hcl::sensitive<std::map<std::string, std::string>> env;
  };
  struct boxes {
    std::string user;
    hcl::blocks<box, "box"> all{};
  };
  const std::string all = said<boxes>("user = \"u\"\nbox {\n  env = x\n    user = \"hunter2\"\n}\n");
  INFO(all);
  CHECK(all.find("hunter2") == std::string::npos);
}

TEST_CASE("expressions that are decoded later show no secret") {
  struct later {
    hcl::expr<nested> access;
  };
  const auto r = hcl::decode<later>("access = { user = 5, kez = \"hunter2\" }\n", "t.hcl");
  REQUIRE(r);
  const auto made = r->access.evaluate(hcl::scope());
  REQUIRE_FALSE(made);
  CHECK(shown(made.diagnostics()).find("hunter2") == std::string::npos);
}

TEST_CASE("very many hidden parts are hidden as one") {
  std::string text = "password = [";
  for (int i = 0; i != 30'000; ++i)
    text += "\"hunter2\", ";
  for (const std::string& broken : {text + "\n", "xyz = 1\n" + text + "] + []\nz = [",
                                    "access = { a = 1, " + text.substr(11) + "] }\n"}) {
    const auto r = hcl::decode<config>(broken, "t.hcl");
    REQUIRE_FALSE(r);
    CHECK(shown(r.diagnostics()).find("hunter2") == std::string::npos);
  }
}

TEST_CASE("names that are marked are not suggested") {
  struct plain {
    hcl::value a;
    hcl::attr<std::optional<nested>> q{};
    std::optional<std::map<std::string, int>> m{};
  };
  hcl::scope names;
  names.variable("k", hcl::value("hunter2").with_marks(hcl::mark("sensitive")));
  for (const std::string_view text :
       {"a = {(k) = 1}.hunter", "a = {(k) = 1}[\"hunter\"]", "a = {for x in [k] : x => 1}.hunter",
        "a = {b = {(k) = 1}}.b.hunter", "a = [{(k) = 1}][*].hunter", "a = [{(k) = 1}].hunter",
        "a = merge({(k) = 1}, {b = 1}).hunter", "a = 1\nq = {(k) = 1}",
        "a = 1\nq = {(k) = 1, user = \"u\", key = \"v\"}", "a = 1\nm = {(k) = []}"}) {
    const auto r = hcl::decode<plain>(text, "t.hcl", names);
    REQUIRE_FALSE(r);
    INFO(shown(r.diagnostics()));
    CHECK(shown(r.diagnostics()).find("hunter2") == std::string::npos);
  }
}

TEST_CASE("what is in braces whose name has got lost is not shown") {
  struct token {
    std::string user;
    hcl::sensitive<std::string> key;
  };
  struct vault {
    hcl::sensitive<std::string> k;
    std::vector<std::string> hosts;
    hcl::sensitive<std::map<std::string, std::string>> env{};
  };
  struct whole {
    hcl::attr<std::optional<token>> access{};
    hcl::block<std::optional<vault>, "vault"> safe{};
  };
  const auto r = hcl::decode<whole>(
      "vault {\n  k = \"x\"\n  hosts = [\"a\",# b\"\"]\n  {\n    user = \"hunter2\"\n    port = \"1\"\n  "
      "}\n}\n",
      "t.hcl");
  REQUIRE_FALSE(r);
  CHECK(shown(r.diagnostics()).find("hunter2") == std::string::npos);
}
