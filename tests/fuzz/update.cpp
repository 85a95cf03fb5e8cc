// Any text as a document of a struct with members of many kinds. What comes after a NUL says what to change
// in the struct: the update decodes to it, a second one changes nothing, an error leaves the text as it was,
// and what belongs to other members stays as it is written, comments and all.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/edit.hpp>
#include <hcl/extension/transform.hpp>

#include "names.hpp"

namespace {

struct point {
  double x = 0;
  hcl::defaulted<int> y = 1;
  bool operator==(const point&) const = default;
};
struct rule {
  int port = 0;
  std::optional<std::string> host{};
  std::optional<hcl::expression> when{};
  bool operator==(const rule&) const = default;
};
struct limit {
  hcl::label<std::string> name{};
  hcl::defaulted<int> size = 1;
  hcl::defaulted<std::vector<int>> steps{};
  hcl::blocks<limit, "limit"> inner{};
  bool operator==(const limit&) const = default;
};
struct check {
  int interval = 0;
  std::optional<std::string> path{};
  bool operator==(const check&) const = default;
};
struct file {
  std::string path{};
  bool operator==(const file&) const = default;
};
struct net {
  hcl::label<std::string> host{};
  hcl::defaulted<std::uint16_t> port = std::uint16_t{80};
  bool operator==(const net&) const = default;
};
struct config {
  hcl::formerly<std::optional<std::string>, "title"> name{};
  hcl::defaulted<std::int64_t> count = std::int64_t{1};
  std::optional<double> ratio{};
  std::optional<bool> on{};
  std::optional<std::vector<std::string>> words{};
  std::optional<std::vector<std::vector<int>>> table{};
  std::optional<std::map<std::string, int>> sizes{};
  std::optional<std::tuple<int, std::string>> pair{};
  hcl::attr<std::optional<point>, "at"> at{};
  hcl::attr<std::optional<std::vector<rule>>, "rules"> rules{};
  hcl::attr<std::optional<std::map<std::string, point>>, "named"> named{};
  std::optional<std::variant<int, std::string, std::vector<int>>> any{};
  std::optional<hcl::value> free{};
  std::optional<hcl::expression> when{};
  hcl::attr_or_block<std::optional<std::map<std::string, std::string>>, "tags"> tags{};
  hcl::blocks<limit, "limit"> limits{};
  hcl::blocks<check, "check"> checks{};
  hcl::blocks<std::map<std::string, point>, "point"> points{};
  hcl::block<std::optional<check>, "probe"> probe{};
  hcl::blocks<std::variant<file, net>> sinks{};
  bool operator==(const config&) const = default;
};

void require(bool holds) {
  if (!holds) std::abort();
}

// Changes one member of a struct, and what is in it, as bytes say.
class changer {
 public:
  explicit changer(std::string_view bytes) : bytes_(bytes) {}

  // The names of what may differ then.
  std::vector<std::string_view> change_one(config& c) {
    const auto touch = [&](auto& member, auto... names) {
      change(member);
      return std::vector<std::string_view>{names...};
    };
    switch (below(20)) {
      case 0: return touch(c.name, "name", "title");
      case 1: return touch(c.count, "count");
      case 2: return touch(c.ratio, "ratio");
      case 3: return touch(c.on, "on");
      case 4: return touch(c.words, "words");
      case 5: return touch(c.table, "table");
      case 6: return touch(c.sizes, "sizes");
      case 7: return touch(c.pair, "pair");
      case 8: return touch(c.at, "at");
      case 9: return touch(c.rules, "rules");
      case 10: return touch(c.named, "named");
      case 11: return touch(c.any, "any");
      case 12: return touch(c.free, "free");
      case 13: return touch(c.when, "when");
      case 14: return touch(c.tags, "tags");
      case 15: return touch(c.limits, "limit");
      case 16: return touch(c.checks, "check");
      case 17: return touch(c.points, "point");
      case 18: return touch(c.probe, "probe");
      default: return touch(c.sinks, "file", "net");
    }
  }
  [[nodiscard]] bool has_more() const { return !bytes_.empty(); }

 private:
  std::size_t below(std::size_t bound) {
    if (bytes_.empty() || bound == 0) return 0;
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte % bound;
  }

