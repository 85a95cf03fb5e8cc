// Every kind of spec in one table, and what is true of all kinds: their type, place, variables and blocks,
// both syntaxes, dynamic blocks, and the language of spec files.
#include <catch2/catch.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/spec/impl/language_reader.hpp>
#include <hcl/spec/impl/spec_node.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/path_walk.hpp>

#include "decoded.hpp"

using hcl::spec;
using hcl::type;
using hcl::value;

namespace {

static_assert(std::variant_size_v<decltype(hcl::detail::spec_node::what)> == 15,
              "a kind of spec was added: give it a row below, and count it here");

// Of one kind, or of one word of the language for a kind.
struct row {
  std::string name;
  spec made;             // in C++
  std::string language;  // the same in a spec file; "" if that cannot say it
  std::string body, json;
  value wanted;  // where x is 1
  type implied;
  std::string at{};         // the text that the value comes from
  std::string variables{};  // each with a space after it
  std::string blocks{};     // types of blocks
  std::string dynamic{};    // a body with a dynamic block for each of `list`; "" if the kind takes no blocks
  value unknown{};          // where `list` is unknown
};

const spec a = spec::attribute("a", type::number()), b = spec::attribute("b", type::number());
const std::string attr_a = "attr {\n name = \"a\"\n type = number\n}\n",
                  attr_b = "attr {\n name = \"b\"\n type = number\n}\n", a_is_x = "a = x\n",
                  json_a = R"({"a": "${x}"})", k_a = "k {\n a = x\n}\n", json_k_a = R"({"k": {"a": "${x}"}})",
                  k_n_a = "k \"n\" {\n a = x\n}\n", json_k_n_a = R"({"k": {"n": {"a": "${x}"}}})";
const value number_unknown = value::unknown(type::number());

std::string generated(const std::string& labels) {
  return "dynamic \"k\" {\n for_each = list\n" + labels + " content {\n  a = k.value\n }\n}\n";
}
std::string nested(const std::string& word, const std::string& arguments = "") {
  return word + " {\n block_type = \"k\"\n" + arguments + attr_a + "}\n";
}

hcl::function increment() {
  hcl::function_definition f{
      .name = "increment", .parameters = {{.name = "n", .type = type::number()}}, .result = type::number()};
  f.call = [](std::span<const value> arguments, const type&) -> hcl::outcome<value> {
    return value(*arguments[0].as_number().to_int64() + 1);
  };
  return f;
}

std::vector<row> rows_of_one_body() {
  return {
      {"literal", spec::literal(7), "literal {\n value = 7\n}\n", "", "{}", 7, type::number()},
      {"evaluated", spec::evaluated(test::expression("x")), "", "", "{}", 1, type(), "x", "x "},
      {"object", spec::object({{"o", a}}), "object {\n attr \"o\" {\n name = \"a\"\n type = number\n}\n}\n",
       a_is_x, json_a, value::object({{"o", 1}}), type::object({{"o", type::number()}}), "", "x "},
      {"tuple", spec::tuple({a}), "array {\n" + attr_a + "}\n", a_is_x, json_a, value::tuple({1}),
       type::tuple({type::number()}), "", "x "},
      {"attribute", a, attr_a, a_is_x, json_a, 1, type::number(), "x", "x "},
      {"first_of", spec::first_of({a, b}), "default {\n" + attr_a + attr_b + "}\n", a_is_x, json_a, 1,
       type::number(), "x", "x "},
      {"calling", a.transformed(increment()), "", a_is_x, json_a, 2, type::number(), "x", "x "},
      {"computing", a.transformed(test::expression("nested + 1"), "nested"),
       "transform {\n result = nested + 1\n" + attr_a + "}\n", a_is_x, json_a, 2, type::number(), "x", "x "},
      {"refining", a.refined(hcl::refinement::not_null()), "", a_is_x, json_a, 1, type::number(), "x", "x "},
      {"checking", a.validated([](const value&, hcl::diagnostics&) {}), "", a_is_x, json_a, 1, type::number(),
       "x", "x "},
  };
}
std::vector<row> rows_of_blocks() {
  const std::string labels = " labels = [\"n\"]\n", keys = "labels = [\"name\"]\n";
  const type list = type::list(type::number()), set = type::set(type::number()),
             map = type::map(type::number());
  return {
      {"block", spec::block("k", a), nested("block"), k_a, json_k_a, 1, type::number(), "x", "x ", "k ",
       generated(""), number_unknown},
      {"block_list", spec::block_list("k", a), nested("block_list"), k_a, json_k_a,
       value::list(type::number(), {1}), list, "x", "x ", "k ", generated(""), value::unknown(list)},
      {"block_tuple", spec::block_tuple("k", a), nested("block_tuple"), k_a, json_k_a, value::tuple({1}),
       type(), "x", "x ", "k ", generated(""), value::unknown()},
      {"block_set", spec::block_set("k", a), nested("block_set"), k_a, json_k_a,
       value::set(type::number(), {1}), set, "x", "x ", "k ", generated(""), value::unknown(set)},
      {"block_map", spec::block_map("k", {"name"}, a), nested("block_map", keys), k_n_a, json_k_n_a,
       value::map(type::number(), {{"n", 1}}), map, "x", "x ", "k ", generated(labels), value::unknown(map)},
      {"block_object", spec::block_object("k", {"name"}, a), nested("block_object", keys), k_n_a, json_k_n_a,
       value::object({{"n", 1}}), type(), "x", "x ", "k ", generated(labels), value::unknown()},
      {"block_attributes", spec::block_attributes("k", type::number()),
       "block_attrs {\n block_type = \"k\"\n element_type = number\n}\n", k_a, json_k_a,
       value::map(type::number(), {{"a", 1}}), map, "k", "x ", "k ", generated(""),
       value::map(type::number(), {{"a", number_unknown}})},
      {"label", spec::block("k", spec::tuple({spec::block_label(0, "name"), a})),
       "block {\n block_type = \"k\"\n array {\n block_label {\n index = 0\n name = \"name\"\n}\n" + attr_a +
           "}\n}\n",
       k_n_a, json_k_n_a, value::tuple({"n", 1}), type::tuple({type::string(), type::number()}), "", "x ",
       "k ", generated(labels), value::tuple({"n", number_unknown})},
  };
}
std::vector<row> rows() {
  std::vector<row> all = rows_of_one_body();
  for (row& r : rows_of_blocks())
    all.push_back(std::move(r));
  return all;
}

hcl::scope names(const value& list = value::tuple({1})) {
  hcl::scope s;
  s.variable("x", 1).variable("list", list);
  return s;
}

// Which kinds there are in a spec.
void collect_kinds(const spec& s, std::set<std::size_t>& found) {
  const hcl::detail::spec_node& n = hcl::detail::node_of(s);
  found.insert(n.what.index());
  hcl::detail::visit_parts(n, [&](const spec& part) { collect_kinds(part, found); });
  for (const hcl::spec_member& m : s.block_types())
    collect_kinds(m.what, found);
}

std::string variables_of(const row& r, const hcl::body& from,
                         hcl::variable_use use = hcl::variable_use::everything) {
  std::string all;
  for (const hcl::traversal& t : hcl::variables(r.made, from, use))
    all += to_string(t) + ' ';
  return all;
}
std::string block_types_of(const spec& s) {
  std::string all;
  for (const hcl::spec_member& m : s.block_types())
    all += m.name + ' ';
  return all;
}

std::string all_seeds() {
  std::string all;
  for (const auto& seed : std::filesystem::directory_iterator("tests/fuzz/seeds/spec")) {
    std::ifstream file(seed.path(), std::ios::binary);
    all.append(std::istreambuf_iterator<char>(file), {});
  }
  return all;
}

}  // namespace

