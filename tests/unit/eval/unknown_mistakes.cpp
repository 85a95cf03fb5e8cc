// What types alone prove wrong is reported though the values are not known yet.
#include <catch2/catch.hpp>

#include <string>
#include <utility>

#include <hcl/functions/standard.hpp>

#include <support/parse.hpp>

#include "evaluated.hpp"

using hcl::type;
using hcl::value;
using test::eval;

namespace {

hcl::scope make_names() {
  const type texts = type::list(type::string());
  hcl::scope s;
  const auto unknown = [&s](const char* name, type t) { s.variable(name, value::unknown(std::move(t))); };
  unknown("u", type::dynamic());
  unknown("us", type::string());
  unknown("un", type::number());
  unknown("ub", type::boolean());
  unknown("ulist", texts);
  unknown("uset", type::set(type::string()));
  unknown("umap", type::map(texts));
  unknown("uobject", type::object({{"a", type::string()}, {"b", texts}}));
  unknown("utuple", type::tuple({type::object({}), type::object({}), type::string()}));
  unknown("ulists", type::list(texts));
  unknown("uanys", type::list(type::dynamic()));
  s.variable("secret", value::unknown(texts).with_marks(hcl::mark("secret")));
  s.add(hcl::functions::standard());
  return s;
}

const hcl::scope names = make_names();

std::string code_of(const char* text) { return eval(text, names).code(); }

std::string json_code_of(const std::string& text) {
  hcl::diagnostics diags;
  const auto document = test::parse_json(text, diags);
  return test::run(document, &names, {}, std::move(diags)).code();
}

}  // namespace

TEST_CASE("a condition that can be no bool is wrong before it is known", "[eval]") {
  for (const char* condition : {"ulist", "uset", "umap", "uobject", "utuple", "un", "secret"}) {
    CAPTURE(condition);
    const std::string c = condition;
    CHECK(eval(c + " ? 1 : 2", names).code() == "invalid-condition");
    CHECK(eval("\"%{ if " + c + " }x%{ endif }\"", names).code() == "invalid-condition");
    CHECK(eval("[for x in [1] : x if " + c + "]", names).code() == "invalid-for-condition");
    CHECK(eval("{for x in [1] : x => x if " + c + "}", names).code() == "invalid-for-condition");
    CHECK(eval("[for x in [" + c + "] : 1 if x]", names).code() == "invalid-for-condition");
    CHECK(eval("!" + c, names).code() == "invalid-operand");
    CHECK(eval(c + " && true", names).code() == "invalid-operand");
    CHECK(eval("false && " + c, names).code() == "invalid-operand");
  }
  for (const char* condition : {"u", "us", "ub"}) {
    CAPTURE(condition);
    const std::string c = condition;
    CHECK(eval(c + " ? 1 : 2", names).diags.empty());
    CHECK(eval("\"%{ if " + c + " }x%{ endif }\"", names).diags.empty());
    CHECK(eval("[for x in [1] : x if " + c + "]", names).diags.empty());
  }
  CHECK(eval("ulist ? 1 : 2", names).at() == "ulist");
}

TEST_CASE("what can be no text is wrong before it is known", "[eval]") {
  for (const char* part : {"ulist", "uset", "umap", "uobject", "utuple", "secret"}) {
    CAPTURE(part);
    const std::string p = part;
    CHECK(eval("\"x${" + p + "}\"", names).code() == "invalid-template-value");
    CHECK(eval("\"${us}${" + p + "}\"", names).code() == "invalid-template-value");
    CHECK(eval("\"%{ for x in [1] }${" + p + "}%{ endfor }\"", names).code() == "invalid-template-value");
    CHECK(eval("\"%{ for x in [us, " + p + "] }${x}%{ endfor }\"", names).code() == "invalid-template-value");
    CHECK(eval("{for x in [1] : " + p + " => x}", names).code() == "invalid-for-key");
    CHECK(eval("{for x in [us, " + p + "] : x => 1}", names).code() == "invalid-for-key");
    CHECK(eval("{for x in [1] : " + p + " => x...}", names).code() == "invalid-for-key");
    CHECK(eval("{ (" + p + ") = 1 }", names).code() == "invalid-object-key");
    CHECK(eval("{ (us) = 1, (" + p + ") = 1 }", names).code() == "invalid-object-key");
    CHECK(eval("{ a = 1 }[" + p + "]", names).code() == "invalid-index");
    CHECK(eval("umap[" + p + "]", names).code() == "invalid-index");
    CHECK(eval("upper(" + p + ")", names).code() == "invalid-function-argument");
  }
  for (const char* part : {"u", "us", "un", "ub"}) {
    CAPTURE(part);
    const std::string p = part;
    CHECK(eval("\"x${" + p + "}\"", names).diags.empty());
    CHECK(eval("{for x in [1] : " + p + " => x}", names).diags.empty());
    CHECK(eval("{ (" + p + ") = 1 }", names).diags.empty());
  }
}