  template <typename T>
  void change(std::optional<T>& member) {
    if (member && below(3) == 0) return member.reset();
    if (!member) member.emplace();
    change(*member);
  }
  // A few elements changed, taken out, put in or swapped.
  template <typename T>
  void change(std::vector<T>& list) {
    for (std::size_t count = 1 + below(3); count != 0; --count) {
      const std::size_t index = below(list.size() + 1);
      const auto at = list.begin() + static_cast<std::ptrdiff_t>(index);
      const std::size_t what = below(4);
      if (index == list.size() || what == 0)
        change(*list.insert(at, T()));
      else if (what == 1)
        list.erase(at);
      else if (what == 2)
        change(*at);
      else
        std::swap(*at, list.front());
    }
  }
  template <typename T>
  void change(std::map<std::string, T>& map) {
    for (std::size_t count = 1 + below(3); count != 0; --count) {
      const std::string key = text();
      if (!map.contains(key) || below(2) == 0)
        change(map[key]);
      else
        map.erase(key);
    }
  }
  template <typename... Types>
  void change(std::variant<Types...>& choice) {
    if (below(2) == 0) {
      constexpr std::size_t last = sizeof...(Types) - 1;
      if (choice.index() == last)
        choice = std::variant_alternative_t<0, std::variant<Types...>>();
      else
        choice = std::variant_alternative_t<last, std::variant<Types...>>();
    }
    std::visit([&](auto& member) { change(member); }, choice);
  }
  template <typename First, typename Second>
  void change(std::tuple<First, Second>& pair) {
    if (below(2) == 0) change(std::get<0>(pair));
    change(std::get<1>(pair));
  }
  void change(bool& member) { member = !member; }
  void change(std::string& member) { member = text(); }
  void change(double& member) {
    static constexpr double all[] = {0, 0.1, -2.5, 1e100, 1e-30, 80, 123456789.125};
    member = all[below(std::size(all))];
  }
  template <typename T>
  requires std::is_integral_v<T>
  void change(T& member) { member = static_cast<T>(below(256) * 3); }
  void change(hcl::value& member) {
    switch (below(6)) {
      case 0: member = hcl::value(text()); return;
      case 1: member = hcl::value(below(200)); return;
      case 2: member = hcl::value::tuple({hcl::value(text()), hcl::value(below(3))}); return;
      case 3: member = hcl::value::object({{text(), hcl::value(true)}}); return;
      case 4: member = hcl::value::tuple({hcl::value::object({{"k", hcl::value(below(4))}})}); return;
      default: member = hcl::value(0.5); return;
    }
  }
  void change(hcl::expression& member) {
    static constexpr std::string_view all[] = {"a || b",    "1", "f(x) # c",        "[for v in l : v]",
                                               "{ a = 1 }", "x", "<<E\nt ${v}\nE\n"};
    auto made = hcl::parse_expression(std::string(all[below(std::size(all))]));
    if (made) member = *made;
  }
  void change(point& member) {
    change(member.x);
    if (below(2) == 0) change(member.y);
  }
  void change(rule& member) {
    if (below(2) == 0) change(member.port);
    if (below(2) == 0) change(member.host);
    if (below(2) == 0) change(member.when);
  }
  void change(limit& member) {
    if (below(4) == 0) change(member.name);
    if (below(2) == 0) change(member.size);
    if (below(2) == 0) change(member.steps);
    if (has_more() && below(2) == 0) change(member.inner);
  }
  void change(check& member) {
    change(member.interval);
    if (below(2) == 0) change(member.path);
  }
  void change(file& member) { change(member.path); }
  void change(net& member) {
    if (below(2) == 0) change(member.host);
    change(member.port);
  }
  // Other tags behave as what they hold.
  template <typename Tag>
  requires requires { typename Tag::holds; }
  void change(Tag& member) { change(static_cast<typename Tag::holds&>(member)); }

  std::string text() {
    static constexpr std::string_view all[] = {"",    "a",         "b",     "two words", "${x}", "1",
                                               "for", "\n",        "\"q\\", "null",      "é",    "k",
                                               "%{",  "line\nE\n", "$${",   "x.y",       "/*",   "\t"};
    return std::string(all[below(std::size(all))]);
  }

  std::string_view bytes_;
};

bool is_one_of(std::string_view name, const std::vector<std::string_view>& names) {
  for (const std::string_view one : names)
    if (one == name) return true;
  return false;
}

// The text of the items that go by other names, with the comments of each. Blank lines are left out, and so
// is how the last line ends.
std::vector<std::string> items_beside(const hcl::edit::body& body,
                                      const std::vector<std::string_view>& names) {
  std::vector<std::string> all;
  for (const hcl::edit::item& one : body.items()) {
    const bool is_named = (one.is_attribute() && is_one_of(one.as_attribute().name(), names)) ||
                          (one.is_block() && is_one_of(one.as_block().type(), names));
    if (is_named) {
      all.resize(all.size() - one.comments_above().size());
    } else if (one.kind() != hcl::edit::item_kind::blank_line) {
      std::string text = one.text();
      all.push_back(text.erase(text.find_last_not_of("\r\n") + 1));
    }
  }
  return all;
}

hcl::result<config> decode(const std::string& text, const hcl::update_options& options) {
  return options.names ? hcl::decode<config>(text, "fuzz.hcl", *options.names, options.decode)
                       : hcl::decode<config>(text, "fuzz.hcl", options.decode);
}

// Updates the document and checks what comes of it.
bool check_update(hcl::document& doc, const config& wanted, const hcl::update_options& options) {
  const std::string before = doc.text();
  const bool was_changed = doc.is_changed();
  const hcl::result<void> done = hcl::update(doc, wanted, options);
  if (!done) {
    fuzz::check_problems(done.diagnostics());
    require(doc.text() == before && doc.is_changed() == was_changed);
    return false;
  }
  const std::string after = doc.text();
  const hcl::result<config> again = decode(after, options);
  require(again && *again == wanted);
  require(decode(doc.text(hcl::formatted::touched), options).has_value());
  require(hcl::update(doc, wanted, options).has_value() && doc.text() == after);
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::string text(all.substr(0, all.find('\0')));
  hcl::parse_options reading{.bounds = fuzz::small_limits()};
  hcl::result<hcl::document> doc = hcl::document::parse(text, "fuzz.hcl", reading);
  if (!doc) return 0;
  changer choose(text.size() == size ? std::string_view() : all.substr(text.size() + 1, 64));
  hcl::update_options options{.names = size % 2 == 0 ? &fuzz::names() : nullptr,
                              .decode = {.bounds = fuzz::small_limits()},
                              .heredocs = size % 3 == 0};
  hcl::result<config> decoded = decode(text, options);
  config wanted = decoded ? *decoded : config();
  if (decoded) {
    require(check_update(*doc, wanted, options) && doc->text() == text);
    require(doc->text(hcl::formatted::touched) == text);
  }
  while (choose.has_more()) {
    const std::vector<std::string_view> names = choose.change_one(wanted);
    const std::vector<std::string> beside = items_beside(doc->body(), names);
    if (!check_update(*doc, wanted, options)) return require(!decoded), 0;
    require(!decoded || items_beside(doc->body(), names) == beside);
  }
  return 0;
}
