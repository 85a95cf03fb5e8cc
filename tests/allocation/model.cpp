// The typed model while memory runs out: types, what is made of them, binding, checking, the graph of
// references.
#include <string>
#include <utility>
#include <vector>

#include <hcl/hcl.hpp>

#include "exhaust.hpp"
#include "tasks.hpp"

namespace test {
namespace {

namespace model = hcl::model;
using model::type;

const char* const long_name = "a_property_whose_name_is_longer_than_small_strings";

type make_recursive() {
  return type::recursive([](const type& self) {
    return type::object({{long_name, type::optional(self)},
                         {"others", type::list(type::tuple({self, type::output(type::string())}))},
                         {"kind", type::enumeration("kind", type::string(), {"a", "b"})},
                         {"count", type::constant(hcl::value(7))}});
  });
}

std::string codes_of(const hcl::diagnostics& diags) {
  std::string all;
  for (const hcl::diagnostic& d : diags)
    all.append(d.code).append(" ").append(d.detail).append("\n");
  return all;
}

void run_types() {
  exhaust("type::recursive", "an object that contains itself", [] { return to_string(make_recursive()); });
  exhaust("types of the model", "unions, objects and eventual types", [] {
    return to_string(type::union_of({type::list(type::string()), type::promise(type::integer()),
                                     type::object({{long_name, type::opaque("t")}}), type::none()}));
  });
  const type one = make_recursive();
  const type two = type::object({{"kind", type::string()}, {long_name, type::number()}});
  exhaust("model::unify", "types", [&] {
    return to_string(model::unify(std::vector<type>{one, two, type::list(one)}).safe) +
           to_string(model::unify(std::vector<type>{two, type::map(type::string()), two}).unsafe_answer);
  });
  exhaust("model::unify", "three objects", [&] {
    return to_string(model::unify(std::vector<type>{two, type::object({{"x", two}}), type::object({})}).safe);
  });
  exhaust("model::conversion_between", "types", [&] {
    return std::to_string(static_cast<int>(model::conversion_between(one, two))) +
           std::to_string(model::is_assignable(two, one));
  });
  const hcl::value v = hcl::value::object({{"kind", "a"}, {long_name, 5}});
  exhaust("model::convert", "a value", [&] {
    const auto made = model::convert(v, two);
    return made ? to_debug_string(*made) : made.error().message;
  });
  exhaust("model::from_base and to_base", "a type",
          [&] { return to_string(model::from_base(model::to_base(two))); });
}

struct inner {
  hcl::label<> name;
  hcl::defaulted<int> count{1};
};
struct config {
  std::string title;
  hcl::defaulted<std::vector<std::string>> hosts{};
  hcl::blocks<inner> item{};
};

model::scope make_names() {
  model::scope names;
  names.variable("texts", type::list(type::string()));
  names.variable("later", type::output(type::string()));
  names.variable("thing", type::object({{long_name, type::number()}}));
  names.function("upper",
                 model::signature{.parameters = {{"text", type::string()}}, .result = type::string()});
  return names;
}

void run_expressions() {
  const model::scope names = make_names();
  hcl::scope known;
  known.variable("texts", hcl::value::tuple({"a", "b"}));
  for (const std::string text :
       {"[for i, t in texts : \"${upper(t)} and ${later}\" if i > 0]",
        "thing.a_property_whose_name_is_longer_than_small_strings ? texts[*] : { a = 1, (later) = 2 }",
        "texts + upper(thing, 1).x"}) {
    const auto written = hcl::parse_expression(text);
    exhaust("model::bind", text, [&] {
      hcl::diagnostics diags;
      const model::typed_expression bound = model::bind(*written, names, diags);
      return to_string(bound.type()) + model::print(bound) + codes_of(diags);
    });
    exhaust("rewriting", text, [&] {
      hcl::diagnostics diags;
      model::typed_expression bound = model::bind(*written, names, diags);
      model::rewrite_applies(bound);
      model::rewrite_conversions(bound, type::map(type::string()), diags);
      return to_string(bound.type()) + model::print(bound) + codes_of(diags);
    });
    exhaust("simplify", text, [&] { return hcl::simplify(*written, known); });
  }
}

void run_configs() {
  const model::scope names = make_names();
  for (const std::string text :
       {"title = later\nhosts = texts\nitem \"a name that is longer than small strings\" {\n  count = 2\n}\n",
        "titel = 1\nhosts = thing\nitem {\n  count = \"many\"\n}\nitem \"b\" {\n  cuont = 1\n}\n"}) {
    exhaust("model::check", text, [&] { return codes_of(model::check<config>(text, "t.hcl", names)); });
  }
  const std::string text =
      "a = b.c\nb \"c\" {\n  x = a_name_that_is_longer_than_small_strings\n}\n"
      "a_name_that_is_longer_than_small_strings = [1, 2]\n";
  const auto file = hcl::parse(text);
  exhaust("dependencies", text, [&] {
    const auto graph = hcl::dependencies(*file);
    std::string all = codes_of(graph.diagnostics());
    if (graph)
      for (const std::size_t i : graph->order)
        all += std::to_string(i) + " " + std::to_string(graph->affected_by(i).size()) + "\n";
    return all;
  });
}

}  // namespace

void run_model() {
  run_types();
  run_expressions();
  run_configs();
}

}  // namespace test
