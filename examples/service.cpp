// The configuration of a service from files, the environment, secrets and flags, and the command that checks
// and explains it: `service config check`, `service config explain workers`; `service config lsp` serves
// editors. See service_session.sh.
#include <chrono>
#include <iostream>
#include <optional>
#include <string>

#include <hcl/serve.hpp>

struct upstream {
  hcl::label<std::string> name;
  std::string address;
  hcl::defaulted<int> weight = 1;
};

struct service {
  hcl::defaulted<std::string> listen = ":8080";
  hcl::defaulted<hcl::ranged<int, 1, 64>> workers = 4;
  hcl::defaulted<std::chrono::seconds> timeout = std::chrono::seconds(30);
  hcl::sensitive<std::string> token{};
  hcl::blocks<upstream, "upstream"> upstreams{};

  static constexpr std::string_view hcl_about = "Answers requests, or passes them on.";
  static constexpr hcl::doc hcl_docs[] = {
      {"listen", "Address and port to listen on."},
      {"workers", "Threads that answer requests.", {.flag = 'w'}},
      {"token", "What clients must send."},
  };
};

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);  // for the server: what an editor sends together is checked once
  const hcl::loaded<service> app =
      hcl::load<service>(argc, argv,
                         {.name = "service",
                          .files = {{"service.hcl"}, {"service.local.hcl", hcl::optional_file}},
                          .directory = "service.d",
                          .environment = "SERVICE",
                          .secrets = {"secrets"},
                          .commands = {hcl::serve_command<service>(std::cin, std::cout)}});
  if (!app) return app.finish(std::cerr);
  if (!app.diagnostics().empty()) std::cerr << app.diagnostics();  // warnings
  std::cout << "listening on " << app->listen << " with " << app->workers << " workers\n"
            << "workers: " << app.origin_of(&service::workers) << '\n';
  for (const upstream& to : app->upstreams)
    std::cout << to.name << ": " << to.address << ", weight " << to.weight << '\n';
}
