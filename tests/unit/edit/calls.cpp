// Calls that say in one what takes several others: saving, replacing what is there, new values from old ones,
// renaming what declares a name with what refers to it; and what new text looks like.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <hcl/edit.hpp>
#include <hcl/hcl.hpp>

namespace {

hcl::document parsed(std::string_view text) {
  auto doc = hcl::document::parse(text, "t.hcl");
  INFO(text);
  REQUIRE(doc);
  return *std::move(doc);
}
bool fails(const hcl::result<void>& done, const hcl::diagnostic_code& code) {
  return !done && done.diagnostics()[0].code == code;
}

}  // namespace

TEST_CASE("a document is saved to the file that it was read from") {
  const std::string path = (std::filesystem::temp_directory_path() / "hcl-edit-save.hcl").string();
  std::ofstream(path) << "a = 1\n";
  auto doc = hcl::document::parse_file(path);
  REQUIRE(doc);
  REQUIRE(doc->body().set("a", 2));
  const hcl::document copy = *doc;
  CHECK(copy.save());
  std::ifstream in(path);
  CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == "a = 2\n");
  CHECK(hcl::document::parse_file(path)->text() == "a = 2\n");
  std::filesystem::remove(path);
  CHECK(fails(parsed("a = 1\n").save(), hcl::codes::file_unwritable));
  CHECK(fails(hcl::document().save(), hcl::codes::file_unwritable));
}

TEST_CASE("a double is written with its shortest digits") {
  hcl::document doc = hcl::document::parse("a = 1\n").value();
  REQUIRE(doc.body().set("a", 1e300));
  REQUIRE(doc.body().set("b", -6.02214076e23F));
  REQUIRE(doc.body().set("c", 0.1));
  CHECK(doc.text() == "a = 1e300\nb = -6.0221406e23\nc = 0.1\n");
}

TEST_CASE("what is replaced must be there") {
  hcl::document doc = parsed("a = { b = 1 }\n");
  const hcl::edit::body body = doc.body();
  CHECK(fails(body.replace("c", 1), hcl::codes::missing_item));
  CHECK(fails(body.attribute("a").part("c").replace(1), hcl::codes::missing_item));
  CHECK(fails(body.attribute("x").part("").replace(1), hcl::codes::missing_item));
  for (const auto& made : {body.replace("c", 1), body.remove("c")})
    CHECK(made.diagnostics()[0].detail == "There is no attribute named \"c\" in this body.");
  CHECK(fails(doc.body().block("none").body().remove("c"), hcl::codes::missing_item));
  CHECK(doc.text() == "a = { b = 1 }\n");
  CHECK(body.attribute("a").part("b").replace(2));
  CHECK(doc.text() == "a = { b = 2 }\n");
  CHECK(body.replace("a", true));
  CHECK(doc.text() == "a = true\n");
  // Changes that can fail say so in one way.
  static_assert(std::is_same_v<decltype(body.set("a", 1)), decltype(body.remove("a"))>);
  static_assert(std::is_same_v<decltype(body.set("a", 1)), decltype(body.attribute("a").rename("b"))>);
  static_assert(std::is_same_v<decltype(body.set("a", 1)), decltype(body.attribute("a").part("b").set(1))>);
}

TEST_CASE("mistakes in a new text are in that, not in a line of the document") {
  const hcl::edit::body body = parsed("\n\na = 1\n").body();
  for (const hcl::diagnostics& said :
       {body.set("a", hcl::edit::raw("1 +")).diagnostics(), body.insert("b = [1,\n").diagnostics(),
        body.attribute("a").part("").set(hcl::edit::raw("1 +")).diagnostics()})
    CHECK(said[0].subject.source()->name() == "a new text in t.hcl");
}

TEST_CASE("a value is made from the one that is there") {
  hcl::document doc = parsed("a = { ports = [80, base + 1] }\n");
  const hcl::edit::part ports = doc.body().attribute("a").part("ports");
  const auto twice = [](const hcl::value& old) { return hcl::value::tuple({old, old}); };
  CHECK(ports[0].update(twice));
  hcl::scope names;
  names.variable("base", 8080);
  CHECK(fails(ports[1].update(twice), hcl::codes::variables_not_allowed));
  CHECK(doc.text() == "a = { ports = [[80, 80], base + 1] }\n");
  CHECK(ports[1].update(twice, &names));
  CHECK(doc.text() == "a = { ports = [[80, 80], [8081, 8081]] }\n");
  CHECK(fails(ports[2].update(twice), hcl::codes::missing_item));
}

