// What messages say: of variants, tuples, names that have changed, and of what is missing.
#include <chrono>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include <hcl/extension/transform.hpp>

#include <hcl/diagnostics/render.hpp>

#include "decoded.hpp"

using test::problem;

namespace {

struct endpoint {
  std::string host;
  int port;
  bool operator==(const endpoint&) const = default;
};
struct timed {
  std::variant<std::chrono::seconds, int> v;
  bool operator==(const timed&) const = default;
};
struct sized {
  std::variant<bool, hcl::byte_size> v;
  bool operator==(const sized&) const = default;
};
struct counted {
  int v;
};
struct measured {
  double v;
};
struct tables {
  std::map<std::string, std::vector<int>> v;
};
struct either {
  hcl::attr<std::variant<std::string, endpoint, std::vector<endpoint>>> v;
  bool operator==(const either&) const = default;
};
struct open {
  std::string host;
  hcl::remain<std::map<std::string, hcl::value>> rest{};
};

}  // namespace

TEST_CASE("a variant says what its alternatives are, not what they are written as") {
  CHECK(problem<timed>("v = true").detail ==
        "Attribute \"v\" must be a whole number or a duration such as \"1h30m\", not true.");
  CHECK(problem<sized>("v = []").detail.find("must be true or false, or a size such as \"64KiB\", not") !=
        std::string::npos);
  CHECK(problem<either>("v = 5").detail ==
        "Attribute \"v\" must be a string or a list, or an object, not 5.");
}

TEST_CASE("common slips get the advice that fits them") {
  const auto advised = [](const hcl::diagnostic& d, std::string_view advice) {
    return d.detail.find(advice) != std::string::npos;
  };
  CHECK(advised(problem<sized>("v = \"64 KIB\""), "The units are B, kB, MB, "));
  CHECK(problem<sized>("v = \"64 KIB\"").suggestion() == "64KiB");
  CHECK(problem<sized>("v = \"1.5kb\"").suggestion() == "1.5kB");
  CHECK(problem<sized>("v = \"64Ki\"").suggestion() == "64KiB");
  CHECK(problem<sized>("v = \"64K\"").suggestion() == "64kB");
  CHECK(problem<sized>("v = \"1 g\"").suggestion() == "1GB");
  CHECK(problem<sized>("v = \"12 34\"").suggestion().empty());
  CHECK(problem<timed>("v = \"1M 30s\"").suggestion() == "1m30s");
  for (const std::string_view text : {"5 min", "5min", "5 mins", "5 Minutes"})
    CHECK(problem<timed>("v = \"" + std::string(text) + '"').suggestion() == "5m");
  CHECK(hcl::apply_fixes("v = \"5 min\"", hcl::decode<timed>("v = \"5 min\"").error()) == "v = \"5m\"");
  CHECK(problem<timed>("v = \"1 day 2hrs 30sec\"").suggestion() == "1d2h30s");
  CHECK(problem<timed>("v = \"2 months\"").suggestion().empty());
  CHECK(advised(problem<sized>("v = -5"), "must be a size that is not negative, not -5."));
  CHECK(advised(problem<counted>("v = for x in y : x"), "A for expression is written in brackets"));
  CHECK(advised(hcl::evaluate("for x in y : x").error()[0], "A for expression is written in brackets"));
  CHECK(advised(problem<counted>("v = 10%\n"), "numbers have no percent sign"));
  struct is_on {
    bool v;
  };
  const hcl::diagnostic misspelt = problem<is_on>("v = ture");
  CHECK(misspelt.suggestion() == "true");
  CHECK_FALSE(advised(misspelt, "quotes"));
  for (const hcl::diagnostic& d : {problem<counted>("v = thre"), problem<tables>("v = host")}) {
    CHECK_FALSE(advised(d, "quotes"));
    CHECK(d.suggestion().empty());
  }
  CHECK(advised(problem<counted>("v = \"b\" == thre ? 1 : 2"), "quotes"));
  CHECK(advised(problem<timed>("v = soon"), "quotes"));
}

TEST_CASE("a value by itself is named by its parts") {
  CHECK(hcl::evaluate<counted>("{ v = \"z\" }").error()[0].detail ==
        "Attribute \"v\" must be a whole number, not \"z\".");
  CHECK(hcl::evaluate<std::vector<int>>("[\"z\"]").error()[0].detail ==
        "Element \"[0]\" must be a whole number, not \"z\".");
}

