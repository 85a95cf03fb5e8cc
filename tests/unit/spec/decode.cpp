// Bodies decoded by specs made in C++: every kind, both syntaxes, and what goes wrong.
#include <catch2/catch.hpp>

#include <string>
#include <utility>
#include <vector>

#include "decoded.hpp"

using hcl::spec;
using hcl::type;
using hcl::value;
using test::decoded;

namespace {

const spec port = spec::attribute("port", type::number());

decoded run(const spec& by, std::string text, const hcl::scope* names = nullptr) {
  return test::decode(by, test::parse(std::move(text)), names);
}

}  // namespace

TEST_CASE("attributes become values of their type") {
  CHECK(run(port, "port = \"80\"\n").is(80));
  CHECK(run(port, "").is(value::null(type::number())));
  CHECK(run(spec::attribute("x"), "x = [1, \"a\"]\n").is(value::tuple({1, "a"})));
  CHECK(run(spec::attribute("port", type::number()).required(), "").code() == "missing-attribute");
  const decoded wrong = run(port, "port = \"http\"\n");
  CHECK(wrong.code() == "unsuitable-value");
  CHECK(wrong.at() == "\"http\"");
  CHECK(hcl::is_identical(wrong.v, value::unknown(type::number())));
  CHECK(run(port, "port = nothing\n").diags.size() == 1);
  CHECK(run(port, "prot = 1\n").first().suggestion() == "port");
}

TEST_CASE("objects and tuples of specs for one body") {
  const spec both = spec::object({{"b", port}, {"a", spec::literal("fixed")}});
  CHECK(run(both, "port = 1\n").is(value::object({{"a", "fixed"}, {"b", 1}})));
  CHECK(both.implied_type() == type::object({{"a", type::string()}, {"b", type::number()}}));
  CHECK(run(spec::tuple({port, spec::literal(true)}), "port = 1\n").is(value::tuple({1, true})));
  CHECK(run(spec::object({}), "").is(value::object({})));
  CHECK(run(spec(), "").is(value()));
}

TEST_CASE("one block") {
  const spec server = spec::block("server", port);
  CHECK(run(server, "server {\n port = 1\n}\n").is(1));
  CHECK(run(server, "").is(value::null(type::number())));
  CHECK(run(spec::block("server", port).required(), "").code() == "missing-block");
  const decoded twice = run(server, "server {}\nserver {}\n");
  CHECK(twice.code() == "duplicate-block");
  CHECK(twice.first().notes.size() == 1);
}

TEST_CASE("blocks with other labels are read for the mistakes in them, and give no value") {
  std::size_t checked = 0;
  const auto count = [&](const value&, hcl::diagnostics& diags) {
    ++checked;
    diags.add({.code = "checked", .summary = "Checked", .detail = "Seen."});
  };
  const spec inside = spec::object({{"name", spec::block_label(0, "name")}, {"port", port}}).validated(count);
  const auto codes = [&](const spec& by, const std::string& text) {
    checked = 0;
    std::string all;
    for (const hcl::diagnostic& d : run(by, text).diags)
      all += (all.empty() ? "" : " ") + std::string(d.code);
    return all;
  };
  for (const spec& by :
       {spec(spec::block("s", inside).required()), spec(spec::block_list("s", inside).at_least(1)),
        spec(spec::block_tuple("s", inside))}) {
    CHECK(codes(by, "s {\n port = x\n prot = 1\n}\n") ==
          "missing-label unsupported-attribute variables-not-allowed");
    CHECK(codes(by, "s \"a\" \"b\" {\n port = x\n}\n") == "extraneous-label variables-not-allowed");
    CHECK(checked == 0);
    CHECK(codes(by, "s {\n port = 1\n}\n") == "missing-label");
    CHECK(checked == 0);  // a label is not there
  }
  const spec keyed = spec::block_map("s", {"key"}, port);
  CHECK(codes(keyed, "s \"a\" {\n port = 1\n}\ns {\n port = []\n}\n") == "missing-label unsuitable-value");
  CHECK(codes(spec::block_attributes("s", type::number()), "s \"a\" {\n x = []\n}\n") ==
        "extraneous-label unsuitable-value");
  CHECK(codes(spec::block_list("s", port).validated(count), "s \"a\" {\n port = 1\n}\n") ==
        "extraneous-label");
  CHECK(codes(spec::block_list("s", port.validated(count)), "s \"a\" {\n port = 1\n}\n") ==
        "extraneous-label");
  CHECK(checked == 0);
}

