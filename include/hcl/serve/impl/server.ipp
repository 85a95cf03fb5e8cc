// Dispatches messages. Implementation of serve/serve.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/parser/parser.hpp>
#include <hcl/serve/impl/code_actions.hpp>
#include <hcl/serve/impl/complete.hpp>
#include <hcl/serve/impl/navigate.hpp>
#include <hcl/serve/impl/report.hpp>
#include <hcl/serve/impl/text_structure.hpp>
#include <hcl/serve/serve.hpp>
#include <hcl/write/format.hpp>

namespace hcl::inline v1_0::detail {

// Codes of JSON-RPC and of the protocol.
enum class rpc_error : int {
  parse = -32700,
  request = -32600,
  method = -32601,
  params = -32602,
  not_initialized = -32002,
  cancelled = -32800,
  failed = -32803
};

// Answers one message.
class message_handler {
 public:
  message_handler(server_state& server, json_in message, std::string_view text)
      : server_(server), message_(message), params_(message["params"]), text_(text) {}

  void handle() {
    const std::string_view method = message_["method"].text();
    const json_in id = message_["id"];
    if (!message_["method"].is_text()) {
      const bool is_answer = id && (message_["result"] || message_["error"]);
      if (!is_answer) fail(rpc_error::request, "Not a request.");
      return;
    }
    if (!id) return notice(method);
    if (server_.is_shut_down) return fail(rpc_error::request, "The server has been shut down.");
    if (method == "initialize") return initialize();
    if (!server_.is_initialized)
      return fail(rpc_error::not_initialized, "The first request must be initialize.");
    if (method == "shutdown") {
      publish_waiting(server_);
      server_.is_shut_down = true;
      return answer("null");
    }
    if (server_.cancelled.contains(id_text(id))) return fail(rpc_error::cancelled, "Request cancelled.");
    if (method == "completionItem/resolve") return resolve();
    if (method == "workspace/symbol") {
      reread_folder(server_);
      return answer(workspace_symbols(server_, params_["query"].text()));
    }
    open_document* const file = server_.find(params_["textDocument"]["uri"].text());
    if (!is_known(method)) return fail(rpc_error::method, "There is no method " + std::string(method) + ".");
    if (!file) return fail(rpc_error::params, "The document is not open.");
    answer_about(method, *file);
  }

  // The id of a request, as a key.
  [[nodiscard]] static std::string id_text(json_in given) {
    if (given.is_text()) return json_quoted(given.text());
    return given.word().empty() ? "null" : std::string(given.word());
  }

  void fail(rpc_error code, const std::string& text) {
    const std::string error =
        json_object_of({{"code", std::to_string(static_cast<int>(code))}, {"message", json_quoted(text)}});
    server_.send(json_object_of({{"jsonrpc", "\"2.0\""}, {"id", id()}, {"error", error}}));
  }

 private:
  [[nodiscard]] std::string id() const { return id_text(message_["id"]); }
  void answer(const std::string& result) {
    server_.send(json_object_of({{"jsonrpc", "\"2.0\""}, {"id", id()}, {"result", result}}));
  }

