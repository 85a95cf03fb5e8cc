// Functions whose arguments are expressions: with the names around them, or alone.
#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <string_view>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/closure.hpp>
#include <hcl/value/capsule.hpp>

#include "evaluated.hpp"

using hcl::value;
using test::eval;

namespace {

// Evaluates its second argument for itself unless the first one is true.
hcl::function unless() {
  return hcl::function({.name = "unless",
                        .parameters = {{.name = "condition", .type = hcl::type::boolean()},
                                       {.name = "otherwise", .type = hcl::make_closure_type()}},
                        .result = hcl::type::dynamic(),
                        .call = [](std::span<const value> a, const hcl::type&) -> hcl::outcome<value> {
                          if (a[0].as_bool()) return value("not needed");
                          hcl::diagnostics diags;
                          value made = hcl::as_closure(a[1]).evaluate(diags);
                          if (diags.has_errors()) return hcl::failure{diags[0].detail};
                          return made;
                        }});
}

hcl::function text_of() {
  return hcl::function({.name = "text_of",
                        .parameters = {{.name = "written", .type = hcl::make_expression_type()}},
                        .result = hcl::type::string(),
                        .call = [](std::span<const value> a, const hcl::type&) -> hcl::outcome<value> {
                          return value(hcl::as_expression(a[0]).text());
                        }});
}

}  // namespace

TEST_CASE("a closure is evaluated where it stands, and only if the function wants it") {
  hcl::scope s;
  s.variable("a", 2).function("unless", unless());
  CHECK(eval("unless(false, a + 1)", s).is(3));
  CHECK(eval("unless(true, missing)", s).is("not needed"));
  CHECK(eval("unless(false, missing)", s).code() == "function-call-failed");
  CHECK(eval("[for x in [1, 2]: unless(false, x * a)]", s).is(value::tuple({2, 4})));
}

TEST_CASE("an expression as an argument is known by its text") {
  hcl::scope s;
  s.function("text_of", text_of());
  CHECK(eval("text_of(a.b  + [1])", s).is("a.b  + [1]"));
}

TEST_CASE("a decoder of expressions says why it makes no value") {
  const hcl::type named = hcl::make_capsule_type(
      {.name = "name",
       .expression_decoder = std::make_shared<const hcl::expression_decoder>(hcl::expression_decoder{
           [](const hcl::expression& e, const hcl::type& wanted, hcl::eval_context& ctx) {
             hcl::diagnostics_of(ctx).add({.code = hcl::codes::invalid_function_argument,
                                           .summary = "No name",
                                           .detail = "This is no name.",
                                           .subject = e.range()});
             return value::unknown(wanted);
           }})});
  hcl::scope names;
  names.function("name_of",
                 hcl::function({.name = "name_of",
                                .parameters = {{.name = "written", .type = named}},
                                .result = hcl::type::string(),
                                .call = [](std::span<const value>, const hcl::type&) -> hcl::outcome<value> {
                                  return value("unused");
                                }}));
  const auto got = eval("name_of(1 + 2)", names);
  REQUIRE(got.diags.size() == 1);
  CHECK(got.diags[0].summary == "No name");
  CHECK(got.diags[0].subject.text() == "1 + 2");
}
