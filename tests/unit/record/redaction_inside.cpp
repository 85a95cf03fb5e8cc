// Secrets inside of other things: expressions for later, tuples, containers that are evaluated as a whole,
// conditionals.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/render.hpp>
#include <hcl/encode.hpp>

#include "decoded.hpp"

namespace {

using secret = hcl::sensitive<std::string>;

struct token {
  std::string user;
  secret key;
};

std::string shown(const hcl::diagnostics& all) {
  std::string text = to_string(all) + to_json(all);
  for (const hcl::diagnostic& d : all)
    text.append(d.summary).append(d.detail).append(d.suggestion()).append(d.path).append(d.inside);
  return text;
}

template <typename T>
void hides(std::string_view text, bool json = false) {
  hcl::scope names;
  names.variable("x", 1);
  names.function("upper", [](const std::string& s) { return s; });
  const auto r = json ? hcl::decode_json<T>(text, "t.json", names) : hcl::decode<T>(text, "t.hcl", names);
  INFO(text);
  INFO(shown(r.diagnostics()));
  CHECK_FALSE(r.diagnostics().empty());
  CHECK(shown(r.diagnostics()).find("hunter2") == std::string::npos);
}

struct later {
  hcl::expr<secret> token;
  hcl::defaulted<int> n = 1;
};
struct much_later {
  hcl::attr<std::optional<hcl::expr<token>>> access{};
  hcl::defaulted<hcl::expr<secret>> word{};
  hcl::defaulted<int> n = 1;
};

}  // namespace

TEST_CASE("expressions that will give something secret are secret") {
  hides<later>("token \"hunter2\"\n");
  hides<later>("tokn = \"hunter2\"\n");
  hides<later>("token = \"hunter2\" n = 2\n");
  hides<later>("token = \"hunter2\"\ntoken = 5\n");
  hides<later>(R"({"n":"x","token":"hunter2"})", true);
  hides<much_later>("word \"hunter2\"\n");
  hides<much_later>("n = [] # \nword = \"hunter2\" n = 1\n");
  hides<much_later>("access = { user = \"u\", key = \"hunter2\" } n = 1\n");
}

TEST_CASE("expressions that will give something secret are not written") {
  const auto read = hcl::decode<later>("token = \"hunter2\"\n", "t.hcl");
  REQUIRE(read);
  const auto rejected = hcl::encode(*read);
  REQUIRE_FALSE(rejected);
  CHECK(rejected.diagnostics()[0].detail.find("sensitive") != std::string::npos);
  CHECK(hcl::encode(*read, {.sensitive = hcl::sensitive_values::redact}).value().find("hunter2") ==
        std::string::npos);
  CHECK(hcl::encode(*read, {.sensitive = hcl::sensitive_values::reveal}).value() ==
        "token = \"hunter2\"\nn     = 1\n");

  const auto with_struct = hcl::decode<much_later>("access = { user = \"u\", key = \"hunter2\" }\n", "t.hcl");
  REQUIRE(with_struct);
  CHECK_FALSE(hcl::encode(*with_struct));
}

TEST_CASE("a secret that slipped into its own key is neither named nor written") {
  using secrets = std::map<std::string, secret>;
  struct holder {
    hcl::attr_or_block<secrets> env{};
  };
  holder all;
  (*all.env)["my hunter2"] = "hunter2";
  (*all.env)["hunter2B"] = "hunter2";
  (*all.env)["HOME"] = "hunter2";
  (*all.env)["LEVEL3"] = "3";
  for (const bool json : {false, true}) {
    const auto write = [&](hcl::sensitive_values policy) {
      return json ? hcl::encode_json(all, {.sensitive = policy}) : hcl::encode(all, {.sensitive = policy});
    };
    const auto rejected = write(hcl::sensitive_values::reject);
    REQUIRE_FALSE(rejected);
    CHECK(rejected.diagnostics().size() == 4);
    CHECK(shown(rejected.diagnostics()).find("hunter2") == std::string::npos);
    CHECK(shown(rejected.diagnostics()).find("env.HOME") != std::string::npos);
    const std::string redacted = write(hcl::sensitive_values::redact).value();
    CHECK(redacted.find("hunter2") == std::string::npos);
    CHECK(redacted.find("HOME") != std::string::npos);
    CHECK(redacted.find("LEVEL3") != std::string::npos);
    CHECK(redacted.find("(sensitive key 2)") != std::string::npos);
    const std::string revealed = write(hcl::sensitive_values::reveal).value();
    CHECK(revealed.find("my hunter2") != std::string::npos);
  }
}

