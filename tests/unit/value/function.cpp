#include <catch2/catch.hpp>

#include <span>
#include <string>
#include <utility>
#include <vector>

#include <hcl/text/impl/line_index.hpp>

using hcl::function;
using hcl::outcome;
using hcl::type;
using hcl::value;

namespace {

const type num = type::number();
const type text = type::string();
using arguments = std::span<const value>;

std::string show(const outcome<value>& v) {
  return v ? to_debug_string(*v) : "error " + std::to_string(v.error().argument) + ": " + v.error().message;
}
std::string shown(const value& v) { return to_debug_string(v); }

// Joins its first argument and how many more there are.
function counting(hcl::parameter first, hcl::parameter more = {.name = "more"}) {
  return hcl::function_definition{.name = "counting",
                                  .parameters = {std::move(first)},
                                  .variadic = std::move(more),
                                  .result = text,
                                  .refine = hcl::refine_not_null,
                                  .call = [](arguments given, const type&) -> outcome<value> {
                                    return value(std::to_string(given.size()));
                                  }};
}

}  // namespace

TEST_CASE("The number of arguments is checked") {
  const function f = counting({.name = "first", .type = text});
  CHECK(show(f.call(std::vector<value>{})) ==
        "error -1: wrong number of arguments (at least 1 required; 0 given)");
  CHECK(show(f.call(std::vector<value>{"a"})) == shown("1"));
  CHECK(show(f.call(std::vector<value>{"a", 1, true})) == shown("3"));
  hcl::function_definition fixed = f.definition();
  fixed.variadic.reset();
  CHECK(show(function(fixed).call(std::vector<value>{"a", 1})) ==
        "error -1: wrong number of arguments (1 required; 2 given)");
  CHECK(f.parameter_of(0)->name == "first");
  CHECK(f.parameter_of(7)->name == "more");
  CHECK(function(fixed).parameter_of(1) == nullptr);
}

TEST_CASE("Arguments must conform; conversion is not the call's business") {
  const function f = counting({.name = "first", .type = type::list(text)}, {.name = "more", .type = num});
  CHECK(show(f.call(std::vector<value>{"a"})) ==
        "error 0: a list of string is required, but this is a string");
  CHECK(show(f.call(std::vector<value>{value::list(text, {}), 1, "x"})) ==
        "error 2: a number is required, but this is a string");
  const function any_list = counting({.name = "first", .type = type::list({})});
  CHECK(any_list.call(std::vector<value>{value::list(text, {})}));
}

TEST_CASE("Nulls, unknowns and dynamic values end the call unless allowed") {
  const function f = counting({.name = "first", .type = text}, {.name = "more", .type = num});
  CHECK(show(f.call(std::vector<value>{value::null(text)})) == "error 0: it must not be null");
  CHECK(show(f.call(std::vector<value>{"a", value::null(num)})) == "error 1: it must not be null");
  CHECK(show(f.call(std::vector<value>{value::unknown(text)})) ==
        shown(value::unknown(text, hcl::refinement::not_null())));
  CHECK(show(f.call(std::vector<value>{value::unknown()})) == shown(value::unknown()));
  CHECK(f.result_type(std::vector<value>{value::unknown()})->is_dynamic());
  const function g =
      counting({.name = "first", .allow_null = true, .allow_unknown = true, .allow_dynamic = true});
  for (const value& v : {value(), value::unknown(text), value::unknown()})
    CHECK(show(g.call(std::vector<value>{v})) == shown("1"));
}

TEST_CASE("Marks are taken off, deep, and put on the result, however the call ends") {
  const hcl::mark secret("secret");
  const hcl::mark other("other");
  const value s = value("a").with_marks(secret);
  const function f = counting({.name = "first"});
  CHECK(f.call(std::vector<value>{s})->marks() == hcl::mark_set(secret));
  CHECK(f.call(std::vector<value>{value::tuple({s}), value(1).with_marks(other)})->marks() ==
        hcl::mark_set{secret, other});
  CHECK(f.call(std::vector<value>{value::unknown(text), s})->marks() == hcl::mark_set(secret));
  CHECK(f.call(std::vector<value>{value::unknown(), s})->marks() == hcl::mark_set(secret));
  const function open = hcl::function_definition{
      .name = "open",
      .parameters = {{.name = "v", .allow_marked = true}},
      .type_of = [](arguments given) -> outcome<type> { return given[0].type(); },
      .call = [](arguments given, const type&) -> outcome<value> { return given[0].unmarked(); }};
  CHECK(show(open.call(std::vector<value>{s})) == shown("a"));
  for (const value& unknown : {value::unknown(text), value::unknown()})
    CHECK(open.call(std::vector<value>{unknown.with_marks(secret)})->marks() == hcl::mark_set(secret));
}

TEST_CASE("The type phase sees values and may reject them") {
  hcl::function_definition d{.name = "pick", .parameters = {{.name = "v"}, {.name = "kind", .type = text}}};
  d.type_of = [](arguments given) -> outcome<type> {
    if (!given[1].is_known()) return type::dynamic();
    if (given[1].as_string() == "number") return type::number();
    return hcl::failure{"no such kind", {}, 1};
  };
  d.call = [](arguments given, const type&) -> outcome<value> { return given[0]; };
  const function f = d;
  CHECK(show(f.call(std::vector<value>{5, "number"})) == shown(5));
  CHECK(show(f.call(std::vector<value>{5, "x"})) == "error 1: no such kind");
  CHECK(show(f.call(std::vector<value>{5, value::unknown(text)})) == shown(value::unknown()));
  CHECK(show(f.call(std::vector<value>{"a", "number"})).find("broke its promise") != std::string::npos);
  CHECK(show(f.unpredictable().call(std::vector<value>{5, "number"})) == shown(value::unknown(num)));
}

TEST_CASE("Callables hold lambdas, pointers to functions, and nothing") {
  hcl::callable<int(int)> none;
  CHECK_FALSE(none);
  int (*pointer)(int) = nullptr;
  CHECK_FALSE(hcl::callable<int(int)>(pointer));
  const std::string word = "word";
  hcl::callable<int(int)> longer = [word](int n) { return n + static_cast<int>(word.size()); };
  const hcl::callable<int(int)> copy = longer;
  longer = nullptr;
  CHECK_FALSE(longer);
  CHECK(copy(1) == 5);
}
