// Random damage to configurations that hold a secret: whatever is said about them, the secret is not in it.
//
//   hcl-secrets CASES [SEED]
//
// Prints the damaged text and what was said of it, and exits with 1, at the first case that shows the secret.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/diagnostics/render.hpp>

namespace {

using secret = hcl::sensitive<std::string>;
constexpr std::string_view marker = "hun7er2", number_marker = "918273645";

struct login {
  hcl::label<std::string> realm;
  std::string user;
  secret password;
  hcl::defaulted<int> port = 80;
};
struct vault {
  secret k;
  std::vector<std::string> hosts;
  hcl::sensitive<std::map<std::string, std::string>> env{};
};
struct token {
  std::string user;
  secret key;
};
struct config {
  std::string name;
  std::optional<secret> password{};
  hcl::defaulted<hcl::sensitive<long>> pin = 0;
  hcl::attr<std::optional<token>> access{};
  std::optional<std::map<std::string, int>> sizes{};
  hcl::blocks<login, "login"> logins{};
  hcl::block<std::optional<vault>, "vault"> safe{};
  hcl::sensitive<std::vector<std::string>> keys{};
};

// Each has the secret once at least; `json` says in which syntax.
struct sample {
  std::string text;
  bool json = false;
};

const std::vector<sample>& samples() {
  static const std::vector<sample> all = {
      {"name     = \"n\"\npassword = \"hun7er2\"\nsizes = {\n  a = 1\n  b = 2\n}\n"},
      {"name = \"n\"\nlogin \"main\" {\n  user     = \"bob\"\n  password = \"hun7er2\"\n  port     = "
       "8080\n}\n"},
      {"name = \"n\" # the name\nlogin \"a\" { password = \"hun7er2\" }\nlogin \"b\" {\n  user = nope\n}\n"},
      {"name = \"n\"\nvault {\n  k = \"hun7er2\"\n  hosts = [\"a\", \"b\"]\n  env = {\n    user = "
       "\"hun7er2\"\n    port = \"1\"\n  }\n}\n"},
      {"password = <<EOT\nhun7er2\nEOT\nname = \"n\"\npin = 918273645\n"},
      {"name = \"n\"\nkeys = [\n  \"hun7er2\",\n  \"x\",\n]\npassword = \"a-${\"hun7er2\"}\"\n"},
      {"name = \"n\"\naccess = { user = \"u\", key = \"hun7er2\" }\npin = 918273645\n"},
      {"access = {\n  user = \"u\"\n  key  = \"hun7er2\"\n}\nname = upper(\"n\")\nport = 5\n"},
      {R"({"name": "n", "password": "hun7er2", "sizes": {"a": 1}})", true},
      {"{\n  \"name\": \"n\",\n  \"password\": \"hun7er2\",\n  \"pin\": 918273645\n}\n", true},
      {"{\n  \"name\": \"n\",\n  \"login\": {\n    \"main\": {\n      \"user\": \"bob\",\n      "
       "\"password\": \"hun7er2\"\n    }\n  }\n}\n",
       true},
      {R"({"name": "${nope}", "access": {"user": "u", "key": "hun7er2"}, "vault": {"k": "hun7er2", "hosts": [], "env": {"user": "hun7er2"}}})",
       true},
      {"{\"login\": [{\"user\": {\"user\": \"bob\", \"password\": \"hun7er2\"}}, {\"b\": {}}],\n \"keys\": "
       "[\"hun7er2\", \"x\"], \"name\": 5}",
       true},
  };
  return all;
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
    for (const std::string_view one : {marker, number_marker}) {
      for (std::size_t at = text.find(one); at != text.npos; at = text.find(one, at + 1)) {
        if (begin < at + one.size() && (end > at || (begin == end && begin > at))) return true;
      }
    }
    return false;
  }

