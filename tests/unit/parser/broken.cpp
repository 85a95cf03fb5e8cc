// Text that is broken halfway: what can be read of it is there.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/format.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/syntax/walk.hpp>

#include "parsing.hpp"

namespace {

// Names of the items, and the source of the values: "a=1 b{c=2 d=?(x y)}", where ? is broken.
std::string shown(const hcl::source& text, const hcl::syntax::body_node& body) {
  std::string out;
  const auto written = [&](const hcl::syntax::node& n) {
    return std::string(text.text().substr(n.range.begin, n.range.size()));
  };
  for (const hcl::syntax::body_item& item : body.items) {
    out += out.empty() ? "" : " ";
    if (item.block != nullptr) {
      out += std::string(item.block->type) + "{" + shown(text, *item.block->body) + "}";
      continue;
    }
    out += std::string(item.attribute->name) + "=";
    const hcl::syntax::node& value = *item.attribute->value;
    if (value.kind != hcl::syntax::node_kind::broken) {
      out += written(value);
      continue;
    }
    out += "?(";
    for (const hcl::syntax::node* part : hcl::syntax::as<hcl::syntax::broken_expr>(value).parts)
      out += (out.ends_with('(') ? "" : " ") + written(*part);
    out += ")";
  }
  return out;
}
std::string items(std::string_view text) {
  const test::parsed p = test::parse_file(text);
  return shown(*p.document->source, *p.document->body);
}

// All references in the values, in order: "a.b c".
std::string references(std::string_view text) {
  const test::parsed p = test::parse_file(text);
  std::string out;
  hcl::syntax::walk(*p.document->body, [&](const hcl::syntax::body_item& item) {
    if (item.block != nullptr) return true;
    hcl::syntax::walk(*item.attribute->value, [&](const hcl::syntax::node& n) {
      if (n.kind == hcl::syntax::node_kind::scope_traversal)
        out += (out.empty() ? "" : " ") + std::string(text.substr(n.range.begin, n.range.size()));
      return true;
    });
    return false;
  });
  return out;
}

// Every attribute that ends, and every block that begins, before `limit`, as one line each behind the headers
// of the blocks around it, in order. Of a `broken` attribute, the name alone.
void add_items(std::vector<std::string>& all, const hcl::syntax::document& document,
               const hcl::syntax::body_node& body, const std::string& around, std::size_t limit,
               std::string_view broken) {
  const std::string_view text = document.source->text();
  for (const hcl::syntax::body_item& item : body.items) {
    const bool is_block = item.block != nullptr;
    const hcl::byte_span where =
        is_block ? hcl::byte_span{item.block->type_range.begin, item.block->open_brace.end}
                 : item.attribute->range();
    if (where.end >= limit) continue;
    if (!is_block && item.attribute->name == broken) {
      all.push_back(around + std::string(broken));
      continue;
    }
    all.push_back(around + std::string(text.substr(where.begin, where.size())));
    if (is_block)
      add_items(all, document, *item.block->body, all.back() + ' ', limit, broken);
    else
      all.back() += std::to_string(static_cast<int>(item.attribute->value->kind));
  }
}
std::vector<std::string> complete_items(const hcl::syntax::document& document, std::size_t limit,
                                        std::string_view broken = {}) {
  std::vector<std::string> all;
  add_items(all, document, *document.body, {}, limit, broken);
  return all;
}

// Cuts the text off after `limit` bytes: what was complete before is still there.
void check_cut(const hcl::syntax::document& whole, std::size_t limit) {
  const std::string_view text = whole.source->text();
  const test::parsed cut = test::parse_file(text.substr(0, limit));
  const std::vector<std::string> before = complete_items(whole, limit);
  const std::vector<std::string> after = complete_items(*cut.document, limit + 1);
  INFO(whole.source->name() << " cut at " << limit);
  REQUIRE(after.size() >= before.size());
  REQUIRE(std::equal(before.begin(), before.end(), after.begin()));
}

// Values that are only begun.
constexpr std::string_view beginnings[] = {"foo(",      "[",          "var.x[", "(",     "\"a ${", "\"a ${b",
                                           "[for x in", "foo(1, [2,", "var.x.", "a ? b", "!",      "[\n"};

// With another value for one attribute, all other items are where they were.
void check_replaced(const hcl::syntax::document& whole, const hcl::syntax::attribute_node& attribute,
                    std::string_view value) {
  const std::string_view text = whole.source->text();
  const hcl::byte_span where = attribute.value->range;
  const test::parsed broken =
      test::parse_file(std::string(text.substr(0, where.begin)).append(value).append(text.substr(where.end)));
  const std::string name(attribute.name);
  INFO(whole.source->name() << " with " << name << " = " << value << " at " << where.begin);
  REQUIRE(complete_items(*broken.document, std::string_view::npos, name) ==
          complete_items(whole, std::string_view::npos, name));
}

// The attributes that stand in blocks, each alone on its lines.
std::vector<const hcl::syntax::attribute_node*> attributes_in_blocks(const hcl::syntax::document& document) {
  std::vector<const hcl::syntax::attribute_node*> all;
  const std::string_view text = document.source->text();
  hcl::syntax::walk(*document.body, [&](const hcl::syntax::body_item& item) {
    if (item.attribute == nullptr) return true;
    const std::size_t begin = item.attribute->name_range.begin, end = item.attribute->value->range.end;
    const std::size_t before = text.find_last_not_of(" \t", begin - 1);
    if (begin != 0 && before != text.npos && text[before] == '\n' && text[before + 1] == ' ' &&
        text.substr(end, 1) == "\n")
      all.push_back(item.attribute);
    return false;
  });
  return all;
}

std::vector<std::size_t> token_ends(std::string_view text) {
  std::vector<std::size_t> ends;
  hcl::parser::tokenizer words(text);
  for (hcl::parser::token word = words.next(); word.kind != hcl::parser::token_kind::end_of_file;
       word = words.next())
    ends.push_back(word.span.end);
  return ends;
}

}  // namespace