TEST_CASE("a negative number and an operation are pointed at as a whole, a sign before a parenthesis alone") {
  const auto marked = [](std::string_view text) {
    return std::string(problem<counted>(text).subject.text());
  };
  CHECK(marked("v = -99999999999") == "-99999999999");
  CHECK(marked("v = (-1.5)") == "-1.5");
  CHECK(marked("v = 1 + -1.5") == "1 + -1.5");
  CHECK(marked("v = -(1.5)") == "-");
}

TEST_CASE("a number that no double comes near is shown with its own digits and exponent") {
  const auto shown = [](const hcl::diagnostic& d, std::string_view number) {
    return d.detail.ends_with("not " + std::string(number) + ".");
  };
  CHECK(shown(problem<counted>("v = 1e-400"), "1e-400"));
  CHECK(shown(problem<counted>("v = 1.25e300"), "1.25e+300"));
  CHECK(shown(problem<counted>("v = -2.5e-1000000"), "-2.5e-1000000"));
  CHECK(shown(problem<counted>("v = 99999999999e999"), "1e+1010"));
  CHECK(shown(problem<measured>("v = -123456e400"), "-1.23456e+405"));
  CHECK(shown(problem<measured>("v = 1.7976931348623159e308"), "1.797693135e+308"));
  CHECK(shown(problem<measured>("v = 7e640000000"), "7e+640000000"));
  CHECK(shown(problem<counted>("v = 7e-640000000"), "7e-640000000"));
}

