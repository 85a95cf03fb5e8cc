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

TEST_CASE("names after what is left of the opener of a heredoc show no secret") {
  for (const std::string_view text :
       {"password = OT\nhunter2ame = \"n\"\nport = 1\n", "password =-EOT\nhunter2 = 1\n",
        "password = EOT # \"\nother = 1\nhunter2 {\n}\n", "password = OT\nhunter2 \"a\" {\n}\n",
        "password = _<EOT\nhunter2ame =\"n\"\n",
        "account \"a\" {\n user = \"u\"\n password = EOT\n a-hunter2 = 1\n}\n"})
    hides(text);
  CHECK(said("password = \"p\"\nprot = 1\n").find("\"prot\"") != std::string::npos);
  CHECK(said("password = pass(1)\nprot = 1\n").find("\"prot\"") != std::string::npos);
  CHECK(said("password = OT\nport = 1\nprot = 1\n").find("\"prot\"") != std::string::npos);
}

TEST_CASE("names that begin as one that is missing show no secret") {
  for (const std::string_view text :
       {"passwordhunter2 = 1\n", "passwrohunter2ort = 8080\n", "passhunter2 {\n}\n", "kehunter2r = 1\n",
        "account \"a\" {\n user = \"u\"\n passwrohunter2ort = 8080\n}\n"})
    hides(text);
  CHECK(said("password_file = 1\npassword = \"p\"\n").find("\"password_file\"") != std::string::npos);
  CHECK(said("passwort = 1\n").find("\"password\"") != std::string::npos);
}

TEST_CASE("names that are like none show no secret that is missing") {
  struct vault {
    hcl::sensitive<std::string> k;
    std::vector<std::string> hosts{};
    hcl::defaulted<int> port = 1;
  };
  for (const std::string_view text :
       {"hunter2osts = [\"a\"]\n", "hunter2 = [\"a\"]\n", "hunter2ort {\n}\n", "hunter2 \"a\" {\n}\n"}) {
    INFO(text);
    hcl::diagnostics collected;
    hcl::options opts{.unknown = hcl::unknown_names::collect};
    opts.collected = &collected;
    const auto read = hcl::decode<vault>(text, "t.hcl", {}, opts);
    CHECK_FALSE(read.diagnostics().empty());
    CHECK_FALSE(collected.empty());
    CHECK((to_string(collected) + to_json(collected)).find("hunter2") == std::string::npos);
    const auto rejected = hcl::decode<vault>(text, "t.hcl").diagnostics();
    CHECK((to_string(rejected) + to_json(rejected)).find("hunter2") == std::string::npos);
  }
  CHECK(to_string(hcl::decode<vault>("port = 1\nhots = []\nprt = 1\n", "t.hcl").diagnostics())
            .find("\"hots\"") != std::string::npos);
  CHECK(to_string(hcl::decode<vault>("k = \"a\"\nother = 1\n", "t.hcl").diagnostics()).find("\"other\"") !=
        std::string::npos);
}

TEST_CASE("what may be left of a setting that is missing shows no secret") {
  struct vault {
    std::string name;
    hcl::sensitive<std::vector<std::string>> keys;
    hcl::defaulted<hcl::sensitive<long>> pin = 0;
    hcl::sensitive<std::string> password;
    hcl::defaulted<int> port = 1;
  };
  for (const std::string_view text : {"name = n918273645\nport = []\n", "name = \"passwohunter2\" + 1\n",
                                      "port = [] #pin  918273645\n", "port = [] # password hunter2\n"}) {
    const hcl::diagnostics rejected = hcl::decode<vault>(text, "t.hcl").diagnostics();
    const std::string all = to_string(rejected) + to_json(rejected);
    INFO(all);
    CHECK(all.find("hunter2") == std::string::npos);
    CHECK(all.find("918273645") == std::string::npos);
  }
  const auto complete =
      hcl::decode<vault>("name = x1234567 #pin is set\nkeys = []\npin = 1\npassword = \"p\"\n", "t.hcl");
  CHECK(to_string(complete.diagnostics()).find("name = x1234567 #pin is set") != std::string::npos);
}

