// Broken texts of structs with secrets: what hides a value does not hide what is wrong.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "decoded.hpp"

namespace {

using secret = hcl::sensitive<std::string>;

struct login {
  hcl::label<std::string> realm;
  std::string user;
  secret password;
};
struct config {
  std::string name;
  hcl::defaulted<std::string> level{};
  secret token;
  std::optional<std::vector<std::string>> hosts{};
  hcl::blocks<login, "login"> logins{};
};

std::string said(std::string_view text, const hcl::scope& names = {}) {
  const auto r = hcl::decode<config>(text, "t.hcl", names);
  CHECK_FALSE(r.diagnostics().empty());
  return to_string(r.diagnostics());
}
std::size_t count(std::string_view all, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = all.find(part); at != all.npos; at = all.find(part, at + 1))
    ++found;
  return found;
}

}  // namespace

TEST_CASE("a broken statement of a member that is not sensitive is shown as always") {
  struct example {
    std::string_view line;
    std::string_view words;
  };
  const std::vector<example> examples{
      {"name = \"C:\\dir\"", "For a backslash, write two of them."},
      {"name = \"C:\\dir\"  # where it is", "For a backslash, write two of them."},
      {"name 8", "must be followed by an equals sign"},
      {"name : \"n\"", "Use an equals sign instead of the colon."},
      {"name = true ?", "expression"},
      {"name = true ? \"a\"", "colon"},
      {"name = true ? \"a\" : ", "expression"},
      {"name = \"https://host/?a=b\\q\"", "escape sequence"},
      {"hosts = [\"a\", \"b\"", "bracket"},
      {"name = 8 8", "newline"},
  };
  for (const example& each : examples) {
    const std::string text = "token = \"hunter2\"\n" + std::string(each.line) + "\n";
    const std::string all = said(text);
    INFO(all);
    CHECK(all.find("| " + std::string(each.line.substr(0, each.line.find(' ')))) != std::string::npos);
    CHECK(all.find("Details are hidden") == std::string::npos);
    CHECK(all.find(each.words) != std::string::npos);
    CHECK(all.find("hunter2") == std::string::npos);
  }
  const std::string inside = said(
      "token = \"hunter2\"\nname = \"n\"\nlogin \"a\" {\n  user = \"a\\d\"\n  password = \"hunter2\"\n}\n");
  INFO(inside);
  CHECK(inside.find("|   user = \"a\\d\"") != std::string::npos);
  CHECK(inside.find("hunter2") == std::string::npos);
}

TEST_CASE("lines of JSON that could not be read show members that are not sensitive") {
  struct example {
    std::string_view text;
    std::string_view shown;
    std::string_view words;
  };
  const std::vector<example> examples{
      {R"("token": "hunter2",
  "name": 5x,
  "level": "l")",
       "|   \"name\": 5x,", "separated by commas"},
      {R"("token": "hunter2"
  "name": "n",
  "level": "l")",
       "|   \"name\": \"n\",", "separated by commas"},
      {R"("token": "hunter2",
  "name": "C:\dir")",
       "|   \"name\": \"C:\\dir\"", "the only escapes are"},
      {R"("token": "hunter2",
  "name" "n")",
       "|   \"name\" \"n\"", "must be followed by a colon"},
      {R"("name": "n",
  "token": "hunter2" 5,
  "level": "l")",
       "|   \"token\": (sensitive),", "separated by commas"},
      {R"("name": "n",
  "token" "hunter2",
  "level": "l")",
       "|   \"token\" \"(sensitive)\",", "must be followed by a colon"},
      {R"("name": "n",
  "token": "hunter2",
  "login": {
    "main": {
      "user": nope,
      "password": "hunter2"
    }
  })",
       "|       \"user\": nope,", "The only words of JSON"},
  };
  for (const example& each : examples) {
    const std::string text = "{\n  " + std::string(each.text) + "\n}\n";
    const std::string all = to_string(hcl::decode_json<config>(text, "t.json").diagnostics());
    INFO(all);
    CHECK(all.find(each.shown.substr(0, each.shown.find('"', each.shown.find('"') + 1) + 1)) !=
          std::string::npos);
    CHECK(all.find(each.words) != std::string::npos);
    CHECK(all.find("Details are hidden") == std::string::npos);
    CHECK(all.find("hunter2") == std::string::npos);
  }
}

