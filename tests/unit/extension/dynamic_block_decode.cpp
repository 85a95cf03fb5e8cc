// Structs filled from bodies with dynamic blocks.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/extension/dynamic_block.hpp>

namespace {

struct rule {
  hcl::label<std::string> name;
  int port;
  hcl::defaulted<std::string> note{"none"};
};
struct firewall {
  int level;
  hcl::blocks<rule, "rule"> rules;
};

hcl::result<firewall> decode(const std::string& text, const hcl::scope& names, bool json = false) {
  const hcl::result<hcl::body> file = hcl::parse(text, "f.hcl", {}, json ? hcl::syntax_form::json : hcl::syntax_form::native);
  REQUIRE(file);
  return hcl::decode_body<firewall>(hcl::expand_dynamic_blocks(*file, names), names);
}

const char* const text = R"(
  level = 3
  rule "first" {
    port = 1
  }
  dynamic "rule" {
    for_each = ports
    labels   = ["p${rule.key}"]
    content {
      port = rule.value
      note = "no ${rule.value}"
    }
  })";

}  // namespace

TEST_CASE("structs take generated blocks") {
  hcl::scope names;
  names.variable("ports", hcl::value::tuple({hcl::value(80), hcl::value(443)}));
  for (const bool json : {false, true}) {
    const auto f = decode(json ? R"({"level": 3, "rule": {"first": {"port": 1}}, "dynamic": {"rule": {"for_each": "${ports}", "labels": ["p${rule.key}"],
                                     "content": {"port": "${rule.value}", "note": "no ${rule.value}"}}}})"
                               : text,
                          names, json);
    INFO(to_string(f.diagnostics()));
    REQUIRE(f);
    REQUIRE(f->rules.size() == 3);
    CHECK(std::string(f->rules[2].name) == "p1");
    CHECK(f->rules[2].port == 443);
    CHECK(std::string(f->rules[2].note) == "no 443");
    CHECK(f->rules[0].port == 1);
  }
}

TEST_CASE("structs refuse what is not known yet") {
  hcl::scope names;
  names.variable("ports", hcl::value::unknown());
  const auto f = decode("level = 1\ndynamic \"rule\" {\n for_each = ports\n labels = [\"x\"]\n content {\n port = 5\n }\n}\n", names);
  CHECK_FALSE(f);
}
