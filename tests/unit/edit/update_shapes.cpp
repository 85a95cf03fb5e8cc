// Structs of every shape written back: maps of blocks, alternatives, attributes that may be blocks, bodies
// and expressions that were kept.
#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

struct disk {
  int size = 0;
  bool operator==(const disk&) const = default;
};
struct tape {
  std::string reel{};
  bool operator==(const tape&) const = default;
};

struct store {
  hcl::blocks<std::map<std::string, disk>, "disk"> disks{};
  hcl::attr_or_block<std::optional<std::map<std::string, std::string>>, "tags"> tags{};
  std::optional<hcl::expression> when{};
  hcl::defaulted<std::vector<std::string>> names{};
  hcl::sensitive<std::optional<std::string>> password{};
  bool operator==(const store&) const = default;
};

struct disk_lists {
  hcl::blocks<std::map<std::string, std::vector<disk>>, "disk"> disks{};
};

struct disk_sink {
  hcl::label<std::string> name{};
  int size = 0;
  bool operator==(const disk_sink&) const = default;
};
struct tape_sink {
  std::string reel{};
  bool operator==(const tape_sink&) const = default;
};
struct sinks {
  hcl::blocks<std::variant<disk_sink, tape_sink>> all{};
  bool operator==(const sinks&) const = default;
};

struct rule {
  int port = 0;
  std::optional<std::string> host{};
  std::optional<hcl::expression> when{};
  bool operator==(const rule&) const = default;
};
struct firewall {
  hcl::attr<std::optional<std::vector<rule>>, "rules"> rules{};
  hcl::attr<std::optional<rule>, "usual"> usual{};
  bool operator==(const firewall&) const = default;
};

struct open_store {
  hcl::defaulted<int> port{};
  hcl::remain<hcl::body> rest{};
};

template <typename T, typename Change>
std::string updated(const std::string& text, const Change& change) {
  auto doc = hcl::document::parse(text, "t.hcl");
  REQUIRE(doc);
  auto decoded = hcl::decode<T>(text, "t.hcl");
  INFO(to_string(decoded.diagnostics()));
  REQUIRE(decoded);
  change(*decoded);
  const auto done = hcl::update(*doc, *decoded);
  if (!done) return to_string(done.diagnostics());
  const std::string once = doc->text();
  CHECK(hcl::update(*doc, *decoded));
  CHECK(doc->text() == once);
  return once;
}

}  // namespace

TEST_CASE("blocks of a map stay where they are") {
  const std::string text = "disk \"z\" {\n  size = 1\n}\n\n# a\ndisk \"a\" { size = 2 }\n";
  CHECK(updated<store>(text, [](store&) {}) == text);
  CHECK(updated<store>(text, [](store& s) { (*s.disks)["a"].size = 3; }) ==
        "disk \"z\" {\n  size = 1\n}\n\n# a\ndisk \"a\" { size = 3 }\n");
  CHECK(updated<store>(text, [](store& s) { (*s.disks)["m"].size = 4; }) ==
        text + "\ndisk \"m\" {\n  size = 4\n}\n");
  CHECK(updated<store>(text, [](store& s) { s.disks->erase("a"); }).find("\"a\"") == std::string::npos);
}

TEST_CASE("blocks of a map with several of one label stay where they are") {
  const std::string text =
      "disk \"b\" { # b1\n  size = 1\n}\ndisk \"b\" { # b2\n  size = 2\n}\ndisk \"a\" { # a\n  size = 3\n}\n";
  CHECK(updated<disk_lists>(text, [](disk_lists& s) { (*s.disks)["b"][0].size = 10; }) ==
        "disk \"b\" { # b1\n  size = 10\n}\n" + text.substr(text.find("disk \"b\" { # b2")));
}

TEST_CASE("an attribute that is written as a block stays one") {
  const std::string text = "tags {\n  a = \"1\" # one\n  b = \"2\"\n}\n";
  CHECK(updated<store>(text, [](store&) {}) == text);
  CHECK(updated<store>(text, [](store& s) { (*s.tags)["b"] = "3"; }) ==
        "tags {\n  a = \"1\" # one\n  b = \"3\"\n}\n");
  CHECK(updated<store>(text, [](store& s) { s.tags->erase("b"); }) == "tags {\n  a = \"1\" # one\n}\n");
  CHECK(updated<store>(text, [](store& s) { s.tags = std::nullopt; }).find("tags") == std::string::npos);
  CHECK(updated<store>(text, [](store& s) { (*s.tags)["b c"] = "3"; }) ==
        "tags = {\n  a = \"1\" # one\n  b = \"2\"\n  \"b c\" = \"3\"\n}\n");
}

