// A program that imports the module, and no header of ours.
#include <iostream>
#include <string>
import hcl;

struct service {
  hcl::label<std::string> name;
  std::string listen_addr;
  hcl::defaulted<int> port = 8080;
};
struct config {
  hcl::blocks<service, "service"> services{};
};

int main() {
  const auto good = hcl::decode<config>("service \"web\" {\n  listen_addr = \"::1\"\n}\n");
  if (!good || good->services.size() != 1 || good->services[0].port != 8080) {
    std::cerr << good.diagnostics();
    return 1;
  }
  const auto bad = hcl::decode<config>("service \"web\" {\n  listen_add = \"::1\"\n}\n", "app.hcl");
  if (bad || to_string(bad.diagnostics()).find("listen_addr") == std::string::npos) return 2;

  hcl::scope names;
  names.variable("x", 2);
  names.add(hcl::functions::standard());
  struct sum {
    int y;
  };
  const auto evaluated = hcl::decode<sum>("y = max(1, x) + 40\n", "app.hcl", names);
  if (!evaluated || evaluated->y != 42) return 3;

  auto doc = hcl::document::parse("a = 1 # one\n", "a.hcl");
  if (!doc || !doc->body().set("a", hcl::value(2)) || doc->text() != "a = 2 # one\n") return 4;

  hcl::model::scope types;
  types.variable("port", hcl::model::type::integer());
  hcl::diagnostics diags;
  const auto bound = hcl::model::bind(*hcl::parse_expression("port + 1"), types, diags);
  return to_string(bound.type()) == "int" ? 0 : 5;
}
