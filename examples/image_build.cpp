// A template of machine images: variables of declared types, local values that refer to each other, sources
// in several shapes, and steps of two block types whose order counts.
#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <hcl/functions/standard.hpp>
#include <hcl/hcl.hpp>

// What comes first: the names that the rest of the file uses.
struct variable {
  hcl::label<> name;
  hcl::defaulted<std::string> description{};
  hcl::type_constraint type;
  hcl::attr<hcl::expression, "default"> fallback{};
  hcl::defaulted<bool> sensitive = false;
};
struct locals {
  hcl::attributes<hcl::expression> values;
};
struct declarations {
  hcl::blocks<variable, "variable"> variables{};
  hcl::block<std::optional<locals>, "locals"> local_values{};
  hcl::remain<> rest{};
};

// What images start from: the first label says how, the second is a name.
struct qemu {
  hcl::label<> name;
  std::string iso;
  hcl::byte_size disk_size;
  hcl::sensitive<std::string> ssh_password;
  hcl::defaulted<std::chrono::seconds> boot_wait = std::chrono::seconds(10);
};
struct container {
  hcl::label<> name;
  std::string image;
};

// What is done to them. `source` is known only when a build runs, so the commands are kept as expressions.
struct shell {
  hcl::attr<hcl::expr<std::vector<std::string>>, "inline"> commands;
  hcl::defaulted<std::vector<std::string>> only{};
};
struct file {
  std::string source;
  std::string destination;
};

// What becomes of the result: single steps, and chains of steps. The settings are each step's own.
struct post_processor {
  static constexpr std::string_view hcl_name = "post-processor";
  hcl::label<> type;
  hcl::attributes<hcl::value> settings{};
};
struct post_processors {
  static constexpr std::string_view hcl_name = "post-processors";
  hcl::blocks<post_processor, "post-processor"> chain{};
};
struct image {
  std::string name;
  std::vector<std::string> sources;
  hcl::blocks<std::variant<shell, file>, "provisioner"> provisioners{};     // the label says which
  hcl::blocks<std::variant<post_processor, post_processors>> afterwards{};  // the block type; order is kept
};
struct image_template {
  hcl::defaulted<std::string> required_version{};
  hcl::blocks<std::variant<qemu, container>, "source"> sources{};
  hcl::blocks<image, "build"> builds{};
};

// The values of the variables, each of its type; a sensitive one marks all that is made of it.
std::map<std::string, hcl::value> values_of(const declarations& first, hcl::diagnostics& diags) {
  std::map<std::string, hcl::value> values;
  for (const variable& v : first.variables) {
    const hcl::result<hcl::value> given = v.type.evaluate(v.fallback);
    diags.append(given.diagnostics());
    const hcl::value value = given ? *given : hcl::value::unknown();
    values[v.name] = v.sensitive ? value.with_marks(hcl::mark("sensitive")) : value;
  }
  return values;
}

hcl::result<image_template> read(const std::string& path) {
  const auto first = hcl::decode_file<declarations>(path);
  if (!first) return first.diagnostics();
  hcl::diagnostics diags;
  hcl::scope names;
  names.add(hcl::functions::standard());
  names.variable("var", values_of(*first, diags));
  const auto values = hcl::evaluate_all(first->local_values.value_or(locals{}).values, names, "local");
  diags.append(values.diagnostics());
  if (diags.has_errors()) return diags;
  names.variable("local", *values);
  return hcl::decode_body<image_template>(*first->rest, names);
}

// What one source has done to it; false after an error.
bool provision(const image& build, const std::string& source, const hcl::scope& names) {
  for (const auto& any : build.provisioners) {
    if (const auto* copy = std::get_if<file>(&any)) std::cout << "  copy " << copy->source << '\n';
    const auto* run = std::get_if<shell>(&any);
    if (!run || (!run->only.empty() && !std::count(run->only->begin(), run->only->end(), source))) continue;
    const auto commands = run->commands.evaluate(names);
    if (!commands) return std::cout << commands.diagnostics(), false;
    for (const std::string& command : *commands)
      std::cout << "  run " << command << '\n';
  }
  return true;
}

void print(const post_processor& step) {
  std::cout << " -> " << step.type;
  for (const auto& [name, value] : step.settings)
    std::cout << ' ' << name << '=' << *hcl::to_json(value);
}
void print(const post_processors& steps) {
  for (const post_processor& step : steps.chain)
    print(step);
}

int main(int count, char** arguments) {
  const auto config = read(count > 1 ? arguments[1] : "image_build.hcl");
  if (!config) return std::cout << config.diagnostics(), 1;
  for (const auto& any : config->sources) {
    if (const auto* machine = std::get_if<qemu>(&any))
      std::cout << "qemu." << machine->name << ": " << machine->iso << ", " << machine->ssh_password << '\n';
    if (const auto* box = std::get_if<container>(&any))
      std::cout << "container." << box->name << ": " << box->image << '\n';
  }
  for (const image& build : config->builds) {
    for (const std::string& source : build.sources) {
      std::cout << build.name << " on " << source << ":\n";
      hcl::scope names;
      names.variable("source", hcl::value::object({{"type", source.substr(0, source.find('.'))}}));
      if (!provision(build, source, names)) return 1;
    }
    for (const auto& any : build.afterwards) {
      std::cout << "afterwards";
      std::visit([](const auto& step) { print(step); }, any);
      std::cout << '\n';
    }
  }
}
