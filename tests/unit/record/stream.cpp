// What has a text is streamed as that text.
#include <sstream>
#include <string>

#include <catch2/catch.hpp>
#include <hcl/decode.hpp>

namespace {

template <typename T>
std::string shown(const T& v) {
  std::ostringstream out;
  out << v;
  CHECK(to_string(v) == out.str());
  return out.str();
}

}  // namespace

TEST_CASE("texts of values, types and places", "[stream]") {
  CHECK(shown(hcl::value("a")) == "\"a\"");
  CHECK(shown(hcl::value("a").with_marks({"sensitive"})) == "(sensitive)");
  CHECK(shown(hcl::type::list(hcl::type::string())) == "list(string)");
  CHECK(shown(hcl::number(8080)) == "8080");
  CHECK(shown(hcl::path().attribute("a").index(0)) == ".a[0]");
  const hcl::range where(hcl::source::make("a = 1", "app.hcl"), {4, 5});
  CHECK(shown(where) == "app.hcl:1,5-6");
  CHECK(shown(hcl::traversal({{hcl::traversal_step::kind::root, "a", {}, {}}})) == "a");
  CHECK(shown(hcl::failure{"a number is required", ".ports[0]"}) == ".ports[0]: a number is required");
  CHECK(shown(hcl::failure{"a number is required"}) == "a number is required");
}

TEST_CASE("texts of diagnostics, and lists of them", "[stream]") {
  const hcl::diagnostic port{.code = "port", .summary = "No port", .detail = "It is missing."};
  const hcl::diagnostic old{.severity = hcl::severity::warning, .code = "old", .summary = "Old name"};
  CHECK(shown(port).find("No port") != std::string::npos);
  const hcl::diagnostics both{old, port};
  CHECK(to_string(both).find("Old name") != std::string::npos);
  REQUIRE(both.errors().size() == 1);
  CHECK(both.errors()[0].code == "port");
  REQUIRE(both.warnings().size() == 1);
  CHECK(both.warnings()[0].code == "old");
  CHECK(both.find("old") == &both[0]);
  CHECK(both.find("new") == nullptr);
}
