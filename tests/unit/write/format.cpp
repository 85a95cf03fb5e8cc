// The canonical layout: indentation, spacing, alignment, what stays, and what an attacker gets.
#include <catch2/catch.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/format.hpp>

namespace {

// Formats, and sees to it that formatting again changes nothing.
std::string formatted(std::string_view text, const hcl::format_options& opts = {}) {
  const std::string once = hcl::format(text, opts);
  CHECK(hcl::format(once, opts) == once);
  return once;
}

std::string changed(std::string text, const std::vector<hcl::text_edit>& edits) {
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
    text.replace(edit->where.begin, edit->where.size(), edit->replacement);
  return text;
}

}  // namespace

TEST_CASE("some lines of a text are laid out as in the whole, with the smallest changes") {
  const std::string text = "a {\nb=1\n    longer =2\n c  = 3\n}\nd=4\n";
  CHECK(changed(text, hcl::format_changes(text, {2, 3})) ==
        "a {\n  b      = 1\n  longer = 2\n c  = 3\n}\nd=4\n");
  CHECK(changed(text, hcl::format_changes(text, {6, 6})) == "a {\nb=1\n    longer =2\n c  = 3\n}\nd = 4\n");
  CHECK(hcl::format_changes(text, {7, 9}).empty());
  CHECK(hcl::format_changes(text, {4, 2}).empty());
  CHECK(hcl::format_changes("a = 1\n").empty());
  CHECK(hcl::format_changes("a {\n   b = 1\n}\n") == std::vector<hcl::text_edit>{{{6, 7}, ""}});
  CHECK(hcl::format_changes("a {\n\tb = 1\n}\n") == std::vector<hcl::text_edit>{{{4, 5}, "  "}});
}

TEST_CASE("the changes of all lines make what formatting makes") {
  for (const std::string text :
       {"a=1\nbb = [2,\n3]  \n\n/* x\ny */ c=1 # d  ", "\xEF\xBB\xBF a=1", "a=\r \nb=1",
        "x=<<E\n  y\n E\nz=\"${ a }\"\n", "\xEF\xBB\xBF \xEF\xBB\xBF a=1", " \t"}) {
    CHECK(changed(text, hcl::format_changes(text)) == hcl::format(text));
    std::string by_line = text;
    for (std::size_t line = 9; line-- != 1;)
      by_line = changed(by_line, hcl::format_changes(by_line, {line, line}));
    CHECK(by_line == hcl::format(text));
  }
}

TEST_CASE("lines are indented by the brackets around them") {
  CHECK(formatted("foo{\na=[\n1,2\n]\n}\n") == "foo {\n  a = [\n    1, 2\n  ]\n}\n");
  CHECK(formatted("a = f({\nb = 1\n})\nc = 2\n") == "a = f({\n  b = 1\n})\nc = 2\n");
  CHECK(formatted("a = [{\nb = 1\n}, {\nb = 2\n}]\n") == "a = [{\n  b = 1\n  }, {\n  b = 2\n}]\n");
  CHECK(formatted("  }\n   a = 1\n") == "}\na = 1\n");
  CHECK(formatted("a {\n\n   \n# note\n}") == "a {\n\n\n  # note\n}");
  CHECK(formatted("a {\nb {\nc=1\n}\n}\n", {.indent = 4}) == "a {\n    b {\n        c = 1\n    }\n}\n");
  CHECK(formatted("a {\nb=1\n}\n", {.indent = 0}) == "a {\nb = 1\n}\n");
}

TEST_CASE("tokens of a line have one space or none between them") {
  const std::pair<std::string_view, std::string_view> lines[] = {
      {"x={a=1}", "x = { a = 1 }"},
      {"x={ }", "x = {}"},
      {"x=f( a ,b... )", "x = f(a, b...)"},
      {"x=ns :: f ( 1 )", "x = ns::f(1)"},
      {"x=!  a", "x = !a"},
      {"x=a?b:c", "x = a ? b : c"},
      {"x=a -b", "x = a - b"},
      {"x=- b * - c", "x = -b * -c"},
      {"x=[- 1,a>-1,(- 2)]", "x = [-1, a > -1, (-2)]"},
      {"x=a [0] . b . * .c", "x = a[0].b.*.c"},
      {"x=[for k,v in [1,2]:k=>v... if v>1]", "x = [for k, v in [1, 2] : k => v... if v > 1]"},
      {"x=\" ${ a  +b } %{ if c }d%{  endif ~}\"", "x = \" ${a + b} %{if c}d%{endif~}\""},
      {"x=\"${ {a=1} }${b}\"", "x = \"${ { a = 1 } }${b}\""},
      {"a   b   \"c\"   {}", "a b \"c\" {}"},
      {"x=1/* why */+2", "x = 1 /* why */ + 2"},
      {"a=x . 0 . endpoint", "a = x.0.endpoint"},
      {"a=\"${ x.0.endpoint }-${ y.1.e }\"", "a = \"${x.0.endpoint}-${y.1.e}\""},
      {"a=x.0.E_1+x.0.e-f+x.0.e-_1", "a = x.0.E_1 + x.0.e-f + x.0.e-_1"},
  };
  for (const auto& [text, wanted] : lines)
    CHECK(formatted(text) == wanted);
}

