// A module checked against its struct while none of its variables has a value: five mistakes, each where it
// is written. Then what in it refers to what.
#include <cstddef>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <hcl/hcl.hpp>

struct rule {
  hcl::label<> name;
  hcl::attr<int> port;
  hcl::attr<hcl::one_of<std::string, "tcp", "udp">> protocol;
};
struct machine {
  hcl::attr<std::string> image;
  hcl::attr<int> cores;
  hcl::attr<std::optional<std::vector<std::string>>> tags;
  hcl::blocks<rule, "rule"> rules;
};

constexpr const char* source = R"(image = "base-${regoin}"
cores = "${region}-x"
tags  = [region, { a = 1 }]

rule "http" {
  port     = sizes.small
  protocol = "http"
}
dynamic "rule" {
  for_each = sizes
  labels   = [rule.key]
  content {
    port     = twice(rule.value)
    protocol = twice(1, 2)
  }
}
)";

constexpr const char* resources = R"(network "main" {
  range = base
}
server "web" {
  address = network.main.range
}
base = "10.0.0.0/8"
)";

int main() {
  hcl::scope functions;
  functions.function("twice", [](int value) { return 2 * value; });

  using hcl::model::type;
  hcl::model::scope names;
  names.variable("region", type::string());
  names.variable("sizes", type::map(type::integer()));
  hcl::model::declare_functions(names, functions);
  hcl::model::check_options options;
  options.decode.dynamic_blocks = true;
  std::cout << hcl::model::check<machine>(source, "module.hcl", names, options);

  std::cout << "A machine is " << to_pretty_string(hcl::model::type_of<machine>()) << "\n\n";

  const auto file = hcl::parse(resources, "resources.hcl");
  const auto graph = hcl::dependencies(*file);
  for (const std::size_t i : graph->order) {
    std::cout << graph->items[i].name.back() << " needs";
    for (const hcl::dependency& each : graph->items[i].needs)
      std::cout << ' ' << graph->items[each.to].name.back();
    std::cout << '\n';
  }
}
