// A reference of the functions that configurations may call, made from the functions themselves.
#include <algorithm>
#include <iostream>
#include <optional>
#include <string>

#include <hcl/hcl.hpp>

int main() {
  hcl::scope names;
  names.function(
      "clamp", [](double value, double low, double high) { return std::clamp(value, low, high); },
      {"value", "low", "high"}, "The value, or the bound that it passes.");
  names.function(
      "greet",
      [](const std::string& who, std::optional<std::string> title) {
        return title.value_or("Hello") + " " + who;
      },
      {"who", "title"}, "A line to begin a letter with.");
  names.add(hcl::functions::conversions());

  for (const hcl::registered_function& f : names.functions())
    if (!f.description.empty()) std::cout << "`" << f.signature << "`  \n" << f.description << "\n\n";

  // The names are those that messages use.
  std::cout << hcl::parse_expression("clamp(1, \"low\", 3)", "wrong.hcl")->evaluate(names).diagnostics();
}
