// A template of Packer: sources and builds whose settings are known to plugins only, locals in several
// blocks.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "every_way.hpp"

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

}  // namespace packer

TEST_CASE("templates of Packer") {
  const auto read = test::read(hcl::decode<packer::file>(R"(packer {
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
)",
                                                         "t.pkr.hcl"));
  CHECK(read.packer->plugins->at("cloud").source == "example.org/acme/cloud");
  REQUIRE(read.locals.size() == 2);
  hcl::scope names;
  names.variable("var", hcl::value::object({{"region", "north"}}));
  const auto image = read.locals[1].at("image").evaluate(names);
  CHECK(*image == hcl::value("base-north"));
  names.variable("local", hcl::value::object({{"image", *image}}));
  CHECK(*read.sources[0].labels == std::vector<std::string>{"cloud", "base"});
  const auto machine = test::read(hcl::decode_body<packer::machine>(*read.sources[0].body, names));
  CHECK(machine.image == "base-north");
  CHECK(machine.disk_size == 20);
  CHECK(*read.builds[0].own_sources[0].labels == std::vector<std::string>{"cloud.base"});
  const auto shell = test::read(hcl::decode_body<packer::shell>(*read.builds[0].provisioners[0].body, names));
  CHECK(shell.inline_[0] == "echo base-north");
  CHECK(read.variables.at("region").type->type == hcl::type::string());
}

TEST_CASE("templates of Packer in JSON leave the labels of plugins' blocks to these") {
  const auto read = test::read(hcl::decode_json<packer::file>(
      R"({"variable": {"region": {"type": "string", "default": "north"}}, "locals": [{"a": 1}, {"b": "${var.region}"}],
          "source": {"cloud": {"base": {"image": "x"}}}, "build": [{"sources": ["source.cloud.base"]}]})",
      "t.pkr.json"));
  CHECK(read.locals[1].contains("b"));
  struct cloud {
    hcl::label<> name;
    hcl::flatten<packer::machine> inside{};
  };
  struct clouds {
    hcl::blocks<cloud, "cloud"> all{};
  };
  CHECK(test::read(hcl::decode_body<clouds>(*read.sources[0].body)).all[0].inside->image == "x");
}
