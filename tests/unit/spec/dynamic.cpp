// Dynamic blocks under specs and structs, the switch for them, and the variables they need.
#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <vector>

#include <hcl/hcl.hpp>

#include "decoded.hpp"

using hcl::spec;
using hcl::type;
using hcl::value;
using hcl::variable_use;

namespace {

const hcl::options dynamic{.dynamic_blocks = true};

struct port {
  hcl::label<std::string> name;
  int number;
  hcl::blocks<port, "port"> inner{};
};
struct server {
  std::string host;
  hcl::blocks<port, "port"> ports{};
  hcl::block<std::optional<port>, "extra"> extra{};
};

struct open {
  hcl::attr<int, "n"> number;
  hcl::attributes<std::string> others;
};

const char* const text = R"(
  host = "h-${zone}"
  port "fixed" {
    number = first
  }
  dynamic "port" {
    for_each = list
    iterator = p
    labels   = ["${p.key}-${suffix}"]
    content {
      number = p.value + offset
      dynamic "port" {
        for_each = range_of[p.value]
        labels   = [port.value]
        content {
          number = p.value * 10 + port.key
        }
      }
    }
  }
  unknown_thing = other
)";

std::string roots(const std::vector<hcl::traversal>& all) {
  std::string names;
  for (const hcl::traversal& t : all)
    names += std::string(t.root_name()) + ' ';
  return names;
}

}  // namespace

TEST_CASE("specs take generated blocks where they are switched on") {
  const spec ports = spec::block_list(
      "port", spec::object({{"n", spec::attribute("n")}, {"l", spec::block_label(0, "name")}}));
  hcl::scope names;
  names.variable("list", value::tuple({5, 6}));
  for (const bool json : {false, true}) {
    const hcl::body body =
        json
            ? test::parse_json(
                  R"({"dynamic": {"port": {"for_each": "${list}", "labels": ["a${port.key}"], "content": {"n": "${port.value}"}}}})")
            : test::parse(
                  "dynamic \"port\" {\n for_each = list\n labels = [\"a${port.key}\"]\n content {\n n = "
                  "port.value\n }\n}\n");
    CHECK(test::decode(ports, body, &names).code() == (json ? "unsupported-attribute" : "unsupported-block"));
    const test::decoded d = test::decode(ports, body, &names, dynamic);
    CHECK(d.is(
        value::list({}, {value::object({{"l", "a0"}, {"n", 5}}), value::object({{"l", "a1"}, {"n", 6}})})));
  }
}

TEST_CASE("what is not known yet makes all blocks unknown") {
  const hcl::body body =
      test::parse("k {\n x = 1\n}\ndynamic \"k\" {\n for_each = later\n content {\n x = k.value\n }\n}\n");
  hcl::scope names;
  names.variable("later", value::unknown(type::list(type::number())));
  const spec x = spec::attribute("x", type::number());
  CHECK(test::decode(spec::block_list("k", x), body, &names, dynamic)
            .is(value::unknown(type::list(type::number()))));
  CHECK(test::decode(spec::block_set("k", x), body, &names, dynamic)
            .is(value::unknown(type::set(type::number()))));
  CHECK(test::decode(spec::block_tuple("k", x), body, &names, dynamic).is(value::unknown()));
}

TEST_CASE("marks of what blocks are made from are on their values") {
  const hcl::mark secret("secret");
  hcl::scope names;
  names.variable("list", value::tuple({1}).with_marks(secret));
  const hcl::body body = test::parse("dynamic \"k\" {\n for_each = list\n content {\n x = 2\n }\n}\n");
  const test::decoded d = test::decode(spec::block_list("k", spec::attribute("x")), body, &names, dynamic);
  REQUIRE(d.diags.empty());
  CHECK(d.v.elements()[0].marks() == hcl::mark_set(secret));
  const test::decoded set = test::decode(spec::block_set("k", spec::attribute("x")), body, &names, dynamic);
  CHECK(set.v.marks() == hcl::mark_set(secret));
}