TEST_CASE("expressions without secrets are shown and written") {
  struct open {
    hcl::expr<std::string> word;
    hcl::defaulted<int> n = 1;
  };
  const auto read = hcl::decode<open>("word = \"plain\"\n", "t.hcl");
  REQUIRE(read);
  CHECK(hcl::encode(*read).value() == "word = \"plain\"\nn    = 1\n");
}

TEST_CASE("structs with secrets in tuples are hidden") {
  struct pairs {
    hcl::attr<std::optional<std::pair<std::string, token>>> one{};
    hcl::attr<std::optional<std::vector<std::pair<std::string, token>>>> all{};
    hcl::defaulted<int> n = 1;
  };
  hides<pairs>("one = [\"a\", \"hunter2\"]\n");
  hides<pairs>("one = [\"a\", { user = \"u\", key = \"hunter2\" }] n = 1\n");
  hides<pairs>("one = [\"a\", { user = \"u\", key = \"hunter2\" }] + 1\n");
  hides<pairs>("all = [[\"a\", \"hunter2\"]]\n");
  hides<pairs>("all = [[\"a\", { user = nope, key = \"hunter2\" }]]\n");
}

TEST_CASE("structs with secrets in containers that are evaluated as a whole are hidden") {
  struct containers {
    hcl::attr<std::optional<std::map<std::string, token>>> by{};
    hcl::attr<std::optional<std::vector<token>>> users{};
    hcl::attr<std::optional<token>> one{};
  };
  hides<containers>("by = { (\"a\") = \"hunter2\" }\n");
  hides<containers>("users = [for q in [1]: \"hunter2\"]\n");
  hides<containers>("users = [\"hunter2\"]\n");
  hides<containers>("users = [upper(\"u\"), \"hunter2\"]\n");
  hides<containers>("one = x == 1 ? \"hunter2\" : \"b\"\n");
  hides<containers>("users = [ x == 1 ? \"hunter2\" : \"b\"]\n");
  hides<containers>("one = { user = \"u\", key [\"a\"] = x == 1 ? \"hunter2\" : \"b\" }\n");
  hides<containers>("one = { user = [], key = x == 1 ? \"hunter2\" : \"b\" }\n");
  hides<containers>("one = { user = \"u\", key .user = \"hunter2\" }\n");
  struct required {
    hcl::attr<std::map<std::string, token>> users;
  };
  hides<required>("user = [for k in [\"a\"] : { user = k, ke = \"hunter2\" }]\n");

  const auto made = hcl::from_value<std::vector<token>>(hcl::value::tuple({hcl::value("hunter2")}));
  REQUIRE_FALSE(made);
  CHECK(made.error().message.find("hunter2") == std::string::npos);
}

TEST_CASE("a name that may hold a setting is not shown") {
  struct container {
    hcl::attr<std::optional<token>> one{};
  };
  hides<container>("one = { user = \"u\", \"ey = hunter2\" = 1 }\n");
  hides<container>(R"({"one":{"user":"u","ey:hunter2":1}})", true);
  hides<container>("one = { user = \"u\", key = x == 1 , \"hunter2\" : \"b\" }\n");
  hides<container>("one = { user = \"u\", key = \"k\" , \"hunter2\" : \"b\" }\n");
}

TEST_CASE("sequences in JSON texts do not move what is hidden") {
  struct container {
    hcl::attr<std::optional<std::vector<token>>> users{};
  };
  hides<container>(R"({"users":[{"user":"u","k%{ey":"hunter2"}],"}y":1})", true);
}

