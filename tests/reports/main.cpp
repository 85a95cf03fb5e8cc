// Prints one report of several broken files: reports sarif|annotations
#include <iostream>
#include <string>
#include <string_view>

#include <hcl/decode.hpp>
#include <hcl/diagnostics/render.hpp>

struct upstream {
  hcl::label<std::string> name;
  std::string address;
};
struct server {
  std::string listen;
  hcl::defaulted<int> workers = 4;
  hcl::sensitive<std::string> token{};
  hcl::blocks<upstream, "upstream"> upstreams{};
};

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  hcl::diagnostics all;
  const auto decode = [&](std::string_view text, std::string name) {
    all.append(hcl::decode<server>(text, std::move(name)).diagnostics());
  };
  decode("listen = 80\nworker = 2\nlisten = 3\ntoken = [\"s3cret\"]\n", "/src/conf.d/a b.hcl");
  decode("lsten = \"\xF0\x9D\x84\x9E\" + 1\nupstream {\n  address = nme\n}\n", "/src/app.hcl");
  decode("listen = \"x\"\nworkers = \"many\"\n", "$APP_CONFIG");
  decode("listen = [1,\n", "/etc/other.hcl");
  const hcl::report_options options{.tool = "app",
                                    .version = "1.4.0",
                                    .home = "https://example.org",
                                    .root = "/src",
                                    .help = "https://example.org/codes#"};
  const bool is_sarif = argv[1] == std::string_view("sarif");
  std::cout << (is_sarif ? hcl::to_sarif(all, options) + '\n' : hcl::to_annotations(all, options));
}
