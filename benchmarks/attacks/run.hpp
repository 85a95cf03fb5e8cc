// Reads the text of an attack in a process of its own and says what that cost, and which of the promised
// limits it kept.
#pragma once

#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/encode.hpp>
#include <hcl/extension/user_function.hpp>
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

// Containers that hold copies of what values share.
struct containers {
  hcl::defaulted<std::map<std::string, std::string>> texts{};
  hcl::defaulted<std::vector<std::vector<std::vector<int>>>> rows{};
  hcl::defaulted<std::set<std::string>> names{};
  hcl::defaulted<std::vector<std::string>> list{};
  hcl::defaulted<double> total = 0;
};

// Takes whatever an attack writes.
struct config {
  hcl::attributes<hcl::value> values{};
  hcl::blocks<config, "b"> blocks{};
  hcl::blocks<leaf, "c"> leaves{};
  hcl::block<std::optional<strict>, "strict"> known{};
  hcl::block<std::optional<containers>, "copies"> copied{};
};

struct cost {
  std::size_t bytes = 0;     // of the text
  double milliseconds = 0;   // of CPU time
  double megabytes = 0;      // of memory at the peak, above what the text itself takes
  char end[48] = "crashed";  // "value", or the code of the first problem

  // No more than 100 ms, or what 20 MB/s allow; no more than 64 MB, or what long texts that are not just
  // brackets may take: 40 bytes per byte and 2 MB.
  [[nodiscard]] double max_milliseconds(bound which) const {
    return which == bound::eval_context ? 100 : std::max(100.0, static_cast<double>(bytes) / 20e3);
  }
  [[nodiscard]] double max_megabytes(bound which) const {
    const double text = static_cast<double>(bytes) / 1e6;
    return which == bound::linear ? std::max(64.0, 40 * text + 2) : 64 + (which == bound::nesting ? text : 0);
  }
  [[nodiscard]] bool keeps(bound which) const {
    return milliseconds <= max_milliseconds(which) && megabytes <= max_megabytes(which) &&
           std::strcmp(end, "crashed") != 0;
  }
};

inline double cpu_milliseconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto in_ms = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_usec) / 1e3;
  };
  return in_ms(used.ru_utime) + in_ms(used.ru_stime);
}
inline double peak_megabytes() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_maxrss) * 1024 / 1e6;
}

inline hcl::scope standard_names() {
  hcl::scope names;
  names.add(hcl::functions::standard());
  names.add(hcl::functions::try_and_can());
  names.function("sum", [](const std::vector<std::vector<std::string>>& rows) {
    return static_cast<double>(rows.size());
  });
  names.variable("one", 1).variable("yes", true).variable("unknown", hcl::value::unknown());
  names.variable("long", std::string(1 << 20, 'a')).variable("many", std::vector<int>(100'000, 1));
  std::vector<int> numbers(100'000);
  std::iota(numbers.begin(), numbers.end(), 0);
  names.variable("numbers", numbers);
  return names;
}

// What is done with what was read, and what came of it.
inline void write_again(const attack& one, const config& read, cost& c) {
  const auto note = [&](std::string_view end) {
    std::snprintf(c.end, sizeof c.end, "%.*s", static_cast<int>(end.size()), end.data());
  };
  const auto note_text = [&](const hcl::result<std::string>& text) {
    note(text ? "value" : text.diagnostics()[0].code);
  };
  if (one.work == work::encode) return note_text(hcl::encode(read));
  if (one.work == work::encode_json) return note_text(hcl::encode_json(read));
  if (read.values->empty()) return;
  const hcl::value& first = read.values->begin()->second;
  std::size_t size = 1;
  if (one.work == work::hash) size += hash(first) & 1;
  if (one.work == work::type_text) size = to_string(first.type()).size();
  if (one.work == work::type_json) size = to_json(first.type()).size();
  note(size != 0 ? "value" : "nothing");
}

// In the child. What the text is read into is destroyed within the time, too.
inline void read(const attack& one, const std::string& text, const hcl::scope& names, cost& c) {
  hcl::options opts;
  const auto note = [&](const hcl::diagnostics& diags, bool fine) {
    std::snprintf(c.end, sizeof c.end, "%s", fine ? "value" : std::string(diags[0].code).c_str());
  };
  if (one.reader) {
    std::snprintf(c.end, sizeof c.end, "%s", one.reader(text).c_str());
    return;
  }
  if (one.work == work::parse) {
    const hcl::result<hcl::body> parsed = hcl::parse(text, "attack", opts, one.form);
    note(parsed.diagnostics(), static_cast<bool>(parsed));
    return;
  }
  if (one.work == work::format) {
    std::snprintf(c.end, sizeof c.end, "%s", hcl::format(text).empty() ? "nothing" : "value");
    return;
  }
  if (one.work == work::functions) {
    const hcl::result<hcl::body> parsed = hcl::parse(text, "attack", opts);
    hcl::scope all = names.child();
    hcl::diagnostics diags;
    const hcl::user_functions found = hcl::read_user_functions(*parsed, &all, diags);
    found.add_to(all);
    const hcl::result<config> decoded = hcl::decode_body<config>(found.rest, all, opts);
    return note(decoded.diagnostics(), static_cast<bool>(decoded));
  }
  if (one.work == work::render) opts.bounds.diagnostics = 10'000;
  const hcl::result<config> decoded = one.form == hcl::syntax_form::json
                                          ? hcl::decode_json<config>(text, "attack", names, opts)
                                          : hcl::decode<config>(text, "attack", names, opts);
  note(decoded.diagnostics(), static_cast<bool>(decoded));
  if (decoded && one.work >= work::encode) write_again(one, *decoded, c);
  if (one.work == work::render &&
      (to_string(decoded.diagnostics()).empty() || to_json(decoded.diagnostics()).empty()))
    std::abort();
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
