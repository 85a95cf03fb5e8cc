// What untrusted expressions may cost: every limit ends in one problem with a place, whatever the language
// would forget.
#include <catch2/catch.hpp>

#include <string>

#include <hcl/parser/parser.hpp>
#include <hcl/record/encode.hpp>

#include <support/samples.hpp>

#include "evaluated.hpp"

using hcl::value;
using test::eval;

namespace {

std::string nested_for(int levels) {
  std::string text = "1";
  for (int i = 0; i < levels; ++i)
    text = "[for x" + std::to_string(i) + " in [0,1,2,3,4,5,6,7,8,9]: " + text + "]";
  return text;
}

void check_limited(const test::evaluated& e) {
  CHECK(e.diags.error_count() == 1);
  CHECK(e.code() == "evaluation-limit");
  CHECK(static_cast<bool>(e.diags[0].subject));
  CHECK_FALSE(e.v.is_wholly_known());
}

}  // namespace

TEST_CASE("nested loops stop") {
  CHECK(eval(nested_for(4)).diags.empty());
  check_limited(eval(nested_for(7)));
}

TEST_CASE("problems about limits say which one it is, and its number") {
  const test::evaluated e = eval(nested_for(7));
  REQUIRE(e.diags.size() == 1);
  CHECK(e.diags[0].detail.find(" limit of 1000000 was exceeded") != std::string::npos);
  hcl::diagnostics deep;
  static_cast<void>(
      hcl::parser::parse_expression(hcl::source::make(std::string(300, '(') + "1", "t.hcl"), deep));
  REQUIRE(deep.size() == 1);
  CHECK(deep[0].detail.find("256 levels deep, and") != std::string::npos);
}

TEST_CASE("text that grows tenfold stops") {
  std::string text = "v9";
  for (int i = 8; i >= 0; --i) {
    std::string ten;
    for (int k = 0; k < 10; ++k)
      ten += "${v" + std::to_string(i) + "}";
    text = "[for v" + std::to_string(i + 1) + " in [\"" + ten + "\"]: " + text + "][0]";
  }
  check_limited(eval("[for v0 in [\"0123456789\"]: " + text + "]"));
}

TEST_CASE("nested directives stop") {
  std::string text = "x";
  for (int i = 0; i < 8; ++i)
    text = "%{ for x" + std::to_string(i) + " in [0,1,2,3,4,5,6,7,8,9] }" + text + "%{ endfor }";
  const hcl::scope none;
  check_limited(test::eval_template(text, none));
}

TEST_CASE("problems about limits are not forgotten with an operand") {
  check_limited(eval("true ? 1 : " + nested_for(7)));
  const auto decided = eval("true || length_of == " + nested_for(7));
  CHECK(decided.diags.has_errors());
  CHECK(decided.code() == "evaluation-limit");
}

TEST_CASE("problems in loops cost steps") {
  hcl::scope s;
  std::vector<hcl::value> many(200000, hcl::value(1));
  s.variable("many", hcl::value::tuple(std::move(many)));
  const auto e = eval("[for x in many: true || nope]", s);
  CHECK(e.code() == "evaluation-limit");
  CHECK(eval("[for x in many: nope]", s).diags.size() <= 101);
}

TEST_CASE("a converted condition or key may be unknown, once the steps have run out") {
  hcl::scope s;
  s.variable("long", std::string(1000, 'x')).variable("ten", std::vector<int>(10, 1));
  for (const char* const text :
       {"[for k in [long]: [for i in ten: k ? 1 : 2]]",
        "[for k in [long]: [for i in ten: \"%{if k}x%{endif}\"]]",
        "[for a in ten: {for d in ten: 1 / (d + 6) => 1...}]", "[for a in ten: {(1 / (a + 6)) = 1}]",
        "[for a in ten: {for d in ten: d => 1... if long}]",
        "[for a in ten: [long && true, -long, !long, long + 1]]"}) {
    for (std::size_t max_count = 0; max_count < 400; ++max_count) {
      hcl::limits bounds;
      bounds.steps = max_count;
      INFO(text << " with " << max_count << " steps");
      const auto e = eval(text, s, bounds);
      CHECK((e.diags.empty() || static_cast<bool>(e.diags[0].subject)));
    }
  }
}

