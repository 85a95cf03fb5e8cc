// Texts that are made of structs and seeds.
#include <array>
#include <bitset>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/config/impl/random_values.hpp>
#include <hcl/generate.hpp>

namespace {

enum class level { debug, warn };

struct disk {
  std::string path;
  bool operator==(const disk&) const = default;
};
struct memory {
  hcl::defaulted<int> megabytes = 64;
  bool operator==(const memory&) const = default;
};
struct endpoint {
  std::string host;
  std::optional<std::uint16_t> port;
  bool operator==(const endpoint&) const = default;
};
struct listener {
  hcl::label<level> kind;
  hcl::label<std::optional<std::string>> note;
  hcl::ranged<int, 1, 65535> port = 1;
  hcl::attr<endpoint> target{};
  hcl::blocks<listener> inner{};
  bool operator==(const listener&) const = default;
};
struct server {
  std::string name;
  bool enabled = false;
  double ratio = 0;
  level verbosity{};
  std::chrono::seconds timeout{};
  hcl::byte_size size{};
  std::chrono::sys_seconds since{};
  hcl::ip_address address{};
  hcl::cidr net{};
  hcl::semantic_version version{};
  char sign = 'a';
  std::array<int, 2> both{};
  std::pair<std::string, bool> two{};
  hcl::formerly<hcl::defaulted<int, "retries">, "tries"> retries = 3;
  hcl::sensitive<std::optional<std::string>> token{};
  std::optional<hcl::matching<"[a-z][a-z0-9-]{2,9}(\\.example)?">> host{};
  std::optional<hcl::one_of<std::string, "tcp", "udp">> protocol{};
  std::optional<hcl::one_of<int, 80, 443>> known_port{};
  hcl::defaulted<hcl::non_empty<std::vector<std::string>>> hosts = std::vector<std::string>{"a"};
  std::optional<std::set<std::string>> tags{};
  std::map<std::string, hcl::at_most<int, 9>> ports{};
  std::optional<std::variant<bool, std::vector<int>>> choice{};
  std::optional<hcl::value> anything{};
  hcl::attr_or_block<std::optional<std::map<std::string, std::string>>> meta{};
  hcl::block<memory> required{};
  hcl::block<std::optional<memory>> single{};
  hcl::blocks<listener, "listener"> listeners{};
  hcl::blocks<std::map<std::string, memory>, "keyed"> keyed{};
  hcl::blocks<std::variant<disk, memory>, "store"> stores{};
  hcl::blocks<hcl::by_attribute<std::variant<disk, memory>, "kind">, "cache"> caches{};
  bool operator==(const server&) const = default;
};

TEST_CASE("generated: good texts decode, and near ones give the code of their mistake") {
  for (std::uint64_t seed = 0; seed != 300; ++seed)
    CHECK(hcl::check_generated<server>(seed) == "");
}

TEST_CASE("generated: each sort of mistake is made, and is the only one") {
  std::set<std::string_view> codes;
  for (std::uint64_t seed = 0; seed != 800; ++seed) {
    const hcl::syntax_form syntax = seed % 2 == 0 ? hcl::syntax_form::native : hcl::syntax_form::json;
    const auto made = hcl::generate<server>(seed, {.syntax = syntax, .mistake = true});
    REQUIRE(made);
    codes.insert(made->expected);
    const auto found = hcl::detail::problems_of_generated<server>(made->text, syntax);
    INFO(made->text << to_string(found));
    CHECK(found.error_count() == 1);
    CHECK((made->path.empty() || made->path.find("..") == std::string::npos));
  }
  using namespace hcl::codes;
  for (const std::string_view code :
       {missing_attribute.name, missing_block.name, missing_label.name, extraneous_label.name,
        duplicate_attribute.name, duplicate_block.name, unsupported_attribute.name, unsupported_block.name,
        unsuitable_value.name, expression_expected.name, unclosed_block.name, item_expected.name,
        newline_in_string.name, parenthesis_expected.name, json_extraneous_data.name})
    CHECK(codes.contains(code));
}

struct small {
  hcl::ranged<int, 1, 9> port = 1;
  hcl::matching<"[a-f]{4}"> key{};
  hcl::defaulted<std::vector<level>> levels{};
  hcl::blocks<disk, "disk"> disks{};
};
TEST_CASE("generated: a seed gives the same text everywhere") {
  CHECK(hcl::generate<small>(1)->text == "port   = 4\nkey    = \"bbbc\"\nlevels = [\"debug\"]\n");
  CHECK(hcl::generate<small>(2, {.syntax = hcl::syntax_form::json})->text == R"({
  "port": 1,
  "key": "aeab",
  "levels": ["debug", "debug"],
  "disk": [
    {
      "path": "0\n"
    },
    {
      "path": "##"
    }
  ]
}
)");
  const auto wrong = hcl::generate<small>(3, {.mistake = true});
  CHECK(wrong->text == "port = (9)\n");
  CHECK(wrong->expected == hcl::codes::missing_attribute);
  CHECK(wrong->mistake == "a required attribute is missing");
  CHECK(wrong->path == "key");
}

