// A program whose command line CLI11 reads: the flags of the struct stand beside the program's own, and
// become a layer over its file.
#include <iostream>
#include <string>

#include "flags_cli11.hpp"

struct server {
  hcl::defaulted<std::string> listen = ":8080";
  hcl::defaulted<hcl::ranged<int, 1, 64>> workers = 4;
  hcl::defaulted<bool> verbose = false;

  static constexpr hcl::doc hcl_docs[] = {
      {"listen", "Address and port to listen on."},
      {"workers", "Threads that answer requests.", {.flag = 'w'}},
  };
};

int main(int argc, char** argv) {
  CLI::App app{"Answers requests.", "server"};
  bool dry_run = false;
  app.add_flag("--dry-run", dry_run, "Only says what it would do.");
  const cli11_flags<server> flags(app);
  CLI11_PARSE(app, argc, argv);

  const auto file = hcl::parse("listen  = \":80\"\nworkers = 2\n", "server.hcl");
  const auto layer = flags.layer();
  if (!file || !layer) {
    std::cerr << file.diagnostics() << layer.diagnostics();
    return 1;
  }
  const auto config = hcl::decode_body<server>(hcl::overlay({*file, *layer}));
  if (!config) {
    std::cerr << config.diagnostics();
    return 1;
  }
  std::cout << (dry_run ? "would listen on " : "listening on ") << config->listen << " with "
            << config->workers << " workers\n";
}
