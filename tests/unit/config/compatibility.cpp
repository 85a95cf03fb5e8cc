// What a new version makes of the configurations of an old one: each kind of change, and that what is
// predicted of a file is what decoding it under both says.
#include <bitset>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>

#include <catch2/catch.hpp>

#include "layered.hpp"

#include <hcl/config/impl/random_values.hpp>
#include <hcl/encode.hpp>
#include <hcl/generate.hpp>
#include <hcl/spec/spec.hpp>

using layered::load;

namespace {

using effect = hcl::change_effect;

// "EFFECT CHANGE PATH: DETAIL" of each change.
std::string listed(const std::vector<hcl::compatibility_change>& all) {
  constexpr const char* names[] = {"fine", "meaning", "breaking"};
  std::string text;
  for (const hcl::compatibility_change& c : all)
    text.append(text.empty() ? "" : "\n")
        .append(names[static_cast<int>(c.effect)])
        .append(" ")
        .append(c.change)
        .append(" ")
        .append(c.path)
        .append(": ")
        .append(c.detail);
  return text;
}
template <typename Old, typename Now>
std::string changes() {
  return listed(hcl::compatibility(hcl::description_of<Old>(), hcl::description_of<Now>()));
}
// Of members `m`.
template <typename Old, typename Now>
struct one {
  struct before {
    Old m;
  };
  struct after {
    Now m;
  };
};
template <typename Old, typename Now>
std::string change() {
  return changes<typename one<Old, Now>::before, typename one<Old, Now>::after>();
}

enum class level { low, high };

enum class more_levels { low, middle, high };

TEST_CASE("values that are no longer accepted are breaking, and others that are, fine") {
  CHECK(change<int, int>() == "");
  CHECK(change<hcl::ranged<int, 1, 64>, hcl::ranged<int, 1, 32>>() ==
        "breaking value m: \"m\" must be a whole number from 1 to 32. Before, it could be a whole number "
        "from 1 "
        "to 64.");
  CHECK(
      change<hcl::ranged<int, 1, 32>, hcl::ranged<int, 1, 64>>() ==
      "fine wider m: \"m\" may be a whole number from 1 to 64. Before, it had to be a whole number from 1 to "
      "32.");
  CHECK(
      change<int, std::uint8_t>() ==
      "breaking value m: \"m\" must be a whole number from 0 to 255. Before, it could be a whole number from "
      "-2147483648 to 2147483647.");
  CHECK(change<std::string, hcl::matching<"[a-z]+">>() ==
        "breaking value m: \"m\" must be a text that matches [a-z]+. Before, it could be a text.");
  CHECK(change<std::string, hcl::non_empty<std::string>>() ==
        "breaking value m: \"m\" must be a text that is not empty. Before, it could be a text.");
  CHECK(change<more_levels, level>() ==
        "breaking value m: \"m\" must be \"low\" or \"high\". Before, it could be \"low\", \"middle\" or "
        "\"high\".");
  CHECK(change<level, more_levels>().starts_with("fine wider m: "));
  CHECK(change<level, std::string>().starts_with("fine wider m: "));
  CHECK(change<int, double>().starts_with("fine wider m: "));
  CHECK(change<std::vector<int>, std::vector<std::uint8_t>>() ==
        "breaking value m: \"m\" must be a list, each element a whole number from 0 to 255. Before, it could "
        "be "
        "a list, each element a whole number from -2147483648 to 2147483647.");
}

TEST_CASE("another kind of value is breaking, or read as something else") {
  CHECK(
      change<std::string, int>() ==
      "breaking kind m: \"m\" must be a whole number from -2147483648 to 2147483647. Before, it was a text.");
  CHECK(change<int, std::string>() ==
        "meaning kind m: \"m\" is read as a text. Before, it was a whole number from -2147483648 to "
        "2147483647.");
  CHECK(
      change<std::vector<std::string>, std::set<std::string>>() ==
      "meaning kind m: \"m\" is read as a list, each element a text, each once. Before, it was a list, each "
      "element a text.");
  CHECK(change<std::string, std::vector<std::string>>() ==
        "breaking kind m: \"m\" must be a list, each element a text. Before, it was a text.");
}

struct named {
  std::string host;
  hcl::defaulted<int> port = 80;
};
struct renamed {
  hcl::formerly<hcl::attr<std::string>, "host"> address;
  hcl::defaulted<int> port = 80;
};
struct renamed_at_once {
  std::string address;
  hcl::defaulted<int> port = 80;
};
struct with_more {
  std::string host;
  hcl::defaulted<int> port = 8080;
  hcl::defaulted<bool> fast = false;
  int weight = 0;
};

TEST_CASE("names that are gone are breaking, unless formerly keeps them") {
  CHECK(changes<named, renamed>() ==
        "fine other-name host: Its name is \"address\"; \"host\" is still accepted.");
  CHECK(
      changes<named, renamed_at_once>() ==
      "breaking renamed host: \"host\" is no longer accepted. It may now be called \"address\", which is new "
      "and takes the same.\nbreaking required address: \"address\" is new and "
      "required.");
  CHECK(changes<renamed, renamed_at_once>() ==
        "breaking name address: The name \"host\" is no longer accepted. Use \"address\" instead.");
  CHECK(changes<named, with_more>() ==
        "breaking required weight: \"weight\" is new and required.\nmeaning default port: Where \"port\" is "
        "left "
        "out, it is 8080. Before, it was 80.\nfine added fast: \"fast\" is new and may be left out.");
  CHECK(changes<with_more, named>() ==
        "breaking removed fast: \"fast\" is no longer accepted.\nbreaking removed weight: \"weight\" is no "
        "longer accepted.\nmeaning default port: Where \"port\" is left out, it is 80. Before, it was 8080.");
}

struct secret_before {
  hcl::defaulted<hcl::sensitive<std::string>> token = std::string("hun7er2");
};
struct secret_after {
  hcl::defaulted<hcl::sensitive<std::string>> token = std::string("hun7er3");
};

TEST_CASE("defaults of secrets are in no description, so that they are not compared") {
  const std::string saved = hcl::description_to_json(hcl::description_of<secret_before>());
  CHECK(saved.find("hun7er2") == saved.npos);
  CHECK(changes<secret_before, secret_after>() == "");
}

struct labelled {
  hcl::label<std::string> name;
  hcl::defaulted<int> weight = 1;
};
struct twice_labelled {
  hcl::label<std::string> name;
  hcl::label<std::string> zone;
  hcl::defaulted<int> weight = 1;
};
struct unlabelled {
  hcl::defaulted<int> weight = 1;
};
struct optional_label {
  hcl::label<std::string> name;
  hcl::label<std::optional<std::string>> zone;
  hcl::defaulted<int> weight = 2;
};
template <typename Blocks>
struct holder {
  hcl::blocks<Blocks, "b"> b{};
};
template <typename Block>
struct single {
  hcl::block<Block, "b"> b{};
};

TEST_CASE("labels and numbers of blocks") {
  CHECK(changes<single<std::optional<unlabelled>>, holder<unlabelled>>() ==
        "fine count b: Several blocks \"b\" are allowed. Before, there could be only one.");
  CHECK(changes<holder<unlabelled>, single<std::optional<unlabelled>>>() ==
        "breaking count b: Only one block \"b\" is allowed. Before, there could be several.");
  CHECK(changes<single<std::optional<unlabelled>>, single<unlabelled>>() ==
        "breaking required b: \"b\" is required. Before, it could be left out.");
  CHECK(changes<holder<labelled>, holder<twice_labelled>>() ==
        "breaking labels b: Blocks \"b\" have the labels \"name\", \"zone\". Before, they had the label "
        "\"name\".");
  CHECK(changes<holder<labelled>, holder<unlabelled>>() ==
        "breaking labels b: Blocks \"b\" have no labels. Before, they had the label \"name\".");
  CHECK(changes<holder<labelled>, holder<optional_label>>() ==
        "meaning default b.weight: Where \"weight\" is left out, it is 2. Before, it was 1.\nfine labels b: "
        "Blocks \"b\" have the labels \"name\", \"zone\" or none. Before, they had the label \"name\".");
  CHECK(changes<holder<labelled>, holder<std::map<std::string, unlabelled>>>() ==
        "breaking count b: No two blocks \"b\" may have the same labels. Before, they could.");
  CHECK(changes<single<unlabelled>, one<int, std::string>::after>() ==
        "breaking removed b: \"b\" is no longer accepted.\nbreaking required m: \"m\" is new and required.");
}

struct as_attribute {
  std::optional<std::string> b{};
};
struct open_struct {
  hcl::attributes<int> rest{};
};

TEST_CASE("attributes, blocks and other names") {
  CHECK(changes<as_attribute, single<std::optional<unlabelled>>>() ==
        "breaking written b: \"b\" must be written as a block. Before, it was an attribute.");
  CHECK(
      changes<open_struct, as_attribute>() ==
      "breaking rest b: \"b\" must be a text. Before, it was one of the other names, which could be a whole "
      "number from -2147483648 to 2147483647.\nbreaking rest : Other names are no longer accepted here.");
  CHECK(changes<as_attribute, open_struct>() ==
        "breaking removed b: \"b\" is no longer accepted.\nfine rest : Other names are accepted here.");
}

// Structs of which each is compared with each. Members of one name are the same one, and "address" is "host".
namespace family {

enum class mode { fast, safe };
enum class modes { fast, safe, slow };
struct point {
  int x = 0;
  hcl::defaulted<int> y = 0;
};
struct wide_point {
  hcl::formerly<hcl::attr<long>, "x"> left = 0;
  hcl::defaulted<int> y = 7;
};
struct security {
  std::string cert;
  hcl::defaulted<bool> strict = true;
};
struct lax_security {
  hcl::defaulted<std::string> cert = "a.pem";
  hcl::defaulted<bool> strict = false;
};
struct node {
  hcl::label<> name;
  hcl::defaulted<hcl::ranged<int, 1, 9>> weight = 1;
  hcl::block<std::optional<security>> tls{};
};
struct small_node {
  hcl::label<hcl::matching<"[a-z]*7?[a-z0-9]*[0-4]">> name;
  hcl::defaulted<hcl::ranged<int, 1, 5>> weight = 1;
  hcl::block<std::optional<lax_security>> tls{};
};
struct two_labels {
  hcl::label<> name;
  hcl::label<std::optional<std::string>> zone;
  hcl::defaulted<int> weight = 2;
};
struct bare {
  hcl::defaulted<hcl::ranged<int, 1, 9>> weight = 1;
};
struct tree {
  hcl::defaulted<int> depth = 1;
  hcl::blocks<tree, "tree"> inside{};
};
struct narrow_tree {
  hcl::defaulted<hcl::ranged<int, 0, 50>> depth = 1;
  hcl::blocks<narrow_tree, "tree"> inside{};
};
struct file {
  std::string path;
};
struct pipe {
  hcl::defaulted<int> size = 1;
};

struct v0 {
  std::string host;
  hcl::defaulted<int> port = 80;
  hcl::defaulted<mode> how = mode::fast;
  hcl::defaulted<std::vector<std::string>> hosts{};
  hcl::attr<std::optional<point>> at{};
  hcl::blocks<node, "node"> nodes{};
};
struct v1 {
  hcl::formerly<hcl::attr<std::string>, "host"> address;
  hcl::defaulted<hcl::ranged<int, 1, 90>> port = 80;
  hcl::defaulted<modes> how = modes::safe;
  hcl::defaulted<std::set<std::string>> hosts{};
  hcl::attr<std::optional<wide_point>> at{};
  hcl::blocks<small_node, "node"> nodes{};
};
struct v2 {
  hcl::defaulted<std::string> host = "localhost";
  hcl::defaulted<double> port = 8080;
  hcl::defaulted<std::string> how = "fast";
  std::vector<hcl::non_empty<std::string>> hosts{};
  hcl::blocks<two_labels, "node"> nodes{};
  hcl::blocks<tree, "tree"> trees{};
};
struct v3 {
  std::string host;
  hcl::defaulted<std::string> port = "80";
  hcl::defaulted<std::map<std::string, std::string>> tags{};
  hcl::defaulted<std::chrono::seconds> pause = std::chrono::seconds(5);
  hcl::defaulted<hcl::byte_size> room = hcl::byte_size(64 * hcl::kib);
  hcl::block<std::optional<security>> tls{};
  hcl::blocks<narrow_tree, "tree"> trees{};
};
struct v4 {
  hcl::non_empty<std::string> host;
  hcl::defaulted<int> port = 80;
  hcl::defaulted<std::map<std::string, int>> tags{};
  hcl::defaulted<std::string> pause = "5s";
  hcl::defaulted<hcl::at_most<hcl::byte_size, 1000000>> room{};
  hcl::block<lax_security> tls{};
  hcl::attributes<int> rest{};
};
struct v5 {
  hcl::alias<hcl::attr<std::string>, "address"> host;
  std::optional<int> port{};
  hcl::defaulted<hcl::at_least<std::chrono::seconds, 60>> pause = std::chrono::seconds(60);
  hcl::blocks<hcl::by_attribute<std::variant<file, pipe>, "kind">, "sink"> sinks{};
  hcl::blocks<security, "tls"> tls{};
  hcl::remain<> rest{};
};
struct v6 {
  std::string host;
  hcl::defaulted<std::vector<int>> ports{};
  hcl::blocks<hcl::by_attribute<std::variant<file>, "kind">, "sink"> sinks{};
  hcl::blocks<std::map<std::string, bare>, "node"> nodes{};
  hcl::block<std::optional<security>> tls{};
};
struct v7 {
  hcl::defaulted<std::string> host = "";
  hcl::defaulted<std::vector<std::uint8_t>> ports = std::vector<std::uint8_t>{80};
  hcl::blocks<std::variant<file, pipe>, "sink"> sinks{};
  hcl::attr<point> at{};
  hcl::attributes<hcl::ranged<int, 0, 60>> rest{};
};
struct v8 {
  hcl::attr<std::variant<int, std::string>> host;
  hcl::defaulted<std::array<int, 2>> ports = std::array{1, 2};
  hcl::blocks<std::variant<security, bare>> items{};
  hcl::attr_or_block<std::map<std::string, std::string>> tags{};
};
struct v9 {
  std::string host;
  hcl::defaulted<std::pair<int, int>> ports{};
  hcl::blocks<std::variant<security, tree>> items{};
  hcl::defaulted<std::map<std::string, std::string>> tags{};
  hcl::defaulted<hcl::loose_bool> fast = false;
  hcl::blocks<file, "sink"> sinks{};
};
struct v10 {
  hcl::attr<hcl::value> host;
  hcl::defaulted<bool> fast = true;
  hcl::defaulted<hcl::one_of<int, 80, 443>> port = 443;
  hcl::defaulted<std::vector<point>> points{};
};
struct v11 {
  std::string host;
  hcl::defaulted<std::string> fast = "no";
  hcl::defaulted<hcl::one_of<int, 80, 443, 8080>> port = 443;
  hcl::defaulted<std::vector<wide_point>> points{};
  hcl::deprecated<std::optional<std::string>, "Use hosts."> how{};
};

using all = std::tuple<v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11>;

}  // namespace family

// Lists and sets become tuples, and maps objects. No blocks are left out.
hcl::value plain(const hcl::value& v) {
  if (v.is_null()) return hcl::value();
  static const std::set<std::string> blocks{"node", "sink", "tls", "tree", "items", "p", "q"};
  if (v.kind() == hcl::type_kind::object || v.kind() == hcl::type_kind::map) {
    std::vector<hcl::member> members;
    for (const hcl::member& m : v.members())
      if (!blocks.contains(m.name) || (!m.value.is_null() && m.value.size() != 0))
        members.push_back({m.name == "address" ? "host" : m.name == "left" ? "x" : m.name, plain(m.value)});
    return hcl::value::object(std::move(members));
  }
  const bool is_list = v.kind() == hcl::type_kind::list || v.kind() == hcl::type_kind::set ||
                       v.kind() == hcl::type_kind::tuple;
  if (!is_list) return v;
  std::vector<hcl::value> elements;
  for (const hcl::value& e : v.elements())
    elements.push_back(plain(e));
  return hcl::value::tuple(std::move(elements));
}
// Whether what both have differs. A block may be one or a list of one.
bool differs(const hcl::value& a, const hcl::value& b) {
  if (a.is_null() || b.is_null()) return a.is_null() != b.is_null();
  const auto is = [](const hcl::value& v, hcl::type_kind kind) { return v.kind() == kind; };
  if (is(a, hcl::type_kind::tuple) && is(b, hcl::type_kind::object) && a.size() == 1)
    return differs(a.elements()[0], b);
  if (is(b, hcl::type_kind::tuple) && is(a, hcl::type_kind::object) && b.size() == 1)
    return differs(a, b.elements()[0]);
  if (a.kind() != b.kind()) return true;
  if (is(a, hcl::type_kind::tuple)) {
    if (a.size() != b.size()) return true;
    for (std::size_t i = 0; i != a.size(); ++i)
      if (differs(a.elements()[i], b.elements()[i])) return true;
    return false;
  }
  if (!is(a, hcl::type_kind::object)) return a != b;
  for (const hcl::member& one : a.members())
    for (const hcl::member& other : b.members())
      if (one.name == other.name && differs(one.value, other.value)) return true;
  return false;
}

// A struct of the family without its type.
struct relative {
  const hcl::struct_description* of;
  hcl::struct_description saved;
  hcl::outcome<hcl::generated> (*make)(std::uint64_t seed, const hcl::generate_options& options);
  std::optional<hcl::value> (*decode)(const hcl::generated& text, std::string& why);
};
template <typename T>
relative relative_of() {
  const hcl::struct_description& of = hcl::description_of<T>();
  auto saved = hcl::description_from_json(hcl::description_to_json(of));
  REQUIRE(saved);
  return {&of, *saved, &hcl::generate<T>, [](const hcl::generated& text, std::string& why) {
            const hcl::result<T> made = text.syntax == hcl::syntax_form::json
                                            ? hcl::decode_json<T>(text.text, "x.json")
                                            : hcl::decode<T>(text.text, "x.hcl");
            why = hcl::to_string(made.diagnostics());
            return made ? std::optional(plain(hcl::to_value(*made))) : std::nullopt;
          }};
}
std::vector<relative> relatives() {
  return []<typename... T>(std::tuple<T...>*) {
    return std::vector{relative_of<T>()...};
  }(static_cast<family::all*>(nullptr));
}

// What is predicted of files of each for each other one, and is not so.
void check_predictions(const std::vector<relative>& all, std::uint64_t seeds, const std::string& name) {
  std::size_t files = 0, broken = 0, changed = 0;
  std::set<std::pair<std::size_t, std::size_t>> wrong;
  for (std::size_t i = 0; i != all.size(); ++i)
    for (std::uint64_t seed = 0; seed != seeds; ++seed) {
      const hcl::syntax_form syntax = seed % 4 == 3 ? hcl::syntax_form::json : hcl::syntax_form::native;
      const auto made = all[i].make(seed, {.syntax = syntax});
      if (!made) continue;
      std::string why;
      const std::optional<hcl::value> before = all[i].decode(*made, why);
      REQUIRE(before);
      const auto file = syntax == hcl::syntax_form::json ? hcl::parse_json(made->text, "x.json")
                                                         : hcl::parse(made->text, "x.hcl");
      REQUIRE(file);
      for (std::size_t k = 0; k != all.size(); ++k) {
        const hcl::diagnostics found = hcl::compatibility(all[i].saved, *all[k].of, *file);
        const std::optional<hcl::value> after = all[k].decode(*made, why);
        const bool is_changed = after && differs(*before, *after);
        ++files;
        broken += !after;
        changed += is_changed;
        const auto worst = hcl::compatibility(all[i].saved, *all[k].of);
        const effect most = worst.empty() ? effect::fine : worst.front().effect;
        const effect here = !after ? effect::breaking : is_changed ? effect::meaning : effect::fine;
        const bool is_right = found.has_errors() == !after && (!after || found.empty() == !is_changed);
        if ((is_right && here <= most) || !wrong.emplace(i, k).second) continue;
        INFO(name << i << " to " << k << ", seed " << seed << '\n' << made->text << listed(worst));
        INFO("predicted:\n"
             << found << "decoded:\n"
             << (after ? (is_changed ? "otherwise" : "the same") : why));
        INFO(*before << "\n" << after.value_or(hcl::value()));
        CHECK(is_right);
        CHECK(here <= most);
      }
    }
  INFO(name << ": " << files << " files, " << broken << " broken, " << changed << " changed");
  CHECK(broken > files / 10);
  CHECK(changed > files / 100);
}

TEST_CASE("what is predicted of a file is what decoding it under both descriptions says") {
  check_predictions(relatives(), 40, "v");
}

template <typename... M>
std::vector<relative> of_one_member() {
  return {relative_of<typename one<M, M>::before>()...};
}

TEST_CASE("the same of each kind of value for each other") {
  check_predictions(
      of_one_member<int, std::uint8_t, hcl::ranged<int, 1, 64>, hcl::at_least<int, 5>, double, std::string,
                    hcl::non_empty<std::string>, hcl::matching<"[a-z]+[0-9]*">,
                    hcl::one_of<std::string, "tcp", "udp">, hcl::one_of<int, 80, 443>, level, more_levels,
                    bool, hcl::loose_bool, char, std::filesystem::path, std::chrono::nanoseconds,
                    hcl::at_most<std::chrono::nanoseconds, 1000000000000>,
                    hcl::plain_duration<std::chrono::nanoseconds>, hcl::byte_size,
                    hcl::at_least<hcl::byte_size, 1000>, hcl::ip_address, hcl::cidr, hcl::semantic_version,
                    std::chrono::year_month_day, std::chrono::sys_time<std::chrono::nanoseconds>,
                    hcl::base64<>, hcl::base64<std::array<std::byte, 3>>>(),
      12, "scalar ");
  check_predictions(
      of_one_member<std::vector<int>, std::vector<std::string>, std::set<std::string>, std::array<int, 2>,
                    hcl::non_empty<std::vector<int>>, std::pair<int, std::string>, std::map<std::string, int>,
                    std::map<level, int>, std::map<more_levels, std::string>, std::vector<std::optional<int>>,
                    std::vector<std::vector<int>>, std::map<std::string, std::vector<std::string>>,
                    std::variant<int, std::string>, std::variant<bool, std::vector<std::string>>, hcl::value,
                    std::bitset<8>, std::optional<int>, std::optional<std::string>, hcl::defaulted<int>,
                    hcl::attr<family::point>, hcl::attr<family::wide_point>,
                    hcl::attr<hcl::by_attribute<std::variant<family::file, family::pipe>, "kind">>,
                    hcl::attr<std::vector<family::point>>,
                    hcl::attr<std::map<std::string, family::wide_point>>>(),
      16, "container ");
}

// Specs made at run time: few names and types, so that two have much in common.
class random_specs {
 public:
  explicit random_specs(std::uint64_t seed) : random_(seed) {}

