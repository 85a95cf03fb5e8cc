// What messages say to authors of configurations about slips that many make.
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/diagnostics/render.hpp>
#include <hcl/encode.hpp>

#include "folder.hpp"

namespace {

struct config {
  std::optional<std::string> path{};
  std::optional<int> port{};
  std::optional<hcl::ip_address> listen{};
  std::optional<std::vector<int>> list{};
};

std::string first(std::string_view text) {
  const auto read = hcl::decode<config>(text, "a.hcl");
  REQUIRE(read.diagnostics().size() != 0);
  return read.diagnostics()[0].detail;
}
bool says(std::string_view text, std::string_view words) {
  return first(text).find(words) != std::string::npos;
}

TEST_CASE("a mark of a merge conflict is told wherever it is") {
  constexpr std::string_view words = "mark of a merge conflict";
  for (const std::string mark : {"<<<<<<< HEAD\n", "=======\n", ">>>>>>> topic\n"}) {
    CHECK(says(mark + "port = 1\n", words));
    CHECK(says("port = 1\n" + mark, words));
    CHECK(says("list = [\n  1,\n" + mark + "  2,\n]\n", words));
    CHECK(says("list = [\n  1\n" + mark + "]\n", words));
    CHECK(says("path = {\n  a = 1\n" + mark + "}\n", words));
  }
}

TEST_CASE("what only looks like a mark of a merge conflict hides nothing") {
  for (const char* text : {"path = <<E\n======= ${ ) } =======\nE\n", "======= settings =======\n",
                           "==========\nport = 1\n", "/* x\n======= */ port = )\n"})
    CHECK_FALSE(says(text, "mark of a merge conflict"));
}

TEST_CASE("a JSON file that lacks its outer braces is told") {
  const auto is_told = [](std::string_view text) {
    const std::string found = to_string(hcl::parse_json(text).diagnostics());
    return found.find("put braces around all of them") != std::string::npos;
  };
  CHECK(is_told("\"a\": 1,\n\"b\": 2\n"));
  CHECK_FALSE(is_told("{\"a\": 1}: 2"));
  CHECK_FALSE(is_told("[1]: 2"));
}

TEST_CASE("a conditional that is written as a statement is told") {
  CHECK(says("if x {\n  port = 1\n}\n", "condition ? one : other"));
  CHECK(says("if x.y {\n  port = 1\n}\n", "condition ? one : other"));
}

TEST_CASE("a path without quotes is told") {
  CHECK(says("path = /var/log/x\n", "in quotes"));
  CHECK(says("path = ./x\n", "in quotes"));
  CHECK(says("path = ../x\n", "in quotes"));
  CHECK(says("list = [/var]\n", "in quotes"));
  CHECK(says("path = ~/x\n", "in quotes"));
  CHECK(says("path = C:\\x\\y\n", "in quotes, like \"C:\\\\app\", with two"));
  CHECK(says("path = \\\\host\\x\n", "in quotes"));
  CHECK(says("path = http://x/y\n", "in quotes"));
}

TEST_CASE("an expression in quotes is told where its names are those of the program") {
  hcl::scope names;
  names.variable("cores", 3);
  const auto told = [&](std::string_view text) {
    return hcl::decode<config>(text, "a.hcl", names).diagnostics()[0].detail;
  };
  constexpr std::string_view native = "An expression is written without quotes.";
  CHECK(told("port = \"cores + 1\"\n").find(native) != std::string::npos);
  CHECK(told("list = \"[1, 2]\"\n").find(native) != std::string::npos);
  CHECK(told("port = \"[1]\"\n").find(native) == std::string::npos);
  CHECK(told("port = \"core + 1\"\n").find(native) == std::string::npos);
  CHECK(told("port = \"80/tcp\"\n").find(native) == std::string::npos);
  CHECK(told("port = \"8${cores}x\"\n").find(native) == std::string::npos);
  const auto json = hcl::decode_json<config>(R"({"port": "cores + 1"})", "a.json", names);
  CHECK(json.diagnostics()[0].detail.find("In JSON, an expression is written as \"${...}\".") !=
        std::string::npos);
}

TEST_CASE(
    "a variable is found behind a root that other languages have, and a type of blocks by a name like it") {
  struct rule {};
  struct rules {
    std::optional<int> port{};
    hcl::blocks<rule, "rule"> all{};
  };
  hcl::scope names;
  names.variable("cores", 3);
  const std::string text = "port = var.cores\n";
  const auto wrong = hcl::decode<rules>(text, "a.hcl", names).diagnostics();
  REQUIRE(wrong.size() == 1);
  CHECK(hcl::apply_fixes(text, wrong) == "port = cores\n");
  const hcl::scope quoted{{"o", hcl::value::object({{"say \"hi\"", 1}})}};
  const std::string use = "o[\"say hi\"]";
  CHECK(hcl::apply_fixes(use, hcl::evaluate<int>(use, quoted).error()) == use);
  const auto lists = hcl::decode<rules>("rules = []\n", "a.hcl").diagnostics();
  REQUIRE(lists.size() == 1);
  CHECK(lists[0].detail.find("A block of type \"rule\" has braces around what is in it") !=
        std::string::npos);
}

TEST_CASE("a comma that is missing before a bracket is told") {
  CHECK(says("path = [\"a\" [\"b\"]]\n", "Is a comma missing before the bracket?"));
  CHECK(says("list = [[1] [2]]\n", "Is a comma missing before the bracket?"));
  CHECK(says("list = [1 [0]]\n", "Is a comma missing before the bracket?"));
  CHECK_FALSE(says("path = \"a\".b\n", "comma"));
  CHECK_FALSE(says("path = \"a\"[0]\n", "comma"));
}

TEST_CASE("a template that was not rendered is told") {
  constexpr std::string_view words = "rendered before it is read";
  CHECK(says("port = {{ .Values.port }}\n", words));
  CHECK(says("{{ if .x }}\nport = 1\n{{ end }}\n", words));
  CHECK(says("[[ range .x ]]\nport = 1\n", words));
  CHECK(says("port = [[ .port ]]\n", words));
  CHECK(says("port = [[ key \"port\" ]]\n", words));
}

TEST_CASE("the end of a heredoc behind other text is told with its line") {
  CHECK(first("path = <<EOF\n{\n}EOF\n") ==
        "The line that closes a heredoc must hold nothing but \"EOF\", but line 3 has other text as well.");
}

TEST_CASE("what is written in brackets is called a list") {
  CHECK(says("port = [1]\n", "not a list with 1 element."));
  CHECK(says("port = []\n", "not an empty list."));
}

TEST_CASE("an address with a port is told") {
  CHECK(says("listen = \"127.0.0.1:8080\"\n", "An address is written without a port."));
  CHECK(says("listen = \"[::1]:80\"\n", "An address is written without a port."));
}

TEST_CASE("addresses, networks and versions can be streamed") {
  std::ostringstream out;
  out << *hcl::ip_address::parse("::1") << ' ' << *hcl::cidr::parse("10.0.0.0/8") << ' '
      << *hcl::semantic_version::parse("1.2.3");
  CHECK(out.str() == "::1 10.0.0.0/8 1.2.3");
}

TEST_CASE("comments of a kept body stay where no dynamic block was") {
  struct keeps {
    hcl::block<hcl::body, "b"> kept{};
    hcl::remain<hcl::body> rest{};
  };
  const std::string text =
      "b {\n  # of x\n  x = 1 # behind\n}\n# of c\nc {\n  # of d\n  d {\n    # of y\n    y = 2\n  }\n}\n";
  const auto plain = hcl::decode<keeps>(text, "a.hcl");
  const auto expanded = hcl::decode<keeps>(text, "a.hcl", {.dynamic_blocks = true});
  REQUIRE(plain);
  REQUIRE(expanded);
  const std::string wanted = *hcl::encode(*plain);
  CHECK(wanted.find("# of y") != std::string::npos);
  CHECK(*hcl::encode(*expanded) == wanted);
  const auto made = hcl::decode<keeps>(
      "b {\n}\nc {\n  # of d\n  dynamic \"d\" {\n    for_each = [1]\n    content {\n      y = d.value\n    "
      "}\n  }\n}\n",
      "a.hcl", {.dynamic_blocks = true});
  REQUIRE(made);
  const hcl::result<std::string> generated = hcl::encode(*made);
  REQUIRE(generated);  // as it is written, so that it generates the same again
  CHECK(generated->find("# of d\n  dynamic \"d\"") != std::string::npos);
}

TEST_CASE("what two files set can be replaced by one of another name") {
  const test::folder here;
  (void)here.write("a.hcl", "port = 1\nlist = []\n");
  (void)here.write("b.hcl", "port = 2\n");
  const std::string advice = "a name that ends with \"_override\"";
  const auto made = hcl::decode_directory<config>(here.path());
  REQUIRE(made.diagnostics().size() == 1);
  CHECK(made.diagnostics()[0].detail.find(advice) != std::string::npos);
  const auto without = hcl::decode_directory<config>(here.path(), hcl::files_options{.overrides = false});
  REQUIRE(without.diagnostics().size() == 1);
  CHECK(without.diagnostics()[0].detail.find(advice) == std::string::npos);
  CHECK(first("port = 1\nlist = []\nport = 2\n").find(advice) == std::string::npos);
}

}  // namespace
