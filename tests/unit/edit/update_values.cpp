// Lists and objects written back: elements and members that are still wanted stay as they are written, with
// the comments between them.
#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

struct rule {
  int port = 0;
  std::optional<std::string> host{};
  hcl::defaulted<std::vector<int>> extra{};
  std::optional<hcl::expression> when{};
  bool operator==(const rule&) const = default;
};
struct values {
  hcl::defaulted<std::vector<int>> numbers{};
  hcl::defaulted<std::set<std::string>> names{};
  hcl::defaulted<std::map<std::string, int>> sizes{};
  hcl::defaulted<std::map<std::string, std::vector<int>>> lists{};
  hcl::attr<std::optional<std::vector<rule>>, "rules"> rules{};
  hcl::attr<std::optional<rule>, "usual"> usual{};
  std::optional<hcl::value> free{};
  hcl::defaulted<std::vector<std::string>> texts{};
  bool operator==(const values&) const = default;
};
struct server {
  hcl::blocks<values, "values"> inside{};
  bool operator==(const server&) const = default;
};

template <typename T = values, typename Change>
std::string updated(const std::string& text, const Change& change, const hcl::update_options& options = {}) {
  auto doc = hcl::document::parse(text, "t.hcl");
  REQUIRE(doc);
  auto decoded = hcl::decode<T>(text, "t.hcl");
  INFO(to_string(decoded.diagnostics()));
  REQUIRE(decoded);
  change(*decoded);
  const auto done = hcl::update(*doc, *decoded, options);
  if (!done) return to_string(done.diagnostics());
  const auto again = hcl::decode<T>(doc->text(), "t.hcl");
  CHECK((again && *again == *decoded));
  const std::string once = doc->text();
  CHECK(hcl::update(*doc, *decoded, options));
  CHECK(doc->text() == once);
  return once;
}

}  // namespace

TEST_CASE("a document is updated within the limits of its decoding, and collects nothing") {
  auto doc = hcl::document::parse("numbers = [1]\nother = 1\n", "t.hcl");
  hcl::diagnostics unknown;
  hcl::update_options options;
  options.decode.unknown = hcl::unknown_names::collect;
  options.decode.collected = &unknown;
  values wanted;
  wanted.numbers = std::vector<int>{2};
  REQUIRE(hcl::update(*doc, wanted, options));
  CHECK(doc->text() == "numbers = [2]\nother = 1\n");
  CHECK(unknown.empty());
}

namespace {

using either = std::variant<int, bool, std::string>;
struct eithers {
  hcl::defaulted<either> one{};
  hcl::defaulted<std::vector<either>> list{};
  hcl::defaulted<std::map<std::string, either>> map{};
  std::optional<hcl::value> any{};
  hcl::defaulted<int> number = 0;
  bool operator==(const eithers&) const = default;
};

}  // namespace

TEST_CASE("values that are written alike and differ for the struct are written anew, others are not") {
  const std::string text =
      "one = 1 # a\nlist = [\n  1, # b\n  \"true\", # c\n]\nmap = { x = \"2\", y = 3 }\nany = [true]\n"
      "number = \"5\"\n";
  CHECK(updated<eithers>(text,
                         [](eithers& c) {
                           *c.one = "1";
                           *c.list = {either("1"), either(true)};
                           (*c.map)["x"] = 2;
                           c.any = hcl::value::tuple({hcl::value("true")});
                         }) ==
        "one = \"1\" # a\nlist = [\n  \"1\", # b\n  true, # c\n]\nmap = { x = 2, y = 3 }\nany = [\"true\"]\n"
        "number = \"5\"\n");
  CHECK(updated<eithers>(text, [](eithers& c) {
          *c.list = {either("true"), either(1), either("1")};
        }).find("number = \"5\"\n") != std::string::npos);
}

TEST_CASE("elements that are added to a list or removed from it leave the others alone") {
  const std::string text = "numbers = [\n  1, # one\n  # the second\n  1 + 1, # two\n  3, # three\n]\n";
  CHECK(updated(text, [](values& v) { v.numbers->push_back(4); }) ==
        "numbers = [\n  1, # one\n  # the second\n  1 + 1, # two\n  3, # three\n  4,\n]\n");
  CHECK(updated(text, [](values& v) { v.numbers->erase(v.numbers->begin()); }) ==
        "numbers = [\n  # the second\n  1 + 1, # two\n  3, # three\n]\n");
  CHECK(updated(text, [](values& v) { v.numbers->erase(v.numbers->begin() + 1); }) ==
        "numbers = [\n  1, # one\n  3, # three\n]\n");
  CHECK(updated(text, [](values& v) {
          *v.numbers = {0, 1, 5, 2, 4};
        }) == "numbers = [\n  0,\n  1, # one\n  5,\n  # the second\n  1 + 1, # two\n  4, # three\n]\n");
  CHECK(updated("numbers = [1, 1 + 1, 3]", [](values& v) {
          *v.numbers = {2, 3, 4};
        }) == "numbers = [1 + 1, 3, 4]");
  CHECK(updated("numbers = [60 * 2]\n", [](values& v) { v.numbers->clear(); }) == "numbers = []\n");
}

