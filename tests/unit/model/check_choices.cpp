// Blocks that say themselves which struct they are, unknown names as the options want them, and the labels of
// dynamic blocks: all checked before any variable has a value.
#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/model.hpp>

namespace {

struct tcp {
  int port = 0;
  std::optional<std::string> address{};
};
struct unix_socket {
  static constexpr std::string_view hcl_name = "unix";
  std::string path;
};
using listener = std::variant<tcp, unix_socket>;

struct by_label {
  hcl::blocks<std::vector<listener>, "listener"> listeners{};
};
struct by_type {
  hcl::blocks<std::vector<hcl::by_attribute<listener, "type">>, "listener"> listeners{};
};
struct rule {
  hcl::label<int> number;
  std::string action;
};
struct rules {
  hcl::blocks<std::vector<rule>, "rule"> all{};
};

using list = std::vector<std::string>;

// What is found: "unsuitable-value@2:8".
list found(const hcl::diagnostics& diags) {
  list all;
  for (const hcl::diagnostic& each : diags)
    all.push_back(std::string(each.severity == hcl::severity::warning ? "warning " : "") +
                  std::string(each.code) + "@" + std::to_string(each.subject.begin().line) + ":" +
                  std::to_string(each.subject.begin().column));
  return all;
}

template <typename T>
list check(std::string_view text, hcl::options decode = {}) {
  hcl::model::scope names;
  names.variable("count", hcl::model::type::integer());
  names.variable("flag", hcl::model::type::boolean());
  names.variable("name", hcl::model::type::string());
  return found(hcl::model::check<T>(text, "app.hcl", names, {.decode = decode}));
}

}  // namespace

TEST_CASE("what is in a block is checked as the struct that its label names") {
  CHECK(check<by_label>("listener \"tcp\" {\n  port = count\n}\nlistener \"unix\" {\n  path = name\n}\n") ==
        list{});
  CHECK(check<by_label>("listener \"tcp\" {\n  port = flag\n}\n") == list{"unsuitable-value@2:10"});
  CHECK(check<by_label>("listener \"unix\" {\n  path = name\n  port = 1\n}\n") ==
        list{"unsupported-attribute@3:3"});
  CHECK(check<by_label>("listener \"unix\" {\n  path = nmae\n}\n") == list{"unknown-variable@2:10"});
  CHECK(check<by_label>("listener \"unix\" {\n}\n").size() == 1);
  CHECK(check<by_label>("listener \"tpc\" {\n  port = flag\n}\n") == list{"unsuitable-value@1:10"});
}

TEST_CASE("what is in a block is checked as the struct that its attribute names") {
  CHECK(check<by_type>("listener {\n  type = \"tcp\"\n  port = count\n}\n") == list{});
  CHECK(check<by_type>("listener {\n  port = flag\n  type = \"tcp\"\n}\n") == list{"unsuitable-value@2:10"});
  CHECK(check<by_type>("listener {\n  type = \"unix\"\n  path = name\n  port = 1\n}\n") ==
        list{"unsupported-attribute@4:3"});
  CHECK(check<by_type>("listener {\n  type = \"tpc\"\n}\n") == list{"unsuitable-value@2:11"});
  CHECK(check<by_type>("listener {\n  port = 1\n}\n") == list{"missing-attribute@1:10"});
  // Which struct it is follows from an unknown value.
  CHECK(check<by_type>("listener {\n  type = name\n  port = flag\n}\n") == list{});
  CHECK(check<by_type>("listener {\n  type = [name]\n}\n") == list{"unsuitable-value@2:10"});
  CHECK(check<by_type>("listener {\n  type = nmae\n}\n") == list{"unknown-variable@2:10"});
}

TEST_CASE("blocks of the JSON syntax say which struct they are, too") {
  hcl::model::scope names;
  names.variable("flag", hcl::model::type::boolean());
  const auto check_json = [&](std::string_view text) {
    return found(
        hcl::model::check_body<by_type>(*hcl::parse(text, "t.json", {}, hcl::syntax_form::json), names));
  };
  CHECK(check_json("{\"listener\": {\"type\": \"tcp\", \"port\": 1}}") == list{});
  CHECK(check_json("{\"listener\": {\"type\": \"tcp\", \"prt\": 1}}") == list{"unsupported-attribute@1:30"});
  CHECK(check_json("{\"listener\": {\"type\": \"tpc\"}}") == list{"unsuitable-value@1:23"});
}

TEST_CASE("names that are not known are errors, warnings, ignored or collected, as when decoding") {
  const std::string_view text = "listener \"unix\" {\n  path = name\n  port = 1\n}\nmore {\n}\n";
  using unknown = hcl::unknown_names;
  CHECK(check<by_label>(text) == list{"unsupported-attribute@3:3", "unsupported-block@5:1"});
  CHECK(check<by_label>(text, {.unknown = unknown::warn}) ==
        list{"warning unsupported-attribute@3:3", "warning unsupported-block@5:1"});
  CHECK(check<by_label>(text, {.unknown = unknown::ignore}) == list{});
  hcl::diagnostics collected;
  CHECK(check<by_label>(text, {.unknown = unknown::collect, .collected = &collected}) == list{});
  CHECK(found(collected) == list{"warning unsupported-attribute@3:3", "warning unsupported-block@5:1"});
}

TEST_CASE("what is missing is an error where a name that is nearly it is none") {
  const std::string_view text = "rule \"1\" {\n  acton = name\n}\n";
  using unknown = hcl::unknown_names;
  CHECK(check<rules>(text) == list{"unsupported-attribute@2:3"});
  CHECK(check<rules>(text, {.unknown = unknown::warn}) ==
        list{"missing-attribute@1:10", "warning unsupported-attribute@2:3"});
  CHECK(check<rules>(text, {.unknown = unknown::ignore}) == list{"missing-attribute@1:10"});
}

TEST_CASE("dynamic blocks have as many labels as what they make, and what they make is chosen by them") {
  hcl::options dynamic;
  dynamic.dynamic_blocks = true;
  const auto check_rules = [&](std::string_view labels) {
    return check<rules>("dynamic \"rule\" {\n  for_each = [1]\n  labels = " + std::string(labels) +
                            "\n  content {\n    action = \"a\"\n  }\n}\n",
                        dynamic);
  };
  CHECK(check_rules("[rule.value]") == list{});
  CHECK(check_rules("[]") == list{"missing-label@3:12"});
  CHECK(check_rules("[rule.value, name]") == list{"extraneous-label@3:25"});
  CHECK(check_rules("[[name]]") == list{"unsuitable-value@3:13"});
  CHECK(check_rules("[\"x\"]") == list{"unsuitable-value@3:13"});
  CHECK(check<by_label>(
            "dynamic \"listener\" {\n  for_each = [1]\n  labels = [\"unix\"]\n  content {\n    path = "
            "name\n    port = 1\n  }\n}\n",
            dynamic) == list{"unsupported-attribute@6:5"});
  CHECK(
      check<by_type>("dynamic \"listener\" {\n  for_each = [1]\n  content {\n    type = \"tcp\"\n    port = "
                     "flag\n  }\n}\n",
                     dynamic) == list{"unsuitable-value@5:12"});
}
