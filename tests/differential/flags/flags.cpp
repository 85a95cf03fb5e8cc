// Random command lines that our parser and CLI11 both can express: the same objects, the same arguments.
//
//   hcl-flags COUNT [SEED]
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/load.hpp>

#include "../../../examples/flags_cli11.hpp"

namespace {

struct retry {
  hcl::defaulted<int> count = 3;
  hcl::defaulted<bool> jitter = true;
};
struct server {
  hcl::defaulted<std::string> listen = ":80";
  hcl::defaulted<int> workers = 4;
  hcl::defaulted<double> rate = 0.5;
  hcl::defaulted<bool> verbose = false;
  hcl::defaulted<bool> colour = true;
  hcl::defaulted<std::vector<std::string>> hosts{};
  hcl::block<std::optional<retry>> retries{};

  static constexpr hcl::doc hcl_docs[] = {{"workers", "Threads.", {.flag = 'w'}},
                                          {"verbose", "Says more.", {.flag = 'v'}}};
};

class maker {
 public:
  explicit maker(unsigned seed) : random_(seed) {}

  [[nodiscard]] std::vector<std::string> words() {
    std::vector<std::string> all;
    for (std::size_t count = below(7); count != 0; --count)
      add(all);
    if (one_in(8)) all.emplace_back("--");
    return all;
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  bool one_in(std::size_t bound) { return below(bound) == 0; }

  void add(std::vector<std::string>& to) {
    static constexpr std::string_view texts[] = {"a", ":8080", "two words", "x=y", "", "[::1]:5", "'q'", "é"};
    switch (below(9)) {
      case 0: return value(to, "--listen", std::string(texts[below(std::size(texts))]));
      case 1: return value(to, "--workers", number());
      case 2: return letter(to, number());
      case 3: return value(to, "--rate", number() + ".25");
      case 4: return value(to, "--hosts", std::string(texts[below(std::size(texts))]));
      case 5: return to.emplace_back(one_in(2) ? "--verbose" : "-v"), void();
      case 6: return to.emplace_back(one_in(2) ? "--no-verbose" : "--no-colour"), void();
      case 7: return value(to, "--retries.count", one_in(9) ? "many" : number());
      default: return to.emplace_back(one_in(2) ? "file.txt" : "other"), void();
    }
  }
  std::string number() { return std::to_string(below(1000)); }
  void value(std::vector<std::string>& to, const std::string& name, const std::string& text) {
    if (one_in(2) && !text.empty()) {  // CLI11 takes no empty text after an equals sign
      to.push_back(name + '=' + text);
    } else {
      to.push_back(name);
      to.push_back(text);
    }
  }
  // Short flags, by themselves or after a switch in the same word.
  void letter(std::vector<std::string>& to, const std::string& text) {
    const std::string flags = one_in(3) ? "-vw" : "-w";
    if (one_in(2)) {
      to.push_back(flags + text);
    } else {
      to.push_back(flags);
      to.push_back(text);
    }
  }

  std::mt19937 random_;
};

struct outcome {
  std::string object{};  // as a value; or that there are errors
  std::vector<std::string> arguments{};
  friend bool operator==(const outcome&, const outcome&) = default;
};

[[nodiscard]] std::string text_of(const hcl::result<server>& made) {
  return made ? *hcl::to_json(hcl::to_value(*made)) : "errors";
}

[[nodiscard]] outcome ours(const std::vector<std::string>& words) {
  std::vector<const char*> argv{"server"};
  for (const std::string& word : words)
    argv.push_back(word.c_str());
  const auto app = hcl::load<server>(static_cast<int>(argv.size()), argv.data(), {.takes_arguments = true});
  return {text_of(app.result()), app.arguments()};
}

[[nodiscard]] outcome theirs(std::vector<std::string> words) {
  CLI::App app;
  outcome made;
  app.add_option("arguments", made.arguments);
  const cli11_flags<server> flags(app);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::Error& error) {
    return {"errors: " + std::string(error.what()), {}};
  }
  const auto layer = flags.layer();
  made.object = layer ? text_of(hcl::decode_body<server>(*layer)) : "errors";
  return made;
}

}  // namespace

int main(int argc, char** argv) {
  const unsigned long count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000;
  maker make(argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)) : 1U);
  std::size_t decoded = 0;
  for (unsigned long i = 0; i != count; ++i) {
    const std::vector<std::string> words = make.words();
    const outcome a = ours(words), b = theirs(words);
    decoded += a.object != "errors";
    if (a == b) continue;
    std::cout << "differs:";
    for (const std::string& word : words)
      std::cout << " '" << word << '\'';
    std::cout << "\n  ours:   " << a.object << "\n  CLI11:  " << b.object << '\n';
    return 1;
  }
  std::printf("%lu command lines, %zu decoded, the same by both\n", count, decoded);
  return decoded * 2 > count ? 0 : 1;
}
