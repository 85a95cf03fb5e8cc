// Where a program's configuration comes from: files, the environment, files of secrets, flags.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hcl/record/decode_session.hpp>
#include <hcl/support/callable.hpp>

namespace hcl::inline v0_1 {

class scope;

// Whether a file must be there.
enum class file_presence : unsigned char { required, optional };
// For `{"~/.app.hcl", hcl::optional_file}`.
inline constexpr file_presence optional_file = file_presence::optional;

// A file of a program's configuration. "~/" at its beginning is the home directory.
struct config_file {
  std::string path;                                  // relative to the working directory unless absolute
  file_presence presence = file_presence::required;  // an optional file that does not exist sets nothing
};

// A variable of the environment.
struct environment_variable {
  std::string name;  // "APP_PORT"
  std::string text;  // what follows the equals sign
};

// The effect of a variable without text: it sets the member to an empty text, or nothing.
enum class empty_variables : unsigned char { set, ignored };

// A further command beside check, show and the others: `app config NAME ...`. `run` gets what follows the
// name and returns the exit code.
struct config_command_entry {
  std::string name;   // `app config NAME`
  std::string about;  // what it does, in a sentence
  // Takes the words after the name, returns the exit code.
  callable<int(const std::vector<std::string>&)> run;
  std::optional<std::vector<std::string>> known_words{};  // if given, any other word is a mistake
};

// The layers of a configuration, the lowest first: the members of a new struct, `files` in order,
// `directory`, the files given with --config, the environment, `secrets`, flags. Of flags, the last one
// counts.
//
//   hcl::load<server>(argc, argv, {.name = "app", .files = {{"/etc/app/app.hcl"}}, .environment = "APP"})
struct load_options {
  std::string name{};                // of the program, for --help
  std::vector<config_file> files{};  // each in the syntax of its name
  std::string directory{};           // its files as decode_directory() reads them; may be absent
  std::string environment{};         // prefix of variables, APP for APP_PORT; empty: none are read
  // Directories with a file for each sensitive member. One that is absent sets nothing; one that cannot be
  // used is an error, as is a member's file that cannot be read.
  std::vector<std::string> secrets{};
  const scope* names = nullptr;  // for files; the environment and flags have no variables
  // How files are read, and limits. "$schema" in files of the JSON syntax is skipped.
  files_options reading{.decode = {.json_schema_property = true}};
  bool strict_environment = false;               // APP_... that sets nothing is an error, not a warning
  empty_variables empty = empty_variables::set;  // what APP_PORT= does
  // Stands for the process's environment, which is not read under setuid.
  callable<std::vector<environment_variable>()> variables{};
  // Treats the caller as one with fewer rights than the process, as is done under setuid without being asked
  // for: the environment and files that flags name are not read, messages show no lines of files, and the
  // commands show and explain are rejected.
  bool distrusts_caller = false;
  std::string command = "config";                // the first argument that begins a command; empty: none does
  std::vector<config_command_entry> commands{};  // further ones
  bool takes_arguments = false;                  // words that are no flags are for the program, not mistakes
  bool config_replaces = false;  // --config FILE is read instead of `files` and `directory`, not over them
};

}  // namespace hcl::inline v0_1
