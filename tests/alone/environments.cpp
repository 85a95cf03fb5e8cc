// A use of everything, to be compiled with other flags and after other headers: see check_environments.py,
// which includes every header of the folder hcl before.
#include <hcl/functions/standard.hpp>

struct rule {
  hcl::label<> name;
  hcl::ranged<int, 1, 65535> port;
  std::optional<hcl::matching<"[a-z]+">> protocol{};
};
struct config {
  std::string title;
  double ratio;
  hcl::defaulted<std::vector<std::string>> hosts{};
  std::map<std::string, int> table{};
  hcl::value any{};
  hcl::sensitive<std::string> password;
  hcl::blocks<rule, "rule"> rules{};
};

int main() {
  hcl::scope names;
  names.add(hcl::functions::standard());
  names.function("twice", [](double v) { return 2 * v; });
  const auto read = hcl::decode<config>("title = \"a\"\n", "a.hcl", names);
  return read && hcl::encode(*read) && hcl::to_json(hcl::to_value(read->title)) ? 0 : 1;
}
