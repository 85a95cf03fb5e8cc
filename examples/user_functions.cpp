// Functions that a configuration defines for itself.
#include <iostream>
#include <string>
#include <vector>

#include <hcl/hcl.hpp>

struct release {
  std::string image;
  std::vector<std::string> mirrors;
};

constexpr const char* source = R"(
function "tagged" {
  params         = [image]
  variadic_param = tags
  result         = "${registry}/${image}:${join("-", tags)}"
}

image   = tagged("web", "1.4", "slim")
mirrors = [for place in ["eu", "us"] : "${place}.${tagged("web", "1.4")}"]
)";

int main() {
  hcl::scope names;
  names.variable("registry", "example.org");
  names.add(hcl::functions::standard());

  const auto file = hcl::parse(source, "release.hcl");
  if (!file) return std::cerr << file.diagnostics(), 1;
  hcl::diagnostics diags;
  const hcl::user_functions own = hcl::read_user_functions(*file, &names, diags);
  names.add(own);
  const auto config = hcl::decode_body<release>(own.rest, names);

  if (diags.has_errors() || !config) return std::cerr << diags << config.diagnostics(), 1;
  std::cout << config->image << '\n';
  for (const std::string& mirror : config->mirrors)
    std::cout << mirror << '\n';
  for (const auto& [name, function] : own.functions)
    std::cout << function.signature() << '\n';

  // Without an end, the limits end them.
  const auto endless =
      hcl::parse("function \"f\" {\n  params = [n]\n  result = f(n + 1)\n}\n", "endless.hcl");
  hcl::read_user_functions(*endless, &names, diags).add_to(names);
  std::cout << '\n' << hcl::parse_expression("f(1)", "call.hcl")->evaluate(names).diagnostics();
}