TEST_CASE("a heredoc stays one when its text is set") {
  hcl::document doc = parsed("a = <<-TEXT\n  old\n  TEXT\nb = [<<E\n1\nE\n]\n");
  CHECK(doc.body().set("a", "one\n${two}\n"));
  CHECK(doc.body().attribute("b").part("[0]").set("2\n"));
  CHECK(doc.text() == "a = <<-TEXT\n  one\n  $${two}\n  TEXT\nb = [<<E\n2\nE\n]\n");
  CHECK(doc.body().attribute("a").expression().evaluate()->as_string() == "one\n${two}\n");
  // What no such heredoc can say is quoted, and what is given as written stays as written.
  CHECK(doc.body().set("a", "no end"));
  CHECK(doc.body().attribute("b").part("[0]").set(hcl::edit::raw("\"2\\n\"")));
  CHECK(doc.body().attribute("a").value_text() == "\"no end\"");
  CHECK(doc.body().attribute("b").part("[0]").text() == "\"2\\n\"");
}

TEST_CASE("attributes of a new block are aligned") {
  hcl::document doc = parsed("a = 1\nlonger = 2\n");
  const auto made = doc.body().add_block("b");
  REQUIRE(made);
  CHECK(made->body().set("x", 1));
  CHECK(made->body().set("description", "d"));
  CHECK(made->body().set("list", hcl::edit::raw("[\n  1\n]")));
  CHECK(made->body().set("xyz", 2));
  CHECK(
      doc.text() ==
      "a = 1\nlonger = 2\nb {\n  x           = 1\n  description = \"d\"\n  list = [\n  1\n]\n  xyz = 2\n}\n");
  CHECK(made->body().attribute("x").value_range().text() == "1");
}

TEST_CASE("a declaration is renamed with what refers to it") {
  const std::string text =
      "variable \"port\" {}\nlocals {\n  host = \"h\"\n}\na = var.port + var[\"port\"]\nb = "
      "\"${local.host}\"\n"
      "c = [for var in list: var.port]\n";
  const hcl::edit::lookup_options rules{.rules = {{{"var"}, "variable"}, {{"local"}, "locals", true}}};
  hcl::document doc = parsed(text);
  CHECK(hcl::edit::rename_variable(doc, doc.body().block("variable", {"port"}), "listen", rules));
  CHECK(hcl::edit::rename_variable(doc, doc.body().blocks("locals")[0].body().attribute("host"), "name",
                                   rules));
  CHECK(doc.text() ==
        "variable \"listen\" {}\nlocals {\n  name = \"h\"\n}\na = var.listen + var[\"listen\"]\nb = "
        "\"${local.name}\"\nc = [for var in list: var.port]\n");
  REQUIRE(doc.body().insert("variable \"other\" {}\n"));
  const std::string more = doc.text();
  const auto listen = doc.body().block("variable", {"listen"});
  CHECK(fails(hcl::edit::rename_variable(doc, listen, "other", rules), hcl::codes::invalid_edit));
  CHECK_FALSE(hcl::edit::rename_variable(doc, listen, "", rules));
  CHECK(fails(hcl::edit::rename_variable(doc, doc.body().attribute("a"), "x", rules),
              hcl::codes::invalid_edit));
  CHECK(doc.text() == more);
  CHECK(hcl::edit::rename_variable(doc, listen, "two words", rules));
  CHECK(doc.text().find("a = var[\"two words\"] + var[\"two words\"]\n") != std::string::npos);
  CHECK(hcl::edit::rename_variable(doc, listen, "listen", rules));
}

TEST_CASE("comments above what is renamed stay") {
  const hcl::edit::lookup_options rules{.rules = {{{"local"}, "locals", true}}};
  hcl::document doc = parsed("locals {\n  a = 1   # first\n          # second\n  b = 2\n}\n");
  const auto b = doc.body().blocks("locals")[0].body().attribute("b");
  CHECK(hcl::edit::rename_variable(doc, b, "c", rules));
  CHECK(doc.text() == "locals {\n  a = 1   # first\n          # second\n  c = 2\n}\n");
}

