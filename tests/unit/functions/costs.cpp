// What functions cost is paid for from the limits of the run that calls them, however little they give back.
#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/functions/collection.hpp>
#include <hcl/functions/conversion.hpp>
#include <hcl/functions/csv.hpp>
#include <hcl/functions/format.hpp>
#include <hcl/functions/json.hpp>
#include <hcl/functions/regex.hpp>
#include <hcl/functions/sequence.hpp>
#include <hcl/functions/set.hpp>
#include <hcl/functions/trim.hpp>

#include "../eval/evaluated.hpp"

using hcl::value;
using test::eval;

namespace {

hcl::scope names() {
  hcl::scope s;
  s.function("regex", hcl::functions::regex()).function("regexall", hcl::functions::regexall()).function("regexreplace", hcl::functions::regexreplace());
  s.variable("long", std::string(1 << 20, 'a')).variable("many", std::vector<int>(100'000, 1)).variable("patterns", std::vector<std::string>{"a+", "b", "("});
  return s;
}

void check_stopped(const test::evaluated& e) {
  REQUIRE_FALSE(e.problems.empty());
  CHECK((e.problems.full() || e.problems[e.problems.size() - 1].code == "evaluation-limit"));
  CHECK(e.problems.error_count() < 1000);
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
  CHECK(eval("regex(\"(a|aa)+b\", long)", s, small).code() == "invalid-function-argument");
}

TEST_CASE("a large value costs steps as one of many arguments") {
  hcl::scope s = names();
  s.function("concat", hcl::functions::concat()).function("setunion", hcl::functions::setunion());
  std::string lists;
  for (int i = 0; i < 100; ++i) lists += "many, ";
  check_stopped(eval("concat(" + lists + "many)", s));
  check_stopped(eval("setunion(" + lists + "many)", s));
  hcl::limits small;
  small.steps = 10;
  CHECK(eval("concat(many, [], many, [1], [2, 3], [4])", s, small).problems.empty());
}

TEST_CASE("reading a pattern costs steps, a wrong one too") {
  const hcl::scope s = names();
  std::string classes;
  for (int i = 0; i < 100; ++i) classes += "\\\\pL";
  check_stopped(eval("[for x in many: [for z in many: regex(\"" + classes + "(\", \"\")]]", s, few()));
  check_stopped(eval("[for x, y in many: regex(\"" + classes + "|${x}\", \"0\")]", s, few()));
}

TEST_CASE("results cost what is in them, too") {
  hcl::scope s = names();
  s.function("jsondecode", hcl::functions::jsondecode()).function("chunklist", hcl::functions::chunklist()).function("format", hcl::functions::format());
  s.variable("text", "[[" + std::string(2000, ' ') + "1" + test::chain("", ",1", 999) + "]]").variable("list", std::vector<int>(1000, 1));
  hcl::limits bounds;
  bounds.elements = 20'000;
  CHECK(eval("[for i in [1, 2]: jsondecode(text)]", s, bounds).problems.empty());
  check_stopped(eval("[for i in list: jsondecode(text)]", s, bounds));
  check_stopped(eval("[for i in list: chunklist(list, 1)]", s, bounds));
  CHECK(eval("[for i in [1, 2, 3, 4]: chunklist(list, 1)[0]]", s, bounds).problems.empty());
  CHECK(eval("[for i in list: [for j in [1, 2, 3]: format(\"%s\", i * 0.25)]]", s, few()).problems.empty());  // ordinary fractions cost nothing
  check_stopped(eval("[for i in list: [for j in list: format(\"%.200e\", 1e3000 / (j + 3))]]", s, few()));
}

TEST_CASE("functions cost what they do with their arguments") {
  hcl::scope s = names();
  for (const hcl::function& f : {hcl::functions::csvdecode(), hcl::functions::jsondecode(), hcl::functions::formatlist(), hcl::functions::trim(),
                                 hcl::functions::replace(), hcl::functions::split(), hcl::functions::setintersection(), hcl::functions::range()})
    s.function(f.definition().name, f);
  s.function("toset", hcl::functions::make_to("toset", hcl::type::set({})));
  std::string columns, numbers;
  for (int i = 0; i < 2000; ++i) (columns += "c,"), (numbers += std::to_string(i) + ",");
  s.variable("columns", columns + "z\n");
  const auto failing = eval("[for i in many: csvdecode(columns)]", s, few());
  check_stopped(failing);
  CHECK(failing.problems.error_count() < 110);
  check_stopped(eval("[for i in many: formatlist(\"%s\", [" + numbers + "])]", s, few()));
  check_stopped(eval("[for i in many: replace(long, \"a\", \"\")]", s, few()));
  check_stopped(eval("[for i in many: setintersection(toset([" + numbers + "]), [1])]", s, few()));
  check_stopped(eval("[for i in many: range(0, 1000, 1/3)]", s, few()));
  CHECK(eval("[for i in [1, 2, 3]: csvdecode(\"a,b\\n1,2\")[0].b]", s, few()).is(value::tuple({"2", "2", "2"})));
}

TEST_CASE("what would be too much is not made first") {
  hcl::scope s = names();
  s.function("split", hcl::functions::split()).function("csvdecode", hcl::functions::csvdecode()).function("range", hcl::functions::range()).function("trim", hcl::functions::trim());
  s.variable("table", "a\n" + test::chain("", "1\n", 60));
  hcl::limits bounds;
  bounds.elements = 100;
  CHECK(eval("split(\"a\", long)", s, bounds).code() == "function-call-failed");
  CHECK(eval("csvdecode(table)", s, bounds).code() == "function-call-failed");
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
  CHECK(eval("regexall(\"a\", long)", s, few()).code() == "invalid-function-argument");
  CHECK(eval("regexreplace(long, \"a\", \"$${nothing}\")", s, few()).code() == "invalid-function-argument");
  CHECK(eval("regexreplace(\"abc\", \"b\", \"$${x}\")", s).is("ac"));
}

TEST_CASE("the pattern that is remembered is the one that is asked for") {
  const hcl::scope s = names();
  CHECK(eval("[for x in [\"a+\", \"b\", \"a+\", \"[ab]+\"]: regex(x, \"aab\")]", s).is(value::tuple({"aa", "b", "aa", "aab"})));
  const auto wrong = eval("[for x in patterns: regex(x, \"aab\")]", s);
  CHECK(wrong.problems.error_count() == 1);
  CHECK(eval("regex(\"(?P<x>a)(?P<y>b)\", \"aab\").y", s).is("b"));
}
