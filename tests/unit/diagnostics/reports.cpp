#include <catch2/catch.hpp>

#include <hcl/diagnostics/render.hpp>
#include <hcl/text/range.hpp>

using namespace hcl;

namespace {

diagnostics one_of(diagnostic d) {
  diagnostics all;
  all.add(std::move(d));
  return all;
}
bool holds(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("a byte order mark is no column, but bytes of a text") {
  const auto text = hcl::source::make(
      "\xEF\xBB\xBF"
      "ab = 1\n"
      "c = 2\n",
      "t.hcl");
  const hcl::position second = text->locate(4), mark = text->locate(0), below = text->locate(10);
  for (const column_unit unit : {column_unit::utf16, column_unit::code_points, column_unit::graphemes}) {
    CHECK(column_in(second, *text, unit) == 2);
    CHECK(column_in(mark, *text, unit) == 1);
    CHECK(column_in(text->locate(2), *text, unit) == 1);
    CHECK(column_in(below, *text, unit) == 1);
  }
  CHECK(column_in(second, *text, column_unit::bytes) == 5);
  const hcl::diagnostics all =
      one_of({.code = "c", .summary = "S", .detail = "D.", .subject = {text, {4, 5}}});
  CHECK(holds(to_sarif(all), "\"startColumn\":2,"));
  CHECK(holds(to_annotations(all), "col=2"));
}

TEST_CASE("columns in the units of others") {
  // a, a combining accent on e, a musical symbol beyond the first plane
  const auto text = source::make("x\n\"e\xCC\x81\xF0\x9D\x84\x9E\" = 1\n", "a.hcl");
  const position past = text->locate(2 + 1 + 3 + 4);
  CHECK(column_in(past, *text, column_unit::graphemes) == 4);
  CHECK(column_in(past, *text, column_unit::bytes) == 9);
  CHECK(column_in(past, *text, column_unit::utf16) == 6);
  CHECK(column_in(past, *text, column_unit::code_points) == 5);
  CHECK(column_in(text->locate(0), *text, column_unit::utf16) == 1);
  const auto part = source::make("ab\ncd", "a.hcl", {7, 11, 100});
  CHECK(column_in(part->locate(1), *part, column_unit::utf16) == 12);
  CHECK(column_in(part->locate(4), *part, column_unit::utf16) == 2);
  const auto broken = source::make("\xFF\xBF\xF0", "a.hcl");
  CHECK(column_in(broken->locate(2), *broken, column_unit::code_points) == 2);
}

TEST_CASE("an annotation for each diagnostic") {
  const auto text = source::make("a = 1\n\xF0\x9D\x84\x9E = [\n]\n", "/src/conf,d/a:b.hcl");
  diagnostics all(2);
  all.add({.code = "c",
           .summary = "Odd, 100%: name",
           .detail = "First.\nSecond: a, b.",
           .subject = {text, {6, 10}}});
  all.add({.severity = severity::warning, .code = "c", .summary = "Long", .subject = {text, {0, 14}}});
  all.add({.code = "d", .summary = "No place"});
  all.add({.code = "d", .summary = "Dropped"});
  CHECK(to_annotations(all, {.root = "/src/"}) ==
        "::error file=conf%2Cd/a%3Ab.hcl,line=2,endLine=2,col=1,endColumn=3,title=Odd%2C 100%25%3A name::"
        "First.%0ASecond: a, b.\n"
        "::warning file=conf%2Cd/a%3Ab.hcl,line=1,endLine=2,title=Long::Long.\n"
        "::error file=conf%2Cd/a%3Ab.hcl,line=1,endLine=1,col=1,endColumn=1,title=No place::No place.\n"
        "::notice::1 more problem is not shown.\n");
  CHECK(to_annotations(diagnostics{}).empty());
}

TEST_CASE("annotations show what would act on the log that shows them") {
  const diagnostics all =
      one_of({.code = "c", .summary = "A\x1B[2J", .detail = "B\xE2\x80\xAE\r\n::error::\xFF"});
  CHECK(to_annotations(all) == "::error title=A<U+001B>[2J::B<U+202E><U+000D>%0A::error::<0xFF>\n");
}

TEST_CASE("a text without a name is told by its lines") {
  const auto text = source::make("\nx", "");
  const diagnostics all =
      one_of({.code = "c", .summary = "Bad", .detail = "Why.", .subject = {text, {1, 2}}});
  CHECK(to_annotations(all) == "::error title=Bad::In line 2: Why.\n");
}

TEST_CASE("flags and variables of one line have no lines, files called like them have") {
  const auto told = [](std::string name, hcl::position start = {}) {
    const auto text = source::make("x", std::move(name), start);
    return to_string(one_of({.code = "c", .summary = "Bad", .detail = "Why.", .subject = {text, {0, 1}}}));
  };
  for (const char* const name : {"$APP_PORT", "$APP_TAGS__a b", "--port", "-p", "--tags.a/b"})
    CHECK(told(name).starts_with("Error: Bad\n\n  on " + std::string(name) + ":\n"));
  for (const char* const name : {"-", "$HOME/app.hcl", "$APP_PORT in app.env", "app.hcl"})
    CHECK(told(name).starts_with("Error: Bad\n\n  on " + std::string(name) + " line 1:\n"));
  CHECK(told("-x", {.line = 3}).starts_with("Error: Bad\n\n  on -x line 3:\n"));
}

TEST_CASE("what belongs to no file goes to the first one and says where it belongs") {
  const auto variable = source::make("x", "$APP_PORT");
  const diagnostics all =
      one_of({.code = "c", .summary = "Bad", .detail = "Why.", .subject = {variable, {0, 1}}});
  CHECK(to_annotations(all) == "::error title=Bad::In $APP_PORT: Why.\n");
  CHECK(to_annotations(all, {.file = "app.hcl"}) ==
        "::error file=app.hcl,line=1,endLine=1,col=1,endColumn=1,title=Bad::In $APP_PORT: Why.\n");
  CHECK(holds(to_sarif(all, {.file = "app.hcl"}),
              R"("uri":"app.hcl","uriBaseId":"%SRCROOT%"},"region":{"startLine":1,)"));
  CHECK_FALSE(holds(to_sarif(all), "locations"));
}

TEST_CASE("the whole of a diagnostic as SARIF") {
  const auto text = source::make("prt = 1\n", "/etc/app/a b.hcl");
  const diagnostics all = one_of({.code = codes::unsupported_attribute,
                                  .summary = "Unsupported attribute",
                                  .detail = "No attribute named \"prt\" is expected here.",
                                  .subject = {text, {0, 3}},
                                  .notes = {{"Here", {text, {6, 7}}}, {"nowhere", {}}},
                                  .fix = hcl::fix_it{{text, {0, 3}}, "port"},
                                  .path = "prt"});
  const std::string rule = "\"text\":\"" + std::string(codes::unsupported_attribute.meaning) + "\"}";
  CHECK(
      to_sarif(all,
               {.tool = "app", .version = "1.4", .root = "/etc/app", .help = "https://example.org/codes#"}) ==
      R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{)"
      R"("tool":{"driver":{"name":"app","version":"1.4","rules":[{"id":"unsupported-attribute","shortDescription":{)" +
          rule + R"(,"fullDescription":{)" + rule + R"(,"help":{)" + rule +
          R"(,"helpUri":"https://example.org/codes#unsupported-attribute","defaultConfiguration":{"level":"error"}}]}},)"
          R"("columnKind":"utf16CodeUnits","originalUriBaseIds":{"%SRCROOT%":{"uri":"file:///etc/app/"}},)"
          R"("results":[{"ruleId":"unsupported-attribute","ruleIndex":0,"level":"error",)"
          R"("message":{"text":"No attribute named \"prt\" is expected here. Did you mean \"port\"?"},)"
          R"("locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.hcl","uriBaseId":"%SRCROOT%"},)"
          R"("region":{"startLine":1,"startColumn":1,"endLine":1,"endColumn":4}},)"
          R"("logicalLocations":[{"fullyQualifiedName":"prt","kind":"property"}]}],)"
          R"("relatedLocations":[{"id":1,"physicalLocation":{"artifactLocation":{"uri":"a%20b.hcl","uriBaseId":"%SRCROOT%"},)"
          R"("region":{"startLine":1,"startColumn":7,"endLine":1,"endColumn":8}},"message":{"text":"Here."}}],)"
          R"("fixes":[{"description":{"text":"Did you mean \"port\"?"},"artifactChanges":[{)"
          R"("artifactLocation":{"uri":"a%20b.hcl","uriBaseId":"%SRCROOT%"},"replacements":[{"deletedRegion":)"
          R"({"startLine":1,"startColumn":1,"endLine":1,"endColumn":4},"insertedContent":{"text":"port"}}]}]}],)"
          R"("partialFingerprints":{"hclProblem/v1":"d39453cb209f5da3:1"}}]}]})");
  CHECK(
      to_sarif(diagnostics{}) ==
      R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{)"
      R"("name":"hcl","rules":[]}},"columnKind":"utf16CodeUnits","results":[]}]})");
}

