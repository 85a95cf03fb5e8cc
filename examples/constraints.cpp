// Types that take only some values, and rules over several members: what breaks them is reported where it is
// written.
#include <chrono>
#include <iostream>
#include <string>
#include <vector>

#include <hcl/decode.hpp>

struct even {
  static constexpr std::string_view wanted = "an even number";
  static bool accepts(int v) { return v % 2 == 0; }
};

struct pool {
  hcl::ranged<int, 1, 65535> port;
  hcl::one_of<std::string, "tcp", "udp"> protocol;
  hcl::matching<"[a-z][a-z0-9-]*"> name;
  hcl::non_empty<std::vector<std::string>> hosts;
  hcl::at_least<std::chrono::seconds, 1> timeout;
  hcl::checked<int, even> replicas;
  hcl::defaulted<int> min_idle = 0;
  hcl::defaulted<int> max_idle = 8;

  void validate(hcl::check& check) const {
    if (max_idle < min_idle)
      check.add(max_idle, {.code = "pool-idle",
                           .detail = "The maximum must not be below the minimum.",
                           .notes = {{"the minimum", check.place_of(min_idle)}}});
    if (hosts.size() > 2) check.warning(hosts[2], "Only the first two hosts are used.");
  }
};

int main() {
  std::cout << hcl::decode<pool>(R"(
    port     = 70000
    protocol = "tpc"
    name     = "Web"
    hosts    = []
    timeout  = "0s"
    replicas = 3
  )",
                                 "pool.hcl")
                   .diagnostics()
            << '\n';
  std::cout << hcl::decode<pool>(R"(
    port     = 5432
    protocol = "tcp"
    name     = "db"
    hosts    = ["a", "b", "c"]
    timeout  = "10s"
    replicas = 2
    min_idle = 9
    max_idle = 4
  )",
                                 "pool.hcl")
                   .diagnostics();
}
