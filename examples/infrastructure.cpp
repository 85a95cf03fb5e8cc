// A module of infrastructure, evaluated whole: variables of declared types, local values, data, resources
// and outputs, each of which may refer to all others, whatever their order in the file.
#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <hcl/functions/standard.hpp>
#include <hcl/hcl.hpp>
#include <hcl/model.hpp>

// What a module consists of. Expressions and bodies are kept until it is known what they refer to.
struct variable {
  hcl::label<> name;
  hcl::type_constraint type;
  hcl::attr<hcl::expression, "default"> fallback{};
};
struct locals {
  hcl::attributes<hcl::expression> values;
};
struct resource {
  hcl::label<hcl::one_of<std::string, "image", "network", "firewall", "machine">> type;
  hcl::label<> name;
  hcl::remain<> body{};
};
struct output {
  hcl::label<> name;
  hcl::expression value;
};
struct module {
  hcl::blocks<variable, "variable"> variables{};
  hcl::blocks<locals, "locals"> local_values{};
  hcl::blocks<resource, "data"> data{};
  hcl::blocks<resource, "resource"> resources{};
  hcl::blocks<output, "output"> outputs{};
};

// The types of resources there are.
struct image {
  hcl::defaulted<std::string> version = "latest";
};
struct subnet {
  hcl::label<> zone;
  std::string cidr;
};
struct network {
  std::string name;
  std::string cidr;
  hcl::blocks<subnet, "subnet"> subnets{};
};
struct rule {
  hcl::label<> name;
  hcl::ranged<int, 1, 65535> port;
};
struct firewall {
  std::string network;
  hcl::blocks<rule, "rule"> rules{};
};
struct machine {
  std::string image;
  std::string network;
  hcl::defaulted<hcl::ranged<int, 0, 100>> count = 1;
  hcl::defaulted<std::map<std::string, std::string>> tags{};
};

// Something to refer to: an expression, or a block, of which others see what its struct says, and an id.
struct part {
  std::vector<std::string> name;
  hcl::expression written{};
  hcl::type_constraint type{};
  hcl::result<hcl::value> (*decode)(const part& block, const hcl::scope& names) = nullptr;
  hcl::body body{};
};
template <typename T>
hcl::result<hcl::value> decode(const part& block, const hcl::scope& names) {
  const auto made = hcl::decode_body<T>(block.body, names, {.dynamic_blocks = true});
  if (!made) return made.diagnostics();
  auto said = *hcl::from_value<std::map<std::string, hcl::value>>(hcl::to_value(*made));
  said["id"] = *(block.name.end() - 2) + '/' + block.name.back();
  return hcl::to_value(said);
}
const std::map<std::string, decltype(part::decode)> types{{"image", decode<image>},
                                                          {"network", decode<network>},
                                                          {"firewall", decode<firewall>},
                                                          {"machine", decode<machine>}};

// The values of all parts, those of data by their types and names.
struct module_values {
  std::map<std::string, std::map<std::string, hcl::value>> data{}, others{};

  hcl::value& of(const part& p) {
    return p.name.size() == 3 ? data[p.name[1]][p.name[2]] : others[p.name[0]][p.name[1]];
  }
};

// In the order that the references ask for. What needs something that failed stays unknown, without a word.
hcl::result<module_values> evaluate(const std::vector<part>& parts, hcl::scope& names) {
  module_values values;
  hcl::body_content blocks;
  for (const part& p : parts) {
    values.of(p) = hcl::value::unknown();
    const hcl::body inside =
        p.decode ? p.body : hcl::make_body({.attributes = {hcl::make_attribute("value", p.written)}});
    blocks.blocks.push_back({p.name[0], {p.name.begin() + 1, p.name.end()}, inside, {}, {}, {}});
  }
  const auto graph = hcl::dependencies(hcl::make_body(blocks));
  if (!graph) return graph.diagnostics();
  hcl::diagnostics diags;
  for (const auto i : graph->order) {
    const auto is_known = [&](const auto& need) { return values.of(parts[need.to]).is_known(); };
    if (!std::all_of(graph->items[i].needs.begin(), graph->items[i].needs.end(), is_known)) continue;
    names.variable("data", values.data);
    for (const auto& [kind, all] : values.others)
      names.variable(kind, all);
    const part& p = parts[i];
    const auto made = p.decode ? p.decode(p, names) : p.type.evaluate(p.written, names);
    diags.append(made.diagnostics());
    if (made) values.of(p) = *made;
  }
  return {values, diags};
}

int main(int count, char** arguments) {
  const auto config = hcl::decode_file<module>(count > 1 ? arguments[1] : "infrastructure.hcl");
  if (!config) return std::cout << config.diagnostics(), 1;
  std::vector<part> parts;
  for (const variable& v : config->variables)
    parts.push_back({{"var", v.name}, v.fallback, v.type});
  for (const locals& block : config->local_values)
    for (const auto& [name, expression] : block.values)
      parts.push_back({{"local", name}, expression});
  for (const resource& r : config->data)
    parts.push_back({{"data", *r.type, r.name}, {}, {}, types.at(r.type), *r.body});
  for (const resource& r : config->resources)
    parts.push_back({{*r.type, r.name}, {}, {}, types.at(r.type), *r.body});
  for (const output& o : config->outputs)
    parts.push_back({{"output", o.name}, o.value});

  hcl::scope names;
  names.add(hcl::functions::standard());
  const auto values = evaluate(parts, names);
  std::cout << values.diagnostics();
  if (!values) return 1;
  for (const auto& [type, all] : values->data)
    std::cout << "data." << type << " = " << *hcl::to_json(hcl::to_value(all)) << '\n';
  for (const auto& [kind, all] : values->others)
    for (const auto& [name, value] : all)
      std::cout << kind << '.' << name << " = " << *hcl::to_json(value) << '\n';
}
