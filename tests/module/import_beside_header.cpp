// A program that includes a header of ours and imports the module: what both declare is the same.
#include <iostream>
#include <string>

#include <hcl/decode.hpp>
import hcl;

struct config {
  hcl::one_of<std::string, "tcp", "udp"> protocol;
};

int main() {
  const hcl::result<config> read = hcl::decode<config>("protocol = \"udp\"\n");
  if (!read) std::cerr << read.diagnostics();
  return read && hcl::encode(*read).value() == "protocol = \"udp\"\n" ? 0 : 1;
}
