// What real formats have and few others: labels that may be left out, any number of labels, blocks of free
// attributes, a scalar or a block, maps in several blocks, nothing as an alternative, types that are only
// read.
#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "every_way.hpp"

namespace {

struct listener {
  hcl::label<std::optional<std::string>> name;
  int port;
  bool operator==(const listener&) const = default;
};
struct listeners {
  hcl::blocks<listener, "listener"> all{};
  bool operator==(const listeners&) const = default;
};

struct any_block {
  hcl::label<std::vector<std::string>> labels;
  hcl::remain<> body;
  bool operator==(const any_block&) const = default;
};
struct any_blocks {
  hcl::blocks<any_block, "x"> all{};
};
struct exact {
  hcl::label<> kind;
  hcl::label<std::vector<std::string>> more;
  int a;
  bool operator==(const exact&) const = default;
};
struct exacts {
  hcl::blocks<exact, "x"> all{};
  bool operator==(const exacts&) const = default;
};

struct module {
  hcl::blocks<hcl::attributes<int>, "locals"> locals{};
  hcl::block<std::optional<hcl::attributes<std::string>>, "env"> env{};
  bool operator==(const module&) const = default;
};

struct generated {
  std::string expr;
  hcl::defaulted<std::string> type = "VIRTUAL";
  bool operator==(const generated&) const = default;
};
struct column {
  hcl::attr_or_block<std::optional<std::variant<std::string, generated>>, "as"> as{};
  bool operator==(const column&) const = default;
};

struct task {
  hcl::attr_or_block<std::optional<std::map<std::string, std::string>>, "meta"> meta{};
  bool operator==(const task&) const = default;
};

struct setting {
  std::variant<std::monostate, bool, std::string> mode{};
  bool operator==(const setting&) const = default;
};

class port_number {
 public:
  explicit port_number(int number) : number_(number) {}
  [[nodiscard]] int number() const { return number_; }
  auto operator<=>(const port_number&) const = default;

 private:
  int number_;
};
struct ports {
  std::optional<port_number> admin{};
  std::vector<port_number> open{};
  std::set<port_number> closed{};
  port_number usual = port_number(80);
  bool operator==(const ports&) const = default;
};

template <typename T>
std::size_t mistakes(const char* text, const hcl::options& opts = {}) {
  return hcl::model::check<T>(text, "t.hcl", hcl::model::scope(), {.decode = opts}).size();
}

}  // namespace

template <>
struct hcl::decoder<port_number> {
  static hcl::outcome<port_number> decode(const hcl::value& v) {
    const hcl::outcome<int> number = hcl::from_value<int>(v);
    if (!number) return number.error();
    if (*number < 1) return hcl::failure{.message = "must be positive.", .is_predicate = true};
    return port_number(*number);
  }
  static hcl::value encode(const port_number& p) { return p.number(); }
  static hcl::value_description describe() {
    return {.form = hcl::value_form::integer, .noun = "a port", .low = hcl::value(1)};
  }
};

TEST_CASE("a list of labels has no place in the JSON syntax") {
  const std::vector<std::string> names{"x", "y"};
  CHECK_FALSE(hcl::encode_json(exacts{{{"k", {names}, 1}}}));
  const auto none = hcl::encode_json(exacts{{{"k", {}, 1}}});
  REQUIRE(none);
  CHECK(hcl::decode_json<exacts>(*none)->all[0].a == 1);
}

