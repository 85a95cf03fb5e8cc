// The choices of options::model hold wherever a decode leads: in functions, in functions of the
// configuration, in expressions that are kept for later.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>

#include <hcl/extension/transform.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/hcl.hpp>

using hcl::value;

namespace {

const hcl::options plain{.model = {.numbers = hcl::number_text::plain_decimal}},
    all_digits{.model = {.digits = hcl::number_digits::all}},
    unions{.model = {.objects = hcl::missing_attributes::become_null,
                     .unify_objects = hcl::unlike_objects::union_of_attributes}};

hcl::scope functions() {
  hcl::scope names;
  names.add(hcl::functions::standard());
  names.add(hcl::functions::try_and_can());
  names.add(hcl::functions::convert());
  names.function("to_map", hcl::functions::make_to("to_map", hcl::type::map(hcl::type::number())));
  return names;
}
const hcl::scope& names() {
  static const hcl::scope all = functions();
  return all;
}

struct config {
  hcl::attributes<value> all;
};
// The value as JSON, or "error".
std::string decoded(std::string_view text, const hcl::options& opts = {}) {
  const auto c = hcl::decode<config>("a = " + std::string(text) + "\n", "t.hcl", names(), opts);
  return c ? *to_json(c->all->at("a")) : "error";
}

}  // namespace

TEST_CASE("conversions by name follow the model of the decode") {
  for (const char* text :
       {"tonumber(\"1e3\")", "convert(\"1e3\", number)", "convert([\"1e3\"], list(number))[0]",
        "to_map({ a = \"1e3\" }).a", "lookup(tomap({ a = 1 }), \"b\", \"1e3\")",
        "[for x in [\"1e3\"] : tonumber(x)][0]", "\"${tonumber(\"1e3\")}\"", "format(\"%d\", \"1e3\")"}) {
    INFO(text);
    CHECK(decoded(text).find("1000") != std::string::npos);
    CHECK(decoded(text, plain) == "error");
    const std::string as_json = "${" + std::string(text) + "}";
    std::string quoted;
    for (const char c : as_json)
      quoted.append(c == '"' ? "\\" : "").append(1, c);
    const std::string file = "{\"a\": \"" + quoted + "\"}";
    CHECK(hcl::decode_json<config>(file, "t.json", names()));
    CHECK_FALSE(hcl::decode_json<config>(file, "t.json", names(), plain));
  }
  CHECK(decoded("try(tonumber(\"1e3\"), 0)") == "1000");
  CHECK(decoded("try(tonumber(\"1e3\"), 0)", plain) == "0");
  CHECK(decoded("can(convert(\"1e3\", number))") == "true");
  CHECK(decoded("can(convert(\"1e3\", number))", plain) == "false");
  CHECK(decoded("strlen(tostring(1e1200)) < 100") == "true");
  CHECK(decoded("strlen(tostring(1e1200))", all_digits) == "1201");
  CHECK(decoded("strlen(tolist([\"\", 1e1200])[1])", all_digits) == "1201");
}

TEST_CASE("functions that make their arguments alike follow the model of the decode") {
  for (const auto& [text, usual, joined] :
       {std::tuple("coalesce({ a = 1 }, { b = 2 })", R"({"a":1})", R"({"a":1,"b":null})"),
        std::tuple("concat(tolist([{ a = 1 }]), tolist([{ b = 2 }]))", R"([{"a":1},{"b":2}])",
                   R"([{"a":1,"b":null},{"a":null,"b":2}])"),
        std::tuple("setsubtract(toset([{ a = 1 }]), toset([{ b = 2 }]))", R"([{"a":1}])",
                   R"([{"a":1,"b":null}])"),
        std::tuple("[for p in setproduct([{ a = 1 }, { b = 2 }], [3]) : length(keys(p[0]))]", "[1,1]",
                   "[2,2]"),
        std::tuple("tolist([{ a = 1 }, { b = 2 }])", R"([{"a":1},{"b":2}])",
                   R"([{"a":1,"b":null},{"a":null,"b":2}])")}) {
    INFO(text);
    CHECK(decoded(text) == usual);
    CHECK(decoded(text, unions) == joined);
  }
}

TEST_CASE("functions of a configuration follow the model of the decode that calls them") {
  const auto file = hcl::parse("function \"big\" {\n  params = [x]\n  result = tonumber(x)\n}\n", "f.hcl");
  hcl::diagnostics diags;
  auto own = functions();
  for (const auto& [name, f] : hcl::read_user_functions(*file, &names(), diags).functions)
    own.function(name, f);
  REQUIRE(diags.empty());
  const auto run = [&](const hcl::options& opts) {
    return hcl::decode<config>("a = big(\"1e3\")\n", "t.hcl", own, opts);
  };
  CHECK(run({}));
  CHECK_FALSE(run(plain));
}

