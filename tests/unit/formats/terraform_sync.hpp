// A configuration of Consul-Terraform-Sync: tasks, conditions chosen by a label, durations, providers' own
// blocks.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <hcl/hcl.hpp>

namespace terraform_sync {

enum class level { trace, debug, info, warn, error };
struct buffer_period {
  hcl::defaulted<bool> enabled = true;
  hcl::defaulted<std::chrono::seconds> min{}, max{};
  bool operator==(const buffer_period&) const = default;
};
struct services {
  hcl::defaulted<std::vector<std::string>> names{};
  std::optional<std::string> regexp{};
  hcl::defaulted<bool> use_as_module_input = true;
  bool operator==(const services&) const = default;
};
struct schedule {
  std::string cron;
  bool operator==(const schedule&) const = default;
};
struct task {
  std::string name;
  hcl::defaulted<std::string> description{};
  hcl::defaulted<bool> enabled = true;
  hcl::defaulted<std::vector<std::string>> providers{};
  std::string module;
  hcl::block<std::variant<services, schedule>, "condition"> condition;
  hcl::block<std::optional<buffer_period>, "buffer_period"> buffer{};
  bool operator==(const task&) const = default;
};
struct tls {
  hcl::defaulted<bool> enabled = false;
  std::optional<std::string> ca_cert{};
  bool operator==(const tls&) const = default;
};
struct consul {
  hcl::defaulted<std::string> address{"localhost:8500"};
  hcl::block<std::optional<tls>, "tls"> secure{};
  bool operator==(const consul&) const = default;
};
struct provider {
  hcl::label<> type;
  std::optional<std::string> alias{};
  hcl::attributes<hcl::value> settings{};
  bool operator==(const provider&) const = default;
};
struct file {
  hcl::defaulted<level> log_level = level::info;
  std::optional<int> port{};
  std::optional<std::string> working_dir{};
  hcl::block<std::optional<buffer_period>, "buffer_period"> buffer{};
  hcl::block<std::optional<consul>, "consul"> registry{};
  hcl::blocks<provider, "terraform_provider"> providers{};
  hcl::blocks<task, "task"> tasks{};
  bool operator==(const file&) const = default;
};

inline constexpr std::string_view native = R"(log_level   = "debug"
port        = 8558
working_dir = "run"

buffer_period {
  enabled = true
  min     = "5s"
  max     = "20s"
}

consul {
  address = "consul.example.org:8500"

  tls {
    enabled = true
  }
}

terraform_provider "firewall" {
  alias    = "edge"
  hostname = "10.0.0.1"
  retries  = 3
}

task {
  name      = "open"
  providers = ["firewall.edge"]
  module    = "acme/open/firewall"

  condition "services" {
    names = ["web", "api"]
  }
}

task {
  name   = "nightly"
  module = "./clean"

  condition "schedule" {
    cron = "0 0 * * *"
  }
}
)";

}  // namespace terraform_sync
