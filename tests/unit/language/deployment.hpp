// A language for tests, and directories of configurations.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hcl/language.hpp>

namespace deployed {

struct network {
  hcl::label<> name;
  std::string cidr;
};
struct job {
  hcl::label<> name;
  std::string image;
  hcl::defaulted<int> copies = 1;
  std::optional<std::string> needs{};
  hcl::defaulted<std::vector<int>> ports{};
  hcl::flatten<hcl::repeated> repeat{};
  hcl::flatten<hcl::renamed> former{};
  hcl::blocks<hcl::assertion, "precondition"> preconditions{};
  hcl::exported<std::string> address{};

  void validate(hcl::check& check) const {
    if (copies < 0) check.error(*copies, "The number of copies must not be negative.");
  }
};
struct deployment {
  hcl::blocks<hcl::variable, "variable"> variables{};
  hcl::blocks<hcl::locals, "locals"> locals{};
  hcl::blocks<network, "network"> networks{};
  hcl::blocks<job, "job"> jobs{};
  hcl::blocks<hcl::module_call, "module"> modules{};
  hcl::blocks<hcl::check_block, "check"> checks{};
  hcl::blocks<hcl::function_block, "function"> functions{};
  hcl::blocks<hcl::output, "output"> outputs{};
};

struct listener {
  int port;
};
struct server {
  hcl::label<> name;
  hcl::blocks<listener, "listen"> listeners{};
};
struct servers {
  hcl::blocks<hcl::variable, "variable"> variables{};
  hcl::blocks<server, "server"> all{};
  hcl::blocks<hcl::output, "output"> outputs{};
};

struct limit {
  hcl::defaulted<int> of = 0;
};
// A module call with attributes and blocks of its own.
struct copied_module {
  hcl::flatten<hcl::module_call> call{};
  hcl::defaulted<int> copies = 1;
  hcl::block<std::optional<limit>, "limit"> most{};

  void validate(hcl::check& check) const {
    if (copies < (most ? *most->of : 0)) check.error(*copies, "There are too few copies.");
  }
};
struct copied_modules {
  hcl::blocks<hcl::variable, "variable"> variables{};
  hcl::blocks<copied_module, "module"> modules{};
  hcl::blocks<hcl::locals, "locals"> locals{};
  hcl::blocks<hcl::output, "output"> outputs{};
};

struct guarded {
  hcl::label<> name;
  hcl::sensitive<std::string> key;
};
struct secretive {
  hcl::blocks<guarded, "server"> all{};
  hcl::blocks<hcl::locals, "locals"> locals{};
  hcl::blocks<hcl::module_call, "module"> modules{};
};

using file_texts = std::map<std::string, std::string>;

// A directory with these files, whose names may be in directories inside.
class folder {
 public:
  explicit folder(const file_texts& files)
      : path_(std::filesystem::temp_directory_path() / ("hcl-language-" + std::to_string(number()))) {
    std::filesystem::remove_all(path_);
    for (const auto& [name, text] : files) {
      std::filesystem::create_directories((path_ / name).parent_path());
      std::ofstream(path_ / name) << text;
    }
  }
  ~folder() { std::filesystem::remove_all(path_); }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  [[nodiscard]] static std::size_t number() {
    static std::size_t last = static_cast<std::size_t>(
        std::filesystem::file_time_type::clock::now().time_since_epoch().count() % 1'000'000'000);
    return last += 1;
  }
  std::filesystem::path path_;
};

// Each diagnostic as "file:line: text -> detail".
inline std::vector<std::string> told(const hcl::diagnostics& all) {
  std::vector<std::string> lines;
  for (const hcl::diagnostic& d : all) {
    std::string line;
    if (d.subject) {
      const std::string file =
          std::filesystem::path(std::string(d.subject.source()->name())).filename().string();
      const std::string_view text = d.subject.text();
      line = file + ':' + std::to_string(d.subject.begin().line) + ": " +
             std::string(text.substr(0, text.find('\n'))) + ": ";
    }
    line += d.detail;
    if (!d.suggestion().empty()) line += " " + std::string(d.suggestion()) + "?";
    lines.push_back(std::move(line));
  }
  return lines;
}

inline const hcl::language_of<deployment>& language() {
  static const hcl::language_of<deployment> made;
  return made;
}

}  // namespace deployed
