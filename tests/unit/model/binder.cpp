// The types of expressions, and what is reported where they cannot be right.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <hcl/model/bind.hpp>

#include "bind_support.hpp"

using hcl::model::scope;
using hcl::model::type;

namespace {

scope names() {
  scope all;
  all.variable("s", type::string());
  all.variable("i", type::integer());
  all.variable("n", type::number());
  all.variable("b", type::boolean());
  all.variable("any", type::dynamic());
  all.variable("ls", type::list(type::string()));
  all.variable("mi", type::map(type::integer()));
  all.variable("ss", type::set(type::string()));
  all.variable("later", type::output(type::string()));
  all.variable("soon", type::promise(type::integer()));
  all.variable("o", type::object({{"name", type::string()}, {"size", type::integer()}}));
  all.variable("maybe", type::optional(type::list(type::string())));
  all.constant("k", 42);
  all.constant("table", hcl::value::object({{"port", 80}}));
  all.keyword("self");
  scope inner;
  inner.variable("x", type::string());
  all.namespace_scope("ns", std::move(inner));
  all.function("upper",
               hcl::model::signature{.parameters = {{"text", type::string()}}, .result = type::string()});
  all.function("pad", hcl::model::signature{.parameters = {{"text", type::string()},
                                                           {"width", type::optional(type::integer())}},
                                            .result = type::string()});
  all.function("sum", hcl::model::signature{.varargs = hcl::model::parameter{"values", type::number()},
                                            .result = type::number()});
  return all;
}

std::string type_of(const std::string& text) {
  const test::bound bound = test::bind(text, names());
  return bound.diags.empty() ? bound.type() : bound.reports();
}
std::string problem_of(const std::string& text, const hcl::model::bind_options& options = {}) {
  return test::bind(text, names(), options).reports();
}

}  // namespace

TEST_CASE("literals have the type of their value") {
  CHECK(type_of("b ? 1 : 1") == "1");
  CHECK(type_of("\"a\"") == "string");
  CHECK(type_of("[1 + 1, 1.5 + 1]") == "tuple(int, number)");
  CHECK(type_of("-(-5) + 0") == "int");
  CHECK(type_of(std::string(150, '7') + " + 1") == "int");
  CHECK(problem_of(std::string(200, '7')) == "number-not-exact at " + std::string(200, '7'));
  CHECK(test::bind("[0, -0, 0]", names()).type() == "tuple(0, -0.0, 0)");  // equal, and other texts
}

TEST_CASE("arithmetic of whole numbers is whole, but for division") {
  CHECK(type_of("i + 1") == "int");
  CHECK(type_of("i % 2") == "int");
  CHECK(type_of("-i") == "int");
  CHECK(type_of("i / 2") == "number");
  CHECK(type_of("i * n") == "number");
  CHECK(type_of("i + k") == "number");
  CHECK(type_of("soon + 1") == "promise(int)");
}

TEST_CASE("operands of the wrong type are reported") {
  CHECK(problem_of("ls + 1") == "invalid-operand at ls");
  CHECK(problem_of("1 - [s]") == "invalid-operand at [s]");
  CHECK(problem_of("b && (o)") == "invalid-operand at o");
  CHECK(problem_of("!o") == "invalid-operand at o");
  CHECK(type_of("o == ls") == "bool");
  CHECK(type_of("s < 5") == "bool");
}

TEST_CASE("results of eventual values are eventual") {
  CHECK(type_of("later == \"x\"") == "output(bool)");
  CHECK(type_of("\"${later}-${soon}\"") == "output(string)");
  CHECK(type_of("upper(later)") == "output(string)");
  CHECK(type_of("soon > 0 ? 1 : 1") == "promise(1)");
  CHECK(type_of("[later, soon]") == "tuple(output(string), promise(int))");
  CHECK(type_of("ls[soon]") == "promise(string)");
  CHECK(type_of("{ (later) = 1 }") == "output(map(1))");
}

TEST_CASE("steps follow the type") {
  CHECK(type_of("o.name") == "string");
  CHECK(type_of("o[\"size\"]") == "int");
  CHECK(type_of("ls[0]") == "string");
  CHECK(type_of("(o).name") == "string");
  CHECK(type_of("any.x[0].y") == "dynamic");
  CHECK(type_of("{a = o}.a.size") == "int");
  CHECK(type_of("[s, i][1]") == "int");
  CHECK(problem_of("[s, i][2]") == "invalid-index at [2]");
  CHECK(problem_of("o.nme") == "unsupported-attribute at .nme");
  CHECK(problem_of("s.x") == "not-indexable at .x");
}

TEST_CASE("a computed index gives an element") {
  CHECK(type_of("ls[i]") == "string");
  CHECK(type_of("mi[s]") == "int");
  CHECK(type_of("[1, \"x\"][i]") == "string");
  CHECK(problem_of("ls[o]") == "invalid-index at o");
  CHECK(problem_of("ss[i]") == "index-of-set at ss");
  CHECK(problem_of("(i)[s]") == "not-indexable at (i)");
}

