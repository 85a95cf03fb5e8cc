// Types as values: the function `convert`, functions of your own that take a type, and conversions in C++.
#include <iostream>
#include <span>
#include <string>
#include <vector>

#include <hcl/hcl.hpp>

struct inventory {
  hcl::value ids;
  hcl::value limits;
  bool fits;
};

int main() {
  hcl::scope names;
  names.add(hcl::functions::convert());
  // A parameter of this type is read as a type expression, not evaluated.
  names.function("fits",
                 hcl::function({.name = "fits",
                                .parameters = {{.name = "value"},
                                               {.name = "type", .type = hcl::make_type_constraint_type()}},
                                .result = hcl::type::boolean(),
                                .call = [](std::span<const hcl::value> a, const hcl::type&) {
                                  const bool good{hcl::convert(a[0], hcl::as_type_constraint(a[1]))};
                                  return hcl::outcome<hcl::value>(good);
                                }}));

  const auto config = hcl::decode<inventory>(R"(
    ids    = convert(["7", "8", "7"], set(number))
    limits = convert({ cpu = 2, disk = 10 }, map(string))
    fits   = fits("80", number)
  )",
                                             "inventory.hcl", names);
  if (!config) return std::cerr << config.diagnostics(), 1;
  std::cout << to_debug_string(config->ids) << '\n' << to_debug_string(config->limits) << '\n';
  std::cout << (config->fits ? "fits" : "does not fit") << "\n\n";

  const hcl::outcome<hcl::value> port = hcl::convert("8080", hcl::type::number());
  const hcl::outcome<hcl::value> word = hcl::convert("http", hcl::type::number());
  std::cout << port->as_number().to_int64().value_or(0) << "; " << word.error().message << '\n';
  const std::vector<hcl::type> types{hcl::type::number(), hcl::type::string(), hcl::type::boolean()};
  std::cout << to_string(*hcl::unify(types)) << "\n\n";

  std::cout << hcl::decode<inventory>("ids = convert([1, [2]], set(number))\nlimits = 1\nfits = true\n",
                                      "wrong.hcl", names)
                   .diagnostics();
}
