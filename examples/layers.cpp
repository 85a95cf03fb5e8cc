// Layers of configuration decoded into one object: with `partial`, what an earlier layer has given need not
// be given again. Blocks are found by their labels.
#include <iostream>
#include <string>

#include <hcl/decode.hpp>

struct worker {
  hcl::label<> name;
  std::string queue;  // required of every new worker
  hcl::defaulted<int> threads = 1;
};
struct app {
  std::string listen;
  hcl::blocks<worker, "worker"> workers{};
};

constexpr const char* base = R"(
  listen = ":8080"
  worker "mail" {
    queue = "outgoing"
  }
)";
constexpr const char* site = R"(
  worker "mail" {
    threads = 4
  }
  worker "report" {
    queue = "nightly"
  }
)";

int main() {
  auto config = hcl::decode<app>(base, "base.hcl");
  if (!config) return std::cerr << config.diagnostics(), 1;
  const auto done = hcl::decode_into(*config, site, "site.hcl", {.partial = true});
  if (!done) return std::cerr << done.diagnostics(), 1;

  std::cout << config->listen << '\n';
  for (const worker& w : config->workers)
    std::cout << w.name << ": " << w.queue << ", " << w.threads << " threads\n";

  app other = *config;
  std::cout << '\n'
            << hcl::decode_into(other, "worker \"log\" {\n}\n", "wrong.hcl", {.partial = true}).diagnostics();
}
