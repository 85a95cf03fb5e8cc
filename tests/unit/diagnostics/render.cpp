#include <sstream>

#include <catch2/catch.hpp>

#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/diagnostics/render.hpp>

using namespace hcl;

namespace {

// The range of the first `piece` at or after byte `from`.
range at(const source_ptr& text, std::string_view piece, std::size_t from = 0) {
  const auto begin = static_cast<std::uint32_t>(text->text().find(piece, from));
  return {text, {begin, begin + static_cast<std::uint32_t>(piece.size())}};
}

// What is shown of one place: everything below the "on" line.
std::string snippet(const range& place, const range& around = {}, bool colour = false) {
  std::string out;
  detail::append_snippet(out, place, around, {.colour = colour});
  return out;
}

}  // namespace

TEST_CASE("a file without lines is shown by its name, and a text without name by its line") {
  const auto shown = [](const source_ptr& of) {
    diagnostics all;
    all.add({.code = "c", .summary = "S", .detail = "D.", .subject = {of, {0, 0}}});
    return to_string(all);
  };
  CHECK(shown(source::make("", "app.hcl")) == "Error: S\n\n  on app.hcl\n\nD.\n");
  CHECK(shown(source::make("", "")) == "Error: S\n\n  on line 1:\n   1 |\n     | ^\n\nD.\n");
  CHECK(shown(source::make("\n", "app.hcl")) == "Error: S\n\n  on app.hcl line 1:\n   1 |\n     | ^\n\nD.\n");
}

