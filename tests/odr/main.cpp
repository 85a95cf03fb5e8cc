// Sees nothing of the library, which the two others share.
#include <cstddef>
#include <iostream>
#include <string>

std::string listen_of(const std::string& text);     // one.cpp
std::size_t upstreams_of(const std::string& text);  // two.cpp

int main() {
  const std::string text =
      "listen = \"0.0.0.0:${80 + 1}\"\nupstream \"a\" {\n  address = \"x\"\n}\nupstream \"b\" {\n  address = "
      "\"y\"\n  weight = 2\n}\n";
  const std::string broken = "listen = \n";
  const bool good = listen_of(text) == "0.0.0.0:81" && upstreams_of(text) == 2 &&
                    listen_of(broken).find("one.hcl") != std::string::npos;
  if (!good) std::cerr << listen_of(text) << ' ' << upstreams_of(text) << '\n' << listen_of(broken) << '\n';
  return good ? 0 : 1;
}
