// The layers of a configuration, read and not yet decoded. Knows no struct.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <hcl/record/decode_session.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::detail {

// The words of a command line, less the program's name and a command.
struct command_words {
  std::string command{};  // of `config COMMAND`; empty: none
  bool is_command = false;
  std::vector<std::string> rest{};
};

struct gathered {
  loaded_files files{};
  std::vector<std::string> inputs{};     // files and directories, there or not, in the order of layers
  std::vector<std::string> secrets{};    // those of them that hold secrets
  std::vector<std::string> arguments{};  // words that are no flags
  std::vector<std::string> shown{};      // places of values of which nothing is sensitive
  std::size_t max_file_size = limits().file_size;
  bool wants_help = false;
  bool is_misused = false;  // by its flags
};

}  // namespace hcl::inline v0_1::detail
