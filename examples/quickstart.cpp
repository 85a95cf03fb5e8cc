// quickstart FILE: decodes a gateway's configuration into structs and prints them, or says what is wrong with
// it.
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/functions/standard.hpp>

enum class scheme { http, https, tcp };

struct tls {
  std::filesystem::path certificate;
  std::vector<std::string> versions;
};

struct listener {
  std::string address;
  std::uint16_t port;
  hcl::defaulted<scheme> protocol = scheme::http;
  hcl::block<std::optional<tls>, "tls"> security{};
};

struct health_check {
  std::string path;
  hcl::defaulted<std::chrono::milliseconds> interval = std::chrono::seconds(1);
};

struct service {
  hcl::label<scheme> protocol;
  hcl::label<std::string> name;
  std::vector<std::string> hosts;
  std::chrono::seconds timeout;
  std::optional<std::string> description{};
  hcl::defaulted<bool> enabled = true;
  hcl::defaulted<std::map<std::string, double>> weights{};
  hcl::block<std::optional<health_check>, "check"> check{};
};

struct gateway {
  std::string name;
  int workers;
  hcl::blocks<std::map<std::string, listener>, "listener"> listeners;
  hcl::blocks<service, "service"> services;
};

const char* text(scheme p) { return p == scheme::http ? "http" : p == scheme::https ? "https" : "tcp"; }

void print(const gateway& g) {
  std::cout << g.name << " with " << g.workers << " workers\n";
  for (const auto& [name, l] : g.listeners) {
    std::cout << "listener " << name << ": " << text(l.protocol) << " on " << l.address << ':' << l.port;
    if (l.security) {
      std::cout << ", certificate " << l.security->certificate.string() << ", TLS";
      for (const std::string& version : l.security->versions)
        std::cout << ' ' << version;
    }
    std::cout << '\n';
  }
  for (const service& s : g.services) {
    std::cout << "service " << s.name << " (" << text(s.protocol) << (s.enabled ? "" : ", disabled")
              << "), timeout " << s.timeout.count() << " s\n";
    if (s.description) std::cout << *s.description;
    for (const std::string& host : s.hosts)
      std::cout << "  host " << host << '\n';
    for (const auto& [zone, weight] : *s.weights)
      std::cout << "  weight of " << zone << ": " << weight << '\n';
    if (s.check)
      std::cout << "  check " << s.check->path << " every " << s.check->interval->count() << " ms\n";
  }
}

int main(int count, char** arguments) {
  hcl::scope names;
  names.add(hcl::functions::standard());
  names.variable("region", "eu-west").variable("owner", "platform team").variable("replicas", 3);
  names.variable("shares", std::map<std::string, double>{{"a", 0.25}, {"b", 0.75}});
  names.function("clamp", [](double v, double low, double high) {
    return v < low ? low : v > high ? high : v;
  });

  const hcl::result<gateway> config =
      hcl::decode_file<gateway>(count > 1 ? arguments[1] : "quickstart.hcl", names);
  if (!config) {
    std::cerr << config.diagnostics();
    return 1;
  }
  print(*config);
}
