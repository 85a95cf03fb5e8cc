// Configs checked against structs before any variable has a value.
#include <catch2/catch.hpp>

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/model.hpp>

using hcl::model::type;

namespace {

struct rule {
  hcl::label<std::string> name;
  hcl::attr<int> from;
  hcl::attr<std::optional<int>> to;
};

struct tls {
  hcl::attr<std::string> key;
};

struct service {
  hcl::attr<std::string> host;
  hcl::attr<int> port;
  hcl::defaulted<bool> debug = false;
  hcl::attr<std::optional<std::vector<int>>> ports;
  hcl::attr<std::optional<hcl::one_of<std::string, "tcp", "udp">>> protocol;
  hcl::blocks<std::vector<rule>, "rule"> rules;
  hcl::block<std::optional<tls>> tls_block;
};

struct module {
  hcl::block<tls> tls_block;
  hcl::attributes<int> others;
};

hcl::model::scope names() {
  hcl::model::scope made;
  made.variable("name", type::string());
  made.variable("count", type::integer());
  made.variable("ports", type::map(type::integer()));
  made.variable("later", type::output(type::integer()));
  return made;
}

// Codes and places of what is found: "unsuitable-value@2:8".
std::vector<std::string> found(const hcl::diagnostics& diags) {
  std::vector<std::string> all;
  for (const hcl::diagnostic& each : diags)
    all.push_back(std::string(each.code) + "@" + std::to_string(each.subject.begin().line) + ":" +
                  std::to_string(each.subject.begin().column));
  return all;
}

std::vector<std::string> check(std::string_view text, bool dynamic_blocks = false) {
  hcl::model::check_options options;
  options.decode.dynamic_blocks = dynamic_blocks;
  const hcl::model::scope known = names();
  return found(hcl::model::check<service>(text, "app.hcl", known, options));
}

using list = std::vector<std::string>;

}  // namespace

TEST_CASE("a config that fits its struct has nothing wrong") {
  CHECK(check("host = name\nport = count + 1\nports = [1, count]\nprotocol = \"tcp\"\nrule \"a\" {\n  from = "
              "1\n}\n") == list{});
  CHECK(check("host = \"a-${count}\"\nport = \"${count}\"\ndebug = count > 3\n") == list{});
  CHECK(check("host = name\nport = later\n") == list{});
}

TEST_CASE("an expression that cannot give what a member takes is wrong without any value") {
  const hcl::model::scope known = names();
  const hcl::diagnostics diags =
      hcl::model::check<service>("host = name\nport = \"${name}-x\"\n", "app.hcl", known);
  REQUIRE(diags.error_count() == 1);
  CHECK(diags[0].code == "unsuitable-value");
  CHECK(diags[0].detail == "\"port\" must be a whole number, not a string.");
  CHECK(diags[0].path == "port");
  CHECK(check("host = name\nport = ports\n") == list{"unsuitable-value@2:8"});
  CHECK(check("host = name\nport = 1.5\n") == list{"unsuitable-value@2:8"});
  CHECK(check("host = [name]\nport = 1\n") == list{"unsuitable-value@1:8"});
  CHECK(check("host = name\nport = 1\nports = [1, {}]\n") == list{"unsuitable-value@3:13"});
  CHECK(check("host = name\nport = 1\nprotocol = \"http\"\n") == list{"unsuitable-value@3:13"});
}

TEST_CASE("texts that are a bool fit where one is taken") {
  const std::string others = "host = name\nport = 1\n";
  CHECK(check(others + "debug = \"true\"\n") == list{});
  CHECK(check(others + "debug = \"tr${name}\"\n") == list{});
  CHECK(check(others + "debug = \"yes\"\n") == list{"unsuitable-value@3:10"});
  CHECK(check(others + "debug = \"y${name}\"\n") == list{"unsuitable-value@3:9"});
}

TEST_CASE("a text that is no number is wrong as an operand, whatever the other is") {
  const std::string host = "host = name\n";
  CHECK(check(host + "port = count + \"x\"\n") == list{"invalid-operand@2:16"});
  CHECK(check(host + "port = 1 + \"x\"\n") == list{"invalid-operand@2:12"});
  CHECK(check(host + "port = \"x\" < count ? 1 : 2\n") == list{"invalid-operand@2:8"});
  CHECK(check(host + "port = \"no\" ? count : 2\n") == list{"invalid-condition@2:8"});
  CHECK(check(host + "port = count + \"5\"\n") == list{});
  CHECK(check(host + "port = \"true\" ? count : 2\n") == list{});
  CHECK(check(host + "port = count + \"${count}5\"\n") == list{});
}

TEST_CASE("names that are not known, and what is missing or extra, are found") {
  CHECK(check("host = nome\nport = 1\n") == list{"unknown-variable@1:8"});
  CHECK(check("port = 1\n") == list{"missing-attribute@1:1"});
  CHECK(check("host = name\nport = 1\ncolour = 2\n") == list{"unsupported-attribute@3:1"});
  CHECK(check("host = name\nport = 1\nrule {\n  from = 1\n}\n") == list{"missing-label@3:6"});
  CHECK(check("host = name\nport = 1\nrule \"a\" {\n  from = {}\n}\n") == list{"unsuitable-value@4:10"});
  CHECK(check("host = name\nport = 1\ntls_block {\n  key = name\n}\ntls_block {\n  key = name\n}\n") ==
        list{"duplicate-block@6:1"});
}