TEST_CASE("for goes through everything that has elements") {
  CHECK(type_of("[for v in ls : v]") == "list(string)");
  CHECK(type_of("[for x, v in ls : x]") == "list(int)");
  CHECK(type_of("[for x, v in ss : x]") == "list(string)");
  CHECK(type_of("{for name, v in mi : name => v}") == "map(int)");
  CHECK(type_of("{for v in ls : v => i...}") == "map(list(int))");
  CHECK(type_of("[for v in maybe : v]") == "list(string)");
  CHECK(type_of("[for v in ls : v if later]") == "output(list(string))");
  CHECK(type_of("[for v in ls : [for v in mi : v]]") == "list(list(int))");
  CHECK(problem_of("[for v in i : v]") == "not-iterable at i");
  CHECK(problem_of("[for v in ls : v if o]") == "invalid-for-condition at o");
  CHECK(problem_of("{for v in ls : o => v}") == "invalid-for-key at o");
  CHECK(problem_of("[for v, v in ls : v]") == "duplicate-for-name at v");
}

TEST_CASE("range checks may be warnings") {
  const test::bound lenient = test::bind("[for v in i : v]", names(), {.skip_range_typechecking = true});
  CHECK_FALSE(lenient.diags.has_errors());
  CHECK(lenient.reports() == "not-iterable at i");
  CHECK(lenient.type() == "list(dynamic)");
}

TEST_CASE("splats make lists of what they go over") {
  CHECK(type_of("[o, o][*].name") == "list(string)");
  CHECK(type_of("o[*].name") == "list(string)");
  CHECK(type_of("ls.*") == "list(string)");
  CHECK(type_of("later[*]") == "output(list(string))");
  CHECK(type_of("any[*].x") == "list(dynamic)");
}

TEST_CASE("objects have literal names, or they are maps") {
  CHECK(type_of("{ a = i, \"b\" = s }") == "object({a = int, b = string})");
  CHECK(type_of("{ (s) = i }") == "map(int)");
  CHECK(type_of("{ \"${s}\" = i }") == "map(int)");
  CHECK(problem_of("{ (o) = 1 }") == "invalid-object-key at o");
}

TEST_CASE("conditions must be true or false") {
  CHECK(type_of("b ? s : ls") == "union(list(string), string)");
  CHECK(type_of("b ? ls : null") == "union(list(string), none)");
  CHECK(type_of("[for v in b ? ls : null : v]") == "list(string)");
  CHECK(problem_of("ls ? 1 : 2") == "invalid-condition at ls");
}

TEST_CASE("what is written into a string must have a text") {
  CHECK(type_of("\"a${i}${b}\"") == "string");
  CHECK(problem_of("\"a${o}\"") == "invalid-template-value at o");
  CHECK(type_of("\"%{ for v in ls }${v}%{ endfor }\"") == "string");
  CHECK(type_of("\"${o}\"") == "object({name = string, size = int})");
}

TEST_CASE("calls are checked against their signature") {
  CHECK(type_of("upper(s)") == "string");
  CHECK(type_of("pad(s)") == "string");
  CHECK(type_of("sum()") == "number");
  CHECK(type_of("sum(1, i, n)") == "number");
  CHECK(problem_of("upper()") == "not-enough-arguments at upper");
  CHECK(problem_of("upper(s, s)") == "too-many-arguments at upper");
  CHECK(problem_of("upper(ls)") == "invalid-function-argument at ls");
  CHECK(test::bind("upper(o)", names()).diags[0].detail.ends_with(" must be a string, not an object."));
  CHECK(problem_of("uper(s)") == "unknown-function at uper");
  CHECK(test::bind("uper(s)", names()).diags[0].suggestion() == "upper");
}

TEST_CASE("expanded arguments are the elements that their type has") {
  CHECK(type_of("pad([s, i]...)") == "string");
  CHECK(problem_of("upper([s, s]...)") == "too-many-arguments at upper");
  CHECK(problem_of("pad([s, o]...)") == "invalid-function-argument at [s, o]");
  CHECK(type_of("pad(ls...)") == "string");
  CHECK(type_of("upper(any...)") == "string");
  CHECK(problem_of("upper(s...)") == "invalid-expanding-argument at s");
}

TEST_CASE("recover() knows what went wrong") {
  scope all = names();
  all.function("recover", hcl::model::signature{
                              .parameters = {{"value", type::dynamic()}, {"otherwise", type::string()}},
                              .result = type::dynamic()});
  CHECK(test::bind("recover(o, error)", all).reports().empty());
  CHECK(test::bind("recover(error, \"x\")", all).reports() == "unknown-variable at error");
}

TEST_CASE("unknown names are reported once, with what was perhaps meant") {
  const test::bound bound = test::bind("anny.x", names());
  CHECK(bound.reports() == "unknown-variable at anny");
  CHECK(bound.diags[0].suggestion() == "any");
  CHECK(bound.type() == "dynamic");
  CHECK(problem_of("upper") == "unknown-variable at upper");
}

