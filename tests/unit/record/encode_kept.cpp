// Undecoded bodies are written as they were, in both syntaxes; bodies that the program made,
// merged or laid over each other.
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hcl/encode.hpp>
#include <hcl/extension/transform.hpp>

#include "decoded.hpp"

namespace {

struct host {
  std::string name;
  hcl::block<std::optional<hcl::body>, "extra"> extra{};
  hcl::blocks<std::map<std::string, hcl::body>, "plugin"> plugins{};
  hcl::remain<> rest{};
};
const std::string text = R"(name = "x"

extra {
  a = 1 + b # why
  c = { k = [1, 2] }

  deep "l" m {
    text = <<EOT
  as it is
EOT
  }
}

plugin "one" {
  on = true
}

free = f("${x}")

block "a" "b" {
  # a note

  x    = 1
  long = 2

  one { y = z }
}

last = [1, 2]

block "c" "d" {
}
)";
TEST_CASE("kept bodies are written as they were, blocks in their places") {
  const auto kept = hcl::decode<host>(text);
  REQUIRE(kept);
  CHECK(*hcl::encode(*kept) == text);
  CHECK(*hcl::encode(*hcl::decode<host>(*hcl::encode(*kept))) == text);
}

TEST_CASE("comments beside kept attributes and blocks are kept") {
  const std::string commented = R"(name = "x"
# What it is,
// in two lines
a = 1 # one
long = [
  # inside
  2
] // two
/* about b */
b = 3 /* three */

# the block
block "a" "b" { # inside
  c = 4
} # after

# the last
d = <<EOT
# no comment
EOT
e = 5
)";
  const auto kept = hcl::decode<host>(commented);
  REQUIRE(kept);
  CHECK(*hcl::encode(*kept) == commented);
  const auto mixed =
      hcl::decode<host>("# of the name\nname = \"x\" # too\n# of a\na = 1\n\n# far\n\nb = 2\n");
  REQUIRE(mixed);
  CHECK(*hcl::encode(*mixed) == "name = \"x\"\n# of a\na = 1\nb = 2\n");
  CHECK(*hcl::encode_json(*mixed) == "{\n  \"name\": \"x\",\n  \"a\": 1,\n  \"b\": 2\n}\n");
}

struct one {
  int y;
};
struct block {
  hcl::label<> first, second;
  hcl::defaulted<int> x = 0;
  hcl::attributes<int> others{};
  hcl::blocks<one, "one"> ones{};
};
struct inside {
  hcl::expression free;
  hcl::expression last;
  hcl::blocks<block, "block"> blocks{};
};
TEST_CASE("kept bodies of the native syntax are blocks in the JSON syntax") {
  const auto kept = hcl::decode<host>(text);
  REQUIRE(kept);
  const auto json = hcl::encode_json(*kept);
  if (!json) FAIL(to_string(json.diagnostics()));
  hcl::scope names;
  names.variable("z", 7);
  const auto again = hcl::decode_json<host>(*json, "j", names);
  if (!again) FAIL(to_string(again.diagnostics()));
  const auto read = hcl::decode_body<inside>(*again->rest, names);
  if (!read) FAIL(to_string(read.diagnostics()));
  REQUIRE(read->blocks->size() == 2);
  CHECK(*read->blocks[0].first == "a");
  CHECK(*read->blocks[0].second == "b");
  CHECK(read->blocks[0].x == 1);
  CHECK(read->blocks[0].ones[0].y == 7);
  CHECK(*read->blocks[1].second == "d");
  CHECK(*hcl::encode_json(*again) == *json);
}

TEST_CASE("kept bodies of the JSON syntax are written as they were") {
  const std::string json = R"({
  "name": "x",
  "extra": {
    "a": 1,
    "block": {"a": {"b": {"x": 1}}}
  },
  "free": "f",
  "block": [{"a": {"b": {"x": 1, "one": [{"y": 2}, {"y": 3}]}}}],
  "last": [1, 2]
}
)";
  const auto kept = hcl::decode_json<host>(json);
  if (!kept) FAIL(to_string(kept.diagnostics()));
  const auto written = hcl::encode_json(*kept);
  if (!written) FAIL(to_string(written.diagnostics()));
  CHECK(*written == json);
  const auto native = hcl::encode(*kept);
  REQUIRE_FALSE(native);
  REQUIRE(native.diagnostics().size() == 2);
  CHECK(native.diagnostics()[0].detail.starts_with(
      "The member \"extra.block\" is an object of the JSON syntax"));
  CHECK(native.diagnostics()[1].detail.starts_with("The member \"block\" is an object of the JSON syntax"));
  // Blocks of one type as a property each.
  const auto twice = hcl::decode_json<host>(R"([{"name": "x", "b": {"n": 1}}, {"b": {"n": 2}, "a b": 1}])");
  REQUIRE(twice);
  const auto back = hcl::decode_json<host>(*hcl::encode_json(*twice));
  if (!back) FAIL(to_string(back.diagnostics()));
  CHECK(*hcl::encode_json(*back) == *hcl::encode_json(*twice));
  CHECK(hcl::encode(*hcl::decode_json<host>(R"({"name": "x", "n": [1, {"a": 2}]})")).value() ==
        "name = \"x\"\nn = [\n  1,\n  {\n    a = 2\n  },\n]\n");
  CHECK(hcl::encode(*hcl::decode_json<host>(R"({"name": "x", "n": [1, "${a}", null]})")).value() ==
        "name = \"x\"\nn    = [1, a, null]\n");
}

