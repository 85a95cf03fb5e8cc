// The parts of a configuration whose shape is not known: values of any type, attributes of any name, and a
// whole file without a struct.
#include <iostream>
#include <string>

#include <hcl/decode.hpp>
#include <hcl/value/json.hpp>
#include <hcl/write/translate.hpp>

struct plugin {
  hcl::label<std::string> name;
  hcl::attributes<> settings;  // std::map<std::string, hcl::value>
};

struct config {
  hcl::value version;
  hcl::blocks<plugin, "plugin"> plugins;
};

void print_tree(const hcl::value& v, const std::string& indent) {
  if (v.begin() == v.end()) {  // without parts; also null and unknown
    std::cout << indent << v << '\n';
  } else if (v.kind() == hcl::type_kind::object || v.kind() == hcl::type_kind::map) {
    for (const auto& [name, part] : v.unmarked().members())
      std::cout << indent << name << '\n', print_tree(part, indent + "  ");
  } else {
    for (const hcl::value& part : v)
      std::cout << indent << "-\n", print_tree(part, indent + "  ");
  }
}

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

  hcl::scope names;
  names.variable("base", 8000);
  const auto file = hcl::parse("debug = true\nweb \"a\" {\n  port = base + 80\n}\n", "any.hcl");
  if (!file) return std::cerr << file.diagnostics(), 1;
  const hcl::result<hcl::value> whole = hcl::body_value(*file, {.names = &names});
  if (!whole) return std::cerr << whole.diagnostics(), 1;
  std::cout << *whole << '\n';
  print_tree(*whole, "");
}
