// The languages that are typed: real formats with their structs, and what their programs know beside these.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/functions/standard.hpp>
#include <hcl/serve.hpp>

#include "format.hpp"
#include "unit/formats/agent.hpp"
#include "unit/formats/atlas.hpp"
#include "unit/formats/docker_bake.hpp"
#include "unit/formats/lock_file.hpp"
#include "unit/formats/nomad_job.hpp"
#include "unit/formats/packer.hpp"
#include "unit/formats/stacks.hpp"
#include "unit/formats/terraform_root.hpp"
#include "unit/formats/terraform_sync.hpp"
#include "unit/formats/tftest.hpp"
#include "unit/formats/vault_policy.hpp"

namespace typed {

using hcl::edit::name_rule;

// Functions, and what a program has as variables: of tests, those of the module that is tested.
template <bool OfTests = false>
const hcl::scope& names() {
  static const hcl::scope all = [] {
    hcl::scope made;
    made.add(hcl::functions::standard());
    for (const char* const type : {"int", "text", "STORED", "string", "number", "all", "plan"})
      made.variable(type, type);
    made.variable("each", hcl::value::object({{"key", "k"}, {"value", "v"}}));
    made.variable("output", hcl::value::object({{"name", "n"}}));
    made.variable("bucket", hcl::value::object({{"main", "m"}}));
    if (OfTests) {
      made.variable("var", hcl::value::object({{"size", 3}}));
      made.variable("check", hcl::value::object({{"health", true}}));
    }
    return made;
  }();
  return all;
}

template <typename T>
[[nodiscard]] format format_of(std::string_view name, std::string_view text, std::vector<name_rule> rules,
                               std::set<std::string> free_names, std::vector<std::string> words,
                               hcl::options decode) {
  return {std::string(name), std::string(text),
          hcl::language<T>({.names = std::is_same_v<T, tftest::file> ? &names<true>() : &names(),
                            .rules = std::move(rules),
                            .decode = std::move(decode)}),
          std::move(free_names), std::move(words)};
}

[[nodiscard]] inline std::vector<format> formats() {
  const std::vector<name_rule> variables{{{"var"}, "variable"}, {{"local"}, "locals", true}};
  const auto with = [&](std::vector<name_rule> more) {
    more.insert(more.begin(), variables.begin(), variables.end());
    return more;
  };
  std::vector<format> all;
  all.push_back(format_of<agent::file>("agent", agent::native, {}, {}, {}, {}));
  all.push_back(format_of<atlas::file>("atlas", atlas::native,
                                       {{{"schema"}, "schema"}, {{"column"}, "column"}}, {}, {}, {}));
  all.push_back(format_of<atlas::project>("atlas project", atlas::native_project, {}, {}, {}, {}));
  all.push_back(format_of<bake::file>("bake", bake::native, {}, {}, {}, {}));
  all.push_back(format_of<lock_file::file>("lock file", lock_file::native, {}, {}, {}, {}));
  all.push_back(format_of<nomad::file>("nomad", nomad::native, {}, {"image", "owner", "ports"}, {},
                                       {.merge_map_blocks = true}));
  all.push_back(format_of<packer::file>("packer", packer::native, variables,
                                        {"cloud", "disk_size", "image", "inline", "stamp"}, {}, {}));
  all.push_back(format_of<stacks::file>("stacks", stacks::native,
                                        with({{{"component"}, "component"}, {{"provider"}, "provider"}}),
                                        {"cloud", "owner", "region"}, {}, {}));
  all.push_back(format_of<terraform::module>(
      "terraform", terraform::native, with({{{"module"}, "module"}, {{}, "resource"}, {{"data"}, "data"}}),
      {"bucket", "cloud", "full", "name", "owner", "region", "tag", "width"}, {}, {}));
  all.push_back(format_of<terraform_sync::file>("sync", terraform_sync::native, {}, {"hostname", "retries"},
                                                {"debug", "services", "schedule"}, {}));
  all.push_back(format_of<tftest::file>("tftest", tftest::native, variables, {"name", "size"}, {}, {}));
  all.push_back(format_of<vault::policy>("vault", vault::native, {}, {}, {"create", "read", "delete"}, {}));
  return all;
}

}  // namespace typed