TEST_CASE("the place of a problem says the beginning of a long key") {
  for (const char key : {'k', ' '}) {
    const auto d = problem<tables>("v = { \"" + std::string(100'000, key) + "\" = [\"x\"] }");
    CHECK(d.path.size() < 200);
    CHECK(d.path.ends_with("\"...][0]"));
    CHECK(d.detail.size() < 400);
  }
}

TEST_CASE("errors inside the object of a variant are where they are") {
  CHECK(problem<either>("v = { host = \"h\", port = \"x\" }").subject.text() == "x");
  CHECK(problem<either>("v = { host = \"h\", port = 1, prot = 1 }").subject.text() == "prot");
  const auto d = problem<either>("v = [{ host = \"h\", port = 1 }, { host = [], port = 2 }]");
  CHECK(d.detail.find("\"v[1].host\"") != std::string::npos);
  CHECK(to_string(d.subject) == "test.hcl:1,41-42");
}

TEST_CASE("an index of a tuple speaks of a tuple") {
  const auto r =
      hcl::parse_expression("t[2]")->evaluate(hcl::scope().variable("t", hcl::value::tuple({1, "a"})));
  REQUIRE_FALSE(r);
  CHECK(r.diagnostics()[0].detail ==
        "There is no element with this index: the tuple has 2 elements, with the indices 0 to 1.");
}

TEST_CASE("made expressions do not show what they are made of") {
  struct numbers {
    hcl::defaulted<int> n = 0;
    hcl::defaulted<bool> b = false;
  };
  const hcl::body made =
      hcl::make_body({.attributes = {hcl::make_attribute("n", hcl::make_expression("x", "$N"))}});
  const auto r = hcl::decode_body<numbers>(made);
  REQUIRE_FALSE(r);
  CHECK(to_string(r.diagnostics()).find("made.value") == std::string::npos);
  CHECK(r.diagnostics()[0].variables.empty());
}

TEST_CASE("names that have changed give their advice once") {
  struct renamed {
    hcl::formerly<int, "port_number"> port;
  };
  const auto r = hcl::decode<renamed>("port_number = 1\n", "test.hcl");
  REQUIRE(r);
  const std::string all = to_string(r.diagnostics());
  CHECK(all.find("is called \"port\" now. Use \"port\" instead.\n") != std::string::npos);
  CHECK(all.find("Did you mean") == std::string::npos);
  CHECK(r.diagnostics()[0].suggestion() == "port");
}

TEST_CASE("an attribute without its equals sign is told of it") {
  struct network {
    std::string mode;
  };
  const auto detail = [](std::string_view text) {
    return hcl::decode<network>(text, "test.hcl").diagnostics()[0].detail;
  };
  const std::string hint = "To set an attribute, write an equals sign after its name";
  CHECK(detail("mode \"bridge\"\n").find(hint) != std::string::npos);
  CHECK(detail("mode \"bridge\" # as usual\n").find(hint) != std::string::npos);
  CHECK(detail("mode bridge").find(hint) != std::string::npos);
}

TEST_CASE("a misspelt name that something else takes is suggested where the right one is missing") {
  for (const bool json : {false, true}) {
    const auto r = json ? hcl::decode_json<open>(R"({"other": 1, "hots": "h"})", "t.json")
                        : hcl::decode<open>("other = 1\nhots = \"h\"\n", "t.hcl");
    REQUIRE_FALSE(r);
    REQUIRE(r.diagnostics().size() == 1);
    const hcl::diagnostic& d = r.diagnostics()[0];
    CHECK(d.code == "missing-attribute");
    CHECK(d.suggestion() == "host");
    CHECK(render(d, {.width = 0}).find("Did you mean \"host\" instead of \"hots\"?") != std::string::npos);
    REQUIRE(d.notes.size() == 1);
    CHECK(d.notes[0].where.text().find("hots") != std::string::npos);
  }
  CHECK(hcl::decode<open>("other = 1\n", "t.hcl").diagnostics()[0].suggestion().empty());
}

TEST_CASE("what is missing of a file is missing in this file") {
  struct inner {
    int a;
  };
  struct whole {
    int first;
    hcl::block<inner, "inner"> second;
  };
  const auto said = [](const auto& r) { return to_string(r.diagnostics()); };
  for (const std::string& all :
       {said(hcl::decode<whole>("inner {\n}\n")), said(hcl::decode_json<whole>(R"({"inner": {}})")),
        said(hcl::decode_body<whole>(*hcl::parse("inner {\n}\n")))}) {
    INFO(all);
    CHECK(all.find("The attribute \"first\" is required in this file, but it is not set.") !=
          std::string::npos);
    CHECK(all.find("The attribute \"a\" is required here, but it is not set.") != std::string::npos);
  }
  // What stands at the beginning of the file has nothing to do with it.
  for (const std::string mark : {"", "\xEF\xBB\xBF"})
    CHECK(said(hcl::decode<whole>(mark + "inner {\n  a = 1\n}\n", "a.hcl")) ==
          "Error: Missing required attribute\n\n  on a.hcl\n\n"
          "The attribute \"first\" is required in this file, but it is not set.\n");
  CHECK(said(hcl::decode<whole>("dynamic \"inner\" {\n}\n")).find("does not take dynamic") !=
        std::string::npos);
  CHECK(hcl::decode_json<whole>(R"({"dynamic": {}})")
            .diagnostics()
            .begin()
            ->detail.ends_with("take dynamic blocks. Expected \"first\" or \"inner\"."));
  CHECK(said(hcl::decode<whole>("first = 1\n"))
            .find("A block of type \"inner\" is required in this file, but there is none.") !=
        std::string::npos);
}

TEST_CASE("a label that a JSON text leaves out is named where its block's body is wrong") {
  struct backend {
    hcl::label<std::string> name;
    int port;
  };
  struct whole {
    hcl::blocks<backend, "backend"> backends{};
  };
  const auto r = hcl::decode_json<whole>(R"({"backend": {"port": 80}})", "t.json");
  REQUIRE_FALSE(r);
  REQUIRE(r.diagnostics().size() == 1);
  CHECK(r.diagnostics()[0].subject.text() == "80");
  CHECK(r.diagnostics()[0].detail ==
        "Below the property name that is the label \"name\", blocks of type \"backend\" are written as an "
        "object, or as an array of objects.");
}

TEST_CASE("diagnostics are in the order of the text, each of them once") {
  struct many {
    int a;
    int b;
    int c;
  };
  const auto r = hcl::decode<many>("c = []\nnope = 1\nb = x\na = []\n", "t.hcl", hcl::scope());
  REQUIRE_FALSE(r);
  std::string lines;
  for (const hcl::diagnostic& d : r.diagnostics())
    lines += std::to_string(d.subject.begin().line);
  CHECK(lines == "1234");

  hcl::diagnostics twice;
  const hcl::source_ptr text = hcl::source::make("a = 1\n", "t.hcl");
  for (const char* const detail : {"Why.", "Why.", "Why not."})
    twice.add({.code = "c", .summary = "S", .detail = detail, .subject = {text, {0, 1}}});
  hcl::detail::diagnostics_access::arrange(twice);
  CHECK(twice.size() == 2);
  CHECK(twice.error_count() == 2);
}
