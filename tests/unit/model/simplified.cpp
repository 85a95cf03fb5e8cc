#include <random>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include <hcl/model/rewrite.hpp>

#include "bind_support.hpp"

namespace {

hcl::scope known() {
  hcl::scope names;
  names.variable("region", "eu");
  names.variable("n", 2);
  names.variable("yes", true);
  names.variable("ports", hcl::value::list(hcl::type::number(), {80, 443}));
  names.variable("partly", hcl::value::object({{"a", 1}, {"b", hcl::value::unknown(hcl::type::string())}}));
  names.variable("nothing", hcl::value::null(hcl::type::string()));
  names.variable("lists", hcl::value::list(hcl::type::list(hcl::type::number()),
                                           {hcl::value::list(hcl::type::number(), {1})}));
  names.variable("secret", hcl::value("x").with_marks(hcl::mark("sensitive")));
  return names;
}

std::string simplified(const std::string& text) {
  hcl::diagnostics diags;
  return hcl::simplify(test::root(test::parse_expression(text, diags)), known());
}

// Random expressions in which some names are known.
class expression_maker {
 public:
  explicit expression_maker(unsigned seed) : random_(seed) {}

  std::string make(int depth = 0) {
    const auto inner = [&] { return make(depth + 1); };
    switch (depth > 3 ? pick(7) : pick(18)) {
      case 0: return "x";
      case 1: return "n";
      case 2: return "yes";
      case 3: return "region";
      case 4: return "ports";
      case 5: return pick(2) == 0 ? "1" : "false";
      case 6: return "\"t\"";
      case 7: return "(" + inner() + " || " + inner() + ")";
      case 8: return "(" + inner() + " && " + inner() + ")";
      case 9: return "!" + inner();
      case 10: return "(" + inner() + " ? " + inner() + " : " + inner() + ")";
      case 11: return "\"a${" + inner() + "}b${" + inner() + "}\"";
      case 12: return "\"%{ if " + inner() + " }c${" + inner() + "}%{ else }d%{ endif }e\"";
      case 13: return "[" + inner() + ", " + inner() + "]";
      case 14: return "{ k = " + inner() + ", (" + inner() + ") = " + inner() + " }";
      case 15: return "[for p in " + inner() + " : p == " + inner() + "]";
      case 16: return "(" + inner() + " + " + inner() + ")";
      default: return "(" + inner() + " == " + inner() + ")";
    }
  }

 private:
  unsigned pick(unsigned count) { return static_cast<unsigned>(random_() % count); }
  std::mt19937 random_;
};

}  // namespace

TEST_CASE("what is known is folded, and the rest stays as it is written") {
  for (const auto& [text, wanted] : {std::pair{"n * 3 + x", "6 + x"},
                                     {"x * ( n - 5 )", "x * -3"},
                                     {"[ n+1, x.y[n], /* all */ z ]", "[ 3, x.y[2], /* all */ z ]"},
                                     {"{ a = region, (region) = x }", "{ a = \"eu\", eu = x }"},
                                     {"[for p in ports : p + n]", "[82, 445]"},
                                     {"[for p in ports : p + x]", "[for p in [80, 443] : p + x]"},
                                     {"[for p in xs : p + n * 2]", "[for p in xs : p + 4]"},
                                     {"partly.a + x", "1 + x"},
                                     {"f(partly.b, n)", "f(partly.b, 2)"},
                                     {"ports[*]", "[80, 443]"},
                                     {"x ? n : region", "x ? 2 : \"eu\""}}) {
    CAPTURE(text);
    CHECK(simplified(text) == wanted);
  }
}

TEST_CASE("what is known but has errors or marks stays") {
  for (const char* text : {"false && 1", "true || [1]", "true || \"x\"", "yes || ports", "true || n / 0",
                           "yes || secret", "x && (true || [1])"}) {
    CAPTURE(text);
    const std::string left = simplified(text);
    CHECK(left.find_first_of("|&?") != std::string::npos);
  }
  CHECK(simplified("yes || x") == "true");
  CHECK(simplified("false && x") == "false");
}

TEST_CASE("texts are joined where they are known") {
  CHECK(simplified("\"${region}-${n}-${x}\"") == "\"eu-2-${x}\"");
  CHECK(simplified("\"%{ if yes }a${x}%{ else }b%{ endif }c\"") == "\"a${x}c\"");
  CHECK(simplified("\"a ${x} b\"") == "\"a ${x} b\"");
  CHECK(simplified("<<EOT\n${n} ${x}\nEOT\n") == "<<EOT\n${2} ${x}\nEOT\n");
}

