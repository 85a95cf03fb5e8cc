// Keys of objects that no member claims: where one may be a secret that has lost its name, nothing names it.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "decoded.hpp"

namespace {

struct token {
  std::string user;
  hcl::sensitive<std::string> key;
};
struct config {
  hcl::attr<std::optional<token>> obj{};
  hcl::attr<std::optional<std::vector<token>>> all{};
  hcl::attr<std::optional<std::map<std::string, token>>> by{};
};

std::string shown(const hcl::diagnostics& all) {
  std::string text = to_string(all) + to_json(all);
  for (const hcl::diagnostic& d : all)
    text.append(d.summary).append(d.detail).append(d.suggestion()).append(d.path).append(d.inside);
  return text;
}

hcl::scope usual_names() {
  hcl::scope names;
  names.function("upper", [](const std::string& s) { return s; });
  return names;
}

// What is wrong is said, and the key is not.
void names_no_key(const hcl::diagnostics& all) {
  INFO(shown(all));
  REQUIRE_FALSE(all.empty());
  CHECK(shown(all).find("hunter2") == std::string::npos);
  CHECK(shown(all).find("takes no attribute (sensitive)") != std::string::npos);
}

}  // namespace

TEST_CASE("a key that may be a secret is not named") {
  const hcl::scope names = usual_names();
  for (const std::string_view text :
       {"obj = { user = \"u\", hunter2 = \"key\" }\n", "obj = { user = \"u\", \"hunter2\" = \"key\" }\n",
        "obj = {\n  user = \"u\"\n  hunter2 = \"key\"\n}\n", "all = [{ user = \"u\", hunter2 = \"key\" }]\n",
        "by = { a = { user = \"u\", hunter2 = \"key\" } }\n",
        "obj = { user = \"u\", (\"hunter2\") = \"key\" }\n",
        "obj = { user = \"u\", (upper(\"hunter2\")) = \"key\" }\n",
        "all = [for k in [\"hunter2\"] : { user = \"u\", (k) = \"key\" }]\n",
        "obj = true ? { user = \"u\", hunter2 = \"key\" } : null\n"}) {
    CAPTURE(text);
    names_no_key(hcl::decode<config>(text, "t.hcl", names).diagnostics());
    config into;
    names_no_key(hcl::decode_into(into, text, "t.hcl", names).diagnostics());
    const auto body = hcl::parse(text, "t.hcl");
    REQUIRE(body);
    names_no_key(hcl::decode_body<config>(hcl::merge({*body}), names).diagnostics());
    names_no_key(hcl::decode_body<config>(hcl::overlay({*body, *body}), names).diagnostics());
  }
  for (const std::string_view text :
       {R"({"obj": {"user": "u", "hunter2": "key"}})", R"({"all": [{"user": "u", "hunter2": "key"}]})",
        R"({"by": {"a": {"user": "u", "hunter2": "key"}}})",
        R"({"obj": {"user": "u", "${upper(\"hunter2\")}": "key"}})"}) {
    CAPTURE(text);
    names_no_key(hcl::decode_json<config>(text, "t.json", names).diagnostics());
  }
}

TEST_CASE("a key of a value without text is not named where it may be a secret") {
  struct login {
    hcl::label<std::string> name;
    hcl::sensitive<std::string> password;
  };
  struct outer {
    std::string host;
    hcl::blocks<login, "login"> logins{};
  };
  const auto object = [](const char* key) {
    return hcl::value::object({{"user", hcl::value("u")}, {key, hcl::value("key")}});
  };
  const auto read = hcl::from_value<token>(object("hunter2"));
  REQUIRE_FALSE(read);
  CHECK(read.error().message.find("hunter2") == std::string::npos);
  // The struct itself has no secret, but the blocks in it do.
  const auto whole = hcl::from_value<outer>(
      hcl::value::object({{"host", hcl::value("h")}, {"hunter2", hcl::value("password")}}));
  REQUIRE_FALSE(whole);
  CHECK(whole.error().message.find("hunter2") == std::string::npos);
  const auto inside = hcl::from_value<outer>(hcl::value::object(
      {{"host", hcl::value("h")},
       {"login", hcl::value::tuple({hcl::value::object(
                     {{"name", hcl::value("n")}, {"hunter2", hcl::value("password")}})})}}));
  REQUIRE_FALSE(inside);
  CHECK(inside.error().message.find("hunter2") == std::string::npos);
}

TEST_CASE("keys are named where they are no secrets") {
  struct open {
    std::string user;
  };
  struct holder {
    hcl::attr<open> obj;
  };
  const auto plain = hcl::decode<holder>("obj = { user = \"u\", more = 1 }\n", "t.hcl");
  CHECK(shown(plain.diagnostics()).find("takes no attribute \"more\"") != std::string::npos);
}

namespace {

struct vault {
  std::string name;
  hcl::sensitive<std::string> key{};
};
struct vaults {
  hcl::blocks<vault, "vault"> all{};
  hcl::defaulted<int> pin = 0;
};

}  // namespace

TEST_CASE("the end of a text that a line before has begun is no name") {
  for (const std::string_view text :
       {"vault {\n  name = \"n\"\n  key =\nhunter2\"\n}\n", "vault {\n  ky = \"\nhunter2\"\n}\n",
        "vault { name = \"n\"\nhunter2\" }\n", "v\"ault {\n  key = \"\n}\nhunter2\"\npin = 1\n"}) {
    CAPTURE(text);
    const auto got = hcl::decode<vaults>(text, "t.hcl");
    REQUIRE_FALSE(got);
    CHECK(shown(got.diagnostics()).find("hunter2") == std::string::npos);
  }
}

TEST_CASE(
    "a value behind two signs, a comment behind what is hidden, and a key that is no label are not shown") {
  for (const std::string_view text :
       {"obj = {\n  user =   = \"hunter2\"\n}pin = 5\n", "obj = {\n  user = = \"hunter2\"\n}\n",
        "rd = <<\xFF EOT#hunter2\nEOT\n", "obj = { user = 1, key = #hunter2\\ }\n",
        "obj = {\n  user = account.k    keyhunter2\"\n}\n",
        "by = { user = \"u\", (\"hunter2\") = \"key\" } }\n",
        "by = { user = \"u\", \"hunter2\" = \"key\" }\n", "plain = \"n\"& 918273645\n"}) {
    CAPTURE(text);
    const auto got = hcl::decode<config>(text, "t.hcl");
    REQUIRE_FALSE(got);
    CHECK(shown(got.diagnostics()).find("hunter2") == std::string::npos);
  }
}

TEST_CASE("a name and a secret in one, or in each other's place, are not shown") {
  const hcl::scope names = usual_names();
  for (const std::string_view text : {"by = { user = \"u\", (\"hunter2\") = \"key\" }\n",
                                      "by = { a = { user = \"u\", (\"keyhunter2\") = \"key\" } }\n"}) {
    CAPTURE(text);
    const auto got = hcl::decode<config>(text, "t.hcl", names);
    REQUIRE_FALSE(got);
    CHECK(shown(got.diagnostics()).find("hunter2") == std::string::npos);
  }
}
