// Values that must not be shown, and values that are marked.
#include <iostream>
#include <optional>
#include <string>

#include <hcl/decode.hpp>

struct database {
  std::string user;
  hcl::sensitive<std::string> password;
  std::optional<hcl::sensitive<std::string>> key{};
};

int main() {
  const auto config = hcl::decode<database>("user = \"app\"\npassword = \"hunter2\"\n", "db.hcl");
  if (!config) return std::cerr << config.diagnostics(), 1;
  std::cout << config->user << ": " << config->password << ", " << config->password->size()
            << " characters\n\n";

  // No message shows it, whatever is wrong.
  std::cout << hcl::decode<database>("user = 5 + password = \"hunter2\"\n", "db.hcl").diagnostics();
  std::cout << hcl::decode<database>("user = []\npassword = 1 + \"hunter2\"\n", "db.hcl").diagnostics()
            << '\n';

  // As a value of the language it is marked, and so is what is made of it.
  hcl::scope names;
  names.variable("db", *config);
  struct link {
    hcl::value url;
  };
  const auto made = hcl::decode<link>("url = \"db://${db.user}:${db.password}@host\"\n", "link.hcl", names);
  if (!made) return std::cerr << made.diagnostics(), 1;
  std::cout << std::boolalpha << made->url.marks().contains("sensitive") << '\n';
  std::cout << hcl::to_json(made->url).error().message << '\n';
}
