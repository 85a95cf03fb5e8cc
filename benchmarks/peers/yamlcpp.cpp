// yaml-cpp: yamlcpp TASK FILE
#include <yaml-cpp/yaml.h>

#include <cstring>

#include "../measure.hpp"
#include "../services.hpp"

namespace {

std::vector<bench::service> decode(const YAML::Node& root) {
  std::vector<bench::service> out;
  for (const YAML::Node& t : root["service"]) {
    bench::service& s = out.emplace_back();
    s.protocol = t["protocol"].as<std::string>();
    s.name = t["name"].as<std::string>();
    s.listen = t["listen"].as<std::string>();
    s.enabled = t["enabled"].as<bool>();
    s.replicas = t["replicas"].as<int>();
    s.weight = t["weight"].as<double>();
    s.description = t["description"].as<std::string>();
    s.tags = t["tags"].as<std::vector<std::string>>();
    s.limits = t["limits"].as<std::map<std::string, int>>();
    for (const YAML::Node& u : t["upstream"])
      s.upstreams.push_back({u["name"].as<std::string>(), u["address"].as<std::string>(), u["port"].as<int>(),
                             u["timeout"].as<std::string>()});
  }
  return out;
}

}  // namespace

int main(int, char** arguments) {
  const std::string text = bench::read_file(arguments[2]);
  const bool decodes = !std::strcmp(arguments[1], "decode");
  return bench::run("yaml-cpp", arguments[1], text.size(), [&]() -> unsigned long long {
    const YAML::Node parsed = YAML::Load(text);
    return decodes ? bench::checksum(decode(parsed)) : parsed.size();
  });
}
