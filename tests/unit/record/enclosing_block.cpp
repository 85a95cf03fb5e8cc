// The block that a problem is in: for problems of the parser, of evaluation and of decoding, in both
// syntaxes.
#include <algorithm>
#include <string>
#include <vector>

#include "decoded.hpp"

namespace {

struct check {
  int interval;
};
struct service {
  hcl::label<std::string> protocol;
  hcl::label<std::string> name;
  hcl::defaulted<int> port = 80;
  hcl::expr<int> later{};
  hcl::blocks<check, "check"> checks{};
};
struct config {
  hcl::defaulted<int> top = 0;
  hcl::blocks<service, "service"> services{};
};

const std::string header = "service \"http\" \"web\"";
std::string in_block(const std::string& inside) {
  return "top = 1\n" + header + " {\n  later = 1\n" + inside + "\n}\ntop2 = 1\n";
}

std::vector<std::string> blocks_of(const hcl::diagnostics& diags) {
  std::vector<std::string> found;
  for (const hcl::diagnostic& d : diags)
    found.push_back(d.inside);
  return found;
}

}  // namespace

TEST_CASE("problems say which block they are in") {
  const auto first = [](const std::string& text) {
    const auto r = hcl::decode<config>(text, "t.hcl", hcl::scope());
    REQUIRE_FALSE(r);
    return blocks_of(r.diagnostics()).front();
  };
  CHECK(first(in_block("  port = \"x\"")) == header);
  CHECK(first(in_block("  port = nope")) == header);
  CHECK(first(in_block("  prot = 1")) == header);
  CHECK(first(in_block("  check {\n    interval = []\n  }")) == header + " > check");
  CHECK(first(in_block("  check {\n  }")) == header + " > check");
  CHECK(first(in_block("  port \"x\"")) == header);
  CHECK(first(in_block("  port = ")) == header);
  CHECK(first(in_block("  check {\n    interval 5\n  }")) == header + " > check");
  CHECK(first(in_block("  check {\n    interval = 5\n  }\n  port = ")) == header);
  CHECK(first("service \"http\" \"web\" { port = 1 later = 2 }\n") == header);
  CHECK(first("service http web {\n  port = []\n}\n") == "service http web");
  CHECK(first("top = []\nservice \"a\" \"b\" {\n  later = 1\n}\n").empty());
  CHECK(first("service \"a\" \"b\" \"c\" {\n}\n").empty());
  CHECK(first("service \"a\" \"b\" {\n  later = 1\n}\ntop = [\n").empty());
}

// Such a text is read in pieces, of which nothing is kept.
TEST_CASE("the block in a text of many blocks") {
  std::string text;
  const auto add = [&](int number) {
    const std::string port = number % 1000 == 999 ? "\"x\"" : "1";
    text += "service \"p\" \"" + std::to_string(number) + "\" {\n  later = 1\n  port = " + port + "\n}\n";
  };
  for (int i = 0; i != 5000; ++i)
    add(i);
  const auto r = hcl::decode<config>(text);
  REQUIRE(r.diagnostics().size() == 5);
  for (std::size_t i = 0; i != 5; ++i)
    CHECK(r.diagnostics()[i].inside == "service \"p\" \"" + (i == 0 ? "" : std::to_string(i)) + "999\"");
}

