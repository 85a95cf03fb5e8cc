// A template of Packer: sources and builds whose settings are known to plugins only, locals in several
// blocks.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/hcl.hpp>

namespace packer {

struct required_plugin {
  std::string version, source;
};
struct settings {
  std::optional<std::string> required_version{};
  hcl::attr_or_block<std::optional<std::map<std::string, required_plugin>>, "required_plugins"> plugins{};
};
struct variable {
  hcl::label<> name;
  std::optional<hcl::type_constraint> type{};
  std::optional<hcl::expression> default_{};
  hcl::attr<std::optional<std::string>, "description"> about{};
  hcl::defaulted<bool> sensitive = false;
};
struct plugin_block {
  hcl::label<std::vector<std::string>> labels;
  hcl::remain<> body;
};
struct build {
  std::optional<std::string> name{};
  hcl::defaulted<std::vector<std::string>> sources{};
  hcl::blocks<plugin_block, "source"> own_sources{};
  hcl::blocks<plugin_block, "provisioner"> provisioners{};
  hcl::blocks<plugin_block, "post-processor"> processors{};
};
struct file {
  hcl::block<std::optional<settings>, "packer"> packer{};
  hcl::blocks<std::map<std::string, variable>, "variable"> variables{};
  hcl::blocks<hcl::attributes<hcl::expression>, "locals"> locals{};
  hcl::blocks<plugin_block, "source"> sources{};
  hcl::blocks<build, "build"> builds{};
};

// What a plugin knows of its own block.
struct shell {
  std::vector<std::string> inline_;
};
struct machine {
  std::string image;
  hcl::defaulted<int> disk_size = 10;
};

inline constexpr std::string_view native = R"(packer {
  required_version = ">= 1.9"
  required_plugins {
    cloud = {
      version = ">= 1.2"
      source  = "example.org/acme/cloud"
    }
  }
}

variable "region" {
  type    = string
  default = "north"
}

locals {
  stamp = formatdate("YYYY", timestamp())
}
locals {
  image = "base-${var.region}"
}

source "cloud" "base" {
  image     = local.image
  disk_size = 20
}

build {
  sources = ["source.cloud.base"]
  source "cloud.base" {
    image = "other"
  }
  provisioner "shell" {
    inline = ["echo ${local.image}"]
  }
}
)";

}  // namespace packer
