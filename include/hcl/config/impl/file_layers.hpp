// The layers of a configuration that are files, or come from sources of the program, and the files of
// variables. Implementation. Knows no settings.
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/config/gathered.hpp>
#include <hcl/config/impl/distrust.hpp>
#include <hcl/config/impl/environment.hpp>
#include <hcl/config/impl/setting_files.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/eval_access.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/record/impl/load_text.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v1_0::detail {

// Replaces "~/" at the beginning by the home directory, unless an untrusted caller chooses that directory.
[[nodiscard]] inline std::string expanded(const std::string& path, bool distrusts_caller) {
  if (!path.starts_with("~/")) return path;
  return (distrusts_caller ? std::string() : home_directory()) + path.substr(1);
}

class file_layers {
 public:
  // `profile`: of the command line; empty: that of the environment.
  file_layers(const load_options& opts, std::string profile, diagnostics& diags, gathered& all)
      : opts_(opts), diags_(diags), all_(all), profile_(std::move(profile)) {}

  // The lowest first. `given`: with --config.
  [[nodiscard]] std::vector<body> read(const std::vector<std::string>& given) {
    const bool is_replaced = opts_.config_replaces && !given.empty();
    if (!is_replaced) read_files(given);
    if (!opts_.directory.empty() && !is_replaced) read_directory();
    for (const std::string& path : given)
      read_file(path, file_presence::required);
    for (const config_source& source : opts_.layers)
      read_source(source);
    return std::move(layers_);
  }
  // The variables of the process, and those of files that it does not set.
  [[nodiscard]] std::vector<environment_variable> variables() {
    std::vector<environment_variable> all = of_process(), made;
    std::set<std::string> known;
    for (const environment_variable& v : all)
      known.insert(v.name);
    for (auto file = opts_.env_files.rbegin(); file != opts_.env_files.rend(); ++file)
      for (environment_variable& v : of_file(*file))
        if (known.insert(v.name).second) all.push_back(std::move(v));
    return all;
  }

 private:
  [[nodiscard]] std::vector<environment_variable> of_process() const {
    if (opts_.variables) return opts_.variables();
    return all_.distrusts_caller ? std::vector<environment_variable>() : process_environment();
  }
  // The last first, as that one counts.
  [[nodiscard]] std::vector<environment_variable> of_file(const config_file& file) {
    const std::string path = home_expanded(file.path);
    if (all_.distrusts_caller && !directory::is_absolute(path))
      return {};  // the caller chooses the working directory
    all_.inputs.push_back(path);
    std::string text;
    if (file.presence == file_presence::optional && is_absent(path)) return {};
    if (!read_whole_file(path, text, diags_, {opts_.reading.decode.bounds.file_size, false})) return {};
    std::vector<environment_variable> all = env_file_reader(text, path, diags_).read();
    std::reverse(all.begin(), all.end());
    return all;
  }

  // The first that there is in load_options::search. Those before it are looked at for changes, too.
  [[nodiscard]] std::string found(const std::string& path) {
    std::string last = home_expanded(path);
    if (opts_.search.empty() || last != path || directory::is_absolute(path)) return last;
    for (const std::string& directory : opts_.search) {
      last = directory::joined(home_expanded(directory), path);
      if (!is_absent(last)) break;
      if (&directory != &opts_.search.back()) all_.inputs.push_back(last);
    }
    return last;
  }

  void read_files(const std::vector<std::string>& given) {
    const auto is_in = [](const std::vector<std::string>& paths, const std::string& path) {
      return std::find(paths.begin(), paths.end(), path) != paths.end();
    };
    if (opts_.profiles) choose_profile();
    bool has_profile = profile_.empty();
    std::string tried;
    for (const config_file& file : opts_.files) {
      const std::string path = found(file.path);
      if (!is_in(given, path) && !is_in(all_.inputs, path)) read_file(path, file.presence);
      if (profile_.empty()) continue;
      const std::string profiled = with_profile(path, profile_);
      tried.append(tried.empty() ? "" : " or ").append(detail::quoted(profiled));
      has_profile = has_profile || !is_absent(profiled);
      read_file(profiled, file_presence::optional);
    }
    if (!has_profile)
      report_profile("There is no file for the profile \"" + profile_ + "\": no " + tried + '.');
  }
  // Takes the profile from the flag, else from the variable.
  void choose_profile() {
    if (profile_.empty() && !opts_.environment.empty())
      for (const environment_variable& v : of_process())
        if (v.name == opts_.environment + "_PROFILE") profile_ = v.text;
    const auto is_plain = [](char c) {
      return is_lower(c) || is_upper(c) || is_digit(c) || c == '-' || c == '_';
    };
    if (std::all_of(profile_.begin(), profile_.end(), is_plain)) return;
    report_profile("The name of a profile can have only letters, digits, hyphens and underscores.");
    profile_.clear();
  }
  void report_profile(std::string detail) {
    all_.files.complete = false;
    report_setting(diags_, codes::invalid_setting, "Invalid profile", std::move(detail));
  }

