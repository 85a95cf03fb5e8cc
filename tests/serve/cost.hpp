// What answers cost, for check_cost.py: valgrind counts the instructions of the two functions at each call.
#pragma once

#include <iostream>
#include <string>
#include <string_view>

#include <hcl/body/body.hpp>
#include <hcl/edit/document.hpp>

#include "formats.hpp"
#include "typist.hpp"

extern "C" {
// Once before everything, as tables are made at their first use, and once to be counted.
__attribute__((noinline)) inline std::size_t hcl_serve_check(const typed::format* of,
                                                             const std::string* text) {
  hcl::diagnostics errors;
  const hcl::document parsed = hcl::document::parse_broken(*text, "t.hcl", errors);
  return errors.size() + of->rules.decode(hcl::body(parsed.syntax())).size();
}
__attribute__((noinline)) inline void hcl_serve_answer(hcl::language_server* server,
                                                       const std::string* message) {
  server->receive(*message);
}
}

namespace typed {

// Prints a line for each call, in their order: what it is, and the bytes that it is about.
class counted_session {
 public:
  counted_session(const format& of, bool is_counted) : of_(of), by_(of.rules), is_counted_(is_counted) {}

  void ask_all() {
    const std::string text(of_.text);
    by_.set(text);
    check(text);
    for (std::size_t part = 0; part <= 8; ++part) {
      const std::size_t at = text.size() * part / 8;
      ask_at(text, at);
      check(text.substr(0, at) + ' ' + text.substr(at));
      ask("didChange", by_.insertion(text, at, " "));
      check(text);
      ask("didChange", by_.removal(text, at));
    }
    ask_about_document();
    // What is typed so far, and the next letter.
    constexpr std::size_t stops = 12;
    for (std::size_t part = 1; part != stops; ++part) {
      const std::size_t at = text.size() * part / stops;
      const std::string begun = text.substr(0, at);
      by_.set(begun);
      check(begun);
      ask_at(begun, at);
      ask_about_document();
      check(text.substr(0, at + 1));
      ask("didChange", by_.insertion(begun, at, std::string_view(text).substr(at, 1)));
    }
  }

 private:
  void ask_at(std::string_view text, std::size_t at) {
    for (const char* const what : {"completion", "hover", "signatureHelp", "definition", "documentHighlight"})
      ask(what, by_.about(what, R"(,"position":)" + typist::position(text, at)));
  }
  void ask_about_document() {
    for (const char* const what :
         {"documentSymbol", "foldingRange", "semanticTokens/full", "formatting", "diagnostic"})
      ask(what, by_.about(what, ""));
  }
  void check(const std::string& text) {
    (void)hcl_serve_check(&of_, &text);
    if (is_counted_) std::cout << "check " << text.size() << '\n';
  }
  void ask(std::string_view what, const std::string& message) {
    hcl_serve_answer(&by_.server(), &message);
    std::size_t bytes = message.size();
    for (const std::string& answer : by_.server().take())
      bytes += answer.size();
    if (is_counted_) std::cout << what << ' ' << bytes << '\n';
  }

  const format& of_;
  typist by_;
  bool is_counted_;
};
inline int count_cost(const format& of) {
  for (const bool is_counted : {false, true})
    counted_session(of, is_counted).ask_all();
  return 0;
}

}  // namespace typed
