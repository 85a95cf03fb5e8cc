// An infrastructure module: variables and local values first, which the resources then refer to, in blocks some of which are dynamic.
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hcl/functions/standard.hpp>
#include <hcl/hcl.hpp>

// What the names in a module mean.
struct variable {
  hcl::label<std::string> name;
  std::optional<std::string> description{};
  hcl::attr<hcl::value, "default"> fallback{};
};
struct locals {
  hcl::attributes<hcl::expression> all;  // evaluated when it is known what they refer to
};
struct output {
  hcl::label<std::string> name;
  hcl::value value;
};
struct declarations {
  hcl::blocks<variable, "variable"> variables;
  hcl::blocks<locals, "locals"> local_values;
  hcl::remain<hcl::body> resources;
};

// What is to be built.
struct subnet {
  hcl::label<std::string> zone;
  std::string cidr;
  hcl::defaulted<bool, "public"> is_public = false;
};
struct network {
  hcl::label<std::string> id;
  std::string name;
  std::string cidr;
  hcl::blocks<subnet, "subnet"> subnets{};
};
struct source {
  std::string cidr;
  std::optional<std::string> note{};
};
struct rule {
  hcl::label<std::string> name;
  hcl::defaulted<std::string> protocol = "tcp";
  std::optional<int> port{};
  hcl::blocks<source, "source"> sources{};
};
struct firewall {
  hcl::label<std::string> id;
  std::string network;
  hcl::blocks<rule, "rule"> rules{};
};
struct disk {
  int gigabytes;
  hcl::defaulted<bool> boot = false;
};
struct machine {
  hcl::label<std::string> id;
  int count;
  int memory;
  std::map<std::string, std::string> tags{};
  std::string startup{};
  hcl::blocks<disk, "disk"> disks{};
};
struct resources {
  hcl::blocks<network, "network"> networks;
  hcl::blocks<firewall, "firewall"> firewalls;
  hcl::blocks<machine, "machine"> machines;
  hcl::blocks<output, "output"> outputs;
};

// Local values may refer to each other in any order: each is evaluated once all that it needs is known.
bool define_locals(const declarations& module, hcl::scope& names) {
  std::map<std::string, hcl::expression> waiting;
  for (const locals& block : module.local_values) waiting.insert(block.all.begin(), block.all.end());
  std::vector<hcl::member> known;
  const auto is_ready = [&](const hcl::expression& e) {
    for (const hcl::traversal& t : e.variables())
      if (t.root_name() == "local" && t.size() > 1 && waiting.contains(t.steps()[1].name)) return false;
    return true;
  };
  while (!waiting.empty()) {
    const std::size_t before = waiting.size();
    for (auto i = waiting.begin(); i != waiting.end();) {
      if (!is_ready(i->second)) {
        ++i;
        continue;
      }
      const auto value = i->second.evaluate(names);
      if (!value) return std::cerr << value.diagnostics(), false;
      known.push_back({i->first, *value});
      names.variable("local", hcl::value::object(known));
      i = waiting.erase(i);
    }
    if (waiting.size() == before) return std::cerr << "The local value " << waiting.begin()->first << " refers to itself.\n", false;
  }
  return true;
}

int main() {
  const auto file = hcl::parse_file("infrastructure.hcl");
  if (!file) return std::cerr << file.diagnostics(), 1;

  hcl::scope names;
  hcl::functions::register_standard(names);
  names.function("cidr_subnet", [](const std::string& range, int index) {
    return range.substr(0, range.find('.', range.find('.') + 1)) + "." + std::to_string(index) + ".0/24";
  });

  const auto module = hcl::decode_body<declarations>(*file, names);
  if (!module) return std::cerr << module.diagnostics(), 1;
  std::vector<hcl::member> variables;
  for (const variable& v : module->variables) variables.push_back({v.name, v.fallback});
  names.variable("var", hcl::value::object(variables)).variable("local", hcl::value::object({}));

  std::cout << "dynamic blocks are made from:";
  for (const hcl::traversal& t : hcl::variables<resources>(*module->resources, hcl::variable_use::expansion)) std::cout << ' ' << to_string(t);
  std::cout << "\n\n";
  if (!define_locals(*module, names)) return 1;

  const auto plan = hcl::decode_body<resources>(*module->resources, names, {.dynamic_blocks = true});
  if (!plan) return std::cerr << plan.diagnostics(), 1;
  for (const network& n : plan->networks) {
    std::cout << "network " << n.id << " \"" << n.name << "\" " << n.cidr << '\n';
    for (const subnet& s : n.subnets) std::cout << "  subnet " << s.zone << ' ' << s.cidr << (s.is_public ? " public" : "") << '\n';
  }
  for (const firewall& f : plan->firewalls) {
    std::cout << "firewall " << f.id << " of " << f.network << '\n';
    for (const rule& r : f.rules) {
      std::cout << "  " << r.name << ": " << r.protocol << (r.port ? " " + std::to_string(*r.port) : "") << '\n';
      for (const source& s : r.sources) std::cout << "    " << s.note.value_or(s.cidr) << '\n';
    }
  }
  for (const machine& m : plan->machines) {
    std::cout << m.count << " x machine " << m.id << ", " << m.memory << " MiB\n";
    for (const auto& [key, value] : m.tags) std::cout << "  " << key << " = " << value << '\n';
    for (const disk& d : m.disks) std::cout << "  disk of " << d.gigabytes << " GB" << (d.boot ? ", boots" : "") << '\n';
    std::cout << m.startup;
  }
  for (const output& o : plan->outputs) std::cout << o.name << ": " << o.value.as_string() << '\n';
}
