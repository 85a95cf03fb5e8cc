// What functions cost is paid for from the limits of the run that calls them, however little they give back.
#include <catch2/catch.hpp>

#include <map>

#include <hcl/decode.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/functions/standard.hpp>

#include "../eval/evaluated.hpp"

using hcl::value;
using test::eval;

namespace {

hcl::scope names() {
  hcl::scope s;
  s.function("regex", hcl::functions::regex())
      .function("regexall", hcl::functions::regexall())
      .function("regexreplace", hcl::functions::regexreplace());
  s.variable("long", std::string(1 << 20, 'a'))
      .variable("many", std::vector<int>(100'000, 1))
      .variable("patterns", std::vector<std::string>{"a+", "b", "("});
  return s;
}

void check_stopped(const test::evaluated& e) {
  REQUIRE_FALSE(e.diags.empty());
  CHECK((e.diags.full() || e.diags[e.diags.size() - 1].code == "evaluation-limit"));
  CHECK(e.diags.error_count() < 1000);
}

// Fewer steps than by default, so that builds without optimization get there soon.
hcl::limits few() {
  hcl::limits bounds;
  bounds.steps = 50'000;
  return bounds;
}

}  // namespace

TEST_CASE("regular expressions cost steps") {
  const hcl::scope s = names();
  check_stopped(eval("[for x in many: regex(\"(a|b|ab)*c\", long)]", s, few()));
  check_stopped(eval("[for x in many: length_of_nothing(x) == regexall(\"b\", long)]", s, few()));
  check_stopped(eval("[for x in many: regexreplace(long, \"b\", \"c\")]", s, few()));
  hcl::limits small;
  small.steps = 10;
  CHECK(eval("regex(\"a+\", \"xaay\")", s, small).is("aa"));
  CHECK(eval("regex(\"(a|aa)+b\", long)", s, small).code() == "evaluation-limit");
}

TEST_CASE("reading a regular expression costs steps, also one that cannot be used") {
  hcl::scope s = names();
  s.variable("letters", std::vector<std::string>{"a", "b"});
  check_stopped(
      eval("[for x in many: [for l in letters: regex(\"(?i)[^\\\\pL\\\\pM]${l}\", \"1a1b\")]]", s, few()));
  check_stopped(
      eval("[for x in many: [for l in letters: regex(\"((${l}{1000}){1000}){1000}\", \"a\")]]", s, few()));
}

TEST_CASE("a large value costs steps as one of many arguments") {
  hcl::scope s = names();
  s.function("concat", hcl::functions::concat()).function("setunion", hcl::functions::setunion());
  std::string lists;
  for (int i = 0; i < 100; ++i)
    lists += "many, ";
  check_stopped(eval("concat(" + lists + "many)", s));
  check_stopped(eval("setunion(" + lists + "many)", s));
  hcl::limits small;
  small.steps = 10;
  CHECK(eval("concat(many, [], [1], [2, 3], [4])", s, small).diags.empty());
  CHECK(eval("concat(many, many)", s, small).code() == "evaluation-limit");
}

TEST_CASE("reading a pattern costs steps, a wrong one too") {
  const hcl::scope s = names();
  std::string classes;
  for (int i = 0; i < 100; ++i)
    classes += "\\\\pL";
  check_stopped(eval("[for x in many: [for z in many: regex(\"" + classes + "(\", \"\")]]", s, few()));
  check_stopped(eval("[for x, y in many: regex(\"" + classes + "|${x}\", \"0\")]", s, few()));
}

TEST_CASE("results cost what is in them, too") {
  hcl::scope s = names();
  s.function("jsondecode", hcl::functions::jsondecode())
      .function("chunklist", hcl::functions::chunklist())
      .function("format", hcl::functions::format());
  s.variable("text", "[[" + std::string(2000, ' ') + "1" + test::chain("", ",1", 999) + "]]")
      .variable("list", std::vector<int>(1000, 1));
  hcl::limits bounds;
  bounds.elements = 20'000;
  CHECK(eval("[for i in [1, 2]: jsondecode(text)]", s, bounds).diags.empty());
  check_stopped(eval("[for i in list: jsondecode(text)]", s, bounds));
  check_stopped(eval("[for i in list: chunklist(list, 1)]", s, bounds));
  CHECK(eval("[for i in [1, 2, 3, 4]: chunklist(list, 1)[0]]", s, bounds).diags.empty());
  CHECK(eval("[for i in list: [for j in [1, 2, 3]: format(\"%s\", i * 0.25)]]", s, few())
            .diags.empty());  // ordinary fractions cost nothing
  check_stopped(eval("[for i in list: [for j in list: format(\"%.200e\", 1e3000 / (j + 3))]]", s, few()));
}

TEST_CASE("functions cost what they do with their arguments") {
  hcl::scope s = names();
  for (const hcl::function& f :
       {hcl::functions::csvdecode(), hcl::functions::jsondecode(), hcl::functions::formatlist(),
        hcl::functions::trim(), hcl::functions::replace(), hcl::functions::split(),
        hcl::functions::setintersection(), hcl::functions::range(), hcl::functions::format()})
    s.function(f.definition().name, f);
  s.function("toset", hcl::functions::make_to("toset", hcl::type::set({})));
  std::string columns, numbers;
  for (int i = 0; i < 2000; ++i)
    (columns += "c,"), (numbers += std::to_string(i) + ",");
  s.variable("columns", columns + "z\n");
  const auto failing = eval("[for i in many: csvdecode(columns)]", s, few());
  check_stopped(failing);
  CHECK(failing.diags.error_count() < 110);
  check_stopped(eval("[for i in many: formatlist(\"%s\", [" + numbers + "])]", s, few()));
  std::string verbs;
  for (int i = 0; i < 200; ++i)
    verbs += "%[1]s";
  check_stopped(eval("formatlist(\"" + verbs + "\", range(0, 1000))", s, few()));
  check_stopped(eval("[for i in many: format(\"" + verbs + "%\", 1)]", s, few()));
  check_stopped(eval("[for i in many: replace(long, \"a\", \"\")]", s, few()));
  check_stopped(eval("[for i in many: setintersection(toset([" + numbers + "]), [1])]", s, few()));
  check_stopped(eval("[for i in many: range(0, 1000, 1/3)]", s, few()));
  CHECK(eval("[for i in [1, 2, 3]: csvdecode(\"a,b\\n1,2\")[0].b]", s, few())
            .is(value::tuple({"2", "2", "2"})));
}

TEST_CASE("what would be too much is not made first") {
  hcl::scope s = names();
  s.function("split", hcl::functions::split())
      .function("csvdecode", hcl::functions::csvdecode())
      .function("range", hcl::functions::range())
      .function("trim", hcl::functions::trim());
  s.variable("table", "a\n" + test::chain("", "1\n", 60));
  hcl::limits bounds;
  bounds.elements = 100;
  CHECK(eval("split(\"a\", long)", s, bounds).code() == "evaluation-limit");
  CHECK(eval("csvdecode(table)", s, bounds).code() == "evaluation-limit");
  CHECK(eval("range(0, 1e100)", s).code() == "function-call-failed");
  CHECK(eval("range(0, 1024)[1023]", s).is(1023));
  CHECK(eval("range(0, 1025)", s).code() == "function-call-failed");
  CHECK(eval("trim(\"xyhiyx\", \"yx\")", s).is("hi"));
  // Both texts are long, and all of the second unwanted: not their product.
  std::string letters(200'000, 'b');
  s.variable("letters", letters + "a");
  CHECK(eval("trim(long, letters)", s).is(""));
}

TEST_CASE("what is done with matches costs steps") {
  const hcl::scope s = names();
  CHECK(eval("regexall(\"a\", long)", s, few()).code() == "evaluation-limit");
  CHECK(eval("regexreplace(long, \"a\", \"$${nothing}\")", s, few()).code() == "evaluation-limit");
  CHECK(eval("regexreplace(\"abc\", \"b\", \"$${x}\")", s).is("ac"));
}

TEST_CASE("the pattern that is remembered is the one that is asked for") {
  const hcl::scope s = names();
  CHECK(eval("[for x in [\"a+\", \"b\", \"a+\", \"[ab]+\"]: regex(x, \"aab\")]", s)
            .is(value::tuple({"aa", "b", "aa", "aab"})));
  const auto wrong = eval("[for x in patterns: regex(x, \"aab\")]", s);
  CHECK(wrong.diags.error_count() == 1);
  CHECK(eval("regex(\"(?P<x>a)(?P<y>b)\", \"aab\").y", s).is("b"));
}

namespace {

hcl::scope catching() {
  hcl::scope s = names();
  s.add(hcl::functions::try_and_can());
  for (const hcl::function& f :
       {hcl::functions::format(), hcl::functions::formatlist(), hcl::functions::join(),
        hcl::functions::split(), hcl::functions::replace(), hcl::functions::csvdecode(),
        hcl::functions::range(), hcl::functions::jsonencode()})
    s.function(f.definition().name, f);
  return s;
}

}  // namespace

TEST_CASE("calls that fail cost the text and the elements they have made") {
  const hcl::scope s = catching();
  hcl::limits bounds;
  bounds.text = 100'000;
  bounds.elements = 10'000;
  for (const char* const call : {"format(\"%1000d%q\", 1, null)", "format(\"%1000[1]d%1000[1]d\", 1, 2)",
                                 "formatlist(\"%100s\", [1, 2, 3, 4, 5, 6, 7, 8, 9, []])",
                                 "join(format(\"%500s\", \"\"), [\"a\", \"b\", \"c\", null])",
                                 "regexreplace(\"aaaaaaaa\", \"a\", format(\"%20000s\", \"\"))",
                                 "csvdecode(\"a\\n1\\n2\\n3\\n4\\n5\\n6\\n7\\n8\\n9\\n10\\n11,12\")"}) {
    INFO(call);
    const std::string once = "can(" + std::string(call) + ")";
    if (std::string(call).find("20000") == std::string::npos) CHECK(eval(once, s, bounds).is(false));
    check_stopped(eval("[for i in many: [for j in [1, 2, 3]: " + once + "]]", s, bounds));
  }
}

TEST_CASE("a limit that a function passes ends the run, even where failures are caught") {
  const hcl::scope s = catching();
  hcl::limits bounds;
  bounds.text = 1000;
  bounds.elements = 100;
  for (const char* const call :
       {"format(\"%900d%900d\", 1, 2)", "formatlist(\"%200s\", range(0, 9))", "join(\",\", [long])",
        "replace(\"aaaa\", \"a\", long)", "replace(\"aaaa\", \"\", long)", "split(\"a\", long)",
        "format(long)", "regexreplace(\"aaaa\", \"a\", \"$0${long}\")"}) {
    INFO(call);
    CHECK(eval("can(" + std::string(call) + ")", s, bounds).code() == "evaluation-limit");
    CHECK(eval("try(" + std::string(call) + ", \"none\")", s, bounds).code() == "evaluation-limit");
  }
}

TEST_CASE("texts are cut and replaced however long the text that is looked for") {
  hcl::scope s = catching();
  s.variable("blanks", std::string(100'000, ' '))
      .variable("end", std::string(50'000, ' ') + "b")
      .variable("both", std::string(100'000, ' ') + "b");
  CHECK(eval("replace(blanks, end, \"x\") == blanks", s).is(true));
  CHECK(eval("split(end, blanks)[0] == blanks", s).is(true));
  CHECK(eval("replace(both, end, \"x\") == \"${replace(end, \"b\", \"\")}x\"", s).is(true));
  CHECK(eval("replace(\"a, b, c\", \", \", \"-\")", s).is("a-b-c"));
  CHECK(eval("replace(\"abc\", \"\", \"-\")", s).is("-a-b-c-"));
}

TEST_CASE("large values that functions read again and again cost steps outside of loops, too") {
  hcl::scope s = names();
  for (const hcl::function& f :
       {hcl::functions::contains(), hcl::functions::substr(), hcl::functions::length(),
        hcl::functions::element(), hcl::functions::lookup(), hcl::functions::trim()})
    s.function(f.definition().name, f);
  std::map<std::string, int> table;
  for (int i = 0; i < 50'000; ++i)
    table["k" + std::to_string(i)] = i;
  s.variable("table", table);
  const auto often = [](std::string_view call, std::size_t times) {
    return "[" + test::chain("", std::string(call) + ", ", times) + "1]";
  };
  CHECK(eval("contains(many, 2)", s, few()).is(false));
  check_stopped(eval(often("contains(many, 2)", 10), s, few()));
  check_stopped(eval(often("substr(long, -5, 2)", 10), s, few()));
  check_stopped(eval(often("substr(long, 900000, 2)", 10), s, few()));
  check_stopped(eval(often("trim(long, \"b\")", 10), s, few()));
  // Functions that do not look at all of a value cost nothing.
  CHECK(eval(often("substr(long, 1, 2)", 1000), s, few()).diags.empty());
  CHECK(eval("[for i in [1, 2, 3]: substr(long, i, 2)]", s, few()).diags.empty());
  CHECK(eval(often("length(many) + element(many, 7) + lookup(table, \"k1\", 0)", 1000), s, few())
            .diags.empty());
  CHECK(eval("[for i in [1, 2, 3]: [length(many), element(many, i), lookup(table, \"k${i}\", 0)]]", s, few())
            .diags.empty());
}

TEST_CASE("rows of a table with long names of columns are bounded") {
  hcl::scope s = names();
  s.function("csvdecode", hcl::functions::csvdecode());
  s.variable("table", std::string(1 << 20, 'a') + "\n" + test::chain("", "1\n", 40))
      .variable("small", std::string(1000, 'a') + "\n1\n2\n");
  CHECK(eval("csvdecode(table)", s).code() == "evaluation-limit");
  CHECK(eval("csvdecode(small)[1]", s).diags.empty());
}