TEST_CASE("a reference that is being written is kept") {
  CHECK(items("x = var.foo.\n") == "x=?(var.foo)");
  CHECK(items("x = var.\n") == "x=?(var)");
  CHECK(items("x = a[0].\ny = 1\n") == "x=?(a[0]) y=1");
  CHECK(items("x = var.foo[\ny = 1\n") == "x=?(var.foo) y=1");
  CHECK(items("x = f(var.a, var.b.\n") == "x=?(var.a var.b)");
  CHECK(items("x = \"${var.a} and ${var.b.}\"\n") == "x=?(var.a var.b)");
  CHECK(items("x = { a = b, c = d.\n") == "x=?(b d)");
  CHECK(items("x = a + b.c ? d : \n") == "x=?(a b.c d)");
  CHECK(items("x = [for v in c.d: \n") == "x=?(c.d)");
  CHECK(items("x =\n") == "x=?()");
}

TEST_CASE("after a mistake in an expression the references go on") {
  CHECK(references("x = [a.b, c d, e.f]\n") == "a.b c d e.f");
  CHECK(references("x = { k = a.b., l = c d\n m = e.f }\n") == "k a.b l c d m e.f");
  CHECK(references("x = f(a.b., 2, g.h)\n") == "a.b g.h");
  CHECK(references("x = a. ? b.c : d.e\n") == "a b.c d.e");
  CHECK(references("x = a ? b. : d.e\n") == "a b d.e");
  CHECK(references("x = \"${a.} and ${b.c}\"\n") == "a b.c");
  CHECK(references("x = \"%{ if a. }${b.c}%{ endif }\"\n") == "a b.c");
  CHECK(references("x = <<E\n${a.}\n${b.c}\nE\n") == "a b.c");
  CHECK(references("x = [for k in a. : b.c]\n") == "a b.c");
  CHECK(references("x = {for k, v in a : k => v.) if b.c}\n") == "a b.c");
  CHECK(references("x = a[b.] + c.d\n") == "a b c.d");
  CHECK(references("x = (a. + b.c)\n") == "a b.c");
  CHECK(references("x = -a. + f(b.c, d[0].e)\n") == "a b.c d[0].e");
  CHECK(references("x = a.b. + c == [d]\ny = e.f\n") == "a.b c d e.f");
  CHECK(references("x = [a) + b, { k = c. }, d.e]\n") == "a b k c d.e");
  CHECK(references("x = a b + c.d\n") == "a b c.d");
  CHECK(references("x = a.b(c) f(d.e)\ny = f\n") == "a.b c d.e f");
  CHECK(references("s {\n  x = \"${a}\" [b, c]\n}\n") == "a b c");
  CHECK(references("x = a y = b\n") == "a b");
}

