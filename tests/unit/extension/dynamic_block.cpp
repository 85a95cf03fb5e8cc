// Dynamic blocks beyond the conformance cases: nesting, partial content, unknown and marked collections,
// limits, both syntaxes.
#include <catch2/catch.hpp>

#include <cstdint>
#include <string>

#include <hcl/decode.hpp>
#include <hcl/extension/dynamic_block.hpp>

namespace {

std::int64_t integer(const hcl::value& v) { return v.as_number().to_int64().value_or(-1); }

hcl::body parse(const std::string& text, bool json = false) {
  hcl::result<hcl::body> all =
      hcl::parse(text, "d.hcl", {}, json ? hcl::syntax_form::json : hcl::syntax_form::native);
  REQUIRE(all);
  return *std::move(all);
}

hcl::scope functions_only() {
  hcl::scope names;
  names.allow_functions().allow_variables();
  return names;
}

const hcl::body_schema blocks_b{.attributes = {}, .blocks = {{"b"}}};

// The blocks of type b with their attributes, as text.
std::string show(const hcl::body& all, const hcl::scope& names, hcl::diagnostics& diags, int depth = 0) {
  std::string text;
  for (const hcl::body_block& b : all.content({.attributes = {{"x"}}, .blocks = {{"b"}}}, diags).blocks) {
    const hcl::body_content inside = b.body.content({.attributes = {{"x"}}, .blocks = {{"b"}}}, diags);
    text += "b(";
    if (const hcl::body_attribute* x = inside.find("x")) {
      const auto v = x->expression.evaluate(names);
      text += !v ? std::string("?") : !v->is_known() ? "unknown" : std::string(v->as_string());
    }
    if (depth < 3) text += show(b.body, names, diags, depth + 1);
    text += ")";
  }
  return text;
}

std::string show(const std::string& text, const hcl::scope& names, bool json = false) {
  hcl::diagnostics diags;
  const std::string shown = show(hcl::expand_dynamic_blocks(parse(text, json), names), names, diags);
  return diags.has_errors() ? shown + " " + std::string(diags[0].code) : shown;
}

}  // namespace

TEST_CASE("dynamic blocks stand among static ones, in order") {
  const hcl::scope names = functions_only();
  CHECK(show("b {\n x = \"0\"\n}\ndynamic \"b\" {\n for_each = [\"p\", \"q\"]\n content {\n x = "
             "\"${b.key}${b.value}\"\n }\n}\nb {\n x = \"9\"\n}\n",
             names) == "b(0)b(0p)b(1q)b(9)");
  CHECK(
      show(
          R"({"b": {"x": "0"}, "dynamic": {"b": {"for_each": ["p", "q"], "content": {"x": "${b.key}${b.value}"}}}})",
          names, true) == "b(0)b(0p)b(1q)");
}

TEST_CASE("nested dynamic blocks see outer iterators") {
  const hcl::scope names = functions_only();
  const std::string text = R"(
    dynamic "b" {
      for_each = {k = ["1", "2"]}
      iterator = outer
      content {
        x = outer.key
        b {
          x = "static ${outer.key}"
        }
        dynamic "b" {
          for_each = outer.value
          content {
            x = "${outer.key}${b.value}"
          }
        }
      }
    })";
  CHECK(show(text, names) == "b(kb(static k)b(k1)b(k2))");
}

TEST_CASE("generated attributes hide iterators from their variables") {
  const hcl::scope names = functions_only();
  hcl::diagnostics diags;
  const hcl::body all = hcl::expand_dynamic_blocks(
      parse("dynamic \"b\" {\n for_each = [1]\n content {\n x = b.value + c\n }\n}\n"), names);
  const auto blocks = all.content(blocks_b, diags).blocks;
  REQUIRE(blocks.size() == 1);
  const auto attributes = blocks[0].body.just_attributes(diags);
  REQUIRE(attributes.size() == 1);
  REQUIRE(attributes[0].expression.variables().size() == 1);
  CHECK(attributes[0].expression.variables()[0].root_name() == "c");
  hcl::scope later;
  later.variable("c", 4);
  CHECK(integer(*attributes[0].expression.evaluate(later)) == 5);
}

TEST_CASE("an unknown collection makes one unknown body") {
  hcl::scope names;
  names.variable("u", hcl::value::unknown(hcl::type::list(hcl::type::string())));
  hcl::diagnostics diags;
  const hcl::body all = hcl::expand_dynamic_blocks(
      parse("dynamic \"b\" {\n for_each = u\n content {\n x = \"known\"\n b {\n x = 1\n }\n }\n}\n"), names);
  const auto blocks = all.content(blocks_b, diags).blocks;
  REQUIRE(blocks.size() == 1);
  CHECK(blocks[0].body.is_unknown());
  CHECK(show(all, names, diags) == "b(unknownb(unknown))");
  CHECK_FALSE(diags.has_errors());
}

