// Random damage to configurations that hold a secret, typed into a language server: whatever it is asked, the
// secret is in no answer.
//
//   hcl-serve-secrets CASES [SEED]
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/serve.hpp>
#include <hcl/value/json.hpp>

#include "secrets/damage.hpp"
#include "secrets/said.hpp"
#include "secrets/shapes.hpp"

namespace {

using namespace secrets;

class asker {
 public:
  explicit asker(hcl::language_rules rules) : server_(std::move(rules)) {
    send(
        R"("id":1,"method":"initialize","params":{"rootUri":null,"capabilities":{"general":{"positionEncodings":["utf-8"]}}})");
  }
  void open(const sample& one) {
    about_ = std::string(R"("textDocument":{"uri":"file:///w/t.)") + (one.json ? "json" : "hcl") + '"';
    send(R"("method":"textDocument/didOpen","params":{)" + about_ +
         R"(,"languageId":"hcl","version":1,"text":)" + quoted(one.text) + "}}");
  }
  void type(const std::string& text) {
    send(R"("method":"textDocument/didChange","params":{)" + about_ +
         R"(,"version":2},"contentChanges":[{"text":)" + quoted(text) + "}]}");
  }
  void ask_about(const std::string& text, std::size_t at) {
    const std::string_view before = std::string_view(text).substr(0, at);
    const std::size_t newline = before.rfind('\n');
    const std::string place = R"({"line":)" + std::to_string(std::count(before.begin(), before.end(), '\n')) +
                              R"(,"character":)" +
                              std::to_string(at - (newline == before.npos ? 0 : newline + 1)) + '}';
    for (const char* const what : {"completion", "hover", "signatureHelp", "definition", "references",
                                   "documentHighlight", "prepareRename"})
      ask(what, R"(,"context":{"includeDeclaration":true},"position":)" + place);
    ask("rename", R"(,"newName":"other","position":)" + place);
    const std::string whole =
        R"(,"range":{"start":{"line":0,"character":0},"end":{"line":999,"character":0}})";
    ask("codeAction", R"(,"context":{"diagnostics":[]})" + whole);
    ask("rangeFormatting", R"(,"options":{"tabSize":2,"insertSpaces":true})" + whole);
    for (const char* const what :
         {"documentSymbol", "formatting", "foldingRange", "semanticTokens/full", "diagnostic"})
      ask(what, "");
    ask("selectionRange", R"(,"positions":[)" + place + ']');
    send(R"("id":1,"method":"workspace/symbol","params":{"query":""})");
  }
  // The first message with the secret.
  [[nodiscard]] const std::string& shown() const { return shown_; }
  [[nodiscard]] std::size_t said() const { return said_; }

 private:
  [[nodiscard]] static std::string quoted(const std::string& text) {
    std::string valid;
    for (const char c : text)
      valid += c == '\xff' ? '?' : c;
    return *hcl::to_json(hcl::value(valid));
  }
  void ask(const std::string& what, const std::string& more) {
    send(R"("id":1,"method":"textDocument/)" + what + R"(","params":{)" + about_ + '}' + more + '}');
  }
  void send(const std::string& message) {
    server_.receive(R"({"jsonrpc":"2.0",)" + message + '}');
    for (const std::string& answer : server_.take()) {
      said_ += answer.size();
      if (shown_.empty() && shows_secret(answer)) shown_ = message.substr(0, 60) + "\n" + answer;
    }
  }

  hcl::language_server server_;
  std::string about_{}, shown_{};
  std::size_t said_ = 0;
};

struct shape {
  std::string_view name;
  std::vector<sample> samples;
  hcl::language_rules rules;
};
template <typename T>
shape shape_of(std::string_view name) {
  static const hcl::scope names = usual_names();
  return {name, T::samples(), hcl::language<T>({.names = &names})};
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t cases = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
  damage change(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  const std::size_t max_failures = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  const std::array shapes{shape_of<plain>("plain"), shape_of<sinks>("sinks"), shape_of<caches>("caches"),
                          shape_of<accounts>("accounts"), shape_of<containers>("containers")};
  std::size_t said = 0, failures = 0;
  for (std::size_t i = 0; i != cases && failures < max_failures; ++i) {
    const shape& of = shapes[change.below(shapes.size())];
    const sample& one = of.samples[change.below(of.samples.size())];
    asker by(of.rules);
    by.open(one);
    std::string text = one.text;
    for (int turn = 0; turn != 3; ++turn) {
      text = change(std::move(text));
      by.type(text);
      by.ask_about(text, change.below(text.size() + 1));
    }
    said += by.said();
    if (by.shown().empty() || is_shown_by_rule(text)) continue;
    ++failures;
    std::cerr << "case " << i << " (" << of.name << ") shows the secret:\n"
              << text << "\n--- says:\n"
              << by.shown() << '\n';
  }
  std::cout << cases << " texts changed three times, " << said << " bytes said, " << failures
            << " texts with the secret in an answer\n";
  return failures == 0 && said > 1000 * cases ? EXIT_SUCCESS : EXIT_FAILURE;
}
