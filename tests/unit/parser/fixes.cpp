// What the diagnostics of broken texts would change: each slip that has one remedy is put right by its
// fix-it.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/render.hpp>
#include <hcl/parser/json_value.hpp>
#include <hcl/syntax/walk.hpp>

#include "parsing.hpp"

namespace {

hcl::diagnostics problems_of(const std::string& text, bool is_json) {
  hcl::diagnostics found;
  const hcl::source_ptr source = hcl::source::make(text, "t.hcl");
  if (is_json)
    static_cast<void>(hcl::parser::parse_json_file(source, found, {}, {}));
  else
    static_cast<void>(hcl::parser::parse_file(source, found));
  return found;
}

struct mended {
  std::string text;
  hcl::diagnostics left;
  std::size_t rounds = 0;
};

mended mend(std::string text, bool is_json = false) {
  mended result{std::move(text), {}};
  for (; result.rounds != 100; ++result.rounds) {
    result.left = problems_of(result.text, is_json);
    std::string next = hcl::apply_fixes(result.text, result.left);
    if (next == result.text) break;
    result.text = std::move(next);
  }
  return result;
}

// What the text becomes; what is wrong with it if that is still broken.
std::string fixed(std::string text, bool is_json = false) {
  const mended result = mend(std::move(text), is_json);
  return result.left.empty() ? result.text : result.text + to_string(result.left);
}
// With so many slips, or cut off.
std::string mistyped(std::string text, std::mt19937& random, unsigned changes) {
  constexpr std::string_view signs = "{}[]()\"=,:;'`$ \n.x1";
  for (; changes != 0 && !text.empty(); --changes) {
    const std::size_t at = random() % text.size();
    switch (random() % 4) {
      case 0: text.erase(at, 1); break;
      case 1: text.insert(at, 1, signs[random() % signs.size()]); break;
      case 2: text[at] = signs[random() % signs.size()]; break;
      default: text.resize(at + 1); break;
    }
  }
  return text;
}
std::string fixed_json(std::string text) { return fixed(std::move(text), true); }

}  // namespace

TEST_CASE("signs between names and values are put right") {
  CHECK(fixed("a: 1\n") == "a = 1\n");
  CHECK(fixed("a:1\n") == "a = 1\n");
  CHECK(fixed("a := 1\nb:=2\n") == "a = 1\nb = 2\n");
  CHECK(fixed("a => 1\nb == 2\n") == "a = 1\nb = 2\n");
  CHECK(fixed("c = { d => 1 }\n") == "c = { d = 1 }\n");
  CHECK(fixed("s \"x\" = {\n  a = 1\n}\n") == "s \"x\" {\n  a = 1\n}\n");
}

TEST_CASE("the header of a block is put right") {
  CHECK(fixed("s \"x\"\n{\n  a = 1\n}\n") == "s \"x\" {\n  a = 1\n}\n");
  CHECK(fixed("s \"x\", \"y\" {\n}\n") == "s \"x\" \"y\" {\n}\n");
  CHECK(fixed("s \"a${b}\" {\n}\n") == "s \"a$${b}\" {\n}\n");
  CHECK(fixed("\"a\" = 1\n") == "a = 1\n");
  CHECK(fixed("a = 1\n}\nb = 2\n") == "a = 1\n\nb = 2\n");
}

TEST_CASE("commas at the ends of lines are taken away") {
  CHECK(fixed("a = 1,\nb = 2\n") == "a = 1\nb = 2\n");
  CHECK(fixed("a = 1,\r\nb = 2\r\n") == "a = 1\r\nb = 2\r\n");
}

TEST_CASE("commas between elements are added") {
  CHECK(fixed("a = [1 2]\n") == "a = [1, 2]\n");
  CHECK(fixed("a = [\n  1 # one\n  2\n]\n") == "a = [\n  1, # one\n  2\n]\n");
  CHECK(fixed("a = f(1 2)\n") == "a = f(1, 2)\n");
  CHECK(fixed("a = [{ b = 1 } { b = 2 }]\n") == "a = [{ b = 1 }, { b = 2 }]\n");
}

