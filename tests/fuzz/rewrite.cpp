// Any text as an expression of the typed model: what is printed of its tree reads back to the same types,
// whether or not the source is kept; and applies and conversions can be made of it, checked again and
// printed.
#include <string>

#include <hcl/model/bind.hpp>
#include <hcl/model/rewrite.hpp>

#include "names.hpp"

#undef NDEBUG  // what is asserted here is the test, in every build
#include <cassert>

namespace {

using hcl::model::type;
using hcl::model::typed_expression;

hcl::model::scope variables() {
  hcl::model::scope all;
  const type resource = type::object({{"id", type::output(type::string())},
                                      {"name", type::string()},
                                      {"web", type::output(type::object({{"host", type::string()}}))},
                                      {"all", type::list(type::output(type::integer()))}});
  all.variable("r", resource, "r");
  all.variable("q", resource, "q");
  all.variable("rs", type::list(resource));
  all.variable("out", type::output(type::list(type::string())));
  all.variable("later", type::promise(type::string()));
  all.variable("s", type::string());
  all.variable("i", type::integer());
  all.variable("any", type::dynamic());
  all.function("f", hcl::model::signature{.parameters = {{"a", type::string()}},
                                          .varargs = hcl::model::parameter{"rest", type::string()},
                                          .result = type::string()});
  all.function("get", hcl::model::signature{.result = type::output(resource)});
  return all;
}

typed_expression bound(const std::string& text, hcl::diagnostics& diags) {
  static const hcl::model::scope names = variables();
  const auto document = test::parse_expression(text, diags, fuzz::small_limits());
  return bind(hcl::expression(document, document->expression), names, diags,
              {.bounds = fuzz::small_limits()});
}

void check_printed(const typed_expression& e, bool keeps) {
  const std::string text = print(e, {.keep_source = keeps});
  hcl::diagnostics diags(6);
  const typed_expression again = bound(text, diags);
  assert(!diags.has_errors());
  assert(again.type() == e.type());
  assert(print(again, {.keep_source = false}) == print(e, {.keep_source = false}));
}

// Both forms are made, whatever they say.
void check_made(typed_expression& e) {
  (void)print(e);
  (void)print(e, {.keep_source = false});
  hcl::diagnostics diags(6);
  check_again(e, diags);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(fuzz::text(data, size));
  hcl::diagnostics diags(6);
  typed_expression e = bound(text, diags);
  if (!e) return 0;
  if (!diags.has_errors()) {
    check_printed(e, true);
    check_printed(e, false);
  }
  (void)lower_conversion(e, type::union_of({type::string(), type::list(type::integer())}));
  rewrite_applies(e, {.promises = size % 2 != 0, .keep_json_arguments = size % 3 == 0});
  check_made(e);
  hcl::diagnostics converting(6);
  rewrite_conversions(e, size % 5 == 0 ? type::list(type::integer()) : type::optional(type::string()),
                      converting);
  fuzz::check_problems(converting);
  check_made(e);
  return 0;
}
