// Types as fields, types of C++ types, and fields read from what is written instead of its value.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "decoded.hpp"

struct reference {
  std::string text;
  bool operator==(const reference&) const = default;
};
template <>
struct hcl::decoder<reference> {
  static hcl::result<reference> decode(const hcl::expression& e) {
    if (!e.variables().empty()) return reference{std::string(e.text())};
    hcl::diagnostics why;
    why.add({.code = "reference-required",
             .summary = "Reference required",
             .detail = "A reference is required.",
             .subject = e.range(),
             .context = {}});
    return why;
  }
};

namespace {

using hcl::type;
using hcl::type_of;

// In the JSON syntax, types and references are strings as they are, without ${}; a test of its own shows
// that.
constexpr test::syntaxes native_only = test::syntaxes::native_only;

struct variable {
  hcl::label<> name;
  hcl::type type;
  std::optional<hcl::type_constraint> shape{};
  hcl::defaulted<std::vector<hcl::type>> all{};
  std::map<std::string, hcl::type> named{};
  bool operator==(const variable&) const = default;
};
struct config {
  hcl::blocks<variable, "variable"> variables{};
};

TEST_CASE("a field may be a type") {
  const auto c = test::good<config>(R"(variable "v" {
  type  = list(object({ a = string, b = optional(number) }))
  shape = object({ port = optional(number, 80), tags = optional(map(string), { "a b" = "$${x}" }), inner = optional(object({ n = optional(bool, true) }), {}) })
  all   = [string, map(any)]
  named = { x = bool }
})",
                                    nullptr, native_only);
  const variable& v = c.variables[0];
  CHECK(v.type == type::list(type::object({{"a", type::string()}, {"b", type::number(), true}})));
  CHECK(*v.all == std::vector<type>{type::string(), type::map(type::dynamic())});
  CHECK(v.named.at("x") == type::boolean());
  REQUIRE(v.shape);
  const auto filled = v.shape->convert(hcl::value::object({{"tags", hcl::value()}}));
  REQUIRE(bool(filled));
  CHECK(filled->find("port")->as_number() == hcl::number(80));
  CHECK(filled->find("tags")->find("a b")->as_string() == "${x}");
  CHECK(filled->find("inner")->find("n")->as_bool());
  CHECK_FALSE(bool(v.shape->convert("x")));

  // Types are printed as they are written, and read again.
  CHECK(
      to_string(*v.shape) ==
      R"(object({inner=optional(object({n=optional(bool,true)}),{n = null}),port=optional(number,80),tags=optional(map(string),{"a b" = "$${x}"})}))");
  CHECK(*hcl::from_value<hcl::type_constraint>(hcl::to_value(*v.shape)) == *v.shape);
  CHECK(*hcl::from_value<std::vector<type>>(hcl::to_value(*v.all)) == *v.all);
}

TEST_CASE("types in JSON are strings") {
  const auto r = hcl::decode_json<config>(
      R"x({"variable": {"v": {"type": "list(string)", "named": {}, "shape": "object({a=optional(string,\"x\")})"}}})x");
  if (!r) FAIL(to_string(r.diagnostics()));
  CHECK(r->variables[0].type == type::list(type::string()));
  CHECK(to_string(*r->variables[0].shape) == "object({a=optional(string,\"x\")})");
}

TEST_CASE("what is no type is told where it is") {
  const auto at = [](std::string_view text) {
    const hcl::diagnostic d = test::problem<config>(
        "variable \"v\" {\n  named = {}\n  " + std::string(text) + "\n}", nullptr, native_only);
    return std::string(d.code) + " " + std::string(d.subject.text());
  };
  CHECK(at("type = strin") == "invalid-type-expression strin");
  CHECK(at("type = list(string, 5)") == "invalid-type-expression 5");
  CHECK(at("type = \"string\"") == "invalid-type-expression \"string\"");
  CHECK(at("type = object({ a = optional(string, 1) })") == "invalid-type-expression (string, 1)");
  CHECK(at("type = string\n  shape = object({ a = optional(number, \"x\") })") == "invalid-default \"x\"");
  CHECK(at("type = string\n  all = list(string)") == "unsuitable-value list(");
}

TEST_CASE("functions may take types") {
  hcl::scope names;
  names.function("name_of", [](const hcl::type& t) { return to_string(t); });
  struct one {
    std::string s;
  };
  CHECK(test::good<one>("s = name_of(list(any))", &names).s == "list(any)");
}

TEST_CASE("fields of one's own may be read from what is written") {
  struct step {
    reference from;
    std::vector<reference> after{};
    std::optional<reference> to{};
    bool operator==(const step&) const = default;
  };
  const auto s = test::good<step>("from = a.b[0]\nafter = [x, y.z]", nullptr, native_only);
  CHECK(s == step{{"a.b[0]"}, {{"x"}, {"y.z"}}, {}});
  CHECK(test::problem<step>("from = 5\nafter = []", nullptr, native_only).code == "reference-required");
  CHECK_FALSE(bool(hcl::from_value<reference>(hcl::value("a"))));
}

struct node {
  std::string name;
  hcl::attr<std::vector<node>> inside{};
};
struct point {
  double x;
  std::optional<double> y{};
};

TEST_CASE("types of C++ types") {
  static_assert(type_of<int>() == type::number());
  static_assert(type_of<std::string>() == type::string());
  static_assert(type_of<bool>() == type::boolean());
  static_assert(type_of<hcl::value>().is_dynamic());
  CHECK(to_string(type_of<std::vector<int>>()) == "list(number)");
  CHECK(to_string(type_of<std::map<std::string, std::optional<bool>>>()) == "map(bool)");
  CHECK(to_string(type_of<std::pair<int, std::string>>()) == "tuple([number,string])");
  CHECK(to_string(type_of<point>(), {.optional = true}) == "object({x=number,y=optional(number)})");
  CHECK(to_string(type_of<std::vector<hcl::value>>()) == "any");
  CHECK(to_string(type_of<node>()) == "object({inside=any,name=string})");
  CHECK(to_string(type_of<hcl::sensitive<int>>()) == "number");
}

}  // namespace
