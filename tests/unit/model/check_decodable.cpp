// Files that decode soundly, in which the checker must find nothing.
#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/extension/convert_function.hpp>
#include <hcl/extension/try_can.hpp>
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

// What is wrong with a file that decodes.
std::string objections(const std::string& text) {
  static const hcl::scope values = [] {
    hcl::scope made;
    for (const variable& v : variables())
      made.variable(v.name, v.known);
    hcl::functions::register_standard(made);
    hcl::add_try_and_can(made);
    hcl::add_convert(made);
    return made;
  }();
  static const hcl::model::scope types = [] {
    hcl::model::scope made;
    for (const variable& v : variables())
      made.variable(v.name, hcl::model::from_base(v.known.type()));
    hcl::model::declare_functions(made, values);
    return made;
  }();
  const hcl::options decode{.dynamic_blocks = true};
  const auto decoded = hcl::decode<config>(text, "t.hcl", values, decode);
  if (!decoded) return "not decoded: " + to_string(decoded.diagnostics());
  return to_string(hcl::model::check<config>(text, "t.hcl", types, {.decode = decode}));
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
  CHECK(on(", type = \"tcp\"") == several + ": This gives a list, but \"on.port\" takes a whole number.");
  CHECK(on(", type = \"tpc\"") == "\"tpc\": \"on.type\" takes \"tcp\" or \"unix\", but this is \"tpc\".");
  CHECK(on("").ends_with("\"on\" must have the attribute \"type\"."));
  CHECK(on(", type = \"unix\"").ends_with("\"on\" must have the attribute \"path\"."));
  CHECK(on(", type = \"unix\", path = \"a\"").ends_with("\"on\" takes no attribute \"port\"."));
  CHECK(on(", type = []").ends_with("\"on.type\" takes \"tcp\" or \"unix\"."));
  CHECK(first("all = [for x in [1] : { type = \"tcp\", port = [x] }]\n").ends_with("\"all\" takes a list."));
}