TEST_CASE("an object or list reports each of its mistakes, and keeps what is whole") {
  const auto codes = [](std::string_view text) { return test::parse_file(text).codes(); };
  CHECK(codes("o = {\n  a = 1 +\n  b = )\n  c = d e\n  f = g\n}\n") ==
        "expression-expected@15-16 expression-expected@22-23 comma-expected@32-33");
  CHECK(codes("o = { a = b., c = 1 2, d = , e = f }\n") ==
        "attribute-name-expected@12-13 comma-expected@20-21 expression-expected@27-28");
  CHECK(codes("o = [1 2, a., f(b c), 3]\n") ==
        "comma-expected@7-8 attribute-name-expected@12-13 comma-expected@18-19");
  // A list without its bracket, and names alone, are one mistake each.
  CHECK(codes("o = {\n  a = \n    \"x\",\n    \"y\",\n  ]\n  b = 1 +\n}\np = )\n") ==
        "expression-expected@12-13 expression-expected@51-52");
  CHECK(codes("o = {\n  a\n  b\n  c = 1\n}\n") == "equals-expected@9-10");
  CHECK(items("o = {\n  a = 1 +\n  b = 2\n}\np = 1\n") == "o=?({\n  a = 1 +\n  b = 2\n}) p=1");
  const test::parsed p = test::parse_file("o = [1, a., f(2 3, c.d), 4]\n");
  const auto& whole = hcl::syntax::as<hcl::syntax::broken_expr>(*p.document->body->items[0].attribute->value);
  REQUIRE(whole.parts.size() == 1);
  REQUIRE(whole.parts[0]->kind == hcl::syntax::node_kind::tuple);
  std::string elements;
  for (const hcl::syntax::node* one : hcl::syntax::as<hcl::syntax::tuple_expr>(*whole.parts[0]).elements)
    elements += one->kind == hcl::syntax::node_kind::broken    ? '?'
                : one->kind == hcl::syntax::node_kind::literal ? '1'
                                                               : 'f';
  CHECK(elements == "1?f1");
}

TEST_CASE("the names of a loop that is broken are none of the file") {
  CHECK(references("x = [for k, v in a.b : v.c d.e k]\n") == "a.b d.e");
  CHECK(references("x = [for v in a : [for w in v.b : w.c. + d]]\n") == "a d");
}

TEST_CASE("complete items before, between and after broken ones are kept") {
  CHECK(items("a = 1\nb = [1 2]\nc {\n  d = \n  e = 5\n  f g\n}\nh = (1\ni = 2\n") ==
        "a=1 b=?([1 2]) c{d=?() e=5} h=?() i=2");
  CHECK(items("a = 1 b = 2\nc = 3\n") == "a=1 c=3");
  CHECK(items("s { a = 1") == "s{a=1}");
  CHECK(items("s { a = var.x.") == "s{a=?(var.x)}");
  CHECK(items("s { a = 1 b = 2 }\nc = 3\n") == "s{a=1} c=3");
  CHECK(items("s {} t {}\nc = 3\n") == "s{} c=3");
  CHECK(items("s {\n  t {\n    a = 1\n    b = \n") == "s{t{a=1 b=?()}}");
  CHECK(items("s {\n  a = {\n\n  b = 2\n\nt {\n}\n").starts_with("s{a="));
}

TEST_CASE("what was read is not read again where quotes hide its braces") {
  CHECK(items("b {\n  c = \"${\n  b = [for ]} ( v\n") == "b{c=?() b=?()}");
  CHECK(items("b {\n  c = \"${\n  b = [1 2]} ( v\nd = 1\n") == "b{c=?() b=?()} d=1");
  CHECK(items("t {\n  b {\n    c = \"${\n    b = a} )\n  d = 1\n}\n") == "t{b{c=?() b=?(a)} d=1}");
}

TEST_CASE("an object that is not closed ends where the next item begins") {
  CHECK(items("s {\n  a = { x = [1 2],\n  b = 2\n  t {\n  }\n}\n") == "s{a=?() b=2 t{}}");
}

TEST_CASE("a brace as far to the left as a block ends that, whatever is open in it") {
  for (const std::string value :
       {"foo(", "[", "[1,", "var.x[", "(", "\"a ${", "\"a ${b", "[for x in", "f({"}) {
    INFO(value);
    CHECK(items("res {\n  b = 1\n  c = " + value + "\n}\nd = 1\n").ends_with("} d=1"));
    CHECK(items("  res {\n    c = " + value + "\n  } # end\n  d = 1\n").ends_with("} d=1"));
    CHECK(items("t {\n  s {\n    c = " + value + "\n  }\n  e = 1\n}\nd = 1\n").ends_with("} e=1} d=1"));
    CHECK(items("t {\r\n\tc = " + value + "\r\n}\r\nd = 1\r\n").ends_with("} d=1"));
    if (value.ends_with("f({") || value[0] == '"') continue;  // which the brace may as well close
    const test::parsed p = test::parse_file("res {\n  b = 1\n  c = " + value + "\n}\nd = 1\n");
    CHECK(p.document->body->items.size() == 2);
    CHECK(p.diags.size() == 1);
  }
  // What closes the object of the item, or stands in a text, is no end of the block.
  CHECK(items("res {\n  c = {\n    x = foo(\n  }\n  e = 1\n}\nd = 1\n").ends_with("e=1} d=1"));
  CHECK(items("res {\nc = {\nx = foo(\n}\ne = 1\n}\nd = 1\n").ends_with("e=1} d=1"));
  CHECK(items("res {\n  c = <<E\n${ x.( \n}\nE\n  e = 1\n}\nd = 1\n").ends_with("e=1} d=1"));
}

