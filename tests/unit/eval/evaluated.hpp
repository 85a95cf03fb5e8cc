// For the tests of this layer: an expression's text, evaluated.
#pragma once

#include <string>
#include <string_view>

#include <hcl/eval/expression.hpp>
#include <hcl/value/model_options.hpp>

#include <support/parse.hpp>

namespace test {

struct evaluated {
  hcl::value v;
  hcl::diagnostics diags;

  // The code of the first problem; "" if there is none.
  [[nodiscard]] std::string code() const {
    return diags.empty() ? std::string() : std::string(diags[0].code);
  }
  // The text that the first problem points at.
  [[nodiscard]] std::string at() const {
    return diags.empty() ? std::string() : std::string(diags[0].subject.text());
  }
  [[nodiscard]] bool is(const hcl::value& other) const {
    return diags.empty() && hcl::is_identical(v, other);
  }
};

inline hcl::expression parse(std::string text) {
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = parse_expression(std::move(text), diags);
  if (diags.has_errors()) return {};
  return root(document);
}

inline evaluated run(const hcl::syntax::document_ptr& document, const hcl::scope* names,
                     const hcl::limits& bounds, hcl::diagnostics diags,
                     const hcl::model_options& options = hcl::detail::default_options) {
  hcl::budget work(bounds);
  if (diags.has_errors()) return {hcl::value(), std::move(diags)};
  hcl::value v = root(document).evaluate(names, diags, work, &options);
  return {std::move(v), std::move(diags)};
}

inline evaluated eval(std::string text, const hcl::scope* names = nullptr, const hcl::limits& bounds = {},
                      const hcl::model_options& options = hcl::detail::default_options) {
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = parse_expression(std::move(text), diags, bounds);
  return run(document, names, bounds, std::move(diags), options);
}
inline evaluated eval(std::string text, const hcl::scope& names, const hcl::limits& bounds = {}) {
  return eval(std::move(text), &names, bounds);
}

inline evaluated eval_template(std::string text, const hcl::scope& names) {
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = parse_template(std::move(text), diags);
  return run(document, &names, {}, std::move(diags));
}

// `first`, then `link` over and over.
inline std::string chain(std::string first, std::string_view link, std::size_t times) {
  first.reserve(first.size() + link.size() * times);
  for (std::size_t i = 0; i < times; ++i)
    first += link;
  return first;
}

}  // namespace test
