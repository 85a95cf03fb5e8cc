// Files that decode soundly, in which the checker must find nothing.
#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/model.hpp>

using hcl::value;

namespace {

struct tcp {
  int port = 0;
};
struct unix_socket {
  static constexpr std::string_view hcl_name = "unix";
  std::string path;
};
using listener = hcl::by_attribute<std::variant<tcp, unix_socket>, "type">;

struct rule {
  std::optional<int> from{};
  std::optional<std::string> name{};
};
struct config {
  std::optional<int> i{};
  std::optional<bool> b{};
  std::optional<std::string> s{};
  std::optional<std::vector<int>> list{};
  std::optional<std::vector<std::string>> texts{};
  std::optional<std::map<std::string, int>> map{};
  std::optional<std::map<std::string, std::vector<int>>> lists{};
  std::optional<std::variant<bool, std::vector<int>>> either{};
  std::optional<std::tuple<int, int>> two{};
  hcl::attr<std::optional<listener>> on{};
  hcl::attr<std::optional<std::vector<listener>>> all{};
  hcl::blocks<std::vector<rule>, "rule"> rules{};
};

struct variable {
  const char* name;
  value known;
};
const std::vector<variable>& variables() {
  static const hcl::type number = hcl::type::number();
  static const std::vector<variable> made = {
      {"n", 5},
      {"t", "x"},
      {"numbers", value::list(number, {1, 2})},
      {"texts", value::list(hcl::type::string(), {"a", "b"})},
      {"pair", value::tuple({1, "a"})},
      {"ports", value::map(number, {{"http", 80}})},
      {"point", value::object({{"x", 1}, {"y", 2}})},
  };
  return made;
}

const hcl::scope& values() {
  static const hcl::scope all = [] {
    hcl::scope made;
    for (const variable& v : variables())
      made.variable(v.name, v.known);
    made.add(hcl::functions::standard());
    made.add(hcl::functions::try_and_can());
    made.add(hcl::functions::convert());
    return made;
  }();
  return all;
}
hcl::diagnostics check(const std::string& text) {
  static const hcl::model::scope types = [] {
    hcl::model::scope made;
    for (const variable& v : variables())
      made.variable(v.name, hcl::model::from_base(v.known.type()));
    hcl::model::declare_functions(made, values());
    return made;
  }();
  return hcl::model::check<config>(text, "t.hcl", types, {.decode = {.dynamic_blocks = true}});
}
// What is wrong with a file that decodes.
std::string objections(const std::string& text) {
  const auto decoded = hcl::decode<config>(text, "t.hcl", values(), {.dynamic_blocks = true});
  return decoded ? to_string(check(text)) : "not decoded: " + to_string(decoded.diagnostics());
}
// What is wrong with another, and where.
std::string mistakes(const std::string& text) {
  std::string all;
  for (const hcl::diagnostic& d : check(text))
    all += (all.empty() ? "" : "; ") + std::string(d.code) + " at " + std::string(d.subject.text());
  return all;
}

}  // namespace

TEST_CASE("loops over nothing are checked as if nothing was known of their elements", "[model]") {
  for (const char* const text :
       {"list = [for x in [] : x]", "list = [for x in {} : x + 1]", "list = [for k, v in [] : v.port]",
        "texts = [for k, v in {} : upper(v)]", "map = { for k, v in {} : k => v }",
        "map = { for x in [] : x => x }", "lists = { for x in [] : x => x... }", "list = [][*]",
        "list = [].*.port", "s = \"%{ for x in [] }${x.name}%{ endfor }\"",
        "dynamic \"rule\" {\n  for_each = []\n  content {\n    from = rule.value\n  }\n}",
        "dynamic \"rule\" {\n  for_each = {}\n  content {\n    name = rule.value.id\n  }\n}"}) {
    CAPTURE(text);
    CHECK(objections(std::string(text) + "\n").empty());
  }
}

