// Reads the text of an attack in a process of its own and says what that cost, and which of the promised limits it kept.
#pragma once

#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/format.hpp>
#include <hcl/functions/standard.hpp>

#include "attack.hpp"

namespace attacks {

// As small as can be, since what the user's structs take is not the library's.
struct leaf {
  hcl::defaulted<int> a = 0;
};
struct strict {
  hcl::defaulted<int> listen_address = 0;
  hcl::blocks<leaf, "c"> blocks{};
};

// Takes whatever an attack writes.
struct config {
  hcl::attributes<hcl::value> values{};
  hcl::blocks<config, "b"> blocks{};
  hcl::blocks<leaf, "c"> leaves{};
  hcl::block<std::optional<strict>, "strict"> known{};
};

struct cost {
  std::size_t bytes = 0;       // of the text
  double milliseconds = 0;     // of CPU time
  double megabytes = 0;        // of memory at the peak, above what the text itself takes
  char end[48] = "crashed";    // "value", or the code of the first problem

  // No more than 100 ms, or what 20 MB/s allow; no more than 64 MB, or what long texts that are not just brackets may take: 40 bytes per byte and 2 MB.
  [[nodiscard]] double most_milliseconds(bound which) const {
    return which == bound::evaluation ? 100 : std::max(100.0, static_cast<double>(bytes) / 20e3);
  }
  [[nodiscard]] double most_megabytes(bound which) const {
    const double text = static_cast<double>(bytes) / 1e6;
    return which == bound::linear ? std::max(64.0, 40 * text + 2) : 64 + (which == bound::nesting ? text : 0);
  }
  [[nodiscard]] bool keeps(bound which) const {
    return milliseconds <= most_milliseconds(which) && megabytes <= most_megabytes(which) && std::strcmp(end, "crashed") != 0;
  }
};

inline double cpu_milliseconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto in_ms = [](const timeval& t) { return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_usec) / 1e3; };
  return in_ms(used.ru_utime) + in_ms(used.ru_stime);
}
inline double peak_megabytes() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_maxrss) * 1024 / 1e6;
}

inline hcl::scope standard_names() {
  hcl::scope names;
  hcl::functions::register_standard(names);
  names.variable("one", 1).variable("yes", true).variable("unknown", hcl::value::unknown());
  names.variable("long", std::string(1 << 20, 'a')).variable("many", std::vector<int>(100'000, 1));
  std::vector<int> numbers(100'000);
  std::iota(numbers.begin(), numbers.end(), 0);
  names.variable("numbers", numbers);
  return names;
}

// In the child. What the text is read into is destroyed within the time, too.
inline void read(const attack& one, const std::string& text, const hcl::scope& names, cost& c) {
  hcl::options how;
  const auto note = [&](const hcl::diagnostics& problems, bool fine) {
    std::snprintf(c.end, sizeof c.end, "%s", fine ? "value" : std::string(problems[0].code).c_str());
  };
  if (one.work == work::parse) {
    const hcl::result<hcl::body> parsed = hcl::parse(text, "attack", how, one.form);
    note(parsed.diagnostics(), static_cast<bool>(parsed));
    return;
  }
  if (one.work == work::format) {
    std::snprintf(c.end, sizeof c.end, "%s", hcl::format(text).empty() ? "nothing" : "value");
    return;
  }
  if (one.work == work::render) how.bounds.diagnostics = 10'000;
  const hcl::result<config> decoded = one.form == hcl::syntax_form::json ? hcl::decode_json<config>(text, "attack", names, how)
                                                                         : hcl::decode<config>(text, "attack", names, how);
  note(decoded.diagnostics(), static_cast<bool>(decoded));
  if (one.work == work::render && (to_string(decoded.diagnostics()).empty() || to_json(decoded.diagnostics()).empty())) std::abort();
}

// A process that is killed after ten seconds.
inline cost run(const attack& one, std::size_t count) {
  int ends[2];
  if (pipe(ends) != 0) std::exit(1);
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    cost c;
    const hcl::scope names = standard_names();
    const std::string text = one.text(count);
    malloc_trim(0);
    alarm(10);
    c.bytes = text.size();
    const double memory = peak_megabytes(), start = cpu_milliseconds();
    read(one, text, names, c);
    c.milliseconds = cpu_milliseconds() - start;
    c.megabytes = peak_megabytes() - memory;
    _exit(write(ends[1], &c, sizeof c) == sizeof c ? 0 : 1);
  }
  close(ends[1]);
  cost c;
  if (::read(ends[0], &c, sizeof c) != sizeof c) c = {};
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return c;
}

}  // namespace attacks