TEST_CASE("kept expressions of the JSON syntax with escapes can be written in the native one") {
  struct rules {
    hcl::attributes<hcl::expression> all{};
  };
  const auto kept = hcl::decode_json<rules>(
      R"j({"a": "x\ty\n", "b": [1, "${f(\"\\\"\")}\u00e9", {"k\t": "\\", "l": [2]}], "c": {"d": {"e": "\n"}}, "z": "%%{\/"})j");
  REQUIRE(kept);
  const auto native = hcl::encode(*kept);
  if (!native) FAIL(to_string(native.diagnostics()));
  CHECK(*native == R"j(a = "x\ty\n"
b = [
  1,
  "${f("\"")}é",
  {
    "k\t" = "\\"
    l     = [2]
  },
]
c = {
  d = {
    e = "\n"
  }
}
z = "%%{/"
)j");
  CHECK(hcl::encode(*kept, {.heredocs = true})->starts_with("a = \"x\\ty\\n\"\n"));
  const auto twice = hcl::decode_json<rules>(R"({"a": {"b\t": 1, "b\t": 2}})");
  REQUIRE(twice);
  const auto rejected = hcl::encode(*twice);
  REQUIRE(rejected.diagnostics().size() == 1);
  CHECK(rejected.diagnostics()[0].code == hcl::codes::duplicate_object_attribute);
}

hcl::body parsed(std::string config, hcl::syntax_form form = hcl::syntax_form::native) {
  return *hcl::parse(config, "p", {}, form);
}
std::string rest_of(hcl::body b) {
  const auto made = hcl::encode(host{.name = "x", .rest = std::move(b)});
  return made ? made->substr(made->find('\n') + 1) : made.diagnostics()[0].detail;
}
TEST_CASE("bodies of several parts are written with all of them") {
  CHECK(rest_of(hcl::merge({parsed("a = 1\nb {\n}\n"), parsed("c = 2\nb {\n}\n")})) ==
        "a    = 1\n\nb {\n}\n\nc = 2\n\nb {\n}\n");
  CHECK(rest_of(hcl::overlay(
            {parsed("a = 1\nb \"l\" {\n  x = 1\n  y = 1\n}\n"), parsed("b \"l\" {\n  y = 2\n}\na = 2\n")})) ==
        "a    = 2\n\nb \"l\" {\n  x = 1\n  y = 2\n}\n");
  const hcl::body made =
      hcl::make_body({.attributes = {hcl::make_attribute("port", hcl::make_expression("a${b}"))},
                      .blocks = {{"b", {}, parsed("x = 1\n"), {}, {}, {}}}});
  CHECK(rest_of(made) == "port = \"a$${b}\"\n\nb {\n  x = 1\n}\n");
  const auto renamed = [](hcl::body b) { return b; };
  CHECK(rest_of(hcl::transform_deep(parsed("a = 1\nb {\n  c { x = 1 }\n}\n"), renamed)) ==
        "a    = 1\n\nb {\n  c {\n    x = 1\n  }\n}\n");
}
TEST_CASE("bodies that cannot be written are rejected once, with the member's name") {
  const hcl::body json = parsed(R"({"b": {}})", hcl::syntax_form::json);
  CHECK(rest_of(hcl::overlay({parsed("a = 1\n"), json})) ==
        "The member \"rest\" holds a body that was generated, changed or overlaid, which cannot be written "
        "as it was.");
  const auto wrong = hcl::encode(host{.name = "x", .rest = parsed("name = 1\n")});
  CHECK(wrong.diagnostics()[0].detail == "The member \"name\" has a name that another member has as well.");
}

struct dynamic {
  hcl::blocks<hcl::body, "made"> made{};
  hcl::remain<> rest{};
};
struct expressions {
  hcl::expression kept;
  hcl::expression free;
};
struct dynamic_expressions {
  hcl::blocks<expressions, "made"> made{};
};
TEST_CASE("dynamic blocks that were kept stay dynamic, and generated ones are rejected") {
  const std::string other = "other {\n}\n\ndynamic \"other\" {\n  for_each = [1]\n  content {}\n}\n";
  const auto kept = hcl::decode<dynamic>(other, "t", hcl::scope(), {.dynamic_blocks = true});
  REQUIRE(kept);
  CHECK(*hcl::encode(*kept) == other);
  const std::string made =
      "dynamic \"made\" {\n  for_each = [1]\n  content {\n    kept = made.value + 1\n    free = a + 1\n  "
      "}\n}\n";
  const auto generated = hcl::decode<dynamic>(made, "t", hcl::scope(), {.dynamic_blocks = true});
  REQUIRE(generated);
  const auto rejected = hcl::encode(*generated);
  REQUIRE_FALSE(rejected);
  CHECK(rejected.diagnostics()[0].detail.starts_with("The member \"made\" holds a body that was generated"));
  const auto known = hcl::decode<dynamic_expressions>(made, "t", hcl::scope(), {.dynamic_blocks = true});
  REQUIRE(known);
  CHECK(*hcl::encode(*known) == "made {\n  kept = 2\n  free = a + 1\n}\n");
}

}  // namespace

TEST_CASE("a kept body may have an attribute and a block of one name, which JSON has no place for") {
  struct keeper {
    hcl::remain<> rest{};
  };
  for (const std::string both : {"a = 1\na {\n  a = 2\n  a {\n  }\n}\n", "a {\n}\na = 1\n"}) {
    const auto kept = hcl::decode<keeper>(both);
    REQUIRE(kept);
    const auto written = hcl::encode(*kept);
    if (!written) FAIL(to_string(written.diagnostics()));
    const auto again = hcl::decode<keeper>(*written);
    REQUIRE(again);
    CHECK(again->rest == kept->rest);
    const auto json = hcl::encode_json(*kept);
    REQUIRE_FALSE(json);
    CHECK(json.diagnostics()[0].code == "unwritable-value");
  }
}
