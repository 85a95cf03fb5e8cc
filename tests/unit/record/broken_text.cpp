// hcl::options::keep_broken: a body of text with mistakes.
#include <catch2/catch.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include <hcl/hcl.hpp>

#include <support/samples.hpp>

namespace {

std::string names_of(const hcl::body& body) {
  hcl::diagnostics ignored;
  std::string names;
  for (const hcl::body_attribute& a : body.just_attributes(ignored))
    names += a.name + " ";
  return names;
}

// Evaluates all that can be read of a text. The number of its expressions.
std::size_t evaluate_parts(const std::string& text, const hcl::scope& names) {
  const auto kept = hcl::parse(text, "t.hcl", {.keep_broken = true});
  hcl::diagnostics ignored;
  std::size_t count = 0;
  for (const hcl::body_attribute& a : kept->just_attributes(ignored)) {
    count += 1 + a.expression.variables().size();
    const auto value = a.expression.evaluate(names);
    static_cast<void>(hcl::read_type_expression(a.expression, ignored));
    CHECK((value || value.diagnostics().has_errors()));
  }
  return count;
}

}  // namespace

TEST_CASE("what is kept of text with mistakes can be evaluated") {
  hcl::scope names;
  names.variable("x", std::vector<int>{1, 2}).variable("y", "k").variable("b", 1);
  std::size_t count = evaluate_parts("a = {for e in x : e}\n", names);
  CHECK(count == 2);
  for (const test::sample& s : test::all_samples()) {
    if (!s.exists || s.written != test::sample::form::native) continue;
    const std::string text(s.text);
    INFO(text);
    for (std::size_t i = 0; i != text.size(); ++i) {
      for (const char* const change : {"", ")", "\"", "=", ":", "}"})
        count += evaluate_parts("a = " + text.substr(0, i) + change + text.substr(i + 1) + "\n", names);
      count += evaluate_parts("a = " + text.substr(0, i), names);
    }
  }
  CHECK(count > 1000);
}

// What is above a mistake is what it seems to be, unless a brace too many ends a block above it.
TEST_CASE("unknown names above a mistake are reported with it") {
  struct upstream {
    hcl::label<> name;
    hcl::defaulted<int> weight = 1;
  };
  struct file {
    hcl::blocks<upstream, "upstream"> upstreams{};
    hcl::defaulted<bool> when = false;
  };
  const auto lines = [](std::string_view text) {
    std::string found;
    for (const hcl::diagnostic& d : hcl::decode<file>(text).diagnostics())
      found += std::to_string(d.subject.begin().line) + ' ' + std::string(d.code) + "; ";
    return found;
  };
  CHECK(lines("frob = 1\nwhen = 1 >\nfrib = 2\n") == "1 unsupported-attribute; 2 expression-expected; ");
  CHECK(lines("nope {}\nupstream \"a\" {\n  wieght = 1\n  weight =\n}\n") ==
        "1 unsupported-block; 3 unsupported-attribute; 4 expression-expected; ");
  CHECK(lines("upstream \"a\" {\n  }\n  weight = 2\n}\n") == "4 item-expected; ");
  CHECK(lines("upstream \"a\" {\n  weight = 2\nwhen = true\n") == "1 unclosed-block; ");
  CHECK(lines("nope {\n  weight = 2\n") == "1 unclosed-block; ");
  CHECK(lines("nope = 1\nupstream \"a\" {\n  weight = 1 2\n") ==
        "1 unsupported-attribute; 3 newline-expected; ");
}

TEST_CASE("where braces are missing nothing is missed that unclosed blocks may have taken in") {
  struct limit {
    int max;
  };
  struct service {
    hcl::label<> name;
    hcl::block<std::optional<limit>> limits{};
  };
  struct file {
    hcl::blocks<service, "service"> services{};
    hcl::block<limit> limits{};
    int port = 0;
  };
  for (const char* const text : {"service \"a\" {\n\nlimits {\n  max = 1\n\nport = 1\n",
                                 "service \"a\" {\n  limits {\n  max = 1\n}\n\nport = 1\n"}) {
    const auto read = hcl::decode<file>(text);
    INFO(read.diagnostics());
    CHECK(read.diagnostics().size() == 1);
    CHECK(read.diagnostics()[0].code == hcl::codes::unclosed_block);
  }
}

TEST_CASE("text with mistakes gives a body beside its diagnostics where that is asked for") {
  const char* const text = "a = 1\nb = var.foo.\nc = [1 2]\ns \"x\" {\n  d = 2\n  e =\n}\nf = 3\n";
  CHECK_FALSE(hcl::parse(text));
  const auto kept = hcl::parse(text, "t.hcl", {.keep_broken = true});
  REQUIRE(kept);
  CHECK(kept.diagnostics().error_count() == 3);
  CHECK(names_of(*kept) == "a b c f ");

  hcl::diagnostics diags;
  const hcl::body_content found =
      kept->content({.attributes = {{"a"}, {"b"}, {"c"}, {"f"}}, .blocks = {{"s", {"name"}}}}, diags);
  CHECK(diags.empty());
  CHECK(found.attributes[1].expression.variables().at(0).root_name() == "var");
  REQUIRE(found.blocks.size() == 1);
  CHECK(names_of(found.blocks[0].body) == "d e ");

  const auto whole = hcl::parse("a = 1\n", "t.hcl", {.keep_broken = true});
  CHECK((whole && whole.diagnostics().empty()));
}

TEST_CASE("text in the JSON syntax gives what is before its mistake") {
  const auto kept = hcl::parse_json(R"({"a": 1, "s": {"x": {"d": [1, 2)", "t.json", {.keep_broken = true});
  REQUIRE(kept);
  CHECK(kept.diagnostics().has_errors());
  CHECK(names_of(*kept) == "a s ");
  CHECK(names_of(*hcl::parse_json(R"({"a": 1, "b": tru, "c)", "t.json", {.keep_broken = true})) == "a b ");
  CHECK(names_of(*hcl::parse_json("", "t.json", {.keep_broken = true})).empty());
}
