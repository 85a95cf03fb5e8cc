// A scheduler's job file: drivers of several shapes, constraints in types, rules over several members, and
// conditions that are asked for each machine later.
#include <chrono>
#include <iostream>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>

using seconds = std::chrono::seconds;
using strings = std::vector<std::string>;
using texts = std::map<std::string, std::string>;
using identifier = hcl::matching<"[a-z][a-z0-9-]*">;

enum class job_type { service, batch, system };
enum class restart_mode { fail, delay };
enum class lifecycle { prestart, poststart, poststop };

struct needs {
  hcl::ranged<int, 10, 64000> cpu;  // MHz
  hcl::ranged<hcl::byte_size, 1048576, 1099511627776> memory;
};
// What every task has, whatever runs it.
struct task {
  hcl::label<identifier> name;
  std::optional<lifecycle> when{};
  hcl::attr_or_block<std::optional<texts>> env{};
  hcl::block<needs, "resources"> resources{};
};
struct container {
  struct settings {
    hcl::non_empty<std::string> image;
    hcl::defaulted<strings> command{};
    hcl::defaulted<strings> ports{};
  };
  hcl::flatten<task> common{};
  hcl::block<settings> config{};
};
struct exec {
  struct settings {
    hcl::matching<"/.*"> binary;
    hcl::defaulted<strings> args{};
  };
  hcl::flatten<task> common{};
  hcl::block<settings> config{};
};

struct port {
  hcl::defaulted<hcl::ranged<int, 0, 65535>> to = 0;
  std::optional<hcl::ranged<int, 1, 65535>> static_{};  // `static` in the file
};
struct group_network {
  hcl::blocks<std::map<std::string, port>, "port"> ports{};
};
struct restart_policy {
  hcl::at_least<int, 0> attempts;
  hcl::defaulted<seconds> interval = seconds(30);
  hcl::defaulted<restart_mode> mode = restart_mode::fail;
};

struct http_check {
  static constexpr std::string_view hcl_name = "http";
  std::string path;
  seconds interval;
};
struct tcp_check {
  static constexpr std::string_view hcl_name = "tcp";
  seconds interval;
};
struct service {
  identifier name;
  std::string port;
  hcl::blocks<std::variant<http_check, tcp_check>, "check"> checks{};  // the label says which
};

struct group {
  hcl::label<identifier> name;
  hcl::defaulted<hcl::ranged<int, 0, 1000>> count = 1;
  hcl::defaulted<hcl::expr<bool>> constraint = true;  // asked for each machine
  hcl::block<std::optional<group_network>> network{};
  hcl::block<std::optional<restart_policy>> restart{};
  hcl::blocks<hcl::by_attribute<std::variant<container, exec>, "driver">, "task"> tasks{};
  hcl::blocks<service, "service"> services{};

  void validate(hcl::check& check) const {
    if (tasks.empty()) check.error("A group needs a task.");
    for (const service& s : services)
      if (!network || !network->ports.contains(s.port)) check.error(s.port, "The group has no such port.");
  }
};

struct job {
  hcl::label<identifier> name;
  hcl::defaulted<job_type> type = job_type::service;
  hcl::non_empty<strings> datacenters;
  hcl::defaulted<hcl::ranged<int, 1, 100>> priority = 50;
  hcl::attr_or_block<std::optional<texts>> meta{};
  std::optional<std::string> periodic{};  // as cron has it
  hcl::blocks<group, "group"> groups{};

  void validate(hcl::check& check) const {
    if (periodic && type != job_type::batch) check.error(periodic, "Only batch jobs can be periodic.");
  }
};
struct jobs {
  hcl::blocks<job, "job"> all{};
};

std::string what(const container& t) { return " runs " + *t.config->image; }
std::string what(const exec& t) { return " runs " + *t.config->binary; }

// Whether a machine, which knows things like `attr.cpu.cores` of itself, is one for this group.
bool fits(const group& g, const texts& machine) {
  hcl::scope names;
  names.lookup([&](std::span<const std::string_view> path) -> std::optional<hcl::value> {
    std::string name;
    for (const std::string_view part : path)
      name.append(name.empty() ? "" : ".").append(part);
    const auto found = machine.find(name);
    return found == machine.end() ? std::nullopt : std::optional<hcl::value>(found->second);
  });
  const hcl::result<bool> answer = g.constraint->evaluate(names);
  return answer && *answer;
}

int main(int count, char** arguments) {
  hcl::scope names;
  names.variable("region", "eu").variable("version", "1.4.2");
  const auto config = hcl::decode_file<jobs>(count > 1 ? arguments[1] : "scheduler.hcl", names);
  if (!config) return std::cout << config.diagnostics(), 1;

  const std::map<std::string, texts> cluster{{"big", {{"attr.cpu.cores", "16"}, {"node.class", "fast"}}},
                                             {"spot", {{"attr.cpu.cores", "8"}, {"node.class", "spot"}}}};
  for (const job& j : config->all) {
    std::cout << j.name << ": priority " << j.priority << (j.periodic ? ", at " + *j.periodic : "") << '\n';
    for (const group& g : j.groups) {
      std::cout << "  " << g.count << " x " << g.name;
      for (const auto& [name, m] : cluster)
        std::cout << (fits(g, m) ? ", fits " : ", does not fit ") << name;
      std::cout << '\n';
      for (const auto& any : g.tasks)
        std::visit([](const auto& t) { std::cout << "    " << t.common.name << what(t) << '\n'; }, any);
    }
  }
}