TEST_CASE("marks of the collection are on everything generated") {
  hcl::scope names;
  names.variable("m", hcl::value::tuple({hcl::value("a")}).with_marks(hcl::mark("secret")));
  hcl::diagnostics diags;
  const hcl::body all =
      hcl::expand_dynamic_blocks(parse("dynamic \"b\" {\n for_each = m\n content {\n x = 5\n }\n}\n"), names);
  const auto blocks = all.content(blocks_b, diags).blocks;
  REQUIRE(blocks.size() == 1);
  CHECK(blocks[0].body.marks().size() == 1);
  const auto x = blocks[0].body.just_attributes(diags)[0].expression.evaluate(names);
  REQUIRE(x);
  CHECK(x->is_marked());
  const hcl::body_schema labelled{.attributes = {}, .blocks = {{"b", {"name"}}}};
  const hcl::body other = hcl::expand_dynamic_blocks(
      parse("dynamic \"b\" {\n for_each = m\n labels = [b.value]\n content {}\n}\n"), names);
  CHECK(other.content(labelled, diags).blocks.size() == 1);  // the elements themselves are not marked
}

TEST_CASE("partial content leaves dynamic blocks of other types") {
  const hcl::scope names = functions_only();
  hcl::diagnostics diags;
  const hcl::body all =
      hcl::expand_dynamic_blocks(parse("a = 1\nz = 2\ndynamic \"b\" {\n for_each = [1]\n content "
                                       "{}\n}\ndynamic \"c\" {\n for_each = [1, 2]\n content {}\n}\n"),
                                 names);
  hcl::body rest, more;
  CHECK(all.partial_content({.attributes = {{"a", true}}, .blocks = {{"b"}}}, rest, diags).blocks.size() ==
        1);
  CHECK(rest.remaining_attributes(diags).size() == 1);
  CHECK(diags.size() == 1);  // "c" is still there
  const hcl::body_content second =
      rest.partial_content({.attributes = {}, .blocks = {{"b"}, {"c"}}}, more, diags);
  CHECK(second.blocks.size() == 2);
  CHECK(diags.size() == 1);
  CHECK(more.remaining_attributes(diags).size() == 1);
  CHECK(more.content({.attributes = {{"z"}}}, diags).attributes.size() == 1);
  CHECK(diags.size() == 1);
}

TEST_CASE("wrong dynamic blocks") {
  hcl::scope names;
  names.variable("n", hcl::value());
  const auto code = [&](const std::string& inside) {
    return show("dynamic \"b\" {\n" + inside + "\n}\n", names);
  };
  CHECK(code("for_each = 5\ncontent {}") == " invalid-dynamic-block");
  CHECK(code("for_each = \"x\"\ncontent {}") == " invalid-dynamic-block");
  CHECK(code("for_each = n\ncontent {}") == " invalid-dynamic-block");
  CHECK(code("for_each = []") == " missing-block");
  CHECK(code("for_each = []\ncontent {}\ncontent {}") == " duplicate-block");
  CHECK(code("for_each = []\niterator = a.b\ncontent {}") == " invalid-dynamic-block");
  CHECK(code("for_each = []\nlabels = [1]\ncontent {}") == " unsupported-attribute");
  CHECK(code("content {}") == " missing-attribute");
  CHECK(show("dynamic \"other\" {\n for_each = []\n content {}\n}\n", names) == " unsupported-block");
}

TEST_CASE("a check may reject collections") {
  const hcl::scope names = functions_only();
  hcl::diagnostics diags;
  hcl::dynamic_block_options options;
  options.check = [](const hcl::value&, const hcl::expression& e, hcl::diagnostics& to) {
    to.add({.code = "no", .summary = "No", .detail = "Not that.", .subject = e.range(), .context = {}});
  };
  const hcl::body all =
      hcl::expand_dynamic_blocks(parse("dynamic \"b\" {\n for_each = [1]\n content {}\n}\n"), names, options);
  CHECK(all.content(blocks_b, diags).blocks.empty());
  CHECK(diags[0].code == "no");
}

TEST_CASE("the number of generated blocks is limited") {
  const hcl::scope names = functions_only();
  hcl::dynamic_block_options options;
  options.bounds.elements = 3;
  hcl::diagnostics diags;
  const hcl::body all = hcl::expand_dynamic_blocks(
      parse("dynamic \"b\" {\n for_each = [1, 2, 3, 4, 5]\n content {}\n}\n"), names, options);
  CHECK(all.content(blocks_b, diags).blocks.size() == 3);
  REQUIRE(diags.size() == 1);
  CHECK(diags[0].code == "evaluation-limit");
}
