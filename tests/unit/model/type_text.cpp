// Types of the typed model as text.
#include <catch2/catch.hpp>

#include <hcl/model.hpp>

using hcl::model::to_pretty_string;
using hcl::model::to_string;
using hcl::model::type;

TEST_CASE("the canonical text of a type is on one line") {
  CHECK(to_string(type::optional(type::string())) == "union(none, string)");
  CHECK(to_string(type::tuple({type::integer(), type::boolean()})) == "tuple(int, bool)");
  CHECK(to_string(type::object({{"a", type::output(type::list(type::id()))}})) ==
        "object({a = output(list(id))})");
  CHECK(to_string(type::opaque("Asset")) == "Asset");
  CHECK(to_string(type::opaque("my:Thing/x")) == "type(my:Thing/x)");
  CHECK(to_string(type::constant(hcl::value("a"))) == "\"a\"");
  CHECK(to_string(type::enumeration("t:E", type::string(), {"a", "b"})) == "enum(t:E(string): \"a\", \"b\")");
  CHECK(to_string(type::recursive([](type self) {
          return type::object({{"all", type::list(self)}});
        })) == "object({all = list(...)})");
}

TEST_CASE("the pretty text is what people write") {
  CHECK(to_pretty_string(type::optional(type::string())) == "string?");
  CHECK(to_pretty_string(type::union_of({type::integer(), type::string()})) == "int | string");
  CHECK(to_pretty_string(type::tuple({type::integer(), type::boolean()})) == "(int, bool)");
  CHECK(to_pretty_string(type::object({{"a", type::string()}, {"b c", type::none()}})) ==
        "{ a: string, \"b c\": none }");
  CHECK(to_pretty_string(type::object({})) == "{}");
  CHECK(to_pretty_string(type::recursive([](type self) {
          return type::object({{"all", type::list(self)}, {"self", self}});
        })) == "'T1 { all: list('T1), self: 'T1 }");
}

TEST_CASE("what is too wide for a line is written on several") {
  const type object = type::object({{"first", type::string()}, {"second", type::optional(type::integer())}});
  CHECK(to_pretty_string(object, {.width = 20, .indent = 2}) == "{\n  first: string,\n  second: int?,\n}");
  const type choice = type::union_of({object, type::string()});
  CHECK(to_pretty_string(choice, {.width = 30, .indent = 2}) ==
        "{\n    first: string,\n    second: int?,\n  }\n| string");
}

TEST_CASE("the text of parts that occur again and again ends") {
  type shared = type::string();
  for (int i = 0; i < 400; ++i)
    shared = type::tuple({shared, shared});
  CHECK(to_string(shared).size() < 2'000'000);
  CHECK(to_pretty_string(shared).size() < 2'000'000);
}