TEST_CASE("values of variants that an attribute tells apart are checked by it", "[model]") {
  for (const char* const text :
       {"on = { type = \"tcp\", port = 80 }", "on = { port = n, type = \"tcp\" }",
        "on = { type = \"unix\", path = t }", "all = []", "all = [{ type = \"tcp\", port = 80 }]",
        "all = [{ type = \"tcp\", port = 80 }, { type = \"unix\", path = \"a\" }]",
        "all = [for x in numbers : { type = \"tcp\", port = x }]",
        "all = [for x in [\"unix\"] : { type = x, path = x }]",
        "on = { (\"type\") = \"${\"unix\"}\", path = t }"}) {
    CAPTURE(text);
    CHECK(objections(std::string(text) + "\n").empty());
  }
  const auto first = [](const std::string& text) {
    const hcl::diagnostics found = hcl::model::check<config>(text, "t.hcl", hcl::model::scope());
    return found.empty() ? std::string() : std::string(found[0].subject.text()) + ": " + found[0].detail;
  };
  const std::string several = "[for x in [1] : x]";
  const auto on = [&](const std::string& rest) { return first("on = { port = " + several + rest + " }\n"); };
  CHECK(on(", type = \"tcp\"") == several + ": \"on.port\" must be a whole number, not a list.");
  CHECK(on(", type = \"tpc\"") == "\"tpc\": \"on.type\" must be \"tcp\" or \"unix\", not \"tpc\".");
  CHECK(on("").ends_with("\"on\" must have the attribute \"type\"."));
  CHECK(on(", type = \"unix\"").ends_with("\"on\" must have the attribute \"path\"."));
  CHECK(on(", type = \"unix\", path = \"a\"").ends_with("\"on\" takes no attribute \"port\"."));
  CHECK(on(", type = []").ends_with("\"on.type\" must be \"tcp\" or \"unix\", not an empty tuple."));
  CHECK(first("all = [for x in [1] : { type = \"tcp\", port = [x] }]\n")
            .ends_with("must be a list, not a list of objects."));
}

TEST_CASE("expressions that a function takes as they are written are not wrong", "[model]") {
  for (const char* const text :
       {"i = try(n, 1)", "i = try(point.z, 1)", "i = try(nope.x, upper(), 2)", "b = can(n)",
        "b = can(point.z)", "b = can(try(nope))", "i = try(try(point.z, nope), 3)",
        "s = try(\"${point.z}\", t)", "list = [for x in numbers : try(x.port, x)]",
        "i = can(point.z) ? point.x : 5", "i = try([1, 2]...)", "s = convert(n, string)",
        "list = convert([\"1\", 2], list(number))", "i = convert(\"5\", number)",
        "texts = convert(numbers, set(string))", "map = convert(point, map(number))",
        "i = convert(point, object({ x = number })).x", "s = convert(null, string)",
        "list = convert(pair, tuple([number, any]))[0] == 1 ? [] : [1]"}) {
    CAPTURE(text);
    CHECK(objections(std::string(text) + "\n").empty());
  }
  CHECK(mistakes("i = can(n)\n") == "unsuitable-value at can(n)");
  CHECK(mistakes("i = try(n)\ns = nope\n") == "unknown-variable at nope");
  CHECK(mistakes("i = try(nope...)\n") == "unknown-variable at nope");
  CHECK(mistakes("i = convert(t, bool)\n") == "unsuitable-value at convert(t, bool)");
  CHECK(mistakes("i = convert(numbers, number)\n") == "invalid-function-argument at numbers");
  CHECK(mistakes("i = convert(n, nmuber)\n") == "invalid-type-expression at nmuber");
  CHECK(mistakes("i = convert(nope, number)\n") == "unknown-variable at nope");
  CHECK(mistakes("i = convert(n)\n") == "not-enough-arguments at convert");
  CHECK(mistakes("i = recover(error, error)\n") == "unknown-function at recover; unknown-variable at error");
}

