// Structs written back into documents: what differs is changed, everything else stays.
#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

struct check {
  int interval = 0;
  hcl::defaulted<std::string> path{};
  bool operator==(const check&) const = default;
};

struct service {
  hcl::label<std::string> name{};
  int port = 0;
  hcl::defaulted<bool> enabled{true};
  std::optional<std::string> host{};
  hcl::defaulted<std::vector<int>> extra{};
  hcl::blocks<check, "check"> checks{};
  bool operator==(const service&) const = default;
};

struct config {
  hcl::formerly<hcl::defaulted<std::string>, "title"> name{};
  std::optional<std::map<std::string, int>> limits{};
  hcl::blocks<service, "service"> services{};
  hcl::block<std::optional<check>, "probe"> probe{};
  bool operator==(const config&) const = default;
};

hcl::document document_of(const std::string& text) {
  auto doc = hcl::document::parse(text, "t.hcl");
  REQUIRE(doc);
  return *doc;
}

// The text after the struct of `text` has been changed and written back.
template <typename T = config, typename Change>
std::string updated(const std::string& text, const Change& change) {
  hcl::document doc = document_of(text);
  auto decoded = hcl::decode<T>(text, "t.hcl");
  REQUIRE(decoded);
  change(*decoded);
  const auto done = hcl::update(doc, *decoded);
  if (!done) return to_string(done.diagnostics());
  const auto again = hcl::decode<T>(doc.text(), "t.hcl");
  CHECK((again && *again == *decoded));
  const std::string once = doc.text();
  CHECK(hcl::update(doc, *decoded));
  CHECK(doc.text() == once);
  return once;
}

const std::string text =
    "# Everything.\n\nname = \"app\" # short\nlimits = {\n  cpu    = 60 * 2\n  memory = 512 # MiB\n}\n\n"
    "# The web.\nservice \"web\" {\n  port    = 80\n  # not now\n  enabled = !true\n  extra   = [1, 1 + 1, "
    "3]\n\n"
    "  check {\n    interval = 5 # seconds\n    path     = \"/a\"\n  }\n  check {\n    interval = 6\n"
    "    path     = \"/b\"\n  }\n}\n\nservice \"db\" {\n  port = 5432\n}\n";

