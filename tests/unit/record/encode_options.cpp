// What encode_options changes: sensitive members, defaults, heredocs; the order of members; what a rule
// forbids; how much is written.
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/encode.hpp>
#include <hcl/format.hpp>

#include "decoded.hpp"
#include "generated.hpp"

namespace {

template <typename T>
std::string why(const T& object, const hcl::encode_options& options = {}) {
  const auto native = hcl::encode(object, options), json = hcl::encode_json(object, options);
  CHECK_FALSE(native);
  CHECK_FALSE(json);
  CHECK(native.diagnostics().size() == 1);
  CHECK(json.diagnostics().size() == 1);
  return native.diagnostics().empty() ? "" : native.diagnostics()[0].detail;
}

struct even {
  static constexpr std::string_view wanted = "an even number";
  static bool accepts(int v) { return v % 2 == 0; }
};
struct small {
  hcl::label<hcl::matching<"[a-z]+">> name = "a";
  hcl::defaulted<hcl::at_most<double, 1>> share = 0.5;
};
struct inner {
  hcl::ranged<std::chrono::seconds, 1, 60> wait = std::chrono::seconds(1);
};
struct ruled {
  hcl::ranged<int, 1, 65535> port = 80;
  hcl::at_least<double, 0> weight = 1;
  hcl::matching<"[a-z][a-z0-9-]*"> name = "x";
  hcl::one_of<std::string, "tcp", "udp", "unix"> protocol = "tcp";
  hcl::one_of<int, 1, 2> lanes = 1;
  hcl::non_empty<std::vector<std::string>> hosts = std::vector<std::string>{"h"};
  hcl::checked<int, even> width = 2;
  std::vector<hcl::ranged<int, 0, 9>> digits{};
  std::map<hcl::non_empty<std::string>, int> counts{};
  std::optional<hcl::ranged<int, 0, 9>> maybe{};
  hcl::attr<std::vector<inner>> inners{};
  hcl::attr<std::variant<int, hcl::one_of<std::string, "auto">>> size = 1;
  hcl::expr<hcl::ranged<int, 0, 9>> later = hcl::ranged<int, 0, 9>(1);
  hcl::non_empty<std::vector<hcl::expression>> kept = std::vector<hcl::expression>(1);
  hcl::blocks<small, "small"> smalls{};
  hcl::blocks<hcl::non_empty<std::vector<inner>>, "inner"> some = std::vector<inner>(1);
};
TEST_CASE("what a rule of its type forbids is rejected, with the member's name") {
  const auto broken = [](auto set) {
    ruled r;
    CHECK(hcl::encode(r));
    set(r);
    return why(r);
  };
  CHECK(broken([](ruled& r) { r.port = 0; }) ==
        "The member \"port\" must be a whole number from 1 to 65535.");
  CHECK(broken([](ruled& r) { r.weight = -1; }) == "The member \"weight\" must be a number of at least 0.");
  CHECK(broken([](ruled& r) { r.name = "9"; }) ==
        "The member \"name\" must be a string that matches the pattern \"[a-z][a-z0-9-]*\".");
  CHECK(broken([](ruled& r) { r.protocol = "sctp"; }) ==
        "The member \"protocol\" must be \"tcp\", \"udp\" or \"unix\".");
  CHECK(broken([](ruled& r) { r.lanes = 3; }) == "The member \"lanes\" must be 1 or 2.");
  CHECK(broken([](ruled& r) { r.hosts.clear(); }) == "The member \"hosts\" must not be empty.");
  CHECK(broken([](ruled& r) { r.width = 3; }) == "The member \"width\" must be an even number.");
  CHECK(broken([](ruled& r) {
          r.digits = {1, 10};
        }) == "The member \"digits\" must be a whole number from 0 to 9.");
  CHECK(broken([](ruled& r) { r.counts[""] = 1; }) == "The member \"counts\" must not be empty.");
  CHECK(broken([](ruled& r) { r.maybe = 10; }) == "The member \"maybe\" must be a whole number from 0 to 9.");
  CHECK(broken([](ruled& r) {
          inner late;
          late.wait = std::chrono::seconds(61);
          r.inners->push_back(late);
        }) == "The member \"inners\" must be a duration from \"1s\" to \"1m\".");
  CHECK(broken([](ruled& r) { r.size = hcl::one_of<std::string, "auto">("big"); }) ==
        "The member \"size\" must be \"auto\".");
  CHECK(broken([](ruled& r) { r.later = hcl::ranged<int, 0, 9>(10); }) ==
        "The member \"later\" must be a whole number from 0 to 9.");
  CHECK(broken([](ruled& r) { r.kept.clear(); }) == "The member \"kept\" must not be empty.");
  CHECK(broken([](ruled& r) {
          small s;
          s.name = "A";
          r.smalls->push_back(s);
        }).starts_with("The member \"name\" must be a string that matches"));
  CHECK(broken([](ruled& r) {
          small s;
          s.share = 2;
          r.smalls->push_back(s);
        }) == "The member \"share\" must be a number of at most 1.");
  CHECK(broken([](ruled& r) { r.some->clear(); }) == "The member \"inner\" must not be empty.");
}

struct window {
  int first = 1;
  int last = 2;
  void validate(hcl::check& check) const {
    if (last < first) check.error(last, "The window must not end before it begins");
    if (last == first) check.warning("The window is empty.");
    if (first == 9)
      check.add(first, {.summary = "Nine", .detail = "", .subject = check.place_of(last), .context = {}});
  }
};
struct windows {
  hcl::attr<window> at{};
  hcl::blocks<window, "window"> all{};
  hcl::flatten<window> own{};
};
TEST_CASE("what a struct's own validation rejects is not written") {
  windows w;
  w.own.last = 1;
  CHECK(hcl::encode(w));
  w.own.last = 0;
  CHECK(why(w) == "The struct is not valid: The window must not end before it begins.");
  w.own.first = 9;
  w.own.last = 10;
  CHECK(why(w) == "The struct is not valid: Nine.");
  w.own.first = 1;
  w.all->push_back({.last = 0});
  CHECK(why(w) == "The member \"window\" is not valid: The window must not end before it begins.");
  w.all->clear();
  w.at->last = 0;
  CHECK(why(w) == "The member \"at\" is not valid: The window must not end before it begins.");
}

struct account {
  hcl::sensitive<std::string> password;
  hcl::sensitive<std::optional<int>> pin{};
  bool operator==(const account&) const = default;
};
struct secrets {
  std::string user;
  hcl::sensitive<std::string> password;
  std::optional<hcl::sensitive<std::string>> key{};
  std::vector<hcl::sensitive<int>> pins{};
  hcl::attr<std::vector<account>> accounts{};
  hcl::defaulted<hcl::sensitive<double>> salt = 1.5;
  hcl::block<std::optional<account>, "admin"> admin{};
  bool operator==(const secrets&) const = default;
};
TEST_CASE("sensitive members are rejected, redacted or revealed") {
  secrets s{.user = "u", .password = "hunter2"};
  CHECK(hcl::encode(s).diagnostics()[0].detail ==
        "The member \"password\" is sensitive, and must not be shown.");
  s.key = "hunter3";
  s.pins = {4711, 4712};
  *s.accounts = {{.password = "hunter4", .pin = 4713}};
  s.admin.emplace(account{.password = "hunter5"});
  CHECK_FALSE(hcl::encode(s));
  CHECK_FALSE(hcl::encode_json(s));
  CHECK(to_string(hcl::encode(s).diagnostics()).find("hunter") == std::string::npos);
  CHECK(*hcl::encode(s, {.sensitive = hcl::sensitive_values::redact}) == R"text(user     = "u"
password = "(sensitive)"
key      = "(sensitive)"
pins     = ["(sensitive)", "(sensitive)"]
accounts = [
  {
    password = "(sensitive)"
    pin      = "(sensitive)"
  },
]
salt = "(sensitive)"

admin {
  password = "(sensitive)"
  pin      = "(sensitive)"
}
)text");
  const auto json = hcl::encode_json(s, {.sensitive = hcl::sensitive_values::redact});
  CHECK(json->find("hunter") == std::string::npos);
  CHECK(json->find("471") == std::string::npos);
  const auto revealed = hcl::encode(s, {.sensitive = hcl::sensitive_values::reveal});
  CHECK(revealed->find("password = \"hunter2\"") != std::string::npos);
  CHECK(*test::decoded<secrets>(*revealed) == s);
  CHECK(*hcl::decode_json<secrets>(*hcl::encode_json(s, {.sensitive = hcl::sensitive_values::reveal}), "j",
                                   hcl::scope()) == s);
  s.salt = std::numeric_limits<double>::quiet_NaN();
  CHECK(why(s, {.sensitive = hcl::sensitive_values::reveal}) == "The member \"salt\" is not a number.");
}

struct marked {
  hcl::value v{};
  hcl::defaulted<hcl::sensitive<std::string>> secret{};
};
TEST_CASE("marked values follow the same option") {
  const hcl::value list = hcl::value::tuple({1, hcl::value("s").with_marks(hcl::mark("x"))});
  const marked m{.v = hcl::value::object({{"a", list}})};
  CHECK(why(m, {.skip_defaults = true}) ==
        "The member \"v.a[1]\" is sensitive or otherwise marked, and must not be shown unless the options "
        "say so.");
  CHECK(*hcl::encode(m, {.skip_defaults = true, .sensitive = hcl::sensitive_values::redact}) ==
        "v = {\n  a = [1, \"(sensitive)\"]\n}\n");
  CHECK(*hcl::encode(m, {.skip_defaults = true, .sensitive = hcl::sensitive_values::reveal}) ==
        "v = {\n  a = [1, \"s\"]\n}\n");
}

struct item {
  std::string name;
  int size = 1;
  hcl::defaulted<int> count = 1;
  std::optional<std::string> note{};
  hcl::defaulted<std::chrono::seconds> delay{};
  std::optional<std::chrono::seconds> wait = std::chrono::seconds(0);
  std::vector<int> all{};
  bool operator==(const item&) const = default;
};
struct other {
  int z = 1;
  int a = 2;
  bool operator==(const other&) const = default;
};
struct ordered {
  hcl::attr<item> zulu{};
  hcl::attr<std::map<std::string, item>> mike{};
  hcl::attr<std::unordered_map<std::string, other>> hashed{};
  hcl::attr<std::tuple<int, other>> alpha{};
  hcl::attr<std::vector<hcl::by_attribute<std::variant<other, item>, "kind">>> kinds{};
  hcl::defaulted<std::chrono::milliseconds> delay{};
  std::optional<int> none{};
  hcl::defaulted<std::optional<int>> five = 5;
  hcl::attr<std::optional<other>> preset = other{};
  bool operator==(const ordered&) const = default;
};
TEST_CASE("members of objects keep their order") {
  ordered o;
  o.zulu->name = "n";
  (*o.mike)["m"].name = "x";
  *o.hashed = {{"b", {}}, {"a", {}}};
  o.kinds->push_back(other{});
  CHECK(*hcl::encode(o) == R"(zulu = {
  name  = "n"
  size  = 1
  count = 1
  note  = null
  delay = "0s"
  wait  = "0s"
  all   = []
}
mike = {
  m = {
    name  = "x"
    size  = 1
    count = 1
    note  = null
    delay = "0s"
    wait  = "0s"
    all   = []
  }
}
hashed = {
  a = {
    z = 1
    a = 2
  }
  b = {
    z = 1
    a = 2
  }
}
alpha = [
  0,
  {
    z = 1
    a = 2
  },
]
kinds = [
  {
    kind = "other"
    z    = 1
    a    = 2
  },
]
delay = "0s"
five  = 5
preset = {
  z = 1
  a = 2
}
)");
  CHECK(hcl::encode_json(o)->find(R"("kind": "other",
    "z": 1,
    "a": 2)") != std::string::npos);
  CHECK(*test::decoded<ordered>(*hcl::encode(o)) == o);
}
TEST_CASE("defaults are left out of objects, too: empty optionals and zero durations") {
  ordered o;
  o.zulu->name = "n";
  o.preset->a = 3;
  const hcl::encode_options short_text{.skip_defaults = true};
  CHECK(*hcl::encode(o, short_text) == R"(zulu = {
  name = "n"
  size = 1
  all  = []
}
mike   = {}
hashed = {}
alpha = [
  0,
  {
    z = 1
    a = 2
  },
]
kinds = []
preset = {
  z = 1
  a = 3
}
)");
  CHECK(*test::decoded<ordered>(*hcl::encode(o, short_text)) == o);
  o.zulu->wait = std::nullopt;
  o.zulu->note = "x";
  o.five = std::nullopt;
  o.preset = std::nullopt;
  CHECK(hcl::encode(o, short_text)->find("  note = \"x\"\n  wait = null\n") != std::string::npos);
  CHECK(hcl::encode(o, short_text)->find("five   = null\npreset = null\n") != std::string::npos);
  CHECK(*test::decoded<ordered>(*hcl::encode(o, short_text)) == o);
}

