// `try` and `can` in a configuration: for what may be missing, and is no mistake then.
#include <iostream>
#include <string>

#include <hcl/hcl.hpp>

struct service {
  std::string host;
  std::string tier;
  bool encrypted;
};

int main() {
  hcl::scope names;
  names.add(hcl::functions::try_and_can());
  names.variable("site", hcl::value::object({{"host", "web-1"}, {"labels", hcl::value::object({})}}));

  const auto config = hcl::decode<service>(R"(
    host      = site.host
    tier      = try(site.labels.tier, site.tier, "standard")
    encrypted = can(site.tls.certificate)
  )",
                                           "service.hcl", names);
  if (!config) return std::cerr << config.diagnostics(), 1;
  std::cout << config->host << ", " << config->tier << (config->encrypted ? ", encrypted" : ", plain")
            << "\n\n";

  // Where nothing can be evaluated, every attempt is explained.
  std::cout << hcl::decode<service>("host = try(site.name, site.ip)\ntier = \"\"\nencrypted = true\n",
                                    "wrong.hcl", names)
                   .diagnostics();
}
