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

TEST_CASE("what breaks the rule of a block is not written") {
  one object;
  object.part.cert = "c";
  CHECK_FALSE(hcl::encode(object));
  CHECK_FALSE(hcl::encode(some()));
  CHECK_FALSE(hcl::encode(several()));
}

}  // namespace
