// Function calls: lookup, arguments, expansion, and how failures are told.
#include <catch2/catch.hpp>

#include "evaluated.hpp"

using hcl::type;
using hcl::value;
using test::eval;

namespace {

hcl::function upper() {
  return hcl::function({.name = "upper",
                        .parameters = {{.name = "text", .type = type::string()}},
                        .result = type::string(),
                        .call = [](std::span<const value> a, const type&) -> hcl::outcome<value> {
                          if (a[0].as_string() == "bad") return hcl::failure{"it is bad", {}, 0};
                          if (a[0].as_string() == "worse") return hcl::failure{"nothing helps"};
                          return value(std::string(a[0].as_string()) + "!");
                        }});
}
hcl::function count() {
  return hcl::function(
      {.name = "count",
       .variadic =
           hcl::parameter{.name = "things", .allow_null = true, .allow_unknown = true, .allow_dynamic = true},
       .result = type::number(),
       .call = [](std::span<const value> a, const type&) -> hcl::outcome<value> { return value(a.size()); }});
}

hcl::scope names() {
  hcl::scope s;
  s.function("upper", upper()).function("count", count()).function("net::count", count());
  s.variable("list", value::tuple({"a", "b", "c"}))
      .variable("u", value::unknown())
      .variable("marked", value("x").with_marks(hcl::mark("m")));
  return s;
}

}  // namespace

TEST_CASE("arguments are converted") {
  const hcl::scope s = names();
  CHECK(eval("upper(5)", s).is("5!"));
  CHECK(eval("net::count(1, 2)", s).is(2));
  CHECK_FALSE(eval("upper(u)", s).v.is_known());
  CHECK(eval("upper(u)", s).v.type() == type::string());
  CHECK(eval("upper(marked)", s).v.is_marked());
  CHECK(eval("count(1, 2, 3, 4, 5, 6)", s).is(6));
}

TEST_CASE("unknown functions") {
  const hcl::scope s = names();
  const auto near = eval("uper(nope)", s);
  CHECK(near.diags.error_count() == 1);
  CHECK(near.code() == "unknown-function");
  CHECK(near.at() == "uper");
  CHECK(near.diags[0].suggestion() == "upper");
  CHECK(eval("net::cuont()", s).diags[0].suggestion() == "net::count");
  CHECK(eval("web::count()", s).diags[0].detail.find("web") != std::string::npos);
  CHECK(eval("f()").code() == "functions-not-allowed");
}

TEST_CASE("arity") {
  const hcl::scope s = names();
  const auto few = eval("upper()", s);
  CHECK(few.code() == "not-enough-arguments");
  CHECK(few.at() == ")");
  CHECK(few.diags[0].detail.find("\"text\"") != std::string::npos);
  const auto many = eval("upper(\"a\", [1])", s);
  CHECK(many.code() == "too-many-arguments");
  CHECK(many.at() == "[");
}

TEST_CASE("expansion") {
  const hcl::scope s = names();
  CHECK(eval("count(list...)", s).is(3));
  CHECK(eval("count(1, list...)", s).is(4));
  CHECK(eval("count([]...)", s).is(0));
  CHECK(eval("count(null...)", s).code() == "invalid-expanding-argument");
  CHECK(eval("count({}...)", s).code() == "invalid-expanding-argument");
  CHECK(eval("upper(list...)", s).at() == "list");
  CHECK(eval("count(u...)", s).diags.empty());
}

TEST_CASE("failures are attributed to the argument or the call") {
  const hcl::scope s = names();
  const auto argument = eval("upper(\"bad\")", s);
  CHECK(argument.code() == "invalid-function-argument");
  CHECK(argument.at() == "bad");
  const auto call = eval("upper(\"worse\")", s);
  CHECK(call.code() == "function-call-failed");
  CHECK(call.at() == "upper(");
  CHECK(eval("upper(null)", s).code() == "invalid-function-argument");
  CHECK(eval("upper([])", s).code() == "invalid-function-argument");
}

TEST_CASE("whatever is wrong with a call, the diagnostic names its function, as JSON too") {
  const hcl::scope s = names();
  for (const auto& [text, function] :
       {std::pair("uper(\"x\")", "uper"), std::pair("net::cont()", "net::cont"),
        std::pair("upper()", "upper"), std::pair("upper(\"a\", \"b\")", "upper"),
        std::pair("upper([]...)", "upper"), std::pair("count(1...)", "count"),
        std::pair("net::count(null...)", "net::count"), std::pair("upper([\"a\", \"b\"]...)", "upper"),
        std::pair("upper(null)", "upper")}) {
    INFO(text);
    const test::evaluated e = eval(text, s);
    REQUIRE(e.diags.size() == 1);
    CHECK(e.diags[0].function == function);
    CHECK(to_json(e.diags).find(",\"function\":\"" + std::string(function) + "\"") != std::string::npos);
  }
  CHECK(eval("upper(\"x\")").diags[0].function == "upper");
  const test::evaluated other = eval("1 + true", s);
  CHECK(to_json(other.diags).find("\"function\"") == std::string::npos);
}

TEST_CASE("a failed call names its function, and brings what that has attached") {
  struct ticket {
    int number;
  };
  hcl::scope s = names();
  s.function("ask", hcl::function({.name = "ask",
                                   .result = type::string(),
                                   .call = [](std::span<const value>, const type&) -> hcl::outcome<value> {
                                     return hcl::failure{.message = "no answer", .extra = ticket{7}};
                                   }}));
  const auto asked = eval("ask()", s), bad = eval("upper(\"bad\")", s), good = eval("1 + true", s);
  REQUIRE(asked.diags.size() == 1);
  CHECK(asked.diags[0].function == "ask");
  REQUIRE(asked.diags[0].extra.get<ticket>());
  CHECK(asked.diags[0].extra.get<ticket>()->number == 7);
  CHECK_FALSE(asked.diags[0].extra.get<int>());
  CHECK(bad.diags[0].function == "upper");
  CHECK_FALSE(bad.diags[0].extra);
  CHECK(good.diags[0].function.empty());
}
