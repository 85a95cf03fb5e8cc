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
  const hcl::result<hcl::body> file =
      hcl::parse(text, "f.hcl", {}, json ? hcl::syntax_form::json : hcl::syntax_form::native);
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
    const auto f = decode(
        json
            ? R"({"level": 3, "rule": {"first": {"port": 1}}, "dynamic": {"rule": {"for_each": "${ports}", "labels": ["p${rule.key}"],
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

TEST_CASE("structs reject what is not known yet") {
  hcl::scope names;
  names.variable("ports", hcl::value::unknown());
  const auto f = decode(
      "level = 1\ndynamic \"rule\" {\n for_each = ports\n labels = [\"x\"]\n content {\n port = 5\n }\n}\n",
      names);
  CHECK_FALSE(f);
}

namespace {

struct quiet {
  hcl::defaulted<int> v = 1;
};
struct kept {
  hcl::remain<> rest{};
};
struct quiet_blocks {
  hcl::block<std::optional<quiet>, "one"> one{};
  hcl::blocks<quiet, "many"> many{};
  hcl::blocks<hcl::attributes<int>, "free"> free{};
  hcl::attr_or_block<std::optional<std::map<std::string, int>>, "map"> map{};
  hcl::blocks<kept, "kept"> kept_ones{};
};

}  // namespace

TEST_CASE("the number of blocks must be known and unmarked even where nothing is read from them") {
  hcl::scope names;
  names.variable("unknown", hcl::value::unknown());
  names.variable("marked", hcl::value::tuple({1}).with_marks(hcl::mark("m")));
  names.variable("plain", hcl::value::tuple({1}));
  const auto read = [&](const std::string& type, const std::string& over, hcl::marked_values marked) {
    return hcl::decode<quiet_blocks>(
        "dynamic \"" + type + "\" {\n  for_each = " + over + "\n  content {\n  }\n}\n", "t.hcl", names,
        {.marked = marked, .dynamic_blocks = true});
  };
  using hcl::marked_values;
  for (const char* const type : {"one", "many", "free", "map"}) {
    INFO(type);
    CHECK(read(type, "plain", marked_values::reject));
    const auto unknown = read(type, "unknown", marked_values::reject);
    REQUIRE(unknown.diagnostics().size() == 1);
    CHECK(unknown.diagnostics()[0].detail ==
          "The number of blocks \"" + std::string(type) +
              "\" must be known here, but for_each depends on an unknown value.");
    const auto marked = read(type, "marked", marked_values::reject);
    REQUIRE(marked.diagnostics().size() == 1);
    CHECK(marked.diagnostics()[0].detail == "The number of blocks \"" + std::string(type) +
                                                "\" must not depend on a marked value, but for_each does.");
    CHECK(read(type, "marked", marked_values::unmark));
  }
  CHECK(read("kept", "unknown", marked_values::reject)->kept_ones[0].rest.is_unknown());
}

namespace {

struct inner_block {
  hcl::defaulted<int> a = 0;
};
struct outer_block {
  hcl::defaulted<int> a = 0;
  hcl::blocks<inner_block, "inner"> inners{};
  hcl::blocks<outer_block, "outer"> outers{};
};

// Decoded with so many steps.
hcl::result<outer_block> decode_bounded(const std::string& written, std::size_t steps) {
  hcl::scope names;
  names.variable("many", std::vector<int>(100'000, 1)).variable("ten", std::vector<int>(10, 1));
  hcl::options opts{.dynamic_blocks = true};
  opts.bounds.steps = steps;
  return hcl::decode<outer_block>(written, "test.hcl", names, opts);
}
std::string repeated(const std::string& what, int times) {
  std::string out;
  for (int i = 0; i < times; ++i)
    out += what;
  return out;
}

}  // namespace

TEST_CASE("blocks written in what is generated are paid for each time") {
  const auto written = [](int blocks) {
    return "dynamic \"outer\" {\n  for_each = ten\n  content {\n" + repeated("    inner {\n    }\n", blocks) +
           "  }\n}\n";
  };
  CHECK(decode_bounded(written(5), 2000));
  const auto stopped = decode_bounded(written(20), 2000);
  REQUIRE_FALSE(stopped);
  CHECK(stopped.diagnostics().size() == 1);
  CHECK(stopped.diagnostics()[0].code == "evaluation-limit");
}

TEST_CASE("generated blocks are paid for at every depth") {
  std::string nested;
  for (int i = 0; i < 6; ++i)
    nested = "dynamic \"outer\" {\n  for_each = ten\n  content {\n" + nested + "  }\n}\n";
  CHECK(decode_bounded(nested, 20'000).diagnostics()[0].code == "evaluation-limit");
}

TEST_CASE("mistakes in generated blocks end at the limits") {
  const std::string wrong =
      "dynamic \"outer\" {\n  for_each = many\n  content {\n    oops = 1\n    a = \"x\"\n  }\n}\n";
  const auto r = decode_bounded(wrong, 20'000);
  REQUIRE_FALSE(r);
  CHECK(r.diagnostics().error_count() < 2000);
}

namespace {
struct named {
  hcl::label<> name;
};
struct named_blocks {
  hcl::blocks<named, "cam"> cams;
};
}  // namespace

TEST_CASE("long labels and keys of generated blocks are paid for") {
  hcl::scope names;
  names.variable("long", std::string(1'000'000, 'x'))
      .variable("hundred", std::vector<int>(100, 1))
      .variable("o", hcl::value::object({{std::string(1'000'000, 'k'), "a"}}));
  const auto limit_of = [&](const std::string& written) {
    const auto r = hcl::decode<named_blocks>(written, "t.hcl", names, {.dynamic_blocks = true});
    return r ? "none" : std::string(r.diagnostics()[0].code);
  };
  const std::string from = "dynamic \"cam\" {\n  for_each = ", with = "\n  labels = [";
  CHECK(limit_of(from + "hundred" + with + "long]\n  content {\n  }\n}\n") == "evaluation-limit");
  CHECK(limit_of(from + "o" + with + "cam.value]\n  content {\n  }\n}\n") == "none");
  std::string many;
  for (int i = 0; i != 50; ++i)
    many += from + "o" + with + "cam.value]\n  content {\n  }\n}\n";
  CHECK(limit_of(many) == "evaluation-limit");
}

TEST_CASE("the usual name of an iterator that has another one is named with that") {
  hcl::scope names;
  names.variable("ports", hcl::value::tuple({hcl::value(80)}));
  const auto f = decode(
      "level = 1\ndynamic \"rule\" {\n  for_each = ports\n  iterator = it\n  labels = [\"p\"]\n  content {\n"
      "    port = rule.value\n  }\n}\n",
      names);
  REQUIRE(f.diagnostics().size() == 1);
  const hcl::diagnostic& problem = f.diagnostics()[0];
  CHECK(problem.code == hcl::codes::unknown_variable);
  CHECK(problem.detail ==
        "There is no variable named \"rule\". The iterator of this block is called \"it\".");
  REQUIRE(problem.fix);
  CHECK(problem.fix->replacement == "it");
  CHECK(problem.fix->where.text() == "rule");
}

TEST_CASE("a mistake in what generates several blocks is reported once") {
  hcl::scope names;
  names.variable("ports", hcl::value::tuple({hcl::value("a"), hcl::value("b"), hcl::value("c")}));
  const auto said = [&](const std::string& content) {
    const auto f = decode("level = 3\ndynamic \"rule\" {\n  for_each = ports\n  labels = [rule.value]\n" +
                              ("  content {\n" + content + "  }\n}\n"),
                          names);
    INFO(to_string(f.diagnostics()));
    CHECK(f.diagnostics().error_count() == f.diagnostics().size());
    return f.diagnostics().size();
  };
  CHECK(said("    m = 1\n    port = 1\n") == 1);
  CHECK(said("    m = 1\n    prot = 1\n") == 2);
  CHECK(said("    port = [1]\n") == 1);
  CHECK(said("") == 1);
  CHECK(said("    port = rule.value\n") == 3);  // each has another value
}
