// Settings from files: lines NAME=VALUE, and one secret a file. Implementation.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#if __has_include(<dirent.h>)
#include <sys/stat.h>
#endif

#include <hcl/config/gathered.hpp>
#include <hcl/config/impl/environment.hpp>
#include <hcl/config/impl/layer_maker.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/record/impl/load_text.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::detail {

// Files of variables, as shells and containers read them: NAME=VALUE, `export` before it, quotes around the
// value, comments. Nothing is expanded.
class env_file_reader {
 public:
  env_file_reader(std::string_view text, std::string path, diagnostics& diags)
      : left_(text), size_(text.size()), path_(std::move(path)), diags_(diags) {
    left_.remove_prefix(mark_size(left_));
  }

  // A variable that is there twice has its last value. Lines that are none are reported and left out.
  [[nodiscard]] std::vector<environment_variable> read() {
    std::vector<environment_variable> all;
    for (; !left_.empty(); ++line_) {
      const position start{.line = line_, .byte = size_ - left_.size()};
      std::optional<environment_variable> made = variable();
      skip_blanks();
      const bool is_done = left_.empty() || left_.front() == '\n' || left_.front() == '#';
      if (made && is_done)
        all.push_back(*std::move(made));
      else if (made || !is_done)
        report(start);
      const std::size_t end = left_.find('\n');
      left_.remove_prefix(end == left_.npos ? left_.size() : end + 1);
    }
    return all;
  }

 private:
  void skip_blanks() {
    while (!left_.empty() && (left_.front() == ' ' || left_.front() == '\t' || left_.front() == '\r'))
      left_.remove_prefix(1);
  }
  // Labels and keys in names may have hyphens and dots: APP_BACKEND__my-host__PORT.
  [[nodiscard]] static bool is_in_name(char c) noexcept {
    return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' || c == '-' || c == '.';
  }
  // None for an empty line or a comment. Stops before the rest of the line.
  [[nodiscard]] std::optional<environment_variable> variable() {
    skip_blanks();
    if (left_.starts_with("export ")) left_.remove_prefix(7);
    skip_blanks();
    std::size_t end = 0;
    while (end != left_.size() && is_in_name(left_[end]))
      ++end;
    if (end == 0 || end == left_.size() || left_[end] != '=' || is_digit(left_.front())) return std::nullopt;
    environment_variable made{std::string(left_.substr(0, end)), {}, path_, line_};
    left_.remove_prefix(end + 1);
    if (!left_.empty() && (left_.front() == '"' || left_.front() == '\''))
      return quoted(made.text) ? std::optional(std::move(made)) : std::nullopt;
    std::string_view text = left_.substr(0, left_.find('\n'));
    if (const std::size_t comment = text.find(" #"); comment != text.npos) text = text.substr(0, comment);
    left_.remove_prefix(text.size());
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
      text.remove_suffix(1);
    made.text = text;
    return made;
  }
  // Double quotes have escapes; both kinds may go over several lines. False if the end is missing.
  [[nodiscard]] bool quoted(std::string& to) {
    const char quote = left_.front();
    for (std::size_t i = 1; i < left_.size(); ++i) {
      char c = left_[i];
      if (c == quote) {
        left_.remove_prefix(i + 1);
        return true;
      }
      if (c == '\n') ++line_;
      if (c == '\\' && quote == '"' && i + 1 != left_.size()) {
        constexpr std::string_view escapes = "nrt\"\\$`", meant = "\n\r\t\"\\$`";
        const std::size_t known = escapes.find(left_[i + 1]);
        if (known != escapes.npos) c = meant[known];
        if (known != escapes.npos) ++i;
      }
      to += c;
    }
    is_open_ = true;
    return false;
  }
  // Does not show the line's text, which may be a secret.
  void report(const position& line) {
    const source_ptr hidden = source::make("?", path_, line);
    hidden->redact({0, 1});
    diags_.add({.code = codes::invalid_setting,
                .summary = "Invalid line in a file of variables",
                .detail = std::string(is_open_ ? "The closing quote is missing. " : "") +
                          "A line must be NAME=VALUE.",
                .subject = range(hidden, {0, 1}),
                .quotes = quoting::nothing});
  }

  std::string_view left_;
  std::size_t size_;
  std::string path_;
  diagnostics& diags_;
  std::size_t line_ = 1;
  bool is_open_ = false;  // a quote, up to the end
};

// The layer of secrets: directories with a file for each sensitive member.
#if __has_include(<dirent.h>) && !defined(_WIN32)
// Whether any user of the machine may change it.
[[nodiscard]] inline bool is_world_writable(const std::string& path) noexcept {
  struct ::stat found {};
  return ::stat(path.c_str(), &found) == 0 && (found.st_mode & S_IWOTH) != 0;
}
#else
[[nodiscard]] inline bool is_world_writable(const std::string&) noexcept { return false; }
#endif

