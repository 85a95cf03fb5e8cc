// Types in a configuration: declared there, used to check and complete values.
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <hcl/decode.hpp>

struct variable {
  hcl::label<std::string> name;
  hcl::type_constraint type;                  // a type expression, with defaults
  std::optional<hcl::expression> fallback{};  // evaluated when it is known whether it is needed
};
struct module {
  hcl::blocks<variable, "variable"> variables{};
};

int main() {
  const auto config = hcl::decode<module>(R"(
    variable "server" {
      type = object({ host = string, port = optional(number, 80), tags = optional(list(string), []) })
    }
    variable "names" {
      type = set(string)
    }
  )",
                                          "module.hcl");
  if (!config) return std::cerr << config.diagnostics(), 1;
  for (const variable& v : config->variables)
    std::cout << v.name << " is " << to_string(v.type) << '\n';

  const hcl::type_constraint& server = config->variables[0].type;
  std::cout << *hcl::to_json(*server.convert(hcl::value::object({{"host", "a"}, {"port", "8080"}}))) << '\n';
  std::cout << server.convert(hcl::value::object({{"port", 1}})).error().message << '\n';

  // The types of C++ types, and objects as values and back.
  std::cout << to_string(hcl::type_of<std::vector<std::optional<int>>>()) << '\n';
  const hcl::value list = hcl::to_value(std::vector{3, 4});
  std::cout << hcl::from_value<std::vector<std::string>>(list)->back() << '\n';

  std::cout << hcl::decode<module>("variable \"v\" {\n  type = list(strin)\n}\n", "wrong.hcl").diagnostics();
}
