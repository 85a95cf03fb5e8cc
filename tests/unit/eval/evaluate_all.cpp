// Named expressions that refer to each other, and names that the program is asked for.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/record/encode.hpp>

#include "evaluated.hpp"

using hcl::named_expression;
using hcl::value;
using test::eval;

namespace {

std::vector<named_expression> named(std::vector<std::pair<std::string, std::string>> texts) {
  std::vector<named_expression> all;
  for (auto& [name, text] : texts)
    all.push_back({name, test::parse(text)});
  return all;
}

using path = std::span<const std::string_view>;

// Knows `attr.kernel.name`, `attr.cpu` as a whole, and that `later` is to be known later.
std::optional<value> machine(path p) {
  std::string text;
  for (const std::string_view name : p)
    text.append(text.empty() ? "" : ".").append(name);
  if (text == "attr.kernel.name") return value("linux");
  if (text == "attr.cpu") return value::object({{"cores", 4}});
  if (p[0] == "later") return value::unknown(hcl::type::string());
  return std::nullopt;
}

}  // namespace

TEST_CASE("expressions that refer to each other are evaluated whatever their order") {
  hcl::scope names;
  names.variable("n", 2);
  const auto r = hcl::evaluate_all(named({{"c", "local.b + local.a"},
                                          {"b", "local.a * n"},
                                          {"a", "5"},
                                          {"d", "[for local in [1] : local]"}}),
                                   names, "local");
  REQUIRE(r);
  CHECK(hcl::is_identical(*r, value::object({{"a", 5}, {"b", 10}, {"c", 15}, {"d", value::tuple({1})}})));

  const std::map<std::string, hcl::expression> bare{{"one", test::parse("two - 1")},
                                                    {"two", test::parse("n")}};
  const auto without_root = hcl::evaluate_all(bare, names);
  REQUIRE(without_root);
  CHECK(hcl::is_identical(*without_root, value::object({{"one", 1}, {"two", 2}})));
}

TEST_CASE("a circle of references is reported once, with every place") {
  const auto r = hcl::evaluate_all(named({{"a", "local.b"},
                                          {"b", "1 + local[\"c\"]"},
                                          {"c", "local.a"},
                                          {"d", "local.a"},
                                          {"e", "local.e"}}),
                                   hcl::scope(), "local");
  REQUIRE_FALSE(r);
  REQUIRE(r.diagnostics().size() == 2);
  const hcl::diagnostic& d = r.diagnostics()[0];
  CHECK(d.code == "circular-reference");
  CHECK(d.detail == "\"a\" refers to \"b\", which refers to \"c\", which refers back to \"a\".");
  CHECK(d.subject.text() == "local.b");
  REQUIRE(d.notes.size() == 2);
  CHECK(d.notes[0].where.text() == "local[\"c\"]");
  CHECK(d.notes[1].message == "\"c\" refers to \"a\" here");
  CHECK(r.diagnostics()[1].detail == "\"e\" refers to itself.");
}

TEST_CASE("what refers to all of them refers to itself") {
  const auto r = hcl::evaluate_all(named({{"a", "keys(local)"}, {"b", "local[n]"}}), hcl::scope(), "local");
  CHECK(r.diagnostics().error_count() == 2);
  CHECK(r.diagnostics()[1].code == "circular-reference");
}

TEST_CASE("problems of one expression hide none of the others, and misspelt names are suggested") {
  const auto r = hcl::evaluate_all(
      named({{"a", "1 + true"}, {"b", "local.frist"}, {"first", "1"}, {"c", "local.a + 1"}}), hcl::scope(),
      "local");
  REQUIRE(r.diagnostics().size() == 2);
  CHECK(r.diagnostics()[1].subject.text() == ".frist");
  CHECK(r.diagnostics()[1].suggestion() == "first");

  const auto twice = hcl::evaluate_all(named({{"a", "1"}, {"a", "2"}}), hcl::scope());
  REQUIRE(twice.diagnostics().size() == 1);
  CHECK(twice.diagnostics()[0].notes.size() == 1);
}