TEST_CASE("fingerprints stay when lines move and differ for equal problems") {
  const auto print = [](const std::string& report, std::size_t which) {
    std::size_t at = 0;
    for (std::size_t i = 0; i <= which; ++i)
      at = report.find("hclProblem/v1", at + 1);
    return report.substr(at, 36);
  };
  const auto text = source::make("a = 1\nb = 2\n", "a.hcl"),
             moved = source::make("\n\na = 9\nb = 2\n", "a.hcl");
  diagnostics all, later;
  for (const byte_span where : {byte_span{0, 1}, byte_span{6, 7}})
    all.add({.code = "c", .summary = "S", .subject = {text, where}, .path = "p"});
  later.add({.code = "c", .summary = "S", .subject = {moved, {2, 3}}, .path = "p"});
  CHECK(print(to_sarif(all), 0) == print(to_sarif(later), 0));
  CHECK(print(to_sarif(all), 0) != print(to_sarif(all), 1));
}

TEST_CASE("files that do not lie under the root have absolute addresses") {
  for (const auto& [name, uri] : {std::pair{"/etc/x.hcl", R"("uri":"file:///etc/x.hcl"})"},
                                  std::pair{"C:\\conf\\x y.hcl", R"("uri":"file:///C:/conf/x%20y.hcl"})"},
                                  std::pair{"/src2/x.hcl", R"("uri":"file:///src2/x.hcl"})"},
                                  std::pair{"./x#1.hcl", R"("uri":"x%231.hcl","uriBaseId")"}}) {
    const auto text = source::make("a", name);
    CHECK(holds(to_sarif(one_of({.code = "c", .summary = "S", .subject = {text, {0, 1}}}), {.root = "/src"}),
                uri));
  }
}

TEST_CASE("reports are valid whatever names and texts hold") {
  const auto text = source::make("\xFF\xFE", "a\xFF\"\n.hcl");
  const diagnostics all = one_of({.code = "c",
                                  .summary = "\"S\"\n",
                                  .detail = "\xE2\x80\xAE\xFF",
                                  .subject = {text, {0, 2}},
                                  .inside = "\n",
                                  .path = "\xC0\""});
  const std::string report = to_sarif(all);
  CHECK(report.find('\n') == report.npos);
  CHECK(report.find('\xFF') == report.npos);
  CHECK(report.find('\xC0') == report.npos);
  CHECK(holds(report, "a%FF%22%0A.hcl"));
  CHECK(to_annotations(all).find('\n') == to_annotations(all).size() - 1);
}