TEST_CASE("a block of one line after what is open is an item") {
  for (const std::string value : {"foo(", "[", "[1,", "var.x[", "(", "[for x in", "foo(1, [2,"}) {
    INFO(value);
    CHECK(items("c = " + value + "\nt { a = 1 }\nd = 1\n").ends_with(" t{a=1} d=1"));
    CHECK(items("s {\n  c = " + value + "\n  t \"x\" y { a = 1 }\n}\nd = 1\n").ends_with(" t{a=1}} d=1"));
    CHECK(items("s {\n  c = " + value + "\n  t {}\n}\nd = 1\n").ends_with(" t{}} d=1"));
  }
}

TEST_CASE("a brace that can close nothing else ends the block, though it is not indented as that") {
  for (const std::string value : {"foo(", "[", "[1,", "var.x[", "(", "[for x in", "f({}, ["})
    for (const std::string brace : {" }", "  }"}) {
      INFO(value << brace);
      CHECK(items("s {\n  b = 1\n  c = " + value + "\n" + brace + "\nd = 1\n").ends_with("} d=1"));
      CHECK(items("t {\n  s {\n    c = " + value + "\n " + brace + "\n  e = 1\n}\nd = 1\n")
                .ends_with("} e=1} d=1"));
    }
}

TEST_CASE("after more problems than are kept the items go on") {
  std::string text;
  for (int i = 0; i != 300; ++i)
    text += "a" + std::to_string(i) + " = )\n";
  const test::parsed p = test::parse_file(text + "last = 1\n");
  CHECK(p.document->body->items.size() == 301);
  CHECK(p.document->body->items.back().attribute->name == "last");
}

TEST_CASE("text that is cut off at any token keeps the items before") {
  const test::parsed whole = test::parse_file(
      "a = 1 # one\nservice \"web\" x {\n  tags = { a = b.c, \"d\" = [1, f(2, \"${e}x\")] }\n"
      "  text = <<-E\n    line ${x.y}\n  E\n  check { when = !a && b }\n  none {}\n  /* c */ deep {\n"
      "    list = [\n      1,\n      2,\n    ]\n  }\n}\nlast = a ? b : c[*].d\n");
  REQUIRE(whole.diags.empty());
  for (const std::size_t end : token_ends(whole.document->source->text()))
    check_cut(*whole.document, end);
}

TEST_CASE("items after a value that is being written keep their places") {
  const test::parsed whole = test::parse_file(
      "top {\n  deep \"x\" {\n    first = 1\n    key = \"k\"\n    obj = {\n      m = 1\n      n = [\n        "
      "1\n"
      "      ]\n    }\n  }\n  none {}\n  last = f(1)\n}\nother {\n  only = 1\n}\nend = 1\n");
  REQUIRE(whole.diags.empty());
  for (const hcl::syntax::attribute_node* one : attributes_in_blocks(*whole.document))
    for (const std::string_view value : beginnings)
      check_replaced(*whole.document, *one, value);
}

// HCL_TEST_CUTS says how many tokens of each file; 0: all of them.
TEST_CASE("files of the corpus that are cut off keep the items before") {
  const char* const folder = std::getenv("HCL_CORPUS_DIR");
  if (folder == nullptr || !std::filesystem::exists(folder)) return;
  const char* const asked = std::getenv("HCL_TEST_CUTS");
  const std::size_t cuts = asked != nullptr ? std::strtoul(asked, nullptr, 10) : 2;
  std::mt19937 random(11);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().extension().string();
    if (name != ".hcl" && name != ".tf") continue;
    if (asked == nullptr && random() % 8 != 0) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    if (asked == nullptr && text.size() > 50'000) continue;
    const test::parsed whole = test::parse_file(text);
    if (!whole.diags.empty()) continue;
    const std::vector<std::size_t> ends = token_ends(text);
    for (std::size_t i = 0; i != (cuts == 0 ? ends.size() : cuts) && !ends.empty(); ++i)
      check_cut(*whole.document, ends[cuts == 0 ? i : random() % ends.size()]);
    if (asked == nullptr || hcl::format(text) != text) continue;  // indentation has to tell
    const auto attributes = attributes_in_blocks(*whole.document);
    for (std::size_t i = 0; i != (cuts == 0 ? attributes.size() : cuts) && !attributes.empty(); ++i)
      check_replaced(*whole.document, *attributes[cuts == 0 ? i : random() % attributes.size()],
                     beginnings[random() % std::size(beginnings)]);
  }
}
