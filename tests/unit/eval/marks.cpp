// Marks through every construct of the language: where they go, where they do not, and what failures tell of
// marked values.
#include <catch2/catch.hpp>

#include <hcl/value/convert.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/operate.hpp>
#include <hcl/value/path_walk.hpp>

#include "evaluated.hpp"

using hcl::type;
using hcl::value;
using test::eval;

namespace {

value secret(value v) { return v.with_marks(hcl::mark("secret")); }

hcl::scope names() {
  hcl::scope s;
  s.variable("m", secret("text"))
      .variable("n", secret(2))
      .variable("t", secret(true))
      .variable("u", secret(value::unknown(type::string())));
  s.variable("list", secret(value::tuple({1, 2})))
      .variable("object", secret(value::object({{"a", 1}, {"b", 2}})));
  s.variable("inside", value::tuple({1, secret(2)}))
      .variable("map", value::map(type::number(), {{"text", 1}, {"k", secret(2)}}));
  s.function("join", hcl::function({.name = "join",
                                    .parameters = {{.name = "a", .type = type::string()}},
                                    .variadic = hcl::parameter{.name = "more", .type = type::string()},
                                    .result = type::string(),
                                    .call = [](std::span<const value> a, const type&) -> hcl::outcome<value> {
                                      if (a.size() > 2)
                                        return hcl::failure{"never " + std::string(a[0].as_string()), {}, 0};
                                      return a[0];
                                    }}));
  return s;
}

bool marked(const char* text) {
  const test::evaluated e = eval(text, names());
  INFO(text << ": " << (e.diags.empty() ? "" : e.diags[0].detail));
  CHECK(e.diags.empty());
  return e.v.is_marked();
}

}  // namespace

TEST_CASE("every operation on a marked value is marked") {
  for (const char* text : {"-n",
                           "!t",
                           "n + 1",
                           "1 - n",
                           "n * 2",
                           "6 / n",
                           "5 % n",
                           "n > 1",
                           "n == 2",
                           "1 != n",
                           "t && true",
                           "false || t",
                           "\"${m}!\"",
                           "\"${m}\"",
                           "m",
                           "t ? 1 : 2",
                           "true ? m : \"x\"",
                           "n > 1 ? \"a\" : \"b\"",
                           "list[0]",
                           "list.0",
                           "list[*]",
                           "list.*",
                           "object.a",
                           "object[\"a\"]",
                           "[for x in list : x]",
                           "{for k, v in object : k => v}",
                           "[for x in [1] : x if t]",
                           "{for x in [1] : m => x}",
                           "join(m)",
                           "join(\"a\", m)",
                           "join([m]...)",
                           "map[m]",
                           "inside[1]",
                           "map.k",
                           "{(m) = 1}",
                           "[1, 2][n - 1]",
                           "u",
                           "\"${u}\"",
                           "join(u)",
                           "\"%{if t}a%{endif}\"",
                           "(m)"}) {
    CAPTURE(text);
    CHECK(marked(text));
  }
}

TEST_CASE("what has not to do with it is not") {
  for (const char* text : {"[1, m][0]", "{a = m, b = 1}.b", "inside[0]", "map[\"text\"]", "{text = 1}[m]",
                           "join(\"a\")", "[for x in [1, 2] : x]"}) {
    CAPTURE(text);
    CHECK_FALSE(marked(text));
  }
  CHECK(eval("[1, m]", names()).v.contains_marked());
  CHECK_FALSE(marked("[1, m]"));
  CHECK_FALSE(marked("{a = m}"));
}

TEST_CASE("a comparison with null tells nothing of what is marked inside") {
  hcl::scope s = names();
  s.variable("deep", value::object({{"a", value::list(type::number(), {secret(1)})}}))
      .variable("none", secret(value::null(type::string())))
      .variable("open", value::object({{"a", secret(value::unknown(type::string()))}}))
      .variable("listed", value::list(type::number(), {1, secret(2)}));
  const auto result = [&](const std::string& text) { return eval(text, s).v; };
  for (const std::string name : {"deep", "open", "listed", "inside", "map"}) {
    INFO(name);
    for (const auto& [text, expected] :
         {std::pair(name + " == null", false), std::pair("null == " + name, false),
          std::pair(name + " != null", true), std::pair("null != " + name, true)}) {
      INFO(text);
      CHECK_FALSE(result(text).is_marked());
      CHECK(hcl::is_identical(result(text), value(expected)));
      CHECK(hcl::is_identical(result("{ x = " + text + " }"), value::object({{"x", value(expected)}})));
    }
    CHECK(result(name + " == " + name).is_marked());
    CHECK(result(name + " != [1]").is_marked());
  }
  // What is marked itself stays so.
  for (const char* text : {"object == null", "null != object", "none == null", "deep == none", "none != deep",
                           "none == none", "u == null"}) {
    INFO(text);
    CHECK(result(text).is_marked());
  }
  CHECK(hcl::equals(s.find_variable("deep")->with_marks(hcl::mark("other")), value::null()).marks() ==
        hcl::mark_set(hcl::mark("other")));
}

