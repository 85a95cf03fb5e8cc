// A service that follows its configuration while it runs, and rejects a change that it cannot make.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/live.hpp>

struct service {
  hcl::defaulted<std::string> listen = ":8080";
  hcl::defaulted<hcl::ranged<int, 1, 64>> workers = 4;

  static constexpr hcl::doc hcl_docs[] = {{"listen", "Address and port to listen on."},
                                          {"workers", "Threads that answer requests."}};
};

// What an editor or a deployment would do.
void write(const std::filesystem::path& path, std::string_view text) {
  std::ofstream(path.string() + ".new") << text;
  std::filesystem::rename(path.string() + ".new", path);
}

int main() {
  using namespace std::chrono_literals;
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "hcl-example-reload.hcl";
  write(path, "workers = 8\n");

  // A clock that goes on by itself suits an example; leave it out for the system's.
  std::chrono::steady_clock::time_point time;
  hcl::live<service> config(hcl::load_options{.files = {{path.string()}}},
                            {.clock = [&time] { return time += 1s; }});
  if (!config) return std::cerr << config.diagnostics(), 1;
  config.subscribe([](const hcl::change_set<service>& changes) -> std::optional<hcl::failure> {
    if (!changes.changed(&service::listen)) return std::nullopt;
    return hcl::failure{"The address cannot change while the service runs."};
  });
  config.on_change([](const hcl::change_set<service>& changes) {
    std::cout << changes.before().workers << " workers become " << changes.after().workers << '\n';
  });
  config.on_reject([](const hcl::diagnostics& why) { std::cout << why[0].detail << '\n'; });

  for (const std::string_view text :
       {"workers = 16\n", "workers = 100\n", "listen = \":80\"\nworkers = 2\n", "workers = 32\n"}) {
    write(path, text);
    for (int looks = 0; looks != 3; ++looks)  // a program has a loop, or config.watch()
      config.poll();
  }
  std::cout << "in force: " << config.get()->workers << " workers on " << config.get()->listen << '\n';
  std::filesystem::remove(path);
}