struct texts {
  std::string a;
  std::string bbb = "x";
  hcl::attr<std::map<std::string, std::string>> map{};
  std::vector<std::string> list{};
  bool operator==(const texts&) const = default;
};
TEST_CASE("texts of several lines become heredocs if that is wanted") {
  const texts t{.a = "one \"1\"\n  two\\ ${x} %{y}\n$${\n",
                .map = std::map<std::string, std::string>{{"k", "a\nb\n"}, {"long", "a"}},
                .list = {"a\nb\n"}};
  const hcl::encode_options heredocs{.heredocs = true};
  CHECK(*hcl::encode(t, heredocs) == R"(a   = <<EOT
one "1"
  two\ $${x} %%{y}
$$${
EOT
bbb = "x"
map = {
  k    = <<EOT
a
b
EOT
  long = "a"
}
list = ["a\nb\n"]
)");
  CHECK(*test::decoded<texts>(*hcl::encode(t, heredocs)) == t);
  CHECK(hcl::format(*hcl::encode(t, heredocs)) == *hcl::encode(t, heredocs));
  CHECK(*hcl::encode_json(t, heredocs) == *hcl::encode_json(t));
  CHECK(
      hcl::encode(texts{.a = "EOT\n EOT2 \n"}, heredocs)->starts_with("a    = <<EOT3\nEOT\n EOT2 \nEOT3\n"));
  for (const char* quoted : {"a\nb", "a\n", "\n", "a\r\nb\n", "a\n\x01\n", "\xEF\xBB\xBF\n\n", "\u202E\n\n"})
    CHECK(hcl::encode(texts{.a = quoted}, heredocs)->find("<<") == std::string::npos);
  for (const char* text : {"\n\n", " \n\t\n", "$ \n${\n", "%\n%\n", "  EOT\n\nEOTEOT\n", "~}\n\n"}) {
    INFO(text);
    const texts one{.a = text};
    CHECK(hcl::encode(one, heredocs)->starts_with("a    = <<EOT"));
    CHECK(*test::decoded<texts>(*hcl::encode(one, heredocs)) == one);
  }
}

TEST_CASE("byte order marks at the beginning of a text come back") {
  for (const char* text : {"\xEF\xBB\xBF", "\xEF\xBB\xBF${x}", "\xEF\xBB\xBF\xEF\xBB\xBF%{",
                           "\xEF\xBB\xBF\r${", "$\xEF\xBB\xBF"}) {
    const texts t{.a = text};
    const auto json = hcl::encode_json(t);
    INFO(*json);
    CHECK(*hcl::decode_json<texts>(*json, "j", hcl::scope()) == t);
    CHECK(*hcl::decode_json<texts>(*hcl::encode_json(t, {.escape_json_templates = false})) == t);
    CHECK(*test::decoded<texts>(*hcl::encode(t)) == t);
  }
}

struct any_value {
  hcl::value v{};
  hcl::remain<std::map<std::string, int>> rest{};
};
TEST_CASE("what would be too long is rejected, however little memory it takes") {
  hcl::value shared = hcl::value::tuple({1}), text(std::string(1'000'000, 'x'));
  for (int i = 0; i != 30; ++i)
    shared = hcl::value::tuple({shared, shared});
  const std::string limit =
      "The text would be longer than encode_options::max_bytes allows, which is 16777216 bytes.";
  CHECK(why(any_value{.v = shared}) == limit);
  CHECK(why(any_value{.v = hcl::value::tuple(std::vector<hcl::value>(17, text))}) == limit);
  CHECK(hcl::encode(any_value{.v = hcl::value::tuple({text, text})})->size() > 2'000'000);
  CHECK(why(any_value{.v = "abc"}, {.max_bytes = 5}).ends_with("which is 5 bytes."));
  CHECK(*hcl::encode(any_value{.v = "abc"}, {.max_bytes = 10}) == "v = \"abc\"\n");
  CHECK_FALSE(hcl::encode(any_value{.v = "abc"}, {.max_bytes = 9}));
}
TEST_CASE("a long name does not move the equals signs of many others") {
  any_value many;
  (*many.rest)[std::string(20'000, 'k')] = 1;
  for (int i = 0; i != 20'000; ++i)
    (*many.rest)['a' + std::to_string(i)] = i;
  const auto text = hcl::encode(many);
  REQUIRE(text);
  CHECK(text->size() < 1'000'000);
  CHECK(hcl::format(*text) == *text);
  CHECK(text->find("\na1 = 1\n") != std::string::npos);
}
TEST_CASE("properties of many names are written in one object") {
  any_value many;
  for (int i = 0; i != 50'000; ++i)
    (*many.rest)['a' + std::to_string(i)] = i;
  const auto text = hcl::encode_json(many);
  REQUIRE(text);
  CHECK((*hcl::decode_json<any_value>(*text)->rest == *many.rest));
}

TEST_CASE("random objects read back, whatever the options") {
  for (unsigned seed = 1; seed != 60; ++seed) {
    INFO(seed);
    test::generator make(seed);
    ordered o{};
    secrets s{};
    texts t{};
    make.fill(o);
    make.fill(s);
    make.fill(t);
    for (int i = 0; i != 3; ++i)
      t.a += make.text() + '\n';
    for (const bool on : {false, true}) {
      const hcl::encode_options options{
          .skip_defaults = on, .sensitive = hcl::sensitive_values::reveal, .heredocs = on};
      const auto check = [&](const auto& object) {
        using type = std::remove_cvref_t<decltype(object)>;
        const auto native = hcl::encode(object, options), json = hcl::encode_json(object, options);
        if (!native) FAIL(to_string(native.diagnostics()));
        INFO(*native);
        CHECK(hcl::format(*native) == *native);
        const auto back = test::decoded<type>(*native);
        if (!back) FAIL(to_string(back.diagnostics()));
        CHECK(*back == object);
        const auto again = hcl::decode_json<type>(*json, "test.json", hcl::scope());
        if (!again) FAIL(to_string(again.diagnostics()));
        CHECK(*again == object);
      };
      check(o);
      check(s);
      check(t);
    }
  }
}

}  // namespace
