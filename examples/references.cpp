// Parts of a configuration that refer to each other: values in the order they need, and things to be done in
// an order in which each comes after what it refers to.
#include <cstddef>
#include <iostream>
#include <string>
#include <vector>

#include <hcl/hcl.hpp>

struct local_values {
  hcl::attributes<hcl::expression> values;
};
struct step {
  hcl::label<> name;
  hcl::expression run;
};
struct pipeline {
  hcl::block<local_values> locals{};
  hcl::blocks<step, "step"> steps{};
};

constexpr const char* source = R"(
  locals {
    url  = "https://${local.host}:${local.port}"
    host = "${local.name}.example.org"
    name = "web"
    port = 8000 + 443
  }
  step "test" {
    run = "check ${step.deploy.url}"
  }
  step "deploy" {
    run = "deploy ${step.build.image} to ${local.host}"
  }
  step "build" {
    run = "build ${local.name}"
  }
)";

int main() {
  const auto config = hcl::decode<pipeline>(source, "pipeline.hcl");
  if (!config) return std::cerr << config.diagnostics(), 1;

  hcl::scope names;
  const hcl::result<hcl::value> values = hcl::evaluate_all(config->locals->values, names, "local");
  if (!values) return std::cerr << values.diagnostics(), 1;
  names.variable("local", *values);
  std::cout << values->find("url")->as_string() << '\n';

  std::vector<hcl::referenced_item> items;
  for (const step& s : config->steps)
    items.push_back({{"step", s.name}, s.run.variables()});
  const hcl::result<std::vector<std::size_t>> order = hcl::order_by_references(items);
  if (!order) return std::cerr << order.diagnostics(), 1;
  for (const std::size_t i : *order)
    std::cout << config->steps[i].name << '\n';

  const auto circle = hcl::decode<local_values>("a = local.b + 1\nb = local.a + 1\n", "circle.hcl");
  std::cout << '\n' << hcl::evaluate_all(circle->values, hcl::scope(), "local").diagnostics();
}
