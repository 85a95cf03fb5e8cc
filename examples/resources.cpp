// A program of resources, checked before any of them exists: what kinds of resources there are is known to
// the host, so are the types of what they have and give. Prints what each resource depends on, in an order in
// which each comes after that, its inputs with all that waits for other resources made explicit, and what is
// wrong with a second program.
#include <cstddef>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include <hcl/hcl.hpp>

namespace model = hcl::model;
using model::type;

constexpr const char* program = R"(
resource "server" "web" {
  image = "web:${length(certificate.names)}"
  port  = 8000 + 80
  home  = disk.id
}
resource "certificate" "certificate" {
  names = [for zone in ["eu", "us"] : "${zone}.${region}.example.org"]
}
resource "disk" "disk" {
  size = 20 * 1024
}
)";

constexpr const char* wrong = R"(
resource "server" "web" {
  image = disk.nme
  port  = [8080]
  home  = [disk.id]
}
resource "disk" "disk" {
  size = regin
}
)";

// What may be set, and what is there when the resource is.
struct kind {
  std::string name;
  type inputs, outputs;
};

const std::vector<kind>& kinds() {
  static const std::vector<kind> all = {
      {"server",
       type::object({{"image", type::string()}, {"port", type::integer()}, {"home", type::string()}}),
       type::object({{"address", type::output(type::string())}})},
      {"certificate", type::object({{"names", type::list(type::string())}}),
       type::object({{"names", type::output(type::list(type::string()))}})},
      {"disk", type::object({{"size", type::integer()}}),
       type::object({{"id", type::output(type::string())}})},
  };
  return all;
}

const kind* kind_of(const model::typed_block& block) {
  for (const kind& each : kinds())
    if (block.labels.size() == 2 && each.name == block.labels[0]) return &each;
  return nullptr;
}

// Every resource is a variable, of the type of what it gives.
model::scope names_in(const hcl::body& file) {
  model::scope names;
  names.variable("region", type::string());
  names.function("length", model::signature{.parameters = {{"list", type::list(type::dynamic())}},
                                            .result = type::integer()});
  hcl::diagnostics ignored;
  for (const hcl::body_block& block :
       file.content({.blocks = {{"resource", {"kind", "name"}}}}, ignored).blocks)
    for (const kind& each : kinds())
      if (each.name == block.labels[0]) names.variable(block.labels[1], each.outputs, block.labels[1]);
  return names;
}

// The resources that an expression refers to.
void add_references(const model::typed_expression& expression, std::set<std::string>& to) {
  model::walk(expression, [&](const model::node& n) {
    const model::node_names* const names = expression.nodes->find(n)->names;
    if (names && names->what && !names->what->host.empty()) to.insert(names->what->host);
    return true;
  });
}

// What is set must convert to what is wanted, now or later.
void check_inputs(const model::typed_block& block, hcl::diagnostics& diags) {
  const kind* const known = kind_of(block);
  if (!known) return;
  for (const model::typed_item& item : block.body->items) {
    if (!item.attribute) continue;
    const type* const wanted = known->inputs.find(item.attribute->name);
    const type found = item.attribute->value.type();
    if (wanted && model::conversion_between(found, model::input_of(*wanted)) != hcl::conversion::none)
      continue;
    diags.add({.code = "invalid-input",
               .summary = wanted ? "Invalid input" : "Unknown input",
               .detail = wanted ? "\"" + item.attribute->name + "\" must be " + to_string(*wanted) +
                                      ", not " + to_string(found) + "."
                                : "A " + known->name + " has no input \"" + item.attribute->name + "\".",
               .subject = item.attribute->value.where()});
  }
}

hcl::diagnostics check(const char* text) {
  const hcl::result<hcl::body> file = hcl::parse(text, "program.hcl");
  if (!file) return file.diagnostics();
  const model::scope names = names_in(*file);
  hcl::diagnostics diags;
  const model::typed_body bound = model::bind(*file, names, diags);
  for (const model::typed_item& item : bound.items)
    if (item.block) check_inputs(*item.block, diags);
  if (diags.has_errors()) return diags;

  std::vector<const model::typed_block*> waiting;
  for (const model::typed_item& item : bound.items)
    waiting.push_back(item.block.get());
  std::set<std::string> done;
  while (!waiting.empty()) {
    const std::size_t before = waiting.size();
    std::erase_if(waiting, [&](const model::typed_block* block) {
      std::set<std::string> needed;
      for (const model::typed_item& item : block->body->items)
        add_references(item.attribute->value, needed);
      for (const std::string& name : needed)
        if (!done.contains(name)) return false;
      std::cout << block->labels[1] << " (";
      for (const std::string& name : needed)
        std::cout << (name == *needed.begin() ? "needs " : ", ") << name;
      std::cout << ")\n";
      for (const model::typed_item& item : block->body->items) {
        model::typed_expression rewritten = item.attribute->value;
        std::cout << "  " << item.attribute->name << ": " << to_string(rewritten.type()) << '\n';
        model::rewrite_applies(rewritten);
        std::cout << "    " << model::print(rewritten) << '\n';
      }
      return done.insert(block->labels[1]).second;
    });
    if (waiting.size() == before) break;  // a circle
  }
  return diags;
}

int main() {
  if (const hcl::diagnostics diags = check(program); !diags.empty()) return std::cout << diags, 1;
  std::cout << '\n' << check(wrong);
}
