// Structs from bodies: labels, attributes, blocks, and what can be wrong with them.
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "decoded.hpp"

using test::decoded;
using test::good;
using test::problem;
using test::syntaxes;

namespace {

struct process {
  hcl::label<> type;
  std::vector<std::string> command;
  bool operator==(const process&) const = default;
};
struct tls {
  std::string certificate;
  hcl::defaulted<bool> verify = true;
  bool operator==(const tls&) const = default;
};
struct service {
  hcl::label<std::string> protocol;
  hcl::label<int, "number"> id;
  std::string listen_addr;
  std::optional<double> weight{};
  hcl::defaulted<int> port = 8080;
  hcl::attr<bool, "default"> is_default = false;
  hcl::blocks<process, "process"> processes{};
  hcl::block<std::optional<tls>, "tls"> tls_settings{};
  hcl::ignore<int> cache = 3;
  bool operator==(const service&) const = default;
};
struct config {
  hcl::blocks<service, "service"> services{};
  bool operator==(const config&) const = default;
};

const std::string one_service = R"(
service "http" "7" {
  listen_addr = "a"
  default = true
  process "main" { command = ["x"] }
  tls { certificate = "c" }
  process "side" { command = [] }
}
)";

TEST_CASE("blocks with wrong labels still report what is wrong inside") {
  const auto r = decoded<config>(
      R"(service "http" {
  listen_addr = []
  default = true
  process {
    command = 5
  }
})",
      nullptr, syntaxes::native_only);  // in JSON, what stands where a label is missing is taken for it
  REQUIRE_FALSE(r);
  std::vector<std::pair<std::string, std::string>> found;
  for (const hcl::diagnostic& d : r.diagnostics())
    found.emplace_back(d.code, to_string(d.subject));
  using pairs = std::vector<std::pair<std::string, std::string>>;
  CHECK(found == pairs{{"missing-label", "test.hcl:1,16-17"},
                       {"unsuitable-value", "test.hcl:2,17-18"},
                       {"missing-label", "test.hcl:4,11-12"},
                       {"unsuitable-value", "test.hcl:5,15-16"}});
}

struct numbered {
  hcl::blocks<std::map<int, process>, "p"> by_number{};
};
TEST_CASE("nor is the key of a map reported for a label that is missing") {
  const auto r = decoded<numbered>("p {\n  command = 5\n}\n", nullptr, syntaxes::native_only);  // as above
  REQUIRE_FALSE(r);
  REQUIRE(r.diagnostics().size() == 2);
  CHECK(r.diagnostics()[0].code == "missing-label");
  CHECK(r.diagnostics()[1].code == "unsuitable-value");
}

TEST_CASE("a misspelt name is one mistake, not two") {
  const auto r = decoded<tls>("certificat = \"a\"");
  REQUIRE_FALSE(r);
  REQUIRE(r.diagnostics().size() == 1);
  CHECK(r.diagnostics()[0].code == "unsupported-attribute");
  CHECK(r.diagnostics()[0].suggestion() == "certificate");
}

TEST_CASE("what is written as a block instead of an attribute, or as that, is one mistake") {
  struct cfg {
    std::string name;
    hcl::block<tls> secure{};
  };
  const std::string text = "name \"x\" {\n}\nsecure = { certificate = \"c\" }\n";
  const auto other = hcl::parse("", "other.hcl");
  const auto written = hcl::parse(text, "t.hcl");
  REQUIRE(written);
  for (const bool merged : {false, true}) {
    const auto r = merged ? hcl::decode_body<cfg>(hcl::merge({*written, *other})) : hcl::decode<cfg>(text);
    REQUIRE_FALSE(r);
    REQUIRE(r.diagnostics().size() == 2);
    CHECK(r.diagnostics()[0].code == hcl::codes::unsupported_block);
    CHECK(r.diagnostics()[1].code == hcl::codes::unsupported_attribute);
  }
}

TEST_CASE("a service with everything") {
  const config c = good<config>(one_service);
  REQUIRE(c.services.size() == 1);
  const service& s = c.services[0];
  CHECK(s.protocol == "http");
  CHECK(s.id == 7);
  CHECK(s.port == 8080);
  CHECK(s.is_default);
  CHECK(s.processes.size() == 2);
  CHECK(s.processes[1].type == "side");
  CHECK(s.tls_settings->certificate == "c");
  CHECK(s.tls_settings->verify);
  CHECK(s.cache == 3);
}

