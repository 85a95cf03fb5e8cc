// Bodies that a program makes: here settings from the environment, laid over those of a file.
#include <iostream>
#include <map>
#include <string>
#include <utility>

#include <hcl/hcl.hpp>

struct app {
  std::string listen;
  int workers;
};

using variables = std::map<std::string, std::string>;

// What is set there, as if it were written in a file. Diagnostics call the text by the variable's name.
hcl::body from_environment(const variables& environment) {
  hcl::body_content found;
  for (const auto& [attribute, variable] :
       {std::pair{"listen", "APP_LISTEN"}, std::pair{"workers", "APP_WORKERS"}}) {
    const auto set = environment.find(variable);
    if (set != environment.end())
      found.attributes.push_back(
          hcl::make_attribute(attribute, hcl::make_expression(set->second, std::string("$") + variable)));
  }
  return hcl::make_body(std::move(found));
}

int main() {
  const auto file = hcl::parse("listen = \":8080\"\nworkers = 4\n", "app.hcl");
  if (!file) return std::cerr << file.diagnostics(), 1;

  const hcl::body environment = from_environment({{"APP_WORKERS", "16"}, {"HOME", "/root"}});
  const auto config = hcl::decode_body<app>(hcl::overlay({*file, environment}));
  if (!config) return std::cerr << config.diagnostics(), 1;
  std::cout << config->listen << ", " << config->workers << " workers\n\n";

  const hcl::body wrong = from_environment({{"APP_WORKERS", "many"}});
  std::cout << hcl::decode_body<app>(hcl::overlay({*file, wrong})).diagnostics();
}
