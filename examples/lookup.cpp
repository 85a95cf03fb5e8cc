// Names that are found only when a configuration uses them: here facts of a machine, each costly to ask for.
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <hcl/hcl.hpp>

struct job {
  std::string image;
  int threads;
};

std::optional<hcl::value> ask_machine(std::span<const std::string_view> path) {
  if (path.size() != 2 || path[0] != "machine") return std::nullopt;
  std::cout << "asked for " << path[1] << '\n';
  if (path[1] == "arch") return "arm64";
  if (path[1] == "cores") return 8;
  return std::nullopt;
}

int main() {
  hcl::scope names;
  names.variable("registry", "example.org");
  names.lookup(ask_machine, {"machine"});  // the names are for suggestions

  const auto config = hcl::decode<job>(
      "image = \"${registry}/app:${machine.arch}\"\nthreads = machine.cores - 1\n", "job.hcl", names);
  if (!config) return std::cerr << config.diagnostics(), 1;
  std::cout << config->image << " with " << config->threads << " threads\n\n";

  std::cout << hcl::decode<job>("image = machin.arch\nthreads = 1\n", "wrong.hcl", names).diagnostics();
}
