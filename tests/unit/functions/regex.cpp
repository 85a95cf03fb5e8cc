#include <hcl/functions/standard.hpp>
#include <hcl/regex/program.hpp>

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
  CHECK(call(regex(), {"x", "y"}) == "The pattern does not match any part of the given string.");
  CHECK(call(regexall(), {"x", "y"}) == "[]");
  CHECK(call(regexall(), {"(?P<a>.)b", "xbyb"}) == "[{\"a\":\"x\"},{\"a\":\"y\"}]");
}

TEST_CASE("the leftmost match counts, of those the one the pattern prefers", "[regex]") {
  CHECK(call(regexall(), {"a|ab", "ab"}) == "[\"a\"]");
  CHECK(call(regexall(), {"a+?", "aa"}) == "[\"a\",\"a\"]");
  CHECK(call(regexall(), {"(?U)a+", "aa"}) == "[\"a\",\"a\"]");
  CHECK(call(regexall(), {"a*", "baac"}) == "[\"\",\"aa\",\"\"]");  // none right behind another
  CHECK(call(regexall(), {"", "é"}) == "[\"\",\"\"]");              // never inside a character
  CHECK(call(regex(), {"(?:([^a]*?))+?(b)", "xxb"}) == "[\"xx\",\"b\"]");
  CHECK(call(regex(), {"(|a)*", "aa"}) == "[\"\"]");
  CHECK(call(regex(), {"(a*)+", "b"}) == "[\"\"]");
}

TEST_CASE("anchors, flags and classes", "[regex]") {
  CHECK(call(regexall(), {"(?m)^.$", "a\nb"}) == "[\"a\",\"b\"]");
  CHECK(call(regexall(), {"^.", "a\nb"}) == "[\"a\"]");
  CHECK(call(regexall(), {"(?s)a.b", "a\nb"}) == "[\"a\\nb\"]");
  CHECK(call(regexall(), {"\\bx\\B", "xy x"}) == "[\"x\"]");
  CHECK(call(regexall(), {"(?i)k", "kK\u212A"}) ==
        "[\"k\",\"K\",\"K\"]");  // the Kelvin sign; NFC makes it a K
  CHECK(call(regexall(), {"(?i)[\\W]", "kK-"}) == "[\"-\"]");
  CHECK(call(regexall(), {"(?i)stra\u00dfe", "STRA\u1e9eE"}) == "[\"STRA\u1e9eE\"]");
  CHECK(call(regexall(), {"\\p{Lu}\\P{Lu}\\pN", "\u00c9a1 ab2"}) == "[\"\u00c9a1\"]");
  CHECK(call(regexall(), {"[^\\pL\\s]", "a 1"}) == "[\"1\"]");
  CHECK(call(regexall(), {"[]a-]+", "-]a"}) == "[\"-]a\"]");
  CHECK(call(regexall(), {"\\Qa+\\E+", "a++"}) == "[\"a++\"]");
  CHECK(call(regexall(), {"a{,2}", "a{,2}"}) == "[\"a{,2}\"]");
  CHECK(call(regexall(), {"\\x{1F600}\\x41\\101", "\U0001F600AA"}) == "[\"\U0001F600AA\"]");
}

TEST_CASE("escapes, repetitions and names as Go has them", "[regex]") {
  CHECK(call(regexall(), {"a\\_b", "a_b"}) == "[\"a_b\"]");
  CHECK(call(regexall(), {"[\\_]", "a_b"}) == "[\"_\"]");
  CHECK(call(regexall(), {"ba(?i)*", "baab"}) == "[\"baa\",\"b\"]");
  CHECK(call(regexall(), {"(ab)(?s)+", "ababa"}) == "[[\"ab\"]]");
  CHECK(call(regexall(), {"a*(?i)*b", "aab"}) == "[\"aab\"]");
  CHECK(call(regexall(), {"a(?U)+", "aa"}) == "[\"a\",\"a\"]");
  CHECK(call(regexall(), {"\\Qab\\E(?i){2}", "abb"}) == "[\"abb\"]");
  CHECK(call(regexall(), {"\\Qa.", "a.b"}) == "[\"a.\"]");
  CHECK(call(regex(), {"a\\b*", "a"}) == "\"a\"");
  for (const char* wrong : {"(?i)*", "a|(?i)*", "a**", "a(?i)**", "(?:(?i)*)"})
    CHECK(call(regex(), {wrong, "a"}).starts_with("argument 0: "));
  // Of several groups of one name, the last one counts; in a replacement, the first that took part.
  CHECK(call(regex(), {"(?P<n>a)|(?P<n>b)", "b"}) == "{\"n\":\"b\"}");
  CHECK(call(regex(), {"(?P<n>a)|(?P<n>b)", "a"}) == "{\"n\":null}");
  CHECK(call(regexreplace(), {"ab", "(?P<n>a)|(?P<n>b)", "[$n]"}) == "\"[a][b]\"");
}

