// Documents brought up to a struct whose values are not all written there as they are: secrets inside of
// others, numbers that need an exponent, and blocks that a dynamic block generates.
#include <catch2/catch.hpp>

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/edit.hpp>

namespace {

using secret = hcl::sensitive<std::string>;

struct vault {
  std::optional<secret> pin{};
  std::vector<secret> keys{};
  std::map<std::string, secret> users{};
  hcl::defaulted<std::vector<hcl::sensitive<int>>> codes{};
};
struct login {
  hcl::label<> name;
  hcl::defaulted<int> port = 80;
  secret key;
};
struct logins {
  hcl::defaulted<int> n = 1;
  hcl::defaulted<secret> top{};
  hcl::defaulted<std::vector<secret>> tokens{};
  std::optional<hcl::expr<secret>> when{};
  hcl::blocks<login, "login"> all{};
};
struct measured {
  double v = 0;
};
struct service {
  hcl::label<> name;
  hcl::defaulted<int> port = 80;
};
struct fleet {
  std::optional<std::string> name{};
  hcl::blocks<service, "service"> services{};
};

// Its text, or what is wrong.
template <typename T>
std::string updated(std::string_view text, const T& wanted, const hcl::update_options& options = {}) {
  auto doc = hcl::document::parse(text, "t.hcl");
  REQUIRE(doc);
  const hcl::result<void> done = hcl::update(*doc, wanted, options);
  if (done) return doc->text();
  CHECK(doc->text() == text);
  return done.diagnostics()[0].detail;
}

const std::string locked = "pin = \"1\"\nkeys = [\"a\", \"b\"] # all\nusers = {\n  z = \"x\"\n}\n";
vault opened() { return {secret("2"), {secret("a"), secret("c")}, {{"z", secret("y")}}, {}}; }

const std::string generated =
    "name = \"a\"\n\nservice \"first\" {\n}\n\ndynamic \"service\" {\n  for_each = l\n"
    "  labels = [\"s${service.value}\"]\n  content {\n    port = service.value\n  }\n}\n";

}  // namespace

TEST_CASE("secrets inside of optional members, lists and maps are written") {
  CHECK(updated(locked, opened()) == "pin = \"2\"\nkeys = [\"a\", \"c\"] # all\nusers = {\n  z = \"y\"\n}\n");
  CHECK(updated("", vault{secret("2"), {}, {}, {}}) == "pin = \"2\"\nkeys = []\nusers = {}\n");
  CHECK(updated("keys = []\nusers = {}\n", vault{{}, {}, {}, {{5}}}) ==
        "keys = []\nusers = {}\ncodes = [5]\n");
}

TEST_CASE("secrets inside of other members are not written where they must not be") {
  CHECK(updated(locked, opened(), {.sensitive = hcl::sensitive_values::reject}) ==
        "The member \"pin\" is sensitive, and its new value must not be written.");
  CHECK(updated(locked, opened(), {.sensitive = hcl::sensitive_values::redact}) ==
        "pin = \"(sensitive)\"\nkeys = [\"a\", \"(sensitive)\"] # all\nusers = {\n  z = "
        "\"(sensitive)\"\n}\n");
  const std::string why = updated("keys = []\nusers = {}\n", vault{{}, {}, {}, {{5}}},
                                  {.sensitive = hcl::sensitive_values::redact});
  CHECK(why ==
        "The member \"codes\" holds a sensitive value that is not a string, so it cannot be redacted.");
}

