// What values were made of: variables, functions, what is behind them, and what is not shown.
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/extension/user_function.hpp>

namespace {

using sources = std::vector<std::pair<std::string, hcl::variable_source>>;

[[nodiscard]] hcl::expression parsed(const std::string& text, const std::string& name = "e") {
  const auto made = hcl::parse_expression(text, name);
  REQUIRE(made);
  return *made;
}
[[nodiscard]] hcl::source_finder finder(sources all) {
  return [all = std::move(all)](const hcl::traversal& t) -> std::optional<hcl::variable_source> {
    for (const auto& [name, source] : all)
      if (to_string(t) == name) return source;
    return std::nullopt;
  };
}
[[nodiscard]] std::string made_of(const std::string& text, const hcl::scope& names,
                                  const hcl::source_finder& find = {}) {
  return to_string(hcl::provenance(parsed(text), names, find));
}

TEST_CASE("variables are listed once with their values, and functions by their names") {
  hcl::scope names{{"base", 8000}, {"local", hcl::value::object({{"a", 1}, {"b", "x"}})}};
  names.function("twice", [](int n) { return 2 * n; });
  CHECK(made_of("80", names).empty());
  CHECK(made_of("twice(base) + base + local.a", names) ==
        "twice()       the program\nbase = 8000   the program\nlocal.a = 1   the program\n");
  CHECK(made_of("unknown + 1", names) == "unknown   the program\n");
  CHECK(made_of("\"${local.b}-${[for n, v in local : v.z if base > n][0]}\"", names) ==
        "local.b = \"x\"              the program\nlocal = {a = 1, b = \"x\"}   the program\n"
        "base = 8000                the program\n");
}

TEST_CASE("both results of a conditional are listed, as the type of the value is that of both") {
  const hcl::scope names{{"a", 1}, {"b", "x"}};
  CHECK(made_of("true ? a : b", names) == "a = 1     the program\nb = \"x\"   the program\n");
}

TEST_CASE("what is behind a variable is listed below it, and where it is first named only") {
  const hcl::scope names{{"a", 3}, {"b", 2}, {"c", 1}};
  const hcl::variable_source a{{parsed("b + c")}, "x.hcl:1"}, b{{parsed("c + 1")}, "x.hcl:2"};
  CHECK(made_of("a + b", names, finder({{"a", a}, {"b", b}})) ==
        "a = 3   x.hcl:1\n  b = 2   x.hcl:2\n    c = 1   the program\n  c = 1   the program\n"
        "b = 2   x.hcl:2, see above\n");
}

TEST_CASE("a circle ends where it closes, and depth and number are bounded") {
  const hcl::scope names{{"a", 1}};
  hcl::variable_source a{{parsed("a + 1")}, "x.hcl:1"};
  CHECK(made_of("a", names, finder({{"a", a}})) == "a = 1   x.hcl:1\n  a   x.hcl:1, see above\n");
  const auto endless = [](const hcl::traversal& t) -> std::optional<hcl::variable_source> {
    return hcl::variable_source{{*hcl::parse_expression(std::string(t.root_name()) + "x")}, "x"};
  };
  const std::string deep = made_of("a", names, endless);
  CHECK(deep.size() < 20'000);
  CHECK(deep.ends_with("and more\n"));
  std::string wide = "[";
  for (int i = 0; i != 5000; ++i)
    wide += "v" + std::to_string(i) + ",";
  const auto all = hcl::provenance(parsed(wide + "]"), names);
  CHECK(all.size() == 1001);
  CHECK(all.back().what == hcl::ingredient::kind::omitted);
  std::string chain = "a";
  for (int i = 0; i != 10'000; ++i)
    chain += " + a";
  CHECK(hcl::provenance(parsed(chain), names).size() == 1);
}

TEST_CASE("functions of a configuration are made of the names in their results, parameters aside") {
  hcl::scope names{{"registry", "r"}, {"x", 1}};
  hcl::diagnostics said;
  const auto file =
      hcl::parse("function \"tag\" {\n  params = [x]\n  result = \"${registry}/${x}\"\n}\n", "f.hcl");
  const hcl::user_functions own = hcl::read_user_functions(*file, &names, said);
  names.add(own);
  CHECK(made_of("tag(1)", names) == "tag()   f.hcl:3\n  registry = \"r\"   the program\n");
  CHECK(made_of("[tag(x), tag(2)]", names) ==
        "tag()   f.hcl:3\n  registry = \"r\"   the program\nx = 1   the program\n");
}

TEST_CASE("templates in the JSON syntax are looked into") {
  const hcl::scope names{{"a", 1}, {"b", "k"}};
  const auto file = hcl::parse_json(R"({"e": {"${b}": ["${a + 1}", "a"]}})", "x.json");
  REQUIRE(file);
  hcl::diagnostics said;
  const std::vector<hcl::body_attribute> made = file->just_attributes(said);
  REQUIRE(made.size() == 1);
  CHECK(to_string(hcl::provenance(made.front().expression, names)) ==
        "b = \"k\"   the program\na = 1     the program\n");
}

TEST_CASE("marked values and what is hidden in the text are not shown, nor what is made of them") {
  const hcl::scope names{
      {"key", hcl::value("hunter2").with_marks({"secret"})}, {"a", "hunter2-"}, {"b", "hunter2"}};
  CHECK(made_of("key", names) == "key = (sensitive)   the program\n");
  const hcl::expression hidden = parsed("\"hunter2\"");
  hidden.range().source()->redact(hidden.range().span());
  const hcl::variable_source a{{parsed("\"${b}-\"")}, "x.hcl:1"}, b{{hidden}, "x.hcl:2"};
  for (const char* const text : {"a", "b", "[a, b, a]", "{ x = b, y = a }"})
    CHECK(made_of(text, names, finder({{"a", a}, {"b", b}})).find("hunter2") == std::string::npos);
  CHECK(made_of("a", names, finder({{"a", a}, {"b", b}})) ==
        "a = (sensitive)   x.hcl:1\n  b = (sensitive)   x.hcl:2\n");
  const hcl::expression whole = parsed("a[\"hunter2\"] + hunter2 + f(b)");
  whole.range().source()->redact(whole.range().span());
  const std::string shown = to_string(hcl::provenance(whole, names));
  CHECK(shown.find("hunter2") == std::string::npos);
  CHECK(shown ==
        "a = (sensitive)             the program\n(sensitive) = (sensitive)   the program\n"
        "(sensitive)()               the program\nb = (sensitive)             the program\n");
}

}  // namespace
