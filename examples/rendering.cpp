// Diagnostics for a terminal, for a log and for programs.
#include <iostream>
#include <string>

#include <hcl/hcl.hpp>

struct server {
  std::string listen;
  hcl::defaulted<hcl::ranged<int, 1, 65535>> port = 80;
};

int main() {
  const auto config = hcl::decode<server>("lisen = \":80\"\nport = base + 65000\n", "server.hcl",
                                          hcl::scope().variable("base", 1000));

  const bool is_terminal = true;  // isatty(2), say
  std::cout << hcl::render(config.diagnostics(), {.colour = is_terminal, .width = 60}) << '\n';

  // One line each, for a log. Codes are stable, texts are not.
  for (const hcl::diagnostic& d : config.diagnostics()) {
    std::cout << to_string(d.subject) << ": " << d.code;
    if (d.code == hcl::codes::unsupported_attribute) std::cout << " (written by an older version?)";
    std::cout << '\n';
  }
  std::cout << '\n' << hcl::to_json(config.diagnostics()) << '\n';
}
