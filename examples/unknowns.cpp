// A dry run: what is not known yet is unknown, whatever depends on it too, and mistakes are found all the
// same.
#include <iostream>
#include <span>
#include <string>

#include <hcl/hcl.hpp>

int main() {
  hcl::scope names;
  names.add(hcl::functions::text());
  names.variable("machine", hcl::value::object(
                                {{"name", "web-1"}, {"address", hcl::value::unknown(hcl::type::string())}}));
  names.function("random_port",
                 hcl::function({.name = "random_port",
                                .result = hcl::type::number(),
                                .call = [](std::span<const hcl::value>,
                                           const hcl::type&) { return hcl::outcome<hcl::value>(49152); }})
                     .unpredictable());

  for (const char* text : {"upper(machine.name)", "\"http://${machine.address}/\"", "random_port() + 1",
                           "machine.address == null", "machine.adress"}) {
    const hcl::result<hcl::value> value = hcl::parse_expression(text, "plan.hcl")->evaluate(names);
    if (value)
      std::cout << text << " is " << to_debug_string(*value) << '\n';
    else
      std::cout << '\n' << value.diagnostics();
  }
}
