// Options of reading a text hold for documents, translations and expressions as they do for decoding.
#include <catch2/catch.hpp>

#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

constexpr std::string_view ended = "a = <<EOT\nx\nEOT";
constexpr std::string_view marked =
    "\xEF\xBB\xBF"
    "a = 1\n";
const hcl::options lenient{.model = {.heredocs = hcl::heredoc_end::line_or_file}},
    strict{.model = {.marks = hcl::byte_order_marks::reject}};

bool has_mark(const hcl::diagnostics& all) {
  return all.size() == 1 && all[0].code == hcl::codes::byte_order_mark;
}

class file {
 public:
  file(std::string name, std::string_view text) : name_(std::move(name)) {
    std::ofstream(name_, std::ios::binary) << text;
  }
  file(const file&) = delete;
  file& operator=(const file&) = delete;
  ~file() { std::remove(name_.c_str()); }
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::string name_;
};

}  // namespace

TEST_CASE("a heredoc may end with the file where the options of reading say so, whatever reads it") {
  CHECK_FALSE(hcl::document::parse(ended));
  const auto doc = hcl::document::parse(ended, "t.hcl", lenient);
  REQUIRE(doc);
  CHECK(doc->text() == std::string(ended) + "\n");
  CHECK_FALSE(doc->is_changed());
  hcl::document changed = *doc;
  CHECK(changed.body().set("b", 1));
  CHECK(changed.text() == std::string(ended) + "\nb = 1\n");
  CHECK(changed.body().insert("c = <<EOT\ny\nEOT"));
  CHECK(hcl::parse(changed.text()));
  hcl::diagnostics found;
  (void)hcl::document::parse_broken(ended, "t.hcl", found, lenient);
  CHECK(found.empty());

  CHECK_FALSE(hcl::to_json_syntax(ended));
  CHECK(*hcl::to_json_syntax(ended, "t.hcl", {.model = lenient.model}) == "{\n  \"a\": \"x\\n\"\n}\n");
  CHECK_FALSE(hcl::parse_expression("<<EOT\nx\nEOT"));
  CHECK(*hcl::parse_expression("<<EOT\nx\nEOT", "e", lenient)->evaluate() == hcl::value("x\n"));
  CHECK(*hcl::parse_expression("[<<-A\n  ${<<B\nx\nB\n}\n  A\n]", "e", lenient)->evaluate() ==
        hcl::value::tuple({"x\n\n"}));
}

TEST_CASE("a text that ends otherwise keeps its end") {
  for (const std::string_view text : {"a = 1", "a = <<E\nx\nE\nb = 1", "# <<E", "a = \"<<\"\n# E", ""}) {
    INFO(text);
    const auto doc = hcl::document::parse(text, "t.hcl", lenient);
    REQUIRE(doc);
    CHECK(doc->text() == text);
  }
  CHECK_FALSE(hcl::document::parse("a = <<E\nx\nEE", "t.hcl", lenient));
}

TEST_CASE("a byte order mark is rejected where the options of reading say so, whatever reads it") {
  CHECK(hcl::document::parse(marked));
  CHECK(has_mark(hcl::document::parse(marked, "t.hcl", strict).diagnostics()));
  CHECK(hcl::to_json_syntax(marked));
  CHECK(has_mark(hcl::to_json_syntax(marked, "t.hcl", {.model = strict.model}).diagnostics()));
  CHECK(hcl::parse_expression("\xEF\xBB\xBF 1"));
  CHECK(has_mark(hcl::parse_expression("\xEF\xBB\xBF 1", "e", strict).diagnostics()));
  CHECK(has_mark(hcl::parse_template("\xEF\xBB\xBF 1", "e", strict).diagnostics()));
}

TEST_CASE("JSON is translated as it is read for decoding") {
  const std::string broken = R"({"a": "\ud800"})";
  CHECK_FALSE(hcl::to_native_syntax(broken));
  CHECK(*hcl::to_native_syntax(broken, "t.json", {.model = {.json_text = hcl::json_unicode::replace}}) ==
        "a = \"\xEF\xBF\xBD\"\n");
  CHECK(*hcl::to_native_syntax(R"({"$schema": "s", "a": 1})", "t.json", {.json_schema_property = true}) ==
        "a = 1\n");
}

TEST_CASE("a document that is a part of a larger text counts from there") {
  const hcl::position start{10, 3, 100};
  auto doc = hcl::document::parse("a = 1\nb = 2\n", "t.hcl", {.start = start});
  REQUIRE(doc);
  CHECK(doc->body().attribute("a").range().begin() == start);
  CHECK(doc->body().attribute("a").set(22));
  CHECK(doc->body().attribute("b").range().begin().line == 11);
  const auto broken = hcl::document::parse("a = \n", "t.hcl", {.start = start});
  REQUIRE_FALSE(broken);
  CHECK(broken.diagnostics()[0].subject.begin().line == 10);
}

TEST_CASE("parse_file reads the native syntax whatever the file's name, and says what is wrong otherwise") {
  const file native("reading_options.json", "a = 1\n"), json("reading_options_2.json", "{\"a\": 1}\n"),
      upper("reading_options.JSON", "b {\n}\n"), other_end("reading_options.conf", ended);
  const auto doc = hcl::document::parse_file(native.name());
  REQUIRE(doc);
  CHECK(doc->body().attribute("a").value_text() == "1");
  CHECK(hcl::document::parse_file(upper.name()));
  const auto other = hcl::document::parse_file(json.name());
  CHECK_FALSE(other);
  CHECK(other.diagnostics().has_errors());
  CHECK_FALSE(hcl::document::parse_file(other_end.name()));
  CHECK(hcl::document::parse_file(other_end.name(), lenient));
  CHECK(hcl::document::parse_file("reading_options.none").diagnostics().has_errors());
}
