// What is at a place of a document, what references are to, the symbols, comments as documentation.
#include <catch2/catch.hpp>

#include <string>
#include <string_view>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

const std::string text =
    "# The port that\n# everything uses.\nvariable \"port\" {\n  default = 80\n}\n\nlocals {\n  host = "
    "\"h\"\n}\n\n"
    "service \"web\" {\n  url = \"http://${local.host}:${var.port}/\"\n  tags = { tier = var.port + 1 }\n"
    "  check {\n    when = [for v in var.list: v.ok if v != null]\n  }\n}\n";

hcl::document document_of(std::string_view written) {
  auto doc = hcl::document::parse(written, "t.hcl");
  REQUIRE(doc);
  return *doc;
}

const hcl::edit::lookup_options rules{
    .rules = {{{"var"}, "variable"}, {{"local"}, "locals", true}, {{}, "resource"}}};

// What is at the end of the first `mark` in the text.
hcl::edit::place at(const hcl::document& doc, std::string_view mark, std::size_t into = 0) {
  return hcl::edit::look_up(doc, doc.text().find(mark) + into, rules);
}

}  // namespace

TEST_CASE("a place has an item, the blocks around it, and a path") {
  const hcl::document doc = document_of(text);
  CHECK(at(doc, "when").path == "service \"web\".check.when");
  CHECK(at(doc, "when").blocks.size() == 2);
  CHECK(at(doc, "when").blocks[0].labels()[0] == "web");
  CHECK(at(doc, "# The port").item.is_comment());
  CHECK(at(doc, "\nlocals").item.is_blank_line());
  CHECK(at(doc, "check {").path == "service \"web\".check");
  CHECK(hcl::edit::look_up(doc, text.size(), rules).blocks.empty());
  CHECK_FALSE(hcl::edit::look_up(document_of(""), 0).item);
}

TEST_CASE("a place in a value has an expression, the smallest first") {
  const hcl::document doc = document_of(text);
  CHECK(at(doc, "80").innermost.text() == "80");
  CHECK(at(doc, "var.port + 1").outermost.text() == "{ tier = var.port + 1 }");
  CHECK(at(doc, "var.port + 1").innermost.text() == "var.port");
  CHECK(at(doc, "+ 1").innermost.text() == "var.port + 1");
  CHECK_FALSE(at(doc, "when").innermost);
}

TEST_CASE("a reference leads to its definition, and that to its uses") {
  const hcl::document doc = document_of(text);
  const hcl::edit::place host = at(doc, "local.host", 7);
  REQUIRE(host.reference);
  CHECK(to_string(*host.reference) == "local.host");
  CHECK(host.step == 1);
  CHECK(path_of(host.definition) == "locals.host");
  const hcl::edit::place port = at(doc, "variable");
  CHECK(path_of(port.definition) == "variable \"port\"");
  const auto uses = hcl::edit::uses(doc, port.definition, rules);
  REQUIRE(uses.size() == 2);
  CHECK(uses[0].text() == "var.port");
  CHECK(uses[1].begin().line == 13);
  CHECK_FALSE(at(doc, "v.ok").reference);
  CHECK(to_string(*at(doc, "var.list").reference) == "var.list");
  CHECK_FALSE(at(doc, "var.list").definition);
}

TEST_CASE("without rules references name a type and labels") {
  const hcl::document doc = document_of("disk \"main\" {\n}\na = disk.main.size + disk[\"main\"].x\n");
  const hcl::edit::item disk = doc.body().blocks()[0];
  CHECK(hcl::edit::uses(doc, disk).size() == 2);
  CHECK(hcl::edit::look_up(doc, doc.text().find("size")).definition == disk);
}