TEST_CASE("the whole of a diagnostic") {
  const auto text = source::make("service \"http\" \"web\" {\n  prot = var.port\n}\n", "app.hcl");
  diagnostics all;
  all.add({.code = "unknown-attribute",
           .summary = "Unknown attribute name",
           .detail = "A service block has no attribute \"prot\", and this sentence is long enough to be "
                     "wrapped to a second line.",
           .subject = at(text, "prot"),
           .context = at(text, "service \"http\" \"web\" {\n  prot = var.port"),
           .notes = {{"the block begins here", at(text, "\"web\"")}, {"a note without a place", {}}},
           .fix = hcl::fix_it{{}, "port"},
           .variables = {{"var.port", "80"}, {"var.name", "null"}},
           .inside = "service \"http\" \"web\""});
  all.add({.severity = severity::warning, .code = "old", .summary = "Old name", .detail = "One\nline each."});
  CHECK(to_string(all) == R"(Error: Unknown attribute name

  on app.hcl line 2, in service "http" "web":
   1 | service "http" "web" {
   2 |   prot = var.port
     |   ^^^^

  the block begins here, on app.hcl line 1:
   1 | service "http" "web" {
     |                -----

  a note without a place

  with var.port as 80,
       var.name set to null.

A service block has no attribute "prot", and this sentence is long enough to be
wrapped to a second line. Did you mean "port"?

Warning: Old name

One
line each.
)");
}

TEST_CASE("colours instead of the underline") {
  const auto text = source::make("a = b\n", "x.hcl");
  CHECK(render({.code = "c", .summary = "No b", .subject = at(text, "b")}, {.colour = true}) ==
        "\x1B[1;31mError:\x1B[0m\x1B[1m No b\x1B[0m\n\n  on x.hcl line 1:\n   1 | a = \x1B[1;4mb\x1B[0m\n");
  CHECK(render({.severity = severity::warning, .code = "c", .summary = "No b"}, {.colour = true}) ==
        "\x1B[1;33mWarning:\x1B[0m\x1B[1m No b\x1B[0m\n");
}

TEST_CASE("an empty place is underlined in colour too") {
  const auto text = source::make("a = \nb = 1\n", "x");
  CHECK(snippet({text, {4, 4}}, {}, true) == "   1 | a = \n     |     ^\n");
  CHECK(snippet({text, {4, 5}}, {}, true) == "   1 | a = \n     |     ^\n");
  CHECK(snippet({text, {0, 6}}, {}, true) == "   1 | \x1B[1;4ma = \x1B[0m\n   2 | \x1B[1;4mb\x1B[0m = 1\n");
}

TEST_CASE("empty places, ends and lines") {
  const auto text = source::make("a = \n\nb", "x");
  CHECK(snippet({text, {4, 4}}) == "   1 | a = \n     |     ^\n");
  CHECK(snippet({text, {5, 5}}) == "   2 |\n     | ^\n");
  CHECK(snippet({text, {7, 7}}) == "   3 | b\n     |  ^\n");
  CHECK(snippet({text, {99, 120}}) == "   3 | b\n     |  ^\n");    // past the end
  CHECK(snippet({text, {3, 2}}) == "   1 | a = \n     |    ^\n");  // upside down
  CHECK(snippet({source::make("", "x"), {0, 0}}) == "   1 |\n     | ^\n");
  CHECK(snippet({source::make("a\n", "x"), {2, 2}}) == "   2 |\n     | ^\n");
  CHECK(snippet({text, {4, 5}}) == "   1 | a = \n     |     ^\n");  // the newline itself
}

TEST_CASE("tabs, wide characters, marks and escapes stay aligned") {
  const auto text = source::make("\ta\t= \xE4\xBD\xA0 + e\xCC\x81 + \x1B[m + \xFF + x\n", "x");
  CHECK(snippet(at(text, "a")) ==
        "   1 |     a   = \xE4\xBD\xA0 + e\xCC\x81 + <U+001B>[m + <0xFF> + x\n"
        "     |     ^\n");
  CHECK(snippet(at(text, "\xE4\xBD\xA0")) ==
        "   1 |     a   = \xE4\xBD\xA0 + e\xCC\x81 + <U+001B>[m + <0xFF> + x\n"
        "     |           ^^\n");
  CHECK(snippet(at(text, "e\xCC\x81")) ==
        "   1 |     a   = \xE4\xBD\xA0 + e\xCC\x81 + <U+001B>[m + <0xFF> + x\n"
        "     |                ^\n");
  CHECK(snippet(at(text, "x")) ==
        "   1 |     a   = \xE4\xBD\xA0 + e\xCC\x81 + <U+001B>[m + <0xFF> + x\n"
        "     | " +
            std::string(41, ' ') + "^\n");
  // A mark without a letter gets the dotted circle.
  CHECK(snippet({source::make("\xCC\x81x\n", "x"), {2, 3}}) == "   1 | \xE2\x97\x8C\xCC\x81x\n     |  ^\n");
  // The byte order mark is not shown.
  CHECK(snippet({source::make("\xEF\xBB\xBF"
                              "a\n",
                              "x"),
                 {3, 4}}) == "   1 | a\n     | ^\n");
  CHECK(snippet({source::make("\xEF\xBB\xBF"
                              "a\n",
                              "x"),
                 {0, 0}}) == "   1 | a\n     | ^\n");
}

TEST_CASE("bidirectional overrides and escape codes reach no terminal") {
  const auto text = source::make("a = \"\xE2\x80\xAE\x1B[2J\"\n", "evil\x1B]0;x\n.hcl");
  const std::string shown = render({.code = "c",
                                    .summary = "S\x1B",
                                    .detail = "D\x1B\xE2\x80\xAE",
                                    .subject = at(text, "a"),
                                    .notes = {{"N\x07", at(text, "a")}},
                                    .fix = hcl::fix_it{{}, "\x1Bs"},
                                    .variables = {{"v\x1B", "\"\x1B\""}},
                                    .inside = "b \"\x1B\""});
  for (const char c : shown)
    REQUIRE((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
  CHECK(shown.find("\xE2\x80\xAE") == std::string::npos);
  CHECK(shown.find("on evil<U+001B>]0;x<U+000A>.hcl line 1, in b \"<U+001B>\":") != std::string::npos);
}

TEST_CASE("places over several lines are underlined at both ends") {
  const auto text = source::make("b = [\n    1,\n    2,\n  ] + 3\n", "x");
  CHECK(snippet(at(text, "[\n    1,\n    2,\n  ]")) == R"(   1 | b = [
     |     ^
   2 |     1,
   3 |     2,
   4 |   ] + 3
     |   ^
)");
}

TEST_CASE("of many lines the ends and the place are shown") {
  std::string lines;
  for (int i = 1; i <= 10'000; ++i)
    lines += "line" + std::to_string(i) + "\n";
  const auto text = source::make(lines, "x");
  CHECK(snippet(at(text, "5000"), {text, {0, static_cast<std::uint32_t>(lines.size())}}) == R"(    1 | line1
  ...
 4999 | line4999
 5000 | line5000
      |     ^^^^
 5001 | line5001
 5002 | line5002
  ...
10000 | line10000
)");
}

TEST_CASE("a huge line is shown as a window around the place") {
  std::string line(3'000'000, 'a');
  line.replace(2'000'000, 6, " here ");
  const auto text = source::make(line, "x");
  const std::string shown = snippet(at(text, "here"));
  CHECK(shown == "   1 | ..." + std::string(59, 'a') + " here " + std::string(55, 'a') + "...\n     | " +
                     std::string(63, ' ') + "^^^^\n");
  // The place itself may be huge, or at either end.
  CHECK(snippet({text, {0, 3'000'000}}).size() < 600);
  CHECK(snippet({text, {10, 3'000'000}}).size() < 600);
  CHECK(snippet({text, {3'000'000, 3'000'000}}) ==
        "   1 | ..." + std::string(60, 'a') + "\n     | " + std::string(63, ' ') + "^\n");
  CHECK(snippet({text, {0, 1}}).size() < 300);
  // In characters of several bytes, no one is cut; one cluster of megabytes is cut.
  std::string wide;
  for (int i = 0; i != 100'000; ++i)
    wide += "\xE4\xBD\xA0";
  CHECK(snippet({source::make(wide, "x"), {150'000, 150'003}}).find("<0x") == std::string::npos);
  std::string cluster = "a";
  for (int i = 0; i != 500'000; ++i)
    cluster += "\xCC\x81";
  CHECK(snippet({source::make(cluster, "x"), {500'001, 500'003}}).size() < 2'000);
}

TEST_CASE("only a window of a line is read") {
  // The bytes outside may not even be looked at: they are not UTF-8, and would be shown as such.
  const std::string line = std::string(1000, '\xFF') + std::string(400, 'a') + std::string(1000, '\xFF');
  const detail::shown_line shown = detail::show_line(line, 1200, 1201, {});
  CHECK(shown.text.find("<0x") == std::string::npos);
  CHECK(shown.end - shown.begin == 1);
}

TEST_CASE("the detail is wrapped at blanks only") {
  std::string out;
  detail::append_wrapped(out, "one two three\n  kept as it is although long\nanunbreakableword x", 9);
  CHECK(out == "one two\nthree\n  kept as it is although long\nanunbreakableword\nx\n");
  out.clear();
  detail::append_wrapped(out, "one two three", 0);
  CHECK(out == "one two three\n");
}

TEST_CASE("a fix-it is a question after the detail, or advice where it is certain") {
  CHECK(render({.code = "c", .summary = "S", .detail = "Why.", .fix = fix_it{{}, "a"}}) ==
        "Error: S\n\nWhy. Did you mean \"a\"?\n");
  CHECK(render({.code = "c", .summary = "S", .fix = fix_it{{}, "a"}}) == "Error: S\n\nDid you mean \"a\"?\n");
  CHECK(render({.code = "c", .summary = "S", .fix = fix_it{{}, "a", true}}) ==
        "Error: S\n\nUse \"a\" instead.\n");
  CHECK(render({.code = "c", .summary = "S", .fix = fix_it{}}) == "Error: S\n");
}

TEST_CASE("a fix-it for another place says what is written there") {
  const auto text = source::make("prot = 80\n}\n", "f.hcl");
  const fix_it rename{at(text, "prot"), "port"};
  CHECK(render({.code = "c", .summary = "S", .subject = at(text, "}"), .fix = rename})
            .find("Did you mean \"port\" instead of \"prot\"?\n") != std::string::npos);
  CHECK(render({.code = "c", .summary = "S", .subject = at(text, "prot"), .fix = rename})
            .find("Did you mean \"port\"?\n") != std::string::npos);
}

TEST_CASE("lists that are streamed one after the other have a blank line between them") {
  diagnostics one;
  one.add({.code = "c", .summary = "S"});
  std::ostringstream out;
  out << one << diagnostics() << one;
  CHECK(out.str() == "Error: S\n\nError: S\n\n");
}

TEST_CASE("a source without a name, and lines counted from elsewhere") {
  CHECK(render({.code = "c", .summary = "S", .subject = {source::make("ab\n", ""), {1, 2}}}) ==
        "Error: S\n\n  on line 1:\n   1 | ab\n     |  ^\n");
  CHECK(render({.code = "c", .summary = "S", .subject = {source::make("ab\n", "f", {70, 5, 900}), {1, 2}}}) ==
        "Error: S\n\n  on f line 70:\n  70 | ab\n     |  ^\n");
}

TEST_CASE("ten thousand diagnostics are as long as ten thousand single ones") {
  std::string lines;
  for (int i = 0; i != 10'000; ++i)
    lines += "a = )\n";
  const auto text = source::make(lines, "x.hcl");
  diagnostics all(9'990);
  for (std::uint32_t i = 0; i != 10'000; ++i)
    all.add({.code = "c", .summary = "No", .subject = {text, {6 * i + 4, 6 * i + 5}}});
  const std::string shown = to_string(all);
  CHECK(shown.size() < 10'000 * 80);
  CHECK(shown.find("on x.hcl line 9990:") != std::string::npos);
  CHECK(shown.find("10 more problems are not shown.\n") == shown.size() - 32);
}