TEST_CASE("members that are added to an object or removed from it leave the others alone") {
  const std::string text = "sizes = {\n  b    = 60 * 2 # minutes\n  # of d\n  \"d\" = 4\n}\n";
  CHECK(updated(text, [](values& v) { (*v.sizes)["c"] = 3; }) ==
        "sizes = {\n  b    = 60 * 2 # minutes\n  c    = 3\n  # of d\n  \"d\" = 4\n}\n");
  CHECK(updated(text, [](values& v) { (*v.sizes)["a"] = 1; }) ==
        "sizes = {\n  a    = 1\n  b    = 60 * 2 # minutes\n  # of d\n  \"d\" = 4\n}\n");
  CHECK(updated(text, [](values& v) { v.sizes->erase("d"); }) == "sizes = {\n  b    = 60 * 2 # minutes\n}\n");
  CHECK(updated(text, [](values& v) {
          *v.sizes = {{"d", 4}, {"x y", 1}};
        }) == "sizes = {\n  # of d\n  \"d\" = 4\n  \"x y\" = 1\n}\n");
  CHECK(updated("sizes = { b = 2, c = 1 + 2 }\n", [](values& v) {
          *v.sizes = {{"c", 3}, {"d", 4}};
        }) == "sizes = { c = 1 + 2, d = 4 }\n");
  CHECK(updated("sizes = { b = 2 }\n", [](values& v) { (*v.sizes)["for"] = 1; }) ==
        "sizes = { b = 2, \"for\" = 1 }\n");
}

TEST_CASE("lists in objects and objects in lists are changed in place") {
  const std::string text = "lists = {\n  a = [\n    1, # one\n  ]\n  b = [2] # b\n}\n";
  CHECK(updated(text, [](values& v) { (*v.lists)["a"].push_back(2); }) ==
        "lists = {\n  a = [\n    1, # one\n    2,\n  ]\n  b = [2] # b\n}\n");
  CHECK(updated(text, [](values& v) {
          (*v.lists)["c"] = {3, 4};
        }) == "lists = {\n  a = [\n    1, # one\n  ]\n  b = [2] # b\n  c = [3, 4]\n}\n");
  CHECK(updated("free = [{ a = 1 }, # x\n  { a = 1 + 1 }]\n", [](values& v) {
          v.free = hcl::value::tuple(
              {hcl::value::object({{"a", hcl::value(1)}, {"b", hcl::value(7)}, {"b", hcl::value(true)}}),
               hcl::value::object({{"a", hcl::value(2)}})});
        }) == "free = [{ a = 1, b = true }, # x\n  { a = 1 + 1 }]\n");
}

TEST_CASE("structs in lists keep what is not said to differ") {
  const std::string text =
      "rules = [\n  # web\n  {\n    port = 40 * 2 # http\n    when = a   && b\n  },\n"
      "  { port = 22, host = \"h\" }, # ssh\n]\n";
  CHECK(updated(text, [](values&) {}) == text);
  CHECK(updated(text, [](values& v) { v.rules->push_back({.port = 443}); }) ==
        text.substr(0, text.size() - 2) + "  { port = 443 },\n]\n");
  CHECK(updated(text, [](values& v) { (*v.rules)[1].host.reset(); }) ==
        "rules = [\n  # web\n  {\n    port = 40 * 2 # http\n    when = a   && b\n  },\n"
        "  { port = 22 }, # ssh\n]\n");
  CHECK(updated(text, [](values& v) { (*v.rules)[0].when.reset(); }) ==
        "rules = [\n  # web\n  {\n    port = 40 * 2 # http\n  },\n  { port = 22, host = \"h\" }, # ssh\n]\n");
  CHECK(updated(text, [](values& v) { (*v.rules)[1].when = *hcl::parse_expression("c || d"); }) ==
        "rules = [\n  # web\n  {\n    port = 40 * 2 # http\n    when = a   && b\n  },\n"
        "  { port = 22, host = \"h\", when = c || d }, # ssh\n]\n");
  CHECK(updated(text, [](values& v) { (*v.rules)[0].extra->push_back(1); }) ==
        "rules = [\n  # web\n  {\n    port = 40 * 2 # http\n    extra = [1]\n    when = a   && b\n  },\n"
        "  { port = 22, host = \"h\" }, # ssh\n]\n");
  CHECK(updated(text, [](values& v) { v.rules->erase(v.rules->begin()); }) ==
        "rules = [\n  { port = 22, host = \"h\" }, # ssh\n]\n");
  CHECK(updated("usual = {\n  port = 1 # x\n}\n", [](values& v) { v.usual->host = "h"; }) ==
        "usual = {\n  port = 1 # x\n  host = \"h\"\n}\n");
}

