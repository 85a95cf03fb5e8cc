// Samples and references: what they show decodes.
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/schema.hpp>

using namespace std::chrono_literals;

namespace {

enum class level { debug, warn };

struct disk {
  std::string path;
  static constexpr hcl::doc hcl_docs[] = {{"path", "Where it is.", {.example = "\"/var/cache\""}}};
};
struct memory {
  hcl::defaulted<int> megabytes = 64;
};
struct upstream {
  hcl::label<> name;
  hcl::label<hcl::ranged<int, 1, 9>> number;
  std::string address;
  hcl::defaulted<int> weight = 1;
  hcl::blocks<upstream, "backup"> backups{};
  static constexpr hcl::doc hcl_docs[] = {{"address", "Where it is.", {.example = "\"10.0.0.1:80\""}},
                                          {"number", "Which one.", {.example = "\"2\""}}};
};
struct tls {
  std::string certificate;
  static constexpr hcl::doc hcl_docs[] = {{"certificate", "A file.", {.example = "\"/etc/cert.pem\""}}};
};
struct common {
  hcl::defaulted<bool> enabled = true;
};

struct server {
  std::string listen;
  hcl::ranged<int, 5, 9> retries{};
  hcl::flatten<common> base{};
  hcl::defaulted<hcl::ranged<int, 1, 64>> workers = 4;
  hcl::defaulted<std::chrono::seconds> timeout = 30s;
  hcl::defaulted<hcl::byte_size> limit = hcl::byte_size{65'536};
  hcl::defaulted<level> log = level::warn;
  hcl::defaulted<std::vector<std::string>> hosts = std::vector<std::string>{"a \"b\"", "${c}"};
  hcl::defaulted<std::map<std::string, int>> ports = std::map<std::string, int>{{"a b", 1}};
  std::optional<double> ratio{};
  std::optional<hcl::ip_address> address{};
  hcl::defaulted<std::set<std::string>> tags{};
  hcl::sensitive<std::optional<std::string>> token = std::string("s3cret");
  hcl::expression when{};
  hcl::attr_or_block<std::optional<std::map<std::string, std::string>>> labels{};
  hcl::block<tls> certificates{};
  hcl::block<std::optional<tls>, "other_tls"> other{};
  hcl::blocks<upstream, "upstream"> upstreams{};
  hcl::blocks<std::variant<disk, memory>, "cache"> caches{};
  hcl::blocks<hcl::by_attribute<std::variant<disk, memory>, "kind">, "store"> stores{};

  static constexpr std::string_view hcl_about = "The HTTP *front end*, which answers.";
  static constexpr hcl::doc hcl_docs[] = {
      {"listen", "Address and [port](https://example.org) to listen on.", {.example = R"("0.0.0.0:8080")"}},
      {"retries", "How often.", {.example = "7"}},
      {"workers",
       "Threads that answer requests; a text so long that it is written on several lines, which are "
       "comments, "
       "each of them, and no line is longer than a hundred characters.\n\nThe second paragraph.",
       {.since = "1.2", .group = "Limits", .restart = true}},
      {"ratio", "A ratio.", {.example = "0.5"}},
      {"certificates", "For TLS."},
  };
};

using lines = std::vector<std::string>;
lines lines_of(std::string_view text) {
  lines all;
  for (std::size_t end = 0; !text.empty(); text.remove_prefix(end + 1)) {
    end = text.find('\n');
    all.emplace_back(text.substr(0, end));
  }
  return all;
}
std::string joined(const lines& all) {
  std::string text;
  for (const std::string& line : all)
    text += line + '\n';
  return text;
}
// Settings and blocks that are commented out: the sign and no blank.
bool is_out(const std::string& line) { return line.size() > 1 && line[0] == '#' && line[1] != ' '; }

template <typename T>
std::string why(const std::string& text) {
  const hcl::result<T> read = hcl::decode<T>(text);
  return read ? "" : read.diagnostics()[0].detail + '\n' + text;
}

TEST_CASE("a sample decodes, with each setting or block that is commented out, and with all of them") {
  const lines whole = lines_of(hcl::sample<server>());
  CHECK(why<server>(joined(whole)) == "");
  lines all = whole;
  std::size_t settings = 0, blocks = 0;
  for (std::size_t i = 0; i != whole.size(); ++i) {
    if (!is_out(whole[i])) continue;
    lines one = whole;
    // A block ends at its own brace.
    std::size_t end = i + 1;
    if (whole[i].ends_with(" {"))
      while (whole[end - 1] != "#}")
        ++end;
    settings += end == i + 1;
    blocks += end != i + 1;
    for (std::size_t k = i; k != end; ++k) {
      one[k].erase(0, 1);
      all[k].erase(0, 1);
    }
    CHECK(why<server>(joined(one)) == "");
    i = end - 1;
  }
  CHECK(settings == 13);
  CHECK(blocks == 6);
  CHECK(why<server>(joined(all)) == "");
}

TEST_CASE("defaults in a sample are those of the struct") {
  lines whole = lines_of(hcl::sample<server>({.optional = hcl::sample_members::written}));
  const auto read = hcl::decode<server>(joined(whole));
  REQUIRE(read);
  CHECK(read->workers == 4);
  CHECK(read->hosts == server{}.hosts);
  CHECK(read->ports == server{}.ports);
  CHECK(read->limit.bytes == 65'536);
  CHECK_FALSE(read->ratio);
}

TEST_CASE("what only the author knows does not decode before it is filled in") {
  struct required {
    int port = 0;
  };
  CHECK(hcl::sample<required>() == "# A whole number. Required.\nport = null\n");
  CHECK_FALSE(hcl::decode<required>(hcl::sample<required>()));
  struct placed {
    hcl::attr<required> at;
  };
  CHECK(hcl::sample<placed>() == "# An object. Required.\nat = { port = null }\n");
}

TEST_CASE("texts are comments of a hundred columns at most, without Markdown") {
  const std::string text = hcl::sample<server>();
  CHECK(text.starts_with("# The HTTP front end, which answers.\n\n# Address and port to listen on.\n"));
  for (const std::string& line : lines_of(text))
    CHECK(line.size() <= 100);
  CHECK(text.find("#\n# The second paragraph.\n") != std::string::npos);
  CHECK(text.find("# Limits\n\n# Threads") != std::string::npos);
}

TEST_CASE("a sample without any texts is still one") {
  CHECK(hcl::sample<memory>() == "# A whole number.\n#megabytes = 64\n");
}

// The examples of a reference, in order.
lines examples_in(const std::string& page) {
  lines found;
  for (std::size_t at = page.find("```hcl\n"); at != page.npos; at = page.find("```hcl\n", at)) {
    at += 7;
    found.push_back(page.substr(at, page.find("```", at) - at));
  }
  return found;
}

TEST_CASE("each example in a reference decodes") {
  const std::string page = hcl::reference<server>();
  const lines examples = examples_in(page);
  REQUIRE(examples.size() == 9);
  CHECK(why<server>(examples[0]) == "");
  const std::string least = "listen = \"x\"\nretries = 5\n";
  const std::string certificates = "certificates {\n  certificate = \"x\"\n}\n";
  for (std::size_t i = 1; i != examples.size(); ++i) {
    const bool is_required = examples[i].starts_with("certificates");
    if (examples[i].starts_with("backup")) continue;  // of an upstream
    CHECK(why<server>(least + (is_required ? "" : certificates) + examples[i]) == "");
  }
}

TEST_CASE("a reference has a section for each sort of block") {
  const std::string page = hcl::reference<server>({.heading_level = 3, .title = "app"});
  CHECK(page.starts_with("### app\n\nThe HTTP *front end*, which answers.\n\n| Name |"));
  for (const char* part : {"\n#### `upstream` *name* *number*\n", "\n#### `cache` `\"disk\"`\n",
                           "\n#### `store` with `kind = \"memory\"`\n",
                           "| `retries` | a whole number from 5 to 9 | *required* | How often. |\n",
                           "| `timeout` | a duration such as \"1h30m\" | `\"30s\"` |  |\n",
                           "| `workers` | a whole number from 1 to 64 | `4` | Threads that answer"}) {
    INFO(part);
    CHECK(page.find(part) != std::string::npos);
  }
}

struct signs {
  hcl::matching<"[a-z]*_[0-9]*"> code;
  hcl::defaulted<std::string> quote = "a`b``c";
};

TEST_CASE("signs of Markdown in patterns and defaults mean themselves") {
  CHECK(hcl::sample<signs>().starts_with("# A text that matches [a-z]*_[0-9]*. Required.\n"));
  const std::string page = hcl::reference<signs>();
  CHECK(page.find(R"(| a text that matches \[a-z]\*\_\[0-9]\* |)") != std::string::npos);
  CHECK(page.find("| ``` \"a`b``c\" ``` |") != std::string::npos);
}

struct pair {
  std::optional<int> low{}, high{};
};
struct is_whole {
  static constexpr std::string_view wanted = "both ends or none";
  static bool accepts(const pair& p) { return p.low.has_value() == p.high.has_value(); }
};
struct is_short {
  static constexpr std::string_view wanted = "two at most";
  template <typename List>
  static bool accepts(const List& list) {
    return list.size() < 3;
  }
};
struct ruled {
  hcl::block<std::optional<hcl::checked<pair, is_whole>>, "one"> one{};
  hcl::blocks<hcl::checked<std::vector<pair>, is_short>, "few"> few{};
  hcl::blocks<std::map<std::string, hcl::checked<pair, is_whole>>, "named"> named{};
  hcl::blocks<hcl::checked<std::vector<hcl::checked<pair, is_whole>>, is_short>, "both"> both{};
};

TEST_CASE("a reference and a sample tell the rules of blocks") {
  const std::string sample = hcl::sample<ruled>();
  CHECK(sample.starts_with("# Block: both ends or none.\n#one {\n"));
  CHECK(sample.find("\n# Blocks, together two at most, each both ends or none.\n#both {\n") !=
        std::string::npos);
  const std::string page = hcl::reference<ruled>();
  for (const char* part : {"| `one` | block: both ends or none |", "| `few` | blocks, together two at most |",
                           "| `named` | blocks, each both ends or none |",
                           "| `both` | blocks, together two at most, each both ends or none |"}) {
    INFO(page);
    CHECK(page.find(part) != std::string::npos);
  }
}

}  // namespace
