// A gateway's file into structs: listeners of several block types in one list, values that are text or
// number, deprecated names, and the configuration written back as text.
#include <chrono>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/encode.hpp>

using milliseconds = std::chrono::milliseconds;
using endpoint = hcl::matching<"[0-9.]+:[0-9]+">;

struct tls_settings {
  std::string certificate;
  std::string key;
  hcl::defaulted<std::vector<hcl::one_of<std::string, "1.2", "1.3">>> versions = {"1.3"};
  hcl::defaulted<hcl::one_of<std::string, "none", "optional", "required">> client_auth = "none";
};

struct rate_limit {
  hcl::at_least<int, 1> rate;
  hcl::defaulted<milliseconds> per = milliseconds(1000);
  hcl::defaulted<int> burst = 0;
};
struct header_rules {
  hcl::defaulted<std::map<std::string, std::string>> set{};
  hcl::defaulted<std::vector<std::string>> remove{};
};
struct route {
  hcl::label<hcl::matching<"/.*">> prefix;
  std::string to;
  hcl::defaulted<std::vector<hcl::one_of<std::string, "GET", "POST", "PUT", "DELETE">>> methods{};
  hcl::attr<std::optional<rate_limit>> limit{};
  hcl::block<std::optional<header_rules>> headers{};
  hcl::defaulted<hcl::expr<int>> retry = 1;  // evaluated for each request
};

// What all listeners have.
struct listener {
  hcl::label<> name;
  hcl::formerly<endpoint, "address"> bind;
};
struct http {
  hcl::flatten<listener> base{};
  hcl::defaulted<bool> redirect_https = false;
  hcl::blocks<route, "route"> routes{};
};
struct https {
  hcl::flatten<listener> base{};
  hcl::block<tls_settings> tls{};
  hcl::blocks<route, "route"> routes{};
};
struct tcp {
  hcl::flatten<listener> base{};
  std::string to;
};

struct http_health {
  static constexpr std::string_view hcl_name = "http";
  std::string path;
  hcl::defaulted<std::vector<hcl::ranged<int, 100, 599>>> expect = {200};
  milliseconds interval;
};
struct connect {
  milliseconds interval;
};
struct server {
  endpoint address;
  hcl::defaulted<hcl::ranged<int, 1, 100>> weight = 1;
  hcl::defaulted<bool> backup = false;
};
enum class strategy { round_robin, least_connections, random };
struct upstream {
  hcl::defaulted<strategy> balance = strategy::round_robin;
  hcl::attr<hcl::non_empty<std::vector<server>>> servers{};
  hcl::block<std::optional<hcl::by_attribute<std::variant<http_health, connect>, "kind">>> health{};

  void validate(hcl::check& check) const {
    for (const server& s : *servers)
      if (!s.backup) return;
    check.error(servers, "One of the servers must not be a backup.");
  }
};

struct file_log {
  static constexpr std::string_view hcl_name = "file";
  std::string path;
  hcl::byte_size size;
};
struct syslog {
  std::string host;
  hcl::defaulted<int> port = 514;
};

struct default_values {
  milliseconds connect_timeout;
  milliseconds idle_timeout;
  hcl::byte_size max_body;
};

struct gateway {
  endpoint admin;
  hcl::defaulted<std::variant<int, std::string>> worker_max =
      std::variant<int, std::string>("auto");  // a number, or "auto"
  hcl::attr_or_block<default_values> defaults{};
  hcl::blocks<std::variant<http, https, tcp>> listeners{};  // each a block type, in the order of the file
  hcl::blocks<std::map<std::string, upstream>, "upstream"> upstreams{};
  hcl::blocks<std::variant<file_log, syslog>, "log"> logs{};  // the label says which

  void validate(hcl::check& check) const {
    const auto need = [&](const std::string& name) {
      if (!upstreams.contains(name)) check.error("There is no upstream \"" + name + "\".");
    };
    for (const auto& any : listeners) {
      std::visit(
          [&](const auto& l) {
            if constexpr (requires { l.to; })
              need(l.to);
            else
              for (const route& r : l.routes)
                need(r.to);
          },
          any);
    }
  }
};

int main(int count, char** arguments) {
  hcl::scope names;
  names.variable("cpus", 4);
  names.variable("domain", "example.org");
  names.variable("region", "eu");
  auto config = hcl::decode_file<gateway>(count > 1 ? arguments[1] : "gateway.hcl", names);
  if (!config) return std::cout << config.diagnostics(), 1;

  for (const auto& any : config->listeners) {
    std::visit(
        [](const auto& l) {
          std::cout << l.base.name << " on " << l.base.bind << ":";
          if constexpr (requires { l.tls; }) std::cout << " TLS from " << l.tls.versions->front() << ',';
          if constexpr (requires { l.to; }) {
            std::cout << " to " << l.to;
          } else {
            std::cout << ' ' << l.routes.size() << " routes";
            for (const route& r : l.routes) {
              hcl::scope request;
              request.variable("request", std::map<std::string, std::string>{{"method", "GET"}});
              std::cout << "; " << r.prefix << " to " << r.to << ", retried " << *r.retry->evaluate(request);
              if (r.limit)
                std::cout << ", at most " << r.limit->rate << " in " << r.limit->per->count() << " ms";
            }
          }
          std::cout << '\n';
        },
        any);
  }
  for (const auto& [name, u] : config->upstreams) {
    std::cout << name << ':';
    for (const server& s : *u.servers)
      std::cout << ' ' << s.address << " x" << s.weight << (s.backup ? " (backup)" : "");
    if (u.health)
      std::visit([](const auto& h) { std::cout << ", asked every " << h.interval.count() << " ms"; },
                 *u.health);
    std::cout << '\n';
  }
  std::cout << config->logs.size() << " logs\n\n";

  config->listeners.pop_back();
  config->upstreams.erase("pages");
  config->upstreams.erase("api");
  std::get<https>(config->listeners[1]).routes.clear();
  const hcl::result<std::string> text = hcl::encode(*config, {.skip_defaults = true});
  if (!text) return std::cout << text.diagnostics(), 1;
  std::cout << *text;
}