TEST_CASE("large values that are read again and again cost steps outside of loops, too") {
  hcl::scope s;
  const std::vector<int> many(60'000, 1);
  s.variable("many", many)
      .variable("others", std::vector<std::string>(60'000, "1"))
      .variable("long", std::string(90'000, 'a'));
  hcl::limits bounds;
  bounds.steps = 20'000;
  CHECK(eval("many == others", s, bounds).diags.empty());
  CHECK(eval("many == many", s, bounds).diags.empty());
  CHECK(eval("[many == many, many == many]", s, bounds).diags.empty());
  check_limited(eval("[" + test::chain("", "many == many, ", 6) + "1]", s, bounds));
  CHECK(eval("[long == long]", s, bounds).diags.empty());
  check_limited(eval("[" + test::chain("", "long == \"x${long}\" || true, ", 20) + "1]", s, bounds));
  // What the text holds may be read as often as it is written.
  bounds.steps = 0;
  std::string written = "[" + test::chain("", "1, ", 150'000) + "2]";
  CHECK(eval(written + " == 1", s, bounds).diags.empty());
}

TEST_CASE("the first diagnostics of long chains are in order, and not copied for each link") {
  const auto e = eval("\"a\"" + test::chain("", " + \"b\"", 3000));
  CHECK(e.diags.error_count() == 3001);
  CHECK(e.diags.size() == 100);
  CHECK(e.diags[99].code == "invalid-operand");
  hcl::limits more;
  more.diagnostics = 10'000;
  const hcl::scope none;
  CHECK(test::parse("\"a\"" + test::chain("", " + \"b\"", 3000)).evaluate(none, more).diagnostics().size() ==
        3001);
  const auto few = eval("\"a\" + \"b\" + \"c\"");
  REQUIRE(few.diags.size() == 3);
  CHECK(few.diags[0].subject.text() == "\"c\"");
  CHECK(few.diags[1].subject.text() == "\"a\"");
  CHECK(few.diags[2].subject.text() == "\"b\"");
  CHECK(test::parse(test::chain("", "false ? \"a\" + 1 : ", 200) + "\"a\" + 1")
            .evaluate(none, more)
            .diagnostics()
            .size() == 1);
}

TEST_CASE("splats over splats stop") {
  hcl::scope s;
  std::vector<hcl::value> row(2000, hcl::value(1));
  s.variable("row", hcl::value::tuple(std::move(row)));
  check_limited(eval("[for a in row: row[*]]", s));
}

TEST_CASE("containers cost more than what is in them") {
  hcl::limits small;
  small.elements = 30;
  CHECK(eval("[for x in [1, 2, 3]: [for y in [1]: y]]", nullptr, small).diags.empty());
  check_limited(eval("[for x in [1, 2, 3, 4, 5, 6, 7]: [for y in [1]: y]]", nullptr, small));
  CHECK(eval("{ for x in [1, 2, 3]: \"k${x}\" => x }", nullptr, small).diags.empty());
  small.elements = 5;
  check_limited(eval("{ for x in [1, 2, 3]: \"k${x}\" => x }", nullptr, small));
}

TEST_CASE("limits are numbers of the run") {
  hcl::limits small;
  small.elements = 5;
  CHECK(eval("[for x in [1, 2, 3]: x]", nullptr, small).diags.empty());
  check_limited(eval("[for x in [1, 2, 3, 4, 5, 6]: x]", nullptr, small));
  small = {};
  small.text = 10;
  check_limited(eval("\"${\"12345\"}${\"123456\"}\"", nullptr, small));
  small = {};
  small.digits = 3;
  CHECK(eval("\"n${999}\"", nullptr, small).diags.empty());
  CHECK(eval("\"n${1000}\"", nullptr, small).code() == "invalid-template-value");
}

namespace {

hcl::scope with_many() {
  hcl::scope s;
  s.variable("many", std::vector<int>(100'000, 1))
      .variable("long", std::string(1 << 20, 'a'))
      .variable("unknown", hcl::value::unknown(hcl::type::number()));
  return s;
}

hcl::limits steps(std::size_t max_count) {
  hcl::limits bounds;
  bounds.steps = max_count;
  return bounds;
}

bool is_limited(const test::evaluated& e) {
  return !e.diags.empty() && e.diags[e.diags.size() - 1].code == "evaluation-limit";
}

}  // namespace

TEST_CASE("long names, keys and texts in loops cost what looking at them does") {
  const hcl::scope s = with_many();
  const std::string name(100'000, 'n');
  hcl::limits bounds = steps(20'000);
  bounds.diagnostics = 1000;  // so that the limit is reached before there is no more room
  for (const std::string& part : std::vector<std::string>{
           name, name + "(1)", "many." + name, "{a=1}[\"" + name + "\"]", "{a=1}[long]", "{(long)=x}"}) {
    INFO(part.substr(0, 12));
    CHECK(is_limited(eval("[for x in many: " + part + "]", s, bounds)));
  }
  check_limited(eval("{for x in many: long => x...}", s, bounds));
  CHECK(eval("[for x in [1, 2, 3]: {(\"" + name + "\") = x}[\"" + name + "\"]]", s)
            .is(hcl::value::tuple({1, 2, 3})));
  hcl::limits little;
  little.text = 250'000;
  CHECK(eval("[for x in [1, 2]: \"" + name + "\"]", nullptr, little).diags.empty());
  check_limited(eval("[for x in [1, 2, 3]: \"" + name + "\"]", nullptr, little));
}

TEST_CASE("keys that are longer than what is written for them cost text outside of loops, too") {
  const hcl::scope s = with_many();
  hcl::limits little;
  little.text = 3 << 20;
  CHECK(eval("{(long) = 1, (long) = 2}", s, little).diags.empty());
  check_limited(eval("{(long) = 1, (long) = 2, (long) = 3, (long) = 4}", s, little));
  little.text = 0;
  CHECK(eval("{\"" + std::string(10'000, 'k') + "\" = 1}", s, little).diags.empty());
}

TEST_CASE("messages show the beginning of what is long") {
  const std::string name(1000, 'n');
  for (const std::string& text : std::vector<std::string>{name, "one." + name, "{a=1}[\"" + name + "\"]"}) {
    hcl::scope s;
    s.variable("one", 1);
    const auto e = eval(text, s);
    REQUIRE(e.diags.error_count() == 1);
    CHECK(e.diags[0].detail.size() < 400);
  }
}

TEST_CASE("numbers of 512 bits cost steps wherever they are, others do not") {
  std::string thirds, sums = "1", products = "1/3";
  for (int i = 0; i < 100; ++i)
    (thirds += "\"x${1/3}\","), (sums += "+1"), (products += "*7");
  CHECK(eval(sums, nullptr, steps(0)).is(101));
  CHECK(eval("[" + thirds + "]", nullptr, steps(100 * (60 + 10))).diags.empty());
  check_limited(eval("[" + thirds + "]", nullptr, steps(100 * (60 + 10) - 1)));
  CHECK(eval(products, nullptr, steps(10 + 100 * 5)).diags.empty());
  check_limited(eval(products, nullptr, steps(10 + 100 * 5 - 1)));
  CHECK(eval("[1/4, 1/5, 7/8, 12 % 5]", nullptr, steps(0)).diags.empty());
}

TEST_CASE("long chains of unknown operands stop, those of known ones need no steps") {
  const hcl::scope s = with_many();
  const auto chain = [](std::string first, int links) {
    for (int i = 0; i < links; ++i)
      first += "+1";
    return first;
  };
  CHECK(eval(chain("unknown", 100), s, steps(400)).diags.empty());
  check_limited(eval(chain("unknown", 100), s, steps(399)));
  CHECK(eval(chain("many[0]", 100'001), s, steps(0))
            .is(100'002));  // no multiple of what is remembered of a chain
}

TEST_CASE("long chains of each kind that has them keep the mark at their end") {
  hcl::scope s;
  s.variable("x", hcl::value::unknown().with_marks(hcl::mark("secret"))).variable("y", "k");
  for (const test::sample& kind : test::all_samples()) {
    if (!kind.chains()) continue;
    INFO(kind.text);
    for (const std::size_t links : {std::size_t{7}, std::size_t{200}, std::size_t{20'000}}) {
      if (links > 200 && !kind.flat) continue;
      const auto e = eval(kind.chain(links), s);
      CHECK(e.code().empty());
      CHECK(e.v.contains_marked());
      CHECK_FALSE(e.v.is_wholly_known());
    }
  }
}

TEST_CASE("keys that a loop makes out of long names are paid for") {
  hcl::scope names;
  names.variable("o", value::object({{std::string(1'000'000, 'k'), 1}}))
      .variable("set", value::set(hcl::type::string(), {value(std::string(1'000'000, 'x'))}));
  const auto a_hundred_times = [&](const std::string& inside) {
    const std::string ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]";
    return eval("[for i in " + ten + ": [for j in " + ten + ": " + inside + "]]", names);
  };
  check_limited(a_hundred_times("[for k, v in o: k]"));
  check_limited(a_hundred_times("{for k, v in o: i => k}"));
  CHECK(eval("[for k, v in o: v]", names).is(value::tuple({1})));
  CHECK(a_hundred_times("[for v in o: v]").diags.empty());
  CHECK(a_hundred_times("[for k, v in set: 1]").diags.empty());
}

TEST_CASE("what a problem says of a long name is short") {
  hcl::scope names;
  names.variable("o", value::object({{std::string(1'000'000, 'k'), 1}}));
  const auto e = eval("o + 1", names);
  REQUIRE(e.diags.size() == 1);
  REQUIRE(e.diags[0].variables.size() == 1);
  CHECK(e.diags[0].variables[0].text.size() < 200);
  CHECK(eval("length(o)", names).diags[0].detail.size() < 200);
}
