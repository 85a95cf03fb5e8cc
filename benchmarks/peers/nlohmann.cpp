// nlohmann/json: nlohmann TASK FILE
#include <nlohmann/json.hpp>

#include <cstring>

#include "../measure.hpp"
#include "../services.hpp"

namespace bench {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(upstream, name, address, port, timeout)

void from_json(const nlohmann::json& j, service& s) {
  j.at("protocol").get_to(s.protocol);
  j.at("name").get_to(s.name);
  j.at("listen").get_to(s.listen);
  j.at("enabled").get_to(s.enabled);
  j.at("replicas").get_to(s.replicas);
  j.at("weight").get_to(s.weight);
  j.at("description").get_to(s.description);
  j.at("tags").get_to(s.tags);
  j.at("limits").get_to(s.limits);
  j.at("upstream").get_to(s.upstreams);
}
}  // namespace bench

int main(int, char** arguments) {
  const std::string text = bench::read_file(arguments[2]);
  const bool decodes = !std::strcmp(arguments[1], "decode");
  return bench::run("nlohmann/json", arguments[1], text.size(), [&]() -> unsigned long long {
    const nlohmann::json parsed = nlohmann::json::parse(text);
    return decodes ? bench::checksum(parsed.at("service").get<std::vector<bench::service>>()) : parsed.size();
  });
}
