// What a user of the package writes.
#include <iostream>
#include <string>

#include <hcl/decode.hpp>

// The build says what it wants: units that only declare, or all in headers.
#if defined(EXPECT_DECLARATIONS_ONLY) != defined(HCL_DECLARATIONS_ONLY)
#error "the library came in another form than was asked for"
#endif

struct config {
  std::string name;
  int port;
};

#if defined(USES_PART)
int port_of_part();
#else
int port_of_part() { return 1; }
#endif

int main() {
  const auto result = hcl::decode<config>("name = \"web\"\nport = 8000 + 80\n", "app.hcl");
  if (!result) std::cerr << result.diagnostics();
  return result && result->name == "web" && result->port == 8080 && port_of_part() == 1 ? 0 : 1;
}
