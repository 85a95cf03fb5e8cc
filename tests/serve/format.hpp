// A language that is typed.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <hcl/serve.hpp>

namespace typed {

struct format {
  std::string name, text;
  hcl::language_rules rules;
  std::set<std::string> free_names{};  // that the struct takes without knowing them
  std::vector<std::string> words{};    // of enums, and labels that choose a struct
};

}  // namespace typed
