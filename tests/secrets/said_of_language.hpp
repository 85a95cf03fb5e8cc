// All that the commands of a language's program say of a text, alone or as a module that another calls.
#pragma once

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <hcl/language.hpp>

#include "said.hpp"

namespace secrets {

struct site {
  struct database {
    hcl::label<> name;
    hcl::defaulted<std::string> user{};
    secret password;
    hcl::defaulted<int> port = 80;
  };

  hcl::blocks<hcl::variable, "variable"> variables{};
  hcl::blocks<hcl::module_call, "module"> modules{};
  hcl::blocks<database, "database"> databases{};
  hcl::blocks<hcl::output, "output"> outputs{};

  static std::vector<sample> samples() {
    return {
        {"variable \"port\" {\n  default = 5\n}\ndatabase \"a\" {\n  user     = \"bob\"\n  password = "
         "\"hun7er2\"\n  port     = var.port\n}\noutput \"o\" {\n  value = database.a.user\n}\n"},
        {"database \"a\" { password = \"hun7er2\" }\ndatabase \"b\" {\n  port = 1\n  password = "
         "database.a.password\n}\noutput \"o\" {\n  value = nope\n}\n"},
        {"database \"a\" {\n  password = <<EOT\nhun7er2\nEOT\n}\n"},
        {R"({"database": {"a": {"user": "bob", "password": "hun7er2"}}, "output": {"o": {"value": "${database.a.port}"}}})",
         true},
    };
  }
};

[[nodiscard]] inline std::string said_of_language(const sample& given, const std::filesystem::path& folder,
                                                  std::size_t way) {
  static const hcl::language_of<site> language;
  const std::filesystem::path top = folder / "site";
  const std::string name = given.json ? "a.json" : "a.hcl";
  std::filesystem::remove_all(top);
  std::filesystem::create_directories(top / "sub");
  const bool is_called = way % 2 != 0;
  const std::string path = ((is_called ? top / "sub" : top) / name).string();
  std::ofstream(path, std::ios::binary) << given.text;
  if (is_called) std::ofstream(top / "m.hcl") << "module \"m\" {\n  source = \"./sub\"\n}\n";
  constexpr std::array commands{"check", "plan", "graph", "console", "fmt", "--inputs"};
  const std::string command = commands[way / 2 % commands.size()];
  std::vector<std::string> words{command, (command == "fmt" && is_called ? top / "sub" : top).string()};
  if (command == "--inputs") words = {"plan", top.string(), command, path};
  std::istringstream in("database\n");
  std::ostringstream out;
  static_cast<void>(hcl::run_language(language, words, in, out, out));
  return out.str() + all_renderings(language.check(top.string()));
}

}  // namespace secrets
