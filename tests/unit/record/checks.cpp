// What a struct's own validation can point at, and say.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/value/path.hpp>

namespace {

struct point {
  int x;
  int y;
};
struct rule {
  hcl::label<> name;
  std::vector<int> ports;
  hcl::attr<point> at{};
  hcl::block<std::optional<point>, "inner"> inner{};
};
struct plain {
  std::optional<int> a{};
  std::optional<int> b{};
};
struct config;
using finder = void (*)(const config&, hcl::check&);
finder find = nullptr;

struct config {
  hcl::blocks<rule, "rule"> rules{};
  hcl::blocks<plain, "plain"> plains{};
  hcl::blocks<std::map<std::string, rule>, "named"> named{};
  hcl::attr<std::optional<std::vector<point>>> points{};
  std::optional<std::map<std::string, int>> sizes{};
  std::optional<std::pair<int, std::string>> both{};
  hcl::defaulted<hcl::located<int>> placed = 1;
  hcl::attributes<int> others{};
  void validate(hcl::check& check) const { find(*this, check); }
};

constexpr std::string_view text =
    "rule \"a\" {\n"                                   // 1
    "  ports = [1, 7]\n"                               // 2
    "  at    = { x = 1, y = 2 }\n"                     // 3
    "}\n"                                              // 4
    "rule \"b\" {\n"                                   // 5
    "  ports = [8]\n"                                  // 6
    "  at    = { x = 3, \"y\" = 4 }\n"                 // 7
    "  inner {\n"                                      // 8
    "    x = 5\n"                                      // 9
    "    y = 6\n"                                      // 10
    "  }\n"                                            // 11
    "}\n"                                              // 12
    "points = [{ x = 1, y = 2 }, { x = 3, y = 4 }]\n"  // 13
    "sizes  = { j = 1, k = 2 }\n"                      // 14
    "named \"n\" {\n"                                  // 15
    "  ports = [1, 2]\n"                               // 16
    "  at    = { x = 1, y = 2 }\n"                     // 17
    "}\n"                                              // 18
    "both   = [1, \"two\"]\n"                          // 19
    "placed = 5\n"                                     // 20
    "plain {}\n"                                       // 21
    "plain { b = 3 }\n"                                // 22
    "other  = 9\n";                                    // 23

hcl::diagnostic only(const hcl::diagnostics& found) {
  if (found.size() != 1) FAIL(to_string(found));
  return found[0];
}
std::string place(finder what, std::string_view source = text) {
  find = what;
  const hcl::diagnostic d = only(hcl::decode<config>(source, "c.hcl").diagnostics());
  return to_string(d.subject);
}

TEST_CASE("checks: an element, a member of a member, and both within each other") {
  CHECK(place([](const config& c, hcl::check& check) { check.error(c.rules[1], "Wrong."); }) ==
        "c.hcl:5,1-9");
  CHECK(place([](const config& c, hcl::check& check) { check.error(c.rules[0].ports[1], "Wrong."); }) ==
        "c.hcl:2,15-16");
  CHECK(place([](const config& c, hcl::check& check) { check.error(c.rules[1].at->y, "Wrong."); }) ==
        "c.hcl:7,26-27");
  CHECK(place([](const config& c, hcl::check& check) { check.error((*c.rules[1].inner).y, "Wrong."); }) ==
        "c.hcl:10,9-10");
  CHECK(place([](const config& c, hcl::check& check) { check.error((*c.points)[1].y, "Wrong."); }) ==
        "c.hcl:13,42-43");
  CHECK(place([](const config& c, hcl::check& check) { check.error(c.sizes->at("k"), "Wrong."); }) ==
        "c.hcl:14,23-24");
  CHECK(place([](const config& c, hcl::check& check) { check.error(c.both->second, "Wrong."); }) ==
        "c.hcl:19,15-18");
  CHECK(place([](const config& c, hcl::check& check) { check.error(c.named->at("n").ports[1], "Wrong."); }) ==
        "c.hcl:16,15-16");
  CHECK(place([](const config& c, hcl::check& check) { check.error(c.plains[1].b, "Wrong."); }) ==
        "c.hcl:22,13-14");
  CHECK(place([](const config& c, hcl::check& check) { check.error(c.others.at("other"), "Wrong."); }) ==
        "c.hcl:23,10-11");
  CHECK(place([](const config& c, hcl::check& check) { check.error(c.placed, "Wrong."); }) ==
        "c.hcl:20,10-11");
}
TEST_CASE("checks: what was not written is the block around it") {
  CHECK(place([](const config& c, hcl::check& check) { check.error(c.plains[1].a, "Wrong."); }) ==
        "c.hcl:22,1-6");
  const int elsewhere = 0;
  static const int* outside = nullptr;
  outside = &elsewhere;
  CHECK(place([](const config&, hcl::check& check) { check.error(*outside, "Wrong."); }) == "c.hcl:1,1-1");
  CHECK(place([](const config& c, hcl::check& check) { check.error(c.placed, "Wrong."); }, "other = 1") ==
        "c.hcl:1,1-1");
}
TEST_CASE("checks: a path from the struct") {
  CHECK(place([](const config&, hcl::check& check) {
          check.error(hcl::path().attribute("rule").index(1).attribute("ports").index(0), "Wrong.");
        }) == "c.hcl:6,12-13");
  CHECK(place([](const config&, hcl::check& check) {
          check.error(hcl::path().attribute("named").index("n").attribute("at"), "Wrong.");
        }) == "c.hcl:17,11-12");
  CHECK(place([](const config&, hcl::check& check) {
          check.error(hcl::path().attribute("sizes").index("j"), "Wrong.");
        }) == "c.hcl:14,16-17");
}
TEST_CASE("checks: the same in JSON, in dynamic blocks and in layers") {
  find = [](const config& c, hcl::check& check) { check.error(c.rules[1].at->y, "Wrong."); };
  const auto json = hcl::decode_json<config>(
      "{\"rule\": {\"a\": {\"ports\": [], \"at\": {\"x\": 1, \"y\": 2}},\n\"b\": {\"ports\": [], \"at\": "
      "{\"x\": 1, \"y\": 2}}}}",
      "c.json");
  CHECK(to_string(only(json.diagnostics()).subject) == "c.json:2,40-41");

  const hcl::scope names;
  const auto dynamic = hcl::decode<config>(
      "rule \"a\" {\n  ports = []\n  at = { x = 1, y = 1 }\n}\n"
      "dynamic \"rule\" {\n  for_each = [1]\n  labels = [\"b\"]\n  content {\n    ports = []\n    at = { x = "
      "1, y = rule.value }\n  }\n}",
      "c.hcl", names, {.dynamic_blocks = true});
  CHECK(to_string(only(dynamic.diagnostics()).subject) == "c.hcl:10,23-33");

  config c;
  find = [](const config&, hcl::check&) {};
  REQUIRE(hcl::decode_into(c, text, "one.hcl"));
  find = [](const config& all, hcl::check& check) { check.error(all.rules[1].ports[0], "Wrong."); };
  const auto two = hcl::decode_into(
      c, "rule \"b\" {\n  ports = [5]\n}\nrule \"c\" {\n  ports = []\n  at = { x = 1, y = 2 }\n}", "two.hcl",
      {.partial = true});
  CHECK(to_string(only(two.diagnostics()).subject) == "two.hcl:2,12-13");
}
TEST_CASE("checks: a code, a summary, notes and a severity of one's own") {
  find = [](const config& c, hcl::check& check) {
    check.add(c.sizes, {.code = "acme-sizes",
                        .summary = "Odd sizes",
                        .detail = "They do not add up.",
                        .notes = {{"the rule", check.place_of(c.rules[0])}}});
  };
  const hcl::diagnostic d = only(hcl::decode<config>(text, "c.hcl").diagnostics());
  CHECK(d.code == "acme-sizes");
  CHECK(d.summary == "Odd sizes");
  CHECK(d.severity == hcl::severity::error);
  CHECK(to_string(d.subject) == "c.hcl:14,10-11");
  REQUIRE(d.notes.size() == 1);
  CHECK(to_string(d.notes[0].where) == "c.hcl:1,1-9");

  // A place that is not written is none to show.
  find = [](const config& c, hcl::check& check) {
    check.add(c.sizes, {.detail = "Wrong.", .notes = {{"the rule", check.place_of(config{})}}});
  };
  CHECK(only(hcl::decode<config>(text, "c.hcl").diagnostics()).notes.empty());

  find = [](const config& c, hcl::check& check) {
    check.add({.severity = hcl::severity::warning, .detail = "Hm.", .subject = c.placed.range});
  };
  const auto warned = hcl::decode<config>(text, "c.hcl");
  CHECK(warned);
  CHECK(only(warned.diagnostics()).code == "validation");
  CHECK(only(warned.diagnostics()).summary == "Questionable value");
  CHECK(to_string(only(warned.diagnostics()).subject) == "c.hcl:20,10-11");
}

struct long_file {
  int first;
  hcl::blocks<plain, "plain"> plains{};
  void validate(hcl::check& check) const {
    check.error(first, "Wrong.");
    check.error(plains[1].b, "Wrong.");
  }
};
TEST_CASE("checks: in a text that is read while it is parsed") {
  std::string source = "first = 1\n";
  for (int i = 0; i != 20'000; ++i)
    source += "plain { b = " + std::to_string(i) + " }\n";
  const auto c = hcl::decode<long_file>(source, "long.hcl");
  REQUIRE(c.diagnostics().size() == 2);
  CHECK(to_string(c.diagnostics()[0].subject) == "long.hcl:1,9-10");
  CHECK(to_string(c.diagnostics()[1].subject) == "long.hcl:3,13-14");
}

struct dial {
  hcl::formerly<int, "min"> limit{};
  hcl::formerly<hcl::blocks<point, "part">, "piece"> parts{};
};
struct knob {
  hcl::formerly<int, "max"> limit{};
  hcl::formerly<hcl::blocks<point, "part">, "chunk"> parts{};
};
using control = std::variant<dial, knob>;
struct panel {
  hcl::blocks<control> by_type{};
  hcl::blocks<std::map<std::string, control>, "label"> by_label{};
  hcl::blocks<hcl::by_attribute<control, "kind">, "attribute"> by_attribute{};
  void validate(hcl::check& check) const {
    const control &label = by_label->begin()->second, &attribute = by_attribute[0];
    for (const control* each : {&by_type[0], &label, &attribute}) {
      const auto& one = std::get<knob>(*each);
      check.error(one.limit, "wrong");
      check.error(one.parts[0].y, "wrong");
    }
  }
};
TEST_CASE("checks: members of the alternative that a block is") {
  const std::string inside = "  max = 1\n  chunk {\n    x = 2\n    y = 3\n  }\n}\n";
  const auto native = hcl::decode<panel>("knob {\n" + inside + "label \"k\" \"knob\" {\n" + inside +
                                         "attribute {\n  kind = \"knob\"\n" + inside);
  const std::string json_inside = R"("max": 1, "chunk": {"x": 2, "y": 3}})";
  const auto json =
      hcl::decode_json<panel>(R"({"knob": {)" + json_inside + R"(, "label": {"k": {"knob": {)" + json_inside +
                              R"(}}, "attribute": {"kind": "knob", )" + json_inside + "}");
  for (const hcl::result<panel>* read : {&native, &json}) {
    std::vector<std::string> places;
    for (const hcl::diagnostic& d : read->diagnostics())
      if (d.code == "validation") places.emplace_back(d.subject.text());
    CHECK(places == std::vector<std::string>{"1", "3", "1", "3", "1", "3"});
  }
}

}  // namespace
