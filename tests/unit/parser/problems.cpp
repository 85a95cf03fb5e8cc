// What is said of broken texts: one problem an item, at the right place, nothing that only follows from it.
#include <catch2/catch.hpp>

#include "parsing.hpp"

using test::parse_expression;
using test::parse_file;

TEST_CASE("every broken item is reported once, and the others are kept") {
  const test::parsed p = parse_file(
      "a = 1\n"
      "b = [1 2]\n"
      "c {\n"
      "  d = \n"
      "  e = 5\n"
      "  \"f\" = 1\n"
      "}\n"
      "g = (1\n"
      "h = 2\n"
      "i \"l\" 1.2 {\n"
      "  j = [\n"
      "}\n"
      "k = 3\n");
  CHECK(p.codes() ==
        "comma-expected@13-14 expression-expected@26-27 quoted-attribute-name@37-38 "
        "parenthesis-expected@54-55 block-open-expected@66-69");
  std::string names;
  for (const auto& item : p.document->body->items)
    names += std::string(item.attribute != nullptr ? item.attribute->name : item.block->type) + " ";
  CHECK(names == "a b c g h k ");
  CHECK(p.document->body->items[1].attribute->value->kind == hcl::syntax::node_kind::broken);
}

TEST_CASE("of many braces too many, one is reported, and what stands between them is kept") {
  const test::parsed p = parse_file("}\n}\na = 1\n }\n} # }\n}\r\n}b = 2\n}\n{\nc = 3\n}\n}");
  CHECK(p.codes() == "item-expected@0-1");
  std::string names;
  for (const auto& item : p.document->body->items)
    names += std::string(item.attribute != nullptr ? item.attribute->name : item.block->type) + " ";
  CHECK(names == "a c ");
}

TEST_CASE("an unclosed bracket does not swallow what follows") {
  CHECK(parse_file("a = [1,\nb = 2\nc = )\n").codes() == "comma-expected@10-11 expression-expected@18-19");
  CHECK(parse_file("a = \"x\nb = )\n").codes() == "newline-in-string@6-7 expression-expected@11-12");
  CHECK(parse_file("a = f(1\nresource \"x\" \"y\" {\n}\nb = )\n").codes() ==
        "comma-expected@8-16 expression-expected@33-34");
}

TEST_CASE("what follows from an opener that is missing or a closer too many is no mistake of its own") {
  const auto codes = [](std::string_view text) { return parse_file(text).codes(); };
  CHECK(codes("a = f(file\"x\"), b))\nc = )\n") == "comma-expected@10-11 expression-expected@24-25");
  CHECK(codes("a = f(x.)y, z), null)\n") == "attribute-name-expected@8-9");
  CHECK(codes("a = [1 2]), [\n") == "comma-expected@7-8");
  CHECK(codes("a = {\n  ver}sion = 1\nb = )\n") == "equals-expected@11-12 expression-expected@25-26");
  CHECK(codes("a = {\n  b = { c = x.}y.z\n  d = 1\n}\ne = )\n") ==
        "attribute-name-expected@20-21 expression-expected@39-40");
  CHECK(codes("b { a = f(x\"y\")) }\n") == "comma-expected@11-12");
  CHECK(codes("b {\n  a = f(\n    c = 1\n  })\n\n  d = )\n}\n") ==
        "comma-expected@19-20 expression-expected@35-36");
  // These are.
  CHECK(codes("b {\n  a = )\n})\n") == "expression-expected@10-11 newline-expected@13-14");
  CHECK(codes("a = { b = },\n") == "expression-expected@10-11 newline-expected@11-12");
  CHECK(codes("a = [{ b = } { c = 1 }]\n") == "expression-expected@11-12 comma-expected@13-14");
  CHECK(codes("a = f([{ b = })\n") == "expression-expected@13-14 comma-expected@14-15");
  CHECK(codes("a = [1 2] b = 3\n") == "comma-expected@7-8 newline-expected@10-11");
  CHECK(codes("a = [1 2],\n") == "comma-expected@7-8 newline-expected@9-10");
  CHECK(codes("a = { b = } c = 3\n") == "expression-expected@10-11 newline-expected@12-13");
  CHECK(codes("b { a = [1 2], c = 3 }\n") == "comma-expected@11-12 block-close-expected@13-14");
  CHECK(codes("a = g(f(b[\"x\" y]), c[2]), d\n") == "bracket-expected@14-15 newline-expected@24-25");
}