struct run {
  int a;
  bool operator==(const run&) const = default;
};
struct halt {
  int b;
  bool operator==(const halt&) const = default;
};
struct plan {
  hcl::blocks<std::variant<run, halt>> parts{};
  hcl::attributes<int> others{};
  bool operator==(const plan&) const = default;
};
TEST_CASE("attributes that no other member claims may be in an array of JSON objects") {
  const plan read = test::every_way<plan>("run {\n  a = 1\n}\n\nhalt {\n  b = 2\n}\n\nrun {\n  a = 3\n}\n",
                                          R"([{"run": {"a": 1}, "halt": {"b": 2}}, {"run": {"a": 3}}])");
  CHECK(read.others->empty());
  test::every_way<plan>("x = 4\n\nrun {\n  a = 1\n}\n\nhalt {\n  b = 2\n}\n\nrun {\n  a = 3\n}\n",
                        R"([{"run": {"a": 1}, "halt": {"b": 2}, "//": 1}, {"x": 4, "run": {"a": 3}}])");
  const hcl::result<plan> twice = hcl::decode_json<plan>(R"([{"x": 1, "y": 2}, {"x": 3}])");
  REQUIRE(twice.diagnostics().size() == 1);
  CHECK(twice.diagnostics()[0].code == "duplicate-attribute");
  const hcl::body array = *hcl::parse_json(R"([{"x": 1}, {"run": [{"a": 1}]}])", "a.json");
  const hcl::body laid = hcl::overlay({array, *hcl::parse("x = 2\nz = 3\n", "b.hcl")});
  CHECK(hcl::decode_body<plan>(laid)->others == std::map<std::string, int>{{"x", 2}, {"z", 3}});
}

struct zoned {
  hcl::label<std::string> zone;
  hcl::label<std::optional<std::string>> name;
  hcl::defaulted<int> port = 0;
};
struct zones {
  hcl::blocks<zoned, "zone"> all{};
};

TEST_CASE("a label that may be left out has its level of objects in JSON") {
  for (const char* const text : {R"({"listener":{}})", R"({"listener":[]})", R"({"listener":null})"}) {
    const auto none = hcl::decode_json<listeners>(text);
    REQUIRE_FALSE(none);
    CHECK(
        none.diagnostics()[0].detail ==
        "An object with at least one property is expected here, whose name is the label \"name\" of a block. "
        "A label that is left out is written as \"\".");
  }
  for (const char* const text : {R"({"zone":{"a":{}}})", R"({"zone":{"a":[]}})", R"({"zone":{"a":null}})"})
    CHECK_FALSE(hcl::decode_json<zones>(text));
  CHECK_FALSE(hcl::decode_json<zones>(R"({"zone":{}})"));
  CHECK(hcl::decode_json<zones>(R"({"zone":{"a":{"":{"port":1}}}})")->all[0].port == 1);
}

TEST_CASE("a label may be left out") {
  const auto read = test::every_way<listeners>("listener {\n  port = 1\n}\nlistener \"b\" {\n  port = 2\n}\n",
                                               R"({"listener": {"": {"port": 1}, "b": {"port": 2}}})");
  REQUIRE(read.all.size() == 2);
  CHECK_FALSE(read.all[0].name);
  CHECK(*read.all[1].name == "b");
  const auto two = hcl::decode<listeners>("listener \"a\" \"b\" {\n  port = 1\n}\n");
  REQUIRE(two.diagnostics().size() == 1);
  CHECK(two.diagnostics()[0].detail == "Blocks of type \"listener\" have only 1 label.");
  const auto empty = hcl::encode(listeners{.all = {{.name = std::string(), .port = 1}}});
  CHECK_FALSE(empty);
  CHECK_FALSE(hcl::decode<listeners>("listener \"\" {\n  port = 1\n}\n")->all[0].name);
}

TEST_CASE("blocks without a label and with one are told apart when layers are laid over each other") {
  listeners all = *hcl::decode<listeners>("listener {\n  port = 1\n}\nlistener \"b\" {\n  port = 2\n}\n");
  REQUIRE(hcl::decode_into(all, "listener \"b\" {\n  port = 3\n}\nlistener {\n  port = 4\n}\n"));
  REQUIRE(all.all.size() == 2);
  CHECK(all.all[0].port == 4);
  CHECK(all.all[1].port == 3);
}

TEST_CASE("overlays take an empty label for one that is left out") {
  const hcl::body native = *hcl::parse("zone \"a\" {\n  port = 1\n}\nzone \"b\" \"c\" {\n}\n", "a.hcl");
  const hcl::body json = *hcl::parse_json(R"({"zone": {"a": {"": {"port": 2}}, "b": {"": {}}}})", "b.json");
  const auto over = [](std::vector<hcl::body> layers, hcl::new_blocks added) {
    return hcl::decode_body<zones>(hcl::overlay(std::move(layers), added));
  };
  const auto both = over({native, json}, hcl::new_blocks::warn);
  REQUIRE(both);
  REQUIRE(both->all.size() == 3);
  CHECK(both->all[0].port == 2);
  CHECK(both->all[1].name == "c");
  CHECK_FALSE(both->all[2].name);
  REQUIRE(both.diagnostics().size() == 1);
  CHECK(both.diagnostics()[0].detail ==
        "There is no block \"zone\" \"b\" that this one could override, so it is added.");
  CHECK(over({json, native}, hcl::new_blocks::add)->all[0].port == 1);
  const hcl::body other = *hcl::parse("zone \"a\" \"\" {\n  port = 3\n}\n", "c.hcl");
  CHECK(over({native, json, other}, hcl::new_blocks::add)->all[0].port == 3);
  const hcl::body none = *hcl::parse_json(R"({"zone": {"": {"": {"port": 4}}}})", "d.json");
  CHECK(over({native, none}, hcl::new_blocks::add)->all.size() == 3);
}

TEST_CASE("dynamic blocks may give a label or not") {
  const char* const text =
      "dynamic \"listener\" {\n  for_each = [[], [\"b\"]]\n  content {\n    port = 1\n  }\n}\n"
      "dynamic \"listener\" {\n  for_each = [1]\n  labels = [\"c\"]\n  content {\n    port = 1\n  }\n}\n";
  const auto read = test::read(hcl::decode<listeners>(text, "t.hcl", hcl::scope(), {.dynamic_blocks = true}));
  REQUIRE(read.all.size() == 3);
  CHECK_FALSE(read.all[0].name);
  CHECK(*read.all[2].name == "c");
}

TEST_CASE("blocks with any number of labels can be kept as bodies") {
  const auto all = test::read(hcl::decode<any_blocks>("x {\n}\n\nx \"a\" \"b\" \"c\" {\n  d = 1\n}\n")).all;
  REQUIRE(all.size() == 2);
  CHECK(all[0].labels->empty());
  CHECK(*all[1].labels == std::vector<std::string>{"a", "b", "c"});
  CHECK(*hcl::encode(any_blocks{{all}}) == "x {\n}\n\nx \"a\" \"b\" \"c\" {\n  d = 1\n}\n");
  const auto json = test::read(hcl::decode_json<any_blocks>(R"({"x": {"a": {"d": 1}}})")).all;
  REQUIRE(json.size() == 1);
  CHECK(json[0].labels->empty());
  const auto read = test::read(hcl::decode<exacts>("x \"k\" \"l\" \"m\" {\n  a = 1\n}\n"));
  CHECK(*read.all[0].kind == "k");
  CHECK(*read.all[0].more == std::vector<std::string>{"l", "m"});
  CHECK_FALSE(hcl::decode<exacts>("x {\n  a = 1\n}\n"));
  test::every_way<exacts>("x \"k\" {\n  a = 1\n}\n", R"({"x": {"k": {"a": 1}}})");
}

TEST_CASE("a block can be nothing but attributes of any name") {
  const auto read =
      test::every_way<module>("locals {\n  a = 1\n}\nlocals {\n  b = 2\n}\nenv {\n  HOME = \"/root\"\n}\n",
                              R"({"locals": [{"a": 1}, {"b": 2}], "env": {"HOME": "/root"}})");
  REQUIRE(read.locals.size() == 2);
  CHECK(read.locals[1].at("b") == 2);
  CHECK(read.env->at("HOME") == "/root");
  CHECK_FALSE(hcl::decode<module>("locals {\n  a = []\n}\n"));
  CHECK_FALSE(hcl::decode<module>("locals {\n  b {}\n}\n"));
}

TEST_CASE("a scalar, or a block in its place") {
  const auto plain = test::every_way<column>("as = \"a + b\"\n", R"({"as": "a + b"})");
  CHECK(std::get<std::string>(*plain.as) == "a + b");
  const auto block = test::read(hcl::decode<column>("as {\n  expr = \"a\"\n  type = \"STORED\"\n}\n"));
  CHECK(std::get<generated>(*block.as) == generated{.expr = "a", .type = "STORED"});
  test::every_way<column>("as = {\n  expr = \"a\"\n  type = \"STORED\"\n}\n",
                          R"({"as": {"expr": "a", "type": "STORED"}})");
  CHECK_FALSE(hcl::decode<column>("as = \"a\"\nas {\n  expr = \"a\"\n}\n"));
  CHECK(mistakes<column>("as {\n  expr = \"a\"\n}\n") == 0);
  CHECK(mistakes<column>("as {\n}\n") != 0);
  CHECK_FALSE(hcl::decode<column>("as = 1 == 2\nas {}\n"));
}

TEST_CASE("several blocks can be one map") {
  const char* const text = "meta {\n  a = \"1\"\n}\nmeta {\n  b = \"2\"\n  a = \"3\"\n}\n";
  CHECK_FALSE(hcl::decode<task>(text));
  const hcl::options merging{.merge_map_blocks = true};
  const auto merged = test::read(hcl::decode<task>(text, "t.hcl", merging));
  CHECK(*merged.meta == std::map<std::string, std::string>{{"a", "3"}, {"b", "2"}});
  CHECK(test::read(hcl::decode_json<task>(R"({"meta": [{"a": "1"}, {"b": "2", "a": "3"}]})", "t", merging)) ==
        merged);
  CHECK(mistakes<task>(text, merging) == 0);
  CHECK(mistakes<task>(text) != 0);
  CHECK_FALSE(hcl::decode<task>("meta = {}\nmeta {}\n", "t.hcl", merging));
  test::every_way<task>("meta {\n  a = \"1\"\n}\n", R"({"meta": {"a": "1"}})", merging);
}

TEST_CASE("nothing can be an alternative") {
  CHECK(std::get<bool>(test::every_way<setting>("mode = true\n", R"({"mode": true})").mode));
  CHECK(std::get<std::string>(test::every_way<setting>("mode = \"x\"\n", R"({"mode": "x"})").mode) == "x");
  CHECK(test::every_way<setting>("", "{}").mode.index() == 0);
  setting there{.mode = true};
  REQUIRE(hcl::decode_into(there, "mode = null\n"));
  CHECK(there.mode.index() == 0);
  CHECK_FALSE(hcl::decode<setting>("mode = []\n"));
  CHECK(to_string(hcl::model::type_of<setting>()).find("mode") != std::string::npos);
}

TEST_CASE("types that cannot be made before they are read") {
  const auto all = test::every_way<ports>("admin  = 1\nopen   = [2, 3]\nclosed = [4]\nusual  = 5\n",
                                          R"({"admin": 1, "open": [2, 3], "closed": [4], "usual": 5})");
  CHECK(all.admin->number() == 1);
  CHECK(all.open[1].number() == 3);
  CHECK_FALSE(hcl::decode<ports>("open = [0]\nclosed = []\nusual = 5\n"));
  CHECK_FALSE(hcl::decode<ports>("admin = null\nopen = []\nclosed = []\nusual = 1\n")->admin);
}

TEST_CASE("located values know the whole of what they were written as") {
  struct inner {
    int a;
  };
  struct outer {
    hcl::located<int> b;
    hcl::blocks<hcl::located<inner>, "c"> c{};
  };
  const std::string text = "b = 1 + 1\nc {\n  a = 1\n}\n";
  const auto native = test::read(hcl::decode<outer>(text, "t.hcl"));
  CHECK(native.b.whole_range.text() == "b = 1 + 1");
  CHECK(native.c[0].whole_range.text() == "c {\n  a = 1\n}");
  CHECK(native.c[0].name_range.text() == "c");
  const auto json = test::read(hcl::decode_json<outer>(R"({"b": 2, "c": [{"a": 1}]})", "t.json"));
  CHECK(json.b.whole_range.text() == R"("b": 2)");
  CHECK(json.c[0].whole_range.text() == R"("c": [{"a": 1})");
  const auto merged = test::read(hcl::decode_body<outer>(hcl::merge({*hcl::parse(text)})));
  CHECK(merged.c[0].whole_range.text() == "c {\n  a = 1\n}");
}