TEST_CASE("unknown names may be warnings") {
  const test::bound lenient = test::bind("nope.x + 1", names(), {.allow_missing_variables = true});
  CHECK_FALSE(lenient.diags.has_errors());
  CHECK(lenient.reports() == "unknown-variable at nope");
  CHECK(lenient.type() == "number");
  CHECK(problem_of("ns.nope", {.allow_missing_variables = true}) == "unknown-variable at .nope");
}

TEST_CASE("constants have parts, keywords and namespaces are no values") {
  CHECK(type_of("table.port") == "number");
  CHECK(problem_of("table.prt") == "unsupported-attribute at .prt");
  CHECK(type_of("ns.x") == "string");
  CHECK(problem_of("ns.s") == "unknown-variable at .s");
  CHECK(problem_of("ns") == "not-a-value at ns");
  CHECK(problem_of("self") == "not-a-value at self");
  CHECK(problem_of("self.x") == "not-a-value at .x");
}

TEST_CASE("a signature may depend on the arguments") {
  scope all = names();
  all.function("first",
               hcl::model::signature_callback([](const hcl::model::call_site& call, hcl::diagnostics& diags) {
                 if (call.types.size() != 1 || !call.types[0].is(hcl::model::type_kind::list)) {
                   diags.add({.code = "no-list", .summary = "No list", .subject = call.name});
                   return hcl::model::signature{.varargs = hcl::model::parameter{"list", type()}};
                 }
                 return hcl::model::signature{.parameters = {{"list", call.types[0]}},
                                              .result = call.types[0].element()};
               }));
  CHECK(test::bind("first(ls)", all).type() == "string");
  CHECK(test::bind("first(s)", all).reports() == "no-list at first");
}

TEST_CASE("type expressions are bound in a scope of types") {
  const scope types = hcl::model::type_scope();
  const auto read = [&](const std::string& text) {
    test::bound made;
    const auto document = test::parse_expression(text, made.diags);
    made.tree = hcl::model::bind_type(test::root(document), types, made.diags);
    return made.diags.empty() ? made.type() : made.reports();
  };
  CHECK(read("int") == "int");
  CHECK(read("list(object({ name = string, size = optional(number) }))") ==
        "list(object({name = string, size = union(none, number)}))");
  CHECK(read("tuple([string, any])") == "tuple(string, dynamic)");
  CHECK(read("list(1)") == "invalid-type-expression at 1");
  CHECK(read("int + int") == "invalid-type-expression at int + int");
  CHECK(read("object([string])") == "invalid-type-expression at [string]");
  CHECK(read("object({ a = string, b = int, a = int })") ==
        "invalid-type-expression at { a = string, b = int, a = int }");
  CHECK(read("list()") == "not-enough-arguments at list");
  CHECK(read("strng") == "unknown-variable at strng");
}

TEST_CASE("a flood of diagnostics is counted, not kept") {
  std::string flood = "[";
  for (int i = 0; i < 20'000; ++i)
    flood += "nope" + std::to_string(i) + " + [], ";
  flood += "0]";
  const test::bound strict = test::bind(flood, names());
  CHECK(strict.diags.size() == 100);
  CHECK(strict.diags.error_count() == 40'000);
  const test::bound lenient = test::bind(flood, names(), {.allow_missing_variables = true});
  CHECK(lenient.diags.size() == 200);
  CHECK(lenient.diags.error_count() == 20'000);
  CHECK(lenient.diags.dropped() == 39'800);
}

TEST_CASE("types that nest deep are bound in their turn") {
  std::string deep;
  for (int i = 0; i < 200; ++i)
    deep += "[for v in any : ";
  deep += "v";
  deep.append(200, ']');
  CHECK(problem_of(deep).empty());
  std::string splats = "any";
  for (int i = 0; i < 100; ++i)
    splats += "[*].x";
  CHECK(problem_of(splats).empty());
}

TEST_CASE("a splat of several types goes over those that are sequences") {
  scope all = names();
  all.variable("either", type::union_of({type::list(type::integer()), type::boolean()}));
  CHECK(test::bind("either[*]", all).type() == "list(union(bool, int))");
}

TEST_CASE("a large type costs once what it costs, however often it is used") {
  scope all;
  std::vector<hcl::model::property> properties;
  for (int i = 0; i < 5'000; ++i)
    properties.push_back({"p" + std::to_string(i), i % 2 == 0 ? type::string() : type::integer()});
  all.variable("o", type::object(properties));
  all.variable("i", type::string());
  all.function("f", hcl::model::signature{.parameters = {{"map", type::map(type::string())}},
                                          .result = type::string()});
  std::string text = "[";
  for (int i = 0; i < 20'000; ++i)
    text += "o[i], f(o), [for v in o : v], ";
  const test::bound bound = test::bind(text + "0]", all);
  CHECK(bound.reports().empty());

  std::string wrong = "[";
  for (int i = 0; i < 20'000; ++i)
    wrong += "o.nope, ";
  CHECK(test::bind(wrong + "0]", all).diags.error_count() == 20'000);
}