  void read_file(const std::string& path, file_presence presence) {
    all_.inputs.push_back(path);
    if (presence == file_presence::optional && is_absent(path)) return;
    files_options reading = opts_.reading;
    reading.overrides = false;
    loaded_files made = loading::parse_files({path}, diags_, reading);
    if (!opts_.include.empty()) take_includes(path, made);
    add(std::move(made));
  }
  // Reads what a file includes, below it, and takes the attribute out of it.
  void take_includes(const std::string& path, loaded_files& in) {
    body rest;
    diagnostics unheard(0);
    const body_content top =
        in.body.partial_content({.attributes = {{opts_.include}}, .blocks = {}}, rest, unheard);
    const body_attribute* const named = top.find(opts_.include);
    if (!named) return;
    in.body = std::move(rest);
    // What is missing is missing in the outermost file, not in the first that it includes.
    if (layers_.empty()) layers_.push_back(make_body({.missing_item_range = top.missing_item_range}));
    including_.push_back(path);
    const range where = named->expression.range();
    const std::vector<std::string> paths = paths_of(named->expression);
    if (!paths.empty()) where.source()->keep(nullptr, {.shown = {where.span()}});
    for (const std::string& each : paths) {
      const std::size_t end = directory::is_absolute(each) ? std::string::npos : path.find_last_of("/\\");
      const std::string whole = end == path.npos ? each : path.substr(0, end + 1) + each;
      if (std::find(including_.begin(), including_.end(), whole) != including_.end())
        report_include(where, "includes itself: " + chain());
      else if (including_.size() >= max_includes)
        report_include(where, "is nested too deeply: " + chain());
      else if (std::find(included_.begin(), included_.end(), whole) == included_.end()) {
        included_.push_back(whole);
        const std::size_t before = diags_.size();
        read_file(whole, file_presence::required);
        diags_.rework(
            [&](diagnostic& d) {
              // The file is not there. A text that is not whole may show nothing of it.
              if (!d.subject && !where.source()->is_malformed()) d.subject = where;
            },
            before);
      }
    }
    including_.pop_back();
  }
  [[nodiscard]] std::string chain() const {
    std::string all;
    for (const std::string& each : including_)
      all.append(all.empty() ? "" : ", ").append(detail::quoted(each));
    return all + '.';
  }
  // A text, or a list of them.
  [[nodiscard]] std::vector<std::string> paths_of(const expression& e) {
    const options& decode = opts_.reading.decode;
    const result<value> made = eval_access::evaluate(e, opts_.names, decode.bounds, &decode.model);
    diags_.append(made.diagnostics());
    std::vector<std::string> all;
    if (!made) return all;
    const bool is_list =
        is_plain(*made) && (made->kind() == type_kind::tuple || made->kind() == type_kind::list);
    if (is_list && std::all_of(made->elements().begin(), made->elements().end(), is_open_text)) {
      for (const value& each : made->elements())
        all.emplace_back(each.as_string());
    } else if (is_open_text(*made)) {
      all.emplace_back(made->as_string());
    } else {
      report_include(e.range(), "must be a path or a list of paths.");
    }
    return all;
  }
  void report_include(const range& at, const std::string& what) {
    all_.files.complete = false;
    diags_.add({.code = codes::invalid_setting,
                .summary = "Invalid include",
                .detail = "The file " + what,
                .subject = at,
                .quotes = quoting::nothing});
  }

  void read_source(const config_source& source) {
    all_.sources.push_back(source.name);
    result<body> made = source.read();
    diagnostics told = made.diagnostics();
    told.rework([&](diagnostic& d) {
      d.detail.append(d.detail.empty() ? "" : " ")
          .append("It is in the layer ")
          .append(detail::quoted(source.name)) += '.';
    });
    diags_.append(std::move(told));
    if (made)
      layers_.push_back(*std::move(made));
    else
      all_.files.complete = false;
  }
  void read_directory() {
    const std::string path = found(opts_.directory);
    all_.inputs.push_back(path);
    all_.followed.directory = path;
    all_.followed.extensions = extensions_of(opts_.reading);
    if (is_absent(path)) return;
    files_options reading = opts_.reading;
    reading.may_be_empty = true;
    add(loading::parse_directory(path, diags_, reading));
  }
  void add(loaded_files read) {
    all_.files.complete = all_.files.complete && read.complete;
    all_.files.exact = all_.files.exact && read.exact && read.complete;
    all_.files.overrides = all_.files.overrides || read.overrides;
    layers_.push_back(std::move(read.body));
  }

  [[nodiscard]] std::string home_expanded(const std::string& path) const {
    return expanded(path, all_.distrusts_caller);
  }

  static constexpr std::size_t max_includes = 16;

  const load_options& opts_;
  diagnostics& diags_;
  gathered& all_;
  std::string profile_;
  std::vector<body> layers_{};
  std::vector<std::string> including_{};  // the files around, the outermost first
  std::vector<std::string> included_{};   // each is read once
};

}  // namespace hcl::inline v1_0::detail
