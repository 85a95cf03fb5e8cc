// A directory of files in both syntaxes as one struct, with a file that overrides the others.
#include <iostream>
#include <string>

#include <hcl/decode.hpp>

struct backend {
  hcl::label<std::string> name;
  std::string address;
  hcl::defaulted<int> weight = 1;
};
struct server {
  std::string name;
  int port;
  hcl::blocks<backend, "backend"> backends{};
};

int main() {
  const auto config = hcl::decode_directory<server>("conf.d");
  if (!config) return std::cerr << config.diagnostics(), 1;
  std::cout << config->name << " on " << config->port << '\n';
  for (const backend& b : config->backends)
    std::cout << b.name << ": " << b.address << ", weight " << b.weight << '\n';

  // Without the rule for overrides, what is defined twice is a mistake.
  std::cout << hcl::decode_directory<server>("conf.d", {.overrides = false}).diagnostics();
}