TEST_CASE("elements of several types stay what they are", "[model]") {
  for (const char* const text :
       {"either = [\"a\", true][n - 4]",
        "either = { a = \"b\", c = true }[\"${t}\" == \"x\" ? \"c\" : \"a\"]",
        "either = [for x in [\"a\", true] : x][1]", "either = [for k, v in { a = \"b\", c = true } : v][1]",
        "either = { (t) = true, (n) = \"a\" }[\"x\"]", "either = ([\"a\", true][*])[1]",
        "either = [\"a\", [1]][n - 4]", "i = index([\"a\"], [\"b\", 0][n - 4]) == \"a\" ? 1 : 2"}) {
    CAPTURE(text);
    CHECK(objections(std::string(text) + "\n").empty());
  }
  CHECK(mistakes("either = [\"a\", 5][n]\n") == "unsuitable-value at [\"a\", 5][n]");
}

TEST_CASE("null has no elements, and some functions give it back", "[model]") {
  for (const char* const text :
       {"list = null[*]", "texts = null.*.name", "two = tostring(null)", "list = tomap(null)",
        "two = convert(null, string)", "list = tonumber(n == 5 ? null : \"1\")"}) {
    CAPTURE(text);
    CHECK(objections(std::string(text) + "\n").empty());
  }
  CHECK(mistakes("two = tostring(n)\n") == "unsuitable-value at tostring(n)");
  CHECK(mistakes("two = jsonencode(null)\n") == "unsuitable-value at jsonencode(null)");
}

TEST_CASE("many elements with literals inside take little time", "[model]") {
  std::string objects;
  for (int i = 0; i < 500; ++i)
    objects += "{ x = " + std::to_string(i) + ", a" + std::to_string(i) + " = true }, ";
  CHECK(objections("list = [for o in [" + objects + "] : o.x]\n").empty());
  CHECK(mistakes("two = [for o in [" + objects + "] : o.x][0]\n").starts_with("unsuitable-value at [for"));
  CHECK(objections("list = [for x in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : x]\n").empty());
}

TEST_CASE("whatever decodes has no error", "[model]") {
  const std::vector<std::string> operands = {"1",     "true",       "\"a\"",     "\"7\"",     "n",
                                             "t",     "numbers",    "texts",     "pair",      "ports",
                                             "point", "[1, \"a\"]", "{ x = 1 }", "[[1], [2]]"};
  const std::vector<std::string> shapes = {"@",
                                           "[@]",
                                           "{ a = @ }",
                                           "@[*]",
                                           "[for x in @ : x]",
                                           "{ for k, v in @ : k => v }",
                                           "\"${@}\"",
                                           "\"-${@}\"",
                                           "n == 5 ? @ : @",
                                           "@ + 1",
                                           "!@",
                                           "concat(@, @)",
                                           "concat(@, [2])",
                                           "merge(@, { b = 2 })",
                                           "coalesce(null, @)",
                                           "lookup(@, \"x\", 3)",
                                           "setproduct(@, [1])[0]",
                                           "flatten([@])",
                                           "zipmap([\"k\"], [@])",
                                           "slice(@, 0, 1)",
                                           "element(@, 1)",
                                           "index(@, 0)",
                                           "values(@)",
                                           "keys(@)",
                                           "reverse(@)",
                                           "distinct(@)",
                                           "coalescelist(@, [1])",
                                           "tolist(@)",
                                           "toset(@)",
                                           "tomap(@)",
                                           "tostring(@)",
                                           "tonumber(@)",
                                           "tobool(@)",
                                           "setunion(@, [\"1\"])",
                                           "chunklist(@, 1)",
                                           "jsondecode(jsonencode(@))",
                                           "try(@.x, @)",
                                           "can(@.x)",
                                           "max(@...)",
                                           "convert(@, any)"};
  for (const std::string& shape : shapes)
    for (const std::string& operand : operands)
      for (const char* const member :
           {"i", "b", "s", "list", "texts", "map", "lists", "either", "two", "on"}) {
        std::string text = std::string(member) + " = " + shape + "\n";
        for (std::size_t at = text.find('@'); at != std::string::npos;
             at = text.find('@', at + operand.size()))
          text.replace(at, 1, operand);
        if (!hcl::decode<config>(text, "t.hcl", values())) continue;
        CAPTURE(text, mistakes(text));
        CHECK(mistakes(text).empty());
      }
}
