// Any text as a type expression and as an expression of the typed model: binding always gives a tree, types
// can be computed again and written down, and where the tree has a value without any error, it is one of its
// type.
#include <string>

#include <hcl/model/bind.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type_relations.hpp>

#include <support/model_conforms.hpp>

#include "names.hpp"

#undef NDEBUG  // what is asserted here is the test, in every build
#include <cassert>

namespace {

using hcl::model::type;

hcl::model::scope variables() {
  hcl::model::scope all;
  all.variable("s", type::string());
  all.variable("i", type::integer());
  all.variable("ls", type::list(type::string()));
  all.variable("o",
               type::object({{"a", type::optional(type::string())}, {"b", type::output(type::integer())}}));
  all.variable("any", type::dynamic());
  all.variable("either", type::union_of({type::integer(), type::list(type::string()), type::boolean()}));
  all.variable("cycle", type::recursive([](const type& self) {
                 return type::object({{"next", type::optional(self)}, {"all", type::list(self)}});
               }));
  all.constant("k", hcl::value::tuple({1, "x"}));
  all.keyword("self");
  hcl::model::scope inner;
  inner.variable("x", type::promise(type::string()));
  all.namespace_scope("ns", std::move(inner));
  all.function("f", hcl::model::signature{.parameters = {{"a", type::string()}},
                                          .varargs = hcl::model::parameter{"rest", type::dynamic()},
                                          .result = type::string()});
  return all;
}

hcl::scope values() {
  hcl::scope all;
  all.variable("s", "text");
  all.variable("i", 2);
  all.variable("ls", hcl::value::list(hcl::type::string(), {"a"}));
  return all;
}

void check(hcl::model::typed_expression bound, bool is_good) {
  if (!bound) return;
  const type before = bound.type();
  (void)to_string(before);
  (void)to_pretty_string(before);
  hcl::diagnostics again(6);
  check_again(bound, again);
  if (is_good) assert(bound.type() == before && !again.has_errors());
  const auto found = evaluate(bound, values(), fuzz::small_limits());
  if (is_good && found) assert(test::conforms(*found, before));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(fuzz::text(data, size));
  hcl::diagnostics diags(6);
  const auto document = test::parse_expression(text, diags, fuzz::small_limits());
  const bool parsed = !diags.has_errors();
  const hcl::expression e(document, document->expression);
  static const hcl::model::scope names = variables(), types = hcl::model::type_scope();
  hcl::diagnostics diags_of_binding(6), others(6);
  auto bound = bind(e, names, diags_of_binding, {.bounds = fuzz::small_limits()});
  fuzz::check_problems(diags_of_binding);
  check(std::move(bound), parsed && !diags_of_binding.has_errors());
  auto as_type = bind_type(e, types, others, {.bounds = fuzz::small_limits()});
  fuzz::check_problems(others);
  (void)to_string(as_type.type());
  return 0;
}
