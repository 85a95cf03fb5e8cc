// Addresses, networks, versions and times as members: read strictly, compared as what they are.
#include <chrono>
#include <iostream>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/encode.hpp>

struct release {
  hcl::semantic_version version;
  std::chrono::sys_seconds published;                       // RFC 3339
  hcl::ip_address mirror;                                   // IPv4 or IPv6
  hcl::defaulted<std::vector<hcl::cidr>> allow{};           // networks
  hcl::defaulted<hcl::semantic_version> requires_at_least;  // 0.0.0 if it is left out
};

int main() {
  const auto config = hcl::decode<release>(R"(
    version   = "2.0.0-rc.1+build.5"
    published = "2024-02-29T09:30:00+01:00"
    mirror    = "2001:DB8:0:0::1"
    allow     = ["10.1.2.3/8", "2001:db8::/32"]
  )",
                                           "release.hcl");
  if (!config) return std::cerr << config.diagnostics(), 1;

  const bool is_older = config->version < hcl::semantic_version{2, 0, 0};
  std::cout << "version " << config->version.to_string() << (is_older ? " comes before" : " is not before")
            << " 2.0.0\n";
  std::cout << "published " << config->published.time_since_epoch().count() << " s after 1970\n";
  for (const hcl::cidr& network : config->allow)
    std::cout << network.network().to_string()
              << (network.contains(config->mirror) ? " contains " : " lacks ") << config->mirror.to_string()
              << '\n';

  std::cout << *hcl::encode(*config);

  // Errors are reported where they are.
  std::cout << hcl::decode<release>(
                   "version = \"2.0\"\npublished = \"2023-02-29T00:00:00Z\"\n"
                   "mirror = \"192.0.2.300\"\nallow = [\"10.0.0.0/33\"]\n",
                   "wrong.hcl")
                   .diagnostics();
}
