// Blocks and values of several shapes: chosen by block type, by label, by an attribute, by kind of value.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "decoded.hpp"

using test::decoded;
using test::good;
using test::problem;

namespace {

constexpr auto native_only = test::syntaxes::native_only;

struct http {
  hcl::label<> name;
  int port;
  bool operator==(const http&) const = default;
};
struct tcp {
  std::string target;
  bool operator==(const tcp&) const = default;
};
struct udp_listener {
  static constexpr std::string_view hcl_name = "udp";
  hcl::defaulted<int> size = 512;
  bool operator==(const udp_listener&) const = default;
};
using listener = std::variant<http, tcp, udp_listener>;

struct by_type {
  hcl::blocks<listener> listeners{};
  bool operator==(const by_type&) const = default;
};
TEST_CASE("blocks of several types, in the order of the source") {
  const auto c =
      good<by_type>("http \"a\" { port = 1 }\ntcp { target = \"t\" }\nudp {}\nhttp \"b\" { port = 2 }\n",
                    nullptr, native_only);
  REQUIRE(c.listeners.size() == 4);
  CHECK(std::get<http>(c.listeners[0]).name == "a");
  CHECK(std::get<tcp>(c.listeners[1]).target == "t");
  CHECK(std::get<udp_listener>(c.listeners[2]).size == 512);
  CHECK(std::get<3 - 3>(c.listeners[3]).port == 2);

  const auto d = problem<by_type>("htp \"a\" {}\n", nullptr, native_only);
  CHECK(d.code == "unsupported-block");
  CHECK(d.suggestion() == "http");
  CHECK(d.detail == "No block of type \"htp\" is expected here.");
  CHECK(problem<by_type>("tcp \"a\" { target = \"\" }", nullptr, native_only).code == "extraneous-label");
  CHECK(problem<by_type>("http { port = 1 }", nullptr, native_only).code == "missing-label");
  CHECK(problem<by_type>("tcp {\n targt = \"\"\n target = \"\"\n}").code == "unsupported-attribute");
}
TEST_CASE("blocks of several types in JSON") {
  const auto c = hcl::decode_json<by_type>(
      R"([{"http": {"a": {"port": 1}}, "tcp": {"target": "t"}}, {"http": {"b": {"port": 2}}}])");
  if (!c) FAIL(to_string(c.diagnostics()));
  REQUIRE(c->listeners.size() == 3);
  CHECK(c->listeners[1].index() == 1);
  CHECK(std::get<http>(c->listeners[2]).port == 2);
}

struct one_of_them {
  hcl::block<listener> it{};
  hcl::block<std::optional<std::variant<by_type>>> maybe{};
  bool operator==(const one_of_them&) const = default;
};
TEST_CASE("one block of several types") {
  CHECK(good<one_of_them>("tcp { target = \"x\" }").it.index() == 1);
  const auto missing = problem<one_of_them>("");
  CHECK(missing.detail ==
        "A block of type \"http\", \"tcp\" or \"udp\" is required in this file, but there is none.");
  const auto twice = problem<one_of_them>("tcp { target = \"x\" }\nudp {}\n");
  CHECK(twice.code == "duplicate-block");
  CHECK(to_string(twice.subject) == "test.hcl:2,1-4");
  REQUIRE(twice.notes.size() == 1);
  CHECK(to_string(twice.notes[0].where) == "test.hcl:1,1-4");
}

struct keyed {
  hcl::blocks<std::map<std::string, std::variant<tcp, udp_listener>>> all{};
  bool operator==(const keyed&) const = default;
};
TEST_CASE("several types in one map") {
  const auto c = good<keyed>("tcp \"a\" { target = \"x\" }\nudp \"b\" {}\n");
  CHECK(c.all.at("a").index() == 0);
  CHECK(c.all.at("b").index() == 1);
  const auto twice = problem<keyed>("tcp \"a\" { target = \"x\" }\nudp \"a\" {}\n");
  CHECK(twice.code == "duplicate-block");
  CHECK(twice.notes.size() == 1);
}

struct disk {
  hcl::label<> name;
  std::string path;
  bool operator==(const disk&) const = default;
};
struct memory {
  hcl::label<> name;
  int megabytes;
  bool operator==(const memory&) const = default;
};
struct by_label {
  hcl::blocks<std::variant<disk, memory>, "store"> stores{};
  bool operator==(const by_label&) const = default;
};
TEST_CASE("a label says which") {
  const auto c =
      good<by_label>("store \"memory\" \"m\" { megabytes = 1 }\nstore \"disk\" \"d\" { path = \"/\" }\n");
  REQUIRE(c.stores.size() == 2);
  CHECK(std::get<memory>(c.stores[0]).name == "m");
  CHECK(std::get<disk>(c.stores[1]).path == "/");
  const auto d = problem<by_label>("store \"disc\" \"d\" { path = \"/\" }\n");
  CHECK(d.detail == "The label of block \"store\" must be \"disk\" or \"memory\", not \"disc\".");
  CHECK(d.suggestion() == "disk");
  CHECK(to_string(d.subject) == "test.hcl:1,7-13");
  CHECK(problem<by_label>("store \"disk\" { path = \"/\" }\n", nullptr, native_only).code == "missing-label");
  const auto json = hcl::decode_json<by_label>(R"({"store": {"disk": {"d": {"path": "/"}}}})");
  REQUIRE(json);
  CHECK(std::get<disk>(json->stores[0]).name == "d");
}

struct by_attribute {
  hcl::blocks<hcl::by_attribute<std::variant<disk, memory>, "kind">, "cache"> caches{};
  hcl::defaulted<std::vector<hcl::by_attribute<std::variant<tcp, udp_listener>, "kind">>> objects{};
  bool operator==(const by_attribute&) const = default;
};
TEST_CASE("an attribute says which") {
  hcl::scope names;
  names.variable("m", "memory");
  const auto c = good<by_attribute>(
      "cache \"a\" {\n kind = m\n megabytes = 2\n}\nobjects = [{ target = \"x\", kind = \"tcp\" }, { kind = "
      "\"udp\" }]\n",
      &names);
  CHECK(std::get<memory>(c.caches[0]).megabytes == 2);
  CHECK(std::get<tcp>(c.objects[0]).target == "x");
  CHECK(c.objects[1].index() == 1);
  const auto d = problem<by_attribute>("cache \"a\" {\n  kind = \"disc\"\n}\n");
  CHECK(d.detail == "Attribute \"kind\" must be \"disk\" or \"memory\", not \"disc\".");
  CHECK(d.suggestion() == "disk");
  CHECK(to_string(d.subject) == "test.hcl:2,11-15");
  const auto none = problem<by_attribute>("cache \"a\" {\n path = \"\"\n}\n");
  CHECK(none.code == "missing-attribute");
  CHECK(none.detail ==
        "The attribute \"kind\" is required here, but it is not set. It is \"disk\" or \"memory\".");
  const auto near = problem<by_attribute>("cache \"a\" {\n knd = \"disk\"\n path = \"\"\n}\n");
  CHECK(near.code == "missing-attribute");
  CHECK(near.suggestion() == "kind");
  CHECK(problem<by_attribute>("cache \"a\" {\n kind = \"disk\"\n path = \"\"\n megabytes = 1\n}\n").code ==
        "unsupported-attribute");
  CHECK(problem<by_attribute>("objects = [{ target = \"x\" }]").detail ==
        "Element \"objects[0]\" must have the attribute \"kind\", which is \"tcp\" or \"udp\".");
  CHECK(problem<by_attribute>("objects = [{ kind = \"udp\", target = \"x\" }]").code ==
        "unsupported-attribute");
  const auto json = hcl::decode_json<by_attribute>(
      R"({"cache": {"a": {"kind": "disk", "path": "/"}}, "objects": [{"kind": "udp", "size": 3}]})");
  if (!json) FAIL(to_string(json.diagnostics()));
  CHECK(std::get<disk>(json->caches[0]).path == "/");
  const auto wrong = hcl::decode_json<by_attribute>(R"({"cache": {"a": 5}})");
  REQUIRE(wrong.diagnostics().size() == 1);
  CHECK(wrong.diagnostics()[0].code == "json-object-required");
  CHECK(std::get<1>(json->objects[0]).size == 3);
}

TEST_CASE("the attribute that says which need not be given again where the object has one") {
  by_attribute object;
  const hcl::options partial{.partial = true};
  REQUIRE(hcl::decode_into(object, "cache \"a\" {\n kind = \"memory\"\n megabytes = 2\n}\n", "a.hcl"));
  REQUIRE(hcl::decode_into(object, "cache \"a\" {\n megabytes = 3\n}\n", "b.hcl", partial));
  CHECK(std::get<memory>(object.caches[0]).megabytes == 3);
  REQUIRE(hcl::decode_json_into(object, R"({"cache": {"a": {"megabytes": 4}}})", "c.json", partial));
  CHECK(std::get<memory>(object.caches[0]).megabytes == 4);
  const auto added = hcl::decode_into(object, "cache \"b\" {\n megabytes = 3\n}\n", "d.hcl", partial);
  REQUIRE(added.diagnostics().size() == 1);
  CHECK(added.diagnostics()[0].path == "cache[\"b\"].kind");
}

struct values {
  std::variant<int, std::string, std::vector<std::string>> port{};
  std::optional<std::variant<bool, std::map<std::string, int>>> more{};
  bool operator==(const values&) const = default;
};
TEST_CASE("the kind of value says which") {
  CHECK(std::get<int>(good<values>("port = 80").port) == 80);
  CHECK(std::get<std::string>(good<values>("port = \"http\"").port) == "http");
  CHECK(std::get<2>(good<values>("port = [\"a\"]\nmore = { x = 1 }").port).size() == 1);
  CHECK(std::get<bool>(*good<values>("port = 1 + 1\nmore = !false").more));
  CHECK(problem<values>("port = true").detail ==
        "Attribute \"port\" must be a whole number or a string, or a list, not true.");
  CHECK(problem<values>("port = 1.5").code == "unsuitable-value");
  CHECK(problem<values>("port = null").detail == "Attribute \"port\" must not be null.");
}

struct into {
  hcl::blocks<std::variant<tcp, udp_listener>> all{};
};
TEST_CASE("alternatives without labels start afresh") {
  into c;
  c.all = {std::variant<tcp, udp_listener>(udp_listener{7}),
           std::variant<tcp, udp_listener>(udp_listener{8})};
  REQUIRE(hcl::decode_into(c, "udp {}\ntcp { target = \"x\" }\n"));
  REQUIRE(c.all.size() == 2);
  CHECK(std::get<udp_listener>(c.all[0]).size == udp_listener().size);
  CHECK(std::get<tcp>(c.all[1]).target == "x");
}

struct tree;
struct leaf {
  int x;
};
struct branch {
  hcl::blocks<std::variant<leaf, std::unique_ptr<branch>>> parts{};
};
TEST_CASE("variants may be recursive") {
  const auto c = hcl::decode<branch>("leaf { x = 1 }\nbranch {\n  branch {\n    leaf { x = 2 }\n  }\n}\n");
  if (!c) FAIL(to_string(c.diagnostics()));
  REQUIRE(c->parts.size() == 2);
  const branch& inner = *std::get<1>(c->parts[1]);
  CHECK(std::get<leaf>(std::get<1>(inner.parts[0])->parts[0]).x == 2);
}

struct endpoint {
  std::string host;
  int port;
};
struct reached {
  hcl::attr<std::variant<int, endpoint>> v{};
};
struct reached_always {
  hcl::attr<endpoint> v{};
};
TEST_CASE("a misspelt attribute of an object is reported once, as in a body") {
  const auto of_variant = problem<reached>("v = { host = \"h\", prt = 1 }\n");
  CHECK(of_variant.code == "unsupported-attribute");
  CHECK(of_variant.suggestion() == "port");
  CHECK(problem<reached_always>("v = { host = \"h\", prt = 1 }\n").suggestion() == "port");

  // "port" is missing beside it.
  CHECK(hcl::decode<reached_always>("v = { hst = \"h\" }\n").diagnostics().size() == 2);
}
TEST_CASE("what a misspelt attribute may be is missing if unknown ones are no errors") {
  const auto c = hcl::decode<reached>("v = { host = \"h\", prt = 1 }\n", "t.hcl",
                                      hcl::options{.unknown = hcl::unknown_names::warn});
  REQUIRE_FALSE(c);
  CHECK(c.diagnostics().size() == 2);
}

}  // namespace