TEST_CASE("a heredoc that is not closed is shown where its member is not sensitive") {
  const std::string all = said("token = \"hunter2\"\nname = <<EOT\ntext\n");
  INFO(all);
  CHECK(all.find("| name = <<(sensitive)") != std::string::npos);
  CHECK(all.find("Details are hidden") == std::string::npos);
  const std::string swallowed = said("name = <<EOT\ntext\ntoken = \"hunter2\"\n");
  INFO(swallowed);
  CHECK(swallowed.find("hunter2") == std::string::npos);
}

TEST_CASE("where a value is hidden, what to do is said") {
  struct example {
    std::string_view line;
    std::string_view words;
  };
  const std::vector<example> examples{
      {"token = \"hunter2\\d\"", "For a backslash, write two of them."},
      {"token \"hunter2\"", "equals sign"},
      {"token : \"hunter2\"", "must be followed by an equals sign"},
      {"token = hunter2 hunter2", "newline"},
      {"token = <<EOT\nhunter2", "nothing but (sensitive)"},
  };
  for (const example& each : examples) {
    const std::string all = said("name = \"n\"\n" + std::string(each.line) + "\n");
    INFO(all);
    CHECK(all.find(each.words) != std::string::npos);
    CHECK(all.find("Details are hidden") == std::string::npos);
    CHECK(all.find("hunter2") == std::string::npos);
  }
}

TEST_CASE("equal diagnostics of a hidden value are said once") {
  const std::string hidden = said("name = \"n\"\ntoken = \"hunter2\\d\\d\"\n");
  INFO(hidden);
  CHECK(count(hidden, "Invalid escape sequence") == 1);
  const std::string shown = said("token = \"t\"\nname = \"C:\\d\\d\"\n");
  INFO(shown);
  CHECK(count(shown, "Invalid escape sequence") == 2);
}

TEST_CASE("a name that no member has is shown where it can be no secret") {
  const std::string include = said("token = \"hunter2\"\nname = \"n\"\ninclude \"y\"\n");
  INFO(include);
  CHECK(include.find("To set an attribute, write an equals sign") != std::string::npos);
  const std::string slip = said("levl = \"info\"\ntoken = \"hunter2\"\nname 8\n");
  INFO(slip);
  CHECK(slip.find("hunter2") == std::string::npos);
  const std::string broken = said("name = \"n\"\nlevl = \"in\\fo\"\ntoken = \"hunter2\"\n");
  INFO(broken);
  CHECK(broken.find("| levl = \"(sensitive)\"") != std::string::npos);
  CHECK(broken.find("For a backslash, write two of them.") != std::string::npos);
  const std::string parsed = said("name = \"n\"\nlevl = \"info\"\ntoken = \"hunter2\"\n");
  INFO(parsed);
  CHECK(parsed.find("| levl = \"(sensitive)\"") != std::string::npos);
  CHECK(parsed.find("Did you mean \"level\"?") != std::string::npos);
}

TEST_CASE("what a reference selects of a variable is masked, its name is not") {
  hcl::scope names;
  names.variable("env", hcl::value::object({{"DB_PASSWORD", hcl::value("hunter2")}}));
  const std::string all = said("name = \"n\"\ntoken = env.DB_PASSWRD\n", names);
  INFO(all);
  CHECK(all.find("token = env.(sensitive)") != std::string::npos);
  CHECK(all.find("This object does not have an attribute named (sensitive).\n") != std::string::npos);
  CHECK(all.find("PASSW") == std::string::npos);
  const std::string literal = said("name = \"n\"\ntoken = {hunter2 = 1}.hunter\n", names);
  INFO(literal);
  CHECK(literal.find("hunter") == std::string::npos);
}

TEST_CASE("variables of sensitive values are not listed") {
  hcl::scope names;
  names.variable("env", std::map<std::string, secret>{{"DB_PASSWORD", "hunter2"}});
  const auto read = hcl::decode<config>("name = \"n\"\ntoken = env.DB_PASSWORD\n", "t.hcl", names);
  REQUIRE(read);
  CHECK(*read->token == "hunter2");
  for (const std::string_view line : {"name = env.DB_PASSWORD + 1", "name = [env.DB_PASSWORD]",
                                      "name = \"${env.DB_PASSWORD}\" ? 1 : 2", "name = env.DB_PASSWORD.x"}) {
    const std::string all = said("token = \"t\"\n" + std::string(line) + "\n", names);
    INFO(all);
    CHECK(all.find("hunter2") == std::string::npos);
  }
}