TEST_CASE("defaults stay when absent or null") {
  CHECK(
      good<config>("service a \"1\" {\n listen_addr = \"\"\n default = true\n port = null\n weight = null\n}")
          .services[0]
          .port == 8080);
}

TEST_CASE("everything wrong is reported, each at its place") {
  const auto r = decoded<config>(R"(
service "http" { }
service "http" "x" {
  listen_adr = 1
  tls { }
  tls { certificate = "c" }
  proces "a" { }
  process { command = [] }
  process = 5
  port { }
}
servise {}
)");
  REQUIRE_FALSE(r);
  std::vector<std::pair<std::string, std::string>> found;
  for (const hcl::diagnostic& d : r.diagnostics())
    found.emplace_back(d.code, to_string(d.subject));
  using pairs = std::vector<std::pair<std::string, std::string>>;
  CHECK(found == pairs{{"missing-label", "test.hcl:2,16-17"},
                       {"missing-attribute", "test.hcl:2,16-16"},
                       {"missing-attribute", "test.hcl:2,16-16"},
                       {"unsuitable-value", "test.hcl:3,16-19"},
                       {"missing-attribute", "test.hcl:3,20-20"},
                       {"unsupported-attribute", "test.hcl:4,3-13"},
                       {"missing-attribute", "test.hcl:5,7-7"},
                       {"duplicate-block", "test.hcl:6,3-6"},
                       {"unsupported-block", "test.hcl:7,3-9"},
                       {"missing-label", "test.hcl:8,11-12"},
                       {"unsupported-attribute", "test.hcl:9,3-10"},
                       {"unsupported-block", "test.hcl:10,3-7"},
                       {"unsupported-block", "test.hcl:12,1-8"}});
  CHECK(r.diagnostics()[3].detail == "Label \"number\" must be a whole number, not \"x\".");
  CHECK(r.diagnostics()[5].suggestion() == "listen_addr");
  CHECK(r.diagnostics()[7].notes.size() == 1);
  CHECK(r.diagnostics()[8].suggestion() == "process");
  CHECK(r.diagnostics()[10].detail.find("and no equals sign") != std::string::npos);
  CHECK(r.diagnostics()[11].detail.find("write an equals sign") != std::string::npos);
  CHECK(r.diagnostics()[12].suggestion() == "service");
}

TEST_CASE("surplus labels") {
  // In JSON a name too many is an unknown attribute.
  const auto d = problem<config>("service \"a\" \"1\" \"b\" {\n  listen_addr = \"\"\n  default = true\n}\n",
                                 nullptr, syntaxes::native_only);
  CHECK(d.code == "extraneous-label");
  CHECK(to_string(d.subject) == "test.hcl:1,17-20");
}

struct unlabelled {
  int x;
  bool operator==(const unlabelled&) const = default;
};
struct presence {
  hcl::block<unlabelled> one{};
  hcl::block<std::optional<unlabelled>> maybe{};
  bool operator==(const presence&) const = default;
};
TEST_CASE("exactly one, at most one") {
  CHECK(good<presence>("one { x = 1 }").maybe == std::nullopt);
  CHECK(good<presence>("one { x = 1 }\nmaybe { x = 2 }").maybe->x == 2);
  CHECK(problem<presence>("maybe { x = 1 }").code == "missing-block");
  CHECK(problem<presence>("one { x = 1 }\none { x = 2 }").code == "duplicate-block");
}

struct pointers {
  hcl::block<std::unique_ptr<unlabelled>, "u"> u{};
  hcl::block<std::shared_ptr<unlabelled>, "s"> s{};
  hcl::blocks<std::vector<std::unique_ptr<unlabelled>>, "v"> v{};
};
TEST_CASE("pointers to blocks") {
  const auto r = decoded<pointers>("u { x = 1 }\nv { x = 2 }\nv { x = 3 }");
  REQUIRE(r);
  CHECK(r->u->x == 1);
  CHECK(r->s == nullptr);
  CHECK(r->v[1]->x == 3);
}

