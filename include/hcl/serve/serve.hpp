// A language server over streams: messages with headers, as editors start servers.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/config/change_set.hpp>
#include <hcl/config/description_of.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/edit/lookup.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/language/view.hpp>
#include <hcl/model/check.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/support/holders.hpp>

namespace hcl::inline v1_0 {

namespace model {
class scope;
}

// Options of a language server.
struct serve_options {
  scope_address names = nullptr;         // functions, and variables with their values
  const model::scope* types = nullptr;   // variables and functions with their types; null: those of `names`
  std::vector<edit::name_rule> rules{};  // how references name blocks and attributes
  // Which files of the open folder form one configuration: "*.hcl", "conf.d/*.hcl". Empty: each file is a
  // configuration.
  std::vector<std::string> files{};
  // Options of decoding, which should be the program's; hcl::load skips "$schema".
  options decode{.json_schema_property = true};
  std::size_t max_message = std::size_t{64} << 20;  // bytes; a longer message ends the server
  std::string version{};                            // of the program, which editors show; empty: none
  // The names of the files in a directory; of the disk if not set.
  callable<std::vector<std::string>(const std::string& directory)> list{};
  // The text of a file that is not open; of the disk if not set.
  callable<std::optional<std::string>(const std::string& path)> read{};
};

// A language without its struct. Made by language().
struct language_rules {
  const struct_description* description = nullptr;  // for completion, hover and symbols
  callable<diagnostics(const body&)> check{};       // by types
  callable<diagnostics(const body&)> decode{};      // by values
  // Tells a text which parts are secret, and hides them in syntax errors; either may be null.
  callable<void(diagnostics* errors, const source* text)> hide{};
  serve_options options{};         // the program's options
  bool keeps_expressions = true;   // if not, references name what is in the scope
  detail::language_viewer view{};  // of configurations whose blocks refer to each other
  files_options reading{};         // how their directories are read
};

namespace detail {

template <typename Language>
struct struct_of_language;
template <typename T>
struct struct_of_language<language_of<T>> {
  using type = T;
};

// The same without checks.
template <typename T>
[[nodiscard]] language_rules rules_of(serve_options options) {
  language_rules made;
  made.description = &description_of<T>();
  made.keeps_expressions = keeps_text<T>();
  made.hide = [decode = options.decode](diagnostics* errors, const source* text) {
    diagnostics none;
    hide_secrets({.outermost = &info_of<T>(), .text = text}, decode, errors ? *errors : none);
  };
  made.options = std::move(options);
  return made;
}

}  // namespace detail

// The language of configurations of type T.
//
//   hcl::language_server editor(hcl::language<server>({.names = &names}));
template <typename T>
[[nodiscard]] language_rules language(serve_options options = {}) {
  language_rules made = detail::rules_of<T>(std::move(options));
  if (made.options.types)
    made.check = [types = made.options.types, decode = made.options.decode](const body& from) {
      return model::check_body<T>(from, *types, {.decode = decode});
    };
  made.decode = [names = made.options.names, decode = made.options.decode](const body& from) {
    return detail::decode_from<T>(names, decode, from).diagnostics();
  };
  return made;
}

// A language whose blocks refer to each other, of <hcl/language.hpp>: each directory is a configuration, with
// those that it calls as modules. Diagnostics are those of language_of::check(). Of the options, `names`,
// `types`, `rules`, `files` and `decode` are those of the language.
//
//   hcl::language_server editor(hcl::language(hcl::language_of<deployment>({.names = &functions})));
template <typename Language, typename T = typename detail::struct_of_language<Language>::type>
[[nodiscard]] language_rules language(const Language& of, serve_options options = {}) {
  options.names = of.options().names;
  options.types = nullptr;
  options.decode = of.options().files.decode;
  language_rules made = detail::rules_of<T>(std::move(options));
  made.reading = of.options().files;
  made.view = [own = of.options()](const std::string& directory, const detail::directory_loader& load,
                                   const detail::language_view* last) {
    return detail::interpreting::view(detail::language_table_of<T>::table, own, directory, load, last);
  };
  return made;
}

}  // namespace hcl::inline v1_0

namespace hcl::inline v1_0::detail {

struct server_state;  // impl/server_state.hpp

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

// Answers an editor that speaks the Language Server Protocol, version 3.17: diagnostics, completion, hover,
// signatures, definitions, references, rename, symbols, formatting, fixes, semantic tokens, folding. Answers
// never contain values of sensitive members.
//
//   hcl::language_server editor(hcl::language<server>());
//   editor.receive(message);                                  // a message in JSON, without its header
//   for (const std::string& answer : editor.take()) send(answer);
class language_server {
 public:
  explicit language_server(language_rules rules);

