// hcl-differential make COUNT SEED            writes cases, one JSON line each
// hcl-differential compare CASES ANSWERS      evaluates the cases and compares with what the reference answered
// Exit 0 only if no difference is left unexplained; differences.hpp holds the explanations.
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <string>


#include <support/codec.hpp>
#include <support/json.hpp>

#include "differences.hpp"
#include "evaluate.hpp"
#include "generator.hpp"

namespace {

int make(std::size_t count, std::uint64_t seed) {
  differential::generator random(seed);
  for (std::size_t i = 0; i < count; ++i) {
    const auto [kind, source] = random.next();
    std::cout << "{\"kind\":" << test::json::quote(kind) << ",\"source\":" << test::json::quote(source) << "}\n";
  }
  return 0;
}

int compare(const char* cases_path, const char* answers_path) {
  std::ifstream cases(cases_path), answers(answers_path);
  std::string one, other;
  std::size_t total = 0, same = 0, places = 0, places_same = 0, unexplained = 0, panics = 0;
  std::map<std::string, std::size_t> explained;
  const hcl::scope names = differential::names();
  while (std::getline(cases, one) && std::getline(answers, other)) {
    const test::json::value c = test::json::parse(one), answer = test::json::parse(other);
    ++total;
    if (answer.find("panic")) {
      ++panics;
      continue;
    }
    const differential::outcome ours = differential::run(c["kind"].string(), c["source"].string(), names);
    const bool reference_fails = answer["errors"].text != "0";
    const bool agrees = ours.failed == reference_fails && (reference_fails || test::same_value(ours.value, answer["value"]));
    if (agrees) {
      ++same;
      if (reference_fails) ++places, places_same += std::to_string(ours.first_error) == answer["first"].text;
      continue;
    }
    const std::string_view why = differential::explain(c["kind"].string(), c["source"].string(), ours, answer);
    if (!why.empty()) {
      ++explained[std::string(why)];
      continue;
    }
    if (++unexplained > 40) continue;
    std::cout << c["kind"].string() << ' ' << test::json::quote(c["source"].string()) << "\n  ours      "
              << (ours.failed ? "error: " + ours.message : test::to_json(ours.value)) << "\n  reference " << other << "\n";
  }
  std::cout << total << " cases, " << same << " equal, " << panics << " where the reference crashed, " << unexplained << " unexplained differences\n";
  for (const auto& [why, count] : explained) std::cout << "  " << count << ' ' << why << '\n';
  std::cout << "first error at the same place: " << places_same << " of " << places << '\n';
  return total != 0 && unexplained == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 4 && std::strcmp(arguments[1], "make") == 0) return make(std::strtoull(arguments[2], nullptr, 10), std::strtoull(arguments[3], nullptr, 10));
  if (count == 4 && std::strcmp(arguments[1], "compare") == 0) return compare(arguments[2], arguments[3]);
  std::cerr << "usage: hcl-differential make COUNT SEED | compare CASES ANSWERS\n";
  return 2;
}
