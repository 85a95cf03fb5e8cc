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
    const hcl::result<hcl::body> all = hcl::parse(text, "f.hcl", {}, json ? hcl::syntax_form::json : hcl::syntax_form::native);
    REQUIRE(all);
    found = hcl::read_user_functions(*all, &names, problems);
    found.add_to(names);
  }
  hcl::result<hcl::value> value_of(const std::string& name) {
    hcl::diagnostics unheard;
    for (const hcl::body_attribute& a : found.rest.remaining_attributes(unheard))
      if (a.name == name) return a.expression.evaluate(names);
    return unheard;
  }
  hcl::scope names;
  hcl::diagnostics problems;
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
  REQUIRE_FALSE(c.problems.has_errors());
  c.names.variable("base", 10);
  CHECK(integer(*c.value_of("sum")) == 3);
  const auto list = c.value_of("list");
  REQUIRE(list);
  CHECK(integer(list->elements()[2]) == 13);
  CHECK(c.value_of("few").diagnostics()[0].code == "not-enough-arguments");
  CHECK(c.value_of("nothing").diagnostics()[0].code == "invalid-function-argument");
}

TEST_CASE("user functions in JSON") {
  config c(R"({"function": {"twice": {"params": ["x"], "result": "${x * 2}"}}, "four": "${twice(2)}"})", true);
  REQUIRE_FALSE(c.problems.has_errors());
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
      "function \"f\" {\n params = [n]\n result = [g(n), g(n)]\n}\nfunction \"g\" {\n params = [n]\n result = [f(n), f(n)]\n}\nx = f(1)\n",
      "function \"f\" {\n params = [n]\n result = try(f(n), 1)\n}\nx = f(1)\n",
  };
  for (const char* text : endless) {
    config c(text);
    c.names.function("try", hcl::function({.name = "try", .variadic = hcl::parameter{.name = "x"},
                                           .call = [](std::span<const hcl::value> a, const hcl::type&) { return hcl::outcome<hcl::value>(a[0]); }}));
    const auto x = c.value_of("x");
    CHECK_FALSE(x);
    CHECK(x.diagnostics().has_errors());
  }
  config tree("function \"sum\" {\n params = [n]\n result = [for c in n.in : sum(c)]\n}\nx = sum({in = [{in = []}]})\n");
  CHECK(tree.value_of("x"));
}

TEST_CASE("a chain of doubling functions is bounded") {
  std::string text = "function \"f0\" {\n params = [n]\n result = n\n}\n";
  for (int i = 1; i <= 60; ++i) {
    const std::string before = "f" + std::to_string(i - 1) + "(n)";
    text += "function \"f" + std::to_string(i) + "\" {\n params = [n]\n result = " + before + " + " + before + "\n}\n";
  }
  config c(text + "x = f60(1)\n");
  CHECK_FALSE(c.value_of("x"));
}

TEST_CASE("wrong definitions of functions") {
  const auto code = [](const std::string& text) {
    config c(text);
    return c.problems.empty() ? std::string() : std::string(c.problems[0].code) + (c.found.functions.empty() ? "" : "+");
  };
  CHECK(code("function \"f\" {\n params = []\n result = 1\n}\nfunction \"f\" {\n params = []\n result = 2\n}\n") == "duplicate-function+");
  CHECK(code("function \"f\" {\n params = [a.b]\n result = 1\n}\n") == "invalid-parameter");
  CHECK(code("function \"f\" {\n params = [a, a]\n result = 1\n}\n") == "invalid-parameter");
  CHECK(code("function \"f\" {\n params = a\n result = 1\n}\n") == "static-list-required");
  CHECK(code("function \"f\" {\n params = []\n variadic_param = 5\n result = 1\n}\n") == "invalid-parameter");
  CHECK(code("function \"f\" {\n params = []\n}\n") == "missing-attribute");
  CHECK(code("function {\n}\n") == "missing-label");
}
