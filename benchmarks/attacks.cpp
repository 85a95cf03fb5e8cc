// What hostile configurations cost: bench-attacks [--growth | --instructions] [--all | GROUP | NAME-PART]. By
// itself it prints every attack above the limits and the costliest of each group; --all prints all. Exit
// status 1 if any is above the limits. --growth prints how time grows from 64 KiB to 8 MiB of text.
// --instructions counts those of each attack of the groups "editing" and "types", or of what is named, with
// half of its size and with all of it: twice the input may take 2.3 times as many. `--once NAME COUNT` is
// what it counts.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "attacks/calls.hpp"
#include "attacks/editing.hpp"
#include "attacks/evaluation.hpp"
#include "attacks/extensions.hpp"
#include "attacks/instructions.hpp"
#include "attacks/run.hpp"
#include "attacks/syntax.hpp"
#include "attacks/types.hpp"
#include "attacks/writing.hpp"

namespace {

using namespace attacks;

struct group {
  const char* name;
  list all;
};

std::vector<group> groups() {
  return {{"nesting", nesting()},
          {"chains", chains()},
          {"layouts", layouts()},
          {"structure", structure()},
          {"text", text()},
          {"numbers", numbers()},
          {"diagnostics", diagnostics()},
          {"evaluation", eval_context()},
          {"calls", calls()},
          {"writing", writing()},
          {"extensions", extensions()},
          {"editing", editing()},
          {"types", types()}};
}

// Twice the input may take 2.3 times as many instructions. How many attacks take more; 0 if nothing counts
// them.
int measure_instructions(const group& g, const char* program, const char* part) {
  int above = 0;
  for (const attack& one : g.all) {
    const bool is_named =
        part && (one.name.find(part) != std::string::npos || std::strcmp(part, g.name) == 0);
    const bool is_counted = std::strcmp(g.name, "editing") == 0 || std::strcmp(g.name, "types") == 0;
    if (part ? !is_named : !is_counted) continue;
    const auto half = instructions(program, one.name, one.count / 2),
               whole = instructions(program, one.name, one.count);
    if (!half || !whole) {
      std::printf("%-78.78s not counted: valgrind is missing or has failed\n", one.name.c_str());
      ++above;
      continue;
    }
    const double growth = static_cast<double>(*whole) / static_cast<double>(*half);
    const bool fine = growth <= 2.3;
    above += !fine;
    std::printf("%-78.78s %6.2f times, %10.1f million instructions%s\n", one.name.c_str(), growth,
                static_cast<double>(*whole) / 1e6, fine ? "" : "  ABOVE");
    std::fflush(stdout);
  }
  return above;
}
int run_once(const char* name, const char* count) {
  for (const group& g : groups())
    for (const attack& one : g.all)
      if (one.name == name) return measured_run(one, std::strtoull(count, nullptr, 10));
  return 2;
}

void print(const std::string& name, const cost& c, bool fine) {
  std::printf("%-78.78s %10zu %8.1f %8.1f %8.1f  %-28s%s\n", name.c_str(), c.bytes, c.milliseconds,
              c.megabytes, c.bytes ? c.megabytes * 1e6 / static_cast<double>(c.bytes) : 0, c.end,
              fine ? "" : " ABOVE");
}

// How many attacks of the group are above the limits.
int measure(const group& g, const char* part, bool everything) {
  std::printf("\n%-78s %10s %8s %8s %8s  %s\n", g.name, "bytes", "ms", "MB", "B/byte", "end");
  int above = 0;
  std::string slowest, largest;
  cost slow, large;
  for (const attack& one : g.all) {
    if (part && one.name.find(part) == std::string::npos && std::strcmp(part, g.name) != 0) continue;
    cost c = run(one, one.count);
    for (int more = 0; more < 4 && !c.keeps(one.bound); ++more) {  // may be an accident of the machine
      const cost again = run(one, one.count);
      if (again.milliseconds < c.milliseconds) c = again;
    }
    const bool is_edit = std::strcmp(g.name, "editing") == 0;  // which is possible, or measures nothing
    const bool fine = c.keeps(one.bound) && (!is_edit || std::strcmp(c.end, "value") == 0);
    above += !fine;
    if (everything || part || !fine) print(one.name, c, fine);
    if (c.milliseconds > slow.milliseconds) slow = c, slowest = one.name;
    if (c.megabytes > large.megabytes) large = c, largest = one.name;
  }
  if (!part) {
    print("  slowest: " + slowest, slow, true);
    print("  largest: " + largest, large, true);
  }
  return above;
}

// Doubling the text may take 2.3 times as long; below a few milliseconds, nothing can be said.
int measure_growth(const group& g, const char* part) {
  int above = 0;
  for (attack one : g.all) {
    if (one.bound == bound::eval_context || one.count < 1000 ||
        (part && one.name.find(part) == std::string::npos))
      continue;
    const std::string sample = one.text(1000);
    const std::size_t first = std::max<std::size_t>(1, 65536 * 1000 / sample.size());
    double before = 0, worst = 0, slowest = 0;
    std::size_t bytes = 0;
    for (int doubling = 0; doubling <= 7; ++doubling) {
      double best = 1e9;
      cost c;
      for (int round = 0; round < 3; ++round) {
        c = run(one, first << doubling);
        best = std::min(best, std::strcmp(c.end, "crashed") ? c.milliseconds : 1e9);
      }
      if (before > 4)
        worst =
            std::max(worst, 2 * best / before * static_cast<double>(bytes) / static_cast<double>(c.bytes));
      before = best;
      bytes = c.bytes;
      slowest = std::max(slowest, best * 1e6 / static_cast<double>(c.bytes));
    }
    const bool fine = worst <= 2.3 && slowest <= 50;  // nanoseconds a byte: 20 MB/s
    above += !fine;
    std::printf("%-78.78s at most %5.2f times at a doubling, %8.1f MB/s at worst%s\n", one.name.c_str(),
                worst, 1e3 / slowest, fine ? "" : "  ABOVE");
  }
  return above;
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 4 && !std::strcmp(arguments[1], "--once")) return run_once(arguments[2], arguments[3]);
  bool growth = false, counts = false, everything = false;
  const char* part = nullptr;
  for (int i = 1; i < count; ++i) {
    if (!std::strcmp(arguments[i], "--growth"))
      growth = true;
    else if (!std::strcmp(arguments[i], "--instructions"))
      counts = true;
    else if (!std::strcmp(arguments[i], "--all"))
      everything = true;
    else
      part = arguments[i];
  }
  int above = 0;
  for (const group& g : groups())
    above += counts   ? measure_instructions(g, arguments[0], part)
             : growth ? measure_growth(g, part)
                      : measure(g, part, everything);
  std::printf("\n%d above the limits\n", above);
  return above != 0;
}