  void notice(std::string_view method) {
    if (method == "exit") {
      server_.exit_code = server_.is_shut_down ? 0 : 1;
      return;
    }
    if (!server_.is_initialized || server_.is_shut_down) return;
    const json_in file = params_["textDocument"];
    const std::string uri(file["uri"].text());
    if (method == "textDocument/didOpen" && file["text"].is_text()) {
      server_.files.insert_or_assign(
          path_of_uri(uri),
          open_document(uri, std::string(file["text"].text()), std::string(file["version"].word()), true));
      server_.forget_views(path_of_uri(uri));
      publish_vanished(server_);
      publish(server_, *server_.find(uri));
    } else if (method == "textDocument/didChange") {
      if (open_document* const open = server_.find(uri)) change(*open, file["version"]);
    } else if (method == "textDocument/didClose") {
      close(uri);
    } else if (method == "initialized") {
      watch_folder();
    } else if (method == "workspace/didChangeWatchedFiles") {
      server_.last_views.clear();  // functions may have read what has changed
      reread_folder(server_);
    }
  }
  // A decreasing version means lost changes.
  void change(open_document& file, json_in version) {
    const std::size_t before = json_in::number_in(file.version()), now = version.number();
    if (now != 0 && now < before) {
      server_.log(message_level::warning,
                  "A change of " + file.uri() + " with an older version was left out.");
      return;
    }
    file.change(params_["contentChanges"], server_.unit);
    file.set_version(std::string(version.word()));
    server_.forget_views(path_of_uri(file.uri()), true);
    publish(server_, file);
  }
  void close(const std::string& uri) {
    if (!server_.find(uri)) return;
    server_.files.erase(path_of_uri(uri));
    server_.forget_views(path_of_uri(uri));
    if (!server_.is_in_folder(uri)) return publish_vanished(server_);
    server_.read_folder();
    publish_folder(server_);
  }
  // Asks the client to report files that change on disk.
  void watch_folder() {
    std::vector<std::string> watchers;
    for (const std::string& pattern : server_.rules.options.files)
      watchers.push_back(json_object_of({{"globPattern", json_quoted("**/" + pattern)}}));
    if (server_.rules.view)
      for (const std::string& extension : extensions_of(server_.rules.reading))
        watchers.push_back(json_object_of({{"globPattern", json_quoted("**/*" + extension)}}));
    if (!server_.watches_files || server_.root.empty() || watchers.empty()) return;
    const std::string registration =
        json_object_of({{"id", "\"files\""},
                        {"method", "\"workspace/didChangeWatchedFiles\""},
                        {"registerOptions", json_object_of({{"watchers", json_array_of(watchers)}})}});
    server_.send(
        json_object_of({{"jsonrpc", "\"2.0\""},
                        {"id", "\"files\""},
                        {"method", "\"client/registerCapability\""},
                        {"params", json_object_of({{"registrations", json_array_of({registration})}})}}));
  }

  void open_folder() {
    const std::vector<json_in> folders = params_["workspaceFolders"].elements();
    server_.root_uri = folders.empty() ? params_["rootUri"].text() : folders.front()["uri"].text();
    while (server_.root_uri.ends_with('/'))
      server_.root_uri.pop_back();
    server_.root = path_of_uri(server_.root_uri);
    server_.read_folder();
  }
  void initialize() {
    if (server_.is_initialized) return fail(rpc_error::request, "The server is initialized already.");
    server_.is_initialized = true;
    const json_in client = params_["capabilities"];
    for (const json_in unit : client["general"]["positionEncodings"].elements())
      if (unit.text() == "utf-8") server_.unit = column_unit::bytes;
    const json_in item = client["textDocument"]["completion"]["completionItem"];
    server_.has_snippets = item["snippetSupport"].is_true();
    server_.has_versioned_edits = client["workspace"]["workspaceEdit"]["documentChanges"].is_true();
    server_.watches_files = client["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].is_true();
    server_.has_plain_hover = lacks_markdown(client["textDocument"]["hover"]["contentFormat"]);
    server_.has_plain_documentation = lacks_markdown(item["documentationFormat"]);
    for (const json_in property : item["resolveSupport"]["properties"].elements())
      if (property.text() == "documentation") server_.resolves_texts = true;
    open_folder();
    std::vector<std::string> types;
    for (const std::string_view one : semantic_types)
      types.push_back(json_quoted(one));
    const std::string legend =
        json_object_of({{"tokenTypes", json_array_of(types)}, {"tokenModifiers", "[]"}});
    const std::string capabilities = json_object_of(
        {{"positionEncoding", server_.unit == column_unit::bytes ? "\"utf-8\"" : "\"utf-16\""},
         {"textDocumentSync", R"({"openClose":true,"change":2})"},
         {"completionProvider", R"({"triggerCharacters":[".","\"","=","{","("],"resolveProvider":true})"},
         {"hoverProvider", "true"},
         {"signatureHelpProvider", R"({"triggerCharacters":["(",","]})"},
         {"definitionProvider", "true"},
         {"referencesProvider", "true"},
         {"documentHighlightProvider", "true"},
         {"renameProvider", R"({"prepareProvider":true})"},
         {"documentSymbolProvider", "true"},
         {"workspaceSymbolProvider", "true"},
         {"documentFormattingProvider", "true"},
         {"documentRangeFormattingProvider", "true"},
         {"documentOnTypeFormattingProvider",
          R"({"firstTriggerCharacter":"\n","moreTriggerCharacter":["}"]})"},
         {"codeActionProvider", R"({"codeActionKinds":["quickfix","source.fixAll"]})"},
         {"documentLinkProvider", server_.rules.view ? "{}" : ""},
         {"foldingRangeProvider", "true"},
         {"selectionRangeProvider", "true"},
         {"semanticTokensProvider",
          json_object_of({{"legend", legend}, {"full", "true"}, {"range", "true"}})},
         {"diagnosticProvider", R"({"interFileDependencies":true,"workspaceDiagnostics":false})"}});
    const std::string& version = server_.rules.options.version;
    const std::string about = json_object_of({{"name", json_quoted(server_.rules.description->name)},
                                              {"version", version.empty() ? "" : json_quoted(version)}});
    answer(json_object_of({{"capabilities", capabilities}, {"serverInfo", about}}));
  }

