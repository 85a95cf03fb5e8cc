// The examples' own files, each in a namespace: their structs are the ones that users read first.
#include "example_formats.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/extension/user_function.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/hcl.hpp>
#include <hcl/model.hpp>
#include <hcl/serve.hpp>

// Their `main` is an ordinary function here, which is never called.
#pragma GCC diagnostic ignored "-Wreturn-type"
namespace agent_example {
#include "../../examples/agent.cpp"
}
namespace bake_example {
#include "../../examples/bake.cpp"
}
namespace gateway_example {
#include "../../examples/gateway.cpp"
}
namespace image_example {
#include "../../examples/image_build.cpp"
}
namespace infrastructure_example {
#include "../../examples/infrastructure.cpp"
}
namespace plugin_example {
#include "../../examples/plugin_host.cpp"
}
namespace quickstart_example {
#include "../../examples/quickstart.cpp"
}
namespace readme_example {
#include "../../examples/readme.cpp"
}
namespace robot_example {
#include "../../examples/robot.cpp"
}
namespace scheduler_example {
#include "../../examples/scheduler.cpp"
}
namespace tags_example {
#include "../../examples/tags.cpp"
}

namespace {

using hcl::edit::name_rule;
using typed::format;

// What the programs set before they read, or know later.
const hcl::scope& names() {
  static const hcl::scope all = [] {
    hcl::scope made;
    made.add(hcl::functions::standard());
    for (const char* const name :
         {"domain", "region", "owner", "version", "day", "flavour", "debug", "name", "more"})
      made.variable(name, name);
    for (const char* const name : {"ORGANISATION", "VERSION", "REGISTRY"})
      made.variable(name, name);
    for (const char* const name : {"cpus", "replicas"})
      made.variable(name, 3);
    const auto object = [&](const char* name, std::map<std::string, std::string> members) {
      made.variable(name, members);
    };
    made.variable("shares", std::map<std::string, double>{{"a", 0.25}, {"b", 0.75}});
    object("request", {{"method", "GET"}, {"path", "/"}});
    object("node", {{"class", "spot"}});
    object("source", {{"type", "qemu"}});
    object("host", {{"name", "n"}, {"number", "1"}, {"site", "s"}});
    made.variable("attr", hcl::value::object({{"cpu", hcl::value::object({{"cores", 4}})}}));
    return made;
  }();
  return all;
}

// Programs that read in steps, whose steps are one language.
struct bake_function {
  hcl::label<> name;
  hcl::expression params, result;
  hcl::expression variadic_param{};
};
struct bake_target {
  hcl::flatten<bake_example::target> made{};
  hcl::defaulted<std::vector<std::string>> inherits{};
  hcl::expression name{}, matrix{};
};
struct bake_file {
  hcl::blocks<bake_example::variable, "variable"> variables{};
  hcl::blocks<bake_function, "function"> functions{};
  hcl::blocks<std::map<std::string, bake_example::group>, "group"> groups{};
  hcl::blocks<std::map<std::string, bake_target>, "target"> targets{};
};
struct image_file {
  hcl::blocks<image_example::variable, "variable"> variables{};
  hcl::block<std::optional<image_example::locals>, "locals"> local_values{};
  hcl::flatten<image_example::image_template> rest{};
};
namespace infrastructure = infrastructure_example;
struct firewall {
  hcl::label<> name;
  hcl::flatten<infrastructure::firewall> what{};
};
struct network {
  hcl::label<> name;
  hcl::flatten<infrastructure::network> what{};
};
struct machine {
  hcl::label<> name;
  hcl::flatten<infrastructure::machine> what{};
};
struct image {
  hcl::label<> type, name;
  hcl::flatten<infrastructure::image> what{};
};
struct module_file {
  hcl::blocks<infrastructure::variable, "variable"> variables{};
  hcl::blocks<infrastructure::locals, "locals"> local_values{};
  hcl::blocks<std::variant<firewall, network, machine>, "resource"> resources{};
  hcl::blocks<image, "data"> data{};
  hcl::blocks<infrastructure::output, "output"> outputs{};
};

template <typename T>
format example(const std::string& name, std::vector<name_rule> rules = {},
               std::set<std::string> free_names = {}) {
  std::ifstream file("examples/" + name + ".hcl", std::ios::binary);
  if (!file) throw std::runtime_error("there is no examples/" + name + ".hcl here");
  return {
      "example " + name, std::string(std::istreambuf_iterator<char>(file), {}),
      hcl::language<T>({.names = &names(), .rules = std::move(rules), .decode = {.dynamic_blocks = true}}),
      std::move(free_names)};
}

}  // namespace

std::vector<format> typed::example_formats() {
  const std::vector<name_rule> variables{{{"var"}, "variable"}, {{"local"}, "locals", true}};
  std::vector<format> all;
  all.push_back(example<agent_example::agent>("agent"));
  all.push_back(example<bake_file>("bake", {}, {"BASE", "DEBUG", "GO_VERSION"}));
  all.push_back(example<gateway_example::gateway>("gateway"));
  all.push_back(
      example<image_file>("image_build", variables, {"file", "files", "major", "name", "output", "types"}));
  std::vector<name_rule> resources = variables;
  resources.insert(resources.end(), {{{}, "resource"}, {{"data"}, "data"}});
  all.push_back(example<module_file>("infrastructure", std::move(resources),
                                     {"name", "owner", "public", "range", "subnets", "tags"}));
  all.push_back(
      example<plugin_example::host>("plugin_host", {},
                                    {"endpoint", "exporter", "headers", "interval", "label", "limit",
                                     "listen", "quota", "sample", "size", "value", "warn"}));
  all.push_back(example<quickstart_example::gateway>("quickstart"));
  all.push_back(example<readme_example::server>("readme"));
  all.push_back(example<robot_example::robot>("robot"));
  all.push_back(example<scheduler_example::jobs>("scheduler", {}, {"THREADS", "costs", "owner"}));
  all.push_back(example<tags_example::job>("tags", {}, {"files", "memory"}));
  return all;
}
