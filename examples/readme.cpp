// The README's first example.
#include <chrono>
#include <iostream>

#include <hcl/decode.hpp>

struct upstream {
  hcl::label<std::string> name;
  std::string address;
  hcl::defaulted<int> weight = 1;
};

struct server {
  std::string listen;
  std::vector<std::string> hosts;
  std::chrono::milliseconds timeout;
  hcl::blocks<upstream, "upstream"> upstreams{};
};

int main() {
  hcl::scope names;
  names.variable("domain", "example.org");

  const hcl::result<server> config = hcl::decode_file<server>("readme.hcl", names);
  if (!config) {
    std::cerr << config.diagnostics();
    return 1;
  }
  for (const upstream& u : config->upstreams)
    std::cout << u.name << ": " << u.address << " x" << u.weight << '\n';

  const auto broken = hcl::decode_file<server>("readme_broken.hcl", names);
  std::cout << broken.diagnostics();
}
