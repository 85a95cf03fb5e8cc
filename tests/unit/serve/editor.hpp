// An editor for the tests: opens texts in a server, asks, and finds its way in the answers.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/serve.hpp>
#include <hcl/value/json.hpp>

namespace served {

struct tls {
  std::string cert;
  hcl::defaulted<bool> strict = true;
};
enum class level { debug, info, warn };
struct upstream {
  hcl::label<std::string> name;
  std::string address;
  hcl::defaulted<hcl::ranged<int, 1, 100>> weight = 1;
};
struct point {
  int x = 0;
  int y = 0;
};
struct server {
  static constexpr std::string_view hcl_about = "A server.";
  static constexpr hcl::doc hcl_docs[] = {
      {"listen", "Address and port to listen on.", {.example = "\":8080\""}},
      {"upstreams", "Where requests go."}};
  std::string listen;
  hcl::defaulted<int> workers = 4;
  hcl::defaulted<bool> verbose = false;
  hcl::defaulted<level> log_level = level::info;
  hcl::defaulted<std::chrono::seconds> timeout = std::chrono::seconds(30);
  hcl::defaulted<std::vector<std::string>> hosts{};
  hcl::attr<std::optional<point>> at{};
  hcl::sensitive<std::optional<std::string>> token{};
  hcl::block<std::optional<tls>> security{};
  hcl::blocks<upstream, "upstream"> upstreams{};
};

struct rule {
  hcl::formerly<hcl::defaulted<int>, "prt"> port{};
};
struct renamed {
  hcl::blocks<rule, "rule"> rules{};
};

inline const hcl::scope& names() {
  static const hcl::scope all = [] {
    hcl::scope s;
    s.variable("env", hcl::value::object({{"HOME", hcl::value("/root")}, {"PORT", hcl::value("80")}}));
    s.variable("key", hcl::value("s3cret").with_marks({"sensitive"}));
    s.function(
        "upper", [](const std::string& text) { return text; }, {"text"}, "In capitals.");
    return s;
  }();
  return all;
}

class editor {
 public:
  explicit editor(
      hcl::serve_options options = {.names = &names()},
      std::string_view capabilities = R"({"workspace":{"workspaceEdit":{"documentChanges":true}}})")
      : server_(hcl::language<server>(std::move(options))) {
    (void)ask("initialize", R"({"rootUri":"file:///w","capabilities":)" + std::string(capabilities) + "}");
    notify("initialized", "{}");
  }

  explicit editor(hcl::language_server server, const std::string& root = "file:///w",
                  const std::string& capabilities = "{}")
      : server_(std::move(server)) {
    (void)ask("initialize", R"({"rootUri":")" + root + R"(","capabilities":)" + capabilities + '}');
  }

  void notify(std::string_view method, const std::string& params) {
    send(R"({"jsonrpc":"2.0","method":")" + std::string(method) + R"(","params":)" + params + '}');
  }
  // The result of a request, or the error.
  hcl::value ask(std::string_view method, const std::string& params) {
    send(R"({"jsonrpc":"2.0","id":)" + std::to_string(++id_) + R"(,"method":")" + std::string(method) +
         R"(","params":)" + params + '}');
    const hcl::value& last = answers_.back();
    const hcl::value* const result = last.find("result");
    return result ? *result : *last.find("error");
  }
  void open(const std::string& text, const std::string& uri = "file:///w/app.hcl") {
    notify("textDocument/didOpen", R"({"textDocument":{"uri":")" + uri +
                                       R"(","languageId":"hcl","version":1,"text":)" + quoted(text) + "}}");
  }
  void type(const std::string& text, int version = 2) {
    notify("textDocument/didChange", R"({"textDocument":{"uri":"file:///w/app.hcl","version":)" +
                                         std::to_string(version) + R"(},"contentChanges":[{"text":)" +
                                         quoted(text) + "}]}");
  }
  // About the place of "|" in a text, which is opened without it.
  hcl::value ask_at(std::string_view what, const std::string& marked, const std::string& more = "") {
    const std::size_t at = marked.find('|');
    std::string text = marked;
    text.erase(at, 1);
    open(text);
    const std::string before = text.substr(0, at);
    const auto line = std::count(before.begin(), before.end(), '\n');
    const std::size_t column = at - (before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1);
    return ask("textDocument/" + std::string(what),
               R"({"textDocument":{"uri":"file:///w/app.hcl"},"position":{"line":)" + std::to_string(line) +
                   R"(,"character":)" + std::to_string(column) + '}' + more + '}');
  }
  // What is offered at "|".
  std::vector<std::string> offered(const std::string& marked) {
    std::vector<std::string> labels;
    for (const hcl::value& item : ask_at("completion", marked).find("items")->elements())
      labels.emplace_back(item.find("label")->as_string());
    return labels;
  }
  // The messages of the diagnostics of a file that were published last.
  std::vector<std::string> told(const std::string& uri = "file:///w/app.hcl") const {
    std::vector<std::string> all;
    for (const hcl::value& m : answers_) {
      const hcl::value* const params = m.find("params");
      if (!params || !params->find("diagnostics") || params->find("uri")->as_string() != uri) continue;
      all.clear();
      for (const hcl::value& d : params->find("diagnostics")->elements())
        all.emplace_back(d.find("message")->as_string());
    }
    return all;
  }

  void send(const std::string& message) {
    server_.receive(message);
    for (const std::string& answer : server_.take()) {
      everything_ += answer;
      answers_.push_back(*hcl::from_json(answer));
    }
  }
  [[nodiscard]] const std::vector<hcl::value>& answers() const { return answers_; }
  [[nodiscard]] const std::string& everything() const { return everything_; }
  [[nodiscard]] hcl::language_server& raw() { return server_; }
  static std::string quoted(const std::string& text) { return *hcl::to_json(hcl::value(text)); }

 private:
  hcl::language_server server_;
  int id_ = 0;
  std::vector<hcl::value> answers_{};
  std::string everything_{};
};

