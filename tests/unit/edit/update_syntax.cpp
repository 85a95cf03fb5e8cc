// Members that are kept as syntax, written back into documents.
#include <catch2/catch.hpp>

#include <map>
#include <string>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/edit.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/extension/transform.hpp>

namespace {

using hcl::type;

struct typed {
  hcl::type_constraint shape;
  hcl::defaulted<std::vector<hcl::type>> all{};
  hcl::defaulted<std::map<std::string, hcl::type>> named{};
};
template <typename T, typename Change>
std::string updated(const std::string& text, const Change& change) {
  auto doc = hcl::document::parse(text, "t.hcl");
  auto config = hcl::decode<T>(text, "t.hcl");
  REQUIRE(doc);
  REQUIRE(config);
  change(*config);
  if (const auto done = hcl::update(*doc, *config); !done) return to_string(done.diagnostics());
  return doc->text();
}

TEST_CASE("a changed type is written as a type") {
  const auto to_bool = [](typed& t) { t.shape.type = type::list(type::boolean()); };
  CHECK(updated<typed>("shape = string # why\n", to_bool) == "shape = list(bool) # why\n");
  CHECK(updated<typed>("shape = list( bool )\n", to_bool) == "shape = list( bool )\n");
}
TEST_CASE("types in lists and objects are changed one by one") {
  CHECK(
      updated<typed>("shape = any\nall   = [\n  string, # one\n  number,\n]\nnamed = { a = any, b = bool }\n",
                     [](typed& t) {
                       (*t.all)[1] = type::object({{"x", type::string()}});
                       (*t.named)["a"] = type::number();
                     }) ==
      "shape = any\nall   = [\n  string, # one\n  object({ x = string }),\n]\nnamed = { a = number, b = bool "
      "}\n");
}

struct kept {
  hcl::expression e;
};
TEST_CASE("a changed expression that goes on in the next line is written on one") {
  CHECK(updated<kept>("e = 1\n", [](kept& k) { k.e = *hcl::parse_expression("a\n+ b"); }) == "e = a + b\n");
}

TEST_CASE("expressions that were read from the JSON syntax are written as the native one says them") {
  struct later {
    hcl::expr<int> n;
    hcl::defaulted<std::map<std::string, hcl::expression>> all{};
  };
  struct laters {
    hcl::blocks<later, "b"> blocks{};
    hcl::expression e;
  };
  const auto from_json = hcl::decode_json<laters>(
      R"({"b": [{"n": "${x + 1}", "all": {"k": "a ${b}", "l": [true, "${c}"]}}], "e": "${f(1)}"})", "t.json");
  REQUIRE(from_json);
  const auto update = [&](const std::string& text) {
    auto doc = hcl::document::parse(text, "t.hcl");
    const auto done = hcl::update(*doc, *from_json);
    return done && done.diagnostics().empty() ? doc->text() : to_string(done.diagnostics());
  };
  const std::string whole =
      "e = f(1)\n\nb {\n  n = x + 1\n  all = {\n    k = \"a ${b}\"\n    l = [true, c]\n  }\n}\n";
  CHECK(update("") == whole);
  CHECK(update(whole) == whole);
  CHECK(update("e = f( 1 ) # same\nb {\n  n = 1\n  all = { k = 2, l = [ true, c ] }\n}\n") ==
        "e = f( 1 ) # same\nb {\n  n = x + 1\n  all = { k = \"a ${b}\", l = [ true, c ] }\n}\n");
}

TEST_CASE("what may be blocks in the JSON syntax is not written as an attribute") {
  struct rest {
    hcl::remain<> all{};
  };
  const auto update = [](const char* json) {
    auto doc = hcl::document::parse("", "t.hcl");
    const auto done = hcl::update(*doc, *hcl::decode_json<rest>(json));
    return done ? doc->text() : done.diagnostics()[0].detail;
  };
  CHECK(update(R"({"s": "a${x}", "n": 5, "l": [1, "${q}"]})") == "s = \"a${x}\"\nn = 5\nl = [1, q]\n");
  CHECK(update(R"({"b": {"l": {"n": 1}}})").starts_with("The member \"b\" is an object of the JSON syntax"));
}

}  // namespace
