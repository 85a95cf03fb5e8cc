// An expression kept unevaluated in a struct, and evaluated later with names that are only known then.
#include <iostream>

#include <hcl/decode.hpp>

struct alert {
  hcl::label<std::string> name;
  hcl::expression when;
  hcl::expression message;
};

struct config {
  hcl::blocks<alert, "alert"> alerts;
};

int main() {
  const auto rules = hcl::decode<config>(R"(
    alert "load" {
      when    = load > 0.9 * cores
      message = "load is ${load} on ${cores} cores"
    }
    alert "disk" {
      when    = disk.free < 10
      message = "only ${disk.free} GB left on ${disk.name}"
    }
  )",
                                         "alerts.hcl");
  if (!rules) return std::cerr << rules.diagnostics(), 1;

  hcl::scope now;
  now.variable("load", 7.5).variable("cores", 8);
  now.variable("disk", hcl::value::object({{"name", "sda1"}, {"free", 25}}));
  for (const alert& a : rules->alerts) {
    const hcl::result<hcl::value> fires = a.when.evaluate(now);
    if (!fires) return std::cerr << fires.diagnostics(), 1;
    std::cout << a.name << ": " << (fires->as_bool() ? "fires" : "quiet");
    if (fires->as_bool()) std::cout << ", " << a.message.evaluate(now)->as_string();
    std::cout << ", looks at";
    for (const hcl::traversal& t : a.when.variables())
      std::cout << ' ' << to_string(t);
    std::cout << '\n';
  }
}
