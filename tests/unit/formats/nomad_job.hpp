// A job of Nomad: labels, maps that are blocks or attributes and may come twice, durations, free settings.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/hcl.hpp>

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

inline constexpr std::string_view native = R"(job "shop" {
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
)";

}  // namespace nomad