TEST_CASE("what a broken header leaves outside of its block is not set twice") {
  CHECK(parse_file("a = 1\nb \"x {\n  c = 1\n}\nb \"y {\n  c = )\n  c = 2\n}\n").codes() ==
        "newline-in-string@12-13 newline-in-string@29-30 expression-expected@36-37");
  CHECK(parse_file("b {\n  d \"x {\n    c = 1\n  }\n  c = 2\n}\ne = 1\ne = 2\n").codes() ==
        "newline-in-string@12-13 duplicate-attribute@43-44");
  CHECK(parse_file("a = 1\na = 2\nb \"x {\n  a = 1\n}\n").codes() ==
        "newline-in-string@18-19 duplicate-attribute@6-7");
  CHECK(parse_file("c = 1\na = f(\n  c = 2\n})\nb = )\n").codes() ==
        "comma-expected@17-18 expression-expected@28-29");
  CHECK(parse_file("o = [\n  a = 1, b = [2]},\n  (3),\n]\nc = 1\nc = 2\n")
            .codes()
            .ends_with("duplicate-attribute@40-41"));
}

TEST_CASE("an interpolation without its brace is told from a missing quote") {
  const auto applied = [](std::string_view text) {
    const test::parsed p = parse_file(text);
    REQUIRE(p.diags.size() == 1);
    const hcl::diagnostic& d = p.diags[0];
    return std::string(d.code) + (d.detail.find("closing brace") != std::string::npos ? " brace" : "") +
           (d.detail.find("closing quote missing") != std::string::npos ? " quote" : "") +
           (d.notes.empty() ? "" : " " + std::string(d.notes[0].where.text()));
  };
  CHECK(applied("a = \"x ${y\"\nb = 1\n") == "newline-in-string brace ${");
  CHECK(applied("a = \"x %{ if y\"\n") == "newline-in-string brace %{");
  CHECK(applied("a = \"x ${f(\"y)}\n") == "newline-in-string quote ${");
  CHECK(applied("a = \"x\nb = 1\n") == "newline-in-string quote");
  CHECK(applied("a = \"${b}x\nb = 1\n") == "newline-in-string quote");
}

TEST_CASE("a missing quote or brace in a string spoils its line only") {
  CHECK(parse_file("a = \"${b\"\nc = [1 2]\nd = )\n}\n").codes() ==
        "newline-in-string@9-10 comma-expected@17-18 expression-expected@24-25");
  CHECK(parse_file("a = <<E\n${\"x}\nE\nb = )\n").diags[0].code == "newline-in-string");
}

TEST_CASE("openers are named where they are not closed") {
  CHECK(parse_file("b {\n a = 1\n").codes() == "unclosed-block@2-3");
  CHECK(parse_file("a {\nb {\n").codes() == "unclosed-block@6-7");
  CHECK(parse_file("a = [1").codes() == "unclosed-bracket@4-5");
  CHECK(parse_file("a = f(1").codes() == "unclosed-bracket@4-6");
  CHECK(parse_file("a = {b = 1").codes() == "unclosed-bracket@4-5");
  CHECK(parse_file("b { a = 1").codes() == "unclosed-bracket@2-3");
  CHECK(parse_file("a = {b = 1 # c").codes() == "unclosed-bracket@4-5");
  CHECK(parse_file("a = <<X\nfoo\nX").codes() == "heredoc-close-expected@13-13");
  CHECK(parse_file("a = f(<<X\nfoo\n  X)\nb = 1\n").diags[0].detail ==
        "The line that closes a heredoc must hold nothing but \"X\", but line 3 has other text as well.");
  CHECK(parse_file("a = <<X\nfoo\nXY\nX-\n").codes() == "heredoc-close-expected@18-18");
  CHECK(parse_file("a = \"${x\"\n").diags.has_errors());
  const test::parsed p = parse_file("a = <<X\nfoo\nX");
  CHECK(p.diags[0].detail.find("newline") != std::string::npos);
}

