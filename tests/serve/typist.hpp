// Types into a server and looks at what it offers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/serve.hpp>
#include <hcl/value/json.hpp>

namespace typed {

class typist {
 public:
  explicit typist(hcl::language_rules rules) : server_(std::move(rules)) {
    ask("initialize",
        R"({"rootUri":null,"capabilities":{"general":{"positionEncodings":["utf-8"]},"textDocument":{"completion":)"
        R"({"completionItem":{"resolveSupport":{"properties":["documentation"]}}}}}})");
    notify("textDocument/didOpen",
           R"({"textDocument":{)" + uri + R"(,"languageId":"hcl","version":1,"text":""}})");
  }

  void set(const std::string& text) { change(R"({"text":)" + *hcl::to_json(hcl::value(text)) + '}'); }
  // The letter at a place of a text that has been typed so far.
  void type_letter(std::string_view text, std::size_t at) {
    const std::string place = position(text, at);
    change(R"({"range":{"start":)" + place + R"(,"end":)" + place + R"(},"text":)" +
           *hcl::to_json(hcl::value(std::string(text.substr(at, 1)))) + '}');
    text_.assign(text.substr(0, at + 1));
  }
  // The candidates between two parts of a text.
  [[nodiscard]] std::vector<std::string> candidates(const std::string& before, const std::string& after) {
    set(before + after);
    const hcl::value answer = ask_at("completion", before, before.size());
    const hcl::value* const result = answer.find("result");
    std::vector<std::string> all;
    if (!result || result->is_null()) return all;
    for (const hcl::value& item : result->find("items")->elements())
      all.emplace_back(item.find("label")->as_string());
    return all;
  }
  [[nodiscard]] bool offers(const std::string& before, const std::string& after, std::string_view word) {
    const std::vector<std::string> all = candidates(before, after);
    return std::find(all.begin(), all.end(), word) != all.end();
  }
  // Each request must have a result.
  void ask_everything(std::size_t at) {
    for (const char* const what : {"completion", "hover", "signatureHelp", "definition", "documentHighlight"})
      if (!ask_at(what, text_, at).find("result")) fail(what);
    for (const char* const what : {"documentSymbol", "foldingRange", "semanticTokens/full", "diagnostic"})
      if (!ask("textDocument/" + std::string(what), R"({"textDocument":{)" + uri + "}}").find("result"))
        fail(what);
  }
  hcl::value ask_at(const std::string& what, std::string_view text, std::size_t at) {
    return ask("textDocument/" + what,
               R"({"textDocument":{)" + uri + R"(},"position":)" + position(text, at) + '}');
  }
  hcl::value ask(const std::string& method, const std::string& params) {
    send(R"({"jsonrpc":"2.0","id":1,"method":")" + method + R"(","params":)" + params + '}');
    const auto answer = hcl::from_json(last_);
    if (!answer) fail(method);
    return *answer;
  }
  void notify(const std::string& method, const std::string& params) {
    send(R"({"jsonrpc":"2.0","method":")" + method + R"(","params":)" + params + '}');
  }

  [[nodiscard]] hcl::language_server& server() { return server_; }
  // Messages that are not sent yet: a request about the document, and changes of one letter.
  [[nodiscard]] static std::string about(const std::string& what, const std::string& more) {
    return R"({"jsonrpc":"2.0","id":1,"method":"textDocument/)" + what + R"(","params":{"textDocument":{)" +
           uri + '}' + more + "}}";
  }
  [[nodiscard]] std::string insertion(std::string_view text, std::size_t at, std::string_view letter) {
    return replacement(position(text, at), position(text, at), letter);
  }
  [[nodiscard]] std::string removal(std::string_view text, std::size_t at) {
    const std::string longer = std::string(text.substr(0, at)) + ' ';
    return replacement(position(text, at), position(longer, at + 1), "");
  }

  static inline const std::string uri = R"("uri":"file:///w/t.hcl")";
  [[nodiscard]] static std::string position(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, at);
    const std::size_t newline = before.rfind('\n');
    return R"({"line":)" + std::to_string(std::count(before.begin(), before.end(), '\n')) +
           R"(,"character":)" + std::to_string(at - (newline == before.npos ? 0 : newline + 1)) + '}';
  }

 private:
  [[nodiscard]] std::string replacement(const std::string& begin, const std::string& end,
                                        std::string_view text) {
    return R"({"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{)" + uri +
           R"(,"version":)" + std::to_string(++version_) + R"(},"contentChanges":[{"range":{"start":)" +
           begin + R"(,"end":)" + end + R"(},"text":)" + *hcl::to_json(hcl::value(std::string(text))) +
           "}]}}";
  }
  void change(const std::string& one) {
    notify("textDocument/didChange", R"({"textDocument":{)" + uri + R"(,"version":)" +
                                         std::to_string(++version_) + R"(},"contentChanges":[)" + one + "]}");
  }
  void send(const std::string& message) {
    server_.receive(message);
    for (std::string& answer : server_.take())
      last_ = std::move(answer);
  }
  [[noreturn]] void fail(std::string_view what) const {
    std::cout << what << " is answered with " << last_ << " in\n" << text_ << '\n';
    std::exit(1);
  }

  hcl::language_server server_;
  std::string text_{}, last_{};
  int version_ = 1;
};

}  // namespace typed