struct picky {
  int low = 0;
  int high = 0;
  void validate(hcl::check& check) const {
    if (low > high) check.error(low, "must not exceed the high end.");
  }
};
struct hopeless {
  int port = 0;
  void validate(hcl::check& check) const { check.error(port, "is never right."); }
};
struct even_rule {
  static constexpr std::string_view wanted = "an even number";
  static bool accepts(int n) { return n % 2 == 0; }
};
struct ruled {
  hcl::checked<int, even_rule> number = 0;
};
TEST_CASE("generated: what a program rejects is replaced by another text") {
  for (std::uint64_t seed = 0; seed != 100; ++seed) {
    CHECK(hcl::check_generated<picky>(seed) == "");
    CHECK(hcl::generate<picky>(seed));
    CHECK(hcl::check_generated<ruled>(seed) == "");
    CHECK(hcl::generate<ruled>(seed));
  }
  const auto none = hcl::generate<hopeless>(1);
  REQUIRE_FALSE(none);
  CHECK(none.error().message.find("is never right.") != std::string::npos);
}

enum class right : unsigned { read = 1, write = 2 };
struct texts_of_bytes {
  hcl::base64<std::array<std::byte, 4>> key;
  hcl::defaulted<hcl::non_empty<hcl::base64<>>> seed{};
  std::vector<hcl::base64<>> blobs;
  std::chrono::year_month_day day;
  std::map<std::chrono::year_month_day, hcl::flags<right>> rights;
  std::bitset<5> bits;
  hcl::loose_bool on;
  hcl::file_path path;
};
TEST_CASE("generated: bytes of a fixed number, days, flags and bits") {
  for (std::uint64_t seed = 0; seed != 100; ++seed)
    CHECK(hcl::check_generated<texts_of_bytes>(seed) == "");
  const std::string schema = hcl::json_schema<texts_of_bytes>();
  CHECK(schema.find(R"("contentEncoding": "base64",
      "minLength": 8,
      "maxLength": 8)") != std::string::npos);
}

struct colour {
  std::string code;
};

}  // namespace

template <>
struct hcl::decoder<colour> {
  static hcl::outcome<colour> decode(const hcl::value& v) {
    if (v.kind() != hcl::type_kind::string || !v.as_string().starts_with('#'))
      return hcl::failure{"A colour is written as #ff0000."};
    return colour{std::string(v.as_string())};
  }
  static hcl::value_description describe() { return {.form = hcl::value_form::any, .noun = "a colour"}; }
};

namespace {

struct painted {
  colour shade{};
  static constexpr hcl::doc hcl_docs[] = {{"shade", "Of the door.", {.example = "\"#00ff00\""}}};
};
struct unpainted {
  colour shade{};
};
struct unmatched {
  std::optional<hcl::matching<"a\\bb">> never{};
  int port = 0;
};
TEST_CASE("generated: examples help where only the author knows a value") {
  CHECK((hcl::check_generated<painted, false>(1) == ""));
  CHECK(hcl::generate<painted>(1)->text.find("#00ff00") != std::string::npos);
  CHECK_FALSE(hcl::generate<unpainted>(1));
  bool is_said = false;
  for (std::uint64_t seed = 0; seed != 10; ++seed) {
    const auto made = hcl::generate<unmatched>(seed);
    REQUIRE(made);
    is_said = is_said || made->left_out == std::vector<std::string>{"never"};
  }
  CHECK(is_said);
}

TEST_CASE("generated: patterns are walked from their begin to their end") {
  hcl::detail::random_numbers random(1);
  for (const std::string_view pattern :
       {"", "a", "[a-z]+", "(a|bc)*d", "\\d{3}-\\d{4}", "^x$", "[^a-z]", "(?i)yes|no", "a{0,3}b?", "\\pL+",
        "(?:[0-9a-f]{2}:){5}[0-9a-f]{2}", ".*", "(a*)*", "\\Qa.b\\E"}) {
    const hcl::detail::matching_text texts(pattern);
    for (int i = 0; i != 20; ++i) {
      const auto made = texts.make(random);
      INFO(pattern);
      REQUIRE(made);
      CHECK(texts.matches(*made));
    }
  }
  CHECK_FALSE(hcl::detail::matching_text("a\\bb").make(random));
  CHECK_FALSE(hcl::detail::matching_text("(").make(random));
}

TEST_CASE("generated: a fuzz target is one line") {
  const std::string_view inputs[] = {"", "port = 1", "{\"port\": 1}", "port = [", "\xFF\x00"};
  for (const std::string_view input : inputs)
    CHECK(hcl::fuzz<server>(reinterpret_cast<const std::uint8_t*>(input.data()), input.size()) == 0);
}

}  // namespace