TEST_CASE("what is required and misspelt is one mistake") {
  const spec all = spec::object({{"size", spec::attribute("size").required()},
                                 {"server", spec::block("server", port).required()},
                                 {"rules", spec::block_list("rule", port).at_least(1)}});
  CHECK(run(all, "sizee = 1\nsrever {\n}\nrules {\n}\n").diags.size() == 3);
  CHECK(run(all, "size {\n}\nserver = 1\nrule = 2\n").diags.size() == 3);
  CHECK(run(all, "").diags.size() == 3);
  CHECK(run(all, "size = 1\nserver {\n}\nrule {\n prot = 1\n}\n").diags.size() == 1);
}

TEST_CASE("a null is of the type that the other blocks have") {
  const spec x = spec::attribute("x");
  const auto elements_of = [&](const std::string& text) {
    const auto made = run(spec::block_list("k", x), text);
    INFO(text);
    REQUIRE(made.diags.empty());
    std::string all;
    for (const value& v : made.v.elements())
      all += v.is_null() ? "null " : "there ";
    return all;
  };
  CHECK(elements_of("k {\n x = { a = 1 }\n}\nk {\n x = { b = 2 }\n}\nk {\n}\n") == "there there null ");
  CHECK(elements_of("k {\n}\nk {\n x = [1, \"a\"]\n}\nk {\n x = []\n}\n") == "null there there ");
  CHECK(elements_of("k {\n x = 1\n}\nk {\n x = null\n}\n") == "there null ");
}

TEST_CASE("many blocks as list, tuple and set") {
  const std::string text = "k {\n x = 1\n}\nk {\n x = \"a\"\n}\nk {\n x = 1\n}\n";
  const spec x = spec::attribute("x");
  CHECK(run(spec::block_list("k", x), text).is(value::list(type::string(), {"1", "a", "1"})));
  CHECK(run(spec::block_set("k", x), text).is(value::set(type::string(), {"1", "a"})));
  CHECK(run(spec::block_tuple("k", x), text).is(value::tuple({1, "a", 1})));
  CHECK(run(spec::block_list("k", port), "").is(value::list(type::number(), {})));
  CHECK(run(spec::block_tuple("k", port), "").is(value::tuple({})));
  CHECK(run(spec::block_list("k", x), "k {\n x = 1\n}\nk {\n x = []\n}\n").code() == "inconsistent-types");

  const hcl::blocks_spec bounded = spec::block_list("k", x).at_least(1).at_most(2);
  CHECK(run(bounded, "").code() == "too-few-blocks");
  CHECK(run(bounded, "k {}\nk {}\n").diags.empty());
  const decoded surplus = run(bounded, text);
  CHECK(surplus.code() == "too-many-blocks");
  CHECK(surplus.first().subject.begin().line == 8);  // the third block's x
}

TEST_CASE("blocks by label") {
  const std::string text =
      "r \"b\" \"y\" {\n port = 1\n}\nr \"a\" \"x\" {\n port = 2\n}\nr \"b\" \"x\" {\n port = 3\n}\n";
  const std::vector<std::string> labels{"type", "name"};
  const spec number_map = spec::block_map("r", labels, port);
  CHECK(run(number_map, text)
            .is(value::map(type::map(type::number()),
                           {{"a", value::map(type::number(), {{"x", 2}})},
                            {"b", value::map(type::number(), {{"x", 3}, {"y", 1}})}})));
  CHECK(run(number_map, "").is(value::map(type::map(type::number()), {})));
  CHECK(run(spec::block_object("r", {"type"}, spec::tuple({spec::block_label(0, "name"), port})),
            "r \"a\" \"n\" {\n port = 1\n}\nr \"b\" \"m\" {}\n")
            .is(value::object(
                {{"a", value::tuple({"n", 1})}, {"b", value::tuple({"m", value::null(type::number())})}})));
  const decoded twice = run(number_map, text + "r \"b\" \"y\" {\n port = 4\n}\n");
  CHECK(twice.code() == "duplicate-block");
  CHECK(twice.first().subject.begin().line == 10);
  CHECK(run(number_map, "r \"a\" {}\n").code() == "missing-label");
}

