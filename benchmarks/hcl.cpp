// This library: hcl TASK FILE      tasks: parse, decode, json-parse, json-decode, evaluate (parse, evaluate
// and decode expressions)
#include <hcl/decode.hpp>
#include <hcl/functions/standard.hpp>

#include <cstring>

#include "measure.hpp"
#include "services.hpp"

namespace {

struct upstream {
  hcl::label<std::string> name;
  std::string address;
  int port;
  std::string timeout;
};

struct service {
  hcl::label<std::string> protocol;
  hcl::label<std::string> name;
  std::string listen;
  bool enabled;
  int replicas;
  double weight;
  std::string description;
  std::vector<std::string> tags;
  std::map<std::string, int> limits;
  hcl::blocks<upstream, "upstream"> upstreams;
};

struct config {
  hcl::blocks<service, "service"> services;
};

struct rule {
  hcl::label<std::string> name;
  double score;
  std::string level;
  std::vector<std::string> targets;
  std::string title;
  std::map<std::string, int> ports;
  double bound;
  std::vector<std::string> names;
  std::string note;
};

struct rules {
  hcl::blocks<rule, "rule"> all;
};

struct team {
  std::string name;
};

unsigned long long checksum(const rules& decoded) {
  unsigned long long sum = 0;
  const auto text = [](const std::string& s) {
    return s.empty() ? 0ULL : s.size() * 31 + static_cast<unsigned char>(s.back());
  };
  for (const rule& r : decoded.all) {
    sum += text(r.name) + static_cast<unsigned long long>(r.score * 14) + text(r.level) + text(r.title) +
           static_cast<unsigned long long>(r.bound) + text(r.note);
    for (const auto& t : r.targets)
      sum += text(t);
    for (const auto& [zone, port] : r.ports)
      sum += text(zone) + static_cast<unsigned long long>(port);
    for (const auto& n : r.names)
      sum += text(n);
  }
  return sum;
}

template <typename T>
const T& need(const hcl::result<T>& result) {
  if (result) return *result;
  std::fputs(to_string(result.diagnostics()).c_str(), stderr);
  std::exit(1);
}

}  // namespace

int main(int, char** arguments) {
  const std::string text = bench::read_file(arguments[2]);
  const char* task = arguments[1];
  if (!std::strcmp(task, "decode"))
    return bench::run("hcl", task, text.size(), [&] {
      return bench::checksum(need(hcl::decode<config>(text, "services.hcl")).services);
    });
  if (!std::strcmp(task, "json-decode"))
    return bench::run("hcl", task, text.size(), [&] {
      return bench::checksum(need(hcl::decode_json<config>(text, "services.json")).services);
    });
  if (!std::strcmp(task, "evaluate")) {
    hcl::scope names;
    names.variable("base", 42)
        .variable("maintenance", false)
        .variable("zones", std::vector<std::string>{"a", "b", "c"});
    names.variable("owner", team{"ops"}).variable("teams", std::vector<team>{{"red"}, {"blue"}});
    names.add(hcl::functions::standard());
    return bench::run("hcl", task, text.size(),
                      [&] { return checksum(need(hcl::decode<rules>(text, "rules.hcl", names))); });
  }
  const hcl::syntax_form form =
      !std::strcmp(task, "json-parse") ? hcl::syntax_form::json : hcl::syntax_form::native;
  return bench::run("hcl", task, text.size(), [&]() -> unsigned long long {
    const auto parsed = hcl::parse(text, "text.hcl", {}, form);
    need(parsed);
    return 0;
  });
}
