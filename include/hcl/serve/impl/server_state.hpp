// The state of a language server, shared by all of its answers. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/record/impl/load_text.hpp>
#include <hcl/serve/impl/open_document.hpp>
#include <hcl/serve/serve.hpp>

namespace hcl::inline v1_0::detail {

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
  std::set<std::string> cancelled{};  // ids, in JSON, of requests cancelled by a waiting message
  bool is_behind = false;             // several messages are at hand: diagnostics wait
  std::map<std::string, std::shared_ptr<const language_view>> views{};  // by directory, since the last change
  std::map<std::string, std::shared_ptr<const language_view>> last_views{};  // from before what is typed
  std::set<std::string> listed{};       // directories that have been read
  std::set<std::string> unpublished{};  // names of files that have changed since their diagnostics were sent

  [[nodiscard]] const options& decode() const noexcept { return rules.options.decode; }
  [[nodiscard]] const scope* names() const noexcept { return rules.options.names; }
  [[nodiscard]] edit::lookup_options lookup() const { return {rules.options.rules}; }
  // Clients escape different characters of a URI.
  [[nodiscard]] open_document* find(std::string_view uri) {
    const auto found = files.find(path_of_uri(uri));
    return found == files.end() ? nullptr : &found->second;
  }

  // Whether a file is part of a configuration of several: of the folder, or of its directory.
  [[nodiscard]] bool is_in_folder(std::string_view uri) const {
    if (rules.view) return true;
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
    if (rules.view) return files_of_language(of);
    for (auto& [path, file] : files)
      if (is_in_folder(file.uri())) all.push_back(&file);
    return all;
  }
  // Files as one body, override files laid over the others, as decode_directory() does by default; nothing if
  // none can be read.
  [[nodiscard]] std::optional<body> body_of(const std::vector<open_document*>& all) {
    const files_options reading = rules.view ? rules.reading : files_options();
    std::vector<body> parts, layers(1);
    for (open_document* const file : all) {
      const bool is_on_top =
          reading.overrides && is_in_folder(file->uri()) && is_override(path_of_uri(file->uri()), reading);
      if (syntax::document_ptr tree = file->tree(decode()); tree && (tree->body || file->is_json()))
        (is_on_top ? layers : parts).emplace_back(std::move(tree));
    }
    if (parts.empty() && layers.size() == 1) return std::nullopt;
    layers.front() = parts.size() == 1 ? parts.front() : merge(std::move(parts));
    return layers.size() == 1 ? layers.front() : overlay(std::move(layers), reading.override_blocks);
  }
  // Which of them a file is.
  [[nodiscard]] std::size_t number_of(open_document& of) {
    const std::vector<open_document*> all = configuration_of(of);
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), &of) - all.begin());
  }
  // Reads what is on the disk and not open. Returns whether a file has come, changed or gone.
  bool read_folder() {
    std::set<std::string> directories = listed;
    if (!rules.view && !root.empty())
      for (const std::string& pattern : rules.options.files)
        directories.insert(directory_of(root + '/' + pattern));
    bool is_changed = false;
    for (const std::string& directory : directories)
      is_changed = read_directory(directory) || is_changed;
    return is_changed;
  }
  // The configuration that a file is part of, as a language sees it: the outermost directory that it is in
  // or that calls its directory as a module. Null without a language.
  [[nodiscard]] const language_view* view_of(const open_document& of) {
    if (!rules.view) return nullptr;
    const std::string own = directory_of(path_of_uri(of.uri()));
    const bool is_inside = !root.empty() && (own == root || own.starts_with(root + '/'));
    for (std::size_t end = is_inside ? root.size() : own.size(); end != own.npos && end < own.size();
         end = own.find('/', end + 1)) {
      const std::string outer = own.substr(0, end);
      if (texts_in(outer).empty()) continue;
      const language_view& found = view_at(outer);
      if (std::binary_search(found.directories.begin(), found.directories.end(), own)) return &found;
    }
    return &view_at(own);
  }
  // The functions and variables that a file has, those that blocks declare among them.
  [[nodiscard]] const scope* names_in(const open_document& of) {
    const language_view* const view = view_of(of);
    const scope* const own = view ? view->functions_in(directory_of(path_of_uri(of.uri()))) : nullptr;
    return own ? own : names();
  }
  [[nodiscard]] bool has_file(const std::string& path) const {
    const std::vector<std::string> all = list(directory_of(path));
    return std::find(all.begin(), all.end(), path.substr(path.rfind('/') + 1)) != all.end();
  }
  [[nodiscard]] std::string uri_of(const std::string& path) const {
    const bool is_inside = !root.empty() && path.starts_with(root + '/');
    return is_inside ? root_uri + uri_path(path.substr(root.size())) : "file://" + uri_path(path);
  }
  // After a change of a file. With one that is typed, results of what does not depend on it are kept;
  // otherwise functions are asked again, which may read files.
  void forget_views(const std::string& path, bool is_typed = false) {
    const std::string own = directory_of(path);
    if (!is_typed) last_views.clear();
    std::erase_if(views, [&](auto& entry) {
      const std::vector<std::string>& all = entry.second->directories;
      if (entry.first != own && !std::binary_search(all.begin(), all.end(), own)) return false;
      if (is_typed) last_views.insert_or_assign(entry.first, std::move(entry.second));
      return true;
    });
  }
  // The files of a directory, in their order; read from the disk when they are first asked for.
  [[nodiscard]] std::vector<open_document*> texts_in(const std::string& directory) {
    if (listed.insert(directory).second) static_cast<void>(read_directory(directory));
    std::vector<open_document*> all;
    for (auto at = files.lower_bound(directory + '/'); at != files.end(); ++at) {
      if (!at->first.starts_with(directory + '/')) break;
      if (directory_of(at->first) == directory && is_configuration(at->first)) all.push_back(&at->second);
    }
    return all;
  }
  [[nodiscard]] static std::string directory_of(const std::string& path) {
    return path.substr(0, (std::min)(path.rfind('/'), path.size()));
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
  // Languages.

  [[nodiscard]] const language_view& view_at(const std::string& directory) {
    const auto known = views.find(directory);
    if (known != views.end()) return *known->second;
    const auto last = last_views.extract(directory);
    auto made = rules.view(
        directory, [this](const std::string& in, diagnostics& diags) { return load(in, diags); },
        last ? last.mapped().get() : nullptr);
    return *views.insert_or_assign(directory, std::move(made)).first->second;
  }
  // Syntax errors are the server's.
  [[nodiscard]] loaded_files load(const std::string& directory, diagnostics& diags) {
    const std::vector<open_document*> all = texts_in(directory);
    if (all.empty()) return loading::parse_directory(directory, diags, rules.reading);
    return {.body = body_of(all).value_or(body())};
  }
  [[nodiscard]] std::vector<open_document*> files_of_language(const open_document& of) {
    std::vector<open_document*> all;
    const std::vector<std::string> directories = view_of(of)->directories;  // reading may forget the view
    for (const std::string& directory : directories)
      for (open_document* const file : texts_in(directory))
        all.push_back(file);
    return all;
  }
  [[nodiscard]] bool is_configuration(const std::string& path) const {
    if (!rules.view) return is_in_folder(uri_of(path));
    return extension_of(path, extensions_of(rules.reading)) != 0 &&
           !is_litter(path.substr(path.rfind('/') + 1));
  }
  bool read_directory(const std::string& directory) {
    std::set<std::string> there;
    std::vector<std::string> changed;
    const std::string begin = directory + '/';
    for (const std::string& name : list(rules.view ? directory : begin)) {
      std::string path = begin;
      path += name;
      const auto known = files.find(path);
      if ((known != files.end() && known->second.is_open()) || !is_configuration(path)) continue;
      std::optional<std::string> text = read(path);
      if (!text) continue;
      there.insert(path);
      if (known != files.end() && known->second.text() == *text) continue;
      files.insert_or_assign(path, open_document(uri_of(path), *std::move(text), "null", false));
      changed.push_back(path);
    }
    for (auto at = files.lower_bound(begin); at != files.end() && at->first.starts_with(begin);) {
      const bool is_gone =
          !at->second.is_open() && !there.contains(at->first) && directory_of(at->first) == directory;
      if (is_gone) changed.push_back(at->first);
      at = is_gone ? files.erase(at) : std::next(at);
    }
    for (const std::string& path : changed)
      forget_views(path);
    return !changed.empty();
  }

  [[nodiscard]] std::vector<std::string> list(const std::string& directory) const {
    if (rules.options.list) return rules.options.list(directory);
    std::error_code unheard;
    return directory::names(directory, unheard);
  }
};

}  // namespace hcl::inline v1_0::detail