inline bool has(const std::vector<std::string>& all, std::string_view one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}
// The text that edits of the protocol make, of ASCII.
inline std::string applied(std::string text, const hcl::value& edits) {
  const auto offset = [&](const hcl::value& at) {
    std::size_t line = static_cast<std::size_t>(at.find("line")->as_number().to_double()), begin = 0;
    for (; line != 0; --line)
      begin = text.find('\n', begin) + 1;
    return begin + static_cast<std::size_t>(at.find("character")->as_number().to_double());
  };
  for (std::size_t i = edits.size(); i-- != 0;) {
    const hcl::value& e = edits.elements()[i];
    const std::size_t begin = offset(*e.find("range")->find("start")),
                      end = offset(*e.find("range")->find("end"));
    text.replace(begin, end - begin, e.find("newText")->as_string());
  }
  return text;
}

// What may be done about a place of app.hcl, the action whose title begins so, and its edits of a file.
inline hcl::value actions_at(editor& e, int line, int character = 0) {
  const std::string at =
      R"({"line":)" + std::to_string(line) + R"(,"character":)" + std::to_string(character) + '}';
  return e.ask("textDocument/codeAction", R"({"textDocument":{"uri":"file:///w/app.hcl"},"range":{"start":)" +
                                              at + R"(,"end":)" + at + R"(},"context":{"diagnostics":[]}})");
}
inline const hcl::value* titled(const hcl::value& actions, std::string_view title) {
  for (const hcl::value& one : actions.elements())
    if (one.find("title")->as_string().starts_with(title)) return &one;
  return nullptr;
}
inline hcl::value edits_of(const hcl::value& action, const std::string& uri = "file:///w/app.hcl") {
  const hcl::value& edit = *action.find("edit");
  if (const hcl::value* const plain = edit.find("changes")) return *plain->find(uri);
  for (const hcl::value& one : edit.find("documentChanges")->elements())
    if (one.find("textDocument")->find("uri")->as_string() == uri) return *one.find("edits");
  return hcl::value::tuple({});
}

}  // namespace served
