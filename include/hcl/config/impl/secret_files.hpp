// The layer of secrets: directories with a file for each sensitive member, as container platforms mount them.
// Implementation.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if __has_include(<dirent.h>)
#include <sys/stat.h>
#endif

#include <hcl/config/impl/environment.hpp>
#include <hcl/config/impl/layer_maker.hpp>
#include <hcl/config/impl/setting_names.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/record/impl/directory.hpp>
#include <hcl/record/impl/input_file.hpp>

namespace hcl::inline v0_1::detail {

#if __has_include(<dirent.h>) && !defined(_WIN32)
// Whether any user of the machine may change it.
[[nodiscard]] inline bool is_world_writable(const std::string& path) noexcept {
  struct ::stat found {};
  return ::stat(path.c_str(), &found) == 0 && (found.st_mode & S_IWOTH) != 0;
}
#else
[[nodiscard]] inline bool is_world_writable(const std::string&) noexcept { return false; }
#endif

// The names that a member's file may have: of the path, and of the variable without its prefix.
[[nodiscard]] inline std::vector<std::string> secret_names(const setting& of) {
  std::string dotted = of.joined('.'), plain = of.joined('_');
  for (char& c : plain)
    c = c == '-' || c == '.' ? '_' : lower_case(c);
  if (dotted == plain) return {std::move(plain)};
  return {std::move(dotted), std::move(plain)};
}

// The members of each name. Labels are not the program's choice: what a block with some shares with another
// member, it does not have.
using settings_by_name = std::map<std::string, std::vector<const setting*>>;
[[nodiscard]] inline settings_by_name find_secret_names(const std::vector<setting>& all) {
  settings_by_name found;
  for (const setting& s : all) {
    if (!takes_file(s)) continue;
    for (std::string& name : secret_names(s))
      found[std::move(name)].push_back(&s);
  }
  return found;
}

// Once, for the last of them; nothing where a member without labels has the file.
template <typename = void>
void report_shared_file(const std::string& path, const std::vector<const setting*>& all, const setting& here,
                        bool is_error, diagnostics& diags) {
  const bool is_other =
      std::any_of(all.begin(), all.end(), [](const setting* s) { return !s->has_labels(); });
  if (is_other || &here != all.back()) return;
  diags.add({.severity = is_error ? severity::error : severity::warning,
             .code = codes::ambiguous_setting,
             .summary = "Ambiguous file",
             .detail = "The file \"" + path + "\" could set " + paths_of(all) + ", so it sets none of them.",
             .quotes = quoting::names});
}

// Sets what has a file. Links are followed; files that are no member's are passed over, as are directories
// that do not exist.
template <typename = void>
void read_secrets(const std::string& directory, const std::vector<setting>& settings,
                  const load_options& opts, layer_maker<>& to, diagnostics& diags,
                  std::vector<std::string>& inputs) {
  inputs.push_back(directory);
  const settings_by_name by_name = find_secret_names(settings);
  for (const setting& s : settings) {
    if (!takes_file(s)) continue;
    for (const std::string& name : secret_names(s)) {
      const std::string path = directory_backend<>::joined(directory, name);
      const file_status status = input_file<>(path, false).status();
      if (status.error != 0 || status.kind != file_kind::regular) continue;
      if (const auto& all = by_name.at(name); is_one_repeated(all) || (s.has_labels() && all.size() > 1)) {
        report_shared_file(path, all, s, opts.strict_environment, diags);
        continue;
      }
      inputs.push_back(path);
      if (is_world_writable(path)) {
        diags.add({.code = codes::file_unreadable,
                   .summary = "File is not safe",
                   .detail = "Every user may write to the file \"" + path +
                             "\", so it is not read as a secret. Take that right away with chmod o-w.",
                   .path = s.path(),
                   .quotes = quoting::names});
        continue;
      }
      std::optional<std::string> text = text_of_file(s, path, diags, opts.reading.decode.bounds);
      if (!text) continue;
      if (std::optional<expression> made =
              setting_expression(s, {*std::move(text), path}, diags, opts.reading.decode))
        to.set(s, *std::move(made));
      break;
    }
  }
}

}  // namespace hcl::inline v0_1::detail
