// The configuration of an agent such as Vault's or Consul's: listeners by type or none, sinks, secrets.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <hcl/hcl.hpp>

namespace agent {

struct listener {
  hcl::label<std::optional<std::string>> type;
  hcl::defaulted<std::string> address{"127.0.0.1:8200"};
  hcl::defaulted<bool> tls_disable = false;
  std::optional<std::string> tls_cert_file{};
  bool operator==(const listener&) const = default;
};
struct method {
  hcl::label<std::optional<std::string>> type;
  std::optional<std::string> mount_path{};
  hcl::attr_or_block<std::map<std::string, std::string>, "config"> config;
  bool operator==(const method&) const = default;
};
struct sink {
  hcl::label<> type;
  std::optional<std::chrono::seconds> wrap_ttl{};
  hcl::attr_or_block<std::map<std::string, std::string>, "config"> config;
  bool operator==(const sink&) const = default;
};
struct auto_auth {
  hcl::block<method, "method"> login;
  hcl::blocks<sink, "sink"> sinks{};
  bool operator==(const auto_auth&) const = default;
};
struct server {
  std::string address;
  std::optional<hcl::sensitive<std::string>> token{};
  bool operator==(const server&) const = default;
};
struct file {
  std::optional<std::string> pid_file{};
  hcl::defaulted<std::variant<std::monostate, bool, std::string>> log_file{};
  hcl::block<std::optional<server>, "vault"> vault{};
  hcl::block<std::optional<auto_auth>, "auto_auth"> login{};
  hcl::blocks<listener, "listener"> listeners{};
  bool operator==(const file&) const = default;
};

inline constexpr std::string_view native = R"(pid_file = "./pidfile"
log_file = false

vault {
  address = "https://vault.example.org"
}

auto_auth {
  method "kubernetes" {
    mount_path = "auth/k8s"
    config = {
      role = "shop"
    }
  }

  sink "file" {
    wrap_ttl = "5m"
    config = {
      path = "/run/token"
    }
  }
}

listener {
  tls_disable = true
}

listener "unix" {
  address = "/run/agent.sock"
}
)";

}  // namespace agent