TEST_CASE("never-valid characters come first and silence what follows from them") {
  CHECK(parse_file("a = )\nb = 'x'\n").codes() == "single-quotes@10-11 expression-expected@4-5");
  CHECK(parse_file("a = 1;\nb = x & y\n").codes() == "invalid-character@5-6 unsupported-operator@13-14");
  CHECK(parse_file("a = \xE2\x80\x9Cx\xE2\x80\x9D\n").codes() == "curly-quotes@4-7");
  CHECK(parse_file(std::string_view("a = \0\n", 6)).codes() == "invalid-character@4-5");
  CHECK(parse_file("a = \"\xFF\"\nb = \"\xFE\"\n").codes() == "invalid-utf8@5-6");
  CHECK(parse_file("a = <<A\nx\rA\nA\n").codes() == "invalid-character@9-14");
}

TEST_CASE("never-valid characters do not silence what is wrong on the lines before") {
  CHECK(parse_file("b {\n  a = \"${c\n}\n").codes() == "newline-in-string@16-17");
  CHECK(parse_file("a = 1\na = \"x\n").codes() == "newline-in-string@12-13 duplicate-attribute@6-7");
  CHECK(parse_file("s \"a\", \"b\" {\n  c = 'd'\n}\n").codes() ==
        "single-quotes@19-20 block-open-expected@5-6");
  CHECK(parse_file("a = [1 2,\n  3 & 4]\n").codes() == "unsupported-operator@14-15 comma-expected@7-8");
  CHECK(parse_file("a = <<E\n${b\n c:\n ${d}\nE\n").codes() ==
        "invalid-character@17-18 interpolation-close-expected@13-14");
  // On one line they are the reason more often than not.
  CHECK(parse_file("a = [1 'b']\n").codes() == "single-quotes@7-8");
  CHECK(parse_file("a = b c 'd'\n").codes() == "single-quotes@8-9");
}

TEST_CASE("bytes that are not UTF-8 are tolerated in comments only") {
  CHECK(parse_file("# caf\xE9\na = 1 /* \xFF */\n").diags.empty());
  CHECK(parse_file("a\xFF = 1\n").diags.has_errors());
  CHECK(parse_file("a = <<A\n\xFF\nA\n").codes() == "invalid-utf8@8-9");
  CHECK(parse_file(std::string_view("a = \"x\0y\"\n", 10)).diags.empty());
}

