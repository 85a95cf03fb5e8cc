// What is wrong with a body is said in the same words whether it is decoded or only checked.
#include <catch2/catch.hpp>

#include <optional>
#include <string>

#include <hcl/decode.hpp>
#include <hcl/model/check.hpp>

namespace {

struct certificate {
  std::string file;
};
struct entry {
  hcl::label<> name;
  int size = 0;
};
struct config {
  int port = 0;
  hcl::defaulted<std::string> title{""};
  hcl::block<certificate> tls;
  hcl::blocks<entry> item;
};

std::string shown(const hcl::diagnostics& diags) {
  std::string all;
  for (const hcl::diagnostic& d : diags) {
    all.append(d.code).append(": ").append(d.summary).append(": ").append(d.detail);
    all.append(" @").append(d.subject.text()).append(" of ").append(d.path).append("\n");
  }
  return all;
}

}  // namespace

TEST_CASE("mistakes of bodies are worded as decoding words them", "[model]") {
  const std::string port = "port = 1\n", tls = "tls {\n  file = \"a\"\n}\n";
  for (const std::string& text :
       {port, tls, port + "tls = 5\n", port + "tls \"x\" {\n  file = \"a\"\n}\n", port + port + tls,
        port + tls + tls, "port {\n}\n" + tls, "prot = 1\n" + tls, port + "tls {\n}\n",
        port + "tsl {\n  file = \"a\"\n}\n", port + tls + "other {\n}\n", port + tls + "item = 5\n",
        port + tls + "item {\n  size = 1\n}\n", port + tls + "item \"a\" {\n}\n",
        port + tls + "item \"a\" \"b\" {\n  size = 1\n}\n",
        port + tls + "item \"a\" {\n  size = 1\n  seize = 2\n}\n"}) {
    const std::string decoded = shown(hcl::decode<config>(text, "t.hcl").diagnostics());
    const std::string checked = shown(hcl::model::check<config>(text, "t.hcl", hcl::model::scope()));
    CAPTURE(text);
    CHECK_FALSE(decoded.empty());
    CHECK(checked == decoded);
  }
}

TEST_CASE("a member given twice, and a for_each that is no collection, are worded as decoding words them",
          "[model]") {
  struct inner {
    int n = 0;
  };
  struct outer {
    hcl::attr_or_block<inner> in;
    hcl::alias<hcl::attr<std::optional<int>, "a">, "b"> count;
    hcl::blocks<inner> many;
  };
  for (const std::string text :
       {"in = { n = 1 }\nin {\n  n = 2\n}\n", "in = { n = 1 }\na = 1\nb = 2\n",
        "in {\n  n = 1\n}\nmany {\n  n = \"x\"\n  m = 1\n}\nmany {\n}\n",
        "in = { n = 1 }\ndynamic \"many\" {\n  for_each = 5\n  content {\n    n = 1\n  }\n}\n"}) {
    CAPTURE(text);
    hcl::options decode;
    decode.dynamic_blocks = true;
    hcl::model::check_options check;
    check.decode = decode;
    const std::string decoded = shown(hcl::decode<outer>(text, "t.hcl", decode).diagnostics());
    CHECK_FALSE(decoded.empty());
    CHECK(shown(hcl::model::check<outer>(text, "t.hcl", hcl::model::scope(), check)) == decoded);
  }
}

TEST_CASE("a block that is written another way is not said to be missing", "[model]") {
  for (const std::string tls :
       {"tls = 5\n", "tls \"x\" {\n  file = \"a\"\n}\n", "tsl {\n  file = \"a\"\n}\n"}) {
    CAPTURE(tls);
    CHECK(hcl::model::check<config>("port = 1\n" + tls, "t.hcl", hcl::model::scope()).size() == 1);
  }
}