TEST_CASE("operators and numbers of other languages are translated") {
  CHECK(fixed("a = x and y or z\n") == "a = x && y || z\n");
  CHECK(fixed("a = not x\nb = 1 === 2\nc = 1 !== 2\nd = 1 <> 2\n") ==
        "a = !x\nb = 1 == 2\nc = 1 != 2\nd = 1 != 2\n");
  CHECK(fixed("a = 10s\nb = 1_000\n") == "a = \"10s\"\nb = 1000\n");
}

TEST_CASE("texts get their quotes") {
  CHECK(fixed("a = hello world # x\n") == "a = \"hello world\" # x\n");
  CHECK(fixed("a = 10.0.0.1\nb = 10.0.0.0/8\n") == "a = \"10.0.0.1\"\nb = \"10.0.0.0/8\"\n");
  CHECK(fixed("a = 'it \"is\"'\nb = `c`\n") == "a = \"it \\\"is\\\"\"\nb = \"c\"\n");
  CHECK(fixed("a = \xE2\x80\x9Cx\xE2\x80\x9D\n") == "a = \"x\"\n");
  CHECK(fixed("a = \"x\n") == "a = \"x\"\n");
  CHECK(fixed("a\xC2\xA0= 1\n") == "a = 1\n");
}

// What would have to be guessed is explained by the message alone.
TEST_CASE("no fix-it is offered where the text leaves a choice") {
  for (const std::string text : {"a = [1,\nb = 2\n",
                                 "a = {\n  b = 1\n\nc = 2\n",
                                 "s {\n  a = 1\n\nt {\n  b = 2\n}\n",
                                 "a = f(1]\n",
                                 "a = [1",
                                 "a = \"x",
                                 "a = [\"y]\n",
                                 "a = \"${b\"\nc = 1\n",
                                 "a = f(\"z, 1)\n",
                                 "s { a = 1, b = 2 }\n",
                                 "s {\n  a = 1 }\n",
                                 "a = 1;\nb = 2\n",
                                 "a = $y\n",
                                 "a = { my key = 1 }\n",
                                 "a x\n",
                                 "pool:\n",
                                 "pool: \"x\" {\n}\n",
                                 "a = { b 1 }\n",
                                 "s \"x {\n}\n",
                                 "a = <<E\nx\n",
                                 "a = << E\nx\nE\n",
                                 "a = 1 +\n  2\n",
                                 "a = [,1]\n",
                                 "a = x[0\nb = 1\n",
                                 "a 1\n",
                                 "a \"x\"\n",
                                 "a = 1 b = 2\n",
                                 "a = [1,,2]\n",
                                 "a = x & y\n",
                                 "a = ~b\n",
                                 "a = ${x}\n",
                                 "s \"x\" # c\n{\n}\n"}) {
    INFO(text);
    const hcl::diagnostics found = problems_of(text, false);
    CHECK_FALSE(found.empty());
    for (const hcl::diagnostic& d : found)
      CHECK_FALSE(d.fix.has_value());
  }
  for (const std::string text :
       {"{\"a\": {\"b\": [1", "{\"a\": [1}", "{\"a\": \"x", "{\"a\": \"x,\n\"b\": 1}", "{\"a \"b\": 1}",
        "{\"a\"-b\": 1}", "[\"a\" b\", \"c\"]", "{\"a\": 1 // one\n}", "{\"a\": 007}", "{\"a\": NaN}",
        "{\"a\": \"x\ty\"}", "{\"a\" => 1}", "{}}"}) {
    INFO(text);
    for (const hcl::diagnostic& d : problems_of(text, true))
      CHECK_FALSE(d.fix.has_value());
  }
}