TEST_CASE("conversions and sets keep marks") {
  CHECK(convert(secret("5"), type::number())->is_marked());
  CHECK(convert(value::tuple({secret(1), 2}), type::list(type::string()))->elements()[0].is_marked());
  const value set = *convert(value::tuple({secret(1), 2}), type::set(type::number()));
  CHECK(set.is_marked());  // its elements cannot be told apart any more
  CHECK_FALSE(set.unmarked().elements()[0].is_marked());
  CHECK(convert(secret(value::null(type::number())), type::string())->is_marked());
  CHECK(convert(secret(value::object({{"a", 1}})), type::map(type::string()))->is_marked());
}

TEST_CASE("failures do not tell what is marked") {
  hcl::scope s = names();
  s.variable("keys", secret(value::map(type::number(), {{"text1", 1}})));
  for (const char* text : {"join(m, 1, 2)", "{for x in [1, 2] : m => x}", "{text1 = 1}[m]", "keys[\"text\"]",
                           "list[5]", "m + 1", "m ? 1 : 2", "-m", "[for x in m : x]", "n.a", "m[0]"}) {
    CAPTURE(text);
    const test::evaluated e = eval(text, s);
    REQUIRE_FALSE(e.diags.empty());
    for (const hcl::diagnostic& d : e.diags) {
      CHECK(d.detail.find("text\"") == std::string::npos);
      CHECK(d.detail.find("never text") == std::string::npos);
      CHECK(d.detail.find("text1") == std::string::npos);
      CHECK(d.suggestion().find("text1") == std::string::npos);
      CHECK(d.variables.empty());
    }
  }
  // Of what is not marked, they do.
  CHECK(eval("join(\"open\", 1, 2)", s).diags[0].detail.find("never open") != std::string::npos);
}

TEST_CASE("failures do not tell parts of what is marked") {
  hcl::scope s = names();
  s.variable("words", secret(value::tuple({"text1", "text2"}))).variable("open", value::tuple({"text1"}));
  s.variable("table", secret(value::object({{"text1", "text2"}}))).variable("o", value::object({{"a", 1}}));
  for (const char* text :
       {"[for x in words : x + 1]", "[for k, v in table : k + 1]", "[for x in words : o[x]]",
        "[for x in words : join(x, 1, 2)]", "{for x in [words, words] : x[0] => 1}",
        "[for x in words : [for y in [x] : y + 1]]", "{for x in words : \"text1\" => x}",
        "[for k, v in table : {(k) = v}.text]", "[for x in words : \"${x + 1}\"]",
        "[for k, v in {for x in words : x => x} : k + 1]", "true ? table : {a = [1]}",
        "true ? {(words[0]) = 1} : 5", "join([table])", "words[*].a"}) {
    CAPTURE(text);
    const test::evaluated e = eval(text, s);
    REQUIRE_FALSE(e.diags.empty());
    for (const hcl::diagnostic& d : e.diags) {
      CHECK(d.detail.find("text1") == std::string::npos);
      CHECK(d.detail.find("text2") == std::string::npos);
      CHECK(d.suggestion().find("text1") == std::string::npos);
      for (const hcl::variable_note& n : d.variables)
        CHECK(n.text.find("text") == std::string::npos);
    }
  }
  // What the text alone is wrong with is told all the same, and what is not marked.
  CHECK(eval("[for x in words : nope]", s).diags[0].detail.find("nope") != std::string::npos);
  CHECK_FALSE(eval("[for x in open : x + 1]", s).diags[0].variables.empty());
}

TEST_CASE("an object that is unknown for its key has the marks of the key in both syntaxes") {
  hcl::scope s = names();
  CHECK(eval("{(u) = 1}", s).v.is_marked());
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = test::parse_json(R"({"${u}": 1})", diags);
  const test::evaluated e = test::run(document, &s, {}, std::move(diags));
  CHECK(e.diags.empty());
  CHECK_FALSE(e.v.is_known());
  CHECK(e.v.is_marked());
}