TEST_CASE("secrets of structs that are decoded later are hidden where they are named") {
  struct first {
    hcl::defaulted<int> n = 1;
    hcl::remain<> rest{};
  };
  const std::string text = "n = 1\naccess = 5\nkey \"hunter2\"\n";
  const hcl::options opts{.secrets = hcl::secrets_of<later, token>()};
  const auto is_shown = [](const hcl::diagnostics& all) {
    REQUIRE_FALSE(all.empty());
    return shown(all).find("hunter2") != std::string::npos;
  };
  CHECK(is_shown(hcl::decode<first>(text, "t.hcl").diagnostics()));
  CHECK_FALSE(is_shown(hcl::decode<first>(text, "t.hcl", opts).diagnostics()));
  CHECK_FALSE(is_shown(hcl::parse(text, "t.hcl", opts).diagnostics()));
  CHECK_FALSE(is_shown(hcl::parse_json(R"({"key": "hunter2" "n": 1})", "t.json", opts).diagnostics()));
  // Names that either of the structs knows are shown.
  CHECK(shown(hcl::decode<first>(text, "t.hcl", opts).diagnostics()).find("key") != std::string::npos);
}

TEST_CASE("an expression that gives a secret is hidden when it is evaluated") {
  struct kept {
    hcl::expr<secret> later;
  };
  struct kept_list {
    hcl::expr<std::vector<secret>> later;
  };
  hcl::scope names;
  names.variable("x", 1);
  for (const std::string text : {R"({"later": "%{hunter2"})", R"({"later": "${1 hunter2}"})",
                                 R"({"later": "${hunter2}"})", R"({"later": "${hunter2()}"})"}) {
    CAPTURE(text);
    const auto one = hcl::decode_json<kept>(text, "t.json", names);
    const auto all = hcl::decode_json<kept_list>(text, "t.json", names);
    REQUIRE((one && all));
    for (const std::string& said :
         {shown(one->later.evaluate(names).diagnostics()), shown(all->later.evaluate(names).diagnostics())}) {
      CHECK(said.find("(sensitive)") != std::string::npos);
      CHECK(said.find("hunter2") == std::string::npos);
    }
  }
  for (const std::string text : {"later = hunter2\n", "later = x.y # key = hunter2\n"}) {
    const auto native = hcl::decode<kept>(text, "t.hcl", names);
    REQUIRE(native);
    CHECK(shown(native->later.evaluate(names).diagnostics()).find("hunter2") == std::string::npos);
  }
}

TEST_CASE("a possibly misspelt secret is hidden although its name is not reported") {
  struct rest {
    std::optional<secret> password{};
    hcl::block<std::optional<token>, "access"> access{};
    hcl::expr<int> later;
    hcl::remain<> others{};
  };
  struct ignored {
    std::optional<secret> password{};
    hcl::block<std::optional<token>, "access"> access{};
    hcl::expr<int> later;
  };
  const auto said = [](const auto& decoded) {
    INFO(to_string(decoded.diagnostics()));
    REQUIRE(decoded);
    return shown(decoded->later.evaluate().diagnostics());
  };
  for (const std::string text :
       {R"({"pasword": "hunter2", "other": "seen", "later": "${nope}"})",
        R"({"acces": {"user": "u", "kex": "hunter2"}, "other": "seen", "later": "${nope}"})",
        R"({"s": {"user": "u", "kex": "hunter2"}, "later": "${nope}"})"}) {
    CAPTURE(text);
    std::vector<std::string> all{
        said(hcl::decode_json<rest>(text)),
        said(hcl::decode_json<ignored>(text, "t.json", {.unknown = hcl::unknown_names::ignore}))};
    for (const std::string& one : all)
      CHECK(one.find("hunter2") == std::string::npos);
  }
  const auto broken = hcl::decode<rest>("later = [\n  nope] # x\nacces { kex = \"hunter2\" }\n");
  REQUIRE(broken);
  CHECK(shown(broken->later.evaluate().diagnostics()).find("hunter2") == std::string::npos);
}

TEST_CASE("secrets of structs in maps are hidden under keys that are names of other members") {
  struct config {
    hcl::attr<std::map<std::string, token>> tokens;
    hcl::attr<std::optional<std::map<std::string, std::vector<token>>>> lists{};
    hcl::defaulted<std::string> host{};
    std::optional<std::map<std::string, int>> sizes{};
  };
  hides<config>(
      "tokens = {\n  host = { user = \"u\", keyy = \"hunter2\" }\n  b = { user = upper(\"v\") }\n}\n");
  hides<config>("tokens = { host = \"hunter2\" }\n");
  hides<config>("tokens = {\n  host = upper(\"hunter2\")\n}\n");
  hides<config>("tokens = { host = { user = upper(\"u\"), keyy = \"hunter2\" } }\n");
  hides<config>("tokens = { user = { \"keyy\" : \"hunter2\", user = upper(\"u\") }, host = { user = 1 } }\n");
  hides<config>("tokens = {}\nlists = { host = [{ user = upper(\"u\"), keyy = \"hunter2\" }] }\n");
  hides<config>(R"({"tokens": {"host": {"user": "${upper("u")}", "keyy": "hunter2"}}})", true);
  hides<config>(R"({"tokens": {}, "lists": {"host": [{"user": "${upper("u")}", "keyy": "hunter2"}]}})", true);
  const auto r = hcl::decode<config>("tokens = {}\nsizes = { host = { a = 1 } }\n");
  CHECK(shown(r.diagnostics()).find("sizes = { host = { a = 1 } }") != std::string::npos);
}

TEST_CASE("a value whose line goes on is hidden where that may be a secret") {
  struct config {
    hcl::sensitive<std::string> password;
    hcl::defaulted<std::string> name{};
  };
  const auto said = shown(hcl::decode<config>("password = \"p\"\nname = \"n\"} 918273645\n").diagnostics());
  CHECK(said.find("918273645") == said.npos);
  CHECK(said.find("name = ") != said.npos);
  hides<config>("psword = <<//-EOT  hunter2\n  EOT\n");
}

TEST_CASE("text that an unclosed string has lost is hidden where any names may be set") {
  struct names {
    hcl::attributes<secret> all;
  };
  struct config {
    hcl::block<std::optional<names>, "secrets"> free{};
  };
  hides<config>("secrets {\n  A = \"b-${\nhunter2account \"a\" {\n  user = 1\n}\n");
}

TEST_CASE("what is set twice is shown beside a secret, as it belongs to a harmless member") {
  struct database {
    hcl::defaulted<int> port = 1;
    secret password{};
  };
  struct all {
    hcl::defaulted<int> n = 1;
    hcl::blocks<std::map<std::string, database>, "database"> databases{};
  };
  const auto said = [](const std::string& text) {
    return to_string(hcl::decode<all>(text, "t.hcl").diagnostics());
  };
  const std::string twice =
      said("n = 123\nn = 456\ndatabase \"x\" {\n  password = \"hunter1\"\n  password = \"hunter2\"\n}\n");
  INFO(twice);
  CHECK(twice.find("n = 456\n") != twice.npos);
  CHECK(twice.find("hunter") == twice.npos);
  const std::string same = said("database \"main\" {}\ndatabase \"main\" {}\n");
  INFO(same);
  CHECK(same.find("the same label \"main\"") != same.npos);
  CHECK(said("database \"x\" {}\ndatabase /* hunter2 */ \"x\" {}\n").find("hunter") == same.npos);
}

TEST_CASE("messages beside a secret show paths, counts and labels that they are about") {
  struct account {
    std::string user;
    std::optional<secret> key{};
  };
  struct service {
    hcl::label<> name;
    std::optional<secret> key{};
  };
  struct all {
    hcl::defaulted<std::vector<account>> accounts{};
    hcl::defaulted<std::map<std::string, int>> ports{};
    hcl::blocks<service, "service"> services{};
  };
  const auto first = [](std::string_view text, bool json = false) {
    const auto read = json ? hcl::decode_json<all>(text, "t.json") : hcl::decode<all>(text, "t.hcl");
    REQUIRE(read.diagnostics().size() == 1);
    return read.diagnostics()[0].path + ": " + read.diagnostics()[0].detail;
  };
  CHECK(first("accounts = [{ user = \"a\" }, { key = \"hunter2\" }]") ==
        "accounts[1].user: Element \"accounts[1]\" must have the attribute \"user\".");
  CHECK(first("ports = { web = \"x\" }") ==
        "ports.web: Attribute \"ports.web\" must be a whole number, not \"x\".");
  CHECK(first("service \"a\" \"hunter2\" {}") == "service: Blocks of type \"service\" have only 1 label.");
  CHECK(first(R"({"service": {"a": 5}})", true) ==
        "service: Below the property name that is the label \"name\", blocks of type \"service\" are written "
        "as an object, or as an array of objects.");
}
