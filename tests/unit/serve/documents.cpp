// Texts and what is said about them: diagnostics, fixes, symbols, formatting, renaming.
#include <catch2/catch.hpp>

#include <map>

#include <hcl/format.hpp>

#include "editor.hpp"

using served::editor;

namespace {

TEST_CASE("mistakes are told as decode() tells them, and gone when they are") {
  editor e;
  e.open("hosts = []\nworkers = \"many\"\nlisn = 1\n");
  REQUIRE(e.told().size() == 2);
  CHECK(e.told()[1].ends_with("Did you mean \"listen\"?"));
  e.type("listen = \":80\"\nworkers = 1\n");
  CHECK(e.told().empty());
  // While something is broken, what is missing is not told.
  e.type("workers = \n", 3);
  REQUIRE(e.told().size() == 1);
  CHECK(e.told()[0].find("Missing") != std::string::npos);
  e.type("workers = 1\n", 4);
  CHECK(e.told()[0].find("\"listen\" is required") != std::string::npos);
  const hcl::value pulled =
      e.ask("textDocument/diagnostic", R"({"textDocument":{"uri":"file:///w/app.hcl"}})");
  CHECK(pulled.find("items")->size() == 1);
  e.notify("textDocument/didClose", R"({"textDocument":{"uri":"file:///w/app.hcl"}})");
  CHECK(e.told().empty());
}

TEST_CASE("an attribute that is set twice hides no other mistake, and each is told once") {
  editor e;
  e.open("workers = 1\nworkers = 2\nlisn = 1\nhosts = 5\n");
  CHECK(e.told().size() == 3);
  e.type("workers = 1\nworkers = 2\n");
  REQUIRE(e.told().size() == 2);
  CHECK((e.told()[0] + e.told()[1]).find("\"listen\" is required") != std::string::npos);
}

TEST_CASE("fixes are offered where they are, and all of a kind at once") {
  editor e;
  const std::string text = "listen: \"a\"\nworkers: 1\n";
  e.open(text);
  const hcl::value actions = e.ask(
      "textDocument/codeAction",
      R"({"textDocument":{"uri":"file:///w/app.hcl"},"range":{"start":{"line":0,"character":6},"end":{"line":0,"character":6}},"context":{"diagnostics":[]}})");
  REQUIRE(actions.size() >= 1);
  const hcl::value edit = served::edits_of(actions.elements()[0]);
  CHECK(served::applied(text, edit).starts_with("listen = \"a\"\n"));
  CHECK(served::applied(text, served::edits_of(*served::titled(actions, "Fix all: "))) ==
        "listen = \"a\"\nworkers = 1\n");
}

TEST_CASE("an editor that saves asks for what is certain, and no guess is made for it") {
  editor e(hcl::language_server(hcl::language<served::renamed>({})));
  const std::string text = "rule { prt = 1 }\nrule { prot = 3 }\nrule { prt = 2 }\n";
  e.open(text);
  const auto asked = [&](const std::string& only) {
    return e.ask(
        "textDocument/codeAction",
        R"({"textDocument":{"uri":"file:///w/app.hcl"},"range":{"start":{"line":1,"character":8},"end":{"line":1,"character":8}},"context":{"diagnostics":[],"only":[)" +
            only + "]}}");
  };
  for (const char* const only : {R"("source.fixAll")", R"("source")", R"("source.fixAll","refactor")"}) {
    const hcl::value actions = asked(only);
    REQUIRE(actions.size() == 1);
    CHECK(actions.elements()[0].find("kind")->as_string() == "source.fixAll");
    CHECK(served::applied(text, served::edits_of(actions.elements()[0])) ==
          "rule { port = 1 }\nrule { prot = 3 }\nrule { port = 2 }\n");
  }
  CHECK(asked(R"("source.organizeImports")").size() == 0);
  const hcl::value fixes = asked(R"("quickfix")");
  CHECK(fixes.size() == 1);
  for (const hcl::value& each : fixes.elements())
    CHECK(each.find("kind")->as_string() == "quickfix");
}

TEST_CASE("a line that is ended is laid out, unless the text is broken") {
  editor e;
  const auto typed = [&](const std::string& text, int line, int character, const std::string& ch) {
    e.open(text);
    const hcl::value edits = e.ask("textDocument/onTypeFormatting",
                                   R"({"textDocument":{"uri":"file:///w/app.hcl"},"position":{"line":)" +
                                       std::to_string(line) + ",\"character\":" + std::to_string(character) +
                                       "},\"ch\":" + ch + R"(,"options":{"tabSize":2,"insertSpaces":true}})");
    return edits.is_null() ? "nothing" : served::applied(text, edits);
  };
  CHECK(typed("listen=\"a\"\nworkers=1\n", 1, 0, R"("\n")") == "listen  = \"a\"\nworkers=1\n");
  CHECK(typed("listen = \"a\"\nupstream \"a\"{ address=\"b\" }", 1, 30, R"("}")") ==
        "listen = \"a\"\nupstream \"a\" { address = \"b\" }");
  CHECK(typed("listen=\n", 1, 0, R"("\n")") == "nothing");
  CHECK(typed("\n", 0, 0, R"("\n")") == "nothing");
}

TEST_CASE("what a file or a block must have and lacks is added with values to fill in") {
  editor e;
  const auto added = [&](const std::string& text, int line) {
    e.open(text);
    const hcl::value actions = served::actions_at(e, line);
    const hcl::value* const found = served::titled(actions, "Add missing ");
    if (!found) return std::string("nothing");
    CHECK(found->find("title")->as_string().ends_with("`"));
    return served::applied(text, served::edits_of(*found));
  };
  CHECK(added("# all\nworkers = 2\n", 0) == "# all\nworkers = 2\nlisten  = \"listen\"\n");
  const std::string block = "listen = \":80\"\nupstream \"a\" {\n  weight = 2\n}\n";
  CHECK(added(block, 2) == "listen = \":80\"\nupstream \"a\" {\n  weight = 2\n  address = \"address\"\n}\n");
  CHECK(added(block, 0) == "nothing");
  CHECK(added("listen = \nupstream \"a\" {\n}\n", 1) ==
        "listen = \nupstream \"a\" {\n  address = \"address\"\n}\n");
}

struct step {
  std::string run;
};
struct flow {
  hcl::flatten<served::renamed> base{};
  hcl::blocks<hcl::non_empty<std::vector<step>>, "step"> steps{};
  hcl::blocks<hcl::non_empty<std::map<std::string, served::tls>>, "tls"> tls{};
};

TEST_CASE("blocks are added of which there must be one") {
  editor e(hcl::language_server(hcl::language<flow>({})));
  const auto added = [&](const std::string& text) {
    e.open(text);
    const hcl::value actions = served::actions_at(e, 0);
    const hcl::value* const found = served::titled(actions, "Add missing ");
    return found ? served::applied(text, served::edits_of(*found)) : std::string("nothing");
  };
  const std::string step = "# all\nstep {\n  run = \"a\"\n}\n", tls = "tls \"a\" {\n  cert = \"c\"\n}\n";
  CHECK(added(step) == step + "tls \"name\" {\n  cert = \"cert\"\n}\n");
  CHECK(added("# all\n" + tls) == "# all\n" + tls + "step {\n  run = \"run\"\n}\n");
  CHECK(added(step + tls) == "nothing");
}

TEST_CASE("a former name is renamed in all files") {
  hcl::serve_options options{.files = {"*.hcl"}};
  options.list = [](const std::string&) { return std::vector<std::string>{"b.hcl"}; };
  options.read = [](const std::string&) { return std::optional<std::string>("rule { prt = 2 }\n"); };
  hcl::language_server server(hcl::language<served::renamed>(std::move(options)));
  editor e(std::move(server));
  e.open("rule { prt = 1 }\nrule { prot = 3 }\n");
  const hcl::value actions = served::actions_at(e, 0, 8);
  const hcl::value* const found = served::titled(actions, "Rename `prt` to `port` everywhere");
  REQUIRE(found);
  CHECK(served::edits_of(*found).size() == 1);
  CHECK(served::applied("rule { prt = 2 }\n", served::edits_of(*found, "file:///w/b.hcl")) ==
        "rule { port = 2 }\n");
}

TEST_CASE("files of one configuration are checked as one") {
  std::map<std::string, std::string> disk{{"/w/conf.d/b.hcl", "workers = 2\n"},
                                          {"/w/c.hcl", "verbose = true\n"}};
  hcl::serve_options options{.names = &served::names(), .files = {"*.hcl", "conf.d/*.hcl"}};
  options.list = [&](const std::string& directory) {
    return directory == "/w/" ? std::vector<std::string>{"c.hcl", "x.txt"}
                              : std::vector<std::string>{"b.hcl"};
  };
  options.read = [&](const std::string& path) {
    const auto found = disk.find(path);
    return found == disk.end() ? std::nullopt : std::optional(found->second);
  };
  editor e(std::move(options));
  e.open("listen = \":80\"\nworkers = 1\n");
  const auto all = e.told("file:///w/conf.d/b.hcl");
  REQUIRE(all.size() == 1);
  CHECK(all[0].find("workers") != std::string::npos);
  disk["/w/conf.d/b.hcl"] = "";
  e.notify("workspace/didChangeWatchedFiles", R"({"changes":[]})");
  CHECK(e.told("file:///w/conf.d/b.hcl").empty());
  CHECK(e.ask("workspace/symbol", R"({"query":"verb"})").size() == 1);
}

const std::string named =
    "upstream \"main\" {\n  address = \"x\"\n}\nhosts = [upstream.main.address, "
    "upstream[\"main\"].weight]\nlisten = \"${upstream.main.address}\"\n";

TEST_CASE("the name of a loop can be changed where it is introduced and where it is used") {
  editor e;
  const auto name_at = [&](const std::string& marked) -> std::string {
    const hcl::value found = e.ask_at("prepareRename", "hosts = " + marked + "\n");
    if (found.is_null()) return "";
    const auto column = [&](const char* of) {
      return found.find("range")->find(of)->find("character")->as_number().to_double() - 8;
    };
    std::string text = marked;
    text.erase(text.find('|'), 1);
    return text.substr(static_cast<std::size_t>(column("start")),
                       static_cast<std::size_t>(column("end") - column("start")));
  };
  CHECK(name_at("[for o|ne in all : one.name if one != two]") == "one");
  CHECK(name_at("[for one in all : on|e.name if one != two]") == "one");
  CHECK(name_at("[for one in all : one.name if one| != two]") == "one");
  CHECK(name_at("[for one in all : one.na|me if one != two]").empty());
}

TEST_CASE("references lead to definitions and back, and change their names with them") {
  editor e;
  const std::string marked =
      "upstream \"ma|in\" {\n  address = \"x\"\n}\n" + named.substr(named.find("hosts"));
  CHECK(e.ask_at("references", marked, R"(,"context":{"includeDeclaration":true})").size() == 4);
  CHECK(e.ask_at("documentHighlight", marked).size() == 4);
  CHECK(e.ask_at("prepareRename", marked).find("placeholder")->as_string() == "main");
  std::string use = named;
  use.insert(use.find("main.address, ") + 2, "|");
  CHECK(e.ask_at("definition", use).find("range")->find("start")->find("line")->as_number().to_double() == 0);
  const auto renamed = [&](std::string text, const std::string& to) {
    text.insert(text.find(" \"") + 3, "|");
    hcl::value made = e.ask_at("rename", text, R"(,"newName":")" + to + '"');
    text.erase(text.find('|'), 1);
    const hcl::value* const changes = made.find("documentChanges");
    if (!changes) return std::string(made.find("message")->as_string());
    std::map<double, hcl::value> in_order;
    for (const hcl::value& one : changes->elements()[0].find("edits")->elements()) {
      const hcl::value& at = *one.find("range")->find("start");
      in_order.emplace(
          at.find("line")->as_number().to_double() * 1000 + at.find("character")->as_number().to_double(),
          one);
    }
    std::vector<hcl::value> sorted;
    for (const auto& [at, one] : in_order)
      sorted.push_back(one);
    return served::applied(text, hcl::value::tuple(std::move(sorted)));
  };
  const std::string there = renamed(named, "first");
  CHECK(there.find("main") == std::string::npos);
  CHECK(there.find("upstream.first.address") != std::string::npos);
  CHECK(renamed(there, "main") ==
        "upstream \"main\" {\n  address = \"x\"\n}\nhosts = [upstream.main.address, "
        "upstream[\"main\"].weight]\nlisten = \"${upstream.main.address}\"\n");
  CHECK(renamed(named + "upstream \"second\" {\n}\n", "second").find("is taken already") !=
        std::string::npos);
  CHECK(e.ask_at("rename", "hosts = [for h|ost in [1] : host]\n", R"(,"newName":"h")")
            .find("documentChanges")
            ->elements()[0]
            .find("edits")
            ->size() == 2);
}

TEST_CASE("symbols, folds, selections, colours and layout are told of the text as it is") {
  editor e;
  const std::string text = "# one\n# two\nupstream \"main\" {\n  address=\"x\"\n}\nat = {\n  x = 1\n}\n";
  e.open(text);
  const std::string file = R"({"textDocument":{"uri":"file:///w/app.hcl"})";
  const hcl::value symbols = e.ask("textDocument/documentSymbol", file + '}');
  REQUIRE(symbols.size() == 2);
  CHECK(symbols.elements()[0].find("name")->as_string() == "upstream \"main\"");
  CHECK(symbols.elements()[0].find("children")->size() == 1);
  CHECK(e.ask("textDocument/foldingRange", file + '}').size() == 3);
  const hcl::value edits = e.ask("textDocument/formatting", file + R"(,"options":{}})");
  CHECK(served::applied(text, edits) == hcl::format(text));
  CHECK(
      e.ask("textDocument/rangeFormatting",
            file +
                R"(,"range":{"start":{"line":5,"character":0},"end":{"line":7,"character":1}},"options":{}})")
          .size() == 0);
  const hcl::value tokens = e.ask("textDocument/semanticTokens/full", file + '}');
  CHECK(tokens.find("data")->size() % 5 == 0);
  CHECK(tokens.find("data")->size() > 50);
  const hcl::value around =
      e.ask("textDocument/selectionRange", file + R"(,"positions":[{"line":6,"character":6}]})");
  std::size_t depth = 0;
  for (const hcl::value* at = &around.elements()[0]; at; at = at->find("parent"))
    ++depth;
  CHECK(depth >= 4);
  e.open("{\"listen\": {\"a\": 1}}", "file:///w/a.json");
  CHECK(e.ask("textDocument/documentSymbol", R"({"textDocument":{"uri":"file:///w/a.json"}})")
            .elements()[0]
            .find("children")
            ->size() == 1);
}

TEST_CASE("text with syntax errors is not formatted, and a log says why") {
  editor e;
  const std::string file = R"({"textDocument":{"uri":"file:///w/app.hcl"},"options":{})";
  const std::string some = R"(,"range":{"start":{"line":0,"character":0},"end":{"line":1,"character":0}})";
  for (const char* const text :
       {"hosts=[\nupstream \"a\" {\naddress=\"x\"\n}\n", "listen=\"a\nworkers=1\n", "workers=1\n}\n"}) {
    CAPTURE(text);
    e.open(text);
    CHECK(e.ask("textDocument/formatting", file + '}').is_null());
    CHECK(e.ask("textDocument/rangeFormatting", file + some + '}').is_null());
    CHECK(e.answers()[e.answers().size() - 2].find("params")->find("message")->as_string().find(
              "syntax errors") != std::string_view::npos);
  }
  e.open("wrkers=\"many\"\n");
  CHECK(e.ask("textDocument/formatting", file + '}').size() == 2);
}

TEST_CASE("a range may end at any line, however far") {
  editor e;
  const std::string text = "listen=\":80\"\n\nworkers=1\n";
  e.open(text);
  for (const char* const line : {"9", "2147483647", "99999999999999999999999"}) {
    const hcl::value edits = e.ask("textDocument/rangeFormatting",
                                   R"({"textDocument":{"uri":"file:///w/app.hcl"},"range":{"start":)"
                                   R"({"line":0,"character":0},"end":{"line":)" +
                                       std::string(line) + R"(,"character":0}},"options":{}})");
    CHECK(served::applied(text, edits) == hcl::format(text));
  }
}

TEST_CASE("a range whose ends are the wrong way round is the same range") {
  editor e;
  e.open("listen=\":80\"\nwrkers=1\nverbose=true\n");
  const std::string one = R"({"line":0,"character":3})", other = R"({"line":2,"character":5})";
  const auto asked = [&](const char* what, const std::string& start, const std::string& end) {
    const hcl::value answer = e.ask(
        std::string("textDocument/") + what,
        R"({"textDocument":{"uri":"file:///w/app.hcl"},"options":{},"context":{"diagnostics":[]},"range":{"start":)" +
            start + R"(,"end":)" + end + "}}");
    return *hcl::to_json(answer);
  };
  for (const char* const what : {"semanticTokens/range", "codeAction", "rangeFormatting"}) {
    CAPTURE(what);
    CHECK(asked(what, one, other).size() > 20);
    CHECK(asked(what, other, one) == asked(what, one, other));
  }
}

TEST_CASE("a file is of the JSON syntax by its name, as for the loader") {
  editor e;
  for (const char* const uri : {"file:///w/A.JSON", "file:///w/a%2Ejson"}) {
    e.open(R"({"listen": ":80"})", uri);
    CHECK(e.told(uri).empty());
  }
}

TEST_CASE("a mistake that types and values tell of is told once") {
  const hcl::model::scope types;
  hcl::language_server server(hcl::language<served::renamed>({.types = &types}));
  editor e(std::move(server));
  e.open("rule { prt = 1 }\nrule { prt = 3 }\n");
  CHECK(e.told().size() == 2);
}

TEST_CASE("files are read as the program reads them") {
  const std::string json = "file:///w/app.json";
  const std::string schema = R"({"$schema": "./s.json", "listen": "a"})", half = R"({"listen": "\ud800"})";
  const std::string marked = "\xEF\xBB\xBFlisten = \"a\"\n";
  hcl::serve_options options{.names = &served::names()};
  options.decode.json_schema_property = false;
  options.decode.model.marks = hcl::byte_order_marks::reject;
  editor strict(options);
  strict.open(schema, json);
  CHECK(strict.told(json).size() == 1);
  strict.open(half, json);
  CHECK(strict.told(json).size() == 1);
  strict.open(marked);
  CHECK(strict.told().size() == 1);
  options.decode.json_schema_property = true;
  options.decode.model.json_text = hcl::json_unicode::replace;
  options.decode.model.marks = hcl::byte_order_marks::skip;
  editor lenient(std::move(options));
  for (const std::string& text : {schema, half}) {
    lenient.open(text, json);
    CHECK(lenient.told(json).empty());
  }
  lenient.open(marked);
  CHECK(lenient.told().empty());
}

TEST_CASE("typed letter by letter, nothing fails, and what comes next is offered") {
  const std::string text =
      "listen = \":80\"\nworkers = 2\nverbose = true\nlog_level = \"debug\"\nat = {\n  x = 1\n  y = "
      "2\n}\nhosts = [upper(\"a\"), env.HOME]\n"
      "security {\n  cert = \"c\"\n  strict = false\n}\nupstream \"main\" {\n  address = env.PORT\n}\n";
  editor e;
  e.open("");
  for (std::size_t at = 0; at != text.size(); ++at)
    e.type(text.substr(0, at), static_cast<int>(at) + 2);
  CHECK(e.told().empty());
  const auto next_is_offered = [&](std::string_view word) {
    const std::size_t at = text.find(word);
    return served::has(e.offered(text.substr(0, at) + "|"), word) &&
           served::has(e.offered(text.substr(0, at + 1) + "|"), word);
  };
  for (const std::string_view word :
       {"listen", "workers", "verbose", "true", "log_level", "debug", "at", "hosts", "upper", "env", "HOME",
        "security", "cert", "strict", "false", "upstream", "address", "PORT"}) {
    CAPTURE(word);
    CHECK(next_is_offered(word));
  }
}

TEST_CASE("sensitive values are in no answer") {
  editor e;
  const std::string text = "listen = \":80\"\ntoken = \"hun7er2\"\n";
  e.open(text);
  for (std::size_t at = 0; at <= text.size(); ++at) {
    e.type(text.substr(0, at) + "\"" + text.substr(at), static_cast<int>(at) + 2);
    for (const char* const what : {"completion", "hover", "signatureHelp", "definition", "documentHighlight"})
      (void)e.ask_at(what, text.substr(0, at) + "|" + text.substr(at));
  }
  CHECK(e.everything().find("hun7er2") == std::string::npos);
}

}  // namespace
