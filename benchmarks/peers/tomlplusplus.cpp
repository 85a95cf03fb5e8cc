// toml++: tomlplusplus TASK FILE
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <cstring>

#include "../measure.hpp"
#include "../services.hpp"

namespace {

std::vector<bench::service> decode(const toml::table& root) {
  std::vector<bench::service> out;
  for (const auto& item : *root["service"].as_array()) {
    const toml::table& t = *item.as_table();
    bench::service& s = out.emplace_back();
    s.protocol = *t["protocol"].value<std::string>();
    s.name = *t["name"].value<std::string>();
    s.listen = *t["listen"].value<std::string>();
    s.enabled = *t["enabled"].value<bool>();
    s.replicas = *t["replicas"].value<int>();
    s.weight = *t["weight"].value<double>();
    s.description = *t["description"].value<std::string>();
    for (const auto& tag : *t["tags"].as_array())
      s.tags.push_back(*tag.value<std::string>());
    for (const auto& [key, limit] : *t["limits"].as_table())
      s.limits.emplace(key.str(), *limit.value<int>());
    for (const auto& element : *t["upstream"].as_array()) {
      const toml::table& u = *element.as_table();
      s.upstreams.push_back({*u["name"].value<std::string>(), *u["address"].value<std::string>(),
                             *u["port"].value<int>(), *u["timeout"].value<std::string>()});
    }
  }
  return out;
}

}  // namespace

int main(int, char** arguments) {
  const std::string text = bench::read_file(arguments[2]);
  const bool decodes = !std::strcmp(arguments[1], "decode");
  return bench::run("toml++", arguments[1], text.size(), [&]() -> unsigned long long {
    const toml::parse_result parsed = toml::parse(text);
    if (!parsed) std::abort();
    return decodes ? bench::checksum(decode(parsed.table())) : parsed.table().size();
  });
}
