// The way back: a struct as configuration text, in both syntaxes, and text laid out.
#include <iostream>
#include <string>
#include <vector>

#include <hcl/encode.hpp>
#include <hcl/format.hpp>

struct upstream {
  hcl::label<> name;
  std::string address;
  hcl::defaulted<int> weight = 1;
};
struct server {
  std::string listen;
  hcl::defaulted<std::vector<std::string>> hosts{};
  hcl::blocks<upstream, "upstream"> upstreams{};
};

int main() {
  const server config{
      .listen = ":80",
      .upstreams = {{.name = "a", .address = "10.0.0.1", .weight = 3}, {.name = "b", .address = "10.0.0.2"}}};

  const hcl::result<std::string> text = hcl::encode(config, {.skip_defaults = true});
  if (!text) return std::cerr << text.diagnostics(), 1;
  std::cout << *text << '\n' << *hcl::encode_json(config, {.skip_defaults = true}) << '\n';

  std::cout << hcl::format("server \"a\" {\nport=80 # the usual\nhosts=[\"www\",\"api\"]# two\n}\n");
}
