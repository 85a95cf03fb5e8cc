// A job of Nomad: labels, maps that are blocks or attributes and may come twice, durations, free settings.
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "every_way.hpp"

namespace nomad {

using words = std::map<std::string, std::string>;

struct port {
  hcl::label<> name;
  hcl::attr<std::optional<int>, "static"> fixed{};
  std::optional<int> to{};
  bool operator==(const port&) const = default;
};
struct network {
  std::optional<std::string> mode{};
  hcl::blocks<port, "port"> ports{};
  bool operator==(const network&) const = default;
};
struct probe {
  std::string type;
  std::optional<std::string> path{};
  std::chrono::seconds interval, timeout;
  bool operator==(const probe&) const = default;
};
struct service {
  std::optional<std::string> name{};
  std::optional<std::string> port{};
  hcl::defaulted<std::vector<std::string>> tags{};
  hcl::blocks<probe, "check"> checks{};
  bool operator==(const service&) const = default;
};
struct resources {
  hcl::defaulted<int> cpu = 100;
  hcl::defaulted<int> memory = 300;
  bool operator==(const resources&) const = default;
};
struct file_template {
  hcl::defaulted<std::string> data{};
  std::string destination;
  bool operator==(const file_template&) const = default;
};
struct task {
  hcl::label<> name;
  std::string driver;
  hcl::block<std::optional<hcl::attributes<hcl::value>>, "config"> config{};
  hcl::attr_or_block<std::optional<words>, "env"> env{};
  hcl::attr_or_block<std::optional<words>, "meta"> meta{};
  hcl::blocks<file_template, "template"> templates{};
  hcl::block<std::optional<resources>, "resources"> needs{};
  bool operator==(const task&) const = default;
};
struct group {
  hcl::label<> name;
  hcl::defaulted<int> count = 1;
  hcl::block<std::optional<network>, "network"> net{};
  hcl::blocks<service, "service"> services{};
  hcl::blocks<task, "task"> tasks{};
  bool operator==(const group&) const = default;
};
struct job {
  hcl::label<> name;
  std::optional<std::string> type{};
  hcl::defaulted<std::vector<std::string>> datacenters = std::vector<std::string>{"*"};
  hcl::attr_or_block<std::optional<words>, "meta"> meta{};
  hcl::blocks<group, "group"> groups{};
  bool operator==(const job&) const = default;
};
struct file {
  hcl::block<job, "job"> main;
  bool operator==(const file&) const = default;
};

}  // namespace nomad

TEST_CASE("jobs of Nomad") {
  const auto read = test::every_way<nomad::file>(R"(job "shop" {
  type        = "service"
  datacenters = ["north", "south"]

  meta {
    owner = "sales"
  }

  group "front" {
    count = 3

    network {
      mode = "bridge"
      port "http" {
        static = 8080
        to     = 80
      }
    }

    service {
      name = "shop"
      port = "http"

      check {
        type     = "http"
        path     = "/alive"
        interval = "10s"
        timeout  = "2s"
      }
    }

    task "web" {
      driver = "docker"

      config {
        image = "shop:7"
        ports = ["http"]
      }

      env = {
        LEVEL = "warn"
      }

      template {
        destination = "local/app.conf"
      }

      resources {
        memory = 256
      }
    }
  }
}
)",
                                                 R"({"job": {"shop": {
  "type": "service", "datacenters": ["north", "south"], "meta": {"owner": "sales"},
  "group": {"front": {"count": 3,
    "network": {"mode": "bridge", "port": {"http": {"static": 8080, "to": 80}}},
    "service": {"name": "shop", "port": "http",
      "check": {"type": "http", "path": "/alive", "interval": "10s", "timeout": "2s"}},
    "task": {"web": {"driver": "docker", "config": {"image": "shop:7", "ports": ["http"]},
      "env": {"LEVEL": "warn"}, "template": {"destination": "local/app.conf"}, "resources": {"memory": 256}}}}}}}})",
                                                 {.merge_map_blocks = true});
  const nomad::task& web = read.main->groups[0].tasks[0];
  CHECK(read.main->groups[0].services[0].checks[0].interval == std::chrono::seconds(10));
  CHECK(web.config->at("image") == hcl::value("shop:7"));
  CHECK(web.env->at("LEVEL") == "warn");
  CHECK(web.needs->cpu == 100);
}

TEST_CASE("what a job of Nomad says in several blocks is one map") {
  const auto read =
      hcl::decode<nomad::file>("job \"a\" {\n  meta {\n    x = \"1\"\n  }\n  meta {\n    y = \"2\"\n  }\n}\n",
                               "t.hcl", {.merge_map_blocks = true});
  CHECK(test::read(read).main->meta->size() == 2);
}
