// Bodies changed before they are read: blocks of an older version are taken out at every depth,
// with a warning.
#include <iostream>
#include <string>

#include <hcl/hcl.hpp>

struct route {
  hcl::label<> path;
  std::string to;
};
struct site {
  std::string name;
  hcl::blocks<route, "route"> routes{};
};

// The body without its `metrics` blocks.
hcl::body without_metrics(hcl::body all) {
  hcl::diagnostics found;
  hcl::body rest;
  for (const hcl::body_block& old : all.partial_content({.blocks = {{"metrics"}}}, rest, found).blocks)
    found.add({.severity = hcl::severity::warning,
               .code = "site-metrics",
               .summary = "Block ignored",
               .detail = "Metrics are always collected; remove this block.",
               .subject = old.type_range});
  return hcl::with_diagnostics(rest, found);
}

int main() {
  const auto file = hcl::parse(R"(
    name = "docs"
    route "/" {
      to = "pages"
      metrics {
      }
    }
  )",
                               "site.hcl");
  if (!file) return std::cerr << file.diagnostics(), 1;
  const auto config = hcl::decode_body<site>(hcl::transform_deep(*file, without_metrics));
  std::cout << config.diagnostics();
  if (!config) return 1;
  std::cout << '\n'
            << config->name << ": " << config->routes[0].path << " to " << config->routes[0].to << '\n';
}
