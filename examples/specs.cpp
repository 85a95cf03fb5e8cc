// A schema known only when the program runs: here it says which fields each kind of plugin has.
#include <iostream>
#include <string>
#include <string_view>

#include <hcl/hcl.hpp>
#include <hcl/value/json.hpp>

using hcl::spec, hcl::type;

constexpr std::string_view text = R"(
  plugin "cache" {
    size = 512 * 1024
    tier "hot" {
      limit = 10
    }
    dynamic "tier" {
      for_each = regions
      labels   = [tier.value]
      content {
        limit = 100 * (tier.key + 1)
      }
    }
  }
)";

int main() {
  const spec tier = spec::object({{"name", spec::block_label(0, "name")},
                                  {"limit", spec::attribute("limit", type::number()).required()}});
  const spec plugin = spec::object({{"size", spec::attribute("size", type::number()).or_else(1024)},
                                    {"tiers", spec::block_list("tier", tier).at_least(1)},
                                    {"labels", spec::block_attributes("labels", type::string())}});
  const spec config = spec::block_map("plugin", {"name"}, plugin);
  std::cout << to_string(config.implied_type()) << '\n';

  hcl::scope names;
  names.variable("regions", hcl::value::tuple({"eu", "us"}));
  const auto file = hcl::parse(text, "plugins.hcl");
  const hcl::result<hcl::value> decoded = hcl::decode(config, *file, names, {.dynamic_blocks = true});
  if (!decoded) return std::cerr << decoded.diagnostics(), 1;
  std::cout << to_debug_string(*decoded->find("cache")) << "\n\n";

  const auto broken =
      hcl::decode(config, *hcl::parse("plugin \"cache\" {\n  size = \"big\"\n}\n", "broken.hcl"));
  std::cout << broken.diagnostics();
}