  // The candidate as it was sent, with its text.
  void resolve() {
    if (!params_.node() || params_.node()->kind != syntax::node_kind::json_object)
      return fail(rpc_error::params, "This is not a candidate.");
    const byte_span where = params_.node()->range;
    std::string item(text_.substr(where.begin, where.size()));
    const auto found = server_.texts.find(std::string(params_["label"].text()));
    if (found != server_.texts.end() && !params_["documentation"] && params_["label"])
      item.replace(item.rfind('}'), 1, ",\"documentation\":" + found->second + '}');
    answer(item);
  }

  [[nodiscard]] static bool lacks_markdown(json_in formats) {
    const std::vector<json_in> all = formats.elements();
    return !all.empty() &&
           std::none_of(all.begin(), all.end(), [](json_in one) { return one.text() == "markdown"; });
  }

  [[nodiscard]] static bool is_known(std::string_view method) {
    for (const std::string_view one :
         {"completion", "hover", "signatureHelp", "definition", "references", "documentHighlight",
          "prepareRename", "rename", "documentSymbol", "formatting", "rangeFormatting", "onTypeFormatting",
          "codeAction", "documentLink", "foldingRange", "selectionRange", "semanticTokens/full",
          "semanticTokens/range", "diagnostic"})
      if (method.starts_with("textDocument/") && method.substr(13) == one) return true;
    return false;
  }
  void answer_about(std::string_view method, open_document& file) {
    const std::string_view what = method.substr(13);
    if (what == "diagnostic") {
      reread_files_beside(file);
      find_diagnostics(server_, file);
      return answer(json_object_of({{"kind", "\"full\""}, {"items", diagnostics_json(server_, file)}}));
    }
    if (what == "documentSymbol") return answer(document_symbols(server_, file));
    if (what == "codeAction") {
      reread_files_beside(file);
      std::vector<std::string> only;
      for (const json_in kind : params_["context"]["only"].elements())
        only.emplace_back(kind.text());
      return answer(code_actions(server_, file, span_of(file), std::move(only)));
    }
    // An editor has schemas for the rest.
    if (file.is_json()) return answer("null");
    if (what == "documentLink") return answer(document_links(server_, file));
    if (what == "foldingRange") return answer(folding_ranges(file));
    if (what == "formatting") return answer(format_edits(file, {}));
    if (what == "rangeFormatting") return answer(format_edits(file, lines_of(file, span_of(file))));
    if (what == "onTypeFormatting") return answer(format_typed(file));
    if (what == "semanticTokens/full")
      return answer(semantic_reader(server_, file).read({0, static_cast<std::uint32_t>(file.text().size())}));
    if (what == "semanticTokens/range") return answer(semantic_reader(server_, file).read(span_of(file)));
    if (what == "selectionRange") {
      std::vector<std::string> all;
      for (const json_in place : params_["positions"].elements())
        all.push_back(selection_range(server_, file, file.lines().offset(file.text(), place, server_.unit)));
      return answer(json_array_of(all));
    }
    answer_at(what, file, file.lines().offset(file.text(), params_["position"], server_.unit));
  }
  void reread_files_beside(const open_document& file) {
    if (server_.is_in_folder(file.uri())) reread_folder(server_);
  }
  void answer_at(std::string_view what, open_document& file, std::size_t offset) {
    if (what == "signatureHelp") return answer(signature_help(server_, file, offset));
    reread_files_beside(file);
    if (what == "completion") return answer(completer(server_, file, offset).complete());
    if (what == "hover") return answer(hover_reader(server_, file, offset).read());
    const navigator from(server_, file, offset);
    if (what == "definition") return answer(from.definition());
    if (what == "references")
      return answer(from.references(params_["context"]["includeDeclaration"].is_true()));
    if (what == "documentHighlight") return answer(from.highlights());
    if (what == "prepareRename") return answer(from.prepare_rename());
    const auto [edits, why_not] = from.rename(std::string(params_["newName"].text()));
    return why_not.empty() ? answer(edits) : fail(rpc_error::failed, why_not);
  }

