// What a user of the package writes.
#include <iostream>
#include <string>

#include <hcl/decode.hpp>
#if defined(USES_edit)
#include <hcl/edit.hpp>
#elif defined(USES_model)
#include <hcl/model.hpp>
#endif

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

#if defined(USES_edit)
bool uses_component() {
  auto doc = hcl::document::parse("port = 80 # web\n");
  return doc && doc->body().set("port", 81) && doc->text() == "port = 81 # web\n";
}
#elif defined(USES_model)
bool uses_component() { return hcl::model::to_string(hcl::model::type::number()) == "number"; }
#else
bool uses_component() { return true; }
#endif

int main() {
  const auto result = hcl::decode<config>("name = \"web\"\nport = 8000 + 80\n", "app.hcl");
  if (!result) std::cerr << result.diagnostics();
  return result && result->name == "web" && result->port == 8080 && port_of_part() == 1 && uses_component()
             ? 0
             : 1;
}
