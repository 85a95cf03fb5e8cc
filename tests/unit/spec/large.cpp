// Specs that are deep, wide or contradict themselves only as a whole, and block attributes whose types must
// first be made alike.
#include <catch2/catch.hpp>

#include <string>
#include <utility>
#include <vector>

#include <hcl/value/impl/build.hpp>

#include "decoded.hpp"

using hcl::spec;
using hcl::type;
using hcl::value;

namespace {

test::decoded run(const spec& by, std::string text) {
  return test::decode(by, test::parse(std::move(text)), nullptr);
}

}  // namespace

TEST_CASE("block attributes of a type that is open inside get one type together") {
  const auto taken = [](const type& element, const std::string& text) {
    const test::decoded d = run(spec::block_attributes("b", element), "b {\n" + text + "}\n");
    return d.diags.empty() ? to_string(d.v.type()) : d.code();
  };
  CHECK(taken(type::list({}), "a = [1]\nb = [\"x\"]\n") == "map(list(string))");
  CHECK(taken(type::map({}), "a = {k = 1}\nb = {k = \"x\"}\n") == "map(map(string))");
  CHECK(taken(type::object({{"a", type()}}), "a = {a = 1}\nb = {a = \"x\"}\n") == "map(object({a=string}))");
  CHECK(taken(type::list({}), "a = [1]\nb = [[]]\n") == "inconsistent-types");
  CHECK(taken(type::list({}), "") == "map(list(any))");
  CHECK(taken(type::list({}), "a = [1]\nb = null\n") == "map(list(number))");
}

TEST_CASE("a spec with too many labels, or nested too deeply, says so and needs no stack") {
  std::vector<std::string> labels;
  for (int i = 0; i < 50'000; ++i)
    labels.push_back("l" + std::to_string(i));
  for (const spec& keyed :
       {spec::block_map("b", labels, spec::literal(1)), spec::block_object("b", labels, spec::literal(1))}) {
    CHECK(keyed.mistake() == "No block has that many labels.");
    CHECK(run(keyed, "b {\n}\n").code() == "invalid-spec");
  }
  labels.resize(100);
  CHECK(spec::block_map("b", labels, spec::literal(1)).mistake().empty());

  spec fallback = spec::attribute("a"), tuple = spec::attribute("a"),
       list = spec::attribute("a", type::string());
  for (int i = 0; i < 100'000; ++i) {
    fallback = fallback.or_else(spec::attribute("a"));
    tuple = spec::tuple({tuple});
    list = spec::block_list("b", list);
  }
  for (const spec& deep : {fallback, tuple, list}) {
    CHECK(deep.mistake().find("nested too deeply") != std::string::npos);
    CHECK(run(deep, "a = 1\n").code() == "invalid-spec");
    CHECK(hcl::variables(deep, test::parse("a = b\n")).empty());
  }
}

TEST_CASE("the first of many that is not null is taken, however many there are") {
  std::vector<spec> choices;
  std::string text = "default {\n";
  for (int i = 0; i < 10'000; ++i) {
    choices.push_back(spec::attribute("a" + std::to_string(i)));
    text += " attr {\n  name = \"a" + std::to_string(i) + "\"\n }\n";
  }
  CHECK(run(spec::first_of(choices), "a9999 = 7\n").is(7));
  const auto file = hcl::read_spec(test::parse(text + "}\n"));
  REQUIRE(file);
  CHECK(run(file->root, "a9998 = 6\na9999 = 7\n").is(6));
  CHECK(run(spec::first_of({}), "").is(value::null()));
}

TEST_CASE("thousands of attributes and block types are found by name") {
  std::vector<hcl::spec_member> members;
  std::string text;
  for (int i = 0; i < 20'000; ++i) {
    const std::string n = std::to_string(i);
    members.push_back({"a" + n, spec::attribute("a" + n)});
    members.push_back({"b" + n, spec::block_list("b" + n, spec::attribute("x"))});
    text += "a" + n + " = " + n + "\nb" + n + " {\n  x = y\n}\n";
  }
  const spec all = spec::object(members);
  CHECK(all.mistake().empty());
  hcl::scope names;
  names.variable("y", 1);
  const hcl::body body = test::parse(text);
  const test::decoded d = test::decode(all, body, &names);
  REQUIRE(d.diags.empty());
  CHECK(hcl::is_identical(*d.v.find("a19999"), value(19999)));
  CHECK(hcl::is_identical(*d.v.find("b19999"), value::list(type::number(), {1})));
  CHECK(hcl::variables(all, body).size() == 20'000);
  CHECK(hcl::source_range(spec::attribute("a19999"), body).text() == "19999");
}

TEST_CASE("what nested parts ask for is collected once, for the body as a whole") {
  std::vector<spec> parts;
  for (int i = 0; i < 2'000; ++i)
    parts.push_back(spec::attribute("a" + std::to_string(i)));
  spec nested = spec::tuple(parts);
  for (int i = 0; i < 200; ++i)
    nested = spec::tuple({nested});
  CHECK(nested.mistake().empty());
  CHECK(nested.schema().attributes.size() == 2'000);
  CHECK(run(nested, "a7 = 1\n").diags.empty());
}

TEST_CASE("parts that contradict each other are found wherever they are") {
  const spec attribute = spec::attribute("x"), block = spec::block("x", spec::literal(1));
  CHECK(spec::tuple({spec::tuple({attribute}), spec::tuple({block})}).mistake() ==
        "An attribute and a block cannot both be named \"x\".");
  const spec inside = spec::tuple({attribute, block});
  CHECK(spec::block_list("b", inside).mistake() == "An attribute and a block cannot both be named \"x\".");
  const spec labelled = spec::block_list("x", spec::block_label(0, "n"));
  CHECK(spec::tuple({labelled, block}).mistake() ==
        "Blocks of type \"x\" are used with different numbers of labels.");
}
