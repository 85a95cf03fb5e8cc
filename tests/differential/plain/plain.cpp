// Random configurations, sound and damaged, in both syntaxes, decoded the way for plain texts and the general
// way: the same object, or the same diagnostics to the byte.
//
//   hcl-plain CASES [SEED]  prints the first text that the two ways read differently, and exits with 1
//
// A text of each syntax, with members of all kinds, is handed from one way to the other at each of its bytes.
// Where there is a corpus, its texts are read as well, each as two structs, as it is and damaged.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <list>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/diagnostics/render.hpp>

#include "generated_text.hpp"

namespace {

enum class color { red, green, blue };

struct point {
  int x = 0;
  hcl::defaulted<int> y = 7;
  bool operator==(const point&) const = default;
};
struct rule {
  color paint = color::red;
  hcl::defaulted<hcl::at_most<int, 5>> number = 1;
  std::optional<std::vector<point>> points{};
  bool operator==(const rule&) const = default;
  void validate(hcl::check& check) const {
    if (number == 4) check.error(number, "Not four.");
  }
};
struct port {
  hcl::label<std::string> name;
  std::uint16_t number = 0;
  hcl::defaulted<std::string> text = "none";
  std::optional<bool> flag{};
  bool operator==(const port&) const = default;
  void validate(hcl::check& check) const {
    if (number == 7) check.error(number, "Not that one.");
    if (number == 8) check.warning(number, "Better not that one.");
  }
};
struct zone {
  hcl::defaulted<std::int64_t> number = 1;
  std::optional<std::string> text{};
  hcl::blocks<zone, "zone"> zones{};
  bool operator==(const zone&) const = default;
};
struct all {
  std::optional<std::string> text{};
  std::optional<int> number{};
  hcl::defaulted<double> share = 0.5;
  std::optional<bool> flag{};
  hcl::defaulted<color> paint = color::red;
  hcl::defaulted<std::vector<std::string>> texts{};
  hcl::defaulted<std::list<int>> numbers{};
  hcl::defaulted<std::map<std::string, int>> sizes{};
  hcl::defaulted<std::unordered_map<std::string, std::string>> words{};
  hcl::attr<std::optional<point>> at{};
  std::optional<std::chrono::seconds> pause{};
  std::optional<hcl::ranged<int, 1, 9>> digit{};
  std::optional<hcl::located<int>> place{};
  std::optional<hcl::sensitive<std::string>> secret{};
  hcl::formerly<hcl::defaulted<int>, "years"> age = 3;
  hcl::attr<std::optional<std::vector<rule>>> rules{};
  hcl::defaulted<std::map<std::string, point>> points{};
  hcl::defaulted<std::vector<std::vector<int>>> rows{};
  hcl::defaulted<std::tuple<int, std::string>> both{};
  hcl::defaulted<std::array<bool, 2>> flags{};
  hcl::defaulted<std::vector<bool>> bits{};
  std::optional<hcl::byte_size> size{};
  std::optional<hcl::ip_address> address{};
  std::optional<hcl::semantic_version> version{};
  std::optional<std::chrono::sys_seconds> time{};
  std::optional<hcl::plain_duration<std::chrono::milliseconds>> delay{};
  std::optional<hcl::number> exact{};
  std::optional<hcl::matching<"[a-z]+">> name{};
  std::optional<hcl::one_of<std::string, "red", "blue">> choice{};
  std::optional<hcl::non_empty<std::vector<hcl::located<std::string>>>> items{};
  std::optional<char> letter{};
  hcl::blocks<port, "port"> ports{};
  hcl::blocks<zone, "zone"> zones{};
  hcl::blocks<std::map<std::string, zone>, "keyed"> keyed{};
  hcl::block<std::optional<zone>, "one"> one{};
  bool operator==(const all&) const = default;
};

// Takes attributes of any name.
struct open {
  hcl::defaulted<int> number = 0;
  hcl::blocks<open, "zone"> zones{};
  hcl::blocks<std::map<std::string, hcl::attributes<int>>, "keyed"> keyed{};
  hcl::attributes<hcl::located<std::string>> others{};
  bool operator==(const open&) const = default;
};
struct open_lists {
  hcl::defaulted<std::string> text = "none";
  hcl::blocks<open_lists, "zone"> zones{};
  hcl::remain<std::unordered_map<std::string, std::vector<int>>> others{};
  bool operator==(const open_lists&) const = default;
};
// One name may be a misspelt one of the secret.
struct open_secret {
  std::optional<hcl::sensitive<std::string>> secret{};
  hcl::attributes<hcl::located<std::string>> others{};
  bool operator==(const open_secret&) const = default;
};

// Where values were written belongs to what is compared.
template <typename T>
void add_places(std::string& text, const hcl::located<T>& of) {
  for (const hcl::range& place : {of.range, of.name_range, of.whole_range})
    text += place ? std::to_string(place.begin().byte) + '-' + std::to_string(place.end().byte) + ' ' : "? ";
}
std::string places_in(const all& object) {
  std::string text;
  if (object.place) add_places(text, *object.place);
  if (object.items)
    for (const auto& item : *object.items)
      add_places(text, item);
  return text;
}
std::string places_in(const open& object) {
  std::string text;
  for (const auto& [name, entry] : object.others)
    add_places(text, entry);
  for (const open& inside : object.zones)
    text += places_in(inside);
  return text;
}
template <typename T>
std::string places_in(const T&) {
  return {};
}

const hcl::scope& names() {
  static const hcl::scope all = [] {
    hcl::scope made;
    made.variable("n", 4).variable("s", "x");
    made.function("upper", [](const std::string& text) { return text; });
    return made;
  }();
  return all;
}

bool is_sound(const hcl::detail::text_to_decode& from) { return hcl::parse(from.text).has_value(); }
bool is_sound(const hcl::detail::json_to_decode& from) { return hcl::parse_json(from.text).has_value(); }

// What decode() does tries the way for plain texts first; decoding into an object that exists does not.
template <typename T, typename From>
bool agree(const From& from, const std::string& text, const hcl::options& options) {
  const hcl::result<T> plain = hcl::detail::decode_from<T>(&names(), options, from);
  T object{};
  const hcl::result<void> general = hcl::detail::decode_from_into(&names(), options, from, object);
  // Which of too many mistakes are kept is a matter of the order in which they are found.
  if (plain.diagnostics().dropped() != 0 && general.diagnostics().dropped() != 0) return true;
  // Of a text with errors of syntax, the one may have read more before it parsed the whole.
  if (!is_sound(from)) return !plain && general.diagnostics().has_errors();
  const bool is_same = to_json(plain.diagnostics()) == to_json(general.diagnostics()) &&
                       to_string(plain.diagnostics()) == to_string(general.diagnostics()) &&
                       plain.has_value() != general.diagnostics().has_errors() &&
                       (!plain || (*plain == object && places_in(*plain) == places_in(object)));
  if (!is_same)
    std::cout << "the two ways differ:\n"
              << text << "\n--- plain:\n"
              << to_string(plain.diagnostics()) << "--- general:\n"
              << to_string(general.diagnostics());
  return is_same;
}
template <typename T>
bool agree(const std::string& text, bool is_json, const hcl::options& options) {
  return is_json ? agree<T>(hcl::detail::json_to_decode{text, "t.json"}, text, options)
                 : agree<T>(hcl::detail::text_to_decode{text, "t.hcl"}, text, options);
}

constexpr std::string_view native_text = R"(# all of it
text = "a b"
number = 12
share = 1.5 # comment
flag = true
paint = "green"
texts = ["a", "b"]
numbers = [1, 2]
sizes = { a = 1, "c d" = 2 }
words = { x = "y" }
at = { x = 1, y = 2 }
pause = "1h30m"
digit = 9
place = 7
secret = "s"
age = 4
rules = [{ paint = "blue", number = 2, points = [{ x = 1 }] }]
points = { a = { x = 1, y = 3 } }
rows = [[1], [], [2, 3]]
both = [1, "a"]
flags = [true, false]
size = "64KiB"
address = "10.1.2.3"
time = "2026-01-01T00:00:00Z"
delay = "250ms"
exact = 0.125
name = "abc"
choice = "red"
items = ["a", "b"]
letter = "x"
port "a" {
  number = 80
}
zone {
  number = 1
  zone {}
}
keyed "k" { text = "t" }
)";
constexpr std::string_view json_text = R"({
  "text": "a b", "number": 12, "share": 1.5, "flag": true, "paint": "green", "texts": ["a", "b"],
  "sizes": {"a": 1, "c d": 2}, "at": {"x": 1, "y": 2}, "pause": "1h30m", "place": 7, "secret": "s",
  "rules": [{"paint": "blue", "number": 2, "points": [{"x": 1}]}], "rows": [[1], [], [2, 3]],
  "both": [1, "a"], "delay": "250ms", "exact": -0.5, "items": ["a", "b"], "//": "c",
  "port": {"a": {"number": 80}}, "zone": [{"number": 1, "zone": {}}, {}], "keyed": {"k": {"text": "t"}}
})";