TEST_CASE("a comment inside a reference is kept, whatever it says") {
  const hcl::edit::lookup_options rules{.rules = {{{"var"}, "variable"}}};
  hcl::document doc = parsed("variable \"port\" {}\na = [var /* \"port\" */ .port]\n");
  const auto port = doc.body().blocks("variable")[0];
  CHECK(hcl::edit::rename_variable(doc, port, "listen", rules));
  CHECK(doc.text() == "variable \"listen\" {}\na = [var /* \"port\" */ .listen]\n");
  CHECK(hcl::edit::rename_variable(doc, port, "two words", rules));
  CHECK(doc.text() == "variable \"two words\" {}\na = [var /* \"port\" */ [\"two words\"]]\n");
}

TEST_CASE("a name that an expression defines is none for what it refers to") {
  const std::string text = "table {\n  a = [for key in [1] : b + key]\n  b = 1\n}\n";
  const hcl::edit::lookup_options rules{.rules = {{{}, "table", true}}};
  hcl::document doc = parsed(text);
  const auto b = doc.body().blocks("table")[0].body().attribute("b");
  CHECK(fails(hcl::edit::rename_variable(doc, b, "key", rules), hcl::codes::invalid_edit));
  CHECK_FALSE(hcl::edit::renamed({&doc}, b, "key", rules));
  CHECK(doc.text() == text);
  CHECK(hcl::edit::rename_variable(doc, b, "c", rules));
  CHECK(doc.text() == "table {\n  a = [for key in [1] : c + key]\n  c = 1\n}\n");
}

TEST_CASE("a conflict has the texts of both, and markers in the text if asked for") {
  const hcl::document base = parsed("a = 1\n\nb {\n  # c\n  x = 1\n}\n"),
                      mine = parsed("a = 2\n\nb {\n  # c\n  x = 2\n}\n"),
                      theirs = parsed("a = 3\n\nb {\n}\n");
  const hcl::merge_result made = hcl::merge3(base, mine, theirs);
  REQUIRE(made.conflicts.size() == 2);
  CHECK(made.conflicts[0].mine_text == "a = 2");
  CHECK(made.conflicts[0].theirs_text == "a = 3");
  CHECK(made.conflicts[1].mine_text == "x = 2");
  CHECK(made.conflicts[1].theirs_text.empty());
  CHECK(made.conflicts[0].theirs.begin().line == 1);
  CHECK(made.merged.text() == mine.text());
  const hcl::merge_result marked = hcl::merge3(base, mine, theirs, {.markers = true});
  CHECK(marked.merged.text() ==
        "<<<<<<< mine\na = 2\n=======\na = 3\n>>>>>>> theirs\n\nb {\n<<<<<<< mine\n  # c\n  x = 2\n=======\n"
        ">>>>>>> theirs\n}\n");
  CHECK(marked.conflicts.size() == 2);
  CHECK(hcl::merge3(base, mine, base, {.markers = true}).merged.text() == mine.text());
}

namespace {
struct switched {
  hcl::defaulted<int> port{};
};
struct secretive {
  hcl::defaulted<int> port{};
  hcl::defaulted<hcl::sensitive<std::string>> key{};
};
}  // namespace

TEST_CASE("an expression that an update replaces is reported where it is, without secrets that are near") {
  hcl::document doc = parsed("port = true ? 80 : 81\n");
  const auto done = hcl::update(doc, switched{.port = 443});
  REQUIRE(done.diagnostics().size() == 1);
  CHECK(done.diagnostics()[0].code == hcl::codes::expression_replaced);
  CHECK(done.diagnostics()[0].subject.text() == "true ? 80 : 81");
  doc = parsed("port = \"80${one}\"\n");
  CHECK(hcl::update(doc, switched{.port = 443}).diagnostics().size() == 1);
  CHECK(hcl::update(doc, switched{.port = 444}).diagnostics().empty());
  doc = parsed("port = true ? 80 : 81\n");
  const auto hidden = hcl::update(doc, secretive{.port = 443, .key = {}});
  REQUIRE(hidden.diagnostics().size() == 1);
  CHECK(hidden.diagnostics()[0].subject.text() == "true ? 80 : 81");
  doc = parsed("key = true ? \"hunter2\" : \"\"\n");
  const std::string report = to_string(hcl::update(doc, secretive{.port = {}, .key = "new"}).diagnostics());
  CHECK(report.find("line 1") != std::string::npos);
  CHECK(report.find("hunter2") == std::string::npos);
}
