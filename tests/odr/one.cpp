#include <hcl/decode.hpp>

#include "config.hpp"

std::string listen_of(const std::string& text) {
  const auto result = hcl::decode<server>(text, "one.hcl");
  return result ? result->listen : to_string(result.diagnostics());
}
