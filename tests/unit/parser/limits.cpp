// Hostile texts: depth, length, and both at once.
#include <catch2/catch.hpp>

#include <support/number_from.hpp>
#include <support/samples.hpp>

#include "parsing.hpp"

using test::parse_file;

namespace {

std::string repeat(std::string_view what, std::size_t times) {
  std::string out;
  out.reserve(what.size() * times);
  for (std::size_t i = 0; i < times; ++i)
    out += what;
  return out;
}

struct nesting {
  std::string_view open, close, inside;
};

}  // namespace

TEST_CASE("nesting is accepted up to the limit and rejected at the opener beyond it") {
  const nesting kinds[] = {{"[", "]", "1"},
                           {"(", ")", "1"},
                           {"{a=", "}", "1"},
                           {"f(", ")", "1"},
                           {"a[", "]", "b"},
                           {"\"${", "}\"", "1"},
                           {"-", "", "1"},
                           {"!", "", "x"},
                           {"a ? b : ", "", "c"},
                           {"a ? ", " : b", "c"},
                           {"[for x in ", " : x]", "y"},
                           {"{for x in ", " : x => x}", "y"}};
  for (const nesting& k : kinds) {
    INFO(k.open);
    for (const std::size_t limit : {std::size_t{8}, std::size_t{256}}) {
      hcl::limits bounds;
      bounds.depth = limit;
      const auto text = [&](std::size_t depth) {
        return "a = " + repeat(k.open, depth) + std::string(k.inside) + repeat(k.close, depth) + "\n";
      };
      CHECK(parse_file(text(limit), bounds).codes().empty());
      const test::parsed p = parse_file(text(limit + 1), bounds);
      REQUIRE(p.diags.size() == 1);
      CHECK(p.diags[0].code == "nesting-too-deep");
    }
  }
}

TEST_CASE("blocks and directives count as nesting") {
  hcl::limits bounds;
  bounds.depth = 10;
  CHECK(parse_file(repeat("b {\n", 10) + repeat("}\n", 10), bounds).codes().empty());
  CHECK(parse_file(repeat("b {\n", 11) + repeat("}\n", 11), bounds).codes() == "nesting-too-deep@42-43");
  CHECK(
      parse_file("a = \"" + repeat("%{if x}", 10) + repeat("%{endif}", 10) + "\"\n", bounds).codes().empty());
  CHECK(parse_file("a = \"" + repeat("%{if x}", 11) + repeat("%{endif}", 11) + "\"\n", bounds).codes() ==
        "nesting-too-deep@75-82");
  CHECK(parse_file("a = x" + repeat("[*]", 10) + "\n", bounds).codes().empty());
  CHECK(parse_file("a = x" + repeat("[*]", 11) + "\n", bounds).codes() == "nesting-too-deep@35-38");
}

TEST_CASE("beyond the limit, directives are not kept") {
  const std::string one = "%{for x in y}";
  const test::parsed deep = parse_file("a = \"" + repeat(one, 100'000) + "\"\n");
  CHECK(deep.codes() == "nesting-too-deep@3333-3346");
  CHECK(deep.document->nodes.reserved() < 5 * deep.document->source->text().size());  // names of the rest
}

TEST_CASE("a million of anything ends, in a tree or in a problem") {
  const std::size_t many = test::number_from("HCL_TEST_LINKS", 1'000'000);
  const std::string_view flat[] = {"+1", "&&x", ".a", "[0]", "[x]", ".*.b[0]", "/x"};
  for (const std::string_view step : flat) {
    INFO(step);
    CHECK((parse_file("a = x" + repeat(step, many) + "\n").codes().empty()));
  }
  const std::string_view deep[] = {"[", "{a=",  "(",  "f(",         "a[",      "\"${", "!",
                                   "-", "x?x:", "x?", "[for x in ", "<<A\n${", "\"%{", "-("};
  for (const std::string_view opener : deep) {
    INFO(opener);
    CHECK(parse_file("a = " + repeat(opener, many)).diags.error_count() >= 1);
  }
  CHECK(parse_file(repeat("b {\n", many)).diags.error_count() == 1);
  CHECK(parse_file("a = x" + repeat("[*]", many) + "\n").codes() == "nesting-too-deep@773-776");
  CHECK(parse_file(repeat("/*\n", many)).diags.error_count() >= 1);
  CHECK(parse_file(repeat("a = <<A\n", many)).diags.error_count() == 1);
  CHECK(parse_file(repeat("}\n", many)).diags.error_count() == 1);
  CHECK(parse_file("a = \"" + repeat("$", many) + "\"\n").diags.empty());
}

TEST_CASE("a million links of a chain that needs no nesting are a tree, others end at the limit") {
  constexpr std::size_t few = 200;
  const std::size_t many = test::number_from("HCL_TEST_LINKS", 1'000'000);
  for (const test::sample& s : test::all_samples()) {
    if (!s.chains()) continue;
    INFO(s.text);
    CHECK(parse_file("a = " + s.chain(few) + "\n").codes().empty());
    const test::parsed long_chain = parse_file("a = " + s.chain(many) + "\n");
    CHECK(long_chain.diags.error_count() == (s.flat ? 0 : 1));
  }
}

TEST_CASE("where no problem is kept, errors are still counted") {
  for (const char* const text : {"a = 'b'\n", "a = ;\n", "a = \n", "a = \"x\n", "}\n", "a = 1 & 2\n"}) {
    INFO(text);
    hcl::diagnostics none(0);
    (void)hcl::parser::parse_file(hcl::source::make(text, "test.hcl"), none);
    CHECK(none.has_errors());
    CHECK(none.size() == 0);
  }
}
