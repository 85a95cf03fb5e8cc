// JSON Schemas, keyword by keyword. tests/config compares them with decoding, by a validator.
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/encode.hpp>
#include <hcl/schema.hpp>
#include <hcl/value/json.hpp>

using hcl::json_dialect;
using hcl::json_forms;

enum class level { debug, warn };
template <>
struct hcl::enum_docs<level> {
  static constexpr hcl::doc values[] = {{"debug", "Everything."}};
};

namespace {

template <typename T>
struct one_member {
  T m{};
};

const hcl::value& part(const hcl::value& of, std::string_view name) {
  for (const hcl::member& m : of.members())
    if (m.name == name) return m.value;
  FAIL("no " << name);
  std::abort();
}

// What a member of that type is in a schema, on one line.
template <typename T>
std::string property(const hcl::schema_options& options = {}) {
  const std::string text = hcl::json_schema<one_member<T>>(options);
  const hcl::outcome<hcl::value> whole = hcl::from_json(text);
  REQUIRE(whole);
  return *hcl::to_json(part(part(*whole, "properties"), "m"));
}
const hcl::schema_options accepted{.forms = json_forms::accepted};

TEST_CASE("scalars") {
  CHECK(property<std::string>() == R"({"type":"string"})");
  CHECK(property<std::string>(accepted) == R"({"type":["string","number","boolean"]})");
  CHECK(property<bool>() == R"({"type":"boolean"})");
  CHECK(property<bool>(accepted) == R"({"enum":[true,false,"true","false","1","0"]})");
  CHECK(property<hcl::loose_bool>() == R"({"type":"boolean"})");
  const std::string loose = property<hcl::loose_bool>(accepted);
  CHECK(loose.find(R"("type":["boolean","string","integer"])") != std::string::npos);
  CHECK(loose.find("[Oo]([Nn]|[Ff][Ff])") != std::string::npos);
  CHECK(property<std::uint8_t>() == R"({"maximum":255,"minimum":0,"type":"integer"})");
  CHECK(property<std::uint64_t>() == R"({"maximum":18446744073709551615,"minimum":0,"type":"integer"})");
  CHECK(property<double>() == R"({"type":"number"})");
  CHECK(property<hcl::ranged<int, 1, 9>>() == R"({"maximum":9,"minimum":1,"type":"integer"})");
  CHECK(property<hcl::one_of<int, 80, 443>>() == R"({"enum":[80,443]})");
  CHECK(property<hcl::one_of<int, 80, 443>>(accepted) == R"({"enum":[80,443,"80","443"]})");
  CHECK(property<hcl::one_of<std::string, "a", "b">>(accepted) == R"({"enum":["a","b"]})");
  CHECK(property<hcl::non_empty<std::string>>() == R"({"minLength":1,"type":"string"})");
  CHECK(property<std::chrono::seconds>() == R"({"examples":["1h30m"],"type":"string"})");
  CHECK(property<std::chrono::hours>() == R"({"examples":["12h"],"type":"string"})");
  CHECK(property<hcl::value>() == "{}");
  CHECK(property<hcl::sensitive<std::string>>() == R"({"type":"string","writeOnly":true})");
}

TEST_CASE("null is accepted where an attribute may be left out") {
  CHECK(property<std::optional<int>>(accepted).find(R"("null")") != std::string::npos);
  CHECK(property<hcl::defaulted<std::string>>(accepted) ==
        R"({"default":"","type":["string","number","boolean","null"]})");
  CHECK(property<hcl::defaulted<std::string>>() == R"({"default":"","type":"string"})");
  CHECK(property<hcl::defaulted<bool>>(accepted) ==
        R"({"anyOf":[{"enum":[true,false,"true","false","1","0"]},{"type":"null"}],"default":false})");
}

TEST_CASE("containers") {
  CHECK(property<std::vector<std::string>>() == R"({"items":{"type":"string"},"type":"array"})");
  CHECK(property<std::array<bool, 2>>() ==
        R"({"items":{"type":"boolean"},"maxItems":2,"minItems":2,"type":"array"})");
  CHECK(
      property<std::pair<bool, std::string>>() ==
      R"({"items":false,"minItems":2,"prefixItems":[{"type":"boolean"},{"type":"string"}],"type":"array"})");
  CHECK(
      property<std::pair<bool, std::string>>({.dialect = json_dialect::draft_07}) ==
      R"({"additionalItems":false,"items":[{"type":"boolean"},{"type":"string"}],"minItems":2,"type":"array"})");
  CHECK(property<std::map<std::string, bool>>() ==
        R"({"additionalProperties":{"type":"boolean"},"type":"object"})");
  CHECK(property<std::variant<bool, std::string>>(accepted) ==
        R"({"anyOf":[{"type":"boolean"},{"type":"string"}]})");
}

TEST_CASE("the values of an enum, with their texts") {
  CHECK(property<level>() == R"({"oneOf":[{"const":"debug","description":"Everything."},{"const":"warn"}]})");
  CHECK(property<level>({.dialect = json_dialect::draft_07}) ==
        R"({"enum":["debug","warn"],"enumDescriptions":["Everything.",""]})");
}

TEST_CASE("patterns in the dialect of ECMA-262, or said in words") {
  CHECK(property<hcl::matching<R"([a-z]+\d{2,}?)">>() ==
        R"x({"pattern":"^(?:[a-z]+\\d{2,}?)$","type":"string"})x");
  CHECK(property<hcl::matching<R"(\Qa.b\E|.|\s)">>() ==
        R"x({"pattern":"^(?:a\\.b|[^\\n]|[\\t\\n\\f\\r ])$","type":"string"})x");
  CHECK(property<hcl::matching<R"([[:alpha:]\-\]]\x{41})">>() ==
        R"x({"pattern":"^(?:[A-Za-z\\-\\]]\\u{41})$","type":"string"})x");
  CHECK(property<hcl::matching<"(?i)a">>() ==
        R"x({"$comment":"Matches, in RE2's dialect: (?i)a","type":"string"})x");
  CHECK(property<hcl::matching<R"(\pL)">>() ==
        R"x({"$comment":"Matches, in RE2's dialect: \\pL","type":"string"})x");
}

TEST_CASE("templates where they are asked for") {
  CHECK(property<bool>({.expressions = true}) ==
        R"({"anyOf":[{"type":"boolean"},{"pattern":"[$%]\\{","type":"string"}]})");
}

struct node {
  std::string title;
  hcl::blocks<node, "node"> children{};
};
struct other_names {
  hcl::formerly<std::string, "old"> name{};
  hcl::deprecated<std::optional<int>, "Set \"name\" instead."> gone{};
};

struct levelled {
  hcl::label<std::optional<level>> at;
};
struct levels {
  hcl::blocks<levelled, "on"> all{};
};

TEST_CASE("a label that is left out is an empty name") {
  const hcl::value whole = *hcl::from_json(hcl::json_schema<levels>({.forms = json_forms::written}));
  const hcl::value ways = part(part(part(whole, "properties"), "on"), "anyOf");
  CHECK(*hcl::to_json(part(ways.elements()[0], "propertyNames")) ==
        R"({"anyOf":[{"const":""},{"enum":["debug","warn"]}]})");
}

TEST_CASE("a struct inside itself is a reference") {
  const std::string text = hcl::json_schema<node>();
  CHECK(text.find(R"("$ref": "#/$defs/node")") != std::string::npos);
  CHECK(text == hcl::json_schema<node>());
  CHECK(hcl::json_schema<node>({.dialect = json_dialect::draft_07}).find("#/definitions/node") !=
        std::string::npos);
}

TEST_CASE("the root") {
  CHECK(hcl::json_schema<one_member<bool>>(
            {.id = "https://example.org/a", .title = "app", .schema_property = true}) ==
        R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://example.org/a",
  "title": "app",
  "type": "object",
  "properties": {
    "$schema": {
      "type": "string"
    },
    "//": true,
    "m": {
      "type": "boolean"
    }
  },
  "required": [
    "m"
  ],
  "additionalProperties": false
}
)");
}

TEST_CASE("former names are deprecated, and one name is enough") {
  const std::string text = hcl::json_schema<other_names>();
  const hcl::value whole = *hcl::from_json(text);
  CHECK(*hcl::to_json(part(whole, "allOf")) == R"([{"oneOf":[{"required":["name"]},{"required":["old"]}]}])");
  CHECK(*hcl::to_json(part(part(whole, "properties"), "old")) ==
        R"({"deprecated":true,"deprecationMessage":"Use \"name\" instead.","type":"string"})");
  CHECK(text.find(R"("deprecationMessage": "Set \"name\" instead.")") != std::string::npos);
}

struct wanted_block {
  int port = 0;
};
struct some_blocks {
  hcl::blocks<hcl::non_empty<std::vector<wanted_block>>, "l"> all{};
  hcl::attr_or_block<std::map<std::string, int>, "meta"> meta{};
};

TEST_CASE("a list of blocks that must not be empty is required in schema, reference and sample") {
  const hcl::value whole = *hcl::from_json(hcl::json_schema<some_blocks>());
  CHECK(*hcl::to_json(part(whole, "required")) == R"(["l","meta"])");
  CHECK(hcl::json_schema<some_blocks>().find("\"minItems\": 1") != std::string::npos);
  CHECK(hcl::reference<some_blocks>().find("| `l` | blocks | *required*") != std::string::npos);
  CHECK(hcl::sample<some_blocks>().starts_with("l {\n"));
}

TEST_CASE("comments are allowed in bodies and blocks") {
  const hcl::value whole = *hcl::from_json(hcl::json_schema<some_blocks>());
  CHECK(part(whole, "properties").find("//") != nullptr);
  CHECK(part(part(part(whole, "$defs"), "wanted_block"), "properties").find("//") != nullptr);
  const hcl::value all = *hcl::from_json(hcl::json_schema<some_blocks>(accepted));
  const hcl::value ways = part(part(part(all, "properties"), "meta"), "anyOf");
  CHECK(part(part(ways.elements()[1], "items"), "properties").find("//") != nullptr);
}

struct copy_step {
  std::string from;
};
struct wait_step {
  int seconds = 0;
};
struct plan {
  hcl::formerly<std::string, "old"> name{};
  hcl::blocks<std::vector<std::variant<copy_step, wait_step>>> steps{};
};

// encode_json() keeps the order of blocks of several types so, and decoding takes it of any body.
TEST_CASE("a whole that may be an array of objects") {
  plan of{};
  of.steps->push_back(copy_step{"a"});
  of.steps->push_back(wait_step{1});
  of.steps->push_back(copy_step{"b"});
  REQUIRE(hcl::encode_json(of)->starts_with('['));
  const hcl::value whole = *hcl::from_json(hcl::json_schema<plan>());
  CHECK(*hcl::to_json(part(whole, "type")) == R"(["object","array"])");
  CHECK(*hcl::to_json(part(whole, "items")) == R"({"$ref":"#/$defs/plan.part"})");
  CHECK(*hcl::to_json(part(whole, "allOf")) ==
        R"([{"oneOf":[{"required":["name"],"type":"object"},{"required":["old"],"type":"object"},)"
        R"({"type":"array"}]},{"anyOf":[{"type":"object"},{"contains":{"anyOf":[)"
        R"({"required":["name"],"type":"object"},{"required":["old"],"type":"object"}]},"type":"array"}]}])");
  const hcl::value one = part(part(whole, "$defs"), "plan.part");
  CHECK(one.find("required") == nullptr);
  CHECK(one.find("allOf") == nullptr);
  CHECK(*hcl::to_json(part(one, "properties")) == *hcl::to_json(part(whole, "properties")));
  CHECK(hcl::json_schema<node>(accepted).find(R"("$ref": "#/$defs/node.part")") != std::string::npos);
  CHECK(hcl::json_schema<node>().find("node.part") == std::string::npos);
}

struct login {
  std::string user = "root";
  hcl::sensitive<std::string> password = std::string("s3cret");
};
struct secrets {
  hcl::sensitive<std::optional<std::string>> token = std::string("s3cret");
  hcl::defaulted<std::vector<hcl::sensitive<std::string>>> keys =
      std::vector<hcl::sensitive<std::string>>{std::string("s3cret")};
  hcl::defaulted<hcl::sensitive<hcl::non_empty<std::string>>> phrase{};
  hcl::attr<std::optional<login>> account = login();
  hcl::attr<std::optional<std::map<std::string, login>>> accounts =
      std::map<std::string, login>{{"a", login()}};
  hcl::block<std::optional<login>, "login"> inside = login();

  static constexpr hcl::doc hcl_docs[] = {{"token", "A token.", {.example = "\"s3cret\""}}};
};

TEST_CASE("secrets stay out of defaults and examples") {
  CHECK(hcl::json_schema<secrets>().find("s3cret") == std::string::npos);
  CHECK(hcl::reference<secrets>().find("s3cret") == std::string::npos);
  CHECK(hcl::sample<secrets>().find("s3cret") == std::string::npos);
  CHECK(hcl::sample<secrets>({.optional = hcl::sample_members::written}).find("s3cret") == std::string::npos);
  for (const hcl::member_description& m : hcl::description_of<secrets>().members)
    CHECK_FALSE(m.default_value);
}

TEST_CASE("a default that JSON cannot write is left out") {
  struct limits {
    hcl::defaulted<double> rate = std::numeric_limits<double>::infinity();
    hcl::defaulted<hcl::value> any = hcl::value::unknown(hcl::type::string());
  };
  CHECK(hcl::json_schema<limits>().find("\"default\"") == std::string::npos);
  CHECK(hcl::sample<limits>().find("#rate = 1 / 0\n") != std::string::npos);
}

}  // namespace
