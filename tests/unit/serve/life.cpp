// The life of a server: what it answers before, while and after it serves, and to what is no message.
#include <catch2/catch.hpp>

#include <sstream>

#include "editor.hpp"

using served::editor;

namespace {

double code_of(const hcl::value& error) { return error.find("code")->as_number().to_double(); }

TEST_CASE("a request before initialize, after shutdown or of no known kind is an error") {
  hcl::language_server raw(hcl::language<served::server>());
  raw.receive(R"({"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}})");
  CHECK(raw.take()[0].find("-32002") != std::string::npos);
  editor e;
  CHECK(code_of(e.ask("textDocument/fly", "{}")) == -32601);
  CHECK(code_of(e.ask("textDocument/hover", "{}")) == -32602);
  e.notify("$/unknown", "{}");
  CHECK(e.ask("shutdown", "{}").is_null());
  CHECK(code_of(e.ask("textDocument/hover", "{}")) == -32600);
  e.notify("exit", "{}");
  CHECK(e.raw().exit_code() == 0);
}

TEST_CASE("a server says which program it is") {
  hcl::language_server raw(hcl::language<served::server>({.version = "1.2"}));
  raw.receive(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})");
  CHECK(raw.take()[0].find(R"("serverInfo":{"name":"server","version":"1.2"})") != std::string::npos);
}

TEST_CASE("what is no JSON is answered with an error, and the server goes on") {
  editor e;
  for (const char* const text : {"{", "", "[1]", "nonsense", "{\"id\":1}", "{\"method\":5,\"id\":\"a\"}"})
    e.send(text);
  CHECK(e.answers().back().find("id")->as_string() == "a");
  CHECK(e.ask("workspace/symbol", R"({"query":""})").size() == 0);
}

TEST_CASE("served over streams, a message has a header, and the input may end anywhere") {
  const auto run = [](const std::string& input, std::string& output) {
    std::istringstream in(input);
    std::ostringstream out;
    const int code = hcl::serve<served::server>(in, out);
    output = out.str();
    return code;
  };
  const auto message = [](const std::string& text) {
    return "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
  };
  std::string out;
  const std::string whole = message(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})") +
                            "content-type: x\r\n" +
                            message(R"({"jsonrpc":"2.0","id":2,"method":"shutdown"})") +
                            message(R"({"jsonrpc":"2.0","method":"exit"})");
  CHECK(run(whole, out) == 0);
  CHECK(out.starts_with("Content-Length: "));
  CHECK(out.find("\"completionProvider\"") != std::string::npos);
  CHECK(run(message(R"({"jsonrpc":"2.0","method":"exit"})"), out) == 1);
  for (std::size_t cut = 0; cut < whole.size() - 1; cut += 7)
    CHECK(run(whole.substr(0, cut), out) == 1);
  CHECK(run("content-length:\t33\t\r\n\r\n"
            R"({"jsonrpc":"2.0","method":"exit"})",
            out) == 1);
  CHECK(run("Content-Length:\t" + whole.substr(16), out) == 0);
  CHECK(run("Content-Length: 99999999999\r\n\r\n", out) == 1);
}

TEST_CASE("the command of a load serves with the names of the load") {
  hcl::scope names;
  names.variable("threads", hcl::value(4));
  const auto header = [](const std::string& text) {
    return "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
  };
  std::istringstream in(
      header(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})") +
      header(
          R"({"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.hcl",)"
          R"("version":1,"text":"workers = threads\nlisten = nmae\n"}}})"));
  std::ostringstream out;
  const hcl::load_options options{.names = &names, .commands = {hcl::serve_command<served::server>(in, out)}};
  const char* words[] = {"app", "config", "lsp"};
  CHECK(hcl::load<served::server>(3, words, options).exit_code() == 1);
  CHECK(out.str().find("\\\"nmae\\\"") != std::string::npos);
  CHECK(out.str().find("\\\"threads\\\"") == std::string::npos);
}

TEST_CASE("the command of a load shows unknown names where the load collects them") {
  const auto header = [](const std::string& text) {
    return "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
  };
  const std::string opened =
      R"({"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.hcl",)"
      R"("version":1,"text":"wrkers = 1\n"}}})";
  std::istringstream in(header(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{}})") +
                        header(opened));
  std::ostringstream out;
  hcl::diagnostics unknown;
  hcl::load_options options{.commands = {hcl::serve_command<served::server>(in, out)}};
  options.reading.decode.unknown = hcl::unknown_names::collect;
  options.reading.decode.collected = &unknown;
  const char* words[] = {"app", "config", "lsp"};
  CHECK(hcl::load<served::server>(3, words, options).exit_code() == 1);
  CHECK(out.str().find("\\\"wrkers\\\"") != std::string::npos);
  CHECK(unknown.empty());
}

