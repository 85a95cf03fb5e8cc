// A configuration of Terraform's stacks: components, providers by name, deployments.
#include "stacks.hpp"

#include "every_way.hpp"

namespace {

using namespace stacks;

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

}  // namespace

TEST_CASE("configurations of stacks, in both syntaxes") {
  check(test::read(hcl::decode<stacks::file>(stacks::native, "t.tfstack.hcl")));
  check(test::read(hcl::decode_json<stacks::file>(json, "t.tfstack.json")));
}
