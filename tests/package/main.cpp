// What a user of the package writes.
#include <iostream>
#include <string>

#include <hcl/decode.hpp>

struct config {
  std::string name;
  int port;
};

int main() {
  const auto result = hcl::decode<config>("name = \"web\"\nport = 8000 + 80\n", "app.hcl");
  if (!result) std::cerr << result.diagnostics();
  return result && result->name == "web" && result->port == 8080 ? 0 : 1;
}
