// Configs checked before any variable has a value: steps with keys that never have an element, and
// expressions that are kept for later.
#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/model.hpp>

using hcl::model::type;

namespace {

using list = std::vector<std::string>;

list found(const hcl::diagnostics& diags) {
  list all;
  for (const hcl::diagnostic& each : diags)
    all.push_back((each.severity == hcl::severity::error ? "" : "warning ") + std::string(each.code) + "@" +
                  std::to_string(each.subject.begin().line) + ":" +
                  std::to_string(each.subject.begin().column));
  return all;
}

hcl::model::scope names() {
  const type host = type::object({{"name", type::string()}, {"port", type::integer()}});
  hcl::model::scope made;
  made.variable("hosts", type::list(host));
  made.variable("host", host);
  made.variable("by", type::map(host));
  made.variable("tp", type::tuple({type::string(), type::integer()}));
  made.variable("text", type::string());
  made.variable("maybe", type::optional(type::list(type::string())));
  made.variable("later", type::output(type::list(type::string())));
  made.variable("open", type::dynamic());
  made.variable("either", type::union_of({host, type::list(type::string())}));
  made.variable("loose", type::object({{"a", type::string()}}, {.is_strict = false}));
  made.variable("count", type::integer());
  return made;
}

struct anything {
  hcl::value x;
};
list checked(const std::string& expression) {
  const hcl::model::scope known = names();
  return found(hcl::model::check<anything>("x = " + expression + "\n", "t.hcl", known));
}

}  // namespace

TEST_CASE("a literal key that never has an element is an error of the checker") {
  for (const char* text : {"hosts.nmae",
                           "hosts[\"x\"]",
                           "hosts[-1]",
                           "hosts[0.5]",
                           "hosts[null]",
                           "hosts[true]",
                           "hosts[0].nmae",
                           "hosts[*].nmae",
                           "hosts.*.nmae",
                           "[for h in hosts : h.nmae]",
                           "host.nmae",
                           "host[\"nmae\"]",
                           "host[0]",
                           "host.Name",
                           "host[\"NAME\"]",
                           "host[null]",
                           "by[null]",
                           "by.a.nmae",
                           "by[\"a\"][\"nmae\"]",
                           "tp[-1]",
                           "tp[2]",
                           "tp[5]",
                           "tp.2",
                           "tp[\"x\"]",
                           "tp[\"2\"]",
                           "tp[0.5]",
                           "tp.name",
                           "tp[null]",
                           "maybe.name",
                           "maybe[\"x\"]",
                           "maybe[-1]",
                           "later[\"x\"]",
                           "later[-1]",
                           "later.name",
                           "either.nmae",
                           "either[\"x\"]",
                           "[1, 2][-1]",
                           "[1, 2][2]",
                           "[1, 2].a",
                           "{ a = 1 }.b",
                           "{ a = 1 }[\"b\"]",
                           "(hosts)[\"x\"]",
                           "tp[(-1)]",
                           "text.a",
                           "text[0]",
                           "\"${hosts.nmae}\""}) {
    INFO(text);
    const list all = checked(text);
    REQUIRE(all.size() == 1);
    CHECK_FALSE(all[0].starts_with("warning"));
  }
}

TEST_CASE("a key that may have an element is none") {
  for (const char* text : {"hosts[0]",
                           "hosts[7].name",
                           "hosts.0.name",
                           "hosts[\"0\"]",
                           "hosts[count]",
                           "hosts[*].name",
                           "host.name",
                           "host[\"port\"]",
                           "by.anything.name",
                           "by[\"x\"]",
                           "by[0]",
                           "by[true].port",
                           "tp[0]",
                           "tp[1]",
                           "tp.1",
                           "tp[\"1\"]",
                           "tp[count]",
                           "maybe[0]",
                           "later[0]",
                           "open.a[\"b\"][-1]",
                           "either.name",
                           "either[0]",
                           "{ a = 1 }.a",
                           "{ \"0\" = 1 }[0]",
                           "[1, 2][1]",
                           "[1, 2][\"1\"]",
                           "hosts[text]"}) {
    INFO(text);
    CHECK(checked(text) == list{});
  }
  CHECK(checked("loose.b") == list{"warning unsupported-attribute@1:10"});
}

