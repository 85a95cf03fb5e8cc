// A job scheduler's file into structs: variants of tasks and checks, constraints in types, rules over several members, conditions that are
// evaluated later for each machine.
#include <chrono>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>

using seconds = std::chrono::seconds;
using identifier = hcl::matching<"[a-z][a-z0-9-]*">;

enum class job_type { service, batch, system };
enum class restart_mode { fail, delay };
enum class lifecycle { prestart, poststart, poststop };

struct resources {
  hcl::ranged<int, 10, 64000> cpu;                     // MHz
  hcl::ranged<hcl::byte_size, 1048576, 1099511627776> memory;
};

struct logs {
  hcl::defaulted<hcl::at_least<int, 1>> max_files = 10;
  hcl::defaulted<hcl::byte_size> max_size = 10 * hcl::mib;
};

// What every task has, whatever runs it.
struct task_base {
  hcl::label<identifier> name;
  std::optional<lifecycle> when{};
  hcl::defaulted<std::map<std::string, std::string>> env{};
  hcl::block<::resources> resources{};
  hcl::block<std::optional<::logs>> logs{};
};

struct container {
  hcl::flatten<task_base> base{};
  hcl::non_empty<std::string> image;
  hcl::defaulted<std::vector<std::string>> command{};
};
struct exec {
  hcl::flatten<task_base> base{};
  hcl::matching<"/.*"> binary;
  hcl::defaulted<std::vector<std::string>> args{};
};

struct port {
  hcl::defaulted<hcl::ranged<int, 0, 65535>> to = 0;
  std::optional<hcl::ranged<int, 1, 65535>> static_{};
};
template <>
struct hcl::schema<port> {                             // `static` is no name for a member
  static constexpr auto fields = std::tuple{as_attr<&port::to>(), as_attr<&port::static_>("static")};
};

struct network {
  hcl::blocks<std::map<std::string, port>, "port"> ports{};
};

struct restart {
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
  std::optional<hcl::expr<bool>> constrain{};          // asked for each machine
  hcl::block<std::optional<::network>> network{};
  hcl::block<std::optional<::restart>> restart{};
  hcl::blocks<hcl::by_attribute<std::variant<container, exec>, "driver">, "task"> tasks{};  // an attribute says which
  hcl::blocks<service, "service"> services{};

  void validate(hcl::check& check) const {
    if (tasks.empty()) check.error("A group needs a task.");
    for (const service& s : services)
      if (!network || !network->ports.contains(s.port)) check.error(services, "The service \"" + s.name + "\" names a port that the group does not have.");
  }
};

struct update {
  hcl::at_least<int, 1> max_parallel;
  hcl::defaulted<seconds> min_healthy = seconds(10);
  hcl::defaulted<bool> auto_revert = false;
};
struct periodic {
  std::string cron;
};

struct job {
  hcl::label<identifier> name;
  hcl::defaulted<job_type> type = job_type::service;
  hcl::non_empty<std::vector<std::string>> datacenters;
  hcl::defaulted<hcl::ranged<int, 1, 100>> priority = 50;
  hcl::attr_or_block<std::optional<std::map<std::string, std::string>>> meta{};
  hcl::block<std::optional<::update>> update{};
  hcl::block<std::optional<::periodic>> periodic{};
  hcl::blocks<group, "group"> groups{};

  void validate(hcl::check& check) const {
    if (periodic && type != job_type::batch) check.error(periodic, "Only batch jobs can be periodic.");
  }
};

struct jobs {
  hcl::blocks<job, "job"> all{};
};

struct machine {
  const char* name;
  int cores;
  const char* node_class;
};

int main(int count, char** arguments) {
  hcl::scope names;
  names.variable("region", "eu");
  names.variable("version", "1.4.2");
  names.function("upper", [](std::string s) {
    for (char& c : s) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return s;
  });
  const auto config = hcl::decode_file<jobs>(count > 1 ? arguments[1] : "scheduler.hcl", names);
  if (!config) return std::cout << config.diagnostics(), 1;

  for (const job& j : config->all) {
    std::cout << j.name << ": priority " << j.priority << ", in";
    for (const std::string& place : j.datacenters) std::cout << ' ' << place;
    if (j.periodic) std::cout << ", at " << j.periodic->cron;
    if (j.update) std::cout << ", updates " << j.update->max_parallel << " at once";
    std::cout << '\n';
    if (j.meta) for (const auto& [key, text] : *j.meta) std::cout << "  " << key << " = " << text << '\n';
    for (const group& g : j.groups) {
      std::cout << "  " << g.count << " x " << g.name;
      if (g.restart) std::cout << ", restarted " << g.restart->attempts << " times in " << g.restart->interval->count() << " s";
      std::cout << '\n';
      for (const auto& task : g.tasks) {
        std::visit([](const auto& t) {
          const task_base& base = t.base;
          std::cout << "    " << base.name << ": " << base.resources->cpu << " MHz, " << base.resources->memory->bytes / hcl::mib << " MiB, ";
          if constexpr (requires { t.image; }) std::cout << t.image;
          else std::cout << t.binary;
          for (const auto& [key, text] : *base.env) std::cout << ", " << key << '=' << text.substr(0, text.find('\n'));
          std::cout << '\n';
        }, task);
      }
      for (const service& s : g.services)
        std::cout << "    " << s.name << " on " << g.network->ports.at(s.port).to << ", " << s.checks.size() << " checks\n";
      if (!g.constrain) continue;
      for (const machine& m : {machine{"big", 16, "fast"}, machine{"cheap", 8, "spot"}, machine{"small", 2, "fast"}}) {
        hcl::scope about;
        about.variable("cpu", std::map<std::string, int>{{"cores", m.cores}});
        about.variable("node", std::map<std::string, std::string>{{"class", m.node_class}});
        const hcl::result<bool> fits = g.constrain->evaluate(about);
        if (fits) std::cout << "    " << m.name << (*fits ? " fits\n" : " does not fit\n");
      }
    }
  }
}