TEST_CASE("secrets that an update does not change stay as they are written") {
  const std::string text =
      "n = 1\ntop = t\ntokens = [\"x\", \"y\"]\n\nlogin \"v\" {\n  port = 1\n  key  = \"q\"\n}\n\nlogin "
      "\"w\" "
      "{\n  port = p\n  key  = k\n}\n";
  const hcl::scope names({{"p", hcl::value(80)}, {"k", hcl::value("r")}, {"t", hcl::value("s")}});
  for (const auto how : {hcl::sensitive_values::reject, hcl::sensitive_values::redact}) {
    const hcl::update_options options{.names = &names, .sensitive = how};
    const bool redacts = how == hcl::sensitive_values::redact;
    logins wanted = *hcl::decode<logins>(text, "t.hcl", names);
    CHECK(updated(text, wanted, options) == text);
    wanted.n = 2;
    wanted.all[0].port = 2;
    wanted.all[1].name = "u";
    wanted.tokens->erase(wanted.tokens->begin());
    std::string now = text;
    now.replace(now.find("n = 1"), 5, "n = 2").replace(now.find("port = 1"), 8, "port = 2");
    now.replace(now.find("\"w\""), 3, "\"u\"").replace(now.find("\"x\", "), 5, "");
    CHECK(updated(text, wanted, options) == now);
    wanted.all[0].key = "new";
    now.replace(now.find("\"q\""), 3, "\"(sensitive)\"");
    CHECK(updated(text, wanted, options) ==
          (redacts ? now : "The member \"key\" is sensitive, and its new value must not be written."));
    wanted = *hcl::decode<logins>(text, "t.hcl", names);
    wanted.all->push_back({"x", 1, secret("r")});
    CHECK(updated(text, wanted, options) ==
          (redacts ? text + "\nlogin \"x\" {\n  port = 1\n  key  = \"(sensitive)\"\n}\n"
                   : "The member \"login[\"x\"].key\" is sensitive, and its new value must not be written."));
    wanted = *hcl::decode<logins>(text, "t.hcl", names);
    wanted = *hcl::decode<logins>(text + "when = \"secret\"\n", "t.hcl", names);
    CHECK(updated(text + "when = t\n", wanted, options) ==
          (redacts ? text + "when = \"(sensitive)\"\n"
                   : "The member \"when\" is sensitive, and its new value must not be written."));
  }
}

TEST_CASE("a secret that must not be written is reported where it is, and not shown") {
  auto doc = *hcl::document::parse("n = 1\ntop = \"hunter2\"\n", "t.hcl");
  const hcl::result<void> done =
      hcl::update(doc, logins{.n = 2, .top = "swordfish"}, {.sensitive = hcl::sensitive_values::reject});
  CHECK(to_string(done.diagnostics()) ==
        "Error: Value cannot be written\n\n  on t.hcl line 2:\n   2 | top = \"(sensitive)\"\n     | "
        "^^^^^^^^^^^^^^^^^^^\n\nThe member \"top\" is sensitive, and its new value must not be written.\n");
  auto other = *hcl::document::parse("n = 1\ntop = \"hunter2\"\n", "t.hcl");
  const hcl::result<void> undone = hcl::edit::change(other, [&](auto& all) {
    all(other.body().set("n", 5));
    all(hcl::update(other, logins{.n = 2, .top = "swordfish"}, {.sensitive = hcl::sensitive_values::reject}));
  });
  CHECK(to_string(undone.diagnostics()).find("must not be written") != std::string::npos);
  CHECK(to_string(undone.diagnostics()).find("hunter2") == std::string::npos);
}

TEST_CASE("numbers that no digits say exactly are written with an exponent") {
  for (const double v : {1e200, 1e308, -1e155, (std::numeric_limits<double>::max)(), 1e100, 0.1}) {
    INFO(v);
    const std::string text = updated("v = 1\n", measured{v});
    const auto again = hcl::decode<measured>(text, "t.hcl");
    REQUIRE(again);
    CHECK(again->v == v);
    auto doc = hcl::document::parse("v = 1\n", "t.hcl");
    REQUIRE(doc->body().set("v", v));
    CHECK(hcl::decode<measured>(doc->text(), "t.hcl"));
  }
}

TEST_CASE("blocks that a dynamic block generates stay while others change") {
  hcl::scope names;
  names.variable("l", hcl::value::tuple({1, 2}));
  hcl::update_options options{.names = &names};
  options.decode.dynamic_blocks = true;
  const fleet before = *hcl::decode<fleet>(generated, "t.hcl", names, options.decode);
  REQUIRE(before.services->size() == 3);
  fleet wanted = before;
  wanted.name = "b";
  CHECK(updated(generated, wanted, options) == "name = \"b\"" + generated.substr(10));
  wanted = before;
  wanted.services[0].port = 81;
  std::string text = generated;
  CHECK(updated(generated, wanted, options) == text.insert(text.find("}\n\ndynamic"), "  port = 81\n"));
  wanted = before;
  wanted.services->push_back({"last", 1});
  CHECK(updated(generated, wanted, options) == generated + "\nservice \"last\" {\n  port = 1\n}\n");
  wanted = before;
  wanted.services->erase(wanted.services->begin());
  CHECK(updated(generated, wanted, options) ==
        "name = \"a\"\n\n" + generated.substr(generated.find("dynamic")));
  wanted.services->insert(wanted.services->begin(), {"new", 1});
  CHECK(updated(generated.substr(generated.find("dynamic")), fleet{{}, wanted.services}, options)
            .starts_with("service \"new\" {\n  port = 1\n}\n\ndynamic"));
  wanted = before;
  wanted.services[2].port = 5;
  CHECK(updated(generated, wanted, options).find("Generated blocks cannot be changed.") != std::string::npos);
}
