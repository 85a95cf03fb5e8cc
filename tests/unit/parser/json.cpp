// The JSON parser: what is accepted, what each mistake is called and where it stands, and hostile texts.
#include <catch2/catch.hpp>

#include <string>

#include <hcl/parser/json_value.hpp>
#include <hcl/text/impl/line_index.hpp>

namespace {

struct parsed {
  explicit parsed(std::string text, const hcl::limits& bounds = {})
      : document(hcl::parser::parse_json(hcl::source::make(std::move(text), "j.json"), diags, bounds)) {}
  hcl::diagnostics diags;
  hcl::syntax::document_ptr document;
};

// "code@begin-end" of the first problem.
std::string first(std::string text, bool file = false) {
  hcl::diagnostics diags;
  const auto source = hcl::source::make(std::move(text), "j.json");
  (void)(file ? hcl::parser::parse_json_file(source, diags) : hcl::parser::parse_json(source, diags));
  if (diags.empty()) return "fine";
  const hcl::byte_span at = diags[0].subject.span();
  return std::string(diags[0].code) + "@" + std::to_string(at.begin) + "-" + std::to_string(at.end);
}

std::string text_of(std::string text) {
  const parsed p(std::move(text));
  REQUIRE(p.diags.empty());
  REQUIRE(p.document->expression->kind == hcl::syntax::node_kind::json_string);
  return std::string(hcl::syntax::as<hcl::syntax::json_string>(*p.document->expression).text);
}

}  // namespace

TEST_CASE("JSON strings are decoded") {
  CHECK(text_of(R"("a\"\\\/\b\f\n\r\tz")") == "a\"\\/\b\f\n\r\tz");
  CHECK(text_of(R"("\u00e9\u20AC\ud83d\ude00")") == "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
  CHECK(text_of("\"a\x7F\"") == "a\x7F");
  CHECK(text_of(R"("\u0000")") == std::string(1, '\0'));
}

TEST_CASE("mistakes in JSON stand where they are") {
  CHECK(first("") == "json-missing-value@0-0");
  CHECK(first("{\"a\":1,}") == "json-trailing-comma@6-7");
  CHECK(first("[1,]") == "json-trailing-comma@2-3");
  CHECK(first("{\"a\" 1}") == "json-missing-colon@5-6");
  CHECK(first("{\"a\"=1}") == "json-missing-colon@4-5");
  CHECK(first("{\"a\":1 \"b\":2}") == "json-missing-comma@7-10");
  CHECK(first("{\"a\":[1}") == "json-mismatched-bracket@7-8");
  CHECK(first("{\"a\":tru}") == "json-invalid-keyword@5-8");
  CHECK(first("{\"a\":01}") == "json-invalid-number@5-7");
  CHECK(first("{\"a\":\"\\q\"}") == "json-invalid-string@6-8");
  CHECK(first("{\"a\":\"\\ud800\"}") == "json-invalid-string@6-12");
  CHECK(first("{\"a\":1}}") == "json-extraneous-data@7-8");
  CHECK(first("\"x") == "json-unclosed-string@2-2");
  CHECK(first("[1") == "json-unclosed@0-1");
  CHECK(first("\xEF\xBB\xBF{}") == "json-byte-order-mark@0-3");
  CHECK(first("\"\xFF\"") == "invalid-utf8@1-2");
  CHECK(first(std::string("[1\0]", 4)) == "json-missing-comma@2-3");
  CHECK(first("[1e999999999999999]") == "number-overflow@1-18");
  CHECK(first("[1e00000000001]") == "fine");
  CHECK(first("\"a\": 1", true) == "json-extraneous-data@3-4");
  CHECK(first("5") == "fine");
  CHECK(first("5", true) == "json-root-must-be-object@0-1");
  CHECK(first("[]", true) == "fine");
}

TEST_CASE("comments in JSON are told what to be") {
  for (const char* const text :
       {"{\"a\": 1, // c\n\"b\": 2}", "{\"a\": /* c */ 1}", "{\"a\": 1 # c\n}", "// c\n{}"}) {
    INFO(text);
    const parsed p(text);
    REQUIRE_FALSE(p.diags.empty());
    CHECK(p.diags[0].detail.find("no comments") != std::string::npos);
  }
}

TEST_CASE("duplicate properties are kept in order") {
  const parsed p(R"({"a": 1, "b": 2, "a": 3})");
  const auto& object = hcl::syntax::as<hcl::syntax::json_object>(*p.document->expression);
  REQUIRE(object.properties.size() == 3);
  CHECK(object.properties[2].name->text == "a");
  CHECK(object.properties[2].range() == hcl::byte_span{17, 23});
}

TEST_CASE("nesting of JSON is limited") {
  const auto nested = [](std::size_t n) { return std::string(n, '[') + std::string(n, ']'); };
  CHECK(first(nested(256)) == "fine");
  CHECK(first(nested(257)) == "nesting-too-deep@256-257");
  CHECK(first(nested(1'000'000)) == "nesting-too-deep@256-257");
  CHECK(first(std::string(1'000'000, '[')) == "nesting-too-deep@256-257");
  std::string objects;
  for (int i = 0; i < 100'000; ++i)
    objects += "{\"a\":";
  CHECK(first(objects).starts_with("nesting-too-deep"));
}

TEST_CASE("what is beyond ASCII in a JSON string is seen wherever it stands") {
  const auto is_ascii = [](const std::string& text) {
    const parsed p('"' + text + '"');
    REQUIRE(p.diags.empty());
    return hcl::syntax::as<hcl::syntax::json_string>(*p.document->expression).ascii;
  };
  CHECK(is_ascii(""));
  for (std::size_t before = 0; before != 36; ++before) {
    const std::string letters(before, 'a'), more(36 - before, 'b');
    CHECK(is_ascii(letters + more));
    CHECK(is_ascii(letters + "\\n" + more));
    CHECK_FALSE(is_ascii(letters + "\xC3\xA9\xC3\xA9" + more));
    CHECK_FALSE(is_ascii(letters + "\\n\xC3\xA9" + more));
    CHECK_FALSE(is_ascii(letters + "\\u00e9" + more));
  }
}

TEST_CASE("long flat JSON costs no stack") {
  std::string text = "[1";
  for (int i = 0; i < 200'000; ++i)
    text += ",[]";
  const parsed p(text + "]");
  REQUIRE(p.diags.empty());
  CHECK(hcl::syntax::as<hcl::syntax::json_array>(*p.document->expression).elements.size() == 200'001);
}

TEST_CASE("every cut of a JSON text ends well") {
  const std::string whole = R"({"a": ["x\n\u00e9", -1.5e+3, true, null, {"b": {}}], "//": "c"})";
  for (std::size_t n = 0; n < whole.size(); ++n) {
    const parsed p(whole.substr(0, n));
    CHECK_FALSE(p.diags.empty());
    REQUIRE(p.document->expression);
  }
  for (std::size_t n = 0; n < whole.size(); ++n) {
    std::string changed = whole;
    changed[n] = static_cast<char>(changed[n] ^ 0x15);
    REQUIRE(parsed(changed).document->expression);
  }
}
