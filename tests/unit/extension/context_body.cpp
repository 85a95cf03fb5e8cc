// Bodies that a program has said to be marked or unknown, and templates on their own.
#include <catch2/catch.hpp>

#include <map>
#include <string>

#include <hcl/hcl.hpp>

namespace {

struct inner {
  hcl::value b;
};
struct outer {
  hcl::value a;
  hcl::block<inner, "inner"> in;
};
const char* const text = "a = 1\ninner {\n  b = \"x\"\n}\n";

}  // namespace

TEST_CASE("every value of a body that a program marks has the marks") {
  const hcl::body marked = hcl::with_marks(*hcl::parse(text), hcl::mark("secret"));
  CHECK(marked.marks() == hcl::mark_set(hcl::mark("secret")));
  const auto c = hcl::decode_body<outer>(marked);
  INFO(to_string(c.diagnostics()));
  REQUIRE(c);
  CHECK(c->a == hcl::value(1).with_marks(hcl::mark("secret")));
  CHECK(c->in->b == hcl::value("x").with_marks(hcl::mark("secret")));
  const auto twice = hcl::decode_body<outer>(hcl::with_marks(marked, hcl::mark("other")));
  CHECK(twice->a.marks() == hcl::mark_set({hcl::mark("secret"), hcl::mark("other")}));
}

TEST_CASE("no value of a body that a program says to be unknown is known") {
  const hcl::body unknown = hcl::unknown_body(*hcl::parse(text));
  CHECK(unknown.is_unknown());
  const auto c = hcl::decode_body<outer>(unknown);
  REQUIRE(c);
  CHECK_FALSE(c->a.is_known());
  CHECK_FALSE(c->in->b.is_known());
}

TEST_CASE("made values keep what they are in a marked body, and generated ones their iterators") {
  const hcl::body made = hcl::make_body({.attributes = {hcl::make_attribute("a", hcl::make_expression(7))}});
  hcl::diagnostics diags;
  const auto all = hcl::with_marks(made, hcl::mark("m")).just_attributes(diags);
  CHECK(*all.front().expression.evaluate() == hcl::value(7).with_marks(hcl::mark("m")));
  const hcl::body generated = hcl::expand_dynamic_blocks(
      *hcl::parse("a = 0\ndynamic \"inner\" {\n  for_each = [5]\n  content {\n    b = inner.value\n  }\n}\n"),
      nullptr);
  const auto c = hcl::decode_body<outer>(hcl::with_marks(generated, hcl::mark("m")), hcl::scope());
  INFO(to_string(c.diagnostics()));
  REQUIRE(c);
  CHECK(c->in->b == hcl::value(5).with_marks(hcl::mark("m")));
}

TEST_CASE("a template alone is an expression") {
  hcl::scope names;
  names.variable("who", "world");
  CHECK(*hcl::parse_template("Hello, ${who}!\n\"quotes\" \\n")->evaluate(names) ==
        hcl::value("Hello, world!\n\"quotes\" \\n"));
  CHECK(*hcl::parse_template("%{ for x in [1, 2] }${x};%{ endfor }")->evaluate(names) == hcl::value("1;2;"));
  CHECK(*hcl::parse_template("")->evaluate() == hcl::value(""));
  CHECK_FALSE(hcl::parse_template("${"));
}

TEST_CASE("parts of larger texts are reported where they are in these") {
  const hcl::position start{10, 5, 100};
  const auto first = [](const auto& parsed) {
    REQUIRE(parsed.diagnostics().size() != 0);
    const hcl::range at = parsed.diagnostics()[0].subject;
    return hcl::position{at.begin().line, at.begin().column - (at.begin().byte - 100), 100};
  };
  CHECK(first(hcl::parse_expression("a +", "f.hcl", {.start = start})) == start);
  CHECK(first(hcl::parse_template("a${", "f.hcl", {.start = start})) == start);
  CHECK(first(hcl::parse_traversal("a.", "f.hcl", hcl::splat_steps::reject, {.start = start})) == start);
  CHECK(first(hcl::parse("a = ;", "f.hcl", {.start = start})) == start);
  CHECK(first(hcl::parse_json("{\"a\" 1}", "f.json", {.start = start})) == start);
  CHECK(first(hcl::decode<outer>("a = = 1", "f.hcl", hcl::options{.start = start})) == start);
  CHECK(hcl::contains(hcl::parse_expression("a + b", "f.hcl", {.start = start})->range(),
                      hcl::position{10, 7, 102}));
  CHECK_FALSE(hcl::contains(hcl::parse_expression("a + b", "f.hcl", {.start = start})->range(),
                            hcl::position{1, 3, 2}));
}

TEST_CASE("a diagnostic of a text that is not loaded still names its file and line") {
  hcl::diagnostics found;
  found.add({.code = "acme",
             .summary = "Odd",
             .detail = "It is odd.",
             .subject = hcl::range(hcl::source::make("", "f.hcl", {7, 3, 90}), {0, 0})});
  CHECK(to_string(found).find("on f.hcl line 7") != std::string::npos);
}

TEST_CASE("options end heredocs with the file and reject byte order marks") {
  const std::string open = "a = <<EOT\nx\nEOT", marked =
                                                    "\xEF\xBB\xBF"
                                                    "a = \"x\"\n";
  const hcl::options lenient{.model = {.heredocs = hcl::heredoc_end::line_or_file}},
      strict{.model = {.marks = hcl::byte_order_marks::reject}};
  using map = hcl::attributes<std::string>;
  struct config {
    map all{};
  };
  CHECK_FALSE(hcl::decode<config>(open));
  CHECK(hcl::decode<config>(open, "t.hcl", lenient)->all->at("a") == "x\n");
  CHECK(hcl::parse(open, "t.hcl", lenient));
  CHECK(hcl::decode<config>(marked)->all->at("a") == "x");
  for (const auto& all : {hcl::decode<config>(marked, "t.hcl", strict).diagnostics(),
                          hcl::parse(marked, "t.hcl", strict).diagnostics()}) {
    REQUIRE(all.size() == 1);
    CHECK(all[0].code == hcl::codes::byte_order_mark);
    CHECK(hcl::apply_fixes(marked, all) == "a = \"x\"\n");
  }
}
