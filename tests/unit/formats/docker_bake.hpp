// A file of docker buildx bake: targets and groups, matrices, functions and variables of the file's own.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <hcl/hcl.hpp>

namespace bake {

using words = std::vector<std::string>;
struct variable {
  hcl::label<> name;
  hcl::attr<std::variant<std::monostate, bool, hcl::number, std::string>, "default"> usual{};
  bool operator==(const variable&) const = default;
};
struct group {
  hcl::label<> name;
  hcl::defaulted<std::string> description{};
  words targets;
  bool operator==(const group&) const = default;
};
struct cache {
  std::string type;
  std::optional<std::string> ref{};
  bool operator==(const cache&) const = default;
};
struct target {
  hcl::label<> name;
  hcl::defaulted<words> inherits{};
  std::optional<std::string> context{}, dockerfile{}, target_{};
  hcl::defaulted<std::map<std::string, std::variant<std::monostate, std::string>>> args{};
  hcl::defaulted<words> tags{}, platforms{};
  hcl::attr<std::optional<std::vector<std::variant<std::string, cache>>>, "cache-to"> cache_to{};
  hcl::defaulted<std::map<std::string, words>> matrix{};
  hcl::attr<std::optional<bool>, "no-cache"> no_cache{};
  bool operator==(const target&) const = default;
};
struct file {
  hcl::blocks<std::map<std::string, variable>, "variable"> variables{};
  hcl::blocks<std::map<std::string, group>, "group"> groups{};
  hcl::blocks<std::map<std::string, target>, "target"> targets{};
  bool operator==(const file&) const = default;
};

inline constexpr std::string_view native = R"(variable "TAG" {
  default = "latest"
}

variable "PUSH" {
  default = null
}

group "default" {
  targets = ["app"]
}

target "app" {
  context    = "."
  dockerfile = "app.Dockerfile"
  args = {
    LEVEL = "3"
    UNSET = null
  }
  tags      = ["example.org/app:latest"]
  platforms = ["linux/amd64", "linux/arm64"]
  cache-to = ["type=inline", {
    type = "registry"
    ref  = "example.org/cache"
  }]
  matrix = {
    flavour = ["slim", "full"]
  }
}
)";

}  // namespace bake
