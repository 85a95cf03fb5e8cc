// What a user of the package writes.
#include <iostream>
#include <string>

#include <hcl/decode.hpp>
#if defined(USES_edit)
#include <hcl/edit.hpp>
#elif defined(USES_model)
#include <hcl/model.hpp>
#elif defined(USES_config)
#include <hcl/schema.hpp>
#endif
#if defined(USES_PART)
#include "part.hpp"
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
bool uses_part() {
  bool is_caught = false;
  try {
    fail_in_part();
  } catch (const hcl::error& e) {
    is_caught = !e.diagnostics().empty();
  } catch (...) {}
  return is_caught && port_of_part() == 1 && type_of_part() == hcl::make_type_constraint_type();
}
#else
bool uses_part() { return true; }
#endif

#if defined(USES_edit)
bool uses_component() {
  auto doc = hcl::document::parse("port = 80 # web\n");
  return doc && doc->body().set("port", 81) && doc->text() == "port = 81 # web\n";
}
#elif defined(USES_model)
bool uses_component() { return hcl::model::to_string(hcl::model::type::number()) == "number"; }
#elif defined(USES_config)
bool uses_component() { return hcl::json_schema<config>().find("\"port\"") != std::string::npos; }
#else
bool uses_component() { return true; }
#endif

int main() {
  const auto result = hcl::decode<config>("name = \"web\"\nport = 8000 + 80\n", "app.hcl");
  if (!result) std::cerr << result.diagnostics();
  return result && result->name == "web" && result->port == 8080 && uses_part() && uses_component() ? 0 : 1;
}
