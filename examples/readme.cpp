// The README's first program: readme [FILE]
#include <chrono>
#include <iostream>
#include <string>
#include <vector>

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

int main(int count, char** arguments) {
  hcl::scope names;
  names.variable("domain", "example.org");

  const char* const file = count > 1 ? arguments[1] : "readme.hcl";
  const hcl::result<server> config = hcl::decode_file<server>(file, names);
  if (!config) {
    std::cerr << config.diagnostics();
    return 1;
  }
  for (const upstream& u : config->upstreams)
    std::cout << u.name << ": " << u.address << " x" << u.weight << '\n';
}
