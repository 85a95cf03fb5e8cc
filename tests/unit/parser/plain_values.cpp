// Values that the parser takes in one step are what they are to the rules for all values, which a comment
// after the value makes it use.
#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include <support/number_from.hpp>

#include "parsing.hpp"

using test::parse_file;

namespace {

// What `value` is read as in one way and the other; without problems in both or in neither.
bool same_by_all_rules(const std::string& value) {
  const test::parsed plain = parse_file("name   = " + value + "\nz = 1\n");
  const test::parsed by_rules = parse_file("name   = " + value + "/**/\nz = 1\n");
  if (plain.diags.empty() != by_rules.diags.empty()) return false;
  if (!plain.diags.empty()) return true;
  // The second attribute is four bytes further on.
  const auto first = [](const test::parsed& from) {
    return test::norm_dump(*from.document).substr(0, test::norm_dump(*from.document).find("0 A z"));
  };
  return first(plain) == first(by_rules);
}

constexpr std::array<std::string_view, 36> pieces = {
    "\"text\"", "\"\"",     "\"caf\xC3\xA9\"",
    "\"${x}\"", "\"a\\n\"", "\"$x\"",
    "1",        "20.5",     "1.",
    "1.5.2",    "1e3",      "0x1",
    "true",     "false",    "null",
    "tr",       "key",      "for",
    "\xC3\xA9", "[",        "]",
    "{",        "}",        ",",
    "=",        ":",        "=>",
    "::",       " ",        "   ",
    "\t",       "\n",       "\r\n",
    ".",        "-",        "# note\n",
};

}  // namespace

TEST_CASE("plain values are what all rules make of them") {
  for (const char* value : {"\"\"",
                            "\"a b\"",
                            "12",
                            "0.25",
                            "true",
                            "false",
                            "trueish",
                            "falsehood",
                            "1.",
                            "1.5.2",
                            "1e9",
                            "null",
                            "[]",
                            "[ ]",
                            "[1]",
                            "[1,]",
                            "[\"a\", \"b\"]",
                            "[\n\"a\",\n 2\n]",
                            "[,]",
                            "[1 2]",
                            "[[1]]",
                            "[x]",
                            "[for x in y: x]",
                            "{}",
                            "{ }",
                            "{ a = 1 }",
                            "{ a : 1 }",
                            "{a=1,b=2,}",
                            "{\n a = 1\n b = \"x\"\n}",
                            "{ \"a b\" = true }",
                            "{ a = 1 b = 2 }",
                            "{ a == 1 }",
                            "{ a => 1 }",
                            "{ a :: 1 }",
                            "{ for = 1 }",
                            "{ true = 1 }",
                            "{ null = 1 }",
                            "{ a.b = 1 }",
                            "{ (a) = 1 }",
                            "{ a = [1] }",
                            "{ \xC3\xA9 = 1 }",
                            "\"a\" \"b\"",
                            "\"a\".b",
                            "1 + 2",
                            "true ? 1 : 2",
                            "\"x\" == \"y\"",
                            "[1][0]",
                            "{ a = 1 }.a",
                            "1 # c",
                            "1 // c",
                            "\"caf\xC3\xA9\"",
                            "\"a$b\"",
                            "\"a${b}\"",
                            "-1",
                            "!true"}) {
    INFO(value);
    CHECK(same_by_all_rules(value));
  }
}

TEST_CASE("made up values are what all rules make of them") {
  std::minstd_rand random(7);
  std::string wrong;
  std::size_t without_problems = 0;
  const std::size_t many = test::number_from("HCL_TEST_VALUES", 60'000);
  for (std::size_t i = 0; i < many && wrong.empty(); ++i) {
    std::string value;
    for (auto n = 1 + random() % 9; n != 0; --n)
      value += pieces[random() % pieces.size()];
    if (!same_by_all_rules(value)) wrong = value;
    without_problems += parse_file("name   = " + value + "\n").diags.empty();
  }
  CHECK(wrong == "");
  CHECK(without_problems > many / 20);
}

TEST_CASE("a value is as deep as its brackets") {
  hcl::limits bounds;
  bounds.depth = 1;
  CHECK(parse_file("a = [1]\n", bounds).diags.empty());
  CHECK(parse_file("a = { b = 1 }\n", bounds).diags.empty());
  CHECK(parse_file("b {\n  a = 1\n}\n", bounds).diags.empty());
  CHECK(parse_file("b {\n  a = [1]\n}\n", bounds).codes() == "nesting-too-deep@10-11");
  CHECK(parse_file("b {\n  a = {}\n}\n", bounds).codes() == "nesting-too-deep@10-11");
}

TEST_CASE("a list that is read twice is there once") {
  std::string text = "a = [";
  for (int i = 0; i < 20'000; ++i)
    text += "\"element\", ";
  const test::parsed p = parse_file(text + "x]\nb = [1, 2]\n");
  REQUIRE(p.diags.empty());
  using namespace hcl::syntax;
  CHECK(as<tuple_expr>(*p.document->body->items[0].attribute->value).elements.size() == 20'001);
  CHECK(as<tuple_expr>(*p.document->body->items[1].attribute->value).elements.size() == 2);
}
