// Rules of types on blocks: of one block, of all blocks of a member, of what may be an attribute as well.
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/encode.hpp>
#include <hcl/model.hpp>

namespace {

struct tls {
  std::optional<std::string> cert, key;
};
struct has_both {
  static constexpr std::string_view wanted = "a certificate with its key";
  static bool accepts(const tls& t) { return t.cert.has_value() == t.key.has_value(); }
};
using pair = hcl::checked<tls, has_both>;

struct listener {
  hcl::label<> name;
  std::optional<int> port{};
};
struct is_short {
  static constexpr std::string_view wanted = "two at most";
  template <typename List>
  static bool accepts(const List& list) {
    return list.size() < 3;
  }
};
struct is_pair {
  static constexpr std::string_view wanted = "two or more";
  static bool accepts(const std::vector<listener>& list) { return list.size() > 1; }
};

template <typename T>
std::string read(std::string_view text, const hcl::options& opts = {}) {
  const auto native = hcl::decode<T>(text, "a.hcl", opts);
  const auto general = hcl::decode_body<T>(
      hcl::overlay({*hcl::parse(text, "a.hcl"), *hcl::parse("", "b.hcl")}), hcl::scope(), opts);
  CHECK(native.diagnostics().size() == general.diagnostics().size());
  if (native) return {};
  REQUIRE(native.diagnostics().size() == 1);
  const hcl::diagnostic& d = native.diagnostics()[0];
  CHECK(general.diagnostics()[0].code == d.code);
  CHECK(general.diagnostics()[0].path == d.path);
  CHECK(bool(d.subject));
  return d.path + "@" + std::to_string(d.subject.begin().line) + ": " + d.detail;
}
template <typename T>
std::string read_json(std::string_view text) {
  const auto made = hcl::decode_json<T>(text, "a.json");
  if (made) return {};
  REQUIRE(made.diagnostics().size() == 1);
  CHECK(bool(made.diagnostics()[0].subject));
  return made.diagnostics()[0].path + ": " + made.diagnostics()[0].detail;
}

struct one {
  hcl::block<pair, "tls"> part{};
};
struct maybe {
  hcl::block<std::optional<pair>, "tls"> part{};
};
struct pointed {
  hcl::block<std::unique_ptr<pair>, "tls"> part{};
};
struct placed {
  hcl::block<hcl::located<pair>, "tls"> part{};
};
struct listed {
  hcl::blocks<std::vector<pair>, "tls"> part{};
};
struct mapped {
  hcl::blocks<std::map<std::string, pair>, "tls"> part{};
};

TEST_CASE("the rule of one block is asked, wherever that goes") {
  const std::string broken = "\ntls {\n  cert = \"c\"\n}\n", good = "tls {\n cert = \"c\"\n key = \"k\"\n}\n";
  const std::string said = "tls@2: The block \"tls\" must be a certificate with its key.";
  CHECK(read<one>(good).empty());
  CHECK(read<one>(broken) == said);
  CHECK(read<maybe>(broken) == said);
  CHECK(read<maybe>("").empty());
  CHECK(read<pointed>(broken) == said);
  CHECK(read<placed>(broken) == said);
  CHECK(read<listed>(good + broken) == "tls[1]@6: The block \"tls\" must be a certificate with its key.");
  CHECK(read<mapped>("tls \"a\" {}\ntls \"b\" {\n  key = \"k\"\n}\n") ==
        "tls[\"b\"]@2: The block \"tls\" must be a certificate with its key.");
  CHECK(read_json<one>(R"({"tls": {"cert": "c"}})") ==
        "tls: The block \"tls\" must be a certificate with its key.");
  CHECK(read_json<mapped>(R"({"tls": {"a": {}, "b": {"key": "k"}}})") ==
        "tls[\"b\"]: The block \"tls\" must be a certificate with its key.");
}

TEST_CASE("a block with a rule is one block") {
  CHECK(read<one>("") == "tls@1: A block of type \"tls\" is required in this file, but there is none.");
  CHECK(read<one>("tls {}\ntls {}\n") == "tls@2: Only one block of type \"tls\" is allowed here.");
  CHECK_FALSE(hcl::decode<mapped>("tls \"a\" {}\ntls \"a\" {}\n"));
}

struct some {
  hcl::blocks<hcl::non_empty<std::vector<listener>>, "l"> all{};
};
struct some_mapped {
  hcl::blocks<hcl::non_empty<std::map<std::string, listener>>, "l"> all{};
};
struct some_or_none {
  hcl::blocks<std::optional<hcl::non_empty<std::vector<listener>>>, "l"> all{};
};
struct few {
  hcl::blocks<hcl::checked<std::list<listener>, is_short>, "l"> all{};
};
struct several {
  hcl::blocks<hcl::checked<std::vector<listener>, is_pair>, "l"> all{};
};
struct few_each {
  hcl::blocks<std::map<std::string, hcl::checked<std::vector<tls>, is_short>>, "l"> all{};
};
struct nested {
  hcl::block<some, "inner"> inner{};
};

TEST_CASE("a list of blocks that must not be empty needs one") {
  CHECK(read<some>("") == "l@1: A block of type \"l\" is required in this file, but there is none.");
  CHECK(read<some_mapped>("") == "l@1: A block of type \"l\" is required in this file, but there is none.");
  CHECK(read<some>("l \"a\" {}\n").empty());
  CHECK(read<some_mapped>("l \"a\" {}\n").empty());
  CHECK(read<some_or_none>("").empty());
  CHECK(read<nested>("inner {\n}\n") ==
        "inner.l@1: A block of type \"l\" is required here, but there is none.");
  CHECK(read_json<some>("{}") == "l: A block of type \"l\" is required in this file, but there is none.");
  for (const char* const text : {R"({"l": []})", R"({"l": {}})", R"({"l": [{}]})"}) {
    const auto wrong = hcl::decode_json<some>(text);
    REQUIRE(wrong.diagnostics().size() != 0);
    CHECK(wrong.diagnostics()[0].code == hcl::codes::missing_label);
  }
  some filled;
  CHECK(hcl::decode_into(filled, "l \"a\" {}\n"));
  CHECK(hcl::decode_into(filled, "", "b.hcl", {.partial = true}));
}

TEST_CASE("a rule about several blocks is asked when all are there") {
  CHECK(read<few>("l \"a\" {}\nl \"b\" {}\n").empty());
  CHECK(read<few>("l \"a\" {}\nl \"b\" {}\nl \"c\" {}\n") ==
        "l@1: The blocks of type \"l\" must be two at most.");
  CHECK(read<several>("l \"a\" {}\nl \"b\" {}\n").empty());
  CHECK(read<several>("\nl \"a\" {}\n") == "l@2: The blocks of type \"l\" must be two or more.");
  CHECK(read<several>("") == "l@1: The blocks of type \"l\" must be two or more.");
  CHECK(read<few_each>("l \"a\" {}\nl \"b\" {}\nl \"a\" {}\nl \"a\" {}\n") ==
        "l@1: The blocks of type \"l\" must be two at most.");
  CHECK(read_json<several>(R"({"l": {"a": {}}})") == "l: The blocks of type \"l\" must be two or more.");
}

struct tagged {
  hcl::attr_or_block<hcl::non_empty<std::map<std::string, int>>, "tags"> tags{};
};
struct tagged_or_not {
  hcl::attr_or_block<std::optional<pair>, "tls"> part{};
};

TEST_CASE("what may be an attribute has its rule as a block, too") {
  CHECK(read<tagged>("tags {\n a = 1\n}\n").empty());
  CHECK(read<tagged>("\ntags {}\n") == "tags@2: The block \"tags\" must not be empty.");
  CHECK_FALSE(hcl::decode<tagged>("tags = {}\n"));
  CHECK(read<tagged_or_not>("tls {\n key = \"k\"\n}\n") ==
        "tls@1: The block \"tls\" must be a certificate with its key.");
  CHECK(read<tagged_or_not>("").empty());
}

struct choice {
  hcl::blocks<std::vector<std::variant<pair, listener>>> any{};
};

TEST_CASE("a rule holds for the alternative of a variant") {
  CHECK(read<choice>("tls {}\nlistener \"a\" {}\n").empty());
  CHECK(read<choice>("listener \"a\" {}\ntls {\n key = \"k\"\n}\n") ==
        "tls[1]@2: The block \"tls\" must be a certificate with its key.");
}

TEST_CASE("layers are asked as one") {
  several two;
  CHECK_FALSE(hcl::decode_into(two, "l \"a\" {}\n"));
  several object;
  object.all->push_back({"a"});
  CHECK(hcl::decode_into(object, "l \"b\" {}\n"));
  const auto body =
      hcl::overlay({*hcl::parse("tls {\n cert = \"c\"\n}\n"), *hcl::parse("tls {\n key = \"k\"\n}\n")});
  CHECK(hcl::decode_body<one>(body));
}

TEST_CASE("the checker asks the rules of blocks whose values it knows") {
  const auto check = [](std::string_view text, const hcl::model::scope& names = {}) {
    return hcl::model::check<maybe>(text, "a.hcl", names);
  };
  CHECK(check("tls {\n  cert = \"c\"\n  key = \"k\"\n}\n").empty());
  const hcl::diagnostics found = check("tls {\n  cert = \"c\"\n}\n");
  REQUIRE(found.size() == 1);
  CHECK(found[0].detail == "The block \"tls\" must be a certificate with its key.");
  hcl::model::scope names;
  names.variable("x", hcl::model::type::string());
  CHECK(check("tls {\n  cert = x\n}\n", names).empty());
  CHECK(hcl::model::check<some>("", "a.hcl", hcl::model::scope())[0].code == hcl::codes::missing_block);
}

struct common {
  hcl::block<std::optional<pair>, "tls"> part{};
  hcl::blocks<hcl::checked<std::vector<listener>, is_short>, "l"> all{};
  hcl::attr_or_block<std::optional<pair>, "peer"> peer{};
};
struct flattened {
  hcl::flatten<common> base{};
  std::optional<int> port{};
};
struct outer {
  hcl::blocks<std::map<std::string, flattened>, "job"> jobs{};
};

TEST_CASE("rules hold for the blocks of a flattened struct") {
  const std::string said = "tls@1: The block \"tls\" must be a certificate with its key.";
  CHECK(read<flattened>("tls {\n cert = \"c\"\n}\n") == said);
  CHECK(read<flattened>("l \"a\" {}\nl \"b\" {}\nl \"c\" {}\n") ==
        "l@1: The blocks of type \"l\" must be two at most.");
  CHECK(read<flattened>("peer {\n key = \"k\"\n}\n") ==
        "peer@1: The block \"peer\" must be a certificate with its key.");
  CHECK(read_json<flattened>(R"({"tls": {"cert": "c"}})") ==
        "tls: The block \"tls\" must be a certificate with its key.");
  CHECK(read_json<flattened>(R"({"l": {"a": {}, "b": {}, "c": {}}})") ==
        "l: The blocks of type \"l\" must be two at most.");
  CHECK(read<outer>("job \"a\" {\n  tls {\n    key = \"k\"\n  }\n}\n") ==
        "job[\"a\"].tls@2: The block \"tls\" must be a certificate with its key.");
  CHECK(hcl::decode<flattened>("port = 1\n"));
  flattened broken;
  broken.base.part.emplace().cert = "c";
  CHECK_FALSE(hcl::encode(broken));
}

// What a check finds in the native and in the JSON syntax.
template <typename T>
std::string checked(std::string_view native, std::string_view json = {}) {
  hcl::model::scope names;
  names.variable("x", hcl::model::type::string());
  const hcl::model::check_options opts{.decode = {.dynamic_blocks = true}};
  const auto text_of = [](const hcl::diagnostics& found) {
    std::string all;
    for (const hcl::diagnostic& d : found) {
      CHECK(bool(d.subject));
      all += d.path + ": " + d.detail + '\n';
    }
    return all;
  };
  std::string found = text_of(hcl::model::check<T>(native, "a.hcl", names, opts));
  if (!json.empty()) {
    const auto document = hcl::parse_json(json, "a.json");
    REQUIRE(document);
    CHECK(text_of(hcl::model::check_body<T>(*document, names, opts)) == found);
  }
  return found;
}

TEST_CASE("the checker asks the rules of blocks whose content needs no names") {
  const std::string said = "tls: The block \"tls\" must be a certificate with its key.\n";
  CHECK(checked<maybe>("tls {\n cert = \"c\"\n}\n", R"({"tls": {"cert": "c"}})") == said);
  CHECK(checked<maybe>("tls {\n cert = \"${1 + 1}\"\n}\n", R"({"tls": {"cert": "${1 + 1}"}})") == said);
  CHECK(checked<maybe>("tls {\n cert = x\n}\n", R"({"tls": {"cert": "${x}"}})").empty());
  CHECK(checked<flattened>("tls {\n cert = \"c\"\n}\n", R"({"tls": {"cert": "c"}})") == said);
  CHECK(checked<listed>("tls {}\ntls {\n cert = \"c\"\n}\n", R"({"tls": [{}, {"cert": "c"}]})") ==
        "tls[1]: The block \"tls\" must be a certificate with its key.\n");
  CHECK(checked<choice>("tls {\n cert = \"c\"\n}\n", R"({"tls": {"cert": "c"}})") ==
        "tls[0]: The block \"tls\" must be a certificate with its key.\n");
  CHECK(checked<maybe>("dynamic \"tls\" {\n for_each = [x]\n content {\n  cert = \"c\"\n }\n}\n") == said);
  CHECK(
      checked<maybe>("dynamic \"tls\" {\n for_each = [x]\n content {\n  cert = tls.value\n }\n}\n").empty());
}

TEST_CASE("the checker asks rules about several blocks when all are there") {
  const std::string said = "l: The blocks of type \"l\" must be two at most.\n";
  CHECK(checked<few>("l \"a\" {}\nl \"b\" {}\nl \"c\" {}\n", R"({"l": {"a": {}, "b": {}, "c": {}}})") ==
        said);
  CHECK(checked<few>("l \"a\" {}\nl \"b\" {}\n", R"({"l": {"a": {}, "b": {}}})").empty());
  CHECK(checked<few_each>("l \"a\" {}\nl \"b\" {}\nl \"a\" {}\nl \"a\" {}\n") == said);
  CHECK(checked<flattened>("port = x\nl \"a\" {}\nl \"b\" {}\nl \"c\" {}\n") == said);
  CHECK(checked<several>("", "{}") == "l: The blocks of type \"l\" must be two or more.\n");
  CHECK(checked<several>("l \"a\" {}\ndynamic \"l\" {\n for_each = [x]\n labels = [\"b\"]\n content {}\n}\n")
            .empty());
  CHECK(checked<outer>("job \"j\" {\n  l \"a\" {}\n  l \"b\" {}\n  l \"c\" {}\n}\njob \"k\" {}\n") ==
        "job[\"j\"]." + said);
  CHECK(checked<tagged>("tags {}\n") == "tags: The block \"tags\" must not be empty.\n");
  CHECK(checked<tagged>("tags {\n a = x\n}\n").empty());
  CHECK(checked<tagged>("tags = {\n a = x\n}\n").empty());
  CHECK(checked<flattened>("peer {\n key = \"k\"\n}\n", R"({"peer": [{"key": "k"}]})") ==
        "peer: The block \"peer\" must be a certificate with its key.\n");
}

TEST_CASE("what a check reads to ask a rule is reported once") {
  hcl::diagnostics unknown;
  const hcl::model::check_options opts{
      .decode = {.unknown = hcl::unknown_names::collect, .collected = &unknown}};
  CHECK(hcl::model::check<few>("l \"a\" {\n  prt = 1\n}\n", "a.hcl", hcl::model::scope(), opts).empty());
  CHECK(hcl::model::check<maybe>("tls {\n  crt = 1\n}\n", "a.hcl", hcl::model::scope(), opts).empty());
  CHECK(unknown.size() == 2);
}

struct viewed {
  std::string_view text;
};
struct is_long {
  static constexpr std::string_view wanted = "a long text";
  static bool accepts(const viewed& v) { return v.text.size() > 3; }
};
struct with_view {
  hcl::block<hcl::checked<viewed, is_long>, "v"> part{};
};

TEST_CASE("the checker asks rules of blocks that point into the text") {
  CHECK(checked<with_view>("v {\n text = \"abcd\"\n}\n", R"({"v": {"text": "abcd"}})").empty());
  CHECK(checked<with_view>("v {\n text = \"a${1}\"\n}\n", R"({"v": {"text": "a${1}"}})") ==
        "v: The block \"v\" must be a long text.\n");
}

TEST_CASE("what breaks the rule of a block is not written") {
  one object;
  object.part.cert = "c";
  CHECK_FALSE(hcl::encode(object));
  CHECK_FALSE(hcl::encode(some()));
  CHECK_FALSE(hcl::encode(several()));
}

struct required_peer {
  int port = 0;
};
struct required_blocks {
  hcl::block<required_peer, "peer"> peer{};
  hcl::blocks<hcl::non_empty<std::vector<required_peer>>, "other"> others{};
};

TEST_CASE("blocks are not missing that a dynamic block with a mistake would generate") {
  const auto codes_of = [](std::string_view text) {
    std::string all;
    const auto found = hcl::decode<required_blocks>(text, {.dynamic_blocks = true});
    for (const hcl::diagnostic& d : found.diagnostics())
      all += d.path + ": " + std::string(d.code) + '\n';
    return all;
  };
  CHECK(codes_of(
            "dynamic \"peer\" {\n for_each = [1]\n}\ndynamic \"other\" {\n for_each = 5\n content {}\n}\n") ==
        "dynamic[\"peer\"].content: missing-block\ndynamic[\"other\"].for_each: invalid-dynamic-block\n");
  CHECK(codes_of("dynamic \"peer\" {\n content {}\n}\nother {\n port = 1\n}\n") ==
        "dynamic[\"peer\"].for_each: missing-attribute\n");
  CHECK(codes_of("dynamic \"other\" {\n for_each = x\n content {}\n}\n") ==
        "peer: missing-block\ndynamic[\"other\"].for_each: variables-not-allowed\n");
}

}  // namespace