  hcl::spec make(int depth = 1) {
    std::vector<hcl::spec_member> parts;
    for (const char* name : {"a", "b", "c"})
      if (!random_.one_in(3)) parts.push_back({name, attribute(name)});
    for (const char* name : {"p", "q"})
      if (depth != 0 && !random_.one_in(3)) parts.push_back({name, block(name)});
    return hcl::spec::object(std::move(parts));
  }

 private:
  hcl::spec attribute(const char* name) {
    const auto made = hcl::spec::attribute(name, type(1));
    if (random_.one_in(3)) return made.required();
    return made;
  }
  hcl::spec block(const char* name) {
    switch (random_.below(4)) {
      case 0: return hcl::spec::block(name, make(0));
      case 1: return hcl::spec::block(name, make(0)).required();
      case 2:
        return hcl::spec::block_list(name, make(0)).at_least(random_.below(2)).at_most(1 + random_.below(2));
      default: return hcl::spec::block_map(name, {"key"}, make(0));
    }
  }
  hcl::type type(int depth) {
    switch (random_.below(depth == 0 ? 3 : 7)) {
      case 0: return hcl::type::string();
      case 1: return hcl::type::number();
      case 2: return hcl::type::boolean();
      case 3: return hcl::type::list(type(0));
      case 4: return hcl::type::set(type(0));
      case 5: return hcl::type::map(type(0));
      default: return hcl::type::object({{"x", type(0)}, {"y", type(0), true}});
    }
  }