  // Receives a message of the client. Invalid ones are answered with an error.
  void receive(std::string_view message);
  // Receives several messages: requests cancelled by a later one are answered with an error, and diagnostics
  // are published once, after the last change.
  void receive(const std::vector<std::string>& messages);
  // The messages to send since the last call, in order.
  [[nodiscard]] std::vector<std::string> take();
  // The exit code of the program once the client has sent `exit`: 0 after `shutdown`, else 1.
  [[nodiscard]] std::optional<int> exit_code() const;
  // The maximum size of a message: serve_options::max_message.
  [[nodiscard]] std::size_t max_message() const;

 private:
  std::shared_ptr<detail::server_state> state_;
};

namespace detail {

// The length in a message's header; empty at the end of the input or for an invalid header.
template <typename Stream>
[[nodiscard]] std::optional<std::size_t> read_header(Stream& in, std::size_t max) {
  constexpr std::size_t max_line = 1000;
  constexpr std::string_view name = "content-length:";
  std::optional<std::size_t> length;
  for (std::string line;;) {
    line.clear();
    for (int c = in.get(); c != '\n'; c = in.get()) {
      if (c == Stream::traits_type::eof() || line.size() > max_line) return std::nullopt;
      if (c != '\r') line += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    if (line.empty()) return length;
    if (!line.starts_with(name)) continue;
    std::size_t bytes = 0;
    for (const char c : std::string_view(line).substr(name.size())) {
      if (c == ' ' || c == '\t') continue;
      if (c < '0' || c > '9' || bytes > max) return std::nullopt;
      bytes = bytes * 10 + static_cast<std::size_t>(c - '0');
    }
    if (bytes > max) return std::nullopt;
    length = bytes;
  }
}

template <typename Stream>
[[nodiscard]] std::optional<std::string> read_message(Stream& in, std::size_t max) {
  const std::optional<std::size_t> length = read_header(in, max);
  if (!length) return std::nullopt;
  std::string message(*length, '\0');
  in.read(message.data(), static_cast<std::ptrdiff_t>(*length));
  if (in.gcount() != static_cast<std::ptrdiff_t>(*length)) return std::nullopt;
  return message;
}
template <typename Stream>
[[nodiscard]] bool has_more(Stream& in) {
  if constexpr (requires { in.rdbuf()->in_avail(); })
    return in.rdbuf()->in_avail() > 0;
  else
    return false;
}

}  // namespace detail

// Serves an editor until `exit` or the end of its messages; returns the exit code. Buffered messages are
// processed together, which skips cancelled requests and checks texts once. For std::cin, this needs
// std::ios::sync_with_stdio(false), which the program must call before using streams.
//
//   int main() {
//     std::ios::sync_with_stdio(false);
//     return hcl::serve<server>(std::cin, std::cout);
//   }
template <typename In, typename Out>
int serve(language_server& server, In& in, Out& out) {
  for (;;) {
    std::vector<std::string> messages;
    std::size_t bytes = 0;
    bool is_over = false;
    do {
      std::optional<std::string> message = detail::read_message(in, server.max_message());
      is_over = !message;
      if (is_over) break;
      bytes += message->size();
      messages.push_back(*std::move(message));
    } while (bytes < server.max_message() && detail::has_more(in));
    server.receive(messages);
    for (const std::string& answer : server.take())
      out << "Content-Length: " << answer.size() << "\r\n\r\n" << answer;
    out.flush();
    if (const std::optional<int> code = server.exit_code()) return *code;
    if (is_over) return 1;
  }
}
template <typename T, typename In, typename Out>
int serve(In& in, Out& out, serve_options options = {}) {
  language_server server(language<T>(std::move(options)));
  return serve(server, in, out);
}

// For load_options::commands: `app config lsp` serves editors over these streams, with the load's options of
// decoding, and its names and version where `options` has none.
//
//   hcl::load<server>(argc, argv, {.commands = {hcl::serve_command<server>(std::cin, std::cout)}})
template <typename T, typename In, typename Out>
[[nodiscard]] config_command_entry serve_command(In& in, Out& out, serve_options options = {}) {
  return {
      "lsp", "Serves editors.",
      [&in, &out, options = std::move(options)](const std::vector<std::string>&, const load_options& load) {
        serve_options used = options;
        used.decode = load.reading.decode;
        if (used.decode.collected) {  // an editor shows them, and the program's list stays as it is
          used.decode.unknown = unknown_names::warn;
          used.decode.collected = nullptr;
        }
        if (used.names == nullptr) used.names = load.names;
        if (used.version.empty()) used.version = load.version;
        return serve<T>(in, out, std::move(used));
      },
      std::vector<std::string>{"--stdio"}};  // which some clients add
}

}  // namespace hcl::inline v1_0