TEST_CASE("expressions that are kept are evaluated with the model of the decode, unless another is given") {
  struct kept {
    hcl::expr<double> n;
    hcl::expr<std::string> f;
    hcl::expression e;
  };
  const std::string text = "n = \"1e3\"\nf = try(tonumber(\"1e3\"), \"none\")\ne = 1 + \"1e3\"\n",
                    json =
                        R"({"n": "1e3", "f": "${try(tonumber(\"1e3\"), \"none\")}", "e": "${1 + \"1e3\"}"})";
  const hcl::options other{
      .model = {.numbers = hcl::number_text::plain_decimal, .digits = hcl::number_digits::shortest}};
  const hcl::options lenient{.model = {.digits = hcl::number_digits::shortest}};
  for (const bool native : {true, false}) {
    const auto read = [&](const hcl::options& opts) {
      return native ? *hcl::decode<kept>(text, "t.hcl", opts) : *hcl::decode_json<kept>(json, "t.json", opts);
    };
    const kept usual = read({}), strict = read(plain);
    CHECK(*usual.n.evaluate(names()) == 1000);
    CHECK(*usual.f.evaluate(names()) == "1000");
    CHECK(usual.e.evaluate(names()));
    CHECK_FALSE(strict.n.evaluate(names()));
    CHECK(*strict.f.evaluate(names()) == "none");
    CHECK_FALSE(strict.e.evaluate(names()));
    CHECK_FALSE(usual.n.evaluate(names(), other));
    CHECK(*strict.n.evaluate(names(), lenient) == 1000);
    CHECK(strict.e.evaluate(names(), {}, &lenient.model));
    CHECK_FALSE(hcl::evaluate<double>(strict.e, names()));
  }
  CHECK_FALSE(hcl::parse_expression("1 + \"1e3\"", "e", plain)->evaluate());
  CHECK_FALSE(hcl::parse_template("${1 + \"1e3\"}", "e", plain)->evaluate(names()));
  CHECK_FALSE(hcl::evaluate_all(
      std::vector<hcl::named_expression>{{"a", *hcl::parse_expression("1 + \"1e3\"", "e", plain)}}, names()));
}

TEST_CASE(
    "bodies that are parsed or kept are decoded with the model they were read with, unless another is "
    "given") {
  struct inner {
    hcl::attr<double> n;
  };
  struct outer {
    hcl::block<hcl::body> later;
    hcl::remain<> rest;
  };
  const std::string text = "later {\n  n = \"1e3\"\n}\nn = \"${1 + \"1e3\"}\"\n";
  const hcl::options lenient{.model = {.digits = hcl::number_digits::shortest}};
  const auto file = hcl::parse("n = \"1e3\"\n", "t.hcl", plain);
  CHECK_FALSE(hcl::decode_body<inner>(*file));
  CHECK(hcl::decode_body<inner>(*file, lenient));
  CHECK_FALSE(hcl::decode_body<inner>(hcl::overlay({*hcl::parse("n = 1\n"), *file})));
  CHECK(hcl::decode_body<inner>(hcl::overlay({*file, *hcl::parse("n = \"1e3\"\n")})));
  CHECK_FALSE(hcl::decode(hcl::spec::attribute("n", hcl::type::number()), *file, names()));
  const auto usual = hcl::decode<outer>(text), strict = hcl::decode<outer>(text, "t.hcl", plain);
  REQUIRE(strict);
  for (const hcl::body* kept : {&*usual->later, &*usual->rest})
    CHECK(hcl::decode_body<inner>(*kept, names()));
  for (const hcl::body* kept : {&*strict->later, &*strict->rest}) {
    CHECK_FALSE(hcl::decode_body<inner>(*kept, names()));
    CHECK(hcl::decode_body<inner>(*kept, names(), lenient));
  }
}

TEST_CASE("types of a configuration convert with the model of the expression they are given") {
  const hcl::type_constraint number = *hcl::type_constraint_from(*hcl::parse_expression("list(number)"));
  CHECK(number.evaluate(*hcl::parse_expression("[\"1e3\"]")));
  CHECK_FALSE(number.evaluate(*hcl::parse_expression("[\"1e3\"]", "e", plain)));
  CHECK_FALSE(number.convert(value::tuple({"1e3"}), {}, plain.model));
}
