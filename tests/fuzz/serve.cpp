// Any bytes as a message to a language server, and as a text in it, in which all is asked at some places:
// every answer is JSON, and none takes the server down.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/serve.hpp>
#include <hcl/value/json.hpp>

namespace {

struct inner {
  hcl::label<std::string> name;
  std::string text;
};
struct config {
  std::string name;
  hcl::defaulted<bool> flag = false;
  hcl::defaulted<std::vector<int>> list{};
  hcl::blocks<inner, "inner"> all{};
};

void expect_json(hcl::language_server& server) {
  for (const std::string& answer : server.take())
    if (!hcl::from_json(answer)) std::abort();
}
void send(hcl::language_server& server, const std::string& method, const std::string& params,
          bool is_request) {
  server.receive(R"({"jsonrpc":"2.0",)" + std::string(is_request ? R"("id":1,)" : "") + R"("method":")" +
                 method + R"(","params":)" + params + '}');
  expect_json(server);
}

void ask_everything(hcl::language_server& server, std::size_t line, std::size_t character) {
  const std::string file = R"("textDocument":{"uri":"file:///a.hcl"})";
  const std::string at =
      R"({"line":)" + std::to_string(line) + R"(,"character":)" + std::to_string(character) + '}';
  for (const char* const what : {"completion", "hover", "signatureHelp", "definition", "references",
                                 "documentHighlight", "prepareRename", "rename"})
    send(server, std::string("textDocument/") + what,
         '{' + file + R"(,"position":)" + at + R"(,"newName":"n"})", true);
  const std::string range = R"("range":{"start":)" + at + R"(,"end":)" + at + '}';
  for (const char* const what : {"codeAction", "rangeFormatting", "semanticTokens/range", "formatting",
                                 "documentSymbol", "foldingRange", "semanticTokens/full", "diagnostic"})
    send(server, std::string("textDocument/") + what, '{' + file + ',' + range + '}', true);
  send(server, "textDocument/onTypeFormatting", '{' + file + R"(,"position":)" + at + R"(,"ch":"\n"})", true);
  send(server, "textDocument/selectionRange", '{' + file + R"(,"positions":[)" + at + "]}", true);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  hcl::scope names;
  names.variable("v", hcl::value::object({{"a", hcl::value(1)}}));
  names.function("f", [](const std::string& s) { return s; });
  hcl::language_server server(hcl::language<config>({.names = &names}));
  send(server, "initialize", "{}", true);
  server.receive(bytes);
  expect_json(server);
  const hcl::outcome<std::string> text = hcl::to_json(hcl::value(bytes));
  if (!text) return 0;
  send(server, "textDocument/didOpen",
       R"({"textDocument":{"uri":"file:///a.hcl","version":1,"text":)" + *text + "}}", false);
  for (std::size_t i = 0; i != 3; ++i)
    ask_everything(server, i, size == 0 ? 0 : data[(i * size) / 3] % 40U);
  return 0;
}