TEST_CASE("what is no regular expression is rejected", "[regex]") {
  for (const char* pattern :
       {"(",  ")",     "[",          "[b-a]",      "*",           "a**",     "a{2,1}", "a{1001}",
        "\\", "\\1",   "\\p{Greek}", "\\p",        "\\p{",        "(?P<>a)", "(?-)",   "(?q)",
        "(?", "(?=a)", "(?<!a)",     "[[:what:]]", "\\x{110000}", "\\C",     "{2}",    "[a-\\d]"}) {
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
  for (int i = 0; i < 5000; ++i)
    classes += "(?i)\\pL";
  CHECK(fails(regex(), {classes, "a"}));
  std::string groups;
  for (int i = 0; i < 2000; ++i)
    groups += "(a?)";
  CHECK(
      call(regexall(), {groups, std::string(1'000'000, 'a')}).starts_with("argument 0: "));  // too much work
  CHECK(call(regexall(), {"a.*b|a", std::string(100'000, 'a')}).starts_with("argument 0: "));
  CHECK(fails(regexreplace(), {std::string(100'000, 'a'), "a+", [] {
                                 std::string with;
                                 for (int i = 0; i < 100'000; ++i)
                                   with += "$0";
                                 return with;
                               }()}));
}

TEST_CASE("letters that differ in case alone are found whatever case the pattern has", "[regex]") {
  // Of each class all members, some of which only meet over another: K k and the Kelvin sign, the three
  // sigmas, the three dz.
  for (const char* const alike : {"kK\u212A", "\u03a3\u03c3\u03c2", "\u01c4\u01c5\u01c6", "sS\u017f",
                                  "\u00b5\u03bc\u039c", "\u1e9e\u00df"}) {
    hcl::detail::regex::code_set one{{0, 0}};
    std::vector<char32_t> letters;
    for (std::size_t at = 0; at < std::string_view(alike).size();)
      letters.push_back(hcl::decode_utf8(alike, at));
    for (const char32_t letter : letters) {
      one = {{letter, letter}};
      hcl::detail::regex::fold(one);
      std::size_t found = 0;
      for (const auto& r : one)
        found += r.last - r.first + 1;
      CHECK(found == letters.size());
    }
  }
  hcl::detail::regex::code_set none{{'0', '9'}, {0x130, 0x131}};
  hcl::detail::regex::fold(none);
  CHECK(none.size() == 2);
}

TEST_CASE("patterns that take much to read or to match end in a message", "[regex]") {
  const auto costly = [](const std::string& pattern, const std::string& text) {
    return call(regex(), {hcl::value(pattern), hcl::value(text)}).starts_with("argument 0: ");
  };
  const auto repeated = [](const std::string& piece, int times) {
    std::string all;
    for (int i = 0; i < times; ++i)
      all += piece;
    return all;
  };
  CHECK(costly("((a{1000}){1000}){1000}", "a"));
  CHECK(costly("[" + repeated("\\pL", 10'000) + "]", "a"));
  CHECK(costly("(?i)" + repeated("[^\\pL\\pM]", 10'000), "a"));
  CHECK(costly(repeated("(a|a)?", 2'000), repeated("a", 2'000)));
  CHECK_FALSE(costly("(?i)" + repeated("[^\\pL\\pM]", 20), repeated("1", 20)));
}
