// A module of Terraform: what the program knows is decoded, what providers know stays a body.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <hcl/hcl.hpp>

namespace terraform {

struct backend {
  hcl::label<> type;
  hcl::remain<> settings;
};
struct settings {
  std::optional<std::string> required_version{};
  hcl::block<std::optional<hcl::attributes<hcl::value>>, "required_providers"> providers{};
  hcl::block<std::optional<backend>, "backend"> state{};
};
struct validation {
  hcl::expression condition, error_message;
};
struct variable {
  hcl::label<> name;
  hcl::defaulted<hcl::type_constraint> type{};
  std::optional<hcl::value> default_{};
  std::optional<std::string> description{};
  hcl::defaulted<bool> sensitive = false, nullable = true;
  hcl::blocks<validation, "validation"> rules{};
};
struct lifecycle {
  std::optional<bool> create_before_destroy{}, prevent_destroy{};
  std::optional<hcl::expression> ignore_changes{};
};
struct resource {
  hcl::label<> type, name;
  std::optional<hcl::expression> count{}, for_each{}, provider{};
  hcl::defaulted<std::vector<hcl::expression>> depends_on{};
  hcl::block<std::optional<lifecycle>, "lifecycle"> life{};
  hcl::remain<> settings;
};
struct module_call {
  hcl::label<> name;
  std::string source;
  std::optional<hcl::expression> for_each{}, providers{};
  hcl::attributes<hcl::expression> inputs{};
};
struct provider {
  hcl::label<> name;
  std::optional<std::string> alias{};
  hcl::remain<> settings;
};
struct output {
  hcl::label<> name;
  hcl::expression value;
  hcl::defaulted<bool> sensitive = false;
};
struct moved {
  hcl::expression from, to;
};
struct module {
  hcl::blocks<settings, "terraform"> terraform{};
  hcl::blocks<provider, "provider"> providers{};
  hcl::blocks<std::map<std::string, variable>, "variable"> variables{};
  hcl::blocks<hcl::attributes<hcl::expression>, "locals"> locals{};
  hcl::blocks<resource, "resource"> resources{};
  hcl::blocks<resource, "data"> data{};
  hcl::blocks<std::map<std::string, module_call>, "module"> modules{};
  hcl::blocks<std::map<std::string, output>, "output"> outputs{};
  hcl::blocks<moved, "moved"> moves{};
};
struct bucket {
  std::string name;
  hcl::blocks<hcl::attributes<std::string>, "tag"> tags{};
};

inline constexpr std::string_view native = R"(terraform {
  required_version = ">= 1.6"
  required_providers {
    cloud = { source = "acme/cloud" }
  }
  backend "s3" {
    bucket = "state"
  }
}
variable "size" {
  type    = number
  default = 3
  validation {
    condition     = var.size > 0
    error_message = "Give a positive size, not ${var.size}."
  }
}
locals {
  full = "shop-${var.size}"
}
provider "cloud" {
  alias  = "north"
  region = "north"
}
resource "cloud_bucket" "main" {
  count = var.size
  name  = local.full
  tag {
    owner = "shop"
  }
  depends_on = [module.net]
  lifecycle {
    ignore_changes = all
  }
}
module "net" {
  source = "./net"
  width  = var.size * 2
}
output "name" {
  value = cloud_bucket.main[0].name
}
moved {
  from = cloud_bucket.old
  to   = cloud_bucket.main
}
)";

}  // namespace terraform