TEST_CASE("slips many make get a hint") {
  const auto detail = [](std::string_view text) {
    const test::parsed p = parse_file(text);
    return p.diags.empty() ? std::string() : p.diags[0].detail;
  };
  CHECK(detail("a: 1\n").find("colon") != std::string::npos);
  CHECK(detail("a => 1\n").find("single equals sign") != std::string::npos);
  CHECK(detail("a.b = 1\n").find("dots") != std::string::npos);
  CHECK(detail("a = 1, b = 2\n").find("newlines, not by commas") != std::string::npos);
  CHECK(detail("a = \"${x y}\"\n").find("$${") != std::string::npos);
  CHECK(detail("b \"${x}\" {}\n").find("$${") != std::string::npos);
  CHECK(detail("b x = 1\n").find("equals sign") != std::string::npos);
  CHECK(parse_file("a = \"%{ edif }\"\n").diags[0].suggestion() == "endif");
  for (const char* const number : {"0x1F", "10s", "f(0x2)", "1.5kb", "0b"}) {
    INFO(number);
    CHECK(detail("a = " + std::string(number) + "\n").find("decimal digits") != std::string::npos);
  }
  for (const char* const number : {"1_000", "[1_0]"}) {
    INFO(number);
    CHECK(detail("a = " + std::string(number) + "\n").find("anything between them") != std::string::npos);
  }
  CHECK(detail("a = 0x1F\n").find("unit") == std::string::npos);
  CHECK(detail("a = 10s\n").find("unit in quotes") != std::string::npos);
  CHECK(detail("a = x1 y\n").find("decimal digits") == std::string::npos);
  CHECK(detail("a \"b\", \"c\" {\n}\n").find("without commas") != std::string::npos);
  CHECK(detail("a := 1\n").ends_with("Use a single equals sign instead of \":=\"."));
  CHECK(detail("a = \"b \"c\" d\"\n")
            .find("Found \"c\" instead. A quote inside of a string is written \\\".") != std::string::npos);
  CHECK(detail("a = \"\"\"b\"\"\"\n").find("is a heredoc") != std::string::npos);
  CHECK(detail("a = \"b\" c\n").find("inside of a string") == std::string::npos);
  CHECK(detail("a = (\"b\", \"c\")\n").ends_with("A list is written in brackets: [a, b]."));
  CHECK(detail("a = {b = 1, c, d = 2}\n").ends_with("Found \",\" instead."));
  CHECK(detail("a = b.c.upper()\n").ends_with("A call begins with the name of a function: f(a)."));
  CHECK(detail("a = b.[\"c\"]\n").ends_with("An index has no dot before it."));
  CHECK(detail("a = [x * 2 for x in b]\n").find("like [for x in list : x]") != std::string::npos);
  CHECK(detail("[general]\na = 1\n").find("A section is written as a block: ") != std::string::npos);
  CHECK(detail("service.web {\n}\n").ends_with("the labels of a block follow its name, in quotes."));
  CHECK(detail("service = \"web\" {\n}\n").ends_with("A block is written without the equals sign."));
  CHECK(detail("a { b = 1, c = 2 }\n").find("Attributes are separated by newlines") != std::string::npos);
  for (const char* const text : {"pool:\n  n = 1\n", "pool: \"x\" {\n}\n", "pool:"})
    CHECK(detail(text).ends_with("A block has braces around what is in it, and no colon."));
  CHECK(detail("a: { b = 1 }\n").ends_with("Use an equals sign instead of the colon."));
  CHECK(detail("a =\n  - b\n  - c\n").ends_with("A list is written in brackets, with commas: [a, b]."));
  CHECK(detail("a = 5\n  - 1\n").ends_with("Put the expression in parentheses to go on in the next line."));
  CHECK(detail("a = 1 +\n  -2\n").ends_with("Put the expression in parentheses to go on in the next line."));
  CHECK(detail("- a\n").ends_with("A list is written in brackets, with commas: name = [a, b]."));
  CHECK(detail("a += [1]\n").find("There is no \"+=\"") != std::string::npos);
  CHECK(detail("a[0] = 1\n").ends_with("To set a part of a list or an object, write the whole of it."));
  CHECK(detail("pool 7 {\n}\n").find("a label that is a number is written in quotes") != std::string::npos);
  CHECK(detail("a = [b.c(1)]\n").ends_with("A call begins with the name of a function: f(a)."));
  CHECK(detail("a = b = 1\n").ends_with("To compare two values, write \"==\"."));
  CHECK(detail("a = b in c\n").find("contains(list, value)") != std::string::npos);
  CHECK(detail("a = b =~ \"c\"\n").find("regex(pattern, text)") != std::string::npos);
  CHECK(detail("a = %{if b}c%{endif}\n").find("A template is written in quotes") != std::string::npos);
  CHECK(detail("; a\n").ends_with("A comment begins with \"#\"."));
  CHECK(detail("a = 1 === 1\n").find("write \"==\"") != std::string::npos);
  CHECK(detail("a = 1 !== 1\n").find("write \"!=\"") != std::string::npos);
  CHECK(detail("a = 1 <> 1\n").find("write \"!=\"") != std::string::npos);
  CHECK(detail("a = 2 ** 3\n").find("powers") != std::string::npos);
  CHECK(detail("a = x and y\n").find("write \"&&\"") != std::string::npos);
  CHECK(detail("a = (x or y)\n").find("write \"||\"") != std::string::npos);
  for (const char* const text : {"a = 1 /* never\n", "a = 1\n/* never\n", "a = [1, /* never\n2]\n"})
    CHECK(parse_file(text).diags[0].summary == "Unclosed comment");
  CHECK(detail("a = .5\n").find("0.5") != std::string::npos);
  CHECK(detail("a = +5\n").find("plus sign") != std::string::npos);
  CHECK(detail("a = 1 << 2\n").find("Bitwise operators are not supported") != std::string::npos);
  CHECK(detail("a = b++\n").find("no operator \"++\"") != std::string::npos);
  CHECK(detail("a = not true\n").find("write \"!\"") != std::string::npos);
  CHECK(detail("a = if true then 1\n").find("? one : other") != std::string::npos);
  CHECK(detail("a = 1 if true else 2\n").find("? one : other") != std::string::npos);
  CHECK(detail("a = hello world\n").find("in quotes") != std::string::npos);
  CHECK(detail("a = b c = 3\n").find("in quotes") == std::string::npos);
  CHECK(detail("a = knot x\n").find("\"!\"") == std::string::npos);
  CHECK(detail("a = 10.0.0.1\n").find("in quotes") != std::string::npos);
  CHECK(detail("a = $b\n").find("${name}") != std::string::npos);
  CHECK(detail("<<<<<<< HEAD\n").find("merge conflict") != std::string::npos);
  CHECK(detail("||||||| base\n").find("merge conflict") != std::string::npos);
  CHECK(detail("a = [\n||||||| base\n]\n").find("merge conflict") != std::string::npos);
  CHECK(parse_file("<<<<<<< HEAD\na = 1\n||||||| base\n=======\na = 2\n>>>>>>> b\nb {\n<<<<<<< HEAD\n}\n")
            .codes() == "item-expected@0-1");
  CHECK(parse_file("a = 1\na = 2\n=======\nc = )\na = 3\n").codes() ==
        "duplicate-attribute@6-7 item-expected@12-14 expression-expected@24-25");
  CHECK(detail("a = 1 | 2\n").find("Bitwise operators are not supported") != std::string::npos);
  CHECK(detail("mode \"bridge\"\n").find("equals sign") != std::string::npos);
  CHECK(detail("a = r\"b\"\n").find("no letters before its opening quote") != std::string::npos);
  CHECK(detail("if x == 1 {\n}\n").find("? one : other") != std::string::npos);
  CHECK(detail("if (x) {\n}\n").find("? one : other") != std::string::npos);
  CHECK(detail("for (a) {\n}\n").find("in brackets, like [for") != std::string::npos);
}

