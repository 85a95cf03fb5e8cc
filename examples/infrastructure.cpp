// A module of infrastructure, evaluated whole: variables of declared types, local values, data, resources
// and outputs, each of which may refer to all others, whatever their order in the file.
#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <span>
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

using address = std::vector<std::string>;
// An object with one more value in it: {"network", "main"} is the `main` of `network`, an object as well.
hcl::value with(const hcl::value& object, std::span<const std::string> name, const hcl::value& added) {
  if (name.empty()) return added;
  std::vector<hcl::member> members(object.members().begin(), object.members().end());
  hcl::value inner = hcl::value::object({});
  for (const hcl::member& m : object.members())
    if (m.name == name[0]) inner = m.value;
  members.push_back({name[0], with(inner, name.subspan(1), added)});  // of two with one name, the last counts
  return hcl::value::object(members);
}

// All that others can refer to, each a block with its address for a header, and how it gets its value.
struct module_parts {
  hcl::body_content parts{};
  std::vector<std::function<hcl::result<hcl::value>(const hcl::scope&)>> evaluators{};

  void add_part(const address& name, const hcl::body& body) {
    hcl::body_block& part = parts.blocks.emplace_back();
    part.type = name.front();
    part.labels.assign(name.begin() + 1, name.end());
    part.body = body;
  }
  void add(const address& name, const hcl::expression& e, const hcl::type_constraint& type = {}) {
    evaluators.push_back([e, type](const hcl::scope& names) { return type.evaluate(e, names); });
    add_part(name, hcl::make_body({.attributes = {hcl::make_attribute("value", e)}}));
  }
  // A block that is decoded as a T: others see what it says, and an id.
  template <typename T>
  void add_block(const address& name, const hcl::body& body) {
    const std::string id = name[name.size() - 2] + '/' + name.back();
    evaluators.push_back([body, id](const hcl::scope& names) -> hcl::result<hcl::value> {
      const auto made = hcl::decode_body<T>(body, names, {.dynamic_blocks = true});
      if (!made) return made.diagnostics();
      return with(hcl::to_value(*made), address{"id"}, id);
    });
    add_part(name, body);
  }

  // Everything as one object of objects. What depends on something that failed stays unknown, without a word.
  [[nodiscard]] hcl::result<hcl::value> run(hcl::scope names) const {
    hcl::value all = hcl::value::object({});
    const auto define = [&](const address& name, const hcl::value& v) {
      all = with(all, name, v);
      for (const hcl::member& root : all.members())
        names.variable(root.name, root.value);
    };
    const auto graph = hcl::dependencies(hcl::make_body(parts));
    if (!graph) return graph.diagnostics();
    for (const auto& item : graph->items)
      define(item.name, hcl::value::unknown());
    hcl::diagnostics diags;
    std::vector<bool> is_known(graph->items.size());
    for (const std::size_t i : graph->order) {
      const hcl::dependency_item& item = graph->items[i];
      if (!std::ranges::all_of(item.needs, [&](const auto& need) { return is_known[need.to]; })) continue;
      const auto value = evaluators[i](names);
      diags.append(value.diagnostics());
      is_known[i] = static_cast<bool>(value);
      if (value) define(item.name, *value);
    }
    return {all, std::move(diags)};
  }
};

const std::map<std::string, void (module_parts::*)(const address&, const hcl::body&)> types{
    {"image", &module_parts::add_block<image>},
    {"network", &module_parts::add_block<network>},
    {"firewall", &module_parts::add_block<firewall>},
    {"machine", &module_parts::add_block<machine>}};

int main(int count, char** arguments) {
  const auto config = hcl::decode_file<module>(count > 1 ? arguments[1] : "infrastructure.hcl");
  if (!config) return std::cout << config.diagnostics(), 1;

  module_parts all;
  for (const variable& v : config->variables)
    all.add({"var", v.name}, v.fallback, v.type);
  for (const locals& block : config->local_values)
    for (const auto& [name, expression] : block.values)
      all.add({"local", name}, expression);
  for (const resource& r : config->data)
    (all.*types.at(r.type))({"data", *r.type, r.name}, *r.body);
  for (const resource& r : config->resources)
    (all.*types.at(r.type))({*r.type, r.name}, *r.body);
  for (const output& o : config->outputs)
    all.add({"output", o.name}, o.value);

  hcl::scope names;
  hcl::functions::register_standard(names);
  const auto values = all.run(std::move(names));
  std::cout << values.diagnostics();
  if (!values) return 1;
  for (const auto& [kind, inside] : values->members())
    for (const auto& [name, value] : inside.members())
      std::cout << kind << '.' << name << " = " << *hcl::to_json(value) << '\n';
}
