// Where a program's configuration comes from: files, the environment, files of secrets, flags; and the
// origins of its values.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {

// Whether a file must be there.
enum class file_presence : unsigned char { required, optional };
// For `{"~/.app.hcl", hcl::optional_file}`.
inline constexpr file_presence optional_file = file_presence::optional;

// A file of a program's configuration. "~/" at its beginning is the home directory. A relative one is looked
// for in load_options::search, if that is given.
struct config_file {
  std::string path;                                  // relative to the working directory unless absolute
  file_presence presence = file_presence::required;  // an optional file that does not exist sets nothing

  // Implicit, so that `.files = {"a.hcl", "b.hcl"}` are two files.
  template <std::convertible_to<std::string> Path>
  config_file(Path&& name, file_presence is_there = file_presence::required)
      : path(std::forward<Path>(name)), presence(is_there) {}
};

// A variable of the environment.
struct environment_variable {
  std::string name;      // "APP_PORT"
  std::string text;      // what follows the equals sign
  std::string file{};    // of load_options::env_files, where it is from one
  std::size_t line = 1;  // of that file
};

// A layer from elsewhere, such as a vault or a key-value store. `read` is called once for each load, so what
// is slow should keep what it has read. Its diagnostics are those of the load, and after an error nothing is
// decoded. Origins have the name of the body's source: `hcl::parse(text, "vault")`.
struct config_source {
  std::string name;               // for messages and origins
  callable<result<body>()> read;  // the layer; an empty body sets nothing
};

// Where a variable of load_options::names has its value from: {"local", "locals"} if `local.port` is the
// value at `locals.port` of the configuration.
struct setting_name {
  std::string variable;  // `local`, `var.port`
  std::string path;      // of the setting, or of what all of them are in
};

// The effect of an empty variable: sets the member to an empty string, or nothing.
enum class empty_variables : unsigned char { set, ignored };

struct load_options;

// A further command: `app config NAME ...`.
struct config_command_entry {
  std::string name;   // `app config NAME`
  std::string about;  // what it does, in a sentence
  // Takes the words after the name and the options that hcl::load was given, returns the exit code.
  callable<int(const std::vector<std::string>&, const load_options&)> run;
  std::optional<std::vector<std::string>> known_words{};  // if set, other words are errors
};

// The layers of a configuration, the lowest first: the members of a new struct, `files` in order, each
// followed by its file of the profile, `directory`, the files given with --config, `layers`, `env_files`, the
// environment, `secrets`, flags. Of flags, the last one counts.
//
//   hcl::load<server>(argc, argv, {.name = "app", .files = {"/etc/app/app.hcl"}, .environment = "APP"})
struct load_options {
  std::string name{};                // of the program, for --help
  std::string version{};             // what --version writes; empty: there is no such flag
  std::vector<config_file> files{};  // each in the syntax of its name
  std::string directory{};           // its files as decode_directory() reads them; may be absent
  // Directories in which relative paths of `files` and `directory` are searched, in this order:
  // `hcl::config_directories("app")`. Empty: in the working directory.
  std::vector<std::string> search{};
  // Lets --profile prod or $APP_PROFILE lay app.prod.hcl over app.hcl, for each of `files` that has one.
  bool profiles = false;
  // An attribute at the top of files that names further ones, below the file itself: "include" for `include =
  // ["common.hcl"]`. Paths are relative to the file. Empty: none. At most 16 files deep.
  std::string include{};
  std::vector<config_source> layers{};   // over files, under the environment
  std::vector<config_file> env_files{};  // lines NAME=VALUE, under the environment: {{".env"}}
  std::string environment{};             // prefix of variables, APP for APP_PORT; empty: none are read
  // Directories with a file for each sensitive member. An absent one sets nothing; an unusable directory or
  // unreadable file is an error.
  std::vector<std::string> secrets{};
  scope_address names = nullptr;  // a scope, for files; the environment and flags have no variables
  // How files are read, and limits. "$schema" in files of the JSON syntax is skipped.
  files_options reading{.decode = {.json_schema_property = true}};
  bool strict_environment = false;               // APP_... that sets nothing is an error, not a warning
  empty_variables empty = empty_variables::set;  // what APP_PORT= does
  // Replaces the process's environment, which is not read under setuid.
  callable<std::vector<environment_variable>()> variables{};
  // Treats the caller as having fewer rights than the process, as setuid does automatically: does not read
  // the environment and files named by flags, shows no lines of files, and rejects the commands show and
  // explain.
  bool distrusts_caller = false;
  std::string command = "config";                // the first argument that begins a command; empty: none does
  std::vector<config_command_entry> commands{};  // further ones
  bool takes_arguments = false;                  // other words than flags are for the program, not errors
  bool passes_unknown_flags = false;             // flags that are unknown are arguments, too
  bool config_replaces = false;  // --config FILE is read instead of `files` and `directory`, not over them
  std::vector<setting_name> setting_names{};  // for `explain --deep`; the program gives other variables
};

