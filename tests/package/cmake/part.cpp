// A library of the consumer's own that uses hcl too.
#include "part.hpp"

struct part_config {
  int port;
};

int port_of_part() {
  const auto result = hcl::decode<part_config>("port = 2 - 1", "part.hcl");
  return result ? result->port : 0;
}

void fail_in_part() {
  static_cast<void>(hcl::decode<part_config>("port = true ? [] : 1", "part.hcl").value());
}

hcl::type type_of_part() { return hcl::make_type_constraint_type(); }
