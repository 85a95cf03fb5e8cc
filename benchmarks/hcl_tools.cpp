// What tools do with a text: hcl_tools TASK FILE      tasks: check (parse and compare the type of every
// expression with that of its member), bind (parse and make a typed tree of every expression), document
// (parse without losing a byte), items (that, and every item and comment looked at), edit (parse, one change
// and the text of all)
#include <hcl/decode.hpp>
#include <hcl/edit.hpp>
#include <hcl/model.hpp>

#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "measure.hpp"

namespace {

namespace model = hcl::model;
using model::type;

template <typename T>
T need(hcl::result<T> result) {
  if (result) return *std::move(result);
  std::fputs(to_string(result.diagnostics()).c_str(), stderr);
  std::exit(1);
}

// The names of the Terraform-like text, with types where the program could know them.
model::scope known_names() {
  model::scope names;
  const type text = type::string(), texts = type::list(text), tags = type::map(text);
  const type instance = type::object({{"id", type::output(text)}});
  names.variable("var", type::dynamic());
  names.variable("data", type::object({{"aws_ami", type::map(instance)}}));
  names.variable("module", type::object({{"vpc", type::object({{"private_subnets", type::output(texts)}})}}));
  names.variable("local", type::object({{"tags", tags}, {"prefix", text}}));
  names.variable("count", type::object({{"index", type::integer()}}));
  names.variable("aws_security_group", type::map(instance));
  names.variable("aws_instance", type::map(type::list(instance)));
  for (const char* name : {"ami", "user_data", "number"})
    names.variable(name, type::dynamic());
  names.function("lookup", model::signature{.parameters = {{"map", tags}, {"key", text}, {"default", text}},
                                            .result = text});
  names.function("element", model::signature{.parameters = {{"list", texts}, {"index", type::integer()}},
                                             .result = text});
  names.function("concat", model::signature{.varargs = model::parameter{"lists", texts}, .result = texts});
  names.function("merge", model::signature{.varargs = model::parameter{"maps", tags}, .result = tags});
  return names;
}

struct variable {
  hcl::label<std::string> name;
  std::string description;
  hcl::expression type;
  hcl::attr<int, "default"> otherwise;
};

struct disk {
  std::string volume_type;
  int volume_size;
  bool encrypted;
};

struct lifecycle_rules {
  hcl::attr<std::vector<hcl::value>> ignore_changes;
};

struct resource {
  hcl::label<std::string> type;
  hcl::label<std::string> name;
  int count;
  std::string ami;
  std::string instance_type;
  std::string subnet_id;
  std::vector<std::string> vpc_security_group_ids;
  hcl::block<disk> root_block_device;
  std::string user_data;
  std::map<std::string, std::string> tags;
  hcl::block<lifecycle_rules> lifecycle;
};

struct output {
  hcl::label<std::string> name;
  std::string description;
  std::vector<std::string> value;
};

struct module {
  hcl::blocks<variable, "variable"> variables;
  hcl::blocks<resource, "resource"> resources;
  hcl::blocks<output, "output"> outputs;
};

int check(const std::string& text) {
  const model::scope names = known_names();
  return bench::run("hcl", "check", text.size(), [&]() -> unsigned long long {
    const hcl::diagnostics diags = model::check<module>(text, "text.hcl", names);
    if (diags.has_errors()) {
      std::fputs(to_string(diags).c_str(), stderr);
      std::exit(1);
    }
    return diags.size();
  });
}

int bind(const std::string& text) {
  const model::scope names = known_names();
  return bench::run("hcl", "bind", text.size(), [&]() -> unsigned long long {
    hcl::diagnostics diags;
    const model::typed_body bound = model::bind(need(hcl::parse(text, "text.hcl")), names, diags);
    if (diags.has_errors()) {
      std::fputs(to_string(diags).c_str(), stderr);
      std::exit(1);
    }
    return bound.nodes->size();
  });
}

int edit(const std::string& text) {
  return bench::run("hcl", "edit", text.size(), [&]() -> unsigned long long {
    hcl::document all = need(hcl::document::parse(text, "text.hcl"));
    if (!all.body().blocks().front().body().set("description", "another")) std::exit(1);
    return all.text().size();
  });
}

std::size_t count_items(const hcl::edit::body& body) {
  std::size_t count = body.size();
  for (std::size_t i = 0; i != body.size(); ++i)
    if (const hcl::edit::item item = body[i]; item.is_block()) count += count_items(item.as_block().body());
  return count;
}

int items(const std::string& text) {
  return bench::run("hcl", "items", text.size(), [&]() -> unsigned long long {
    return count_items(need(hcl::document::parse(text, "text.hcl")).body());
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string text = bench::read_file(argv[2]);
  if (!std::strcmp(argv[1], "check")) return check(text);
  if (!std::strcmp(argv[1], "bind")) return bind(text);
  if (!std::strcmp(argv[1], "edit")) return edit(text);
  if (!std::strcmp(argv[1], "items")) return items(text);
  return bench::run("hcl", "document", text.size(), [&]() -> unsigned long long {
    return need(hcl::document::parse(text, "text.hcl")).is_changed();
  });
}
