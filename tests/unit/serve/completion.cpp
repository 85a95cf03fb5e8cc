// What is offered where.
#include <catch2/catch.hpp>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "editor.hpp"

using served::editor;
using served::has;

namespace {

TEST_CASE("names are offered that are not set yet, with their signs and texts") {
  editor e;
  const auto all = e.offered("workers = 1\n|\nverbose = true\n");
  CHECK(has(all, "listen"));
  CHECK(has(all, "upstream"));
  CHECK(has(all, "security"));
  CHECK_FALSE(has(all, "workers"));
  CHECK_FALSE(has(all, "verbose"));
  const hcl::value items = *e.ask_at("completion", "li|\n").find("items");
  const hcl::value* listen = nullptr;
  for (const hcl::value& item : items.elements())
    if (item.find("label")->as_string() == "listen") listen = &item;
  REQUIRE(listen);
  CHECK(listen->find("textEdit")->find("newText")->as_string() == "listen = ");
  CHECK(listen->find("documentation")->find("value")->as_string().find("Address and port") !=
        std::string_view::npos);
  CHECK(listen->find("sortText")->as_string() == "0listen");
}

TEST_CASE("blocks come with their labels and what they need, and may come again") {
  editor e({.names = &served::names()},
           R"({"textDocument":{"completion":{"completionItem":{"snippetSupport":true}}}})");
  const hcl::value items =
      *e.ask_at("completion", "upstream \"a\" {\n  address = \"x\"\n}\nup|\n").find("items");
  std::string text;
  for (const hcl::value& item : items.elements())
    if (item.find("label")->as_string() == "upstream")
      text = item.find("textEdit")->find("newText")->as_string();
  CHECK(text == "upstream \"${1:name}\" {\n  address = ${2:\"address\"}\n}");
  CHECK(has(e.offered("upstream \"a\" {\n  |\n}\n"), "address"));
  CHECK(has(e.offered("upstream \"a\" {\n  |"), "weight"));
  CHECK_FALSE(has(e.offered("upstream \"a\" {\n  |"), "listen"));
}

// The text after the candidate at "|" was accepted, in a client that puts the indentation of the line before
// further lines where it is asked to.
std::string accepted(editor& e, const std::string& marked, std::string_view label) {
  const hcl::value items = *e.ask_at("completion", marked).find("items");
  for (const hcl::value& item : items.elements()) {
    if (item.find("label")->as_string() != label) continue;
    const hcl::value& edit = *item.find("textEdit");
    std::string made(edit.find("newText")->as_string()), text = marked;
    const std::size_t at = text.find('|');
    text.erase(at, 1);
    const std::size_t line = text.rfind('\n', at - (at == 0 ? 0 : 1)) + 1;
    const hcl::value* const mode = item.find("insertTextMode");
    if (made.find('\n') != made.npos) REQUIRE(mode);
    if (mode && mode->as_number().to_double() == 2) {
      const std::string blanks = text.substr(line, text.find_first_not_of(" \t", line) - line);
      for (std::size_t i = made.find('\n'); i != made.npos; i = made.find('\n', i + 1))
        made.insert(i + 1, blanks);
    }
    return served::applied(text, hcl::value::tuple({hcl::value::object(
                                     {{"range", *edit.find("range")}, {"newText", hcl::value(made)}})}));
  }
  return "not offered";
}
struct inner {
  std::string cert;
};
struct outer {
  hcl::defaulted<int> size = 0;
  hcl::attr<std::optional<std::map<std::string, std::string>>> tags{};
  hcl::block<std::optional<inner>> tls{};
};
struct nested {
  hcl::block<std::optional<outer>> box{};
};
editor of_nested(const std::string& capabilities = "{}") {
  return editor(hcl::language_server(hcl::language<nested>({.decode = {.dynamic_blocks = true}})),
                "file:///w", capabilities);
}

TEST_CASE("a block is indented once, in clients that indent its lines and in those that do not") {
  editor plain = of_nested(),
         filled = of_nested(R"({"textDocument":{"completion":{"completionItem":{"snippetSupport":true}}}})");
  for (const std::string blanks : {"", "  ", "      ", "\t"}) {
    const auto made = [&](const std::string& cert, const std::string& end) {
      return "box {\n" + blanks + "tls {\n" + blanks + "  cert = " + cert + '\n' + blanks + '}' + end;
    };
    for (const std::string end : {"\n}\n", ""}) {
      CHECK(accepted(plain, "box {\n" + blanks + "tl|" + end, "tls") == made("\"cert\"", end));
      CHECK(accepted(filled, "box {\n" + blanks + "tl|" + end, "tls") == made("${1:\"cert\"}", end));
    }
    CHECK(accepted(filled, "box {\n" + blanks + "|\n}\n", "dynamic") ==
          "box {\n" + blanks + "dynamic \"\" {\n" + blanks + "}\n}\n");
    CHECK(accepted(filled, "box {\n" + blanks + "tags = |\n}\n", "{}") ==
          "box {\n" + blanks + "tags = {\n" + blanks + "  $0\n" + blanks + "}\n}\n");
  }
}

TEST_CASE("over a name that has its sign, labels or body, and over a text, only that is replaced") {
  editor e({.names = &served::names()},
           R"({"textDocument":{"completion":{"completionItem":{"snippetSupport":true}}}})");
  for (const auto& [marked, label, made] : std::vector<std::array<std::string, 3>>{
           {{"wor| = 3", "workers", "workers = 3"}},
           {{"wor|kers = 3", "workers", "workers = 3"}},
           {{"|wrkers=3", "workers", "workers=3"}},
           {{"| = 3", "workers", "workers = 3"}},
           {{"verbose = true\n  wor| = 3\n", "workers", "verbose = true\n  workers = 3\n"}},
           {{"up| \"a\" {\n  address = \"x\"\n}\n", "upstream", "upstream \"a\" {\n  address = \"x\"\n}\n"}},
           {{"up|str a {\n}\n", "upstream", "upstream a {\n}\n"}},
           {{"secu|{\n  cert = \"x\"\n}\n", "security", "security{\n  cert = \"x\"\n}\n"}},
           {{"upstream \"a\" { ad| = \"x\" }\n", "address", "upstream \"a\" { address = \"x\" }\n"}},
           {{"at = { x| = 1 }\n", "x", "at = { x = 1 }\n"}},
           {{"at = {\n  | : 1\n}\n", "y", "at = {\n  y : 1\n}\n"}},
           {{"log_level = \"de|bug\"\n", "warn", "log_level = \"warn\"\n"}},
           {{"log_level = \"|debug\"\n", "warn", "log_level = \"warn\"\n"}},
           {{"timeout = \"5|m\"\n", "5s", "timeout = \"5s\"\n"}},
           {{"listen = up|(\"a\")\n", "upper", "listen = upper(\"a\")\n"}},
           {{"listen = up|pr (\"a\")\n", "upper", "listen = upper (\"a\")\n"}}}) {
    CAPTURE(marked);
    CHECK(accepted(e, marked, label) == made);
  }
  // What follows on the next line, in a comment or behind a value goes on with something else.
  CHECK(accepted(e, "wor|\nverbose = true\n", "workers") == "workers = ${1:1}\nverbose = true\n");
  CHECK(accepted(e, "wor| # = 3\n", "workers") == "workers = ${1:1} # = 3\n");
  CHECK(accepted(e, "at = { x| }\n", "x") == "at = { x = ${1:1} }\n");
  CHECK(accepted(e, "listen = up|env.HOME\n", "upper") == "listen = upper($0)env.HOME\n");
}

TEST_CASE("after the dot of what is no reference nothing is offered") {
  editor e;
  for (const char* const text : {"listen = upper(\"x\").|", "listen = (env).|", "hosts = [1, 2].|",
                                 "listen = \"x\".|", "at = { (a).|", "listen = {a = 1}.|", "listen = env.*.|",
                                 "listen = upper(\"x\").up|", "listen = \"${upper(\"x\").|}\"",
                                 "listen = upper(\"x\"). |", "listen = upper(env.HOME).|\nworkers = 1\n",
                                 "listen = a[0][1].|", "listen = a[\"b\"][0][1].c[2][3].|"}) {
    CAPTURE(text);
    CHECK(e.offered(text).empty());
  }
  CHECK(e.ask_at("hover", "listen = upper(\"x\").en|v\n").is_null());
  CHECK(served::has(e.offered("listen = upper(\"x\") == |"), "env"));
  CHECK(served::has(e.offered("listen = env.|"), "HOME"));
}

TEST_CASE("a block on one line may hold an attribute, and no block") {
  editor e = of_nested();
  for (const char* const text : {"box { | }\n", "box { |", "box {|}", "box { t| }"}) {
    CAPTURE(text);
    const auto all = e.offered(text);
    CHECK(has(all, "size"));
    CHECK_FALSE(has(all, "tls"));
    CHECK_FALSE(has(all, "dynamic"));
  }
  for (const char* const text : {"box {\n  |\n}\n", "box { # a\n|", "box { size = 1 }\nbox {\n|"})
    CHECK(has(e.offered(text), "tls"));
  CHECK_FALSE(has(e.offered("box {\n  dynamic \"tls\" { | }\n}\n"), "content"));
  CHECK(has(e.offered("box {\n  dynamic \"tls\" {\n    |\n  }\n}\n"), "content"));
}

TEST_CASE("values are offered by what their members take") {
  editor e;
  CHECK(has(e.offered("verbose = |"), "true"));
  CHECK(has(e.offered("verbose = |\nworkers = 1\n"), "false"));
  CHECK(has(e.offered("log_level = |"), "\"debug\""));
  CHECK(has(e.offered("log_level = \"|\""), "warn"));
  CHECK(has(e.offered("timeout = \"15|\""), "15s"));
  CHECK_FALSE(has(e.offered("timeout = \"15|\""), "15ms"));
  CHECK(has(e.offered("listen = |"), "\":8080\""));
  CHECK(has(e.offered("at = {\n  |\n}"), "x"));
  CHECK_FALSE(has(e.offered("at = { x = 1, |}"), "x"));
  CHECK(has(e.offered("at = { x = 1, |}"), "y"));
  CHECK(e.offered("# |").empty());
}

TEST_CASE("references and functions are offered, also in templates and where something is broken") {
  editor e;
  for (const char* const text : {"listen = |", "listen = up|", "listen = \"a${|}\"", "hosts = [1, |",
                                 "workers =\nlisten = [ { a = |"}) {
    CAPTURE(text);
    CHECK(has(e.offered(text), "upper"));
    CHECK(has(e.offered(text), "env"));
  }
  CHECK(has(e.offered("listen = env.|"), "HOME"));
  CHECK(has(e.offered("listen = \"${env.H|}\""), "HOME"));
  CHECK(has(e.offered("listen = upper(env.|"), "PORT"));
  CHECK(has(e.offered("hosts = [for host in [1] : |]"), "host"));
  CHECK(has(e.offered("upstream \"main\" {\n  address = \"x\"\n}\nlisten = upstream.|\n"), "main"));
  CHECK(has(e.offered("upstream \"main\" {\n  address = \"x\"\n}\nlisten = upstream.main.|\n"), "address"));
  CHECK(
      has(e.offered("upstream \"main\" {\n  address = \"x\"\n}\nlisten = upstream.main[0].|\n"), "address"));
  CHECK(has(e.offered("at = { for host in |"), "env"));
}

struct when {
  hcl::blocks<served::upstream, "upstream"> upstreams{};
  std::optional<hcl::expression> condition{};
};
TEST_CASE("blocks are offered as references only where something may refer to them") {
  const std::string block = "upstream \"main\" {\n  address = \"x\"\n}\n";
  CHECK_FALSE(has(editor().offered(block + "log_level = |"), "upstream"));
  CHECK(has(editor({.rules = {{{"up"}, "upstream"}}}).offered(block + "log_level = |"), "up"));
  hcl::scope names;
  names.variable("upstream", hcl::value::object({}));
  CHECK(has(editor({.names = &names}).offered(block + "log_level = |"), "upstream"));
  editor kept(hcl::language_server(hcl::language<when>()));
  CHECK(has(kept.offered(block + "condition = |"), "upstream"));
}

TEST_CASE("calls show their parameters, and which one is being written") {
  editor e;
  const hcl::value help = e.ask_at("signatureHelp", "listen = upper(|");
  CHECK(help.find("signatures")->elements()[0].find("label")->as_string() == "upper(text: string): string");
  CHECK(help.find("activeParameter")->as_number().to_double() == 0);
  CHECK(e.ask_at("signatureHelp", "listen = (|1)").is_null());
}

TEST_CASE("names tell what they mean") {
  editor e;
  const auto said = [&](const std::string& text) {
    const hcl::value found = e.ask_at("hover", text);
    return found.is_null() ? std::string() : std::string(found.find("contents")->find("value")->as_string());
  };
  CHECK(said("lis|ten = \"a\"\n").find("Address and port") != std::string::npos);
  CHECK(said("upstr|eam \"a\" {\n}\n").find("Where requests go") != std::string::npos);
  CHECK(said("listen = up|per(\"a\")\n").find("In capitals.") != std::string::npos);
  CHECK(said("listen = env.HO|ME\n").find("/root") != std::string::npos);
  CHECK(said("listen = k|ey\n").find("string") != std::string::npos);
  CHECK(said("# The main one.\nupstream \"main\" {\n  address = \"x\"\n}\nlisten = upstream.ma|in.address\n")
            .find("The main one.") != std::string::npos);
  CHECK(said("at = { x| = 1 }\n").find("a whole number") != std::string::npos);
  CHECK(said("nothing| = 1\n").empty());
  CHECK(e.everything().find("s3cret") == std::string::npos);
}

TEST_CASE("a block on one line ends with its brace") {
  editor e;
  CHECK(has(e.offered("upstream \"a\" { address = \"x\" }\n|"), "listen"));
  CHECK(has(e.offered("at = { x = 1 }\n|"), "listen"));
  CHECK(has(e.offered("upstream \"a\" {\n  weight = 1 }\n|"), "listen"));
}

struct memory {
  int limit;
};
struct disk {
  std::string path;
};
struct store {
  hcl::label<> name;
  hcl::type type{};
  hcl::attr<hcl::by_attribute<std::variant<memory, disk>, "kind">> spare{};
  hcl::blocks<hcl::by_attribute<std::variant<memory, disk>, "kind">, "cache"> caches{};
};
struct stores {
  hcl::blocks<store, "store"> all{};
};
editor of_stores() {
  return editor(hcl::language_server(hcl::language<stores>({.decode = {.dynamic_blocks = true}})));
}

TEST_CASE(
    "the attribute that chooses the struct of a block is offered, with its values and what they bring") {
  editor e = of_stores();
  const std::string head = "store \"s\" {\n  cache {\n    ";
  CHECK(has(e.offered(head + "|"), "kind"));
  CHECK(has(e.offered(head + "|"), "limit"));
  CHECK(has(e.offered(head + "|"), "path"));
  CHECK(has(e.offered(head + "kind = |"), "\"disk\""));
  CHECK(has(e.offered(head + "kind = \"|\""), "memory"));
  CHECK_FALSE(has(e.offered(head + "other = \"|\""), "memory"));
  const auto chosen = e.offered(head + "kind = \"disk\"\n    |\n  }\n}\n");
  CHECK(has(chosen, "path"));
  CHECK_FALSE(has(chosen, "limit"));
  CHECK_FALSE(has(chosen, "kind"));
  CHECK(has(e.offered("store \"s\" {\n  spare = { | }"), "kind"));
  CHECK(has(e.offered("store \"s\" {\n  spare = { kind = \"disk\", | }"), "path"));
}

TEST_CASE("types are offered where one is written") {
  editor e = of_stores();
  CHECK(has(e.offered("store \"s\" {\n  type = |"), "string"));
  CHECK(has(e.offered("store \"s\" {\n  type = list(|"), "object"));
  CHECK_FALSE(has(e.offered("store \"s\" {\n  spare = |"), "object"));
}

TEST_CASE("dynamic blocks are offered, what is in them, and their iterators") {
  editor e = of_stores();
  const std::string head = "store \"s\" {\n  ", dynamic = head + "dynamic \"cache\" {\n    ";
  CHECK(has(e.offered(head + "|"), "dynamic"));
  for (const char* const name : {"for_each", "iterator", "labels", "content"})
    CHECK(has(e.offered(dynamic + "|"), name));
  CHECK_FALSE(has(e.offered(dynamic + "for_each = [1]\n    |"), "for_each"));
  CHECK(has(e.offered(dynamic + "content {\n |"), "kind"));
  CHECK(has(e.offered(dynamic + "content {\n limit = |"), "cache"));
  CHECK(has(e.offered(dynamic + "content {\n limit = cache.|"), "value"));
  CHECK(has(e.offered(dynamic + "iterator = it\n content {\n limit = it.|"), "key"));
  editor plain(hcl::language_server(hcl::language<stores>()));
  CHECK_FALSE(has(plain.offered(head + "|"), "dynamic"));
  CHECK(plain.offered(dynamic + "|").empty());
}

TEST_CASE("texts of candidates come when they are asked for, where the client can") {
  served::editor e(
      {.names = &served::names()},
      R"({"textDocument":{"completion":{"completionItem":{"resolveSupport":{"properties":["documentation"]}}}}})");
  CHECK(served::has(e.offered("li|\n"), "listen"));
  CHECK(e.everything().find("Address and port") == std::string::npos);
  const hcl::value whole = e.ask("completionItem/resolve", R"({"label":"listen","kind":5,"data":{"x":"}"}})");
  CHECK(whole.find("documentation")->find("value")->as_string().find("Address and port") !=
        std::string::npos);
  CHECK(whole.find("data")->find("x")->as_string() == "}");
  CHECK_FALSE(e.ask("completionItem/resolve", R"({"label":"nothing"})").find("documentation"));
  CHECK(e.ask("completionItem/resolve", "5").find("code"));
}

}  // namespace