TEST_CASE("no fix-it makes something else of what was meant") {
  CHECK(mend("a[0] = 1\n").text == "a[0] = 1\n");
  CHECK(mend("a(x) = 1\n").text == "a(x) = 1\n");
  CHECK(fixed("a = 'it''s'\nb = ''\nc = 'd'\n") == "a = \"it's\"\nb = \"\"\nc = \"d\"\n");
  CHECK(mend("a = 'it's'\n").text == "a = 'it's'\n");
  CHECK(mend("a = &b\nc = [|d]\n").text == "a = &b\nc = [|d]\n");
  CHECK(mend("a = \"\"\"\ntext\n\"\"\"\nb = 1\n").text == "a = \"\"\"\ntext\n\"\"\"\nb = 1\n");
  CHECK(mend("a = \"\"\"text\"\"\"\n").text == "a = \"\"\"text\"\"\"\n");
}

TEST_CASE("a fix-it does what its message says, or there is none") {
  for (const std::string text : {"a = 0x10\n", "a = if x then y else z\n", "a = ~> 1.2\n", "text;= 1\n",
                                 "a = <\xE2\x80\xB9"
                                 "EOF\nb = 1\n"}) {
    CHECK(mend(text).text == text);
    CHECK(mend(text).left.size() == 1);
  }
  CHECK(fixed("a = 'it\"s'\nb = 1\n") == "a = \"it\\\"s\"\nb = 1\n");
  CHECK(fixed("a = [\xE2\x80\x9Cx\xE2\x80\x9D, \xE2\x80\x9Cy\xE2\x80\x9D]\n") == "a = [\"x\", \"y\"]\n");
}

TEST_CASE("in one statement only the first problem has a fix-it") {
  const hcl::diagnostics found = problems_of("a = 'it\"s'\n", false);
  REQUIRE(found.size() == 2);
  CHECK(found[0].fix.has_value());
  CHECK_FALSE(found[1].fix.has_value());
}

TEST_CASE("an expression that goes on in the next line is one mistake, and parentheses are advised") {
  for (const std::string text :
       {"a = 1 +\n  2\nb = 1\n", "a = x ?\n1 : 2\nb = 1\n", "a = x ? 1\n  : 2\nb = 1\n", "a =\n  5\nb = 1\n",
        "a = # c\n  [\n1]\n", "a = foo\n  .bar\nb = 1\n", "a = foo\n  # c\n  && bar\n  && x\n",
        "on = a &&\nb == c\n", "on = true ?\nfalse : true\n", "a = b && \\\n  c || \\\n  d\n",
        "a = b \\\n  .c\n", "s {\n  a = 1 -\n    2\n}\n", "a = { b = 1 +\n 2 }\n",
        "a = { b = 1 +\n 2, c = 3 }\n", "a = {\n  b = x ?\n    1 : 2\n  c = 3\n}\n",
        "a = {\n  b =\n    5\n}\n", "a = {\n  \"b\" : foo\n    .bar\n}\n",
        "a = [{ b = 1 }, { b = x ? 1\n : 2 }]\n"}) {
    INFO(text);
    const hcl::diagnostics found = problems_of(text, false);
    REQUIRE(found.size() == 1);
    CHECK(found[0].detail.find("Put the expression in parentheses to go on in the next line.") !=
          std::string::npos);
  }
  // Where the next line is an item of its own, there is nothing to put in parentheses.
  for (const std::string text : {"a = 1 +\nb = 2\n", "a =\nb {\n}\n", "s {\n  a =\n}\n"}) {
    INFO(text);
    CHECK(problems_of(text, false).size() == 1);
    CHECK(mend(text).text == text);
  }
  CHECK(mend("a = x\n- y\n").text == "a = x\n- y\n");
}

TEST_CASE("parentheses are not advised where no line follows that they could join") {
  for (const std::string text :
       {"a = 1 +", "a = 1 +\n", "a = 1 +\n\n# end\n", "a =", "a =\n", "a = x ?\n", "a = 1 +\nb = 2\n",
        "a = x ?\nb {\n}\n", "s {\n  a = 1 +\n}\n", "a = 1 + \\\n", "a = 1 + \\\nb = 2\n",
        "a = { b = 1 +\n}\n", "a = { b = 1 +\n c = 2 }\n", "a = { b =\n}\n", "a = { b = 1 +\n, c = 2 }\n"}) {
    INFO(text);
    const hcl::diagnostics found = problems_of(text, false);
    REQUIRE_FALSE(found.empty());
    CHECK(to_string(found).find("parentheses") == std::string::npos);
  }
}

