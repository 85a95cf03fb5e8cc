// A policy of Vault: rules by path, with parameters that are lists of any values.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/hcl.hpp>

namespace vault {

enum class capability { create, read, update, patch, delete_, list, sudo, deny };

using parameters = std::map<std::string, std::vector<hcl::value>>;
struct rule {
  hcl::label<> path;
  hcl::defaulted<std::vector<capability>> capabilities{};
  hcl::attr_or_block<std::optional<parameters>, "allowed_parameters"> allowed{};
  hcl::attr_or_block<std::optional<parameters>, "denied_parameters"> denied{};
  hcl::defaulted<std::vector<std::string>> required_parameters{};
  std::optional<hcl::plain_duration<std::chrono::seconds>> min_wrapping_ttl{}, max_wrapping_ttl{};
  bool operator==(const rule&) const = default;
};
struct policy {
  std::optional<std::string> name{};
  hcl::blocks<rule, "path"> rules{};
  bool operator==(const policy&) const = default;
};

inline constexpr std::string_view native = R"(path "secret/data/shop/*" {
  capabilities = ["create", "read", "delete"]
  allowed_parameters = {
    "*"   = []
    level = ["low", 3]
  }
  max_wrapping_ttl = "1h"
}

path "auth/token/lookup-self" {
  capabilities     = ["read"]
  min_wrapping_ttl = 60
}
)";

}  // namespace vault

template <>
struct hcl::enum_names<vault::capability> {
  using enum vault::capability;
  static constexpr std::pair<std::string_view, vault::capability> names[] = {
      {"create", create},  {"read", read}, {"update", update}, {"patch", patch},
      {"delete", delete_}, {"list", list}, {"sudo", sudo},     {"deny", deny}};
};
