// The structs two units share.
#pragma once

#include <string>
#include <vector>

#include <hcl/tags.hpp>

struct upstream {
  hcl::label<std::string> name;
  std::string address;
  hcl::defaulted<int> weight = 1;
};

struct server {
  std::string listen;
  hcl::blocks<upstream, "upstream"> upstreams{};
};

std::string listen_of(const std::string& text);     // one.cpp
std::size_t upstreams_of(const std::string& text);  // two.cpp
