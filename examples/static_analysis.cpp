// Expressions taken for what is written, without being evaluated: references, words, lists, objects, calls.
#include <iostream>
#include <string>

#include <hcl/hcl.hpp>

struct task {
  hcl::label<> name;
  hcl::expression depends_on;  // references to other tasks
  hcl::expression on;          // a word
  hcl::expression source;      // looks like a call
  hcl::expression providers;   // references by name
};
struct build {
  hcl::blocks<task, "task"> tasks{};
};

constexpr const char* source = R"(
  task "deploy" {
    depends_on = [task.compile, task.test["unit"]]
    on         = pull_request
    source     = git("https://example.org/app", tag)
    providers  = { cloud = cloud.eu }
  }
)";

int main() {
  const auto config = hcl::decode<build>(source, "build.hcl");
  if (!config) return std::cerr << config.diagnostics(), 1;
  const task& t = config->tasks[0];

  const auto needed = hcl::list_of(t.depends_on);
  for (const hcl::expression& e : *needed)
    if (const auto reference = hcl::traversal_of(e)) std::cout << to_string(*reference) << '\n';
  std::cout << "on " << hcl::keyword_of(t.on) << '\n';
  const auto call = hcl::call_of(t.source);
  std::cout << call->name << " with " << call->arguments.size() << " arguments\n";
  const auto items = hcl::map_of(t.providers);
  for (const auto& [key, value] : *items)
    std::cout << hcl::keyword_of(key) << " is " << value.text() << '\n';

  // A reference apart: its root, and the steps after it, which can be applied to a value.
  const auto [root, rest] = hcl::traversal_of((*needed)[1])->split();
  const auto tests = hcl::value::object({{"test", hcl::value::object({{"unit", "passed"}})}});
  std::cout << root.root_name() << ": " << rest.apply(tests)->as_string() << "\n\n";

  std::cout << hcl::traversal_of((*hcl::parse_expression("a + b", "wrong.hcl"))).diagnostics();
}
