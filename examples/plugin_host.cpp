// A host of plugins: it reads its own part, lets every plugin read the rest of its block, keeps blocks of
// unknown plugins, and writes the whole back.
#include <chrono>
#include <functional>
#include <iostream>
#include <map>
#include <string>

#include <hcl/decode.hpp>
#include <hcl/encode.hpp>
#include <hcl/functions/standard.hpp>

struct plugin {
  hcl::label<> name;
  std::string library;
  hcl::defaulted<bool> enabled = true;
  hcl::remain<> settings{};  // the plugin's own

  bool operator==(const plugin&) const = default;
};
struct host {
  hcl::defaulted<int> workers = 1;
  hcl::expr<std::string> data;
  hcl::blocks<plugin, "plugin"> plugins{};
  hcl::remain<> others{};

  bool operator==(const host&) const = default;
};

// The plugins of this machine, each with a struct for its settings.
struct metrics {
  struct series_label {
    hcl::label<> name;
    std::string value;
  };
  hcl::matching<".+:[0-9]+"> listen;
  hcl::defaulted<std::chrono::seconds> interval = std::chrono::seconds(60);
  hcl::blocks<series_label, "label"> labels{};

  void start() const {
    std::cout << "metrics on " << listen << " every " << interval->count() << " s";
    for (const series_label& l : labels)
      std::cout << ", " << l.name << ' ' << l.value;
    std::cout << '\n';
  }
};
struct cache {
  hcl::byte_size size;

  void start() const { std::cout << "cache of " << size.bytes / hcl::mib << " MiB\n"; }
};

using starter = std::function<hcl::diagnostics(const hcl::body& settings, const hcl::scope& names)>;

template <typename Plugin>
hcl::diagnostics start(const hcl::body& settings, const hcl::scope& names) {
  const auto read = hcl::decode_body<Plugin>(settings, names);
  if (read) read->start();
  return read.diagnostics();
}

const std::map<std::string, starter> installed{{"metrics", start<metrics>}, {"cache", start<cache>}};

int main(int count, char** arguments) {
  const auto read = hcl::decode_file<host>(count > 1 ? arguments[1] : "plugin_host.hcl");
  if (!read) return std::cout << read.diagnostics(), 1;
  host config = *read;

  hcl::scope names;
  names.variable("host", hcl::value::object({{"name", "edge-3"}, {"number", 103}, {"site", "kiel"}}));
  names.add(hcl::functions::standard());
  hcl::diagnostics diags;
  for (const plugin& p : config.plugins) {
    const auto found = installed.find(p.name);
    if (found != installed.end())
      diags.append(found->second(*p.settings, names));
    else
      std::cout << p.name << " is not installed\n";
  }
  if (diags.has_errors()) return std::cout << diags, 1;

  // What the host changes is its own; everything else goes back as it came.
  config.workers = 8;
  config.plugins[1].enabled = false;
  const auto text = hcl::encode(config);
  if (!text) return std::cout << text.diagnostics(), 1;
  const bool same = *hcl::decode<host>(*text) == config;
  std::cout << '\n' << *text << "\nread again: " << (same ? "the same" : "different") << '\n';
}