std::string with(std::string from, const std::string& to) {
  std::string all = text;
  return all.replace(all.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("a struct that says what the document says changes nothing") {
  CHECK(updated(text, [](config&) {}) == text);
  CHECK(updated("", [](config&) {}) == "");
}

TEST_CASE("one changed member changes one value") {
  CHECK(updated(text, [](config& c) { *c.name = "other"; }) == with("\"app\"", "\"other\""));
  CHECK(updated(text, [](config& c) { (*c.services)[0].port = 8080; }) == with("= 80\n", "= 8080\n"));
  CHECK(updated(text, [](config& c) { *(*c.services)[0].enabled = true; }) == with("!true", "true"));
  CHECK(updated(text, [](config& c) { (*(*c.services)[0].checks)[1].interval = 7; }) ==
        with("interval = 6", "interval = 7"));
  CHECK(updated(text, [](config& c) { (*c.limits)["memory"] = 1; }) == with("512", "1"));
  CHECK(updated(text, [](config& c) { (*(*c.services)[0].extra)[2] = 4; }) ==
        with("[1, 1 + 1, 3]", "[1, 1 + 1, 4]"));
}

TEST_CASE("members that are there no more are removed, and new ones are added") {
  CHECK(updated(text, [](config& c) { c.limits.reset(); }).find("limits") == std::string::npos);
  CHECK(updated(text, [](config& c) { (*c.services)[1].host = "h"; }) ==
        with("= 5432\n", "= 5432\n  host = \"h\"\n"));
  CHECK(updated(text, [](config& c) { c.services->erase(c.services->begin()); }).find("\"web\"") ==
        std::string::npos);
  CHECK(updated(text, [](config& c) { c.probe = check{.interval = 3}; }) ==
        text + "\nprobe {\n  interval = 3\n}\n");
  CHECK(updated("", [](config& c) { c.services->push_back({.name = "x", .port = 1}); }) ==
        "service \"x\" {\n  port = 1\n}\n");
}

TEST_CASE("blocks are known by their labels, and others by what is in them") {
  const std::string removed =
      updated(text, [](config& c) { (*c.services)[0].checks->erase((*c.services)[0].checks->begin()); });
  CHECK(removed.find("interval = 5") == std::string::npos);
  CHECK(removed.find("interval = 6") != std::string::npos);
  CHECK(updated(text, [](config& c) { (*c.services)[1].name = "sql"; }) == with("\"db\"", "\"sql\""));
  const std::string swapped = updated(text, [](config& c) { std::swap((*c.services)[0], (*c.services)[1]); });
  CHECK(swapped.find("\"db\"") < swapped.find("# The web.\nservice \"web\""));
  CHECK(swapped.find("# not now") != std::string::npos);
}

TEST_CASE("a former name is kept where the value is, and what the struct does not know stays") {
  CHECK(updated("title = \"a\"\n", [](config& c) { *c.name = "b"; }) == "title = \"b\"\n");
  hcl::document doc = document_of("name = \"a\"\nother = 1 # mine\n");
  const hcl::update_options options{.decode = {.unknown = hcl::unknown_names::ignore}};
  CHECK(hcl::update(doc, config{.name = {"b"}}, options));
  CHECK(doc.text() == "name = \"b\"\nother = 1 # mine\n");
}

TEST_CASE("expressions that give the wanted value with the names given stay") {
  hcl::scope names;
  names.variable("base", hcl::value(80));
  hcl::document doc = document_of("service \"a\" {\n  port = base + 1\n}\nname = \"x\"\n");
  config wanted{.name = {"y"}};
  wanted.services->push_back({.name = "a", .port = 81});
  CHECK(hcl::update(doc, wanted, {.names = &names}));
  CHECK(doc.text() == "service \"a\" {\n  port = base + 1\n}\nname = \"y\"\n");
  (*wanted.services)[0].port = 82;
  CHECK(hcl::update(doc, wanted, {.names = &names}));
  CHECK(doc.text() == "service \"a\" {\n  port = 82\n}\nname = \"y\"\n");
}

TEST_CASE("a document that cannot be decoded is updated all the same, if it can be then") {
  hcl::document doc = document_of("service \"a\" {\n  port = \"many\" # x\n}\n");
  config wanted;
  wanted.services->push_back({.name = "a", .port = 81});
  CHECK(hcl::update(doc, wanted));
  CHECK(doc.text() == "service \"a\" {\n  port = 81 # x\n}\n");
  doc = document_of("unknown = 1\n");
  CHECK_FALSE(hcl::update(doc, wanted));
  CHECK(doc.text() == "unknown = 1\n");
  CHECK(doc.changes().empty());
  REQUIRE(doc.body().set("unknown", 2));
  const std::vector<hcl::text_edit> changes = doc.changes();
  CHECK_FALSE(hcl::update(doc, wanted));
  CHECK(doc.text() == "unknown = 2\n");
  CHECK((doc.is_changed() && doc.changes() == changes));
}

TEST_CASE("an update of random pairs of structs decodes to the new one, and a second changes nothing") {
  std::mt19937 random(5);
  const auto number = [&](unsigned below) { return static_cast<int>(random() % below); };
  const auto make = [&] {
    config c;
    if (number(2)) *c.name = std::string(static_cast<std::size_t>(number(3)), 'n');
    if (number(2)) c.limits.emplace();
    for (int i = number(3); c.limits && i != 0; --i)
      (*c.limits)[std::string(1, static_cast<char>('a' + number(4)))] = number(3);
    for (int i = number(4); i != 0; --i) {
      service s{.name = std::string(1, static_cast<char>('p' + number(3))), .port = number(3)};
      *s.enabled = number(2) == 0;
      if (number(2)) s.host = "h" + std::to_string(number(2));
      for (int j = number(3); j != 0; --j)
        s.extra->push_back(number(3));
      for (int j = number(4); j != 0; --j)
        s.checks->push_back({.interval = number(3), .path = {number(2) ? "/x" : ""}});
      c.services->push_back(std::move(s));
    }
    if (number(2)) c.probe = check{.interval = number(3)};
    return c;
  };
  for (int i = 0; i != 400; ++i) {
    const config before = make(), after = make();
    hcl::document doc = document_of(*hcl::encode(before));
    const auto done = hcl::update(doc, after);
    INFO(*hcl::encode(before) << "---\n" << *hcl::encode(after) << "---\n" << doc.text());
    INFO(to_string(done.diagnostics()));
    REQUIRE(done);
    const auto again = hcl::decode<config>(doc.text(), "t.hcl");
    REQUIRE(again);
    REQUIRE(*again == after);
    const std::string once = doc.text();
    REQUIRE(hcl::update(doc, after));
    REQUIRE(doc.text() == once);
  }
}
