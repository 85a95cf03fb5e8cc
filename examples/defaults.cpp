// Decoding into an object that exists: what the configuration leaves out stays as it was. Layers of
// configuration are decoded one after the other.
#include <chrono>
#include <iostream>

#include <hcl/decode.hpp>

struct retry {
  hcl::defaulted<int> attempts = 3;
  hcl::defaulted<std::chrono::milliseconds> pause = std::chrono::milliseconds(200);
};

struct client {
  hcl::defaulted<std::string> url = "http://localhost";
  std::optional<std::string> token{};
  hcl::block<std::optional<retry>, "retry"> retries = retry{};
};

void print(const client& c) {
  std::cout << *c.url << ", token " << c.token.value_or("none") << ", " << c.retries->attempts
            << " attempts, " << c.retries->pause->count() << " ms\n";
}

int main() {
  client settings;
  print(settings);
  for (const char* layer :
       {"url = \"https://example.org\"\n", "token = \"secret\"\nretry {\n  attempts = 5\n}\n"}) {
    const hcl::result<void> done = hcl::decode_into(settings, layer, "layer.hcl");
    if (!done) return std::cerr << done.diagnostics(), 1;
    print(settings);
  }
}
