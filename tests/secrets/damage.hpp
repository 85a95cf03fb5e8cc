// Random damage to texts that hold a secret, which itself stays whole.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <regex>
#include <string>
#include <string_view>

namespace secrets {

// The secrets: a text, and a number.
inline constexpr std::array<std::string_view, 2> markers{"hun7er2", "918273645"};

[[nodiscard]] inline bool shows_secret(std::string_view text) {
  for (const std::string_view one : markers)
    if (text.find(one) != text.npos) return true;
  return false;
}

// Whether damage has made the secret a value of a member that is not sensitive, a label of a block that takes
// one, or an item's own name: these are shown.
[[nodiscard]] inline bool is_shown_by_rule(const std::string& text) {
  static const std::regex value(
      R"re((^|[^\w-])"?(name|user|hosts|url|path|mode|host-name|port|sizes|size|kind|old|n|default|value)"?\s*[=:]?([^=:\n]|[=!<>]=)*(hun7er2|918273645))re");
  // A string, perhaps the condition of a conditional, or an object that is written in place of one.
  static const std::regex string(
      R"re((^|[^\w-])"?(name|user|url|path|mode|host-name|port|size|kind|old|n|default|value)"?\s*[=:]\s*("[^"\n]*("\s*\?[^=:\n]*)?(hun7er2|918273645)|[^=:\n]*\{))re");
  static const std::regex label(
      R"re((login|sink|account|database|output|variable|module)"?[\s:{\["]*"?\w*(hun7er2|918273645))re");
  static const std::regex name(
      R"re((^|[\n{}\r]|\*/)[ \t]*"?[^\s"={}]*(hun7er2|918273645)[^\s"={}]*"?[ \t]*[={":A-Za-z_])re");
  static const std::regex json_name(R"re([\]}],"[^"\n]*(hun7er2|918273645)[^"\n]*":)re");
  return std::regex_search(text, value) || std::regex_search(text, string) ||
         std::regex_search(text, label) || std::regex_search(text, name) ||
         std::regex_search(text, json_name);
}

class damage {
 public:
  explicit damage(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

  // One to three changes, none of them in a secret.
  [[nodiscard]] std::string operator()(std::string text) {
    for (std::size_t i = 1 + below(3); i != 0; --i)
      change(text);
    return text;
  }

 private:
  [[nodiscard]] static bool hits_secret(std::string_view text, std::size_t begin, std::size_t end) {
    for (const std::string_view one : markers) {
      for (std::size_t at = text.find(one); at != text.npos; at = text.find(one, at + 1)) {
        if (begin < at + one.size() && (end > at || (begin == end && begin > at))) return true;
      }
    }
    return false;
  }

  [[nodiscard]] std::string letter() {
    constexpr std::string_view usual = "\"\"\"===::{}[](),.#/*\n\n  <>%$!?+-\\'`aekpxu019_\t@^|&;~E";
    return std::string(1, usual[below(usual.size())]);
  }
  [[nodiscard]] std::string word() {
    constexpr std::array<std::string_view, 24> usual{"for ", "if ",      "<<EOT\n",  "EOT\n", "${",   "%{",
                                                     "\"\"", "dynamic ", "content ", "null",  "p.",   "p[",
                                                     "true", "... ",     "=>",       "&&",    "\r\n", "//",
                                                     "/*",   "*/",       "\xc3\xa9", "\xff",  "p.a.", "]"};
    return std::string(usual[below(usual.size())]);
  }
  // A stretch of the text itself; of one line, as what follows would be another member's.
  [[nodiscard]] std::string copied(std::string_view text) {
    const std::size_t from = below(text.size() + 1), count = below(12);
    const std::string_view stretch = text.substr(from, count);
    const bool is_good = stretch.find_first_of("\n,") == text.npos && !hits_secret(text, from, from + count);
    return is_good ? std::string(stretch) : std::string();
  }

  void change(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    std::size_t taken = 0;
    std::string put;
    const std::size_t kind = below(14);
    if (kind < 3) {
      taken = 1;
    } else if (kind < 6) {
      put = letter();
    } else if (kind < 8) {
      taken = 1;
      put = letter();
    } else if (kind < 10) {
      taken = 1 + below(6);
    } else if (kind < 11) {
      put = word();
    } else if (kind < 12) {
      put = copied(text);
    } else {  // two neighbours change places
      taken = 2;
      if (at + 2 <= text.size()) put = {text[at + 1], text[at]};
    }
    if (at + taken > text.size() || hits_secret(text, at, at + taken)) return;
    text.replace(at, taken, put);
  }

  std::mt19937_64 random_;
};

}  // namespace secrets
