// A configuration of Terraform's stacks: components, providers by name, deployments.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/hcl.hpp>

namespace stacks {

using expressions = std::map<std::string, hcl::expression>;
struct required_provider {
  std::string source, version;
};
struct variable {
  hcl::label<> name;
  hcl::type_constraint type;
  std::optional<hcl::value> default_{};
  hcl::defaulted<bool> sensitive = false, ephemeral = false;
};
struct provider {
  hcl::label<> type, name;
  std::optional<hcl::expression> for_each{};
  hcl::block<std::optional<hcl::attributes<hcl::expression>>, "config"> config{};
};
struct component {
  hcl::label<> name;
  std::optional<hcl::expression> for_each{};
  std::string source;
  std::optional<std::string> version{};
  hcl::attr<expressions> inputs{}, providers{};
  std::optional<std::vector<hcl::expression>> depends_on{};
};
struct output {
  hcl::label<> name;
  hcl::type_constraint type;
  hcl::expression value;
};
struct deployment {
  hcl::label<> name;
  hcl::attr<expressions> inputs{};
};
struct file {
  hcl::block<std::optional<hcl::attributes<hcl::value>>, "required_providers"> required{};
  hcl::blocks<variable, "variable"> variables{};
  hcl::blocks<provider, "provider"> providers{};
  hcl::blocks<component, "component"> components{};
  hcl::blocks<hcl::attributes<hcl::expression>, "locals"> locals{};
  hcl::blocks<output, "output"> outputs{};
  hcl::blocks<deployment, "deployment"> deployments{};
};

inline constexpr std::string_view native = R"hcl(required_providers {
  cloud = {
    source  = "acme/cloud"
    version = "~> 5.0"
  }
}
variable "regions" {
  type = set(string)
}
locals {
  owner = "shop"
}
provider "cloud" "each" {
  for_each = var.regions
  config {
    region = each.value
  }
}
component "net" {
  for_each = var.regions
  source   = "./net"
  inputs = {
    region = each.value
    owner  = local.owner
  }
  providers = {
    cloud = provider.cloud.each[each.value]
  }
  depends_on = [component.base]
}
output "nets" {
  type  = map(string)
  value = { for k, n in component.net : k => n.id }
}
deployment "main" {
  inputs = {
    regions = ["north"]
  }
}
)hcl";

}  // namespace stacks
