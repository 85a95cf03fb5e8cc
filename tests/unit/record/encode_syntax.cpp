// What is kept as syntax is written as syntax: types, expressions of several lines, types of the program's
// own that are read from expressions.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/encode.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/format.hpp>

#include "decoded.hpp"

struct path_to {
  std::string text;
  bool operator==(const path_to&) const = default;
};
template <>
struct hcl::decoder<path_to> {
  static hcl::result<path_to> decode(const hcl::expression& e) {
    const std::vector<hcl::traversal> used = e.variables();
    return path_to{used.empty() ? std::string() : to_string(used[0])};
  }
  static hcl::expression encode(const path_to& p) {
    const auto parsed = hcl::parse_expression(p.text);
    return parsed ? *parsed : hcl::expression();
  }
};

namespace {

using hcl::type;

struct typed {
  hcl::type_constraint shape;
  std::optional<hcl::type> plain{};
  hcl::defaulted<std::vector<hcl::type>> all{};
  std::map<std::string, hcl::type_constraint> named{};
  bool operator==(const typed&) const = default;
};
// A member that may have been changed: as text, and read again.
template <typename T>
std::string again(const T& object) {
  const auto text = hcl::encode(object);
  if (!text) return to_string(text.diagnostics());
  const auto read = hcl::decode<T>(*text);
  if (!read) FAIL(*text << to_string(read.diagnostics()));
  CHECK(*read == object);
  CHECK(hcl::format(*text) == *text);
  return *text;
}
template <typename T>
std::string again_in_json(const T& object) {
  const auto text = hcl::encode_json(object);
  if (!text) return to_string(text.diagnostics());
  const auto read = hcl::decode_json<T>(*text, "test.json", hcl::scope());
  if (!read) FAIL(*text << to_string(read.diagnostics()));
  CHECK(*read == object);
  return *text;
}
const std::string types =
    R"(shape = object({ port = optional(number, 80), tags = optional(map(string), { "a b" = "$${x}" }) })
plain = any
all   = [string, list(object({ a = optional(string) }))]
named = { x = bool, y = tuple([number, any]) }
)";

TEST_CASE("types are written as types, and can be read again") {
  const auto read = hcl::decode<typed>(types);
  REQUIRE(read);
  CHECK(again(*read) ==
        R"(shape = object({ port = optional(number, 80), tags = optional(map(string), { "a b" = "$${x}" }) })
plain = any
all   = [string, list(object({ a = optional(string) }))]
named = {
  x = bool
  y = tuple([number, any])
}
)");
  CHECK(again(typed{.shape = {type::string(), {}}, .named = {}}) ==
        "shape = string\nall   = []\nnamed = {}\n");
}
TEST_CASE("types are strings in JSON") {
  const auto read = hcl::decode<typed>(types);
  REQUIRE(read);
  CHECK(again_in_json(*read).find(R"("plain": "any")") != std::string::npos);
}
TEST_CASE("types as values are texts, whatever they are written as") {
  CHECK(hcl::to_value(type::list(type::string())).as_string() == "list(string)");
  CHECK(hcl::to_value(hcl::type_constraint{type::string(), {}}).as_string() == "string");
}
TEST_CASE("types that no expression stands for are rejected") {
  const auto why = [](type of) {
    const auto text = hcl::encode(typed{.shape = {std::move(of), {}}, .named = {}});
    return text ? *text : text.diagnostics()[0].detail;
  };
  CHECK(why(type::object({{"a b", type::string()}})) ==
        "The member \"shape\" has a value that no expression can represent.");
  CHECK(why(hcl::make_type_constraint_type()) ==
        "The member \"shape\" has a value that no expression can represent.");
}

struct route {
  path_to from;
  std::vector<path_to> via{};
  bool operator==(const route&) const = default;
};
TEST_CASE("a decoder that reads expressions writes them") {
  const route r{{"a.b[0]"}, {{"x"}, {"y.z"}}};
  CHECK(again(r) == "from = a.b[0]\nvia  = [x, y.z]\n");
  CHECK(again_in_json(r).find(R"("from": "${a.b[0]}")") != std::string::npos);
  const auto wrong = hcl::encode(route{{"a."}, {}});
  REQUIRE_FALSE(wrong);
  CHECK(wrong.diagnostics()[0].detail == "The member \"from\" has a value that no expression can represent.");
}

struct kept {
  hcl::expression e;
  std::map<std::string, hcl::expression> named{};
  bool operator==(const kept&) const = default;
};
struct lone {
  hcl::expression e;
};
hcl::expression parsed(std::string text) { return *hcl::parse_expression(std::move(text)); }

TEST_CASE("an expression that goes on in the next line is written on one") {
  const auto written = [](std::string_view text) {
    const auto made = hcl::encode(lone{parsed(std::string(text))});
    REQUIRE(made);
    const auto read = hcl::decode<lone>(*made);
    if (!read) FAIL(*made << to_string(read.diagnostics()));
    CHECK(read->e == parsed(std::string(text)));
    REQUIRE(made->ends_with('\n'));
    return made->substr(0, made->size() - 1);
  };
  CHECK(written("a\n+ b") == "e = a + b");
  CHECK(written("a\n\n  ? b\n  : c") == "e = a ? b : c");
  CHECK(written("a # why\n// */\n+ b") == "e = a /* why */ + b");
  CHECK(written("f(a,\n  b)") == "e = f(a,\n  b)");
  CHECK(written("\"${a\n+ b}\"") == "e = \"${a\n+ b}\"");
  CHECK(written("a /*\n*/ + b") == "e = a /*\n*/ + b");
  CHECK(written("a\n+ <<EOT\nx\nEOT\n") == "e = a + <<EOT\nx\nEOT");
  CHECK(written("[1, # one\n2]\n.a") == "e = [1, # one\n2] .a");
}
TEST_CASE("members of objects, too, are written on one line; elements of lists need not be") {
  const kept k{parsed("1"), {{"x", parsed("a\n+ b")}}};
  CHECK(*hcl::encode(k) == "e = 1\nnamed = {\n  x = a + b\n}\n");
  struct listed {
    std::vector<hcl::expression> all;
  };
  const auto text = hcl::encode(listed{{parsed("a\n+ b"), parsed("c")}});
  REQUIRE(text);
  CHECK(hcl::decode<listed>(*text));
}

}  // namespace
