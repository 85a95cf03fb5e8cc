// What cannot be said in the other syntax, or is broken: errors with their places, and nothing written.
#include <catch2/catch.hpp>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/hcl.hpp>

namespace {

// The text of the diagnostics' subjects, one after the other; "written" if there are none.
std::string attributed(std::string_view json, const hcl::translate_options& options = {}) {
  const auto made = hcl::to_native_syntax(json, "t.json", options);
  if (made) return "written";
  std::string out;
  for (const hcl::diagnostic& one : made.diagnostics()) {
    CHECK((one.subject.source() ? one.subject.source()->name() : "") == "t.json");
    out.append(out.empty() ? "" : " | ").append(one.subject.text());
  }
  return out;
}

}  // namespace

TEST_CASE("broken templates of the JSON syntax are errors where they stand, and not written") {
  CHECK(attributed(R"({"k": "%{ if x }"})") != "written");
  CHECK(attributed(R"({"k": "${1 2}"})") == "2");
  CHECK(attributed(R"({"k": "${"})") != "written");
  CHECK(attributed(R"({"k": "%{"})") != "written");
  CHECK(attributed(R"({"k": ["${x", "${y}"]})") != "written");
  CHECK(attributed(R"({"a": {"${x": 1}})") != "written");
  CHECK(attributed(R"({"a": {"b": [{"c": "${1 2}"}]}})") == "2");
  CHECK(attributed(R"({"s": [{"k": "${1 2}"}]})") == "2");
  CHECK(attributed(R"({"k": "$${", "l": "%%{ if", "//": "${", "m": "a $ % {"})") == "written");
  CHECK(attributed(R"({"//": {"a": "${"}, "k": 1})") == "written");
  const auto expression = hcl::parse_json(R"({"k": "${1 2}"})");
  hcl::diagnostics diags;
  CHECK_FALSE(hcl::write_expression(expression->just_attributes(diags).at(0).expression));
}

TEST_CASE("names that a native body or object cannot have twice are errors") {
  CHECK(attributed(R"({"a": 1, "a": 2})") == "\"a\"");
  CHECK(attributed(R"([{"a": 1}, {"a": 2}])") == "\"a\"");
  CHECK(attributed(R"({"s": [{"a": 1, "a": 2}]})") == "\"a\"");
  CHECK(attributed(R"({"s": [{"a": 1}], "s": 1})") == "\"s\"");
  CHECK(attributed(R"({"s": [{"a": 1}], "s": [{"b": 1}]})") == "written");
  CHECK(attributed(R"({"a": {"b": 1, "b": 2}})") == "\"b\"");
  CHECK(attributed(R"({"two words": 1})") == "\"two words\"");
  CHECK(attributed(R"({"s": 1})", {.blocks = {{"s"}}}) == "1");
}

TEST_CASE("texts that look like expressions stay texts, there and back") {
  const hcl::translate_options options{.keep_expressions = true};
  const std::string text =
      "a = x.y\nb = \"$${x}\"\nc = [\"$${lit}\", \"%%{ if }\", v]\nd = { k = \"$${k}\" }\ne = \"p $${q} "
      "${r}\"\n";
  const auto whole = hcl::body_value(*hcl::parse(text), options);
  REQUIRE(whole);
  const auto back = hcl::write_body(*whole, options);
  REQUIRE(back);
  CHECK(back->find("b = \"$${x}\"\n") != std::string::npos);
  CHECK(back->find("c = [\"$${lit}\", \"%%{ if }\", v]\n") != std::string::npos);
  CHECK(back->find("k = \"$${k}\"\n") != std::string::npos);
  const auto again = hcl::body_value(*hcl::parse(*back), options);
  REQUIRE(again);
  CHECK(*whole == *again);
  const auto json = hcl::parse_json(R"({"a": "$${lit}", "b": "${x}"})");
  CHECK(*hcl::write_body(*hcl::body_value(*json, options), options) == "a = \"$${lit}\"\nb = x\n");
}

TEST_CASE("a property of the JSON syntax that is there twice has no value") {
  for (const char* text : {R"({"a": 1, "a": 2})", R"({"s": [{"a": 1}], "s": [{"b": 1}]})"}) {
    const auto body = hcl::parse_json(text);
    REQUIRE(body);
    const auto whole = hcl::body_value(*body);
    REQUIRE(whole.diagnostics().error_count() == 1);
    CHECK(whole.diagnostics()[0].code == hcl::codes::duplicate_attribute);
    CHECK(whole.diagnostics()[0].subject.text()[1] == text[2]);
    CHECK(whole.diagnostics()[0].notes.at(0).where.begin().column == 2);
    hcl::diagnostics diags;
    CHECK(body->entries(diags).size() == 2);
  }
}

TEST_CASE("nothing is lost where an attribute has the name of blocks, or a label that of comments") {
  const auto body = hcl::parse("s = { l = 1 }\ns \"l\" {}\n");
  REQUIRE(body);
  const auto both = hcl::body_value(*body);
  REQUIRE_FALSE(both);
  REQUIRE(both.diagnostics()[0].notes.size() == 1);
  CHECK(both.diagnostics()[0].notes[0].where.begin().line == 1);
  CHECK_FALSE(hcl::to_json_syntax("s = { l = 1 }\ns \"l\" {}\n"));
  CHECK(*hcl::to_native_syntax(*hcl::to_json_syntax("s \"//\" {\n  a = 1\n}\ns \"b\" {}\n")) ==
        "s \"//\" {\n  a = 1\n}\n\ns \"b\" {}\n");
}

TEST_CASE("whatever is translated from random templates parses, or is an error") {
  const std::vector<std::string> pieces{
      "${", "%{",  "}",   "x",    " ", "if ",  "endif",     "else",      "\\\"", "~", "$",
      "%",  "{",   "\\n", "1",    "+", "[",    "]",         "(",         ")",    ".", "#",
      "//", "/*",  "*/",  "\\\\", ",", "for ", "in ",       "endfor",    "<<E",  "E", "\\r",
      ":",  "\\t", "a",   "=",    "?", "${x}", "%{ if c }", "%{ endif }"};
  std::mt19937 random(5);
  const auto text = [&] {
    std::string made;
    for (std::size_t n = random() % 9; n != 0; --n)
      made += pieces[random() % pieces.size()];
    return made;
  };
  std::size_t written = 0;
  for (int i = 0; i != 20'000; ++i) {
    const std::string json = "{\"k\": \"" + text() + "\", \"l\": [\"" + text() + "\"], \"o\": {\"" + text() +
                             "\": \"" + text() + "\"}}";
    const auto made = hcl::to_native_syntax(json, "t.json", {.heredocs = i % 2 == 0});
    if (!made) {
      for (const hcl::diagnostic& one : made.diagnostics()) {
        INFO(json << to_string(made.diagnostics()));
        REQUIRE((one.subject.source() ? one.subject.source()->name() : "") == "t.json");
      }
      continue;
    }
    ++written;
    INFO(json << *made);
    REQUIRE(hcl::parse(*made));
  }
  CHECK(written > 500);
}