TEST_CASE("elements of sets stay in the order they are written in") {
  CHECK(updated("names = [\n  \"z\", # last\n  \"a\",\n]\n", [](values& v) { v.names->insert("m"); }) ==
        "names = [\n  \"z\", # last\n  \"a\",\n  \"m\",\n]\n");
  CHECK(updated("names = [\"z\", \"m\", \"a\"]\n", [](values& v) { v.names->erase("m"); }) ==
        "names = [\"z\", \"a\"]\n");
}

TEST_CASE("values that are not written part by part are written as a whole") {
  hcl::scope names;
  names.variable("l", hcl::value::list(hcl::type::number(), {hcl::value(1)}));
  auto doc = hcl::document::parse("numbers = l # c\nsizes = { (\"a\") = 1 }\n", "t.hcl");
  REQUIRE(doc);
  values wanted;
  *wanted.numbers = {1, 2};
  *wanted.sizes = {{"a", 1}, {"b", 2}};
  REQUIRE(hcl::update(*doc, wanted, {.names = &names}));
  CHECK(doc->text() == "numbers = [1, 2] # c\nsizes = {\n  a = 1\n  b = 2\n}\n");
  CHECK(updated("numbers = []\nsizes = {}\n", [](values& v) {
          v.numbers->push_back(1);
          (*v.sizes)["a"] = 1;
        }) == "numbers = [1]\nsizes = {\n  a = 1\n}\n");
}

TEST_CASE("values in blocks keep their indentation, line ends and heredocs") {
  CHECK(updated<server>("values {\r\n  sizes = {\r\n    a = 1\r\n  }\r\n}\r\n", [](server& s) {
          (*(*s.inside)[0].sizes)["b"] = 2;
        }) == "values {\r\n  sizes = {\r\n    a = 1\r\n    b = 2\r\n  }\r\n}\r\n");
  CHECK(updated("texts = [\n  \"a\", # x\n]\n", [](values& v) { v.texts->push_back("b\nc\n"); },
                {.heredocs = true}) == "texts = [\n  \"a\", # x\n  <<EOT\nb\nc\nEOT\n  ,\n]\n");
  CHECK(updated<server>("values {\n  rules = [\n    {\n      port = 1\n    }, # x\n  ]\n}\n",
                        [](server& s) { (*s.inside)[0].rules->push_back({.port = 2}); }) ==
        "values {\n  rules = [\n    {\n      port = 1\n    }, # x\n    {\n      port = 2\n    },\n  ]\n}\n");
}

TEST_CASE("a conditional or a for that is replaced is reported, one that gives the value stays") {
  const std::string text = "numbers = [for x in [1, 2] : x]\nfree = true ? 1 : 2\n";
  auto doc = *hcl::document::parse(text, "t.hcl");
  auto config = *hcl::decode<values>(text, "t.hcl");
  const auto same = hcl::update(doc, config);
  CHECK((same && same.diagnostics().size() == 0));
  CHECK(doc.text() == text);
  config.numbers->push_back(3);
  config.free = hcl::value(5);
  const auto done = hcl::update(doc, config);
  REQUIRE(done);
  CHECK(doc.text() == "numbers = [1, 2, 3]\nfree = 5\n");
  REQUIRE(done.diagnostics().size() == 2);
  CHECK(done.diagnostics()[0].severity == hcl::severity::warning);
  CHECK(done.diagnostics()[0].detail ==
        "The expression of \"numbers\" gives another value than the struct has, and was replaced by that "
        "value.");
}

namespace {
struct named_texts {
  hcl::defaulted<std::map<std::string, std::string>> m{};
  hcl::defaulted<std::vector<int>> l{};
};
}  // namespace

TEST_CASE("expressions that are replaced in a list or object are reported with their attribute") {
  auto doc = *hcl::document::parse("l = [a, 2, b] # n\nm = {\n  j = \"${s}\" # j\n  k = s\n}\n", "t.hcl");
  const hcl::scope names({{"a", hcl::value(1)}, {"b", hcl::value(7)}, {"s", hcl::value("x")}});
  named_texts config;
  *config.l = {1, 3, 7};
  *config.m = {{"j", "x"}, {"k", "x"}};
  auto done = hcl::update(doc, config, {.names = &names});
  CHECK((done && done.diagnostics().empty()));
  CHECK(doc.body().attribute("l").value_text() == "[a, 3, b]");
  *config.l = {5, 3, 7};
  *config.m = {{"j", "y"}, {"k", "x"}};
  done = hcl::update(doc, config, {.names = &names});
  REQUIRE(done);
  CHECK(doc.text() == "l = [5, 3, b] # n\nm = {\n  j = \"y\" # j\n  k = s\n}\n");
  INFO(to_string(done.diagnostics()));
  REQUIRE(done.diagnostics().size() == 2);
  std::vector<std::string_view> where;
  for (const hcl::diagnostic& one : done.diagnostics()) {
    CHECK(one.code == hcl::codes::expression_replaced);
    where.push_back(one.subject.text());
  }
  CHECK(where == std::vector<std::string_view>{"{\n  j = \"${s}\" # j\n  k = s\n}", "[a, 3, b]"});
}