struct keyed {
  hcl::blocks<std::map<std::string, unlabelled>, "a"> by_name{};
  hcl::blocks<std::unordered_map<std::string, std::map<int, unlabelled>>, "b"> by_two{};
  hcl::blocks<std::map<std::string, std::vector<unlabelled>>, "c"> grouped{};
  hcl::blocks<std::map<std::string, process>, "d"> labelled{};
  bool operator==(const keyed&) const = default;
};
TEST_CASE("blocks in maps, by label") {
  const keyed k = good<keyed>(R"(
a "x" { x = 1 }
b "x" "1" { x = 2 }
b "x" "2" { x = 3 }
a "y" { x = 4 }
c "g" { x = 5 }
c "g" { x = 6 }
d "key" { command = [] }
)");
  CHECK(k.by_name.at("y").x == 4);
  CHECK(k.by_two.at("x").at(2).x == 3);
  CHECK(k.grouped.at("g").size() == 2);
  CHECK(k.labelled.at("key").type == "key");
  const auto d = problem<keyed>("a \"x\" { x = 1 }\na \"y\" { x = 2 }\na \"x\" { x = 3 }\n");
  CHECK(d.code == "duplicate-block");
  CHECK(to_string(d.subject) == "test.hcl:3,1-6");
  REQUIRE(d.notes.size() == 1);
  CHECK(to_string(d.notes[0].where) == "test.hcl:1,1-6");
  CHECK(problem<keyed>("b \"x\" \"1\" { x = 1 }\nb \"x\" \"1\" { x = 2 }\n").code == "duplicate-block");
  CHECK(problem<keyed>("b \"x\" \"y\" { x = 1 }\n").code == "unsuitable-value");
}

struct tree {
  int v;
  hcl::blocks<tree, "node"> nodes{};
  hcl::block<std::unique_ptr<tree>, "next"> next{};
};
TEST_CASE("structs in themselves") {
  std::string text = "v = 0\nnode {\n v = 1\n node {\n  v = 2\n }\n}\nnext {\n v = 3\n}\n";
  const auto r = decoded<tree>(text);
  REQUIRE(r);
  CHECK(r->nodes[0].nodes[0].v == 2);
  CHECK(r->next->v == 3);
  std::string deep;
  for (int i = 0; i != 300; ++i)
    deep += "v = 1\nnode {\n";
  const auto too_deep = decoded<tree>(deep + "v = 1\n" + [] {
    std::string s;
    for (int i = 0; i != 300; ++i)
      s += "}\n";
    return s;
  }());
  REQUIRE_FALSE(too_deep);
  CHECK(too_deep.diagnostics()[0].code == "nesting-too-deep");
}

struct with_rest {
  int known;
  hcl::remain<> rest{};
};
struct later {
  int a;
  hcl::blocks<unlabelled, "b"> b{};
};
TEST_CASE("what is left can be decoded later") {
  const auto r = decoded<with_rest>("known = 1\na = 2 + 3\nb { x = 1 }\n");
  REQUIRE(r);
  const auto more = hcl::decode_body<later>(r->rest);
  REQUIRE(more);
  CHECK(more->a == 5);
  CHECK(more->b[0].x == 1);
  const auto wrong = hcl::decode_body<unlabelled>(r->rest);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.diagnostics().size() == 3);  // "a" and "b", which are unknown, and "x", which is missing
  const auto in_full = hcl::decode<unlabelled>("a = 2 + 3\nb { x = 1 }\n");
  REQUIRE_FALSE(in_full);
  CHECK(in_full.diagnostics().size() == 3);
}

struct free_form {
  int known;
  hcl::attributes<std::string> others{};
  bool operator==(const free_form&) const = default;
};
TEST_CASE("attributes of any name") {
  const free_form f = good<free_form>("known = 1\nb = 2\na = \"x\"\n");
  CHECK(f.others == std::map<std::string, std::string>{{"a", "x"}, {"b", "2"}});
  // In JSON nothing tells this block from an attribute.
  CHECK(problem<free_form>("known = 1\nb { }\n", nullptr, syntaxes::native_only).code == "unsupported-block");
}

struct bodies {
  hcl::blocks<hcl::located<unlabelled>, "at"> at{};
  hcl::blocks<hcl::body, "raw"> raw{};
};
TEST_CASE("blocks with their place, and as they stand") {
  const auto r = decoded<bodies>("at { x = 1 }\nraw { x = 5 }\n");
  REQUIRE(r);
  CHECK(r->at[0]->x == 1);
  CHECK(to_string(r->at[0].range) == "test.hcl:1,1-3");
  CHECK(hcl::decode_body<unlabelled>(r->raw[0])->x == 5);
}