TEST_CASE("what can be no number is wrong before it is known", "[eval]") {
  for (const char* operand : {"ulist", "umap", "uobject", "ub"}) {
    CAPTURE(operand);
    const std::string o = operand;
    CHECK(eval(o + " + 1", names).code() == "invalid-operand");
    CHECK(eval("un < " + o, names).code() == "invalid-operand");
    CHECK(eval("-" + o, names).code() == "invalid-operand");
    CHECK(eval("[1][" + o + "]", names).code() == "invalid-index");
    CHECK(eval("ulist[" + o + "]", names).code() == "invalid-index");
    CHECK(eval("abs(" + o + ")", names).code() == "invalid-function-argument");
  }
}

TEST_CASE("loops over what is not known look at the types of its elements", "[eval]") {
  CHECK(code_of("[for x in ulists : x + 1]") == "invalid-operand");
  CHECK(code_of("[for k, v in umap : v ? 1 : 2]") == "invalid-condition");
  CHECK(code_of("[for v in ulists : 1 if v]") == "invalid-for-condition");
  CHECK(code_of("{for k, v in umap : v => k}") == "invalid-for-key");
  CHECK(code_of("{for k, v in uobject : k => v.x}") == "unsupported-attribute");
  CHECK(code_of("[for k, v in uset : k.x]") == "unsupported-attribute");
  CHECK(code_of("[for v in utuple : \"x${v}\"]") == "invalid-template-value");
  CHECK(code_of("\"%{ for v in ulists }${v}%{ endfor }\"") == "invalid-template-value");
  CHECK(code_of("[for l in ulists : [for x in l : x.y]]") == "unsupported-attribute");
  CHECK(code_of("[for x in un : x]") == "not-iterable");

  CHECK(code_of("[for x in ulists : x[0]]").empty());
  CHECK(code_of("{for k, v in umap : k => v}").empty());
  CHECK(code_of("[for x in uanys : x + 1]").empty());
  CHECK(code_of("[for x in u : x.y + 1]").empty());
  // What a condition may leave out is not known to be wrong.
  CHECK(code_of("[for x in ulists : x + 1 if ub]").empty());
  CHECK(code_of("[for x in ulists : x + 1 if false]").empty());
  hcl::scope s = names.child();
  hcl::refinement empty = hcl::refinement::not_null();
  empty.max_length = 0;
  s.variable("none", value::unknown(type::list(type::string()), empty));
  CHECK(eval("[for x in none : x + {}]", s).diags.empty());
}

TEST_CASE("splats over what is not known report a slip once", "[eval]") {
  CHECK(eval("utuple[*].a", names).diags.size() == 2);  // of two objects once, and of the text
  CHECK(eval("[for t in [utuple] : t[*].a]", names).diags.size() == 2);
  CHECK(code_of("ulist[*].a") == "unsupported-attribute");
  CHECK(code_of("us[*].a") == "unsupported-attribute");
}

TEST_CASE("arguments are looked at though an expanded one is not known", "[eval]") {
  CHECK(code_of("format({}, ulist...)") == "invalid-function-argument");
  CHECK(code_of("max(ulists...)") == "invalid-function-argument");
  CHECK(code_of("upper(ulists...)") == "invalid-function-argument");
  CHECK(code_of("upper(utuple...)") == "too-many-arguments");
  CHECK(code_of("upper(\"a\", \"b\", ulist...)") == "too-many-arguments");
  CHECK(code_of("upper(us...)") == "invalid-expanding-argument");
  CHECK(code_of("upper({}, u...)") == "invalid-function-argument");
  CHECK(code_of("format(us, ulist...)").empty());
  CHECK(code_of("max(u...)").empty());
  CHECK(code_of("contains(us, 1)") == "function-call-failed");
  CHECK(code_of("coalescelist(us, [1])") == "function-call-failed");
}

TEST_CASE("in JSON likewise", "[eval]") {
  CHECK(json_code_of(R"("x${ulist}")") == "invalid-template-value");
  CHECK(json_code_of(R"("${ulist ? 1 : 2}")") == "invalid-condition");
  CHECK(json_code_of(R"("%{ if ulist }x%{ endif }")") == "invalid-condition");
  CHECK(json_code_of(R"({"${ulist}": 1})") == "invalid-object-key");
  CHECK(json_code_of(R"(["${[for x in ulists : x + 1]}"])") == "invalid-operand");
  CHECK(json_code_of(R"({"${us}": "${upper(un)}"})").empty());
}

TEST_CASE("a literal null is known to every function that takes null", "[eval]") {
  CHECK(eval("contains([\"a\", null], null)", names).is(value(true)));
  CHECK(eval("contains([\"a\"], null)", names).is(value(false)));
  CHECK(code_of("contains(false, null)") == "function-call-failed");
  CHECK(eval("merge({ a = 1 }, null)", names).is(value::object({{"a", 1}})));
  CHECK(eval("jsonencode(null)", names).is(value("null")));
  CHECK(eval("coalesce(null, 2)", names).is(value(2)));
  hcl::scope s = names.child();
  const auto is_null = [](const std::vector<value>& args) { return value(args[0].is_null()); };
  s.function("takes", hcl::function({.name = "takes",
                                     .parameters = {{.name = "any", .allow_null = true}},
                                     .result = type::boolean(),
                                     .call = [&](std::span<const value> args, const type&) {
                                       return hcl::outcome<value>(
                                           is_null(std::vector<value>(args.begin(), args.end())));
                                     }}));
  CHECK(eval("takes(null)", s).is(value(true)));
  CHECK(eval("takes(u)", s).v.is_known() == false);
}