TEST_CASE("each kind of spec has a row") {
  std::set<std::size_t> found;
  for (const row& r : rows())
    collect_kinds(r.made, found);
  CHECK(found.size() == std::variant_size_v<decltype(hcl::detail::spec_node::what)>);
}

TEST_CASE("what is true of each kind of spec") {
  const hcl::scope known = names();
  for (const row& r : rows()) {
    INFO(r.name);
    const hcl::body body = test::parse(r.body);
    CHECK(r.made.mistake().empty());
    CHECK(test::decode(r.made, body, &known).is(r.wanted));
    CHECK(test::decode(r.made, test::parse_json(r.json), &known).is(r.wanted));
    CHECK(r.made.implied_type() == r.implied);
    CHECK(hcl::source_range(r.made, body).text() == r.at);
    CHECK(variables_of(r, body) == r.variables);
    CHECK(variables_of(r, test::parse_json(r.json)) == r.variables);
    CHECK(block_types_of(r.made) == r.blocks);
  }
}

TEST_CASE("each kind that takes blocks takes generated ones, unknown and marked") {
  const hcl::options dynamic{.dynamic_blocks = true};
  const hcl::mark secret("secret");
  const hcl::scope known = names(), later = names(value::unknown(type::list(type::number()))),
                   marked = names(value::tuple({1}).with_marks(secret)),
                   marked_later = names(value::unknown(type::list(type::number())).with_marks(secret));
  for (const row& r : rows()) {
    INFO(r.name);
    CHECK(r.dynamic.empty() == r.blocks.empty());
    if (r.dynamic.empty()) continue;
    const hcl::body body = test::parse(r.dynamic);
    CHECK(test::decode(r.made, body, &known, dynamic).is(r.wanted));
    CHECK(test::decode(r.made, body, &later, dynamic).is(r.unknown));
    for (const hcl::scope* names : {&marked, &marked_later}) {
      const test::decoded d = test::decode(r.made, body, names, dynamic);
      INFO(d);
      CHECK(d.diags.empty());
      CHECK(hcl::has_mark_deep(d.v, secret));
      CHECK(hcl::is_identical(hcl::unmark_deep(d.v).first, names == &marked ? r.wanted : r.unknown));
    }
    CHECK(variables_of(r, body, hcl::variable_use::expansion) == "list ");
  }
}