TEST_CASE("structs take generated blocks where they are switched on") {
  hcl::scope names;
  names.variable("zone", "z")
      .variable("first", 1)
      .variable("suffix", "s")
      .variable("offset", 100)
      .variable("other", 0);
  names.variable("list", value::tuple({0, 1}))
      .variable("range_of", value::tuple({value::tuple({}), value::tuple({"a", "b"})}));
  std::string config = text;
  config.resize(config.find("  unknown_thing"));
  CHECK_FALSE(hcl::decode<server>(config, "s.hcl", names));
  const auto s = hcl::decode<server>(config, "s.hcl", names, dynamic);
  INFO(to_string(s.diagnostics()));
  REQUIRE(s);
  REQUIRE(s->ports.size() == 3);
  CHECK(s->host == "h-z");
  CHECK(s->ports[1].number == 100);
  CHECK(*s->ports[2].name == "1-s");
  REQUIRE(s->ports[2].inner.size() == 2);
  CHECK(s->ports[2].inner[1].number == 11);
  CHECK(*s->ports[2].inner[1].name == "b");

  const auto in_json = hcl::decode_json<server>(
      R"({"host": "h", "dynamic": [{"port": {"for_each": [7], "labels": ["x"], "content": {"number": "${port.value}"}}}]})",
      "s.json", names, dynamic);
  INFO(to_string(in_json.diagnostics()));
  REQUIRE(in_json);
  CHECK(in_json->ports[0].number == 7);
}

TEST_CASE("structs say that a number of blocks is unknown") {
  hcl::scope names;
  names.variable("later", value::unknown());
  const auto s = hcl::decode<server>(
      "host = \"h\"\ndynamic \"port\" {\n for_each = later\n labels = [\"x\"]\n content {\n number = 1\n "
      "}\n}\n",
      "s.hcl", names, dynamic);
  REQUIRE_FALSE(s);
  CHECK(s.diagnostics()[0].detail ==
        "Attribute \"number\" must be known here, but the number of blocks is not known yet: for_each "
        "depends on an unknown value.");
}

TEST_CASE("the limits of a decode are those of its dynamic blocks") {
  const auto s = hcl::decode<server>(
      "host = \"h\"\ndynamic \"port\" {\n for_each = [1, 2, 3]\n labels = [\"x\"]\n content {\n number = 1\n "
      "}\n}\n",
      "s.hcl", {.bounds = {.elements = 2}, .dynamic_blocks = true});
  REQUIRE_FALSE(s);
  CHECK(s.diagnostics()[0].code == "evaluation-limit");
}

TEST_CASE("variables of structs") {
  const hcl::body body = test::parse(text);
  CHECK(roots(hcl::variables<server>(body)) == "zone first ");
  CHECK(roots(hcl::variables<server>(body, variable_use::everything)) ==
        "zone list suffix first offset range_of ");
  CHECK(roots(hcl::variables<server>(body, variable_use::expansion)) == "list suffix range_of ");
  CHECK(roots(hcl::variables<open>(test::parse("a = x\nn = y\nb = z\n"))) == "y x z ");
}

TEST_CASE("variables of specs") {
  const spec all =
      spec::object({{"host", spec::attribute("host")},
                    {"ports", spec::block_map("port", {"name"},
                                              spec::tuple({spec::attribute("number", type::number())}))}});
  const hcl::body body = test::parse(text);
  CHECK(roots(hcl::variables(all, body)) == "zone first ");
  CHECK(roots(hcl::variables(all, body, variable_use::everything)) == "zone list suffix first offset ");
  CHECK(roots(hcl::variables(all, body, variable_use::expansion)) == "list suffix ");
}

TEST_CASE("iterators hide names in their own blocks only") {
  const hcl::body body = test::parse(R"(
    dynamic "a" {
      for_each = a.list
      content {
        dynamic "b" {
          for_each = b.list
          iterator = it
          labels   = [a.key, b.name, it.key]
          content {
            x = "${a.value} ${b.other} ${it.value} ${outside}"
          }
        }
      }
    })");
  const spec nested = spec::block_list(
      "a",
      spec::block_list("b", spec::object({{"x", spec::attribute("x")}, {"l", spec::block_label(0, "l")}})));
  std::string names;
  for (const hcl::traversal& t : hcl::variables(nested, body, variable_use::everything))
    names += to_string(t) + ' ';
  CHECK(names == "a.list b.list b.name b.other outside ");
}