constexpr std::string_view open_text = R"(a = "x"
number = 3 # comment
b = "y z"
zone {
  c = "text"
  zone { number = 4 }
}
keyed "k" {
  one = 1
  two = 2
}
d = "${s}"
)";
constexpr std::string_view open_json =
    R"({"a": "x", "number": 3, "b": "y z", "//": "c", "zone": [{"c": "text"}, {}],
  "keyed": {"k": {"one": 1, "two": 2}}, "d": "e"})";

// With something at each byte that is not plain there, or wrong.
template <typename T>
bool agree_at_each_byte(std::string_view sound, bool is_json) {
  constexpr std::array<std::string_view, 5> inserted{"/* c */", "\n", "\\u0041", "}", "n + "};
  for (std::size_t at = 0; at <= sound.size(); ++at) {
    std::string text(sound);
    if (!agree<T>(text.substr(0, at), is_json, {})) return false;
    for (const std::string_view piece : inserted) {
      text = sound;
      if (!agree<T>(text.insert(at, piece), is_json, {})) return false;
    }
    text = sound;
    if (at != sound.size() && !agree<T>(text.erase(at, 1), is_json, {})) return false;
  }
  return true;
}

// How many texts of the corpus were read; nothing if two ways differ.
std::optional<std::size_t> read_corpus(const char* folder, plain::generator& make) {
  std::size_t count = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    constexpr std::uintmax_t max_size = 100'000;
    if (!file.is_regular_file() || file.file_size() > max_size) continue;
    std::ifstream stream(file.path(), std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(stream), {});
    const bool is_json = file.path().extension() == ".json";
    const hcl::options lenient{.unknown = hcl::unknown_names::ignore};
    for (int damages = 0; damages != 2; ++damages) {
      if (!agree<all>(text, is_json, {}) || !agree<zone>(text, is_json, lenient) ||
          !agree<open>(text, is_json, {}))
        return std::nullopt;
      if (!text.empty()) make.damage(text);
    }
    ++count;
  }
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t cases = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10'000;
  plain::generator make(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  std::size_t sound = 0, open_sound = 0;
  for (std::size_t i = 0; i != cases; ++i) {
    const bool is_json = i % 3 == 0;
    hcl::options options;
    if (i % 7 == 0) options.unknown = hcl::unknown_names::ignore;
    if (i % 11 == 0) options.read_literals_directly = false;
    if (i % 13 == 0) options.bounds.depth = 1 + i % 5;
    if (i % 17 == 0) options.bounds.file_size = 100;
    if (i % 19 == 0) options.bounds.elements = 3;
    if (i % 23 == 0) options.bounds.text = 8;
    if (i % 29 == 0) options.bounds.steps = 20;
    if (i % 31 == 0) options.bounds.digits = 2;
    if (i % 37 == 0) options.bounds.diagnostics = 1;
    const std::string text = make(is_json);
    sound += hcl::decode<all>(text, "t.hcl", names(), options).has_value();
    if (!agree<all>(text, is_json, options)) return EXIT_FAILURE;
    const std::string entries = make.of_any_names(is_json);
    open_sound += hcl::decode<open>(entries, "t.hcl", names(), options).has_value();
    if (!agree<open>(entries, is_json, options) || !agree<open_lists>(entries, is_json, options) ||
        !agree<open_secret>(entries, is_json, options))
      return EXIT_FAILURE;
  }
  if (!hcl::decode<all>(native_text) || !hcl::decode_json<all>(json_text) ||
      !agree_at_each_byte<all>(native_text, false) || !agree_at_each_byte<all>(json_text, true))
    return EXIT_FAILURE;
  if (!hcl::decode<open>(open_text, "t.hcl", names()) || !hcl::decode_json<open>(open_json) ||
      !agree_at_each_byte<open>(open_text, false) || !agree_at_each_byte<open>(open_json, true))
    return EXIT_FAILURE;
  std::cout << cases << " texts, " << sound
            << " of them native configurations without a mistake, and as many of "
            << "any names, " << open_sound << " of them: read alike\n";
  const char* const folder = std::getenv("HCL_CORPUS_DIR");
  if (!folder || !std::filesystem::is_directory(folder)) {
    std::cout << "there is no corpus; its texts are left out\n";
    return EXIT_SUCCESS;
  }
  const std::optional<std::size_t> count = read_corpus(folder, make);
  if (!count) return EXIT_FAILURE;
  std::cout << *count << " texts of the corpus: read alike\n";
  // A generator of nothing but mistakes would test one way only.
  return (sound * 10 > cases && open_sound * 10 > cases) || cases == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
