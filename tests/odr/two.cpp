#include <hcl/decode.hpp>

#include "config.hpp"

std::size_t upstreams_of(const std::string& text) {
  const auto result = hcl::decode<server>(text, "two.hcl");
  return result ? result->upstreams.size() : 0;
}