TEST_CASE("the block is shown beside the line") {
  const auto r = hcl::decode<config>(in_block("  port = \"x\""), "f.hcl");
  REQUIRE_FALSE(r);
  CHECK(to_string(r.diagnostics()).find("  on f.hcl line 4, in service \"http\" \"web\":\n") !=
        std::string::npos);
  CHECK(to_json(r.diagnostics()).find(R"("inside":"service \"http\" \"web\"")") != std::string::npos);
}

TEST_CASE("the block in JSON") {
  const auto first = [](const std::string& inside) {
    const auto r = hcl::decode_json<config>(
        R"({"top": 1, "service": {"http": {"web": {"later": 1, )" + inside + "}}}}", "t.json", hcl::scope());
    REQUIRE_FALSE(r);
    INFO(to_string(r.diagnostics()));
    return r.diagnostics()[0].inside;
  };
  for (const std::string inside :
       {R"("port": "x")", R"("port": "${nope}")", R"("prot": 1)", R"("port": "${1 +}")"})
    CHECK(first(inside) == header);
  CHECK(first(R"("check": {"interval": []})") == header + " > check");
  CHECK(first(R"("check": [{}])") == header + " > check");
  // Before the text has been read, the names of properties are all there is.
  CHECK(first(R"("port": nope)") == "service > http > web");
  CHECK(first(R"("check": [{"interval": 1,}])") == "service > http > web > check");
  CHECK(hcl::decode_json<config>(R"({"top": []})").diagnostics()[0].inside.empty());
}

TEST_CASE("the block of an expression that is evaluated later") {
  const auto r = hcl::decode<config>("service \"http\" \"web\" {\n  later = nope\n}\n", "t.hcl");
  REQUIRE(r);
  CHECK(r->services[0].later.evaluate(hcl::scope().variable("x", 1)).diagnostics()[0].inside == header);
}

TEST_CASE("the block in merged and overlaid bodies") {
  const auto first = hcl::parse(header + " {\n  later = 1\n  port = []\n}\n", "a.hcl");
  REQUIRE(first);
  const auto second = hcl::parse(R"({"service": {"x": {"y": {"later": 1, "port": []}}}})", "b.json", {},
                                 hcl::syntax_form::json);
  REQUIRE(second);
  for (const hcl::body& both : {hcl::merge({*first, *second}), hcl::overlay({*first, *second})}) {
    const auto r = hcl::decode_body<config>(both);
    REQUIRE_FALSE(r);
    CHECK(blocks_of(r.diagnostics()) == std::vector<std::string>{header, "service \"x\" \"y\""});
  }
}

TEST_CASE("the block in what is laid over it, whatever the syntax of each layer") {
  const std::string native = header + " {\n  later = 1\n  check {\n    interval = []\n  }\n}\n";
  const std::string in_json =
      R"({"service": {"http": {"web": {"port": [], "check": {"interval": "x"}, "prot": 1}}}})";
  const auto parsed = [](const std::string& text, bool is_json) {
    const auto read = is_json ? hcl::parse_json(text, "t.json") : hcl::parse(text, "t.hcl");
    REQUIRE(read);
    return *read;
  };
  for (const bool lower_json : {false, true}) {
    for (const bool dynamic : {false, true}) {
      CAPTURE(lower_json, dynamic);
      const hcl::body both = hcl::overlay(
          {parsed(lower_json ? R"({"service": {"http": {"web": {"later": 1, "check": {"interval": 1}}}}})"
                             : native,
                  lower_json),
           parsed(in_json, true)});
      const auto r = hcl::decode_body<config>(both, hcl::scope(), {.dynamic_blocks = dynamic});
      REQUIRE_FALSE(r);
      std::vector<std::string> blocks = blocks_of(r.diagnostics());
      std::sort(blocks.begin(), blocks.end());
      CHECK(blocks == std::vector<std::string>{header, header, header + " > check"});
      const hcl::body twice = hcl::overlay({parsed(native, false), both});
      CHECK(hcl::decode_body<config>(twice).diagnostics()[0].inside == header);
    }
  }
}

TEST_CASE("labels that may be secrets are not part of the block's header") {
  struct vault {
    hcl::label<std::string> name;
    hcl::sensitive<std::string> key;
  };
  struct vaults {
    hcl::blocks<vault, "vault"> all{};
  };
  const auto inside = [](const std::string& text) {
    return hcl::decode<vaults>(text, "t.hcl").diagnostics()[0].inside;
  };
  CHECK(inside("vault \"main\" {\n  key = []\n}\n") == "vault \"main\"");
  CHECK(inside("vault \"main\" {\n  key \"hunter2\"\n}\n") == "vault \"main\"");
  CHECK(inside("vault \"main\" key \"hunter2\" {\n  key = = 1\n}\n").find("hunter2") == std::string::npos);
  CHECK(inside("key \"hunter2\" {\n  key = = 1\n}\n").find("hunter2") == std::string::npos);
}

TEST_CASE("long texts, which are decoded while they are parsed, say the block too") {
  std::string text;
  for (int i = 0; i != 20'000; ++i)
    text += "service \"a\" \"b" + std::to_string(i) + "\" {\n  later = 1\n  port = 1\n}\n";
  const auto r = hcl::decode<config>(text + in_block("  port = []"), "t.hcl");
  REQUIRE_FALSE(r);
  CHECK(r.diagnostics()[0].inside == header);
  const auto early = hcl::decode<config>("service \"a\" \"b\" {\n  port = []\n}\n" + text, "t.hcl");
  REQUIRE_FALSE(early);
  CHECK(early.diagnostics()[0].inside == "service \"a\" \"b\"");
}
