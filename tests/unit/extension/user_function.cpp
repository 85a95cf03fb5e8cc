// Functions defined by a config: parameters, scopes, recursion, and what goes wrong.
#include <catch2/catch.hpp>

#include <cstdint>
#include <string>

#include <hcl/decode.hpp>
#include <hcl/extension/user_function.hpp>

namespace {

std::int64_t integer(const hcl::value& v) { return v.as_number().to_int64().value_or(-1); }

// A config with functions and attributes, all in one scope.
struct config {
  explicit config(const std::string& text, bool json = false) {
    const hcl::result<hcl::body> all =
        hcl::parse(text, "f.hcl", {}, json ? hcl::syntax_form::json : hcl::syntax_form::native);
    REQUIRE(all);
    found = hcl::read_user_functions(*all, &names, diags);
    found.add_to(names);
  }
  hcl::result<hcl::value> value_of(const std::string& name) {
    hcl::diagnostics unheard;
    for (const hcl::body_attribute& a : found.rest.remaining_attributes(unheard))
      if (a.name == name) return a.expression.evaluate(names);
    return unheard;
  }
  hcl::scope names;
  hcl::diagnostics diags;
  hcl::user_functions found;
};

}  // namespace

TEST_CASE("user functions") {
  config c(R"(
    function "add" {
      params = [a, b]
      result = a + b
    }
    function "all" {
      params         = []
      variadic_param = rest
      result         = [for r in rest : add(r, base)]
    }
    sum     = add(1, 2)
    list    = all(1, 2, 3)
    few     = add(1)
    nothing = add(1, null)
  )");
  REQUIRE_FALSE(c.diags.has_errors());
  c.names.variable("base", 10);
  CHECK(integer(*c.value_of("sum")) == 3);
  const auto list = c.value_of("list");
  REQUIRE(list);
  CHECK(integer(list->elements()[2]) == 13);
  CHECK(c.value_of("few").diagnostics()[0].code == "not-enough-arguments");
  CHECK(c.value_of("nothing").diagnostics()[0].code == "invalid-function-argument");
}

TEST_CASE("user functions in JSON") {
  config c(R"({"function": {"twice": {"params": ["x"], "result": "${x * 2}"}}, "four": "${twice(2)}"})",
           true);
  REQUIRE_FALSE(c.diags.has_errors());
  CHECK(integer(*c.value_of("four")) == 4);
}

TEST_CASE("unknown arguments of user functions give the type") {
  config c("function \"text\" {\n params = [a]\n result = \"<${a}>\"\n}\nx = text(u)\n");
  c.names.variable("u", hcl::value::unknown(hcl::type::string()));
  const auto x = c.value_of("x");
  REQUIRE(x);
  CHECK_FALSE(x->is_known());
  CHECK(x->type() == hcl::type::string());
}

TEST_CASE("recursion of user functions ends") {
  const char* const endless[] = {
      "function \"f\" {\n params = [n]\n result = f(n)\n}\nx = f(1)\n",
      R"(function "f" {
  params = [n]
  result = [g(n), g(n)]
}
function "g" {
  params = [n]
  result = [f(n), f(n)]
}
x = f(1)
)",
      "function \"f\" {\n params = [n]\n result = try(f(n), 1)\n}\nx = f(1)\n",
  };
  for (const char* text : endless) {
    config c(text);
    c.names.function("try", hcl::function({.name = "try",
                                           .variadic = hcl::parameter{.name = "x"},
                                           .call = [](std::span<const hcl::value> a, const hcl::type&) {
                                             return hcl::outcome<hcl::value>(a[0]);
                                           }}));
    const auto x = c.value_of("x");
    CHECK_FALSE(x);
    CHECK(x.diagnostics().has_errors());
  }
  config tree(
      "function \"sum\" {\n params = [n]\n result = [for c in n.in : sum(c)]\n}\nx = sum({in = [{in = "
      "[]}]})\n");
  CHECK(tree.value_of("x"));
}

TEST_CASE("a chain of doubling functions is bounded") {
  std::string text = "function \"f0\" {\n params = [n]\n result = n\n}\n";
  for (int i = 1; i <= 60; ++i) {
    const std::string before = "f" + std::to_string(i - 1) + "(n)";
    text += "function \"f" + std::to_string(i) + "\" {\n params = [n]\n result = " + before + " + " + before +
            "\n}\n";
  }
  config c(text + "x = f60(1)\n");
  CHECK_FALSE(c.value_of("x"));
}

TEST_CASE("wrong definitions of functions") {
  const auto code = [](const std::string& text) {
    config c(text);
    return c.diags.empty() ? std::string() : std::string(c.diags[0].code);
  };
  CHECK(code("function \"f\" {\n params = []\n result = 1\n}\nfunction \"f\" {\n params = []\n result = "
             "2\n}\n") == "duplicate-function");
  CHECK(code("function \"f\" {\n params = [a.b]\n result = 1\n}\n") == "invalid-parameter");
  CHECK(code("function \"f\" {\n params = [a, a]\n result = 1\n}\n") == "invalid-parameter");
  CHECK(code("function \"f\" {\n params = a\n result = 1\n}\n") == "static-list-required");
  CHECK(code("function \"f\" {\n params = []\n variadic_param = 5\n result = 1\n}\n") == "invalid-parameter");
  CHECK(code("function \"f\" {\n params = []\n}\n") == "missing-attribute");
  CHECK(code("function {\n}\n") == "missing-label");
  CHECK(code("function \"my fn\" {\n params = []\n result = 1\n}\n") == "invalid-name");
  CHECK(code("function \"my::fn\" {\n params = []\n result = 1\n}\n").empty());
}

