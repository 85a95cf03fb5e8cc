// Recipes: secrets from the environment, flags over the file, limits for text of strangers, and a reload that
// keeps what works.
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/hcl.hpp>

struct app {
  std::string listen;
  hcl::defaulted<int> workers = 4;
  hcl::sensitive<std::string> password;
};

struct limits {
  std::vector<int> sizes;
};

// The file may use env.APP_..., and no other variable of the environment. No message shows their values.
hcl::scope from_environment(const std::map<std::string, std::string>& environment) {
  std::map<std::string, hcl::sensitive<std::string>> visible;
  for (const auto& [name, text] : environment)
    if (name.starts_with("APP_")) visible.emplace(name, text);
  hcl::scope names;
  names.variable("env", visible);
  return names;
}

// --workers=8 is `workers = "8"`; diagnostics call the place by the flag's name.
hcl::body from_flags(const std::vector<std::string_view>& flags) {
  hcl::body_content set;
  for (const std::string_view flag : flags) {
    const std::size_t equals = flag.find('=');
    if (!flag.starts_with("--") || equals == flag.npos) continue;
    const std::string name(flag.substr(2, equals - 2));
    const std::string value(flag.substr(equals + 1));
    set.attributes.push_back(hcl::make_attribute(name, hcl::make_expression(value, "--" + name)));
  }
  return hcl::make_body(std::move(set));
}

// What a flag sets wins over what the file says.
hcl::result<app> load(std::string_view text, const hcl::scope& names, const hcl::body& flags) {
  const auto file = hcl::parse(text, "app.hcl");
  if (!file) return file.diagnostics();
  return hcl::decode_body<app>(hcl::overlay({*file, flags}), names);
}

int main() {
  constexpr std::string_view text = "listen   = \":8080\"\npassword = env.APP_PASSWORD\n";
  const hcl::scope names = from_environment({{"APP_PASSWORD", "hunter2"}, {"HOME", "/root"}});

  auto current = load(text, names, from_flags({"--workers=8"}));
  if (!current) return std::cerr << current.diagnostics(), 1;
  std::cout << current->listen << ", " << current->workers << " workers, " << current->password << "\n\n";

  std::cout << load(text, names, from_flags({"--workers=many"})).diagnostics() << '\n';

  // A reload: what cannot be read leaves the program as it was.
  for (const std::string_view next :
       {"listen = \":80\npassword = \"x\"", "listen = \":80\"\npassword = \"x\""}) {
    auto loaded = load(next, names, from_flags({"--workers=8"}));
    if (!loaded) {
      std::cout << "kept: " << loaded.diagnostics().begin()->summary << '\n';
      continue;
    }
    for (const hcl::change& c : hcl::changes(hcl::to_value(*current), hcl::to_value(*loaded)))
      std::cout << "changed: " << c.at.text() << '\n';
    current = std::move(loaded);
  }

  // Text of strangers: less than the defaults allow, and no variables.
  const hcl::options small{.bounds = {.depth = 32, .steps = 10'000, .elements = 1'000, .text = 64 * 1024}};
  const std::string upload = "sizes = " + std::string(40, '[') + std::string(40, ']');
  std::cout << '\n' << hcl::decode<limits>(upload, "upload.hcl", small).diagnostics();
}