  hcl::detail::random_numbers random_;
};

TEST_CASE("the same of random specs") {
  std::size_t files = 0, broken = 0, changed = 0;
  for (std::uint64_t seed = 0; seed != 1500; ++seed) {
    random_specs random(seed);
    const hcl::spec old = random.make(), now = random.make();
    const hcl::struct_description was = hcl::description_of(old), is = hcl::description_of(now);
    const auto made = hcl::detail::configuring::generate(
        was, seed, {}, [](const std::string&, hcl::syntax_form) { return hcl::diagnostics(); });
    REQUIRE(made);
    const auto file = hcl::parse(made->text, "x.hcl");
    REQUIRE(file);
    const auto before = hcl::decode(old, *file), after = hcl::decode(now, *file);
    if (!before) continue;
    const bool is_changed = after && differs(plain(*before), plain(*after));
    const hcl::diagnostics found = hcl::compatibility(was, is, *file);
    ++files;
    broken += !after;
    changed += is_changed;
    INFO("seed " << seed << '\n' << made->text << listed(hcl::compatibility(was, is)));
    INFO("predicted:\n" << found << "decoded:\n" << after.diagnostics());
    INFO(*before << "\n" << (after ? *after : hcl::value()));
    CHECK(found.has_errors() == !after);
    if (after) CHECK(found.empty() == !is_changed);
  }
  CHECK(files > 1400);
  CHECK(broken > 300);
  CHECK(changed != 0);
}

// The description of the server with a text replaced.
std::string changed_description(std::string_view what, std::string_view by) {
  std::string text = load({"config", "describe", "--json"}).output();
  const std::size_t at = text.find(what);
  REQUIRE(at != text.npos);
  return text.replace(at, what.size(), by);
}

struct kept_for_later {
  hcl::expr<bool> when;
  hcl::type takes;
  hcl::expression then;
};
struct kept_less {
  hcl::expr<bool> when;
};
TEST_CASE("expressions and types that are kept are known to be set") {
  const auto file = hcl::parse("when = x > 1\ntakes = list(string)\nthen = y\n");
  const auto of = hcl::description_of<kept_for_later>(), less = hcl::description_of<kept_less>();
  CHECK(to_string(hcl::compatibility(of, of, *file)) == "");
  const hcl::diagnostics gone = hcl::compatibility(of, less, *file);
  REQUIRE(gone.size() == 2);
  CHECK((gone[0].path == "takes" && gone[1].path == "then"));
}

TEST_CASE("compat lists what has changed, and points at the lines of the program's files") {
  const layered::folder here;
  const std::string old = here.write("old.json", changed_description("\"verbose\"", "\"chatty\""));
  hcl::load_options options;
  options.files = {{here.write("app.hcl", "workers = 3\nchatty  = true\n")}};
  const auto app = load({"config", "compat", old.c_str()}, options);
  CHECK(app.exit_code() == 1);
  CHECK(app.output() ==
        "breaking  chatty: \"chatty\" is no longer accepted. It may now be called \"verbose\", which is new "
        "and takes the same.\nfine      verbose: \"verbose\" is new and may be left "
        "out.\n");
  REQUIRE(app.diagnostics().size() == 1);
  CHECK(app.diagnostics()[0].code == hcl::codes::incompatible);
  CHECK(app.diagnostics()[0].path == "chatty");
  CHECK(app.diagnostics()[0].subject.begin().line == 2);
  const std::string json = load({"config", "compat", old.c_str(), "--json"}, options).output();
  CHECK(
      json.starts_with("{\"changes\":[{\"effect\":\"breaking\",\"change\":\"renamed\",\"path\":\"chatty\","));
  CHECK(json.find("\"diagnostics\":[{\"severity\":\"error\",\"code\":\"incompatible\"") != json.npos);
  CHECK(load({"config", "compat", old.c_str(), "--output", "sarif"}, options)
            .output()
            .starts_with("{\"$schema\""));
}

TEST_CASE("the code of compat is that of the files that are named, or of any that might be") {
  const layered::folder here;
  const std::string renamed = here.write("old.json", changed_description("\"verbose\"", "\"chatty\"")),
                    other_default =
                        here.write("default.json", changed_description("\"default\": 4", "\"default\": 8")),
                    same = here.write("same.json", changed_description("4", "4")),
                    good = here.write("good.hcl", "workers = 3\n"),
                    hit = here.write("hit.hcl", "chatty = true\n");
  const auto code = [&](std::initializer_list<const char*> words) {
    const std::vector<const char*> all(words);
    if (all.size() == 1) return load({"config", "compat", all[0]}).exit_code();
    if (all.size() == 2) return load({"config", "compat", all[0], all[1]}).exit_code();
    return load({"config", "compat", all[0], all[1], all[2]}).exit_code();
  };
  CHECK(code({same.c_str()}) == 0);
  CHECK(load({"config", "compat", same.c_str()}).output() == "Nothing has changed that files may notice.\n");
  CHECK(code({renamed.c_str()}) == 1);
  CHECK(code({renamed.c_str(), good.c_str()}) == 0);
  CHECK(code({renamed.c_str(), good.c_str(), hit.c_str()}) == 1);
  CHECK(code({other_default.c_str()}) == 0);
  CHECK(code({other_default.c_str(), "--strict"}) == 1);
  CHECK(code({other_default.c_str(), "--strict", good.c_str()}) == 0);
  CHECK(code({other_default.c_str(), "--strict", here.write("empty.hcl", "verbose = true\n").c_str()}) == 1);
  CHECK(code({renamed.c_str(), "--outptu=json"}) == 2);
  CHECK(code({"absent.json"}) == 1);
  CHECK(load({"config", "compat"}).exit_code() == 2);
  CHECK(layered::said(load({"config", "compat", good.c_str()})) ==
        "The file \"" + good +
            "\" is not what `config describe` wrote. The text is not JSON: This looks like the native syntax "
            "of HCL, but JSON is read here, as in files whose names end with \".json\".\n");
  const std::string damaged = here.write("damaged.json", changed_description("\"text\"", "5"));
  CHECK(layered::said(load({"config", "compat", damaged.c_str()})) ==
        "The file \"" + damaged +
            "\" is not what `config describe` wrote. structs[0].members[0].value.form has another form.\n");
}

TEST_CASE("compat shows no secret of a file, whichever description knows it as one") {
  const layered::folder here;
  std::string text = load({"config", "describe"}).output();
  const std::string old = here.write("old.json", changed_description("\"token\"", "\"password\""));
  const std::string file = here.write("app.hcl", "password = \"hun7er2\"\n");
  const auto app = load({"config", "compat", old.c_str(), file.c_str()});
  CHECK(app.exit_code() == 1);
  const std::string shown = to_string(app.diagnostics()) + to_json(app.diagnostics()) + app.output();
  CHECK(shown.find("password") != shown.npos);
  CHECK(shown.find("hun7er2") == shown.npos);
}

TEST_CASE("damaged descriptions are rejected or compared, whatever is in them") {
  const std::string whole = hcl::description_to_json(hcl::description_of<family::v5>());
  hcl::detail::random_numbers random(7);
  std::size_t accepted = 0;
  for (int i = 0; i != 2000; ++i) {
    std::string text = whole;
    static constexpr std::string_view parts[] = {
        "0", "1", "9", "\"", "{", "[", "true", "list", "map", "object", "alternatives", "inside", "parts"};
    const std::size_t at = random.below(text.size());
    text.replace(at, random.below(4), random.one_of(parts));
    const auto read = hcl::description_from_json(text);
    if (!read) continue;
    ++accepted;
    static_cast<void>(hcl::compatibility(*read, hcl::description_of<family::v5>()));
    static_cast<void>(
        hcl::compatibility(hcl::description_of<family::v6>(), *read, *hcl::parse("sink {\n}\n")));
  }
  CHECK(accepted > 100);
}

}  // namespace