// The file names of a member: its path, and its variable without prefix.
[[nodiscard]] inline std::vector<std::string> names_of_spelling(const setting& of) {
  std::string dotted = of.joined('.'), plain = of.joined('_');
  for (char& c : plain)
    c = c == '-' || c == '.' ? '_' : lower_case(c);
  if (dotted == plain) return {std::move(plain)};
  return {std::move(dotted), std::move(plain)};
}
// Those, and after them the names that its other names make.
[[nodiscard]] inline std::vector<std::string> secret_names(const setting& of) {
  std::vector<std::string> all = names_of_spelling(of);
  for (const setting& spelling : other_spellings(of))
    for (std::string& name : names_of_spelling(spelling))
      if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(std::move(name));
  return all;
}
inline void report_former_file(const setting& of, const std::string& name, const std::string& path,
                               diagnostics& diags) {
  const auto has = [&](const setting& spelling) {
    const std::vector<std::string> names = names_of_spelling(spelling);
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  report_former_names(of, true, has, path, diags);
}

// Whether it is the name of a file, and not a path: a label may be any text.
[[nodiscard]] inline bool is_name_in_directory(std::string_view name) noexcept {
#if defined(_WIN32)
  constexpr std::string_view others("/\\:\0", 4);
#else
  constexpr std::string_view others("/\0", 2);
#endif
  return name.find_first_of(others) == name.npos;
}

// The search place: ` The file "token" is looked for in "/run/secrets".`
[[nodiscard]] inline std::string secrets_looked_at(const setting& of, const load_options& opts) {
  if (opts.secrets.empty() || !takes_file(of)) return {};
  const std::string name = names_of_spelling(of).back();
  if (!is_name_in_directory(name)) return {};
  std::string text = " The file \"" + name + "\" is looked for in ";
  for (std::size_t i = 0; i != opts.secrets.size(); ++i)
    text.append(i == 0 ? "\"" : " and \"").append(opts.secrets[i]).append("\"");
  return text + '.';
}

// One directory with files of secrets. Links are followed.
class secret_reader {
 public:
  secret_reader(const std::string& directory, const std::vector<setting>& settings, const load_options& opts,
                diagnostics& diags)
      : directory_(directory),
        settings_(settings),
        opts_(opts),
        diags_(diags),
        by_name_(
            settings, [](const setting& s) { return takes_file(s) ? names_of_spelling(s).front() : ""; },
            [](const setting& s) { return takes_file(s) ? names_of_spelling(s).back() : ""; }) {}

  // Sets members that have a file. Skips only absent files.
  void read(layer_maker& to, gathered& all) {
    all.inputs.push_back(directory_);
    for (const auto& [name, known] : by_name_)
      if (is_name_in_directory(name)) all.followed.paths.push_back(directory::joined(directory_, name));
    if (is_absent(directory_) || !is_usable()) return;
    warn_of_others();
    for (const setting& s : settings_) {
      if (!takes_file(s)) continue;
      std::string first;
      for (const std::string& name : secret_names(s)) {
        const std::string path = directory::joined(directory_, name);
        if (!is_name_in_directory(name) || status_of(path).error == ENAMETOOLONG || is_absent(path)) continue;
        const std::vector<const setting*> known = by_name_.of(name);
        const bool is_shared = is_one_repeated(known) || (s.has_labels() && known.size() > 1);
        const bool is_of_other = s.has_labels() && std::find(known.begin(), known.end(), &s) == known.end();
        if (is_shared && known.back() == &s)
          report_shared("file", "The file \"" + path + '"', known, opts_, diags_);
        if (is_shared || is_of_other) continue;
        all.inputs.push_back(path);
        if (!first.empty()) {
          report_set_twice(s, first, path, diags_);
        } else if (is_world_writable(path)) {
          report_unsafe(s, path);
          break;
        } else if (std::optional<expression> made = read_file(s, path)) {
          report_former_file(s, name, path, diags_);
          to.set(s, *std::move(made));
          first = path;
        }
      }
    }
  }

 private:
  // Whether files in it can be accessed, without listing them.
  [[nodiscard]] bool is_usable() {
    const bool has_nul = directory_.find('\0') != directory_.npos;
    const file_status inside = has_nul ? file_status{ENOENT} : status_of(directory::joined(directory_, "."));
    const int error = inside.error == 0 && inside.kind != file_kind::directory ? ENOTDIR : inside.error;
    if (error != 0) report_unreadable_directory(directory_, {error, std::generic_category()}, diags_);
    return error == 0;
  }
  [[nodiscard]] std::optional<expression> read_file(const setting& s, const std::string& path) {
    std::optional<std::string> text = text_of_file(s, path, diags_, opts_.reading.decode.bounds);
    if (!text) return std::nullopt;
    return setting_expression(s, {*std::move(text), path}, diags_, opts_.reading.decode);
  }
  // Files whose names may be meant for a secret's.
  void warn_of_others() {
    std::vector<std::string_view> known;
    for (const auto& [name, all] : by_name_)
      known.push_back(name);
    const setting_names<std::string> every(
        settings_, [](const setting& s) { return names_of_spelling(s).front(); },
        [](const setting& s) { return names_of_spelling(s).back(); });
    std::error_code unheard;
    std::vector<std::string> names = directory::names(directory_, unheard);
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
      if (is_litter(name) || !every.of(name).empty()) continue;
      const std::string stem = name.substr(0, name.rfind('.'));  // token.json holds no secret called token
      const std::string_view nearest = !by_name_.of(stem).empty() ? stem : closest(name, known);
      if (nearest.empty()) continue;
      report_setting(diags_, codes::unknown_setting, "Unknown secret",
                     "The file \"" + directory::joined(directory_, name) +
                         "\" sets nothing. Did you mean \"" + std::string(nearest) + "\"?",
                     {}, opts_.strict_environment ? severity::error : severity::warning);
    }
  }
  void report_unsafe(const setting& s, const std::string& path) {
    report_setting(diags_, codes::file_unreadable, "File is not safe",
                   "Every user may write to the file \"" + path +
                       "\", so it is not read as a secret. Take that right away with `chmod o-w FILE`.",
                   s.path());
  }

  const std::string& directory_;
  const std::vector<setting>& settings_;
  const load_options& opts_;
  diagnostics& diags_;
  setting_names<std::string> by_name_;
};

}  // namespace hcl::inline v1_0::detail
