// Sensitive fields and marked values: decoded like others, shown by nothing.
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "decoded.hpp"

namespace {

using secret = hcl::sensitive<std::string>;

struct login {
  std::string user;
  secret password;
  bool operator==(const login&) const = default;
};
struct config {
  secret token;
  hcl::defaulted<hcl::sensitive<int>> pin = 7;
  std::optional<secret> extra{};
  hcl::located<secret> where{};
  hcl::sensitive<std::vector<std::string>> keys{};
  hcl::attr<login> object{};
  hcl::blocks<login, "login"> logins{};
  bool operator==(const config&) const = default;
};

const std::string good_text = R"(token = "t0ken"
extra = "extr4"
where = "h3re"
keys  = ["k1", "k2"]
object = { user = "u", password = "p4ss" }
login {
  user     = "v"
  password = <<EOT
her3doc
EOT
}
)";

std::string shown(const hcl::diagnostics& all) { return to_string(all) + to_json(all); }

TEST_CASE("a sensitive field reads as what it holds") {
  const config c = test::good<config>(good_text);
  CHECK(*c.token == "t0ken");
  CHECK(c.token->size() == 5);
  CHECK(*c.pin == 7);
  REQUIRE(c.extra);
  CHECK(**c.extra == "extr4");
  CHECK(**c.where == "h3re");
  CHECK(c.where.range.text() == "\"h3re\"");
  CHECK(*c.keys == std::vector<std::string>{"k1", "k2"});
  CHECK(*c.object.password == "p4ss");
  CHECK(*c.logins[0].password == "her3doc\n");
  CHECK(c.token == "t0ken");
  CHECK(c.token == secret("t0ken"));

  std::ostringstream out;
  out << c.token << ' ' << c.pin << ' ' << *c.where;
  CHECK(out.str() == "(sensitive) (sensitive) (sensitive)");
  CHECK(test::good<config>(good_text) == c);
  CHECK_FALSE(std::is_convertible_v<secret, std::string>);
}

TEST_CASE("no problem of the file shows a secret") {
  const auto diags = [](std::string_view text, const hcl::scope* names = nullptr) {
    const auto r =
        names ? hcl::decode<config>(text, "test.hcl", *names) : hcl::decode<config>(text, "test.hcl");
    CHECK_FALSE(r);
    return shown(r.diagnostics());
  };
  const auto hides = [&](std::string_view text, const hcl::scope* names = nullptr) {
    const std::string all = diags(text, names);
    INFO(all);
    CHECK(all.find("hunter2") == std::string::npos);
    CHECK(all.find("4711") == std::string::npos);
    if (!names) CHECK(all.find("(sensitive)") != std::string::npos);
  };
  hides("token = \"hunter2\"\ntoken = \"hunter2\"\n");                  // twice
  hides("tokem = \"hunter2\"\n");                                       // a slip of the pen
  hides("object = { user = 1, password = \"hunter2\", other = 1 }\n");  // beside another problem
  hides("object = { user = nope, password = \"hunter2\" }\n");          // before it came to reading it
  hides("object = { \"password\" = \"hunter2\", \"user\" : [] }\n");
  hides("login \"label\" { password = \"hunter2\" }\n");  // a block that is not read
  hides("pin = \"hunter2\"\n");                           // wrong value
  hides("pin = 4711.5\n");
  hides("pin = 4711 + \"hunter2\"\n");  // wrong expression
  hides("token = [\"hunter2\"]\n");
  CHECK(diags("token = [\"hunter2\"]\n").find("must be a string, not a list.") != std::string::npos);
  hides("token = 4711 nope\n");  // syntax
  hides("token = \"hunter2\n");
  hides("token = hunter2 hunter2\n");
  hides("token = hunter2\n");  // without quotes
  hides("token = hunter2(4711)\n");
  hides("keys = [\"a\", \"${hunter2}\"]\n");
  hides("keys = [\"a\",\n \"hunter2\",\n 4711 5]\n");
  hides("login {\n  user = \"u\"\n  password = <<EOT\nhunter2\nEOT\n}\npin = \"hunter2\"\n");
  hides("login {\n  password = <<EOT\nhunter2\n");  // not closed
  hides("token = {\n a = \"hunter2\"\n}\n");

  hcl::scope names;
  names.variable("pw", "hunter2");
  names.variable("key", 4711);
  names.function("parse",
                 [](const std::string& s) -> hcl::outcome<int> { return hcl::failure{"cannot parse " + s}; });
  hides("pin = pw\n", &names);
  hides("pin = parse(pw)\n", &names);
  hides("pin = parse(\"hunter2\")\n", &names);
  hides("pin = pw + key\n", &names);
  hides("keys = { for x in [1, 2] : pw => x }\n", &names);
}

TEST_CASE("the place is still told, and what is not secret is shown") {
  const auto r = hcl::decode<login>("user = nope\npassword = 5 + \"hunter2\" # why\n", "test.hcl",
                                    hcl::scope().variable("a", 1));
  const std::string all = to_string(r.diagnostics());
  INFO(all);
  CHECK(all.find("   1 | user = nope\n") != std::string::npos);
  CHECK(all.find("\"nope\"") != std::string::npos);
  CHECK(all.find("   2 | password = (sensitive) + \"(sensitive)\" # (sensitive)\n") != std::string::npos);
}

TEST_CASE("a range of one's own shows no secret either") {
  const auto r = hcl::decode<config>(good_text, "test.hcl");
  REQUIRE(r);
  hcl::diagnostics mine;
  mine.add({.code = "weak",
            .summary = "Weak secret",
            .detail = "It is too short.",
            .subject = r->where.range,
            .context = {}});
  CHECK(shown(mine).find("h3re") == std::string::npos);
  CHECK(shown(mine).find("   3 | where = \"(sensitive)\"\n") != std::string::npos);
}

