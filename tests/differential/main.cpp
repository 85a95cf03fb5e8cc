// hcl-differential make COUNT SEED [newest]              writes cases, one JSON line each
// hcl-differential compare CASES ANSWERS [newest] [all]  evaluates the cases and compares with what the
// reference answered Exit 0 only if no difference is left unexplained; differences.hpp holds the
// explanations. `all` shows the explained ones too.
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

#include "compare.hpp"
#include "differences.hpp"
#include "generator.hpp"

namespace {

std::string base64(std::string_view bytes) {
  constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned three = 0;
    for (std::size_t k = 0; k != 3; ++k)
      three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k != 4; ++k)
      out += i + k > bytes.size() ? '=' : digits[three >> (18 - 6 * k) & 63];
  }
  return out;
}

bool is_utf8(std::string_view s) {
  for (std::size_t i = 0; i < s.size();) {
    const auto c = static_cast<unsigned char>(s[i]);
    const std::size_t length = c < 0x80                ? 1
                               : c >= 0xC2 && c < 0xE0 ? 2
                               : c >= 0xE0 && c < 0xF0 ? 3
                               : c >= 0xF0 && c < 0xF5 ? 4
                                                       : 0;
    if (length == 0 || i + length > s.size()) return false;
    for (std::size_t k = 1; k < length; ++k)
      if ((static_cast<unsigned char>(s[i + k]) & 0xC0) != 0x80) return false;
    i += length;
  }
  return true;
}

int make(std::size_t count, std::uint64_t seed, bool newest) {
  differential::generator random(seed, newest);
  for (std::size_t i = 0; i < count; ++i) {
    const auto [kind, source] = random.next();
    std::cout << "{\"kind\":" << test::json::quote(kind);
    if (is_utf8(source))
      std::cout << ",\"source\":" << test::json::quote(source) << "}\n";
    else
      std::cout << ",\"base64\":\"" << base64(source) << "\"}\n";
  }
  return 0;
}

struct tally {
  std::size_t total = 0, same = 0, rejected = 0, places = 0, crashes = 0, unexplained = 0;
  std::map<std::string, std::size_t> explained{};
};

void show(const differential::comparison& c, std::string_view why, const std::string& answer) {
  constexpr const char* names[] = {"", "verdict", "value", "report", "place"};
  std::cout << names[static_cast<int>(c.differs)] << (why.empty() ? "" : " [") << why
            << (why.empty() ? " " : "] ") << c.kind << ' ' << test::json::quote(c.source) << "\n  ours      ";
  if (c.ours.failed)
    std::cout << '[' << c.ours.begin << ',' << c.ours.end << "] " << c.ours.message;
  else
    std::cout << c.ours.value;
  if (c.differs == differential::aspect::report) std::cout << "\n            " << c.ours.report;
  std::cout << "\n  reference " << answer << "\n";
}

int compare(const char* cases_path, const char* answers_path, bool newest, bool all) {
  std::ifstream cases(cases_path), answers(answers_path);
  std::string line, answer;
  tally count;
  const hcl::scope names = differential::names(newest);
  while (std::getline(cases, line)) {
    if (!std::getline(answers, answer)) {
      std::cout << "the reference has not answered every case\n";
      return 2;
    }
    const test::json::value one = test::json::parse(line), reference = test::json::parse(answer);
    ++count.total;
    const std::string kind = one["kind"].string(),
                      source = one.has("base64") ? test::json::decode_base64(one["base64"].string())
                                                 : one["source"].string();
    const differential::outcome ours = differential::run(kind, source, names, newest);
    if (reference.has("panic") ||
        (reference.has("why") &&
         reference["why"].text.find("panic in function implementation") != std::string::npos)) {
      ++count.crashes;
      continue;
    }
    differential::comparison c{kind, source, ours, reference, newest};
    c.differs = differential::compare(c);
    if (ours.failed && c.reference_fails())
      ++count.rejected, count.places += c.differs != differential::aspect::place;
    if (c.differs == differential::aspect::none) {
      ++count.same;
      continue;
    }
    const std::string_view why = differential::explain(c);
    if (why.empty())
      ++count.unexplained;
    else
      ++count.explained[std::string(why)];
    if (why.empty() || all) show(c, why, answer);
  }
  std::cout << count.total << " cases, " << count.same << " equal, " << count.crashes
            << " where the reference crashed, " << count.unexplained << " unexplained differences\n";
  for (const auto& [why, times] : count.explained)
    std::cout << "  " << times << "  " << why << '\n';
  std::cout << "both reject: " << count.rejected
            << ", with the first error at the same place: " << count.places << '\n';
  return count.total != 0 && count.unexplained == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view command = count > 1 ? arguments[1] : "";
  if ((count == 4 || count == 5) && command == "make") {
    const bool newest = count == 5 && std::strcmp(arguments[4], "newest") == 0;
    return make(std::strtoull(arguments[2], nullptr, 10), std::strtoull(arguments[3], nullptr, 10), newest);
  }
  if (count >= 4 && command == "compare") {
    bool newest = false, all = false;
    for (int i = 4; i < count; ++i)
      newest = newest || std::strcmp(arguments[i], "newest") == 0,
      all = all || std::strcmp(arguments[i], "all") == 0;
    return compare(arguments[2], arguments[3], newest, all);
  }
  std::cerr << "usage: hcl-differential make COUNT SEED [newest] | compare CASES ANSWERS [newest] [all]\n";
  return 2;
}
