// A library of the consumer's own that uses hcl too.
#include <hcl/decode.hpp>

struct part_config {
  int port;
};

int port_of_part() {
  const auto result = hcl::decode<part_config>("port = 2 - 1", "part.hcl");
  return result ? result->port : 0;
}