  [[nodiscard]] byte_span span_of(const open_document& file) const {
    return file.span_of(params_["range"], server_.unit);
  }
  // A selection that ends where a line begins does not have that.
  [[nodiscard]] static line_range lines_of(const open_document& file, byte_span where) {
    const line_table& lines = file.lines();
    const std::size_t first = lines.line_of(where.begin), last = lines.line_of(where.end);
    const bool has_last = where.end != lines.begin_of(last) || last == first;
    return {first + 1, last + (has_last ? 1 : 0)};
  }
  // The line that a line break or a brace has just ended.
  [[nodiscard]] std::string format_typed(open_document& file) {
    if (file.syntax_errors(server_.decode()).has_errors()) return "null";  // as while one types
    const std::size_t offset = file.lines().offset(file.text(), params_["position"], server_.unit);
    const std::size_t line = file.lines().line_of(static_cast<std::uint32_t>(offset));
    const bool is_break = params_["ch"].text() == "\n";
    if (is_break && line == 0) return "null";
    const std::size_t typed = is_break ? line : line + 1;  // counted from 1
    return format_edits(file, {typed, typed});
  }
  // Brackets of a broken text are unreliable.
  [[nodiscard]] std::string format_edits(open_document& file, line_range lines) {
    if (file.syntax_errors(server_.decode()).has_errors()) {
      server_.log(message_level::info,
                  file.uri() + " is not formatted: its syntax errors must be repaired first.");
      return "null";
    }
    std::vector<std::string> edits;
    for (const text_edit& one : hcl::format_changes(file.text(), lines, {}))
      edits.push_back(text_edit_of(file, one.where, one.replacement, server_.unit));
    return json_array_of(edits);
  }

  server_state& server_;
  json_in message_, params_;
  std::string_view text_;
};

// A message, and the text that it is read from.
struct received_message {
  explicit received_message(std::string_view text) {
    parsed = parser::parse_json(source::make(std::string(text), "message"), errors, limits(), nullptr,
                                json_unicode::replace);
    if (parsed && parsed->expression && parsed->expression->kind == syntax::node_kind::json_object)
      content = json_in(parsed->expression);
  }
  void handle(server_state& server) const {
    message_handler handler(server, content, parsed ? parsed->source->text() : std::string_view());
    if (errors.has_errors())
      handler.fail(rpc_error::parse, "Invalid JSON: " + errors.begin()->detail);
    else
      handler.handle();
  }

  diagnostics errors{};
  syntax::document_ptr parsed{};
  json_in content{};
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL language_server::language_server(language_rules rules)
    : state_(std::make_shared<detail::server_state>(std::move(rules))) {}

HCL_DECL void language_server::receive(std::string_view message) {
  detail::received_message(message).handle(*state_);
}

HCL_DECL void language_server::receive(const std::vector<std::string>& messages) {
  std::vector<detail::received_message> all;
  all.reserve(messages.size());
  for (const std::string& text : messages) {
    const detail::json_in content = all.emplace_back(text).content;
    if (content["method"].text() == "$/cancelRequest")
      state_->cancelled.insert(detail::message_handler::id_text(content["params"]["id"]));
  }
  state_->is_behind = true;
  for (std::size_t i = 0; i != all.size() && !state_->exit_code; ++i)
    all[i].handle(*state_);
  state_->cancelled.clear();
  detail::publish_waiting(*state_);
}

HCL_DECL std::vector<std::string> language_server::take() { return std::exchange(state_->out, {}); }

HCL_DECL std::optional<int> language_server::exit_code() const { return state_->exit_code; }

HCL_DECL std::size_t language_server::max_message() const { return state_->rules.options.max_message; }

}  // namespace hcl::inline v1_0