// Where a user's configuration of a program is, by the XDG specification: $XDG_CONFIG_HOME/app or
// ~/.config/app, then `app` in each of $XDG_CONFIG_DIRS or in /etc/xdg. `{.files = {{"app.hcl"}}, .search =
// hcl::config_directories("app")}`. Under setuid only the last.
[[nodiscard]] std::vector<std::string> config_directories(const std::string& program);
// The same with an environment of the caller's.
[[nodiscard]] std::vector<std::string> config_directories(const std::string& program,
                                                          const std::vector<environment_variable>& variables);

// The layer that a value came from.
enum class config_layer : unsigned char { defaults, file, environment, secret, flag, source };

// One layer that sets a value.
struct contribution {
  config_layer layer = config_layer::defaults;
  std::string place{};    // "$APP_PORT", "--port", "app.hcl:3", "the default"
  std::string written{};  // the value as it is written there; "(sensitive)" where it is
  hcl::range where{};     // of the value; empty for defaults
};

// The origin of one value. Streams as "$APP_PORT, over app.hcl:3 and the default"; "not set" if no layer sets
// it.
struct origin {
  std::string path{};                   // as diagnostics write it: service["web"].port
  std::vector<contribution> setters{};  // the one that counts, then those it overrides, the uppermost first
  std::string value{};                  // of loaded::provenance(): the value, if that is not what is written
  std::vector<ingredient> made_of{};    // of loaded::provenance(): the names that the value was made of

  // Whether any layer sets it.
  [[nodiscard]] explicit operator bool() const noexcept { return !setters.empty(); }
  // The text that it streams as.
  [[nodiscard]] std::string text() const {
    std::string all = setters.empty() ? "not set" : setters.front().place;
    for (std::size_t i = 1; i < setters.size(); ++i)
      all.append(i == 1 ? ", over " : i + 1 == setters.size() ? " and " : ", ").append(setters[i].place);
    return all;
  }
  template <typename Stream>
  requires requires(Stream& out, std::string_view text) { out << text; }
  friend Stream& operator<<(Stream& out, const origin& of) {
    out << std::string_view(of.text());
    return out;
  }
};

// The origins of all values that a configuration has, defaults included, in the order of the struct.
class origins {
 public:
  origins() = default;
  explicit origins(std::vector<origin> all) : all_(std::move(all)) {}

  [[nodiscard]] auto begin() const noexcept { return all_.begin(); }
  [[nodiscard]] auto end() const noexcept { return all_.end(); }
  [[nodiscard]] std::size_t size() const noexcept { return all_.size(); }

  // The origin of a path; parts of an attribute's value have the attribute's. Labels and indices may be
  // steps: `service.web.port` is service["web"].port. Without setters if unknown.
  [[nodiscard]] origin find(std::string_view path) const {
    const std::vector<std::string> wanted = steps_of(path);
    const origin* best = nullptr;
    std::size_t max_steps = 0;
    for (const origin& each : all_) {
      const std::vector<std::string> steps = steps_of(each.path);
      if (steps.size() < max_steps || steps.size() > wanted.size()) continue;
      if (!std::equal(steps.begin(), steps.end(), wanted.begin())) continue;
      best = &each;
      max_steps = steps.size();
    }
    return best ? *best : origin{.path = std::string(path)};
  }

  // `a["b.c"].d` as a, b.c and d; `a."b.c".d` as well, and `.a`, as changes have it.
  [[nodiscard]] static std::vector<std::string> steps_of(std::string_view path) {
    if (path.starts_with('.')) path.remove_prefix(1);
    std::vector<std::string> steps(1);
    bool is_quoted = false;
    for (std::size_t i = 0; i != path.size(); ++i) {
      const char c = path[i];
      if (c == '\\' && is_quoted && i + 1 != path.size())
        steps.back() += path[++i];
      else if (c == '"')
        is_quoted = !is_quoted;
      else if (!is_quoted && (c == '.' || c == '['))
        steps.emplace_back();
      else if (is_quoted || c != ']')
        steps.back() += c;
    }
    return steps;
  }

 private:
  std::vector<origin> all_{};
};

}  // namespace hcl::inline v1_0