TEST_CASE("the misspelt opener of a heredoc is one mistake") {
  for (const char* const opener :
       {"<< EOT", "<<\"EOT\"", "<<-'EOT'", "<<~EOT", "<<EOT # text", "<-EOT", "<<-EOT.", "<<-EOT~"}) {
    INFO(opener);
    const test::parsed p =
        parse_file("a = " + std::string(opener) + "\nit's one line ~}\n  b {\n  EOT\nc = )\n");
    REQUIRE(p.diags.size() == 2);
    CHECK(p.diags[0].code == "invalid-heredoc");
    CHECK(p.diags[0].subject.span().begin == 4);
    CHECK(p.diags[1].subject.begin().line == 5);
  }
  CHECK(parse_file("a = << EOT\nb = )\n").codes() ==
        "invalid-heredoc@4-5 expression-expected@15-16");  // it has no end
  // A comparison is none, though its right side may stand on a line of its own further on.
  for (const char* const left : {"x", "1", "(1)", "[1][0] ", "\"x\"\t"}) {
    INFO(left);
    CHECK(parse_file("a = " + std::string(left) + "<x\nl = <<T\nx\n$}").diags[0].code ==
          "heredoc-close-expected");
  }
}

TEST_CASE("an attribute is set once in a body") {
  const test::parsed p = parse_file("a = 1\nb { a = 2 }\na = 3\nc = 1\nc = )\n");
  CHECK(p.codes() == "duplicate-attribute@18-19 expression-expected@34-35 duplicate-attribute@30-31");
  REQUIRE(p.diags[0].notes.size() == 1);
  CHECK(p.diags[0].notes[0].where.span() == hcl::byte_span{0, 1});
  CHECK(p.document->body->items.size() == 3);

  std::string many;
  for (int i = 0; i < 5000; ++i)
    many += "name_" + std::to_string(i) + " = 1\n";
  CHECK(parse_file(many).diags.empty());
  CHECK(parse_file(many + "name_77 = 2\n").diags.error_count() == 1);
}

TEST_CASE("escapes that mean nothing are all reported") {
  CHECK(
      parse_expression(R"("\q \u12 \ud83d \U00110000 \x")").codes() ==
      "invalid-escape@1-3 invalid-escape@4-8 invalid-escape@9-15 invalid-escape@16-26 invalid-escape@27-29");
}

TEST_CASE("directives must be balanced") {
  CHECK(parse_expression("\"%{ if a }x\"").codes() == "unclosed-directive@11-12");
  CHECK(parse_expression("\"%{ endif }\"").codes() == "unexpected-directive@1-11");
  CHECK(parse_expression("\"%{ for x in y }%{ else }%{ endfor }\"")
            .codes()
            .find("unexpected-directive@16-25") == 0);
  CHECK(parse_expression("\"%{ if a }%{ else }%{ else }%{ endif }\"")
            .codes()
            .find("unexpected-directive@19-28") == 0);
}

TEST_CASE("no more problems are kept than the list takes") {
  std::string text;
  for (int i = 0; i < 1000; ++i)
    text += "a" + std::to_string(i) + " =\n";
  const test::parsed p = parse_file(text);
  CHECK(p.diags.size() == hcl::diagnostics::default_limit);
  CHECK(p.diags.dropped() > 0);
}

