// Text of JSON files that is no Unicode: an error, or replaced, however the file is read; places behind it
// stay right.
#include <string>
#include <utility>
#include <vector>

#include <hcl/decode.hpp>

#include "decoded.hpp"
#include "folder.hpp"

namespace {

const hcl::options replacing{.model = {.json_text = hcl::json_unicode::replace}};
struct one {
  std::string s;
};
struct rest {
  hcl::remain<> all;
};

TEST_CASE("text that is no Unicode in JSON files is replaced if that is wanted, else an error") {
  const std::pair<std::string, std::string> cases[] = {
      {"a\xFF"
       "b",
       "a\uFFFDb"},
      {"\xE2\x82", "\uFFFD\uFFFD"},
      {"\xC0\x80", "\uFFFD\uFFFD"},
      {"\\ud800", "\uFFFD"},
      {"\\udc00x", "\uFFFDx"},
      {"\\ud800\\u0041",
       "\uFFFD"
       "A"},
      {"\\ud800\\ud83d\\ude00", "\uFFFD\U0001F600"},
      {"\\ud83d\\ude00\xFF", "\U0001F600\uFFFD"},
      {"\xEF\xBF\xBD\xFF", "\uFFFD\uFFFD"},
      {"\xFF${\"x\\ud800\"}", "\uFFFDx\uFFFD"},
  };
  for (const auto& [written, wanted] : cases) {
    std::string escaped;
    for (const char c : written)
      escaped += c == '"' ? "\\\"" : std::string(1, c);
    const std::string json = "{\"s\": \"" + escaped + "\"}";
    INFO(json);
    CHECK_FALSE(hcl::decode_json<one>(json, "j", hcl::scope()));
    const auto read = hcl::decode_json<one>(json, "j", hcl::scope(), replacing);
    if (!read) FAIL(to_string(read.diagnostics()));
    CHECK(read->s == wanted);
    const auto parsed = hcl::parse(json, "j", replacing, hcl::syntax_form::json);
    REQUIRE(parsed);
    CHECK(hcl::decode_body<one>(*parsed, hcl::scope())->s == wanted);
  }
}

TEST_CASE("names and labels are replaced, too, and files are read the same way") {
  const std::string json = "{\"s\": \"x\", \"b\\ud800\": 1, \"c\xFF\": 2}";
  const auto names = hcl::decode_json<rest>(json, "j", replacing);
  REQUIRE(names);
  hcl::diagnostics diags;
  std::vector<std::string> found;
  for (const hcl::body_attribute& a : names->all->just_attributes(diags))
    found.push_back(a.name);
  CHECK(found == std::vector<std::string>{"s", "b\uFFFD", "c\uFFFD"});
  const test::folder files;
  const std::string file = files.write("a.json", "{\"s\": \"\xFF\"}");
  CHECK_FALSE(hcl::decode_file<one>(file));
  CHECK(hcl::decode_file<one>(file, replacing)->s == "\uFFFD");
  CHECK(hcl::decode_body<one>(*hcl::parse_file(file, replacing))->s == "\uFFFD");
  hcl::files_options opts;
  CHECK_FALSE(hcl::decode_files<one>({file}, opts));
  opts.decode = replacing;
  CHECK(hcl::decode_files<one>({file}, opts)->s == "\uFFFD");
}

TEST_CASE("problems behind replaced text are where they are written") {
  const std::string json = "{\"s\": \"\xFF\\ud800\xFFx${nope}\"}";
  const auto read = hcl::decode_json<one>(json, "j", hcl::scope(), replacing);
  REQUIRE_FALSE(read);
  CHECK(read.diagnostics()[0].subject.span().begin == json.find("nope"));
  CHECK_FALSE(to_string(read.diagnostics()).empty());
  // Outside of strings nothing is replaced.
  CHECK_FALSE(hcl::decode_json<one>("{\xFF\"s\": \"x\"}", "j", replacing));
}

}  // namespace
