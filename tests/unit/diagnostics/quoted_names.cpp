// Names that the author of a text chooses stay on one line of a message, so that none looks like another message.
#include <catch2/catch.hpp>

#include <map>
#include <string>

#include <hcl/decode.hpp>
#include <hcl/extension/user_function.hpp>

namespace {

struct part {
  hcl::label<std::string> name;
  std::string target;
};
struct config {
  std::string host;
  hcl::defaulted<std::map<std::string, hcl::value>> m{};
  hcl::blocks<part, "part"> parts{};
};

void check_lines(const hcl::diagnostics& diags) {
  CHECK(diags.has_errors());
  for (const hcl::diagnostic& d : diags) {
    INFO(d.detail);
    CHECK(d.detail.find('\n') == std::string::npos);
  }
}

}  // namespace

TEST_CASE("a name with a newline does not break the line of a message") {
  for (const char* text :
       {R"({"host": "a", "x\ny": 1})", R"({"host": "a", "part": {"x\ny": 1}})",
        R"({"host": "a", "part": {"x\ny": {"target": "a", "x\ny": 1}}})", R"({"host": "${a[\"x\\ny\"]}"})",
        R"({"host": "a", "m": {"x\ny": 1, "x\ny": 2}})",
        R"({"host": "a", "m": {"b": "${{for k in [1, 2] : \"x\\ny\" => k}}"}})",
        R"({"host": "a", "m": {"b": "${{a = 1}[\"x\\ny\"]}"}})",
        R"({"host": "a", "m": {"b": "${true ? {\"x\\ny\" = [1]} : {\"x\\ny\" = {}}}"}})"}) {
    INFO(text);
    hcl::scope names;
    check_lines(hcl::decode_json<config>(text, "a.json", names).diagnostics());
  }
}

TEST_CASE("the label of a function is quoted in messages") {
  hcl::diagnostics diags;
  const auto body = hcl::parse("function \"x\\ny\" {\n  params = []\n  result = 1\n}\n");
  REQUIRE(body);
  (void)hcl::read_user_functions(*body, nullptr, diags);
  check_lines(diags);
  CHECK(diags[0].detail == "The name of a function must be an identifier; \"x\\ny\" is not one.");
}
