// Compiled with all warnings, the headers of the library among them: what is empty must not cause any.
#include <optional>
#include <string>
#include <variant>

#include <hcl/encode.hpp>
#include <hcl/generate.hpp>
#include <hcl/hcl.hpp>
#include <hcl/live.hpp>
#include <hcl/schema.hpp>
#include <hcl/serve.hpp>

namespace {

struct nothing {
  static constexpr std::string_view hcl_name = "nothing";
};
struct something {
  static constexpr std::string_view hcl_name = "something";
  int port = 80;
};
struct config {
  hcl::blocks<std::variant<nothing, something>> all{};
  hcl::block<std::optional<nothing>, "one"> one{};
};

}  // namespace

int main() {
  hcl::scope names;
  names.function("zero", [] { return 0; });
  const auto read = hcl::decode<config>("one {}\nsomething { port = zero() }\n", "t.hcl", names);
  if (!read) return 1;
  const hcl::language_rules rules = hcl::language<config>();
  return hcl::encode(*read) && !hcl::sample<config>().empty() && hcl::decode<nothing>("") && rules.description
             ? 0
             : 1;
}
