// A configuration of Terraform's stacks: components, providers by name, deployments.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "every_way.hpp"

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

const char* const native = R"hcl(required_providers {
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
const char* const json =
    R"hcl({"required_providers": {"cloud": {"source": "acme/cloud", "version": "~> 5.0"}},
  "variable": {"regions": {"type": "set(string)"}}, "locals": {"owner": "shop"},
  "provider": {"cloud": {"each": {"for_each": "${var.regions}", "config": {"region": "${each.value}"}}}},
  "component": {"net": {"for_each": "${var.regions}", "source": "./net",
    "inputs": {"region": "${each.value}", "owner": "${local.owner}"},
    "providers": {"cloud": "${provider.cloud.each[each.value]}"}, "depends_on": ["component.base"]}},
  "output": {"nets": {"type": "map(string)", "value": "${{ for k, n in component.net : k => n.id }}"}},
  "deployment": {"main": {"inputs": {"regions": ["north"]}}}})hcl";

void check(const file& read) {
  CHECK(read.required->contains("cloud"));
  CHECK(read.variables[0].type.type == hcl::type::set(hcl::type::string()));
  CHECK(*read.providers[0].name == "each");
  const component& net = read.components[0];
  CHECK(net.source == "./net");
  CHECK(to_string(*hcl::traversal_of(net.depends_on->front())) == "component.base");
  hcl::scope names;
  names.variable("each", hcl::value::object({{"value", "north"}}));
  names.variable("local", hcl::value::object({{"owner", *read.locals[0].at("owner").evaluate()}}));
  CHECK(*net.inputs->at("owner").evaluate(names) == hcl::value("shop"));
  CHECK(*read.providers[0].config->at("region").evaluate(names) == hcl::value("north"));
  names.variable(
      "component",
      hcl::value::object({{"net", hcl::value::object({{"north", hcl::value::object({{"id", "n-1"}})}})}}));
  CHECK(*read.outputs[0].value.evaluate(names) == hcl::value::object({{"north", "n-1"}}));
  CHECK(*read.deployments[0].inputs->at("regions").evaluate() == hcl::value::tuple({"north"}));
}

}  // namespace stacks

TEST_CASE("configurations of stacks, in both syntaxes") {
  stacks::check(test::read(hcl::decode<stacks::file>(stacks::native, "t.tfstack.hcl")));
  stacks::check(test::read(hcl::decode_json<stacks::file>(stacks::json, "t.tfstack.json")));
}
