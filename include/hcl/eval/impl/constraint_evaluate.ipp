// Evaluates an expression to a value of a type that a configuration names: a mismatch is reported at the
// innermost element.
#pragma once

#include <hcl/eval/impl/constraint_evaluate.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL result<value> eval_backend::evaluate(const type_constraint& to, const expression& e,
                                              const scope* names, const limits& bounds) {
  diagnostics diags(bounds.diagnostics);
  budget work(bounds);
  const value v = e.evaluate(names, diags, work);
  if (diags.has_errors()) return {v, std::move(diags)};
  outcome<value> converted = to.convert(v, bounds, e ? e.document()->model : default_options);
  if (converted) return {*std::move(converted), std::move(diags)};
  if (!e) {
    diags.add({.code = codes::unsuitable_value,
               .summary = "Unsuitable value",
               .detail = "The value does not fit: " + as_sentence(converted.error().message)});
    return {v, std::move(diags)};
  }
  eval_context ctx{e.document(), names, diags, work};
  misfit_finder finder(names, ctx);
  const bool secret = v.contains_marked();
  finder.find(*e.node(), v, to.type, &to.defaults, std::move(converted).error());
  const std::string path = secret ? std::string() : finder.path();
  report(ctx, {.code = codes::unsuitable_value,
               .summary = "Unsuitable value",
               .detail = "The value" + (path.empty() ? std::string() : " at " + path) +
                         " does not fit: " + as_sentence(finder.why().message),
               .subject = finder.place().range,
               .context = e.node()->range,
               .about = &finder.place()});
  return {v, std::move(diags)};
}

}  // namespace hcl::inline v0_1::detail
