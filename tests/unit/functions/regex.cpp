#include <hcl/functions/regex.hpp>

#include "call.hpp"

using hcl::functions::regex;
using hcl::functions::regexall;
using hcl::functions::regexreplace;
using test::call;
using test::fails;

TEST_CASE("a match is a string, a tuple or an object by its groups", "[regex]") {
  CHECK(call(regex(), {"[a-z]+", "53ab"}) == "\"ab\"");
  CHECK(call(regex(), {"(\\d)(x)?", "5"}) == "[\"5\",null]");
  CHECK(call(regex(), {"(?P<n>\\d)", "5"}) == "{\"n\":\"5\"}");
  CHECK(call(regex(), {"(?P<n>\\d)(x)", "5x"}).starts_with("argument 0: "));
  CHECK(call(regex(), {"x", "y"}) == "The pattern does not match any part of the given text.");
  CHECK(call(regexall(), {"x", "y"}) == "[]");
  CHECK(call(regexall(), {"(?P<a>.)b", "xbyb"}) == "[{\"a\":\"x\"},{\"a\":\"y\"}]");
}

TEST_CASE("the leftmost match counts, of those the one the pattern prefers", "[regex]") {
  CHECK(call(regexall(), {"a|ab", "ab"}) == "[\"a\"]");
  CHECK(call(regexall(), {"a+?", "aa"}) == "[\"a\",\"a\"]");
  CHECK(call(regexall(), {"(?U)a+", "aa"}) == "[\"a\",\"a\"]");
  CHECK(call(regexall(), {"a*", "baac"}) == "[\"\",\"aa\",\"\"]");  // none right behind another
  CHECK(call(regexall(), {"", "é"}) == "[\"\",\"\"]");               // never inside a character
  CHECK(call(regex(), {"(?:([^a]*?))+?(b)", "xxb"}) == "[\"xx\",\"b\"]");
  CHECK(call(regex(), {"(|a)*", "aa"}) == "[\"\"]");
  CHECK(call(regex(), {"(a*)+", "b"}) == "[\"\"]");
}

TEST_CASE("anchors, flags and classes", "[regex]") {
  CHECK(call(regexall(), {"(?m)^.$", "a\nb"}) == "[\"a\",\"b\"]");
  CHECK(call(regexall(), {"^.", "a\nb"}) == "[\"a\"]");
  CHECK(call(regexall(), {"(?s)a.b", "a\nb"}) == "[\"a\\nb\"]");
  CHECK(call(regexall(), {"\\bx\\B", "xy x"}) == "[\"x\"]");
  CHECK(call(regexall(), {"(?i)k", "kK\u212A"}) == "[\"k\",\"K\",\"K\"]");  // the Kelvin sign; NFC makes it a K
  CHECK(call(regexall(), {"(?i)[\\W]", "kK-"}) == "[\"-\"]");
  CHECK(call(regexall(), {"(?i)stra\u00dfe", "STRA\u1e9eE"}) == "[\"STRA\u1e9eE\"]");
  CHECK(call(regexall(), {"\\p{Lu}\\P{Lu}\\pN", "\u00c9a1 ab2"}) == "[\"\u00c9a1\"]");
  CHECK(call(regexall(), {"[^\\pL\\s]", "a 1"}) == "[\"1\"]");
  CHECK(call(regexall(), {"[]a-]+", "-]a"}) == "[\"-]a\"]");
  CHECK(call(regexall(), {"\\Qa+\\E+", "a++"}) == "[\"a++\"]");
  CHECK(call(regexall(), {"a{,2}", "a{,2}"}) == "[\"a{,2}\"]");
  CHECK(call(regexall(), {"\\x{1F600}\\x41\\101", "\U0001F600AA"}) == "[\"\U0001F600AA\"]");
}

TEST_CASE("what is no regular expression is refused", "[regex]") {
  for (const char* pattern : {"(", ")", "[", "[b-a]", "*", "a**", "a{2,1}", "a{1001}", "\\", "\\1", "\\p{Greek}", "\\p", "\\p{",
                              "(?P<>a)", "(?P<n>a)(?P<n>b)",
                              "(?-)", "(?q)", "(?", "(?=a)", "(?<!a)", "[[:what:]]", "\\x{110000}", "\\C", "{2}", "[a-\\d]"}) {
    INFO(pattern);
    CHECK(call(regex(), {pattern, "a"}).starts_with("argument 0: "));
  }
}

TEST_CASE("replacements may use groups", "[regex]") {
  CHECK(call(regexreplace(), {"ab", "(?P<x>a)(b)", "$2${x}$$$0$9$01$"}) == "\"ba$ab$\"");
  CHECK(call(regexreplace(), {"ab", "(a)", "$1x"}) == "\"b\"");  // a group of that name, which there is not
  CHECK(call(regexreplace(), {"ab", "x*", "-"}) == "\"-a-b-\"");
  CHECK(fails(regexreplace(), {"ab", "(", ""}));
}

TEST_CASE("hostile patterns cost no more than others", "[regex][hostile]") {
  const std::string many_a(5000, 'a');
  CHECK(fails(regex(), {"(a+)+$b", many_a}));
  CHECK(fails(regex(), {"(a|a)*c", many_a}));
  CHECK(fails(regex(), {"((((a*)*)*)*)*b", many_a}));
  CHECK(fails(regex(), {std::string(100'000, '('), "a"}));
  CHECK(fails(regex(), {std::string(150, '(') + "a" + std::string(150, ')') + "b", many_a}));
  CHECK(fails(regex(), {"((((((x{1000}){1000}){1000}){1000}){1000}){1000})", "x"}));
  CHECK(fails(regex(), {std::string(1'000'000, '|'), "a"}));
  CHECK(fails(regex(), {"(" + std::string(100'000, 'a') + ")", "a"}));
  std::string classes;
  for (int i = 0; i < 5000; ++i) classes += "(?i)\\pL";
  CHECK(fails(regex(), {classes, "a"}));
  std::string groups;
  for (int i = 0; i < 2000; ++i) groups += "(a?)";
  CHECK(call(regexall(), {groups, std::string(1'000'000, 'a')}).starts_with("argument 0: "));  // too much work
  CHECK(call(regexall(), {"a.*b|a", std::string(100'000, 'a')}).starts_with("argument 0: "));
  CHECK(fails(regexreplace(), {std::string(100'000, 'a'), "a+", [] {
                std::string with;
                for (int i = 0; i < 100'000; ++i) with += "$0";
                return with;
              }()}));
}