TEST_CASE("expressions and bodies that were kept stay as they are written") {
  const std::string text = "when = a   && b # c\nnames = [\n  \"x\", # first\n  \"y\",\n]\n";
  CHECK(updated<store>(text, [](store&) {}) == text);
  CHECK(updated<store>(text, [](store& s) { (*s.names)[1] = "z"; }) ==
        "when = a   && b # c\nnames = [\n  \"x\", # first\n  \"z\",\n]\n");
  CHECK(updated<store>(text, [](store& s) {
          s.when = *hcl::parse_expression("c || d");
        }).starts_with("when = c || d # c\n"));
  const std::string open = "port = 1\nother = x # y\nblock \"b\" {\n  # in\n  z = 1\n}\n";
  CHECK(updated<open_store>(open, [](open_store& s) { *s.port = 2; }) ==
        "port = 2\nother = x # y\nblock \"b\" {\n  # in\n  z = 1\n}\n");
}

TEST_CASE("items that were kept bring their comments along") {
  const std::string text =
      "port = 1\n# about foo\n# more\nfoo = 2 + x # f\n# new\nbar \"z\" {\n  # in\n  y = 1\n} # end\n";
  const auto kept = hcl::decode<open_store>(text);
  REQUIRE(kept);
  CHECK(updated<open_store>("port = 3 # p\n", [&](open_store& s) { s = *kept; }) ==
        "port = 1 # p\n# about foo\n# more\nfoo  = 2 + x # f\n\n# new\nbar \"z\" {\n  # in\n  y = 1\n} # "
        "end\n");
}

TEST_CASE("sensitive members are written where they are changed") {
  const std::string text = "password = \"a\" # secret\n";
  CHECK(updated<store>(text, [](store&) {}) == text);
  CHECK(updated<store>(text, [](store& s) {
          s.password = hcl::sensitive<std::optional<std::string>>("b");
        }) == "password = \"b\" # secret\n");
}

TEST_CASE("line ends and one-line blocks of the document are kept") {
  CHECK(updated<store>("disk \"a\" {\r\n  size = 1 # x\r\n}\r\n", [](store& s) {
          (*s.disks)["b"].size = 2;
        }) == "disk \"a\" {\r\n  size = 1 # x\r\n}\r\n\r\ndisk \"b\" {\r\n  size = 2\r\n}\r\n");
  CHECK(updated<store>("disk \"a\" { size = 1 }", [](store& s) { (*s.disks)["a"].size = 2; }) ==
        "disk \"a\" { size = 2 }");
}

TEST_CASE("members of objects that have no value are not written") {
  CHECK(updated<firewall>("", [](firewall& f) { f.usual = rule{.port = 1}; }) ==
        "usual = {\n  port = 1\n}\n");
  CHECK(updated<firewall>("", [](firewall& f) { f.rules = std::vector<rule>{{.port = 1}}; }) ==
        "rules = [\n  {\n    port = 1\n  },\n]\n");
  CHECK(updated<firewall>("rules = [] # none\n", [](firewall& f) {
          f.rules = std::vector<rule>{{.port = 1}, {.when = *hcl::parse_expression("a || b")}};
        }) == "rules = [\n  {\n    port = 1\n  },\n  {\n    port = 0\n    when = a || b\n  },\n] # none\n");
}

TEST_CASE("blocks of several types that are one list keep their order") {
  const std::string text = "disk_sink \"a\" {\n  size = 1 # one\n}\n\n# b\ntape_sink {\n  reel = \"b\"\n}\n";
  CHECK(updated<sinks>(text, [](sinks&) {}) == text);
  CHECK(updated<sinks>("",
                       [](sinks& s) {
                         *s.all = {tape_sink{"x"}, disk_sink{.name = "a", .size = 2}, tape_sink{"y"}};
                       }) ==
        "tape_sink {\n  reel = \"x\"\n}\n\ndisk_sink \"a\" {\n  size = 2\n}\n\ntape_sink {\n  reel = "
        "\"y\"\n}\n");
  CHECK(updated<sinks>(text, [](sinks& s) { s.all->push_back(disk_sink{.name = "c", .size = 3}); }) ==
        text + "\ndisk_sink \"c\" {\n  size = 3\n}\n");
  const std::string swapped = updated<sinks>(text, [](sinks& s) { std::swap((*s.all)[0], (*s.all)[1]); });
  CHECK(swapped.find("# b\ntape_sink") < swapped.find("disk_sink \"a\" {\n  size = 1 # one"));
}