TEST_CASE("what is found wrong with keys is what evaluation finds") {
  hcl::scope values;
  const auto host = hcl::value::object({{"name", "a"}, {"port", 1}});
  values.variable("hosts", hcl::value::list(host.type(), {host}))
      .variable("host", host)
      .variable("tp", hcl::value::tuple({"a", 1}))
      .variable("by", hcl::value::map(host.type(), {{"a", host}, {"0", host}, {"true", host}}));
  const hcl::model::scope known = names();
  for (const char* text :
       {"hosts.nmae", "hosts[\"x\"]", "hosts[-1]", "hosts[0.5]", "hosts[null]", "hosts[true]", "hosts[\"0\"]",
        "hosts[0]",   "hosts.0",      "host.Name", "host.name",  "host[null]",  "host[0]",     "by[0]",
        "by[true]",   "by[null]",     "tp[-1]",    "tp[2]",      "tp[\"1\"]",   "tp[\"x\"]",   "tp.1",
        "tp.2",       "tp.a",         "tp[null]",  "tp[0.5]"}) {
    INFO(text);
    const bool is_right = static_cast<bool>(hcl::parse_expression(text)->evaluate(values));
    CHECK(checked(text).empty() == is_right);
  }
}

TEST_CASE("an expression that is kept is checked by the type of its value") {
  struct rule {
    hcl::expr<bool> when;
    hcl::defaulted<hcl::expr<double>> weight = 1.0;
    std::optional<hcl::expr<int>> limit;
    hcl::attr<std::optional<std::vector<hcl::expr<int>>>> all;
    hcl::attr<std::optional<std::map<std::string, hcl::expr<bool>>>> flags;
  };
  const hcl::model::scope known = names();
  const auto check = [&](const std::string& text) {
    return found(hcl::model::check<rule>(text, "t.hcl", known));
  };
  const std::string good = "when = count > 1\n";
  CHECK(check(good + "weight = count\nlimit = 3\nall = [1, count]\nflags = { a = true }\n") == list{});
  CHECK(check("when = \"yes\"\n") == list{"unsuitable-value@1:9"});
  CHECK(check("when = hosts\n") == list{"unsuitable-value@1:8"});
  CHECK(check("when = null\n").size() == 1);
  CHECK(check(good + "weight = hosts\n") == list{"unsuitable-value@2:10"});
  CHECK(check(good + "limit = 1.5\n") == list{"unsuitable-value@2:9"});
  CHECK(check(good + "limit = \"${text}-x\"\n") == list{"unsuitable-value@2:9"});
  CHECK(check(good + "all = [1, {}]\n") == list{"unsuitable-value@2:11"});
  CHECK(check(good + "flags = { a = hosts }\n") == list{"unsuitable-value@2:15"});
  CHECK(check("when = hosts.nmae\n") == list{"unsupported-attribute@1:13"});
  CHECK(check("when = 1 + true\n").size() == 1);
}

TEST_CASE("an expression that is kept may use names that are known later, but not misspelt ones") {
  struct rule {
    hcl::expr<bool> when;
    hcl::attr<hcl::expression> any;
    hcl::attributes<hcl::expr<int>> more;
  };
  hcl::scope functions;
  functions.function("twice", [](int v) { return v * 2; });
  hcl::model::scope known = names();
  hcl::model::declare_functions(known, functions);
  const auto check = [&](const std::string& text) {
    return found(hcl::model::check<rule>(text, "t.hcl", known));
  };
  CHECK(check("when = request.path == \"/\" && allowed(request)\nany = request.user\nx = request.size\n") ==
        list{});
  CHECK(check("when = cuont > 1\nany = cuont\nx = twcie(1)\n") ==
        list{"warning unknown-variable@1:8", "warning unknown-function@3:5"});
  CHECK(check("when = true\nany = [host.nmae, host.name, other.name]\n") ==
        list{"unsupported-attribute@2:12"});
  CHECK(check("when = true\nany = twice(hosts)\nx = twice()\n").size() == 2);
  CHECK(check("when = true\nany = string\n") == list{});
}

TEST_CASE("types that are kept as they are written are no values") {
  struct variable {
    hcl::attr<hcl::type> type;
    hcl::attr<hcl::type_constraint> full;
  };
  CHECK(found(hcl::model::check<variable>("type = list(string)\nfull = object({ a = optional(number) })\n",
                                          "t.hcl", names())) == list{});
}