TEST_CASE("specs made in C++ are those read from text") {
  const hcl::scope known = names();
  for (const row& r : rows()) {
    if (r.language.empty()) continue;
    INFO(r.name);
    const auto read = hcl::read_spec(test::parse(r.language));
    INFO(to_string(read.diagnostics()));
    REQUIRE(read);
    CHECK(read->root.node()->what.index() == r.made.node()->what.index());
    CHECK(read->root.implied_type() == r.implied);
    CHECK(block_types_of(read->root) == r.blocks);
    CHECK(read->root.schema().attributes.size() == r.made.schema().attributes.size());
    CHECK(test::decode(read->root, test::parse(r.body), &known).is(r.wanted));
    std::set<std::size_t> kinds, expected;
    collect_kinds(read->root, kinds);
    collect_kinds(r.made, expected);
    CHECK(kinds == expected);
  }
}

TEST_CASE("each word of the language has a row and is in a seed") {
  std::string texts;
  for (const row& r : rows())
    texts += r.language;
  const std::string seeds = all_seeds();
  for (const auto& word : hcl::detail::spec_reader::words()) {
    const std::string text(word.text);
    INFO(text);
    CHECK(texts.find(text + " {\n") != std::string::npos);
    CHECK((seeds.find(text + " {\n") != std::string::npos || seeds.find(text + " \"") != std::string::npos));
  }
}

TEST_CASE("blocks of a type that several parts take") {
  const spec both = spec::tuple({spec::block_list("k", a), spec::block_list("k", spec::tuple({a, b}))});
  const hcl::body body = test::parse("k {\n a = x\n b = y\n}\n");
  CHECK(block_types_of(both) == "k k ");
  std::string found;
  for (const hcl::traversal& t : hcl::variables(both, body))
    found += to_string(t) + ' ';
  CHECK(found == "x y ");
  const spec reversed = spec::tuple({spec::block_list("k", spec::tuple({a, b})), spec::block_list("k", a)});
  CHECK(hcl::variables(reversed, body).size() == 2);
  const spec attributes = spec::tuple({spec::block_attributes("k"), spec::block("k", a)});
  CHECK(hcl::variables(attributes, body).size() == 2);
}
