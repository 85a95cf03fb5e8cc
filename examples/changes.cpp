// What differs between two configurations: for a program that reads its file again while it runs.
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hcl/hcl.hpp>

struct backend {
  std::string address;
  hcl::defaulted<int> weight = 1;
};
struct server {
  std::string listen;
  std::vector<std::string> hosts;
  hcl::blocks<std::map<std::string, backend>, "backend"> backends{};
};

int main() {
  const auto before = hcl::decode<server>(R"(
    listen = ":80"
    hosts  = ["www", "api"]
    backend "a" { 
      address = "10.0.0.1"
    }
  )");
  const auto after = hcl::decode<server>(R"(
    listen = ":80"
    hosts  = ["www", "docs", "api"]
    backend "a" { 
      address = "10.0.0.1"
      weight  = 5
    }
    backend "b" {
      address = "10.0.0.2"
    }
  )");
  if (!before || !after) return std::cerr << before.diagnostics() << after.diagnostics(), 1;

  const auto text = [](const std::optional<hcl::value>& v) { return v ? describe(*v) : "nothing"; };
  for (const hcl::change& c : hcl::changes(hcl::to_value(*before), hcl::to_value(*after)))
    std::cout << c.at.text() << ": " << text(c.before) << " -> " << text(c.after) << '\n';
}
