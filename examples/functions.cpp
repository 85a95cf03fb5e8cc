// C++ callables as functions of the language: parameters and result come from the signature.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <optional>

#include <hcl/decode.hpp>

struct config {
  double load;
  std::string greeting;
  std::vector<std::string> names;
};

int main() {
  hcl::scope names;
  names.function("clamp", [](double v, double low, double high) { return std::clamp(v, low, high); });
  names.function("average", [](const std::vector<double>& all) {
    return std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
  });
  names.function("greet", [](const std::string& who, std::optional<std::string> title) {
    return "Dear " + title.value_or("") + (title ? " " : "") + who;
  });
  names.function("sorted", [](std::vector<std::string> all) {
    std::sort(all.begin(), all.end());
    return all;
  });

  const auto result = hcl::decode<config>(R"(
    load     = clamp(average([0.5, 2.5, 3]), 0, 1)
    greeting = greet("Ada", null)
    names    = sorted(["b", "c", "a"])
  )",
                                          "functions.hcl", names);
  if (!result) return std::cerr << result.diagnostics(), 1;
  std::cout << result->load << ", " << result->greeting;
  for (const std::string& name : result->names)
    std::cout << ", " << name;
  std::cout << '\n';

  std::cout << hcl::decode<config>("load = clamp(1, 2)\ngreeting = greeet(\"Ada\", 1)\nnames = sorted(3)\n",
                                   "wrong.hcl", names)
                   .diagnostics();
}
