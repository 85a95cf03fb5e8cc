// The configuration of an agent such as Vault's or Consul's: listeners by type or none, sinks, secrets.
#include "agent.hpp"

#include "every_way.hpp"

TEST_CASE("configurations of agents") {
  const auto read = test::every_way<agent::file>(agent::native,
                                                 R"({"pid_file": "./pidfile", "log_file": false,
  "vault": {"address": "https://vault.example.org"},
  "auto_auth": {
    "method": {"kubernetes": {"mount_path": "auth/k8s", "config": {"role": "shop"}}},
    "sink": {"file": {"wrap_ttl": "5m", "config": {"path": "/run/token"}}}},
  "listener": {"": {"tls_disable": true}, "unix": {"address": "/run/agent.sock"}}})");
  CHECK_FALSE(read.listeners[0].type);
  CHECK(read.login->sinks[0].config.at("path") == "/run/token");
  CHECK(std::get<bool>(*read.log_file) == false);
}

TEST_CASE("no message about an agent shows its token") {
  const auto wrong = hcl::decode<agent::file>("vault {\n  address = 1\n  token = [\"s.secret\"]\n}\n");
  CHECK_FALSE(wrong);
  CHECK(to_string(wrong.diagnostics()).find("s.secret") == std::string::npos);
}
