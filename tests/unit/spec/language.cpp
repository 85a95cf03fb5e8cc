// Specs read from spec files: every word of the language, its variables and functions, and mistakes in it.
#include <catch2/catch.hpp>

#include <string>

#include "decoded.hpp"

using hcl::value;

namespace {

test::decoded run(const std::string& opts, std::string text) {
  hcl::result<hcl::spec_file> file = hcl::read_spec(test::parse(opts));
  if (!file) return {value(), file.diagnostics()};
  hcl::scope names;
  file->add_to(names);
  return test::decode(file->root, test::parse(std::move(text)), &names);
}
// The code and the line of the first mistake in a spec file.
std::string mistake(const std::string& opts) {
  const auto file = hcl::read_spec(test::parse(opts));
  if (file) return "none";
  const hcl::diagnostic d = test::decoded{{}, file.diagnostics()}.first();
  return std::string(d.code) + '@' + std::to_string(d.subject.begin().line);
}

}  // namespace

TEST_CASE("a spec that has been read may be called spec or root") {
  const auto file = hcl::read_spec(test::parse("attr {\n name = \"a\"\n type = number\n}\n"));
  REQUIRE(file);
  CHECK(test::decode(file->spec, test::parse("a = \"1\"\n"), nullptr).is(1));
  CHECK(
      test::decode(hcl::read_spec(test::parse("literal {\n value = 2\n}\n"))->spec, test::parse(""), nullptr)
          .is(2));
  CHECK(test::decode(file->root, test::parse("a = 2\n"), nullptr).is(2));
}

TEST_CASE("attributes, objects and arrays") {
  CHECK(run("object {\n attr \"a\" {\n type = string\n }\n attr \"b\" {\n name = \"c\"\n }\n}\n",
            "a = 1\nc = []\n")
            .is(value::object({{"a", "1"}, {"b", value::tuple({})}})));
  CHECK(run("array {\n attr {\n name = \"a\"\n required = true\n }\n literal {\n value = max(1, 2)\n }\n}\n",
            "a = 1\n")
            .is(value::tuple({1, 2})));
  CHECK(run("attr {\n name = \"a\"\n required = \"true\"\n}\n", "").code() == "missing-attribute");
  CHECK(run("attr {\n name = \"a\"\n type = object({x = list(number)})\n}\n", "a = {x = [\"1\"], y = 2}\n")
            .is(value::object({{"x", value::list(hcl::type::number(), {1})}})));
}

TEST_CASE("blocks") {
  const std::string inside = "attr {\n name = \"x\"\n type = number\n }\n}\n",
                    text = "k {\n x = 2\n}\nk {\n x = 1\n}\nk {\n x = 2\n}\n";
  const auto numbers = [](auto... n) { return value::list(hcl::type::number(), {n...}); };
  CHECK(run("block {\n block_type = \"k\"\n" + inside, "k {\n x = 1\n}\n").is(1));
  CHECK(run("block {\n block_type = \"k\"\n required = true\n" + inside, "").code() == "missing-block");
  CHECK(run("object {\n block_list \"k\" {\n" + inside + "}\n", text)
            .is(value::object({{"k", numbers(2, 1, 2)}})));
  CHECK(run("block_list {\n block_type = \"k\"\n max_items = 2\n" + inside, text).code() ==
        "too-many-blocks");
  CHECK(run("block_list {\n block_type = \"k\"\n min_items = 4\n" + inside, text).code() == "too-few-blocks");
  CHECK(run("block_set {\n block_type = \"k\"\n" + inside, text).is(value::set(hcl::type::number(), {1, 2})));
  CHECK(run("block_tuple {\n block_type = \"k\"\n" + inside, text).is(value::tuple({2, 1, 2})));
  CHECK(run("block_attrs {\n block_type = \"k\"\n element_type = string\n}\n", "k {\n a = 1\n}\n")
            .is(value::map({}, {{"a", "1"}})));
  const std::string labelled = "k \"a\" {\n x = 1\n}\nk \"b\" {}\n";
  CHECK(run("block_map {\n block_type = \"k\"\n labels = [\"name\"]\n" + inside, labelled)
            .is(value::map({}, {{"a", 1}, {"b", value::null(hcl::type::number())}})));
  CHECK(run("block_object {\n block_type = \"k\"\n labels = [\"name\"]\n block_label {\n index = 0\n}\n}\n",
            "k \"a\" \"b\" {}\n")
            .is(value::object({{"a", "b"}})));
}

TEST_CASE("defaults and transforms") {
  const std::string a = "attr {\n name = \"a\"\n type = number\n}\n", literal = "literal {\n value = 7\n}\n";
  CHECK(run("default {\n" + a + literal + "}\n", "").is(7));
  CHECK(run("default {\n" + a + literal + "}\n", "a = 1\n").is(1));
  CHECK(run("transform {\n result = nested * 2\n" + a + "}\n", "a = 4\n").is(8));
  CHECK(run("transform {\n result = reverse(upper(nested))\n attr {\n name = \"a\"\n }\n}\n", "a = \"abc\"\n")
            .is("CBA"));
}

TEST_CASE("variables and functions for configurations") {
  const std::string names =
      "variables {\n region = upper(\"eu\")\n}\nfunction \"twice\" {\n params = [n]\n result = max(n, 0) * "
      "2\n}\n";
  CHECK(run(names + "attr {\n name = \"a\"\n}\n", "a = \"${region}${twice(4)}\"\n").is("EU8"));
}

TEST_CASE("mistakes in spec files") {
  CHECK(mistake("") == "invalid-spec@1");
  CHECK(mistake("literal {\n value = 1\n}\nliteral {\n value = 2\n}\n") == "invalid-spec@4");
  CHECK(mistake("nothing {}\n") == "unsupported-block@1");
  CHECK(mistake("attr {\n type = string\n}\n") == "invalid-spec@1");
  CHECK(mistake("attr {\n name = \"x\"\n type = strin\n}\n") == "invalid-type-expression@3");
  CHECK(mistake("attr {\n name = \"x\"\n required = [1]\n}\n") == "invalid-spec@3");
  CHECK(mistake("block {\n block_type = \"x\"\n}\n") == "invalid-spec@1");
  CHECK(mistake("block_list {\n literal {\n value = 1\n }\n}\n") == "invalid-spec@1");
  CHECK(mistake("block_list {\n block_type = \"x\"\n min_items = -1\n literal {\n value = 1\n }\n}\n") ==
        "invalid-spec@3");
  CHECK(mistake("block_map {\n block_type = \"x\"\n labels = []\n literal {\n value = 1\n }\n}\n") ==
        "invalid-spec@1");
  CHECK(mistake("block_map {\n block_type = \"x\"\n labels = [\"n\"]\n attr {\n name = \"any\"\n }\n}\n") ==
        "invalid-spec@1");
  CHECK(mistake("array {\n attr {\n name = \"x\"\n}\n block_attrs {\n block_type = \"x\"\n}\n}\n") ==
        "invalid-spec@1");
  CHECK(mistake("object {\n attr \"a\" {\n }\n attr \"b\" {\n }\n literal \"a\" {\n value = 1\n }\n}\n") ==
        "invalid-spec@6");
  CHECK(mistake("transform {\n literal {\n value = 1\n }\n}\n") == "missing-attribute@1");
  CHECK(mistake("default {\n}\n") == "invalid-spec@1");
  CHECK(mistake("block_label {\n index = 0\n}\n") == "invalid-spec@1");
}
