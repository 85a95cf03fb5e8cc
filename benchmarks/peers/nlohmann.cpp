// nlohmann/json: nlohmann TASK FILE      tasks: parse, decode, hcl-decode (the shape that HCL's JSON syntax
// has: labels are property names), first and first-file (a few lines, as the first thing that a process does)
#include <nlohmann/json.hpp>

#include <cstring>

#include "../measure.hpp"
#include "../services.hpp"

namespace bench {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(upstream, name, address, port, timeout)

// What is written alike in both shapes.
void read_plain_fields(const nlohmann::json& j, service& s) {
  j.at("listen").get_to(s.listen);
  j.at("enabled").get_to(s.enabled);
  j.at("replicas").get_to(s.replicas);
  j.at("weight").get_to(s.weight);
  j.at("description").get_to(s.description);
  j.at("tags").get_to(s.tags);
  j.at("limits").get_to(s.limits);
}

void from_json(const nlohmann::json& j, service& s) {
  j.at("protocol").get_to(s.protocol);
  j.at("name").get_to(s.name);
  read_plain_fields(j, s);
  j.at("upstream").get_to(s.upstreams);
}

service read_hcl_service(const nlohmann::json& j) {
  service s;
  read_plain_fields(j, s);
  for (const auto& [name, u] : j.at("upstream").items()) {
    upstream& one = s.upstreams.emplace_back();
    one.name = name;
    u.at("address").get_to(one.address);
    u.at("port").get_to(one.port);
    u.at("timeout").get_to(one.timeout);
  }
  return s;
}

std::vector<service> read_hcl_services(const nlohmann::json& all) {
  std::vector<service> services;
  for (const nlohmann::json& element : all) {
    for (const auto& [protocol, named] : element.items()) {
      for (const auto& [name, j] : named.items()) {
        service& s = services.emplace_back(read_hcl_service(j));
        s.protocol = protocol;
        s.name = name;
      }
    }
  }
  return services;
}

struct server {
  std::string listen;
  int port = 0;
  bool enabled = false;
  double weight = 0;
  std::string description;
  std::vector<std::string> tags;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(server, listen, port, enabled, weight, description, tags)

unsigned long long checksum(const server& read) {
  return read.listen.size() + read.description.size() + read.tags.size() +
         static_cast<unsigned long long>(read.port);
}
}  // namespace bench

int main(int, char** arguments) {
  if (!std::strcmp(arguments[1], "first-file"))
    return bench::run_first("nlohmann/json", "first-file", [&] {
      std::ifstream file(arguments[2]);
      return bench::checksum(nlohmann::json::parse(file).get<bench::server>());
    });
  const std::string text = bench::read_file(arguments[2]);
  if (!std::strcmp(arguments[1], "first"))
    return bench::run_first("nlohmann/json", "first", [&] {
      return bench::checksum(nlohmann::json::parse(text).get<bench::server>());
    });
  const bool decodes = !std::strcmp(arguments[1], "decode");
  const bool hcl_shape = !std::strcmp(arguments[1], "hcl-decode");
  return bench::run("nlohmann/json", arguments[1], text.size(), [&]() -> unsigned long long {
    const nlohmann::json parsed = nlohmann::json::parse(text);
    if (hcl_shape) return bench::checksum(bench::read_hcl_services(parsed.at("service")));
    return decodes ? bench::checksum(parsed.at("service").get<std::vector<bench::service>>()) : parsed.size();
  });
}
