// Attacks by the shape of a text: nesting, chains, long texts and names, structure, numbers as written, and
// more mistakes than can be read.
#pragma once

#include "attack.hpp"

namespace attacks {

// Each in the native syntax and in JSON, ten million levels deep where the text stays short of 100 MB.
inline list nesting() {
  struct kind {
    const char *name, *open, *inside, *close;
  };
  static constexpr kind native[] = {{"( )", "(", "1", ")"},
                                    {"[ ]", "[", "1", "]"},
                                    {"{ }", "{k=", "1", "}"},
                                    {"templates", "\"${", "1", "}\""},
                                    {"f( )", "f(", "1", ")"},
                                    {"a[ ]", "a[", "1", "]"},
                                    {"!", "!", "yes", ""},
                                    {"-", "-", "1", ""},
                                    {"? : to the right", "yes?1:", "1", ""},
                                    {"? : in the middle", "yes?", "1", ":1"},
                                    {"for", "[for x in ", "y", ":x]"},
                                    {"for with keys", "{for x in ", "y", ":x=>x}"},
                                    {"[*]", "[*]", "", ""},
                                    {"heredocs", "<<A\n${", "1", "}\nA\n"},
                                    {"never closed (", "(", "", ""},
                                    {"never closed templates", "\"${", "", ""},
                                    {"never closed f(", "f(", "", ""}};
  list all;
  for (const std::size_t levels : {million, 10 * million}) {
    const std::string size = levels == million ? ", 10^6 levels" : ", 10^7 levels";
    const auto nest = [&](std::string name, maker text, hcl::syntax_form form = hcl::syntax_form::native) {
      all.push_back({std::move(name) + size, levels, std::move(text), work::decode, bound::nesting, form});
    };
    for (const kind& k : native) {
      if (levels == million || std::string_view(k.open).size() + std::string_view(k.close).size() < 8) {
        nest(k.name, around(std::string("a = ") + (k.name[0] == '[' && k.name[1] == '*' ? "many" : ""),
                            k.open, k.inside, k.close));
      }
    }
    nest("JSON arrays", around("{\"a\":", "[", "1", "]", "}"), hcl::syntax_form::json);
    nest("JSON objects", around("{\"a\":", "{\"a\":", "1", "}", "}"), hcl::syntax_form::json);
    nest("JSON blocks", around("{", "\"b\":[{", "\"a\":1", "}]", "}"), hcl::syntax_form::json);
    nest("templates in JSON", around("{\"a\":\"", "${[", "1", "]}", "\"}"), hcl::syntax_form::json);
    nest("blocks", around("", "b {\n", "", "}\n"));
    nest("comments that do not nest", around("", "/*", "", "*/"));
    nest("brackets that do not match", around("a = ", "(", "1", "]"));
    if (levels == million) {
      nest("%{ if }", around("a = \"", "%{if yes}", "x", "%{endif}", "\"\n"));
      nest("%{ for }", around("a = \"", "%{for x in many}", "x", "%{endfor}", "\"\n"));
    }
  }
  return all;
}

// Trees a million levels deep on one side: decoded, and parsed into a tree that is kept and then destroyed.
inline list chains() {
  static constexpr const char* steps[][2] = {
      {"one", "+1"},      {"one", "*3"},        {"one", "/3"},          {"one", "-one"},
      {"yes", "&&yes"},   {"yes", "||!yes"},    {"one", "==1"},         {"unknown", ".a"},
      {"unknown", "[0]"}, {"unknown", "[one]"}, {"unknown", "[\"a\"]"}, {"unknown", ".*.b[0]"},
      {"unknown", ".0"},  {"unknown", "+1"},    {"one", ".a"},          {"one", "+null"},
      {"nope", "+nope"}};
  list all;
  for (const auto& [first, step] : steps) {
    const maker text = around(std::string("a = ") + first, step);
    all.push_back({std::string("chain ") + first + step, million, text});
    all.push_back({std::string("chain ") + first + step + ", parsed", million, text, work::parse});
  }
  all.push_back({"chain of %{ if }%{ else }", million / 10,
                 around("a = \"", "%{if yes}x%{else}y%{endif}", "", "", "\"\n")});
  all.push_back(
      {"elements without commas", million / 10, around("a = [\n", "1 2,\n", "", "", "]\n"), work::parse});
  all.push_back({"chain of ${ }", million, around("a = \"", "${one}", "", "", "\"\n")});
  all.push_back({"chain of ${ } in JSON", million, around("{\"a\":\"", "${one}", "", "", "\"}"), work::decode,
                 bound::linear, hcl::syntax_form::json});
  all.push_back(
      {"chain of %{ for }", million / 10, around("a = \"", "%{for x in []}x%{endfor}", "", "", "\"\n")});
  return all;
}

// Layouts that would take very many blanks, and many small tokens.
inline list layouts() {
  return {
      {"format, braces that stay open", million, around("", "{\n", "", "", ""), work::format},
      {"format, braces in one line", million, around("", "{", "", "}", "\n"), work::format},
      {"format, one long name among short ones", million / 10,
       around(repeat("k", million) + "=1\n", "a=1\n", "", "", ""), work::format},
      {"format, one long value among comments", million / 10,
       around("a=\"" + repeat("k", million) + "\"#\n", "a=1#\n", "", "", ""), work::format},
      {"format, empty lines", million, around("", "\n", "", "", ""), work::format},
      {"format, commas", million, around("", ",", "", "", ""), work::format},
      {"format, quotes", million, around("", "\"", "", "", ""), work::format},
      {"format, sequences that stay open", million, around("", "\"${", "", "", ""), work::format},
      {"format, letters of several bytes", million, around("", "\xC3\xA9=1#\n", "", "", ""), work::format},
  };
}

// A million of what a text may have many of.
inline list structure() {
  list all{
      {"elements, with comma", million, around("a = [", "1,", "", "", "]\n")},
      {"elements, empty lists", million, around("a = [", "[],", "", "", "]\n")},
      {"elements, names", million, around("a = [", "one,", "", "", "]\n")},
      {"elements, texts", million, around("a = [", "\"\",", "", "", "]\n")},
      {"elements, one to a line", million, around("a = [\n", "1,\n", "", "", "]\n")},
      {"elements, sums", million, around("a = [", "1+1,", "", "", "]\n")},
      {"arguments", million, around("a = max(", "1,", "1", "", ")\n")},
      {"arguments, expanded", million, around("a = max([", "1,", "1", "", "]...)\n")},
      {"labels", million, around("b ", "x ", "", "", "{}\n")},
      {"labels in quotes", million, around("b ", "\"\"", "", "", "{}\n")},
      {"blocks", million, around("", "c {}\n", "", "", "")},
      {"blocks in a block", million, around("strict {\n", "c {}\n", "", "", "}\n")},
      {"unknown blocks", million, around("", "d {}\n", "", "", "")},
      {"attributes", million, numbered("", "a#=1\n", "")},
      {"attributes in a block", million, numbered("b {\n", "a#=1\n", "}\n")},
      {"attributes of one name", million, around("", "a=1\n", "", "", "")},
      {"unknown names near a known one", million, numbered("strict {\n", "listen_addres#=1\n", "}\n")},
      {"unknown variables near a known one", million, numbered("a = [", "man#,", "]\n")},
      {"keys", million, numbered("a = {", "k#=1,", "}\n")},
      {"keys of one name", million, around("a = {", "k=1,", "", "", "}\n")},
      {"keys, forced", million, around("a = {", "(\"k\")=1,", "", "", "}\n")},
      {"attributes and blocks of one name", million / 2, around("", "a=1\na {}\n", "", "", "")},
      {"empty lines", 10 * million, around("", "\n", "", "", "")},
      {"comments", million, around("", "#\n", "", "", "")},
  };
  const auto json = [&](const char* name, maker text) {
    all.push_back({name, million, std::move(text), work::decode, bound::linear, hcl::syntax_form::json});
  };
  json("JSON elements", around("{\"a\":[", "1,", "1", "", "]}"));
  json("JSON elements, empty", around("{\"a\":[", "[],", "1", "", "]}"));
  json("JSON keys", numbered("{\"a\":{", "\"k#\":1,", "\"z\":1}}"));
  json("JSON keys of one name", around("{\"a\":{", "\"k\":1,", "\"z\":1", "", "}}"));
  json("JSON attributes", numbered("{", "\"k#\":1,", "\"z\":1}"));
  json("JSON attributes of one name", around("{", "\"k\":1,", "\"z\":1", "", "}"));
  json("JSON blocks in a list", around("{\"c\":[", "{},", "{}", "", "]}"));
  json("JSON blocks in a list in a block", around("{\"strict\":{\"c\":[", "{},", "{}", "", "]}}"));
  json("JSON templates", around("{\"a\":[", "\"${one}\",", "1", "", "]}"));
  const std::size_t parsed[] = {0, 1, 4, 10, 13, 18};
  for (const std::size_t i : parsed)
    all.push_back(
        {all[i].name + ", parsed", all[i].count, all[i].text, work::parse, all[i].bound, all[i].form});
  return all;
}

// Long runs of text, closed and never closed; letters of every kind.
inline list text() {
  return {
      {"long names in a loop", million, around("a = [for x in many: ", "n", "", "", "]\n")},
      {"long function names in a loop", million, around("a = [for x in many: ", "n", "(1)", "", "]\n")},
      {"long attribute names in a loop", million, around("a = [for x in many: one.", "n", "", "", "]\n")},
      {"long keys in a loop", million, around("a = [for x in many: {a=1}[\"", "n", "\"]", "", "]\n")},
      {"long text in a loop", million, around("a = [for x in many: \"", "n", "", "", "\"]\n")},
      {"long key in a loop", million, around("a = [for x in many: {", "n", "", "", "=1}]\n")},
      {"quote never closed", 10 * million, around("a = \"", "x")},
      {"template never closed", million, around("a = \"${", "x ", "", "", "")},
      {"heredoc never closed", million, around("a = <<A\n", "A x\n", "", "", "")},
      {"comment never closed", million, around("", "/*\n", "", "", "")},
      {"heredocs never closed", million, around("", "a = <<A\n", "", "", "")},
      {"marker of a long name", million, around("a = <<", "A", "\nx\n", "A")},
      {"marker of a long name, then shorter lines", 20'000,
       [](std::size_t n) {
         return "a = <<" + repeat("A", n) + "\n" + repeat(repeat("A", 100) + "\n", n / 10) + repeat("A", n) +
                "\n";
       }},
      {"flush heredoc of many indents", 4000,
       [](std::size_t n) {
         std::string out = "a = <<-A\n";
         out.reserve(n * n / 2 + 2 * n + 20);
         for (std::size_t i = 0; i < n; ++i)
           (out.append(n - i, ' ')) += "x\n";
         return out + "A\n";
       }},
      {"flush heredoc of many lines", million, around("a = <<-A\n", " \tx\n", "", "", "A\n")},
      {"heredoc of interpolations", million, around("a = <<-A\n", " ${one}\n", "", "", "A\n")},
      {"escapes", million, around("a = \"", "\\u00e9", "", "", "\"\n")},
      {"wrong escapes", million, around("a = \"", "\\q", "", "", "\"\n")},
      {"escapes out of range", million, around("a = \"", "\\UFFFFFFFF", "", "", "\"\n")},
      {"lone surrogates in JSON", million, around("{\"a\":\"", "\\ud800", "", "", "\"}"), work::decode,
       bound::linear, hcl::syntax_form::json},
      {"dollars", 10 * million, around("a = \"", "$", "", "", "\"\n")},
      {"NULs", million, [](std::size_t n) { return std::string(n, '\0'); }},
      {"bytes that are no UTF-8", million, around("a = \"", "\xff", "", "", "\"\n")},
      {"byte order marks", million, around("", "\xEF\xBB\xBF")},
      {"carriage returns", million, around("", "\r")},
      {"line separators", million, around("", "\xE2\x80\xA8")},
      {"combining marks on one letter", million, around("a = \"e", "\xCC\x81", "", "", "\"\n")},
      {"combining marks in reverse order", million / 2,
       around("a = \"e", "\xCC\x81", "", "\xCC\xA7", "\"\n")},
      {"Hangul", million, around("a = \"", "\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8", "", "", "\"\n")},
      {"letters that grow when normalized", million, around("a = \"", "\xCD\x84", "", "", "\"\n")},
      {"notes that grow when normalized", million, around("a = \"", "\xF0\x9D\x85\xA0", "", "", "\"\n")},
      {"name of combining marks", million, around("e", "\xCC\x81", " = 1")},
      {"names of combining marks", million / 8, numbered("", "e\xCC\x81\xCC\x81_# = 1\n", "")},
      {"overrides of direction", million, around("a = \"", "\xE2\x80\xAE", "", "", "\" oops\n")},
      {"one letter of a megabyte before a mistake", million,
       around("a = \"e", "\xCC\x81", "", "", "\" oops\n")},
      {"mistake at the end of a line of 100 MB", 100 * million, around("a = \"", "x", "", "", "\" oops\n")},
  };
}

inline list numbers() {
  return {
      {"digits", million, around("a = ", "7")},
      {"digits after the point", million, around("a = 0.", "7")},
      {"zeros after the point", million, around("a = 0.", "0", "1")},
      {"zeros before the point", million, around("a = 1", "0")},
      {"digits of the exponent", million, around("a = 1e", "7")},
      {"JSON digits", million, around("{\"a\":", "7", "", "", "}"), work::decode, bound::linear,
       hcl::syntax_form::json},
      {"1e99999999", 100'000, around("a = [", "1e99999999,", "", "", "]\n")},
      {"1e-99999999", 100'000, around("a = [", "1e-99999999,", "", "", "]\n")},
      {"1e999", million, around("a = [", "1e999,", "", "", "]\n")},
      {"0.1", million, around("a = [", "0.1,", "", "", "]\n")},
      {"many exponents", 100'000, numbered("a = [", "1e999#,", "]\n")},
      {"many exponents below one", 100'000, numbered("a = [", "3e-999#,", "]\n")},
      {"long numbers", 10'000, around("a = [", "3." + repeat("7", 200) + "e-5,", "", "", "]\n")},
      {"long numbers with exponents", 10'000,
       around("a = [", "3." + repeat("7", 200) + "e-99999,", "", "", "]\n")},
      {"JSON 1e99999999", 100'000, around("{\"a\":[", "1e99999999,", "1", "", "]}"), work::decode,
       bound::linear, hcl::syntax_form::json},
      {"wrong numbers", million, around("a = [", "1p4,", "", "", "]\n")},
      {"indices of 2^64", 100'000, around("a = [", "many[18446744073709551616],", "", "", "]\n")},
      {"1e99999999 in a template", 100'000, around("a = [", "\"x${1e99999999}\",", "", "", "]\n")},
      {"1e999 in a template", 100'000, around("a = [", "\"x${1e999}\",", "", "", "]\n")},
      {"thirds in a template", 100'000, around("a = [", "\"x${one/3}\",", "", "", "]\n")},
      {"comparisons of 1e99999999", 100'000, around("a = [", "1e99999999==1e99999998,", "", "", "]\n")},
      {"remainders of 1e99999999", 100'000, around("a = [", "1e99999999%7,", "", "", "]\n")},
      {"quotients", million, around("a = [", "one/7,", "", "", "]\n")},
  };
}

// Ten thousand problems, kept and written as text and as JSON; a million, counted.
inline list diagnostics() {
  list all{
      {"10^4 attributes of one name, written", 10'000, around("", "a=1\n", "", "", ""), work::render},
      {"10^4 wrong expressions, written", 10'000, around("", "a = )\n", "", "", ""), work::render},
      {"10^4 unknown variables, written", 10'000, numbered("", "a# = nope\n", ""), work::render},
      {"10^4 unknown names, written", 10'000, numbered("strict {\n", "listen_addres#=1\n", "}\n"),
       work::render},
      {"10^4 on one line, written", 10'000, around("a = [", "nope,", "", "", "]\n"), work::render},
      {"10^4 with variables, written", 10'000, numbered("", "a# = one + long\n", ""), work::render},
      {"10^4 on a line of a megabyte, written", 10'000,
       around("a = [\"" + repeat("x", million) + "\",", "nope,", "", "", "]\n"), work::render},
      {"a chain of 40,000 sums of texts, written", 40'000, around("a = \"a\"", "+\"a\"", "", "", "\n"),
       work::render},
      {"a chain of 40,000 conditionals of wrong sums, written", 40'000,
       around("a = ", "no ? \"a\"+1 : ", "\"a\"+1", "", "\n"), work::render},
      {"10^6 wrong expressions", million, around("", "a = )\n", "", "", "")},
      {"10^6 wrong items", million, around("", "=\n", "", "", "")},
      {"10^6 unknown variables", million, numbered("", "a# = nope\n", "")},
      {"10^6 brackets too many", million, around("", "}\n", "", "", "")},
  };
  for (attack& one : all) {
    if (one.work == work::render) one.bound = bound::eval_context;
  }
  return all;
}

}  // namespace attacks