TEST_CASE("what one of several texts lacks may be in another") {
  struct vault {
    std::string name;
    hcl::sensitive<std::vector<std::string>> keys;
    hcl::defaulted<int> port = 1;
  };
  const auto damaged = hcl::parse("name = [\n  \"hunter2\",\n  \"x\",\n]\n", "a.hcl");
  const auto whole = hcl::parse("port = 2\n", "b.hcl");
  REQUIRE((damaged && whole));
  for (const hcl::body& both : {hcl::overlay({*whole, *damaged}), hcl::merge({*whole, *damaged})}) {
    const auto rejected = hcl::decode_body<vault>(both).diagnostics();
    REQUIRE(rejected.size() == 2);
    CHECK((to_string(rejected) + to_json(rejected)).find("hunter2") == std::string::npos);
  }
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

TEST_CASE("lines of members that are not sensitive are shown") {
  CHECK(said("password = \"x\"\nport = 80 80\n").find("   2 | port = 80 80\n") != std::string::npos);
  CHECK(said("user = \"bob\n").find("   1 | user = \"bob\n") != std::string::npos);
  CHECK(said("account \"main\" {\n  user = \"bob\" +\n}\n").find("2 |   user = \"(sensitive)\" +\n") !=
        std::string::npos);
  CHECK(said("account \"main\" {\n  user = bob smith\n}\n").find("   2 |   user = bob smith\n") !=
        std::string::npos);
  CHECK(said("user = nope # the name\n").find("   1 | user = nope # the name\n") != std::string::npos);
  CHECK(said("account \"main\" {\n  user = \"u\"\n}\n").find("   1 | account \"main\" {\n") !=
        std::string::npos);
  CHECK(said("prt = 5\n").find("   1 | prt = (sensitive)\n") != std::string::npos);
  CHECK(said("prt = 5\n").find("Did you mean \"port\"?") != std::string::npos);
}

TEST_CASE("what is wrong is said as far as it tells nothing") {
  const std::string all = said("password \"hunter2\"\n");
  INFO(all);
  CHECK(all.find("   1 | password \"(sensitive)\"\n") != std::string::npos);
  CHECK(all.find("write an equals sign after its name") != std::string::npos);
}

TEST_CASE("structs without secrets show everything") {
  struct open {
    std::string user;
  };
  CHECK(said<open>("user \"hunter2\"\n").find("1 | user \"hunter2\"\n") != std::string::npos);
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
    for (const bool direct : {true, false}) {
      const auto r = hcl::decode<plain>(text, "t.hcl", names, {.read_literals_directly = direct});
      REQUIRE_FALSE(r);
      INFO(shown(r.diagnostics()));
      CHECK(shown(r.diagnostics()).find("hunter2") == std::string::npos);
    }
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

TEST_CASE("a secret that became an operand of what stands before it is not shown") {
  struct whole {
    std::string name;
    hcl::defaulted<hcl::sensitive<long>> pin = 0;
    hcl::attr<std::optional<nested>> access{};
  };
  for (const std::string_view text :
       {"name = \"a\"\naccess = { user = ey > \"hunter2\" }\n", "name =pin + 918273645\n",
        "name = nope(pin) - 918273645\n", "name =pin918273645\n"}) {
    const auto r = hcl::decode<whole>(text, "t.hcl");
    INFO(text);
    REQUIRE_FALSE(r);
    CHECK(shown(r.diagnostics()).find("hunter2") == std::string::npos);
    CHECK(shown(r.diagnostics()).find("918273645") == std::string::npos);
  }
  const auto plain = hcl::decode<whole>("name = zone + 5\n", "t.hcl");
  REQUIRE_FALSE(plain);
  CHECK(shown(plain.diagnostics()).find("zone + 5") != std::string::npos);
}
