// A configuration for the tests of layers, an environment that is given, and a directory of files.
#pragma once

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/load.hpp>

namespace layered {

struct tls {
  std::string cert;
  hcl::defaulted<bool> strict = true;
};
struct upstream {
  hcl::label<std::string> name;
  hcl::defaulted<int> weight = 1;
};
struct point {
  int x = 0;
  int y = 0;
};
struct server {
  hcl::defaulted<std::string> listen = ":80";
  hcl::defaulted<int> workers = 4;
  hcl::defaulted<std::vector<std::string>> hosts{};
  hcl::defaulted<std::map<std::string, std::string>> tags{};
  hcl::defaulted<bool> verbose = false;
  hcl::defaulted<std::chrono::seconds> pause = std::chrono::seconds(5);
  hcl::attr<std::optional<point>> at{};
  hcl::sensitive<std::optional<std::string>> token{};
  hcl::block<std::optional<tls>> security{};
  hcl::blocks<upstream, "upstream"> upstreams{};

  static constexpr std::string_view hcl_about = "A server.";
  static constexpr hcl::doc hcl_docs[] = {{"workers", "Threads that answer.", {.flag = 'w'}}};
};

// A directory of its own, gone at the end.
class folder {
 public:
  folder()
      : path_(std::filesystem::temp_directory_path() /
              ("hcl-load-" + std::to_string(std::random_device{}()))) {
    std::filesystem::create_directory(path_);
  }
  ~folder() { std::filesystem::remove_all(path_); }
  std::string write(std::string_view name, std::string_view text) const {
    const std::filesystem::path path = path_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  std::string operator/(std::string_view name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

using variables = std::vector<hcl::environment_variable>;
inline hcl::load_options with_environment(variables given) {
  hcl::load_options options{.environment = "APP"};
  options.variables = [given = std::move(given)] { return given; };
  return options;
}

template <typename T = server>
hcl::loaded<T> load(std::initializer_list<const char*> words, const hcl::load_options& options = {}) {
  std::vector<const char*> argv{"app"};
  argv.insert(argv.end(), words);
  return hcl::load<T>(static_cast<int>(argv.size()), argv.data(), options);
}

// Summaries and details of all diagnostics, one line each.
template <typename T>
std::string said(const hcl::loaded<T>& app) {
  std::string all;
  for (const hcl::diagnostic& d : app.diagnostics())
    all += d.detail + '\n';
  return all;
}

}  // namespace layered
