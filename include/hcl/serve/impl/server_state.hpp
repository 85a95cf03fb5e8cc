// The state of a language server, shared by all of its answers. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <hcl/record/impl/directory.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/record/impl/load_files.hpp>
#include <hcl/serve/impl/open_document.hpp>
#include <hcl/serve/impl/uri.hpp>
#include <hcl/serve/language.hpp>

namespace hcl::inline v0_1::detail {

// A text in Markdown, or what is left of it for clients that show none.
[[nodiscard]] inline std::string markup_of(std::string_view text, bool is_plain) {
  std::string shown;
  for (std::size_t i = 0; is_plain && i < text.size(); ++i) {
    if (text.substr(i).starts_with("```"))
      i = (std::min)(text.find('\n', i), text.size());
    else if (text[i] != '`')
      shown += text[i];
  }
  return json_object_of({{"kind", is_plain ? "\"plaintext\"" : "\"markdown\""},
                         {"value", json_quoted(is_plain ? shown : text)}});
}

// `*` for any part of a name, and nothing else.
[[nodiscard]] inline bool matches_pattern(std::string_view name, std::string_view pattern) {
  const std::size_t star = pattern.find('*');
  if (star == pattern.npos) return name == pattern;
  const std::string_view begin = pattern.substr(0, star), end = pattern.substr(star + 1);
  return name.size() >= begin.size() + end.size() && name.starts_with(begin) && name.ends_with(end);
}

// The numbers of the protocol for messages that clients keep in a log.
enum class message_level : unsigned char { warning = 2, info = 3 };

struct server_state {
  explicit server_state(language_rules of) : rules(std::move(of)) {}

  language_rules rules;
  column_unit unit = column_unit::utf16;
  bool is_initialized = false, is_shut_down = false, has_snippets = false, has_versioned_edits = false;
  bool has_plain_hover = false, has_plain_documentation = false;  // where Markdown is not shown
  bool resolves_texts = false;                 // the client asks for texts of candidates one by one
  bool watches_files = false;                  // the client does, where it is asked to
  std::map<std::string, std::string> texts{};  // of the candidates offered last, in JSON, by their labels
  std::optional<int> exit_code{};
  std::string root{}, root_uri{};                // the folder that is open, and how the client writes it
  std::map<std::string, open_document> files{};  // by their paths; those of the disk among them
  std::map<std::string, std::vector<diagnostic>> reported{};  // by the names of the files
  std::vector<std::string> out{};
  std::set<std::string> cancelled{};    // ids of requests, in JSON, that a message at hand takes back
  bool is_behind = false;               // several messages are at hand: diagnostics wait
  std::set<std::string> unpublished{};  // names of files that have changed since their diagnostics were sent

  [[nodiscard]] const options& decode() const noexcept { return rules.options.decode; }
  [[nodiscard]] const scope* names() const noexcept { return rules.options.names; }
  [[nodiscard]] edit::lookup_options lookup() const { return {rules.options.rules}; }
  // Clients quote more or fewer characters of a name than others do.
  [[nodiscard]] open_document* find(std::string_view uri) {
    const auto found = files.find(path_of_uri(uri));
    return found == files.end() ? nullptr : &found->second;
  }

  // Whether a file is part of the configuration of the folder.
  [[nodiscard]] bool is_in_folder(std::string_view uri) const {
    const std::string path = path_of_uri(uri);
    if (root.empty() || !path.starts_with(root + '/')) return false;
    const std::string_view inside = std::string_view(path).substr(root.size() + 1);
    const std::size_t slash = inside.rfind('/');
    const auto folder = [](std::string_view name) { return name.substr(0, name.rfind('/') + 1); };
    return std::any_of(rules.options.files.begin(), rules.options.files.end(),
                       [&](const std::string& pattern) {
                         return folder(inside) == folder(pattern) &&
                                matches_pattern(inside.substr(slash + 1),
                                                std::string_view(pattern).substr(folder(pattern).size()));
                       });
  }
  // The files of one configuration, in the order of their paths.
  [[nodiscard]] std::vector<open_document*> configuration_of(open_document& of) {
    if (!is_in_folder(of.uri())) return {&of};
    std::vector<open_document*> all;
    for (auto& [path, file] : files)
      if (is_in_folder(file.uri())) all.push_back(&file);
    return all;
  }
  // Whether a file of the folder is laid over the others, as decode_directory() does by default.
  [[nodiscard]] bool is_override(const open_document& file) const {
    return is_in_folder(file.uri()) && detail::is_override(path_of_uri(file.uri()), files_options());
  }
  // Which of them a file is.
  [[nodiscard]] std::size_t number_of(open_document& of) {
    const std::vector<open_document*> all = configuration_of(of);
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), &of) - all.begin());
  }
  // Reads what is on the disk and not open. Returns whether a file has come, changed or gone.
  bool read_folder() {
    if (root.empty()) return false;
    bool is_changed = false;
    std::set<std::string> there;
    for (const std::string& pattern : rules.options.files) {
      const std::string folder = '/' + pattern.substr(0, pattern.rfind('/') + 1);
      for (const std::string& name : list(root + folder)) {
        const std::string inside = folder + name, path = root + inside, uri = root_uri + uri_path(inside);
        const auto known = files.find(path);
        if ((known != files.end() && known->second.is_open()) || !is_in_folder(uri)) continue;
        std::optional<std::string> text = read(path);
        if (!text || !there.insert(path).second) continue;
        if (known != files.end() && known->second.text() == *text) continue;
        files.insert_or_assign(path, open_document(uri, *std::move(text), "null", false));
        is_changed = true;
      }
    }
    const auto is_gone = [&](const auto& file) {
      return !file.second.is_open() && !there.contains(file.first);
    };
    return std::erase_if(files, is_gone) != 0 || is_changed;
  }
  [[nodiscard]] std::optional<std::string> read(const std::string& path) const {
    if (rules.options.read) return rules.options.read(path);
    std::string text;
    diagnostics unheard(0);
    if (!read_whole_file(path, text, unheard, {decode().bounds.file_size, false})) return std::nullopt;
    return text;
  }

  void send(std::string message) { out.push_back(std::move(message)); }
  void notify(std::string_view method, const std::string& params) {
    send(json_object_of({{"jsonrpc", "\"2.0\""}, {"method", json_quoted(method)}, {"params", params}}));
  }
  void log(message_level level, const std::string& text) {
    notify("window/logMessage", json_object_of({{"type", std::to_string(static_cast<unsigned>(level))},
                                                {"message", json_quoted(text)}}));
  }

 private:
  [[nodiscard]] std::vector<std::string> list(const std::string& directory) const {
    if (rules.options.list) return rules.options.list(directory);
    std::error_code unheard;
    return directory_backend::names(directory, unheard);
  }
};

}  // namespace hcl::inline v0_1::detail