TEST_CASE("JSON keeps secrets as well") {
  for (const std::string text :
       {R"({"token": "hunter2", "token": "hunter2"})", R"({"tokem": "hunter2"})",
        R"({"pin": "${"hunter2" + 1}"})", R"({"object": {"user": [1], "password": "hunter2"}})",
        "{\"object\": {\n\"password\":\n\"hunter2\" 5}}",
        R"({"login": [{"password": "hunter2", "oops": 1}]})"}) {
    const auto r = hcl::decode_json<config>(text, "test.json", hcl::scope());
    REQUIRE_FALSE(r);
    INFO(shown(r.diagnostics()));
    CHECK(shown(r.diagnostics()).find("hunter2") == std::string::npos);
    CHECK(shown(r.diagnostics()).find("(sensitive)") != std::string::npos);
  }
}

TEST_CASE("free attributes may all be sensitive") {
  struct vault {
    hcl::attributes<secret> all{};
  };
  const auto r = hcl::decode<vault>("a = \"hunter2\"\nb = [\"hunter2\"]\nc \"hunter2\" {}\n", "test.hcl");
  REQUIRE_FALSE(r);
  CHECK(to_string(r.diagnostics()).find("2 | b = [\"(sensitive)\"]") != std::string::npos);
  CHECK(test::good<vault>("a = \"x\"").all.at("a") == "x");
}

TEST_CASE("as a value it is marked, and stays hidden") {
  const config c = test::good<config>(good_text);
  const hcl::value v = hcl::to_value(c);
  CHECK(v.find("token")->marks().contains("sensitive"));
  CHECK(v.find("object")->find("password")->marks().contains("sensitive"));
  CHECK_FALSE(v.find("object")->find("user")->is_marked());
  CHECK_FALSE(bool(hcl::to_json(v)));
}

TEST_CASE("marked values are not shown where they are used") {
  struct plain {
    hcl::value v;
    hcl::defaulted<int> n = 0;
    hcl::defaulted<std::string> s{};
  };
  hcl::scope names;
  names.variable("pw", hcl::value("hunter2").with_marks(hcl::mark("sensitive")));
  names.variable("map",
                 hcl::value::map(hcl::type::string(), {{"hunter2", "a"}}).with_marks(hcl::mark("sensitive")));
  names.function("parse",
                 [](const std::string& s) -> hcl::outcome<int> { return hcl::failure{"cannot parse " + s}; });
  for (const std::string text :
       {"v = parse(pw)", "v = {for x in [1, 2] : pw => x}", "v = map[\"hunter3\"]", "v = {hunter3 = 1}[pw]",
        "v = pw + 1", "v = pw ? 1 : 2", "v = 1\nn = pw", "v = [for x in pw : x]", "v = {\"${pw}\" = nope}"}) {
    const auto r = hcl::decode<plain>(text, "test.hcl", names);
    REQUIRE_FALSE(r);
    INFO(to_string(r.diagnostics()));
    CHECK(shown(r.diagnostics()).find("hunter2") == std::string::npos);
  }
  // Nor are the keys of what is marked, where they are part of the way to what does not fit.
  struct table {
    std::map<std::string, std::vector<int>> t;
  };
  for (const std::string text : {"t = {for k, v in map : k => [v]}", "t = map", "t = {(pw) = [true]}"}) {
    const auto wrong = hcl::decode<table>(text, "test.hcl", names);
    REQUIRE_FALSE(wrong);
    CHECK(shown(wrong.diagnostics()).find("hunter2") == std::string::npos);
    CHECK(wrong.diagnostics()[0].detail.find("\"t") != std::string::npos);
  }
  const auto open = hcl::decode<table>("t = {k = [pw]}", "test.hcl", names);
  REQUIRE_FALSE(open);
  CHECK(open.diagnostics()[0].detail.find("\"t.k[0]\"") != std::string::npos);

  // The marks go into values, and are dropped by plain fields unless that is rejected.
  const auto r = hcl::decode<plain>("v = \"x-${pw}\"\ns = pw", "test.hcl", names);
  REQUIRE(r);
  CHECK(r->v.marks().contains("sensitive"));
  CHECK(*r->s == "hunter2");
  const auto rejected =
      hcl::decode<plain>("v = pw\ns = pw", "test.hcl", names, {.marked = hcl::marked_values::reject});
  REQUIRE_FALSE(rejected);
  REQUIRE(rejected.diagnostics().size() == 1);
  CHECK(rejected.diagnostics()[0].detail == "Attribute \"s\" must not be marked \"sensitive\".");
  const auto taken = hcl::decode<login>("user = \"u\"\npassword = pw", "test.hcl", names,
                                        {.marked = hcl::marked_values::reject});
  REQUIRE(taken);
  CHECK(*taken->password == "hunter2");
}

TEST_CASE("functions may take and give secrets") {
  hcl::scope names;
  names.function("seal", [](const std::string& s) { return secret(s); });
  names.function("length", [](const secret& s) { return s->size(); });
  struct plain {
    hcl::value v;
    int n;
  };
  const auto r = hcl::decode<plain>("v = seal(\"x\")\nn = length(\"abc\")", "test.hcl", names);
  if (!r) FAIL(to_string(r.diagnostics()));
  CHECK(r->v.marks().contains("sensitive"));
  CHECK(r->n == 3);
}

}  // namespace