// Looking each of its steps up would take minutes.
TEST_CASE("a reference of many steps leads to its definition at once") {
  std::string long_one = "disk \"main\" {\n}\na = disk.main";
  for (int i = 0; i != 50'000; ++i)
    long_one += ".c";
  const hcl::document doc = document_of(long_one + '\n');
  const hcl::edit::item disk = doc.body().blocks()[0];
  CHECK(hcl::edit::uses(doc, disk).size() == 1);
  CHECK(hcl::edit::look_up(doc, long_one.size()).definition == disk);
}

TEST_CASE("names lead from one document to another, and change in all of them") {
  const hcl::document a = document_of("disk \"main\" {\n  size = 1\n}\ndisk \"main\" \"x\" {\n}\n");
  const hcl::document b =
      document_of("s = disk.main.size + disk[\"main\"].size\nt = disk.main.x\nu = disk.other\n");
  const std::vector<const hcl::document*> both{&a, &b};
  const hcl::edit::block block = a.body().block("disk", {"main"});
  const auto changed = [&](const hcl::document& doc, const std::vector<hcl::text_edit>& edits) {
    std::string said = doc.text();
    for (auto one = edits.rbegin(); one != edits.rend(); ++one)
      said.replace(one->where.begin, one->where.size(), one->replacement);
    return said;
  };
  std::string used;
  for (const hcl::range& use : hcl::edit::uses(both, block))
    (used += use.text()) += ' ';
  CHECK(used == "disk.main disk[\"main\"] ");
  const hcl::edit::place at_use = hcl::edit::look_up(b, 9);
  REQUIRE(at_use.reference);
  CHECK(hcl::edit::definition(both, *at_use.reference) == block);
  const auto edits = hcl::edit::renamed(both, block, "boot");
  REQUIRE(edits);
  CHECK(changed(a, (*edits)[0]).starts_with("disk \"boot\" {"));
  CHECK(changed(b, (*edits)[1]) ==
        "s = disk.boot.size + disk[\"boot\"].size\nt = disk.main.x\nu = disk.other\n");
  const auto quoted = hcl::edit::renamed(both, block, "my disk");
  REQUIRE(quoted);
  CHECK(changed(b, (*quoted)[1]).starts_with("s = disk[\"my disk\"].size + disk[\"my disk\"].size\n"));
  CHECK_FALSE(hcl::edit::renamed(both, b.body().attribute("s"), "v"));
  CHECK_FALSE(hcl::edit::renamed(both, a.body().block("disk", {"main", "x"}), ""));
  const hcl::document c = document_of("disk \"boot\" {\n}\n");
  const auto taken = hcl::edit::renamed({&a, &c}, block, "boot");
  REQUIRE_FALSE(taken);
  CHECK(to_string(taken.diagnostics()).find("taken already") != std::string::npos);
}

TEST_CASE("blocks inside of a block are named within that one") {
  const hcl::document doc = document_of(
      "table \"a\" {\n  column \"id\" {\n  }\n  index {\n    columns = [column.id]\n  }\n}\n"
      "table \"b\" {\n  column \"id\" {\n  }\n  key = column.id\n}\nkey = column.id\n");
  const hcl::edit::lookup_options columns{.rules = {{{"table"}, "table"}, {{"column"}, "column"}}};
  const auto column_of = [&](const char* table) {
    return doc.body().block("table", {table}).body().block("column", {"id"});
  };
  const auto defined_at = [&](std::size_t offset) {
    return hcl::edit::look_up(doc, offset, columns).definition;
  };
  CHECK(defined_at(doc.text().find("column.id]") + 8) == column_of("a"));
  CHECK(defined_at(doc.text().find("key = column") + 8) == column_of("b"));
  CHECK_FALSE(defined_at(doc.text().rfind("column.id")));
  REQUIRE(hcl::edit::uses(doc, column_of("a"), columns).size() == 1);
  CHECK(hcl::edit::uses(doc, column_of("a"), columns)[0].begin().line == 5);
  const auto edits = hcl::edit::renamed({&doc}, column_of("b"), "key", columns);
  REQUIRE(edits);
  REQUIRE(edits->at(0).size() == 2);
  CHECK(edits->at(0)[0].where.begin > doc.text().find("table \"b\""));
  CHECK(hcl::edit::renamed({&doc}, column_of("a"), "id", columns));
}

TEST_CASE("lookups see the document as it is now") {
  const hcl::document doc = document_of(text);
  REQUIRE(doc.body().insert("# new\nfirst = var.port\n", hcl::edit::first()));
  CHECK(at(doc, "when").path == "service \"web\".check.when");
  CHECK(hcl::edit::uses(doc, at(doc, "variable").definition, rules).size() == 3);
  CHECK(at(doc, "first").path == "first");
}

TEST_CASE("a document lists its symbols") {
  const auto all = hcl::edit::symbols(document_of(text));
  REQUIRE(all.size() == 3);
  CHECK(all[2].name == "service \"web\"");
  CHECK(all[2].named.text() == "service \"web\"");
  REQUIRE(all[2].inside.size() == 3);
  CHECK(all[2].inside[0].name == "url");
  CHECK(all[2].inside[2].inside[0].where.text().starts_with("when = "));
}

TEST_CASE("comments above an item are its documentation") {
  const hcl::document doc =
      document_of(text + "\n/* One.\n * Two. */\n// Three.\nlast = 1\n# apart\n\nx = 1\n");
  CHECK(documentation(doc.body().blocks()[0]) == "The port that\neverything uses.");
  CHECK(documentation(doc.body().attribute("last")) == "One.\nTwo.\nThree.");
  CHECK(documentation(doc.body().attribute("x")).empty());
}

TEST_CASE("at the end of a name that name counts, whatever follows it") {
  const hcl::document doc = document_of("res { n = var.x }\nm = a.b + c\nlast = var.x\nend = var.y");
  const auto past = [&](std::string_view what) {
    return hcl::edit::look_up(doc, doc.text().find(what) + what.size(), rules);
  };
  CHECK(past("res { n = var.x").path == "res.n");
  REQUIRE(past("res { n = var.x").reference);
  CHECK(to_string(*past("res { n = var.x").reference) == "var.x");
  CHECK(past("res { n = var.x ").path == "res");
  CHECK(to_string(*past("last = var.x").reference) == "var.x");
  CHECK(past("m = a").innermost.text() == "a.b");
  CHECK(past("m = a").step == 0);
  CHECK_FALSE(past("m = a.b ").reference);
  CHECK(past("end = var.y").innermost.text() == "var.y");
  CHECK(past("end = var.y").path == "end");
}

TEST_CASE("text that is broken can be looked up") {
  hcl::diagnostics diags;
  const hcl::document doc =
      hcl::document::parse_broken("s \"x\" {\n  a = var.foo.\n  b = 1\n}\nc = [\n", "t.hcl", diags);
  CHECK(diags.has_errors());
  CHECK(at(doc, "b = 1").path == "s \"x\".b");
  REQUIRE(at(doc, "foo.").reference);
  CHECK(to_string(*at(doc, "foo.").reference) == "var.foo");
  for (std::size_t i = 0; i <= doc.text().size(); ++i)
    static_cast<void>(hcl::edit::look_up(doc, i, rules));
}

TEST_CASE("the names of a loop have a definition and uses") {
  const hcl::document doc = document_of(
      "a = [for k, v in v.list: {v = v.x, (k) = [for v in v.y: v]} if k != \"v\"]\nb = \"%{ for w in v "
      "}${w}%{ "
      "endfor }\"\n");
  const auto offsets = [](const std::vector<hcl::range>& all) {
    std::string out;
    for (const hcl::range& one : all)
      out += std::to_string(one.span().begin) + ' ';
    return out;
  };
  const std::string written = doc.text();
  const std::size_t use = written.find("v.x");
  const hcl::edit::place at_use = hcl::edit::look_up(doc, use, rules);
  CHECK(at_use.loop_name.span().begin == written.find("v in v.list"));
  CHECK_FALSE(at_use.definition);
  const std::string of_v = offsets(hcl::edit::uses(doc, at_use, rules));
  CHECK(of_v == std::to_string(use) + ' ' + std::to_string(written.find("v.y")) + ' ');
  CHECK(offsets(hcl::edit::uses(doc, hcl::edit::look_up(doc, written.find("v in v.list"), rules), rules)) ==
        of_v);
  CHECK(offsets(hcl::edit::uses(doc, at(doc, "k, v"), rules)) ==
        std::to_string(written.find("k) =")) + ' ' + std::to_string(written.find("k != ")) + ' ');
  CHECK_FALSE(static_cast<bool>(at(doc, "v.list").loop_name));
  CHECK(at(doc, "${w}", 2).loop_name.span().begin == written.find("w in v"));
}

TEST_CASE("in a broken value references, loops and what follows the mistake are found") {
  const auto broken = [](std::string_view written) {
    hcl::diagnostics diags;
    hcl::document doc = hcl::document::parse_broken(written, "t.hcl", diags);
    CHECK(diags.has_errors());
    return doc;
  };
  const std::string defined = "variable \"port\" {}\n";
  for (const std::string mistake :
       {"[var., var.port]", "[1 2, var.port]", "{ a = var., b = var.port }", "f(var., 2, var.port)",
        "var. ? 1 : var.port", "true ? var. : var.port", "\"${var.} ${var.port}\"",
        "<<E\n${var.}\n${var.port}\nE", "[for x in var. : var.port]", "{for k, x in var. : k => var.port}",
        "a[var.] + var.port", "(var. + var.port)", "-var. + var.port",
        "\"%{ if var. }${var.port}%{ endif }\"", "f(1 2)[var.port]", "1 2 + var.port", "a b(var.port)"}) {
    INFO(mistake);
    const hcl::document doc = broken(defined + "x = " + mistake + "\ny = 1\n");
    const hcl::edit::place port = at(doc, "var.port", 5);
    REQUIRE(port.reference);
    CHECK(to_string(*port.reference) == "var.port");
    CHECK(port.definition.is_block());
    CHECK(hcl::edit::uses(doc, port.definition, rules).size() == 1);
    if (mistake.find("var.") == mistake.find("var.port")) continue;
    std::size_t dot = doc.text().find("var.") + 4;
    const hcl::edit::place after = hcl::edit::look_up(doc, dot, rules);
    REQUIRE(after.reference);
    CHECK(to_string(*after.reference) == "var");
  }
  CHECK(broken("x = a.\n").body().attribute("x").value_range().text() == "a.");
  const hcl::document loop = broken("x = [for v in list: v.a v.b]\n");
  // The names of a loop that is broken are none of the file's, and nothing more is known of them.
  CHECK(hcl::edit::uses(loop, at(loop, "v.a"), rules).empty());
}
