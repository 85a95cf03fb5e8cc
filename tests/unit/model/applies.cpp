#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include <hcl/model/rewrite.hpp>
#include <hcl/model/type_relations.hpp>

#include "bind_support.hpp"

using namespace hcl::model;

namespace {

type resource() {
  return type::object({{"id", type::output(type::string())},
                       {"name", type::string()},
                       {"tags", type::output(type::map(type::string()))},
                       {"subnetIds", type::list(type::output(type::string()))},
                       {"web", type::output(type::object({{"host", type::string()}}))}});
}

scope variables() {
  scope names;
  names.variable("first", resource(), "first");
  names.variable("second", resource(), "second");
  names.variable("out", type::output(type::string()));
  names.variable("later", type::promise(type::string()));
  names.variable("list", type::output(type::list(type::string())));
  names.variable("all", type::list(resource()));
  names.variable("id", type::string());
  names.variable("s", type::string());
  names.variable("yes", type::boolean());
  names.function("upper", signature{.parameters = {{"text", type::string()}}, .result = type::string()});
  names.function(
      "take", signature{.parameters = {{"value", type::output(type::string())}}, .result = type::string()});
  names.function("toJSON", signature_callback([](const call_site& call, hcl::diagnostics&) {
                   return signature{.parameters = {{"value", type::dynamic()}},
                                    .result = lift(type::string(), call.types)};
                 }));
  return names;
}

std::string applied(const std::string& text, const apply_options& options = {}) {
  test::bound bound = test::bind(text, variables());
  rewrite_applies(bound.tree, options);
  return print(bound.tree);
}

}  // namespace

TEST_CASE("an observed output becomes a parameter") {
  CHECK(applied("\"v ${first.id}\"") == "__apply(first.id, eval(id, \"v ${id}\"))");
  CHECK(applied("upper(out)") == "__apply(out, eval(out, upper(out)))");
  CHECK(applied("list[0]") == "__apply(list, eval(list, list[0]))");
  CHECK(applied("first.web.host") == "__apply(first.web, eval(web, web.host))");
  CHECK(applied("out == \"a\" && yes") == "__apply(out, eval(out, out == \"a\" && yes))");
}

TEST_CASE("an output that is only passed on stays") {
  for (const char* text :
       {"first.id", "[out, first.id]", "{a = out}", "yes ? out : \"x\"", "take(out)", "all[*].id",
        "[for r in all : r.id]", "all[0].subnetIds", "\"plain ${s}\"", "later"}) {
    CAPTURE(text);
    CHECK(applied(text) == text);
  }
}

TEST_CASE("the same value has one parameter") {
  CHECK(applied("\"${first.id}-${first.id}\"") == "__apply(first.id, eval(id, \"${id}-${id}\"))");
  CHECK(applied("\"${first.web.host}:${first.web}\"") ==
        "__apply(first.web, eval(web, \"${web.host}:${web}\"))");
}

TEST_CASE("parameters of one name are told apart by their owners, then by numbers") {
  CHECK(applied("\"${first.id}${second.id}\"") ==
        "__apply(first.id, second.id, eval(firstId, secondId, \"${firstId}${secondId}\"))");
  CHECK(applied("\"${all[0].id}${all[1].id}\"") ==
        "__apply(all[0].id, all[1].id, eval(id, id1, \"${id}${id1}\"))");
}

TEST_CASE("a parameter is named after one of many") {
  CHECK(applied("\"x${first.subnetIds[0]}\"") ==
        "__apply(first.subnetIds[0], eval(subnetId, \"x${subnetId}\"))");
}

TEST_CASE("a parameter never hides what the body uses") {
  CHECK(applied("\"${id}${first.id}\"") == "__apply(first.id, eval(firstId, \"${id}${firstId}\"))");
  CHECK(applied("[for id in list : \"${id}${all[0].id}\"]") ==
        "__apply(list, all[0].id, eval(list, id1, [for id in list : \"${id}${id1}\"]))");
  CHECK(applied("[for out in list : out]") == "__apply(list, eval(list, [for out in list : out]))");
}

TEST_CASE("a parameter is always an identifier") {
  CHECK(applied("\"x${first.tags[\"a b\"]}\"") == "__apply(first.tags, eval(tags, \"x${tags[\"a b\"]}\"))");
  CHECK(applied("upper(first[\"id\"])") == "__apply(first[\"id\"], eval(id, upper(id)))");
}

TEST_CASE("what observes inside what observes is applied first") {
  CHECK(applied("\"a ${upper(first.id)}\"") ==
        "__apply(__apply(first.id, eval(id, upper(id))), eval(upper, \"a ${upper}\"))");
  CHECK(applied("[upper(out), s]") == "[__apply(out, eval(out, upper(out))), s]");
}

TEST_CASE("loops over lists of outputs apply in each round") {
  CHECK(applied("[for r in all : upper(r.id)]") == "[for r in all : __apply(r.id, eval(id, upper(id)))]");
  CHECK(applied("[for x in list : \"${x}-${out}\"]") ==
        "__apply(list, out, eval(list, out, [for x in list : \"${x}-${out}\"]))");
}

TEST_CASE("the item of a splat has its name wherever it goes") {
  CHECK(applied("all[*].subnetIds[out][s]") ==
        "[for item in all : __apply(out, eval(out, item.subnetIds[out]))[s]]");
}

TEST_CASE("promises are waited for when that is asked for") {
  CHECK(applied("upper(later)") == "upper(later)");
  CHECK(applied("upper(later)", {.promises = true}) == "__apply(later, eval(later, upper(later)))");
}

TEST_CASE("toJSON may take outputs as they are") {
  CHECK(applied("toJSON({a = out})") == "__apply(out, eval(out, toJSON({a = out})))");
  CHECK(applied("toJSON({a = out})", {.keep_json_arguments = true}) == "toJSON({a = out})");
  CHECK(applied("toJSON({a = \"x${out}\"})", {.keep_json_arguments = true}) ==
        "toJSON({a = __apply(out, eval(out, \"x${out}\"))})");
}

TEST_CASE("the types of a rewritten tree are right, and stay so when it is checked again") {
  test::bound bound = test::bind("[\"x${first.id}\", upper(out)]", variables());
  const type before = bound.tree.type();
  rewrite_applies(bound.tree);
  CHECK(bound.tree.type() == before);
  hcl::diagnostics diags;
  check_again(bound.tree, diags);
  CHECK(diags.empty());
  CHECK(bound.tree.type() == before);
}

TEST_CASE("many values of one name cost no more than as many of different names") {
  std::string text = "\"";
  for (int i = 0; i < 3000; ++i)
    text += "${all[" + std::to_string(i) + "].id}";
  const std::string result = applied(text + "\"");
  CHECK(result.find("${id2999}") != std::string::npos);
}

TEST_CASE("a long chain of outputs is rewritten") {
  std::string text = "\"a\" == out";
  for (int i = 0; i < 20000; ++i)
    text += " || yes";
  const std::string result = applied(text);
  CHECK(result.starts_with("__apply(out, eval(out, \"a\" == out || yes"));
}
