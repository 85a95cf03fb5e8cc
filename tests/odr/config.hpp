// The structs two units share.
#pragma once

#include <string>
#include <vector>

#if __has_include(<hcl/tags.hpp>)
#include <hcl/tags.hpp>
#else  // the single header's folder holds no such part
#include <hcl/decode.hpp>
#endif

struct upstream {
  hcl::label<std::string> name;
  std::string address;
  hcl::defaulted<int> weight = 1;
};

struct server {
  std::string listen;
  hcl::blocks<upstream, "upstream"> upstreams{};
};
