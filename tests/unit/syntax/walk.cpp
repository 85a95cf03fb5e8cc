// Walking through trees: every kind of node, in the order of the text, as deep as it likes.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/parser/json_value.hpp>
#include <hcl/parser/parse.hpp>
#include <hcl/syntax/walk.hpp>

namespace {

namespace syntax = hcl::syntax;

struct visited {
  std::vector<std::string> texts;
  bool in_order = true;
};

visited walked(const hcl::syntax::document_ptr& document) {
  visited all;
  std::uint32_t last = 0;
  walk(*document->expression, [&](const syntax::node& n) {
    all.texts.emplace_back(document->source->text().substr(n.range.begin, n.range.size()));
    if (n.kind == syntax::node_kind::scope_traversal || n.kind == syntax::node_kind::literal) {
      all.in_order = all.in_order && n.range.begin >= last;
      last = n.range.begin;
    }
    return true;
  });
  return all;
}
visited walked(std::string text) {
  hcl::diagnostics diags;
  const auto document = hcl::parser::parse_expression(hcl::source::make(std::move(text), "walk"), diags);
  REQUIRE(diags.empty());
  return walked(document);
}

TEST_CASE("every part of an expression is met, in order") {
  const visited all = walked(
      R"(f(a ? 1 : -b, [c, {k = d, (e) = "x${g}y"}], h["i"][j].l, (m + n)[0], o.*.p, {for q, r in s : t => u... if v}, [for w in z : w]))");
  CHECK(all.in_order);
  for (const std::string part :
       {"a ? 1 : -b", "a", "1",     "-b", "b", "c", "k", "d", "(e)", "e", "\"x${g}y\"", "g",
        "h[\"i\"]",   "j", "m + n", "m",  "n", "o", "s", "t", "u",   "v", "z",          "w"}) {
    CAPTURE(part);
    CHECK(std::find(all.texts.begin(), all.texts.end(), part) != all.texts.end());
  }
}

TEST_CASE("JSON is walked, too") {
  hcl::diagnostics diags;
  const auto document =
      hcl::parser::parse_json(hcl::source::make(R"({"a": [1, {"b": null}]})", "walk"), diags);
  CHECK(walked(document).texts == std::vector<std::string>{R"({"a": [1, {"b": null}]})", "\"a\"",
                                                           R"([1, {"b": null}])", "1", R"({"b": null})",
                                                           "\"b\"", "null"});
}

TEST_CASE("a walk goes inside only where it is told to") {
  hcl::diagnostics diags;
  const auto document = hcl::parser::parse_expression(hcl::source::make("[f(a), b]", "walk"), diags);
  int seen = 0;
  walk(*document->expression,
       [&](const syntax::node& n) { return ++seen, n.kind != syntax::node_kind::function_call; });
  CHECK(seen == 3);
}

TEST_CASE("long chains cost no stack") {
  std::string sum = "1";
  for (int i = 0; i != 200'000; ++i)
    sum += "+1";
  hcl::diagnostics diags;
  const auto document = hcl::parser::parse_expression(hcl::source::make(std::move(sum), "walk"), diags);
  int nodes = 0;
  walk(*document->expression, [&](const syntax::node&) { return ++nodes, true; });
  CHECK(nodes == 400'001);
}

TEST_CASE("bodies are walked item by item") {
  hcl::diagnostics diags;
  const auto document = hcl::parser::parse_file(
      hcl::source::make("a = 1\nb {\n  c = 2\n  d \"x\" {\n    e = 3\n  }\n}\nf {\n  g = 4\n}\n", "walk"),
      diags);
  std::string names;
  walk(*document->body, [&](const syntax::body_item& item) {
    names += item.attribute ? item.attribute->name : item.block->type;
    return !item.block || item.block->type != "f";
  });
  CHECK(names == "abcdef");
}

}  // namespace
