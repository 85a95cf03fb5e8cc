// The structs every contestant but ours decodes into, and the checksum that shows they all read the same.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bench {

struct upstream {
  std::string name, address;
  int port = 0;
  std::string timeout;
};

struct service {
  std::string protocol, name, listen;
  bool enabled = false;
  int replicas = 0;
  double weight = 0;
  std::string description;
  std::vector<std::string> tags;
  std::map<std::string, int> limits;
  std::vector<upstream> upstreams;
};

template <typename Services>
unsigned long long checksum(const Services& services) {
  unsigned long long sum = 0;
  const auto text = [](const std::string& s) {
    return s.empty() ? 0ULL : s.size() * 31 + static_cast<unsigned char>(s.back());
  };
  for (const auto& s : services) {
    sum += text(s.protocol) + text(s.name) + text(s.listen) + (s.enabled ? 1 : 0) +
           static_cast<unsigned long long>(s.replicas);
    sum += static_cast<unsigned long long>(s.weight * 4) + text(s.description);
    for (const auto& t : s.tags)
      sum += text(t);
    for (const auto& [key, limit] : s.limits)
      sum += text(key) + static_cast<unsigned long long>(limit);
    for (const auto& u : s.upstreams)
      sum += text(u.name) + text(u.address) + static_cast<unsigned long long>(u.port) + text(u.timeout);
  }
  return sum;
}

}  // namespace bench
