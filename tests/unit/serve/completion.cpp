// What is offered where.
#include <catch2/catch.hpp>

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

TEST_CASE("values are offered by what their members take") {
  editor e;
  CHECK(has(e.offered("verbose = |"), "true"));
  CHECK(has(e.offered("verbose = |\nworkers = 1\n"), "false"));
  CHECK(has(e.offered("log_level = |"), "\"debug\""));
  CHECK(has(e.offered("log_level = \"|\""), "warn"));
  CHECK(has(e.offered("timeout = \"15|\""), "15ms"));
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
