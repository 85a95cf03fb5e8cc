// The layers of a configuration, read and not yet decoded. Knows no struct.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <hcl/config/fingerprint.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

// The words of a command line, less the program's name and a command.
struct command_words {
  std::string command{};  // of `config COMMAND`; empty: none
  bool is_command = false;
  bool as_json = false;    // --json, which is the command's own
  bool is_strict = false;  // --strict of `check`: warnings fail, too
  std::string output{};    // --output of `check`: text, json or sarif; empty: text
  std::vector<std::string> rest{};
};

// Whose words are those of a command line that are no flags: of members that take them, or of a command.
enum class word_use : unsigned char { members, command };

// An object of a file that a setting has replaced by one that is the same but for a part.
struct changed_object {
  source_ptr made{};                // what the new one is written in
  std::vector<std::string> part{};  // the steps to what was set
  std::size_t whole = 0;            // so many of them lead to the object
  expression before{};
};

struct gathered {
  loaded_files files{};
  std::vector<std::string> inputs{};     // files and directories, there or not, in the order of layers
  followed_inputs followed{};            // these and secrets that may come
  std::vector<std::string> secrets{};    // those of them that hold secrets
  std::vector<std::string> arguments{};  // words that are no flags
  std::vector<changed_object> changed{};
  std::vector<std::string> unset{};    // paths of what could not be set, as their block is written twice
  std::vector<std::string> sources{};  // names of load_options::layers
  bool wants_help = false;
  bool wants_version = false;
  bool is_misused = false;  // by its flags, so that nothing is decoded
  bool is_misread = false;  // by the values of flags, which say nothing
  bool distrusts_caller = false;
};

}  // namespace hcl::inline v0_1::detail