TEST_CASE("texts in the JSON syntax are put right") {
  CHECK(fixed_json("{\"a\": 1,}") == "{\"a\": 1}");
  CHECK(fixed_json("{\"a\": 1 \"b\": 2}") == "{\"a\": 1, \"b\": 2}");
  CHECK(fixed_json("{a: 'x', \"b\" = True}") == "{\"a\": \"x\", \"b\" : true}");
}

TEST_CASE("what is guessed at and what is known are told apart, and fixes of other texts are left alone") {
  const hcl::diagnostics guesses = problems_of("a: 1\n", false);
  CHECK(hcl::apply_fixes("a: 1\n", guesses, hcl::fix_choice::certain) == "a: 1\n");
  CHECK(hcl::apply_fixes("b: 1\n", guesses) == "b: 1\n");
  CHECK(guesses[0].suggestion().empty());
}

TEST_CASE("of fix-its that overlap the first counts") {
  const hcl::source_ptr text = hcl::source::make("abcdef", "t");
  hcl::diagnostics all;
  const auto add = [&](hcl::byte_span where, std::string by) {
    all.add({.code = "x", .summary = "x", .fix = hcl::fix_it{{text, where}, std::move(by)}});
  };
  add({2, 4}, "X");
  add({3, 5}, "Y");
  add({0, 1}, "Z");
  add({4, 4}, "W");
  add({0, 0}, "V");
  CHECK(hcl::apply_fixes("abcdef", all) == "ZbXWef");
}

TEST_CASE("after all fix-its of broken texts have been applied no diagnostic has one") {
  const std::string native =
      "# service\nservice \"web\" \"one\" {\n  port = 80 # x\n  tags = { a = \"${b.c}\", d = [1, 2] }\n"
      "  text = <<-E\n    line ${x}\n  E\n  check {\n    when = a && !b ? f(1, [2]) : {\n      k = v\n    }\n"
      "  }\n}\nlist = [for k, v in m: \"${k}: ${v}\" if v != null]\n";
  const std::string json = "{\"service\": {\"web\": {\"port\": 80, \"tags\": [\"a\", {\"b\": null}]}}}\n";
  std::mt19937 random(7);
  for (int i = 0; i != 1500; ++i) {
    const bool is_json = i % 3 == 0;
    const std::string text = mistyped(is_json ? json : native, random, 1 + static_cast<unsigned>(i % 2));
    INFO(text);
    const mended result = mend(text, is_json);
    INFO(result.text);
    REQUIRE(result.rounds < 100);
    for (const hcl::diagnostic& d : result.left)
      REQUIRE_FALSE(d.fix.has_value());
  }
}

