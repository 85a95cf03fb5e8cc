// An agent's file, as secret stores have them: listeners, login methods and sinks in several shapes, each
// chosen by a label, and secrets that no message and no log shows.
#include <chrono>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>

using milliseconds = std::chrono::milliseconds;
using secret = hcl::sensitive<std::string>;
using file_mode = hcl::matching<"0[0-7]{3}">;

enum class severity { trace, debug, info, warn, error };

// listener "tcp" and listener "unix" have little in common: two structs, and the label says which.
struct tcp_listener {
  static constexpr std::string_view hcl_name = "tcp";
  hcl::matching<".+:[0-9]+"> address;
  std::optional<std::string> cert_file{};
  std::optional<std::string> key_file{};
  hcl::defaulted<bool> tls_disable = false;

  void validate(hcl::check& check) const {
    if (tls_disable && cert_file) check.warning(cert_file, "The certificate is not used without TLS.");
    if (tls_disable || (cert_file && key_file)) return;
    check.error("A tcp listener needs cert_file and key_file, or tls_disable = true.");
  }
};
struct unix_listener {
  static constexpr std::string_view hcl_name = "unix";
  hcl::matching<"/.*"> path;
  hcl::defaulted<file_mode> mode = "0600";
  hcl::defaulted<std::map<std::string, std::string>> headers{};
};

struct approle {
  std::string role_id;
  secret secret_id;
};
struct kubernetes {
  std::string role;
  hcl::defaulted<std::string> token_path = "/var/run/secrets/kubernetes.io/serviceaccount/token";
};
struct cert {
  std::string client_cert;
  secret client_key;
};

struct file_sink {
  static constexpr std::string_view hcl_name = "file";
  std::string path;
  hcl::defaulted<file_mode> mode = "0640";
};
struct memory_sink {
  static constexpr std::string_view hcl_name = "memory";
};

struct auto_auth {
  hcl::block<std::variant<approle, kubernetes, cert>, "method"> method{};
  hcl::blocks<std::variant<file_sink, memory_sink>, "sink"> sinks{};
};

struct token_cache {
  std::string path;
  std::optional<secret> key{};
};

struct retry {
  hcl::ranged<int, 0, 100> attempts;
  hcl::defaulted<milliseconds> wait = milliseconds(250);
};
struct store {
  hcl::matching<"https?://.*"> address;
  hcl::block<std::optional<retry>, "retry"> retries{};
};

struct exec {
  hcl::non_empty<std::vector<std::string>> command;
  hcl::defaulted<milliseconds> timeout = std::chrono::seconds(30);
};
struct file_template {
  std::string destination;
  std::optional<std::string> source{};
  std::optional<std::string> contents{};
  hcl::defaulted<std::string> left_delim = "{{";
  hcl::block<std::optional<exec>, "exec"> afterwards{};

  void validate(hcl::check& check) const {
    if (source.has_value() == contents.has_value()) check.error("A template has a source or contents.");
  }
};

struct agent {
  std::optional<std::string> pid_file{};
  hcl::defaulted<severity> log_level = severity::warn;
  hcl::block<store, "store"> server{};
  hcl::block<auto_auth, "auto_auth"> login{};
  hcl::block<std::optional<token_cache>, "cache"> cached{};
  hcl::blocks<std::variant<tcp_listener, unix_listener>, "listener"> listeners{};
  hcl::blocks<file_template, "template"> templates{};
};

// A function for each alternative.
template <typename... F>
struct overloaded : F... {
  using F::operator()...;
};
template <typename... F>
overloaded(F...) -> overloaded<F...>;

int main(int count, char** arguments) {
  const auto config = hcl::decode_file<agent>(count > 1 ? arguments[1] : "agent.hcl");
  std::cout << config.diagnostics();
  if (!config) return 1;

  std::cout << "logs in to " << config->server->address << " with ";
  std::visit(overloaded{[](const approle& m) { std::cout << "role " << m.role_id << ", " << m.secret_id; },
                        [](const kubernetes& m) { std::cout << "the token of " << m.role; },
                        [](const cert& m) { std::cout << "certificate " << m.client_cert; }},
             *config->login->method);
  std::cout << '\n';
  for (const auto& listener : config->listeners) {
    std::cout << "listens on ";
    std::visit(overloaded{[](const tcp_listener& l) { std::cout << l.address; },
                          [](const unix_listener& l) { std::cout << l.path << ", mode " << l.mode; }},
               listener);
    std::cout << '\n';
  }
  for (const file_template& t : config->templates) {
    std::cout << "writes " << t.destination << " from " << t.source.value_or("the text given");
    if (t.afterwards) std::cout << ", then runs " << t.afterwards->command->front();
    std::cout << '\n';
  }
}
