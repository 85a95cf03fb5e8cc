// A language server without input, output, threads or clock: messages in, messages out.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/serve/backend.hpp>
#include <hcl/serve/language.hpp>

namespace hcl::inline v0_1 {

// Answers an editor that speaks the Language Server Protocol, version 3.17: diagnostics, completion, hover,
// signatures, definitions, references, rename, symbols, formatting, fixes, semantic tokens, folding. Values
// of sensitive members are in no answer.
//
//   hcl::language_server editor(hcl::language<server>());
//   editor.receive(message);                                  // a message in JSON, without its header
//   for (const std::string& answer : editor.take()) send(answer);
class language_server {
 public:
  explicit language_server(language_rules rules) : state_(detail::serve_backend::make(std::move(rules))) {}

  // One message of the client. What is no message is answered with an error.
  void receive(std::string_view message) { detail::serve_backend::receive(*state_, message); }
  // Several that are there already, in order: a request that a later one cancels is answered with an error
  // instead of being worked on, and diagnostics are published once, after the last change.
  void receive(const std::vector<std::string>& messages) {
    detail::serve_backend::receive(*state_, messages);
  }
  // The messages to send since the last call, in order.
  [[nodiscard]] std::vector<std::string> take() { return detail::serve_backend::take(*state_); }
  // The exit code of the program once the client has sent `exit`: 0 after `shutdown`, else 1.
  [[nodiscard]] std::optional<int> exit_code() const { return detail::serve_backend::exit_code(*state_); }
  // Bytes that a message may have: serve_options::max_message.
  [[nodiscard]] std::size_t max_message() const { return detail::serve_backend::max_message(*state_); }

 private:
  std::shared_ptr<detail::server_state> state_;
};

}  // namespace hcl::inline v0_1
