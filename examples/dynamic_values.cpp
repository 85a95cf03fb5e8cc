// The parts of a configuration whose shape is not known: values of any type, and attributes of any name.
#include <iostream>

#include <hcl/decode.hpp>
#include <hcl/value/describe.hpp>

struct plugin {
  hcl::label<std::string> name;
  hcl::attributes<> settings;  // std::map<std::string, hcl::value>
};

struct config {
  hcl::value version;
  hcl::blocks<plugin, "plugin"> plugins;
};

int main() {
  const auto result = hcl::decode<config>(R"(
    version = 2
    plugin "cache" {
      size = 512 * 1024
      tiers = ["memory", "disk"]
      limits = { hot = 10, cold = null }
    }
  )",
                                          "plugins.hcl");
  if (!result) return std::cerr << result.diagnostics(), 1;

  std::cout << "version " << to_debug_string(result->version) << '\n';
  for (const plugin& p : result->plugins)
    for (const auto& [name, setting] : p.settings)
      std::cout << p.name << '.' << name << " is " << friendly_name(setting.type()) << ": "
                << to_debug_string(setting) << '\n';

  const hcl::value all =
      hcl::evaluate<hcl::value>("{ servers = [{ host = \"a\", port = 80 }, { host = \"b\" }] }").value();
  for (const hcl::value& server : all["servers"])
    std::cout << server["host"].get_or("?") << ':' << server["port"].get_or(8080) << '\n';
  const hcl::result<int> port = all["servers"][0]["port"].get<int>();
  if (port) std::cout << "the first port is " << *port << '\n';
}
