#include "parent.hpp"

#include <string>

#include <hcl/decode.hpp>

namespace {

struct parent_config {
  int port;
};

}  // namespace

int port_in(const std::string& text) {
  const auto result = hcl::decode<parent_config>(text, "parent.hcl");
  return result ? result->port : 0;
}
