// How many instructions an attack takes, counted by valgrind in a process of its own: the same on every
// machine, however busy it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include "attack.hpp"
#include "run.hpp"

namespace attacks {

// What is counted: the name is looked for by valgrind.
extern "C" __attribute__((noinline)) inline void hcl_attack_measured(const attack* one,
                                                                     const std::string* text,
                                                                     const hcl::scope* names, cost* c) {
  read(*one, *text, *names, *c);
}
// In the process that is counted: 0 if all went well.
inline int measured_run(const attack& one, std::size_t count) {
  const hcl::scope names = standard_names();
  const std::string text = one.text(count);
  cost c;
  hcl_attack_measured(&one, &text, &names, &c);
  return std::strcmp(c.end, "crashed") == 0;
}

[[nodiscard]] inline std::optional<std::uint64_t> instructions(const char* program, const std::string& name,
                                                               std::size_t count) {
  const std::string command =
      "valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=hcl_attack_measured '" +
      std::string(program) + "' --once '" + name + "' " + std::to_string(count) + " 2>&1";
  std::FILE* const out = popen(command.c_str(), "r");
  if (!out) return std::nullopt;
  std::optional<std::uint64_t> found;
  char line[512];
  while (std::fgets(line, sizeof line, out))
    if (const char* const at = std::strstr(line, "Collected : ")) found = std::strtoull(at + 12, nullptr, 10);
  return pclose(out) == 0 && found != std::uint64_t{0} ? found : std::nullopt;
}

}  // namespace attacks
