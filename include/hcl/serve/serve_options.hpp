// The language server's knowledge of a language, beside the struct.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <hcl/edit/lookup.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/support/callable.hpp>

namespace hcl::inline v0_1 {

class scope;
namespace model {
class scope;
}

// How a language server sees the files of a workspace.
struct serve_options {
  const scope* names = nullptr;          // functions, and variables with their values
  const model::scope* types = nullptr;   // variables and functions with their types; null: those of `names`
  std::vector<edit::name_rule> rules{};  // how references name blocks and attributes
  // Which files are one configuration, seen from the folder that is open: "*.hcl", "conf.d/*.hcl". Empty:
  // each file is one of its own.
  std::vector<std::string> files{};
  // How files are decoded, and limits: as the program does, for which hcl::load skips "$schema".
  options decode{.json_schema_property = true};
  std::size_t max_message = std::size_t{64} << 20;  // bytes; a longer message ends the server
  // The names of the files in a directory; of the disk if not set.
  callable<std::vector<std::string>(const std::string& directory)> list{};
  // The text of a file that is not open; of the disk if not set.
  callable<std::optional<std::string>(const std::string& path)> read{};
};

}  // namespace hcl::inline v0_1