TEST_CASE("what is found comes in the order of the text") {
  const std::string wrong = "rule \"a\" {\n  to = {}\n  from = {}\n}\nport = {}\nhost = {}\n";
  list places = {"unsuitable-value@2:8", "unsuitable-value@3:10", "unsuitable-value@5:8",
                 "unsuitable-value@6:8"};
  CHECK(check(wrong) == places);
  // What is wrong with the body itself changes nothing else.
  places.push_back("unsupported-attribute@7:1");
  CHECK(check(wrong + "colour = 2\n") == places);
}

TEST_CASE("literals fit what they are read as, and nothing else") {
  const std::string host = "host = name\n", both = host + "port = 1\n";
  for (const char* port : {"0", "007", "2147483647", "1e3", "\"80\"", "(80)", "-1", "\"${8}0\""})
    CHECK(check(host + "port = " + port + "\n") == list{});
  for (const char* port : {"2147483648", "123456789012345"})
    CHECK(check(host + "port = " + port + "\n") == list{"unsuitable-value@2:8"});
  CHECK(check(host + "port = \"x\"\n") == list{"unsuitable-value@2:9"});
  for (const char* port : {"1.5", "true", "\"\"", "-1.5"})
    CHECK(check(host + "port = " + port + "\n") == list{"unsuitable-value@2:8"});
  CHECK(check(host + "port = null\n") == list{"unsuitable-value@2:8"});
  CHECK(check(both + "debug = \"yes\"\n") == list{"unsuitable-value@3:10"});
  CHECK(check("host = <<-E\n  text\n  E\nport = 1\n") == list{});
  CHECK(check("host = 5\nport = 1\n") == list{});
  CHECK(check("host = \"a${nome}\"\nport = 1\n") == list{"unknown-variable@1:12"});
}

TEST_CASE("what takes other names is checked by what it is made of") {
  const hcl::model::scope known = names();
  CHECK(found(hcl::model::check<module>("a = 1\nb = count\nc = ports\ntls_block {\n  key = name\n}\n",
                                        "m.hcl", known)) == list{"unsuitable-value@3:5"});
  CHECK(found(hcl::model::check<module>("a = 1\n", "m.hcl", known)) == list{"missing-block@1:1"});
}

TEST_CASE("the content of dynamic blocks is checked with the iterator's type") {
  const std::string head = "host = name\nport = 1\n";
  CHECK(check(head + "dynamic \"rule\" {\n  for_each = ports\n  labels = [rule.key]\n  content {\n    from = "
                     "rule.value\n"
                     "  }\n}\n",
              true) == list{});
  CHECK(
      check(
          head +
              "dynamic \"rule\" {\n  for_each = ports\n  labels = [rule.key]\n  content {\n    from = rule\n"
              "  }\n}\n",
          true) == list{"unsuitable-value@7:12"});
  CHECK(check(head + "dynamic \"rule\" {\n  for_each = count\n  labels = [\"a\"]\n  content {\n    from = "
                     "1\n  }\n}\n",
              true) == list{"invalid-dynamic-block@4:14"});
  CHECK(check(head + "dynamic \"rool\" {\n  for_each = ports\n  content {}\n}\n", true) ==
        list{"unsupported-block@3:9"});
}

TEST_CASE("labels that may be left out need none in a dynamic block") {
  struct listener {
    hcl::label<std::optional<std::string>> name;
    int port = 0;
  };
  struct listeners {
    hcl::blocks<listener, "on"> all;
  };
  const auto found = hcl::model::check<listeners>(
      "dynamic \"on\" {\n  for_each = [80]\n  content {\n    port = on.value\n  }\n}\n", "t.hcl",
      hcl::model::scope(), {.decode = {.dynamic_blocks = true}});
  CHECK(to_string(found).empty());
}

TEST_CASE("functions are checked by their C++ signatures") {
  hcl::scope functions;
  functions.function("twice", [](int v) { return v * 2; });
  hcl::model::scope known = names();
  hcl::model::declare_functions(known, functions);
  CHECK(found(hcl::model::check<service>("host = name\nport = twice(count)\n", "a.hcl", known)) == list{});
  CHECK(found(hcl::model::check<service>("host = name\nport = twice(ports)\n", "a.hcl", known)).size() == 1);
  CHECK(found(hcl::model::check<service>("host = name\nport = twice()\n", "a.hcl", known)).size() == 1);
  CHECK(found(hcl::model::check<service>("host = name\nport = twice(1)\nports = twice(2)\n", "a.hcl",
                                         known)) == list{"unsuitable-value@3:9"});
}

TEST_CASE("a text that does not parse is reported, and not checked") {
  const hcl::model::scope known = names();
  CHECK(hcl::model::check<service>("host = \n", "a.hcl", known).error_count() == 1);
  CHECK(hcl::model::check_file<service>("/nowhere.hcl", known).error_count() == 1);
}