struct settings {
  hcl::defaulted<int> a = 1;
  hcl::defaulted<int> b = 2;
  std::optional<int> c{};
  hcl::block<std::optional<tls>, "tls"> t{};
  hcl::blocks<service, "service"> services{};
  hcl::blocks<std::map<std::string, tls>, "named"> named{};
  bool operator==(const settings&) const = default;
};
TEST_CASE("into an object that exists") {
  settings s{.a = 10, .b = 20, .c = 30, .t = tls{"old", false}};
  s.services.resize(1);
  s.services[0].protocol = "a";
  s.services[0].id = 1;
  s.services[0].port = 99;
  s.named["x"] = tls{"x", false};
  s.named["y"] = tls{"y", false};
  const auto r = hcl::decode_into(s,
                                  "b = 21\ntls { certificate = \"new\" }\nservice a \"1\" {\n listen_addr = "
                                  "\"l\"\n default = true\n}\nnamed \"x\" { certificate = \"z\" }");
  REQUIRE(r);
  CHECK(s.a == 10);
  CHECK(s.b == 21);
  CHECK(s.c == 30);
  CHECK(s.t == tls{"new", false});
  REQUIRE(s.services.size() == 1);
  CHECK(s.services[0].port == 99);
  CHECK(s.named.at("x") == tls{"z", false});
  CHECK(s.named.at("y") == tls{"y", false});
  const auto twice =
      hcl::decode_into(s, "named \"x\" { certificate = \"1\" }\nnamed \"x\" { certificate = \"2\" }");
  REQUIRE_FALSE(twice);
  CHECK(twice.diagnostics()[0].code == "duplicate-block");
  REQUIRE(hcl::decode_into(s, "c = null"));
  CHECK(s.c == std::nullopt);
  CHECK(s.services.size() == 1);
}

TEST_CASE("names with hyphens, empty bodies") {
  struct hyphen {
    hcl::defaulted<int, "with-hyphen"> v = 1;
    hcl::block<std::optional<presence>, "presence"> p{};
  };
  CHECK(hcl::decode<hyphen>("with-hyphen = 5")->v == 5);
  CHECK(hcl::decode<hyphen>("")->v == 1);
}

enum class level { low, high };
struct sized {
  int n;
  bool operator==(const sized&) const = default;
};
struct by_number {
  hcl::blocks<std::map<int, std::map<level, sized>>, "r"> all{};
  hcl::defaulted<std::map<int, int>> map{};
  hcl::defaulted<std::map<level, int>> levels{};
  bool operator==(const by_number&) const = default;
};
TEST_CASE("keys that mean the same, however they are written") {
  const auto twice = problem<by_number>("r \"1\" \"low\" {\n n = 1\n}\nr \"1.0\" \"low\" {\n n = 2\n}\n");
  CHECK(twice.code == "duplicate-block");
  CHECK(twice.detail ==
        "There is another block \"r\" whose labels mean the same as \"1.0\" \"low\"; only one is allowed.");
  CHECK(twice.subject.begin().line == 4);
  REQUIRE(twice.notes.size() == 1);
  CHECK(twice.notes[0].where.begin().line == 1);
  const auto key = problem<by_number>("map = { \"1\" = 1, \"1.0\" = 2 }");
  CHECK(key.code == "duplicate-object-key");
  CHECK(key.detail ==
        "Attribute \"map\" has another key that means the same as \"1.0\"; only one is allowed.");
  CHECK(good<by_number>("map = { \"1\" = 1, \"1\" = 2 }", nullptr, syntaxes::native_only).map.at(1) == 2);

  by_number there;
  (*there.all)[1][level::low].n = 5;
  REQUIRE(hcl::decode_into(there, "r \"1.0\" \"low\" {\n n = 2\n}\n"));
  CHECK((*there.all)[1][level::low].n == 2);
}
TEST_CASE("keys that are none are told where they are") {
  const auto label = problem<by_number>("r \"1\" \"lo\" {\n n = 1\n}\n");
  CHECK(label.detail == "Label \"name\" must be \"low\" or \"high\", not \"lo\".");
  CHECK(label.suggestion() == "low");
  CHECK(label.subject.text() == "\"lo\"");
  const auto key = problem<by_number>("levels = { lo = 5 }");
  CHECK(key.detail == "A key of \"levels\" must be \"low\" or \"high\", not \"lo\".");
  CHECK(key.suggestion() == "low");
  CHECK(key.subject.text() == "lo");
}

}  // namespace
