// JSON text as values and types: what it looks like, or a type given; the way back from to_json(); numbers to
// the last digit; places of failures.
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/parser/json_value.hpp>
#include <hcl/value/impl/json_text.hpp>
#include <hcl/value/json.hpp>

using hcl::from_json;
using hcl::to_json;
using hcl::type;
using hcl::value;

namespace {

const type any = type::dynamic();
const type person = type::object({{"name", type::string()}, {"age", type::number(), true}});

std::string why(const auto& failed) {
  REQUIRE_FALSE(bool(failed));
  return failed.error().path + ": " + failed.error().message;
}
bool same(const hcl::outcome<value>& read, const value& wanted) {
  return bool(read) && is_identical(*read, wanted);
}

TEST_CASE("JSON is what it looks like") {
  CHECK(same(from_json("null"), value()));
  CHECK(same(from_json(" true "), value(true)));
  CHECK(same(from_json("\"a\\u00e4\""), value("a\xC3\xA4")));
  CHECK(same(from_json("[1, \"x\", []]"), value::tuple({1, "x", value::tuple({})})));
  CHECK(same(from_json("{\"b\": 1, \"a\": {}}"), value::object({{"a", value::object({})}, {"b", 1}})));
  CHECK(same(from_json("{\"a\": 1, \"a\": 2}"), value::object({{"a", 2}})));
  CHECK(why(from_json("{\"x\": {\"a\": 1, \"a\": \"b\"}}")) ==
        ".x: The property \"a\" is there twice, with values of different types.");
  CHECK(why(from_json("[1,]")).find("The text is not JSON") != std::string::npos);
  CHECK_FALSE(bool(from_json("")));
  CHECK_FALSE(bool(from_json(std::string(100'000, '['))));
}

TEST_CASE("numbers are exact") {
  for (const std::string digits :
       {"0", "-12", "1234567890123456789012345678901234567890", "0.1", "-3.0000000000000000000000001"}) {
    const auto read = from_json(digits);
    REQUIRE(bool(read));
    CHECK(*to_json(*read) == digits);
    CHECK(*to_json(*from_json('"' + digits + '"', type::number())) == digits);
  }
}

TEST_CASE("JSON with a type") {
  CHECK(same(from_json("\"5\"", type::number()), value(5)));
  CHECK(same(from_json("5.50", type::string()), value("5.50")));
  CHECK(same(from_json("true", type::string()), value("true")));
  CHECK(same(from_json("\"true\"", type::boolean()), value(true)));
  CHECK(same(from_json("null", type::number()), value::null(type::number())));
  CHECK(same(from_json("[1, \"2\"]", type::list(type::number())), value::list(type::number(), {1, 2})));
  CHECK(same(from_json("[]", type::set(type::string())), value::set(type::string(), {})));
  CHECK(same(from_json("[\"b\", \"a\", \"b\"]", type::set(type::string())),
             value::set(type::string(), {"a", "b"})));
  CHECK(same(from_json("{\"k\": 1}", type::map(type::number())), value::map(type::number(), {{"k", 1}})));
  CHECK(
      same(from_json("[1, \"x\"]", type::tuple({type::string(), type::string()})), value::tuple({"1", "x"})));
  CHECK(same(from_json("{\"name\": \"n\"}", person),
             value::object({{"name", "n"}, {"age", value::null(type::number())}})));
  CHECK(same(from_json("{\"value\": [5], \"type\": [\"list\", \"number\"]}", any),
             value::list(type::number(), {5})));
}

TEST_CASE("what does not fit the type is told with its place") {
  CHECK(why(from_json("[1, [2]]", type::list(type::number()))) == "[1]: A number is required.");
  CHECK(why(from_json("5", type::boolean())) == ": A bool is required.");
  CHECK(why(from_json("\"x\"", type::number())) == ": A number is required.");
  CHECK(why(from_json("{}", type::list(type::number()))) == ": An array is required.");
  CHECK(why(from_json("[]", person)) == ": An object is required.");
  CHECK(why(from_json("[1]", type::tuple({}))) == ": An array of 0 elements is required, but this has 1.");
  CHECK(why(from_json("{\"nam\": 1}", person)) == ": There is no attribute \"nam\" in this type.");
  CHECK(why(from_json("{\"a\": {\"name\": []}}", type::map(person))) ==
        "[\"a\"].name: A string is required.");
  CHECK(why(from_json("5", any)).find("A value of any type") != std::string::npos);
  CHECK(why(from_json("{\"value\": 5, \"type\": \"strin\"}", any)).starts_with(".type: This is not a type"));
  CHECK(why(from_json("{\"value\": 5, \"type\": \"string\", \"x\": 1}", any)).find("A value of any type") !=
        std::string::npos);
  CHECK(why(from_json("[{\"value\":5,\"type\":\"number\"},{\"value\":\"5\",\"type\":\"string\"}]",
                      type::list(any))) == ": The elements must all have the same type.");
}

TEST_CASE("types come back") {
  const std::vector<type> types{type::string(),
                                any,
                                type::list(type::map(type::boolean())),
                                type::set(any),
                                type::tuple({type::number(), person}),
                                person,
                                type::tuple({}),
                                type::object({})};
  for (const type& t : types) {
    const auto read = hcl::type_from_json(to_json(t));
    REQUIRE(bool(read));
    CHECK(*read == t);
  }
  CHECK(to_json(person) == R"(["object",{"age":"number","name":"string"},["age"]])");
  for (const std::string text : {"\"int\"", "[\"list\"]", "[\"tuple\",\"string\"]", "[\"object\",{},[\"a\"]]",
                                 "[\"object\",{\"a\":\"string\"},5]", "5", "[]"})
    CHECK_FALSE(bool(hcl::type_from_json(text)));

  std::vector<hcl::object_attribute> many;
  for (int i = 0; i < 100'000; ++i)
    many.push_back({"a" + std::to_string(i), type::string(), i % 2 == 0});
  const type large = type::object(std::move(many));
  CHECK(*hcl::type_from_json(to_json(large)) == large);
}

TEST_CASE("values come back, with the type known to both sides or written beside them") {
  const std::vector<value> values{
      value(),
      value::null(type::string()),
      5,
      "text <>&\n",
      true,
      value::tuple({1, value::null(type::number())}),
      value::object({{"a", 1}}),
      value::list(type::string(), {"x"}),
      value::list(person, {}),
      value::map(type::list(type::number()), {{"k", value::list(type::number(), {1})}}),
      value::set(type::number(), {2, 1}),
      value::object({{"deep", value::tuple({value::set(type::string(), {"s"})})}})};
  for (const value& v : values) {
    CAPTURE(to_json(v.type()));
    CHECK(same(from_json(*to_json(v, v.type()), v.type()), v));
    CHECK(same(from_json(*to_json(v, any), any), v));
  }
  CHECK(*to_json(value(5), any) == R"({"value":5,"type":"number"})");
  CHECK(*to_json(value::list(type::number(), {1}), type::list(any)) == R"([{"value":1,"type":"number"}])");
  CHECK(*to_json(value::object({{"a", value::tuple({1})}}), type::object({{"a", any}})) ==
        R"({"a":{"value":[1],"type":["tuple",["number"]]}})");
  CHECK(why(to_json(value(5), type::string())) == ": a string is required, but this is a number");
}

TEST_CASE("what cannot be written says where it is") {
  const value secret = value(1).with_marks(hcl::mark("sensitive"));
  const value deep = value::object({{"a", value::tuple({1, secret})}});
  CHECK(why(to_json(deep)) == ".a[1]: A value marked as sensitive or otherwise cannot be written as JSON.");
  CHECK(*to_json(deep, {.reveal_marked = true}) == R"({"a":[1,1]})");
  CHECK(why(to_json(value::tuple({value::unknown(type::string())}))) ==
        "[0]: A value that is not known yet cannot be written as JSON.");
  CHECK(why(to_json(value::map(type::number(), {{"k", *divide(hcl::number(1), hcl::number(0))}}))) ==
        "[\"k\"]: Infinity cannot be written as JSON.");
}

TEST_CASE("JSON for people to read") {
  CHECK(*to_json(value::object({{"a", value::tuple({1, value::tuple({})})}, {"b", value::object({})}}),
                 {.indent = 2}) == "{\n  \"a\": [\n    1,\n    []\n  ],\n  \"b\": {}\n}");
}

}  // namespace