TEST_CASE("a value is folded where a literal is the same") {
  // No literal is a list or a null of a type, and each of these tells.
  for (const char* text : {"ports == x", "x ? ports : [\"a\", \"b\"]", "f(ports)", "x ? nothing : 5",
                           "[for p in lists : p == x]"}) {
    CAPTURE(text);
    CHECK(simplified(text) == text);
  }
  CHECK(simplified("[ports, x]") == "[[80, 443], x]");
  CHECK(simplified("f(ports...)") == "f([80, 443]...)");
  CHECK(simplified("x ? n : 5") == "x ? 2 : 5");
}

TEST_CASE("directives stay directives when what is in them is folded") {
  CHECK(simplified("\"%{ for p in xs }${p}-${n}%{ endfor }\"") == "\"%{ for p in xs }${p}-2%{ endfor }\"");
  CHECK(simplified("\"%{ if x }${n}%{ else }${region}%{ endif }\"") == "\"${x ? \"2\" : \"eu\"}\"");
  CHECK(simplified("<<EOT\n%{ for p in xs ~}\n${p}-${n}\n%{ endfor ~}\nEOT\n") ==
        "<<EOT\n%{ for p in xs ~}\n${p}-${2}\n%{ endfor ~}\nEOT\n");
}

TEST_CASE("the left side of a condition may decide alone") {
  CHECK(simplified("yes || x") == "true");
  CHECK(simplified("!yes && x") == "false");
  CHECK(simplified("yes && x") == "true && x");
}

TEST_CASE("what has errors or marks stays") {
  CHECK(simplified("n / region") == "2 / \"eu\"");
  CHECK(simplified("secret") == "secret");
  CHECK(simplified("nope(n + 1)") == "nope(3)");
}

TEST_CASE("a body keeps its comments when it is simplified") {
  hcl::diagnostics diags;
  const hcl::body body(
      test::parse_file("# name\nname = \"${region}-x\" # done\nblk {\n  a = n + y\n}\n", diags));
  CHECK(hcl::simplify(body, known()) == "# name\nname = \"eu-x\" # done\nblk {\n  a = 2 + y\n}\n");
}

TEST_CASE("the iterator of a dynamic block is no variable of the same name") {
  const std::string dynamic =
      "dynamic \"region\" {\n  for_each = region\n  labels = [region.key]\n  content {\n"
      "    a = region\n    b = n + y\n  }\n}\n";
  hcl::diagnostics diags;
  CHECK(hcl::simplify(hcl::body(test::parse_file(dynamic, diags)), known()) ==
        "dynamic \"region\" {\n  for_each = \"eu\"\n  labels = [region.key]\n  content {\n"
        "    a = region\n    b = 2 + y\n  }\n}\n");
  const std::string renamed =
      "dynamic \"rule\" {\n  for_each = xs\n  iterator = n\n  content {\n    a = n\n  }\n}\n";
  CHECK(hcl::simplify(hcl::body(test::parse_file(renamed, diags)), known()) == renamed);
}

TEST_CASE("what becomes known inside is folded around it in the same pass") {
  for (const auto& [text, wanted] : {std::pair{"!(yes || x)", "false"},
                                     {"(yes || x) ? n + 1 : 0", "3"},
                                     {"x && (yes || y) && !(false && z)", "x && true && true"},
                                     {"\"a${yes || x}\" == \"atrue\"", "true"},
                                     {"[ for p in [1] : (false && x) ]", "[false]"},
                                     {"\"%{ if !(false && x) }a%{ else }${x}%{ endif }c\"", "\"ac\""},
                                     {"[ (yes || x) , y ]", "[ true , y ]"}}) {
    CAPTURE(text);
    CHECK(simplified(text) == wanted);
  }
}

TEST_CASE("texts that follow each other become one, however many there are") {
  constexpr std::size_t count = 3000;
  std::string text = "\"", joined = "\"";
  for (std::size_t i = 0; i != count; ++i) {
    text += "${yes}" + std::string(50, 'a');
    joined += "true" + std::string(50, 'a');
  }
  CHECK(simplified(text + "\"") == joined + '"');
  CHECK(simplified("\"${yes}a${x}b${yes}${y}\"") == "\"truea${x}btrue${y}\"");
}

TEST_CASE("what was simplified once stays as it is when it is simplified again") {
  for (unsigned seed = 0; seed != 3000; ++seed) {
    const std::string text = expression_maker(seed).make();
    const std::string once = simplified(text);
    CAPTURE(text);
    CHECK(simplified(once) == once);
  }
}