  void change(std::string& text) {
    constexpr std::string_view usual = "\"\"\"===::{}[](),.#/*\n\n  <>%$!?+-\\'`aekpxu019_\t";
    const std::size_t at = below(text.size() + 1);
    const char letter = usual[below(usual.size())];
    std::size_t taken = 0;
    std::string put;
    switch (below(10)) {
      case 0:
      case 1:
      case 2: taken = 1; break;
      case 3:
      case 4:
      case 5: put = letter; break;
      case 6:
      case 7:
        taken = 1;
        put = letter;
        break;
      case 8: taken = 1 + below(6); break;
      default: {  // two neighbours change places
        taken = 2;
        if (at + 2 <= text.size()) put = {text[at + 1], text[at]};
      }
    }
    if (at + taken > text.size() || hits_secret(text, at, at + taken)) return;
    text.replace(at, taken, put);
  }

  std::mt19937_64 random_;
};

[[nodiscard]] std::string all_renderings(const hcl::diagnostics& all) {
  std::string shown =
      to_string(all) + to_json(all) + render(all, {.colour = true, .width = 0, .snippet = 40});
  for (const hcl::diagnostic& d : all) {
    shown.append(d.summary)
        .append(d.detail)
        .append(d.suggestion())
        .append(d.path)
        .append(d.inside)
        .append("\n");
    for (const hcl::note& n : d.notes)
      shown.append(n.message).append("\n");
    for (const hcl::variable_note& v : d.variables)
      shown.append(v.name).append(v.text).append("\n");
  }
  return shown;
}

// What is said of the text, read in one of several ways.
[[nodiscard]] std::string said_of(const sample& given, std::size_t way) {
  hcl::scope names;
  names.variable("x", 1);
  names.function("upper", [](const std::string& s) { return s; });
  hcl::diagnostics collected;
  hcl::options opts{.read_literals_directly = way % 2 == 0};
  if (way % 3 == 0) {
    opts.unknown = hcl::unknown_names::collect;
    opts.collected = &collected;
  }
  const auto r = given.json ? hcl::decode_json<config>(given.text, "t.json", names, opts)
                            : hcl::decode<config>(given.text, "t.hcl", names, opts);
  return all_renderings(r.diagnostics()) + all_renderings(collected);
}

// The same, in a directory with another file.
[[nodiscard]] std::string said_of_files(const sample& given, const std::filesystem::path& folder,
                                        bool on_top) {
  for (const char* const name : {"b.hcl", "b.json", "b_override.hcl", "b_override.json"})
    std::filesystem::remove(folder / name);
  std::ofstream(folder / "a.hcl", std::ios::binary)
      << "name = \"a\"\nlogin \"main\" {\n  user = \"x\"\n  password = \"hun7er2\"\n}\n";
  const std::string name = std::string(on_top ? "b_override" : "b") + (given.json ? ".json" : ".hcl");
  std::ofstream(folder / name, std::ios::binary) << given.text;
  return all_renderings(hcl::decode_directory<config>(folder.string()).diagnostics());
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t cases = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const std::size_t max_failures = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("hcl-secrets-" + std::to_string(std::random_device{}()));
  std::filesystem::create_directory(folder);
  damage change(seed);
  std::size_t rejected = 0, failures = 0;
  for (std::size_t i = 0; i != cases && failures != max_failures; ++i) {
    sample one = samples()[change.below(samples().size())];
    one.text = change(std::move(one.text));
    const bool in_files = i % 64 == 0;
    const std::string said = in_files ? said_of_files(one, folder, i % 128 == 0) : said_of(one, i);
    rejected += !said.empty();
    if (said.find(marker) == said.npos && said.find(number_marker) == said.npos) continue;
    ++failures;
    std::cerr << "case " << i << (in_files ? " of several files" : "") << " shows the secret:\n"
              << one.text << "\n--- says:\n"
              << said << '\n';
  }
  std::filesystem::remove_all(folder);
  std::cout << cases << " damaged texts, " << rejected << " of them with something to say, " << failures
            << " that show the secret\n";
  // A test that damages nothing would find nothing.
  return failures == 0 && rejected * 4 > cases ? EXIT_SUCCESS : EXIT_FAILURE;
}
