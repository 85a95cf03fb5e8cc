// Where a program's configuration comes from: files, the environment, files of secrets, flags.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/support/holders.hpp>

namespace hcl::inline v1_0 {

class scope;

// Whether a file must be there.
enum class file_presence : unsigned char { required, optional };
// For `{"~/.app.hcl", hcl::optional_file}`.
inline constexpr file_presence optional_file = file_presence::optional;

// A file of a program's configuration. "~/" at its beginning is the home directory. A relative one is looked
// for in load_options::search, if that is given.
struct config_file {
  std::string path;                                  // relative to the working directory unless absolute
  file_presence presence = file_presence::required;  // an optional file that does not exist sets nothing
};

// A variable of the environment.
struct environment_variable {
  std::string name;    // "APP_PORT"
  std::string text;    // what follows the equals sign
  std::string file{};  // of load_options::env_files, where it is from one
};

// A layer from elsewhere, such as a vault or a key-value store. `read` is called once for each load, so what
// is slow should keep what it has read. Its diagnostics are those of the load, and after an error nothing is
// decoded. Origins have the name of the body's source: `hcl::parse(text, "vault")`.
struct config_source {
  std::string name;               // for messages and origins
  callable<result<body>()> read;  // the layer; an empty body sets nothing
};

// Which setting a variable of load_options::names has its value from: {"local", "locals"} if `local.port` is
// what the configuration has at `locals.port`.
struct setting_name {
  std::string variable;  // `local`, `var.port`
  std::string path;      // of the setting, or of what all of them are in
};

// The effect of an empty variable: sets the member to an empty string, or nothing.
enum class empty_variables : unsigned char { set, ignored };

// A further command: `app config NAME ...`. `run` gets the words after the name and returns the exit code.
struct config_command_entry {
  std::string name;   // `app config NAME`
  std::string about;  // what it does, in a sentence
  // Takes the words after the name, returns the exit code.
  callable<int(const std::vector<std::string>&)> run;
  std::optional<std::vector<std::string>> known_words{};  // if set, other words are errors
};

// The layers of a configuration, the lowest first: the members of a new struct, `files` in order, each
// followed by its file of the profile, `directory`, the files given with --config, `layers`, `env_files`, the
// environment, `secrets`, flags. Of flags, the last one counts.
//
//   hcl::load<server>(argc, argv, {.name = "app", .files = {{"/etc/app/app.hcl"}}, .environment = "APP"})
struct load_options {
  std::string name{};                // of the program, for --help
  std::string version{};             // what --version writes; empty: there is no such flag
  std::vector<config_file> files{};  // each in the syntax of its name
  std::string directory{};           // its files as decode_directory() reads them; may be absent
  // Where relative paths of `files` and `directory` are looked for, the first that exists counting:
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
  const scope* names = nullptr;  // for files; the environment and flags have no variables
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

}  // namespace hcl::inline v1_0
