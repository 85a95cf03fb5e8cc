// What the diagnostics of a text that does not fit a struct would change.
#include <catch2/catch.hpp>

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/hcl.hpp>

namespace {

enum class level { low, high };

struct service {
  hcl::label<std::string> name;
  int port = 0;
};

struct config {
  hcl::defaulted<std::string> mode{};
  hcl::defaulted<level> volume{};
  hcl::formerly<hcl::defaulted<int>, "timeout"> timeout_seconds{};
  hcl::defaulted<bool> enabled{};
  hcl::attr<std::optional<std::map<std::string, int>>> limits{};
  hcl::blocks<service, "service"> services{};
};

struct guarded {
  hcl::sensitive<std::string> password{};
  hcl::defaulted<int> port{};
};

// The text once all fix-its have been applied, round by round.
template <typename T = config>
std::string fixed(std::string text) {
  for (std::size_t rounds = 0; rounds != 20; ++rounds) {
    const auto decoded = hcl::decode<T>(text, "t.hcl");
    std::string next = hcl::apply_fixes(text, decoded.diagnostics());
    if (next == text) return decoded ? text : text + to_string(decoded.diagnostics());
    text = std::move(next);
  }
  return "does not end: " + text;
}

}  // namespace

TEST_CASE("misspelt and former names and words of enumerations are put right") {
  CHECK(fixed("mdoe = \"x\"\n") == "mode = \"x\"\n");
  CHECK(fixed("srvice \"a\" {\n  prot = 1\n}\n") == "service \"a\" {\n  port = 1\n}\n");
  CHECK(fixed("volume = \"hgih\"\n") == "volume = \"high\"\n");
  CHECK(fixed("enabled = True\n") == "enabled = true\n");
  CHECK(fixed("timeout = 5\n") == "timeout_seconds = 5\n");
}

TEST_CASE("a word where a text is meant gets its quotes") {
  CHECK(fixed("mode = bridge\n") == "mode = \"bridge\"\n");
  CHECK(fixed("volume = high\n") == "volume = \"high\"\n");
}

TEST_CASE("the equals sign before a block is taken away, and one before an object is added") {
  CHECK(fixed("service = {\n}\n").find("service {") == 0);
  CHECK(fixed("limits {\n  a = 1\n}\n") == "limits = {\n  a = 1\n}\n");
}

TEST_CASE("a fix-it repeats nothing of a sensitive value") {
  for (const char* const text :
       {"password = 'hunter2'\n", "password = hunter2\n", "password: \"hunter2\"\n", "password \"hunter2\"\n",
        "password = hunter2 hunter2\n", "port = 1, password = \"hunter2\"\n", "password = \"hunter2\n",
        "x { password = hunter2, port = 'hunter2' }\n", "pasword = \"hunter2\"\n"}) {
    const auto decoded = hcl::decode<guarded>(text, "t.hcl");
    INFO(to_string(decoded.diagnostics()));
    CHECK_FALSE(decoded);
    for (const hcl::diagnostic& d : decoded.diagnostics())
      if (d.fix) CHECK(d.fix->replacement.find("hunter2") == std::string::npos);
  }
  CHECK(fixed<guarded>("password: \"x\"\nport = 1\n") == "password = \"x\"\nport = 1\n");
}

TEST_CASE("files in the JSON syntax have fix-its too") {
  const auto decoded = hcl::decode_json<config>("{\"mdoe\": \"x\", \"volume\": \"hgih\"}", "t.json");
  CHECK(hcl::apply_fixes("{\"mdoe\": \"x\", \"volume\": \"hgih\"}", decoded.diagnostics()).find("\"mode\"") !=
        std::string::npos);
}