TEST_CASE("documents whose texts wait in the stream together are checked once") {
  std::string input;
  const auto add = [&](const std::string& text) {
    input += "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
  };
  add(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file:///nowhere"}})");
  for (const char* const name : {"a", "b", "c", "d"})
    add(R"({"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///nowhere/)" +
        std::string(name) + R"(.hcl","version":1,"text":"wrkers = 1\n"}}})");
  std::istringstream in(input);
  std::ostringstream out;
  CHECK(hcl::serve<served::server>(in, out, {.files = {"*.hcl"}}) == 1);
  const std::string sent = out.str();
  std::size_t published = 0;
  for (std::size_t at = 0; (at = sent.find("publishDiagnostics", at)) != sent.npos; ++at)
    ++published;
  CHECK(published == 4);
}

TEST_CASE("diagnostics that waited are published before the answer to a shutdown, not after it") {
  editor e;
  e.raw().receive(
      {R"({"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///w/a.hcl","version":1,"text":"wrkers = 1\n"}}})",
       R"({"jsonrpc":"2.0","id":"end","method":"shutdown"})", R"({"jsonrpc":"2.0","method":"exit"})"});
  const std::vector<std::string> sent = e.raw().take();
  REQUIRE(sent.size() == 2);
  CHECK(sent[0].find("publishDiagnostics") != std::string::npos);
  CHECK(sent[1].find("\"end\"") != std::string::npos);
}

TEST_CASE("a client that shows no Markdown and knows no versions of edits is sent neither") {
  editor e({.names = &served::names()},
           R"({"textDocument":{"hover":{"contentFormat":["plaintext"]},)"
           R"("completion":{"completionItem":{"documentationFormat":["plaintext"]}}}})");
  const hcl::value about = *e.ask_at("hover", "listen = env.HO|ME\n").find("contents");
  CHECK(about.find("kind")->as_string() == "plaintext");
  CHECK(about.find("value")->as_string() == "HOME: string\n\n\"/root\"\n");
  (void)e.ask_at("completion", "li|\n");
  CHECK(e.everything().find("markdown") == std::string::npos);
  const std::string uses = "upstream \"m|\" {\n  address = \"x\"\n}\nlisten = upstream.m.address\n";
  const hcl::value renamed = e.ask_at("rename", uses, R"(,"newName":"n")");
  CHECK(renamed.find("changes")->find("file:///w/app.hcl")->size() == 2);
  CHECK_FALSE(renamed.find("documentChanges"));
}

TEST_CASE(
    "of messages that come together, what is cancelled is not worked on, and the last text is checked") {
  editor e;
  const std::string file = R"("textDocument":{"uri":"file:///w/app.hcl")";
  const auto changed = [&](int version, const std::string& text) {
    return R"({"method":"textDocument/didChange","params":{)" + file + R"(,"version":)" +
           std::to_string(version) + R"(},"contentChanges":[{"text":)" + editor::quoted(text) + "}]}}";
  };
  const auto hover = [&](const std::string& id) {
    return R"({"id":)" + id + R"(,"method":"textDocument/hover","params":{)" + file +
           R"(},"position":{"line":0,"character":2}}})";
  };
  e.open("listen = 1\n");
  e.raw().receive(std::vector<std::string>{hover("\"a\""), changed(2, "lsten = 2\n"), hover("7"),
                                           R"({"method":"$/cancelRequest","params":{"id":"a"}})", "{",
                                           changed(3, "listen = \":80\"\nworkrs = 1\n"), hover("8")});
  std::vector<std::string> answers = e.raw().take();
  REQUIRE(answers.size() == 5);
  CHECK(answers[0].find(R"("id":"a","error":{"code":-32800)") != std::string::npos);
  CHECK(answers[1].find(R"("id":7,"result":null)") != std::string::npos);
  CHECK(answers[2].find("-32700") != std::string::npos);
  CHECK(answers[3].find("Address and port") != std::string::npos);
  CHECK(answers[4].find(R"("version":3)") != std::string::npos);
  CHECK(answers[4].find("workrs") != std::string::npos);
  e.raw().receive(std::vector<std::string>{hover("\"a\"")});
  CHECK(e.raw().take().at(0).find("Address and port") != std::string::npos);
}

}  // namespace