TEST_CASE("a block's attributes as a map") {
  const spec env = spec::block_attributes("env", type::string());
  CHECK(run(env, "env {\n A = 1\n B = \"x\"\n}\n").is(value::map(type::string(), {{"A", "1"}, {"B", "x"}})));
  CHECK(run(env, "env {}\n").is(value::map(type::string(), {})));
  CHECK(run(env, "").is(value::null(type::map(type::string()))));
  CHECK(run(env, "env {\n A = []\n}\n").code() == "unsuitable-value");
  CHECK(run(env, "env {\n b {}\n}\n").code() == "blocks-not-allowed");
  CHECK(run(spec::block_attributes("env"), "env {\n A = 1\n B = []\n}\n").code() == "inconsistent-types");
}

TEST_CASE("something else where there is nothing") {
  const spec either = port.or_else(spec::block("server", port)).or_else(8080);
  CHECK(run(either, "port = 1\n").is(1));
  CHECK(run(either, "server {\n port = 2\n}\n").is(2));
  CHECK(run(either, "server {}\n").is(8080));
  CHECK(run(either, "").is(8080));
}

TEST_CASE("transformed values") {
  hcl::function_definition twice{
      .name = "twice", .parameters = {{.name = "n", .type = type::number()}}, .result = type::string()};
  twice.call = [](std::span<const value> a, const type&) -> hcl::outcome<value> {
    if (a[0].as_number() == hcl::number(13)) return hcl::failure{"13 is bad luck"};
    return value(a[0].as_number().to_string() + a[0].as_number().to_string());
  };
  const spec doubled = spec::attribute("port", type::number()).required().transformed(hcl::function(twice));
  CHECK(doubled.implied_type() == type::string());
  CHECK(run(doubled, "port = 80\n").is("8080"));
  CHECK(run(doubled, "port = 13\n").code() == "transform-failed");
  CHECK(run(doubled, "port = 13\n").at() == "13");
  CHECK(run(doubled, "").diags.size() == 1);

  const spec next = port.transformed(test::expression("nested + 1"), "nested");
  CHECK(run(next, "port = 80\n").is(81));
  CHECK(next.implied_type() == type::number());
  CHECK(run(next, "port = []\n").diags.size() == 1);
}

TEST_CASE("refined and validated values") {
  hcl::scope names;
  names.variable("later", value::unknown());
  CHECK(run(port.refined(hcl::refinement::not_null()), "port = later\n", &names).v.is_definitely_not_null());
  CHECK(run(port.refined(hcl::refinement::not_null()), "port = 1\n").is(1));
  const spec checked = port.validated([](const value& v, hcl::diagnostics& diags) {
    if (v.as_number() < hcl::number(1024))
      diags.add({.code = "privileged",
                 .summary = "Privileged port",
                 .detail = "Take 1024 or more.",
                 .subject = {},
                 .context = {}});
  });
  CHECK(run(checked, "port = 1024\n").is(1024));
  CHECK(run(checked, "port = 80\n").code() == "privileged");
  CHECK(run(checked, "port = 80\n").at() == "80");
}

TEST_CASE("expressions of the program's own") {
  hcl::scope names;
  names.variable("region", "eu");
  CHECK(run(spec::evaluated(test::expression("\"${region}-1\"")), "", &names).is("eu-1"));
}

TEST_CASE("parts of a body") {
  hcl::diagnostics diags;
  const auto done = hcl::decode_partly(port, test::parse("port = 1\nother = 2\n"));
  REQUIRE(done);
  CHECK(hcl::is_identical(done->value, value(1)));
  CHECK(test::decode(spec::attribute("other"), done->rest, nullptr).is(2));
}