TEST_CASE("equals signs and comments of neighbouring lines stand below each other") {
  CHECK(formatted("a=1\nbbb = 2 # x\nc=  3 #y\n") == "a   = 1\nbbb = 2 # x\nc   = 3 #y\n");
  CHECK(formatted("a=1\n\nbbb=2\n") == "a = 1\n\nbbb = 2\n");
  CHECK(formatted("a=1\nbbb=[\n1]\ncc=1\n") == "a = 1\nbbb = [\n1]\ncc = 1\n");
  CHECK(formatted("a=1 # one\nb=22 // two\n# alone\nc=1 # three\n") ==
        "a = 1  # one\nb = 22 // two\n# alone\nc = 1 # three\n");
  CHECK(formatted("\xC3\xA9\xCC\x81=1\nab=2\n") == "\xC3\xA9\xCC\x81  = 1\nab = 2\n");  // one column wide
  CHECK(formatted("x = {\nkey:1\nlonger:2\n}\n") == "x = {\n  key : 1\n  longer : 2\n}\n");
}

TEST_CASE("lines need not be aligned with their neighbours") {
  CHECK(formatted("a=1 # x\nbbb =  2   # y\n# z\nc {\n  d=[ 1 ]# w\n}\n", {.align = false}) ==
        "a = 1 # x\nbbb = 2 # y\n# z\nc {\n  d = [1] # w\n}\n");
}

TEST_CASE("lines, texts and line ends stay as they are") {
  CHECK(formatted("a=1\r\nbb=2\r\n") == "a  = 1\r\nbb = 2\r\n");
  CHECK(formatted("a=<<EOT\n   x  ${ b }  \n EOT\nc=1\n") == "a = <<EOT\n   x  ${b}  \n EOT\nc = 1\n");
  CHECK(formatted("b {\na=<<-EOT\n x\n  EOT\n}\n") == "b {\n  a = <<-EOT\n x\n  EOT\n}\n");
  CHECK(formatted("a = \"x   y\"   \n") == "a = \"x   y\"\n");
  CHECK(formatted("\n\n\n") == "\n\n\n");
  CHECK(formatted("").empty());
  CHECK(formatted("  \t ") == "    ");
  CHECK(formatted("\xEF\xBB\xBF"
                  " a=1") == "a = 1");
}

TEST_CASE("blanks at the end of a last line that has no end stay, as the reference has them") {
  CHECK(hcl::format("a=1   ") == "a = 1   ");
  CHECK(hcl::format("b { a=1 ") == "b { a = 1 ");
  CHECK(hcl::format("a = 1 # c  ") == "a = 1 # c  ");
  CHECK(hcl::format("a = 1\t \t") == "a = 1   ");
  CHECK(hcl::format("   ") == "   ");
  CHECK(hcl::format("b {\na=1\n     ") == "b {\n  a = 1\n     ");
  CHECK(hcl::format("a  \n  \n  ") == "a\n\n  ");
  CHECK(hcl::format_changes("a = 1  ").empty());
}

TEST_CASE("text with mistakes is formatted, and keeps them") {
  CHECK(formatted("a=[1,\nb=2\n") == "a = [1,\n  b = 2\n");
  CHECK(formatted("a=1;b=2") == "a = 1 ; b = 2");
  CHECK(formatted("a = \"x\xFF\xFE y\xFF\"\n") == "a = \"x\xFF\xFE y\xFF\"\n");
  CHECK(formatted("a = \"x ${1}\n y\n") == "a = \"x ${1}\n y\n");
  // Written together, these would be other tokens.
  CHECK(formatted("a=. . .") == "a =.. .");
  CHECK(formatted("a=1 . e5") == "a = 1. e5");
  CHECK(formatted("a=x.0 . E-5") == "a = x.0. E-5");
  CHECK(formatted("a=1 ... . 5") == "a = 1.... 5");
  CHECK(formatted("a=! =b") == "a = ! = b");
  CHECK(formatted("a=. . .") == "a =.. .");
  CHECK(formatted("a=\"${ ~}\"") == "a = \"${ ~}\"");
  CHECK(formatted("a=\"${b~ }\"") == "a = \"${b ~ }\"");
  CHECK(formatted("a=\r \nb=1") == "a = \r \nb = 1");
}

TEST_CASE("no text makes formatting write much more than it is long") {
  std::string deep, wide = std::string(1'000'000, 'k') + "=1\n";
  for (int i = 0; i != 100'000; ++i)
    deep += "{\n";
  for (int i = 0; i != 100'000; ++i)
    wide += "a=1 # b\n";
  constexpr std::size_t spare = std::size_t{5} << 20;
  CHECK(hcl::format(deep).size() < 5 * deep.size() + spare);
  CHECK(hcl::format(wide).size() < 5 * wide.size() + spare);
}
