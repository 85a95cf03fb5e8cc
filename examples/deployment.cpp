// A language for deployments in fifty lines: variables, local values, networks, jobs, modules and checks.
// Applies a directory with the inputs of the command line; checks, plans, draws or lays it out.
#include <chrono>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hcl/functions/standard.hpp>
#include <hcl/language.hpp>
#include <hcl/serve.hpp>

// The blocks of this language, beside those that are there.
struct network {
  hcl::label<> name;
  hcl::cidr range;
  hcl::defaulted<bool> open = false;
  hcl::exported<std::string> id{};  // once it is there
};
struct probe {
  std::string path;
  hcl::defaulted<std::chrono::seconds> every = std::chrono::seconds(10);
};
struct job {
  hcl::label<> name;
  std::string image;
  std::string network;
  hcl::defaulted<hcl::ranged<int, 0, 100>> copies = 1;
  hcl::defaulted<std::vector<hcl::ranged<int, 1, 65535>>> ports{};
  hcl::defaulted<std::map<std::string, std::string>> environment{};
  hcl::block<std::optional<probe>, "health"> health{};
  hcl::blocks<hcl::assertion, "precondition"> preconditions{};
  hcl::flatten<hcl::repeated> repeat{};  // for_each, count
  hcl::flatten<hcl::renamed> former{};   // formerly
  hcl::exported<std::string> address{};
};
struct deployment {
  hcl::blocks<hcl::variable, "variable"> variables{};
  hcl::blocks<hcl::locals, "locals"> local_values{};
  hcl::blocks<hcl::function_block, "function"> functions{};
  hcl::blocks<network, "network"> networks{};
  hcl::blocks<job, "job"> jobs{};
  hcl::blocks<hcl::module_call, "module"> modules{};
  hcl::blocks<hcl::check_block, "check"> checks{};
  hcl::blocks<hcl::output, "output"> outputs{};
};

// What this program does with a block: here, it makes up what a platform would answer.
void start(hcl::block_step& step) {
  static int last = 0;
  std::cout << step.wave() << "  " << step.address();
  if (network* const n = step.get<network>()) {
    n->id = "net-" + std::to_string(++last);
    std::cout << " = " << *n->id;
  } else if (job* const j = step.get<job>()) {
    j->address = "10.0.0." + std::to_string(++last);
    std::cout << " runs " << j->image << " in " << j->network << " at " << *j->address;
  }
  std::cout << '\n';
}

int main(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  hcl::scope names;
  names.add(hcl::functions::standard());
  const hcl::language_of<deployment> language({.names = &names});
  const auto serve = [&] {
    hcl::language_server editor(hcl::language(language));
    return hcl::serve(editor, std::cin, std::cout);
  };
  if (words.size() < 2 || words[0] != "apply")
    return hcl::run_language(language, words, std::cin, std::cout, std::cerr,
                             {.name = "deployment", .serve = serve});
  std::vector<hcl::member> inputs;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    inputs.push_back({words[i].substr(0, equals), words[i].substr(equals + 1)});
  }
  const auto site = language.evaluate(words[1], hcl::value::object(inputs), start);
  std::cout << site.diagnostics();
  if (!site) return 1;
  for (const hcl::member& each : site->outputs().members())
    std::cout << each.name << " = " << each.value << '\n';
}