TEST_CASE("long chains of references need no stack, and dense circles no quadratic time") {
  std::vector<std::pair<std::string, std::string>> chain{{"v0", "0"}}, circles;
  for (int i = 1; i < 20'000; ++i)
    chain.push_back({"v" + std::to_string(i), "v" + std::to_string(i - 1) + " + 1"});
  std::reverse(chain.begin(), chain.end());
  const auto r = hcl::evaluate_all(named(std::move(chain)), hcl::scope());
  REQUIRE(r);
  CHECK(hcl::is_identical(*r->find("v19999"), value(19999)));

  for (int i = 0; i < 20'000; ++i)
    circles.push_back({"v" + std::to_string(i), "v0 + v" + std::to_string((i + 1) % 20'000)});
  CHECK(hcl::evaluate_all(named(std::move(circles)), hcl::scope()).diagnostics().has_errors());
}

TEST_CASE("one set of limits serves all expressions") {
  hcl::limits few;
  few.steps = 1000;
  const std::string loop = "[for i in [1,2,3,4,5,6,7,8,9,10] : [for j in [1,2,3,4,5,6,7,8,9,10] : i + j]]";
  CHECK(hcl::evaluate_all(named({{"a", loop}}), hcl::scope(), "", few));
  CHECK_FALSE(hcl::evaluate_all(named({{"a", loop}, {"b", loop}, {"c", loop}}), hcl::scope(), "", few));
}

TEST_CASE("a lookup is asked for names that no variable has, the whole reference first") {
  std::vector<std::string> asked;
  hcl::scope names;
  names.variable("attr_2", 1).lookup([&asked](path p) {
    asked.push_back(std::string(p.back()) + std::to_string(p.size()));
    return machine(p);
  });
  CHECK(eval("\"on ${attr.kernel.name}\"", names).is("on linux"));
  CHECK(asked == std::vector<std::string>{"name3"});
  CHECK(eval("attr[\"kernel\"].name", names).is("linux"));
  CHECK(eval("attr.cpu.cores", names).is(4));
  CHECK(eval("attr_2", names).is(1));
  CHECK(eval("later.x", names).v.type() == hcl::type::string());
  CHECK_FALSE(eval("later.x", names).v.is_known());
  CHECK(eval("attr.cpu.threads", names).at() == ".threads");
  CHECK(eval("nothing.known", names).code() == "unknown-variable");
  CHECK(eval("[for attr in [1] : attr]", names).is(value::tuple({1})));
}

TEST_CASE("a name is not suggested in its own place") {
  hcl::scope names;
  names.lookup([](path p) { return p.size() == 3 ? std::optional<value>("x") : std::nullopt; }, {"attr"});
  CHECK(eval("attr.a.b", names).is("x"));
  const auto e = eval("attr.kernel", names);
  CHECK(e.code() == "unknown-variable");
  CHECK(e.diags[0].detail.find("Did you mean") == std::string::npos);
  CHECK_FALSE(e.diags[0].fix);
}

TEST_CASE("variables hide what a lookup knows, and inner lookups come first") {
  hcl::scope outer;
  outer.lookup([](path p) { return p.size() == 1 ? std::optional<value>("outer") : std::nullopt; });
  hcl::scope inner = outer.child();
  CHECK(eval("a", inner).is("outer"));
  inner.lookup(
      [](path p) { return p[0] == "a" && p.size() == 1 ? std::optional<value>("inner") : std::nullopt; });
  CHECK(eval("a", inner).is("inner"));
  CHECK(eval("b", inner).is("outer"));
  outer.variable("a", 1);
  CHECK(eval("a", inner).is(1));
}

TEST_CASE("names that a lookup is known to answer are suggested for misspelt ones") {
  hcl::scope names;
  names.lookup(machine, {"attr", "later"});
  const auto misspelt = test::parse("atr.cpu.cores").evaluate(names);
  CHECK(hcl::to_string(misspelt.diagnostics()).find("Did you mean \"attr\"?") != std::string::npos);
  const auto alone = test::parse("latr").variables().front().apply(names);
  CHECK(hcl::to_string(alone.diagnostics()).find("Did you mean \"later\"?") != std::string::npos);
  CHECK(eval("attr.cpu.cores", names).is(4));
}

TEST_CASE("a reference by itself is looked up, too") {
  hcl::scope names;
  names.lookup(machine);
  const auto found = test::parse("attr.cpu.cores").variables().front().apply(names);
  REQUIRE(found);
  CHECK(hcl::is_identical(*found, value(4)));
}
