#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include <hcl/model/rewrite.hpp>
#include <hcl/model/type_relations.hpp>

#include "bind_support.hpp"

using namespace hcl::model;

namespace {

scope variables() {
  scope names;
  names.variable("s", type::string());
  names.variable("i", type::integer());
  names.variable("n", type::number());
  names.variable("yes", type::boolean());
  names.variable("any", type::dynamic());
  names.variable("ls", type::list(type::string()));
  names.variable("out", type::output(type::string()));
  names.function("upper", signature{.parameters = {{"text", type::string()}}, .result = type::string()});
  names.function("cat", signature{.varargs = parameter{"all", type::string()}, .result = type::string()});
  return names;
}

struct converted {
  std::string text;
  type of;
  hcl::diagnostics diags;
};
converted convert_to(const std::string& text, const type& to) {
  test::bound bound = test::bind(text, variables());
  converted made;
  rewrite_conversions(bound.tree, to, made.diags);
  made.text = print(bound.tree);
  made.of = bound.tree.type();
  return made;
}

type animals() {
  const type cat = type::object({{"kind", type::string()}, {"lives", type::integer()}}, {.tag = "Cat"});
  const type dog = type::object({{"kind", type::string()}, {"bark", type::string()}}, {.tag = "Dog"});
  return type::union_of({cat, dog},
                        {.discriminator = "kind", .mapping = {{"cat", "#/types/Cat"}, {"dog", "Dog"}}});
}

}  // namespace

TEST_CASE("what has the type already stays") {
  for (const char* text : {"s", "\"x${i}\"", "yes ? s : \"b\"", "upper(s)", "upper(out)"}) {
    CAPTURE(text);
    CHECK(convert_to(text, input_of(type::string())).text == text);
  }
  CHECK(convert_to("[i, any]", type::dynamic()).text == "[i, any]");
}

TEST_CASE("literals become literals of the type that is wanted") {
  for (const auto& [text, to, wanted] : {std::tuple{"\"5\"", type::integer(), "5"},
                                         {"\"true\"", type::boolean(), "true"},
                                         {"5", type::string(), "\"5\""},
                                         {"-1.5", type::string(), "\"-1.5\""},
                                         {"true", type::optional(type::string()), "\"true\""},
                                         {"\"x\"", type::integer(), "__convert(\"x\")"},
                                         {"\"4.5\"", type::integer(), "__convert(4.5)"},
                                         {"null", type::string(), "__convert(null)"},
                                         {"5", type::number(), "__convert(5)"}}) {
    CAPTURE(text);
    CHECK(convert_to(text, to).text == wanted);
  }
}

TEST_CASE("other values are converted where they stand") {
  CHECK(convert_to("i", type::string()).text == "__convert(i)");
  CHECK(convert_to("upper(i)", type::string()).text == "upper(__convert(i))");
  CHECK(convert_to("cat(1, i, s)", type::string()).text == "cat(\"1\", __convert(i), s)");
  CHECK(convert_to("yes ? i : \"5\"", type::integer()).text == "yes ? i : 5");
  CHECK(convert_to("s ? 1 : 2", type::dynamic()).text == "__convert(s) ? 1 : 2");
  CHECK(convert_to("ls[s]", type::string()).text == "ls[__convert(s)]");
  CHECK(convert_to("[i, \"2\"]", type::list(type::integer())).text == "[i, 2]");
  CHECK(convert_to("{a = i, b = {c = 1}}", type::map(type::dynamic())).text == "{a = i, b = {c = 1}}");
  CHECK(convert_to("{a = i}", type::object({{"a", type::string()}})).text == "{a = __convert(i)}");
  CHECK(convert_to("[for x in ls : x]", type::list(type::integer())).text == "[for x in ls : __convert(x)]");
  CHECK(convert_to("{for x in ls : i => x}", type::map(type::string())).text ==
        "{for x in ls : __convert(i) => x}");
}

TEST_CASE("ints need no conversion in arithmetic with ints") {
  CHECK(convert_to("i + 1", type::dynamic()).text == "i + 1");
  CHECK(convert_to("\"1\" + i", type::dynamic()).text == "1 + i");
  CHECK(convert_to("i + 2.5", type::dynamic()).text == "__convert(i) + 2.5");
  CHECK(convert_to("s < i", type::dynamic()).text == "__convert(s) < __convert(i)");
  CHECK(convert_to("-\"1\"", type::dynamic()).text == "-1");
}

TEST_CASE("the type of what is converted inside follows") {
  const converted list = convert_to("[\"1\", 2]", type::list(type::string()));
  CHECK(list.text == "[\"1\", \"2\"]");
  CHECK(list.of == type::tuple({type::string(), type::string()}));
}

TEST_CASE("a discriminator says which object of a union is meant") {
  const converted cat = convert_to("{kind = \"cat\", lives = \"9\"}", animals());
  CHECK(cat.text == "__convert({kind = \"cat\", lives = 9})");
  CHECK(cat.of.tag() == "Cat");
  const converted dog = convert_to("{kind = \"dog\", bark = i}", animals());
  CHECK(dog.text == "__convert({kind = \"dog\", bark = __convert(i)})");
  CHECK(dog.of.tag() == "Dog");
  CHECK(convert_to("{kind = s, lives = 9}", animals()).of == animals());
}

TEST_CASE("types of the host are converted to though their structure is the same") {
  const type tagged = type::object({{"a", type::string()}}, {.tag = "A"});
  CHECK(convert_to("{a = \"b\"}", tagged).text == "__convert({a = \"b\"})");
  CHECK(convert_to("[{a = \"b\"}]", type::list(tagged)).text == "__convert([__convert({a = \"b\"})])");
  CHECK(convert_to("{a = \"b\"}", type::object({{"a", type::string()}})).text == "{a = \"b\"}");
}

TEST_CASE("a part that the type does not have is reported") {
  const converted made = convert_to("{b = 1}", type::object({{"a", type::string()}}));
  CHECK(made.diags.has_errors());
  CHECK(made.text == "__convert({b = 1})");
}

TEST_CASE("checking a converted tree again changes nothing") {
  test::bound bound = test::bind("yes ? [i, \"1\"] : [\"b\", n]", variables());
  hcl::diagnostics diags;
  rewrite_conversions(bound.tree, type::list(type::string()), diags);
  const type before = bound.tree.type();
  check_again(bound.tree, diags);
  CHECK(diags.empty());
  CHECK(to_string(bound.tree.type()) == to_string(before));
}

TEST_CASE("of a union the best type is picked") {
  const type either = type::union_of({type::string(), type::integer()});
  CHECK(lower_conversion(type::string(), either) == type::string());
  CHECK(lower_conversion(type::constant(1), either) == type::integer());
  CHECK(lower_conversion(type::list(type::string()), either) == either);
  CHECK(lower_conversion(type::integer(), type::optional(type::string())) == type::string());
  CHECK(lower_conversion(type::integer(), type::string()) == type::string());
}

TEST_CASE("a text that an enumeration has is one of its values") {
  const type color = type::enumeration("color", type::string(), {"red", "blue"});
  const type either = type::union_of({color, type::string()});
  CHECK(lower_conversion(test::bind("\"red\"", variables()).tree, either) == color);
  CHECK(lower_conversion(test::bind("\"green\"", variables()).tree, either) == type::string());
}