TEST_CASE("the JSON syntax") {
  const spec all = spec::object(
      {{"port", port}, {"rules", spec::block_map("rule", {"name"}, spec::attribute("to", type::string()))}});
  const decoded d = test::decode(
      all, test::parse_json(R"({"port": "80", "rule": {"a": {"to": "x"}, "b": {"to": 5}}})"), nullptr);
  CHECK(d.is(value::object({{"port", 80}, {"rules", value::map(type::string(), {{"a", "x"}, {"b", "5"}})}})));
  const spec many = spec::block_list("rule", spec::tuple({port, spec::block_label(0, "name")})).at_least(1);
  CHECK(test::decode(many, test::parse_json(R"({"rule": {"port": 1}})"), nullptr).diags.size() == 1);
}

TEST_CASE("where values come from") {
  const hcl::body body = test::parse("a = 1\nk \"l\" {\n x = 2\n}\n");
  CHECK(hcl::source_range(spec::attribute("a"), body).text() == "1");
  CHECK(hcl::source_range(spec::block("k", spec::tuple({spec::block_label(0, "n")})), body).begin().line ==
        2);
  CHECK(hcl::source_range(spec::block("k", spec::block_label(0, "n")), body).text() == "\"l\"");
  CHECK(hcl::source_range(spec::attribute("b"), body).empty());
}

TEST_CASE("variables that a body needs") {
  const hcl::body body =
      test::parse("a = one\nk {\n x = \"${two.b} ${three}\"\n}\nenv {\n any = four\n}\nother = five\n");
  const spec all = spec::object({{"a", spec::attribute("a")},
                                 {"k", spec::block_list("k", spec::attribute("x"))},
                                 {"e", spec::block_attributes("env")},
                                 {"w", spec::evaluated(test::expression("six"))}});
  std::string names;
  for (const hcl::traversal& t : hcl::variables(all, body))
    names += to_string(t) + ' ';
  CHECK(names == "one six two.b three four ");
}

TEST_CASE("specs that cannot be used say so") {
  const auto code = [](const spec& s) { return s.mistake().empty() ? "" : run(s, "").code(); };
  CHECK(code(spec::tuple({spec::attribute("x"), spec::block("x", port)})) == "invalid-spec");
  CHECK(code(spec::block_map("k", {"name"}, spec::attribute("any"))) == "invalid-spec");
  CHECK(code(spec::block_map("k", {}, port)) == "invalid-spec");
  CHECK(code(spec::block("k", spec::block_label(1, "second"))) == "invalid-spec");
  CHECK(code(spec::block_list("k", port).at_least(3).at_most(2)) == "invalid-spec");
  CHECK(code(spec::tuple({spec::block("k", port), spec::block("k", spec::block_label(0, "n"))})) ==
        "invalid-spec");
  CHECK(code(spec::object(
            {{"a", spec::attribute("x")}, {"b", spec::attribute("y")}, {"a", spec::attribute("z")}})) ==
        "invalid-spec");
  CHECK(spec::object({{"a", spec::attribute("x")}, {"b", spec::attribute("x")}}).mistake().empty());
  CHECK(run(spec::block_label(0, "n"), "").code() == "invalid-spec");
}

TEST_CASE("keys that are one when they are normalised are not lost") {
  const spec number = spec::attribute("v", type::number());
  const std::string blocks = "b \"\xC3\xA9\" {\n v = 1\n}\nb \"e\xCC\x81\" {\n v = 2\n}\n";
  for (const spec& by : {spec::block_map("b", {"n"}, number), spec::block_object("b", {"n"}, number)}) {
    CHECK(test::decode(by, test::parse(blocks), nullptr).code() == "duplicate-block");
  }
  CHECK(test::decode(spec::block_attributes("b", type::number()),
                     test::parse("b {\n \xC3\xA9 = 1\n e\xCC\x81 = 2\n}\n"), nullptr)
            .code() == "duplicate-attribute");
}