TEST_CASE("a function with a wrong definition is known") {
  config c("function \"f\" {\n params = [\"a\"]\n result = a\n}\nx = f(1)\n");
  REQUIRE(c.diags.size() == 1);
  CHECK(c.diags[0].detail == "The name of a parameter must be an identifier, without quotes.");
  const auto x = c.value_of("x");
  REQUIRE_FALSE(x);
  CHECK(x.diagnostics()[0].detail ==
        "The call of \"f\" failed: Its definition has a mistake, which is reported there.");
}

TEST_CASE("thousands of parameters are read in no time worth mentioning, and a repeated one is found") {
  std::string names;
  for (int i = 0; i < 20'000; ++i)
    names += "p" + std::to_string(i) + ", ";
  hcl::diagnostics diags;
  const auto read = [&](const std::string& params) {
    return hcl::read_user_functions(
        *hcl::parse("function \"f\" {\n  params = [" + params + "]\n  result = p0\n}\n"), nullptr, diags);
  };
  CHECK(read(names).functions.size() == 1);
  CHECK(diags.empty());
  CHECK(read(names + "p7").functions.size() == 1);
  CHECK(diags[0].detail == "A parameter before this one is named \"p7\" too.");
}

namespace {

std::string definition(const std::string& name, const std::string& result) {
  return "function \"" + name + "\" {\n  params = [x]\n  result = " + result + "\n}\n";
}

hcl::result<hcl::value> value_within(config& c, const std::string& name, std::size_t steps) {
  hcl::diagnostics unheard;
  hcl::limits bounds;
  bounds.steps = steps;
  for (const hcl::body_attribute& a : c.found.rest.remaining_attributes(unheard))
    if (a.name == name) return a.expression.evaluate(c.names, bounds);
  return unheard;
}

}  // namespace

TEST_CASE("what the body of a user function does costs steps, since it may be called again and again") {
  std::string sums = "x", functions, previous = "x";
  for (int i = 0; i < 100; ++i)
    sums += " + 1";
  functions += definition("sums", sums);
  for (int level = 0; level < 5; ++level) {
    const std::string name = "f" + std::to_string(level);
    std::string calls = level == 0 ? "x + 1" : "f" + std::to_string(level - 1) + "(x)";
    const std::string one = calls;
    for (int i = 1; i < 10; ++i)
      calls += " + " + one;
    functions += definition(name, calls);
  }
  config c(functions + "a = sums(1)\nb = [sums(1), sums(2), sums(3), sums(4)]\nc = f4(1)\nd = f1(1)\n");
  REQUIRE_FALSE(c.diags.has_errors());
  CHECK(integer(*value_within(c, "a", 300)) == 101);
  CHECK(value_within(c, "a", 100).diagnostics()[0].code == "evaluation-limit");
  CHECK(value_within(c, "b", 400).diagnostics()[0].code == "evaluation-limit");
  CHECK(value_within(c, "c", 50'000).diagnostics()[0].code == "evaluation-limit");
  CHECK(integer(*value_within(c, "d", 50'000)) == 200);
}

TEST_CASE("messages of user functions that call each other stay short") {
  std::string functions = definition("f0", "nope + nope");
  for (int level = 1; level <= 12; ++level) {
    const std::string call = "f" + std::to_string(level - 1) + "(x)";
    functions +=
        definition("f" + std::to_string(level), "[" + call + ", " + call + ", " + call + ", " + call + "]");
  }
  config c(functions + "a = f2(1)\nb = f12(1)\nc = f0(1)\n");
  REQUIRE_FALSE(c.diags.has_errors());
  for (const char* const name : {"a", "b", "c"}) {
    const auto failed = value_within(c, name, 1'000'000);
    REQUIRE(failed.diagnostics().has_errors());
    const hcl::diagnostic& why = failed.diagnostics()[0];
    CHECK(why.detail.size() < 1500);
    CHECK((why.code == "evaluation-limit" || why.detail.find("The call of \"f") != std::string::npos));
  }
  CHECK(value_within(c, "c", 1000).diagnostics()[0].detail.find("There is no variable named \"nope\"") !=
        std::string::npos);
}

TEST_CASE("errors in the body of a user function cost steps") {
  std::string names = "[";
  for (int i = 0; i < 100; ++i)
    names += "nope" + std::to_string(i) + ", ";
  config c(definition("f", names + "x]") +
           "many = [for i in [1, 2, 3, 4, 5]: can_not(i)]\na = [for i in [1, 2, 3, 4, 5]: f(i)]\n");
  REQUIRE_FALSE(c.diags.has_errors());
  CHECK(value_within(c, "a", 100'000).diagnostics().error_count() < 6);
  const auto stopped = value_within(c, "a", 10'000);
  CHECK(stopped.diagnostics()[stopped.diagnostics().size() - 1].code == "evaluation-limit");
}
