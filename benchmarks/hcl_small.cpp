// What is done often and each time is short: hcl_small TASK FILE      tasks: small (decode a few lines),
// first and first-file (the same as the first thing that a process does), stored (evaluate expressions that
// were decoded once), functions (a scope with all standard functions; the file only says how often)
#include <hcl/decode.hpp>
#include <hcl/functions/standard.hpp>

#include <cstring>
#include <string>
#include <vector>

#include "measure.hpp"

namespace {

template <typename T>
T need(hcl::result<T> result) {
  if (result) return *std::move(result);
  std::fputs(to_string(result.diagnostics()).c_str(), stderr);
  std::exit(1);
}

struct server {
  std::string listen;
  int port;
  bool enabled;
  double weight;
  std::string description;
  std::vector<std::string> tags;
};

// Kept, and evaluated for each request, say.
struct policy {
  hcl::expr<bool> when;
  hcl::expr<std::string> title;
  hcl::expr<double> score;
  hcl::expr<std::vector<std::string>> targets;
};

unsigned long long length(const std::string& text) { return text.size(); }

unsigned long long checksum(const server& read) {
  return length(read.listen) + length(read.description) + read.tags.size() +
         static_cast<unsigned long long>(read.port);
}

int stored(const std::string& text) {
  hcl::scope names;
  names.add(hcl::functions::standard());
  names.variable("user", "ada").variable("load", 12).variable("hosts", std::vector<std::string>{"a", "b"});
  const policy kept = need(hcl::decode<policy>(text, "policy.hcl"));
  return bench::run("hcl", "stored", text.size(), [&]() -> unsigned long long {
    unsigned long long sum = need(kept.when.evaluate(names)) ? 1 : 0;
    sum += length(need(kept.title.evaluate(names)));
    sum += static_cast<unsigned long long>(need(kept.score.evaluate(names)));
    for (const std::string& target : need(kept.targets.evaluate(names)))
      sum += length(target);
    return sum;
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  if (!std::strcmp(argv[1], "first-file"))
    return bench::run_first("hcl", "first-file",
                            [&] { return checksum(need(hcl::decode_file<server>(argv[2]))); });
  const std::string text = bench::read_file(argv[2]);
  if (!std::strcmp(argv[1], "first"))
    return bench::run_first("hcl", "first",
                            [&] { return checksum(need(hcl::decode<server>(text, "server.hcl"))); });
  if (!std::strcmp(argv[1], "stored")) return stored(text);
  if (!std::strcmp(argv[1], "small"))
    return bench::run("hcl", "small", text.size(),
                      [&] { return checksum(need(hcl::decode<server>(text, "server.hcl"))); });
  return bench::run("hcl", "functions", text.size(), []() -> unsigned long long {
    hcl::scope names;
    names.add(hcl::functions::standard());
    return 0;
  });
}
