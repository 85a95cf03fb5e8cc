// hcl-conformance [--kind K] [--id ID] [--failures] [--known FILE] FILE.jsonl...
// Runs conformance cases and prints, per kind, how many agree with the reference.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

#include "kinds.hpp"

namespace {

struct score {
  std::size_t passed = 0, total = 0, known = 0, places = 0, places_total = 0, known_places = 0;
};

// Names the case that crashed, which the crash itself would not.
char current_case[256];
extern "C" void say_case_and_die(int signal) {
  (void)!write(2, "crashed in ", 11);
  (void)!write(2, current_case, strlen(current_case));
  (void)!write(2, "\n", 1);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// Lines "ID  DECISION  reason"; the reason is for people. Blank lines and # comments are skipped.
std::map<std::string, std::string> read_known(const std::string& path) {
  std::map<std::string, std::string> known;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string id, decision;
    if (words >> id >> decision && id[0] != '#') known[id] = decision;
  }
  return known;
}

test::verdict run_one(test::runner run, const test::json::value& test) {
  try {
    return run(test);
  } catch (const std::exception& e) {
    return test::fail(std::string("exception: ") + e.what());
  }
}

}  // namespace

int main(int count, char** arguments) {
  std::string only_kind, only_id, known_path = HCL_PROJECT_DIR "/tests/conformance/known_differences.txt";
  bool failures = false;
  std::vector<std::string> files;
  for (int i = 1; i < count; ++i) {
    const std::string_view argument = arguments[i];
    const auto next = [&] { return i + 1 < count ? arguments[++i] : ""; };
    if (argument == "--kind")
      only_kind = next();
    else if (argument == "--id")
      only_id = next();
    else if (argument == "--known")
      known_path = next();
    else if (argument == "--failures")
      failures = true;
    else
      files.emplace_back(argument);
  }
  if (files.empty()) {
    std::cerr << "usage: hcl-conformance [--kind K] [--id ID] [--failures] [--known FILE] FILE.jsonl...\n";
    return 2;
  }
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE})
    std::signal(signal, say_case_and_die);
#ifdef SIGBUS  // Windows has none
  std::signal(SIGBUS, say_case_and_die);
#endif

  const std::map<std::string, std::string> known = read_known(known_path);
  std::map<std::string, score> scores;
  std::set<std::string> skipped;
  std::map<std::string, std::size_t> left_out;
  for (const std::string& path : files) {
    std::ifstream file(path);
    if (!file) {
      std::cerr << path << ": cannot be read\n";
      return 2;
    }
    for (std::string line; std::getline(file, line);) {
      if (line.empty()) continue;
      const test::json::value test = test::json::parse(line);
      const std::string& id = test["id"].string();
      const std::string& kind = test["kind"].string();
      if ((!only_kind.empty() && kind != only_kind) || (!only_id.empty() && id != only_id)) continue;
      const auto* entry = std::find_if(std::begin(test::kinds), std::end(test::kinds),
                                       [&](const test::kind_entry& e) { return e.name == kind; });
      if (entry == std::end(test::kinds)) {
        skipped.insert(kind);
        continue;
      }
      std::snprintf(current_case, sizeof current_case, "%s", id.c_str());
      const test::verdict verdict = run_one(entry->run, test);
      if (!verdict.needs.empty()) {
        ++left_out[kind + ": " + verdict.needs];
        continue;
      }
      score& s = scores[kind];
      ++s.total;
      s.passed += verdict.passed;
      const auto listed = known.find(id);
      const bool elsewhere = verdict.first_position == false;
      if (elsewhere && listed != known.end())
        ++s.known_places;
      else if (verdict.first_position)
        ++s.places_total, s.places += *verdict.first_position;
      if (!verdict.passed && listed != known.end()) ++s.known;
      if (verdict.passed && !elsewhere && listed != known.end())
        std::cout << id << ": listed as a known difference (" << listed->second << ") but agrees\n";
      if (failures && (!verdict.passed || elsewhere)) {
        std::cout << (verdict.passed          ? "place "
                      : listed != known.end() ? "known "
                                              : "FAIL  ")
                  << id << "\n    " << verdict.why << '\n';
        if (const auto* source = test.find("source"))
          std::cout << "    source " << test::json::write(*source) << '\n';
      }
    }
  }

  bool good = !scores.empty();
  for (const auto& [kind, s] : scores) {
    std::printf("%s: primary %zu/%zu, first-position %zu/%zu", kind.c_str(), s.passed, s.total, s.places,
                s.places_total);
    if (s.known) std::printf(" (%zu known differences)", s.known);
    if (s.known_places) std::printf(" (%zu known differences of place)", s.known_places);
    std::printf("\n");
    good = good && s.passed + s.known == s.total && s.places == s.places_total;
  }
  for (const auto& [what, number] : left_out)
    std::printf("%zu cases left out of %s\n", number, what.c_str());
  for (const std::string& kind : skipped)
    std::printf("%s: no runner for this kind\n", kind.c_str());
  if (scores.empty()) std::printf("no cases were run\n");
  return good ? 0 : 1;
}
