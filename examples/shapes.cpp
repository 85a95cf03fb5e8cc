// Three ways to choose between structs: by the block's type, by its first label, by an attribute in it.
#include <iostream>
#include <string>
#include <type_traits>
#include <variant>

#include <hcl/decode.hpp>

struct http {
  std::string path;
};
struct tcp {
  int port;
};
struct memory {
  hcl::byte_size size;
};
struct disk {
  std::string directory;
};

struct config {
  hcl::blocks<std::variant<http, tcp>> listeners{};        // http { } and tcp { }
  hcl::blocks<std::variant<http, tcp>, "check"> checks{};  // check "http" { }
  hcl::blocks<hcl::by_attribute<std::variant<memory, disk>, "kind">, "cache"> caches{};  // kind = "disk"
};

int main() {
  const auto result = hcl::decode<config>(R"(
    tcp {
      port = 22
    }
    http {
      path = "/"
    }
    check "http" {
      path = "/health"
    }
    cache {
      kind      = "disk"
      directory = "/var/cache"
    }
  )",
                                          "shapes.hcl");
  if (!result) return std::cerr << result.diagnostics(), 1;
  for (const auto& any : result->listeners) {
    if (const auto* one = std::get_if<http>(&any)) std::cout << "http " << one->path << '\n';
    if (const auto* one = std::get_if<tcp>(&any)) std::cout << "tcp " << one->port << '\n';
  }
  std::cout << "checks " << std::get<http>(result->checks[0]).path << ", caches in "
            << std::get<disk>(result->caches[0]).directory << "\n\n";

  std::cout << hcl::decode<config>("check \"htp\" {\n  path = \"/\"\n}\ncache {\n  kind = \"tape\"\n}\n",
                                   "wrong.hcl")
                   .diagnostics();
}