TEST_CASE("nothing is offered for what is nested too deep") {
  for (const char bracket : {'(', '[', '{'}) {
    const hcl::diagnostics found = problems_of("a = " + std::string(5'000, bracket) + "\n", false);
    REQUIRE(found.size() == 1);
    CHECK(found[0].code == hcl::codes::nesting_too_deep);
    CHECK_FALSE(found[0].fix.has_value());
  }
}

namespace {

// The attributes that are whole, and the headers of blocks, in the order of the text.
std::vector<std::string> whole_items(const std::string& text) {
  hcl::diagnostics found;
  const hcl::syntax::document_ptr parsed = hcl::parser::parse_file(hcl::source::make(text, "t.hcl"), found);
  std::vector<std::string> all;
  hcl::syntax::walk(*parsed->body, [&](const hcl::syntax::body_item& item) {
    if (item.block != nullptr) {
      const hcl::byte_span header = item.block->definition_range();
      all.push_back(text.substr(header.begin, header.size()));
      return true;
    }
    const hcl::byte_span value = item.attribute->value->range;
    const bool has_error = std::any_of(found.begin(), found.end(), [&](const hcl::diagnostic& d) {
      const std::size_t at = d.subject.span().begin;
      return value.begin <= at && at <= text.find('\n', value.end);  // or behind it
    });
    const hcl::byte_span whole = item.attribute->range();
    if (item.attribute->value->kind != hcl::syntax::node_kind::broken && !has_error)
      all.push_back(text.substr(whole.begin, whole.size()));
    return false;
  });
  return all;
}

// Applies the fix-its of a text with one slip round by round: no round leaves more errors, or changes what
// was whole.
void check_fixes(const std::string& broken, bool is_json) {
  std::string text = broken;
  for (int rounds = 0; rounds != 100; ++rounds) {
    const hcl::diagnostics found = problems_of(text, is_json);
    std::string next = hcl::apply_fixes(text, found);
    if (next == text) return;
    INFO(text << "\n--- becomes\n" << next << "\n--- because\n" << to_string(found));
    const hcl::diagnostics left = problems_of(next, is_json);
    REQUIRE(left.error_count() <= found.error_count());
    if (!is_json) {
      const std::vector<std::string> before = whole_items(text), after = whole_items(next);
      auto kept = before.begin();
      for (const std::string& item : after)
        if (kept != before.end() && *kept == item) ++kept;
      REQUIRE(kept == before.end());
    }
    text = std::move(next);
  }
  FAIL("fix-its do not come to an end");
}

}  // namespace

TEST_CASE("fix-its leave no more errors and keep what is whole") {
  const std::string native =
      "# service\nservice \"web\" \"one\" {\n  port = 80 # x\n  tags = { a = \"${b.c}\", d = [1, 2] }\n"
      "  text = <<-E\n    line ${x}\n  E\n  check {\n    when = a && !b ? f(1, [2]) : {\n      k = v\n    }\n"
      "  }\n}\nlist = [for k, v in m: \"${k}: ${v}\" if v != null]\nlast = 'x'\nafter = 10.0.0.1\n";
  std::mt19937 random(19);
  for (int i = 0; i != 3000; ++i)
    check_fixes(mistyped(native, random, 1), false);
}

// HCL_TEST_SLIPS says how many slips in each file.
TEST_CASE("fix-its of files of the corpus leave no more errors and keep what is whole") {
  const char* const folder = std::getenv("HCL_CORPUS_DIR");
  if (folder == nullptr || !std::filesystem::exists(folder)) return;
  const char* const asked = std::getenv("HCL_TEST_SLIPS");
  const std::size_t slips = asked != nullptr ? std::strtoul(asked, nullptr, 10) : 1;
  std::mt19937 random(17);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().extension().string();
    const bool is_json = name == ".json";
    if (name != ".hcl" && name != ".tf" && !is_json) continue;
    if (asked == nullptr && random() % 4 != 0) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    if (text.empty() || text.size() > 20'000) continue;
    INFO(entry.path().string());
    for (std::size_t i = 0; i <= slips; ++i)
      check_fixes(i == 0 ? text : mistyped(text, random, 1), is_json);
  }
}

// HCL_TEST_SLIPS says how many slips in each file.
TEST_CASE("fix-its of files of the corpus come to an end, and none is left") {
  const char* const folder = std::getenv("HCL_CORPUS_DIR");
  if (folder == nullptr || !std::filesystem::exists(folder)) return;
  const char* const asked = std::getenv("HCL_TEST_SLIPS");
  const std::size_t slips = asked != nullptr ? std::strtoul(asked, nullptr, 10) : 1;
  std::mt19937 random(13);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().extension().string();
    const bool is_json = name == ".json";
    if (name != ".hcl" && name != ".tf" && !is_json) continue;
    if (asked == nullptr && random() % 4 != 0) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    if (text.empty() || text.size() > 20'000) continue;
    for (std::size_t i = 0; i <= slips; ++i) {
      const std::string broken = i == 0 ? text : mistyped(text, random, 2);
      const mended result = mend(broken, is_json);
      INFO(entry.path().string() << '\n' << (broken.size() < 2000 ? broken : std::string()));
      REQUIRE(result.rounds < 100);
      for (const hcl::diagnostic& d : result.left)
        REQUIRE_FALSE(d.fix.has_value());
    }
  }
}
