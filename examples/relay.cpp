// A relay whose operators set it by files, a profile, included files, a store of the program's own, files of
// variables, the environment, flags and words of the command line. See relay_session.sh, and the page on
// loading.
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <hcl/load.hpp>

struct backend {
  hcl::label<> name;
  std::string host;
  hcl::defaulted<int> port = 80;
};

struct relay {
  std::string source;
  hcl::defaulted<std::vector<std::string>> targets{};
  hcl::defaulted<std::vector<std::string>> allow{};
  hcl::defaulted<std::map<std::string, std::string>> env{};
  hcl::defaulted<int> workers = 4;
  hcl::defaulted<hcl::file_path> certificate = "relay.pem";
  hcl::defaulted<hcl::sensitive<std::string>> token{};
  hcl::blocks<backend, "backend"> backends{};

  static constexpr std::string_view hcl_about = "Passes on what it is sent.";
  static constexpr hcl::doc hcl_docs[] = {
      {"source", "Where to listen.", {.argument = 1}},
      {"targets", "Where to send it.", {.argument = hcl::all_arguments}},
      {"allow", "Networks that may send.", {.comma_list = true}},
      {"workers", "Threads.", {.env = "RELAY_THREADS"}},
  };
};

// What a cluster's store would say.
hcl::result<hcl::body> from_store() { return hcl::parse("workers = 8\n", "store"); }

int main(int argc, char** argv) {
  const hcl::scope names{{"base", 8000}};
  const hcl::load_options options{
      .name = "relay",
      .version = "1.2.0",
      .files = {{"relay.hcl", hcl::optional_file}},
      .search = hcl::config_directories("relay"),
      .profiles = true,
      .include = "include",
      .layers = {{"store", from_store}},
      .env_files = {{"relay.env", hcl::optional_file}},
      .environment = "RELAY",
      .names = &names,
  };
  const hcl::loaded<relay> app = hcl::load<relay>(argc, argv, options);
  if (!app) return app.finish(std::cerr);
  if (!app.diagnostics().empty()) std::cerr << app.diagnostics();
  std::cout << app->source << " with " << app->workers << " workers (" << app.origin_of(&relay::workers)
            << ")\n";
  for (const std::string& to : *app->targets)
    std::cout << "to " << to << '\n';
  for (const backend& to : app->backends)
    std::cout << "backend " << to.name << ": " << to.host << ':' << to.port << '\n';
  for (const auto& [name, text] : *app->env)
    std::cout << name << '=' << text << '\n';
  for (const std::string& net : *app->allow)
    std::cout << "allow " << net << '\n';
  std::cout << "certificate " << app->certificate << '\n';
}
