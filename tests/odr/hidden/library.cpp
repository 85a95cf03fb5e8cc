#include <memory>
#include <typeinfo>

#include "shared.hpp"

struct settings {
  int port;
};

void fail() { static_cast<void>(hcl::decode<settings>("port = \"x\"\n").value()); }
const char* name_of_error() { return typeid(hcl::error).name(); }
hcl::type library_type(int which) { return type_of_number(which); }
hcl::value library_constraint() {
  return hcl::value::capsule(hcl::make_type_constraint_type(),
                             std::make_shared<const hcl::type>(hcl::type::string()));
}