TEST_CASE("what looks like a block deeper inside a broken value is part of it") {
  // The brackets of the value close, so the mistake in the last block is the second one, and no other is.
  const std::string value = "a = [\n  {\n    b {\n      c {}\n    }\n  }\n]\n";
  const std::string rest = "s {\n  t \"x\" {\n    u {\n      g.h = 1\n    }\n  }\n}\n";
  const auto inside = [](const test::parsed& p, std::size_t i) { return p.diags[i].inside; };
  const test::parsed p = parse_file(value + rest);
  REQUIRE(p.diags.size() == 2);
  CHECK(p.diags[0].code == hcl::codes::equals_expected);
  CHECK(inside(p, 0).empty());
  CHECK(p.diags[1].code == hcl::codes::definition_expected);
  CHECK(inside(p, 1) == "s > t \"x\" > u");
  // The same in other brackets, inside a block, and with blocks of one line.
  for (const std::string& text :
       {"a = f(\n  {\n    b \"x\" {\n    }\n  }\n)\n" + rest,
        "a = {\n  b = {\n    c {\n      d = 1\n    }\n    e {}\n  }\n}\n" + rest,
        "r {\n  a = [\n    {\n      volume_options {\n        k = 1\n      }\n    }\n  ]\n}\n" + rest}) {
    INFO(text);
    const test::parsed q = parse_file(text);
    REQUIRE(q.diags.size() == 2);
    CHECK(inside(q, 1) == "s > t \"x\" > u");
  }
  // Where the brackets do not close, the first line that looks like an item is one.
  CHECK(parse_file("a = [\n  b {\n    c = 1\n  }\nd = )\n").codes() ==
        "comma-expected@10-11 expression-expected@30-31");
  CHECK(parse_file("r {\n  a = [\n    b {\n      c = 1\n    }\n}\nd = )\n").diags.size() == 2);
}

TEST_CASE("a text in UTF-16 is one problem") {
  const std::string text = "a = 1\nb {\n  c = \"x\"\n}\n";
  std::string little, big;
  for (const char c : text) {
    little.append(1, c).append(1, '\0');
    big.append(1, '\0').append(1, c);
  }
  for (const std::string& wide : {little, big, "\xFF\xFE" + little, "\xFE\xFF" + big}) {
    const test::parsed p = parse_file(wide);
    REQUIRE(p.diags.size() == 1);
    CHECK(p.diags[0].code == hcl::codes::invalid_utf8);
    CHECK(p.diags[0].detail == "This text is in UTF-16. Save it as UTF-8.");
  }
}

TEST_CASE("characters that look like others are named") {
  const auto detail = [](std::string_view text) {
    const test::parsed p = parse_file(text);
    REQUIRE(p.diags.size() == 1);
    REQUIRE(p.diags[0].fix.has_value());
    return p.diags[0].detail + " [" + p.diags[0].fix->replacement + "]";
  };
  CHECK(detail("a\xC2\xA0= 1\n") == "This is a no-break space (U+00A0). Write an ordinary space. [ ]");
  CHECK(detail("a = \xE2\x88\x92"
               "1\n") == "This is a typographic minus sign (U+2212). Write - instead. [-]");
  CHECK(detail(std::string_view("a = 3\0\n", 7)) == "This is a control character (U+0000). Remove it. []");
  CHECK(detail("a = \xEF\xBC\x95\n") == "This is a full-width digit (U+FF15). Write 5 instead. [5]");
}

TEST_CASE("keys of objects and texts in the JSON syntax are recognised in a body") {
  CHECK(parse_file("\"my key\" = 1\n")
            .diags[0]
            .detail.ends_with("Only objects have such keys: meta = { \"my key\" = 1 }."));
  CHECK(parse_file("\"key\" = 1\n").diags[0].detail.ends_with("without quotes."));
  const test::parsed json = parse_file("{\n  \"a\": 1,\n  \"b\": {\"c\": [1, 2]}\n}\n");
  REQUIRE(json.diags.size() == 1);
  CHECK(json.diags[0].detail.find("\".json\"") != std::string::npos);
  CHECK(parse_file("a = 1.\n").diags[0].detail == "A number needs a digit after its point, like 1.0.");
  CHECK(parse_file("a = b.\n").diags[0].summary == "Missing attribute name");
}
