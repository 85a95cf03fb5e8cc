// The lock file of Terraform's providers, which tools write and people merge.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/hcl.hpp>

namespace lock_file {

struct provider {
  hcl::label<> address;
  hcl::semantic_version version;
  std::optional<std::string> constraints{};
  hcl::defaulted<std::vector<std::string>> hashes{};
  bool operator==(const provider&) const = default;
};
struct file {
  hcl::blocks<std::map<std::string, provider>, "provider"> providers{};
  bool operator==(const file&) const = default;
};

inline constexpr std::string_view native = R"(# Written by a tool.

provider "registry.example.org/acme/cloud" {
  version     = "5.31.0"
  constraints = "~> 5.0"
  hashes = [
    "h1:aaaa",
    "zh:bbbb",
  ]
}

provider "registry.example.org/acme/local" {
  version = "2.4.1"
}
)";

}  // namespace lock_file
