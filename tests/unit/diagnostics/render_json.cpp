#include <catch2/catch.hpp>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/render.hpp>
#include <hcl/text/impl/escape.hpp>

using namespace hcl;

namespace {

std::string in_json(std::string_view text) {
  std::string out;
  detail::append_json_string(out, text, detail::json_escapes::disguises);
  return out;
}

}  // namespace

TEST_CASE("the whole of a diagnostic as JSON") {
  const auto text = source::make("a = \xC3\xA9\n", "app.hcl");
  diagnostics all(1);
  all.add({.code = "some-code",
           .summary = "Bad \"e\"",
           .detail = "Why.",
           .subject = {text, {4, 6}},
           .context = {text, {0, 6}},
           .notes = {{"here", {text, {0, 1}}}, {"nowhere", {}}},
           .fix = hcl::fix_it{{}, "e"},
           .variables = {{"var.a", "\"x\""}, {"b", "null"}},
           .inside = "service \"x\""});
  all.add({.code = "c"});
  all.add({.severity = severity::warning, .code = "w", .summary = "W"});
  CHECK(
      to_json(all) ==
      R"({"diagnostics":[{"severity":"error","code":"some-code","summary":"Bad \"e\"","detail":"Why.",)"
      R"("subject":{"filename":"app.hcl","start":{"line":1,"column":5,"byte":4},"end":{"line":1,"column":6,"byte":6}},)"
      R"("context":{"filename":"app.hcl","start":{"line":1,"column":1,"byte":0},"end":{"line":1,"column":6,"byte":6}},)"
      R"("inside":"service \"x\"","fix":{"replacement":"e","certain":false},)"
      R"("notes":[{"message":"here","range":{"filename":"app.hcl","start":{"line":1,"column":1,"byte":0},"end":{"line":1,"column":2,"byte":1}}},)"
      R"({"message":"nowhere"}],"variables":[{"name":"var.a","text":"\"x\""},{"name":"b","text":"null"}]},)"
      R"({"severity":"warning","code":"w","summary":"W","detail":""}],"dropped":1})");
  CHECK(to_json(diagnostics{}) == R"({"diagnostics":[]})");
}

TEST_CASE("JSON strings are valid whatever they hold") {
  CHECK(in_json("a\"b\\c/\n\t") == R"("a\"b\\c/\n\t")");
  CHECK(in_json(std::string_view("\0\x1B\x7F", 3)) == R"("\u0000\u001b\u007f")");
  CHECK(in_json("\xE2\x80\xAE\xE2\x80\xA8") == R"("\u202e\u2028")");
  CHECK(in_json("\xF3\xA0\x80\x81") == R"("\udb40\udc01")");
  CHECK(in_json("\xFF\xE2\x82") == "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
  CHECK(in_json("\xF0\x9F\x91\xA8") == "\"\xF0\x9F\x91\xA8\"");
  for (unsigned c = 0; c < 256; ++c) {
    const std::string text = in_json(std::string(1, static_cast<char>(c)));
    for (const char byte : text)
      REQUIRE(static_cast<unsigned char>(byte) >= 0x20);
    REQUIRE(first_invalid_utf8(text) == std::string_view::npos);
  }
}
