// For the tests of this floor: an expression's text, evaluated.
#pragma once

#include <string>
#include <string_view>

#include <hcl/eval/expression.hpp>
#include <hcl/value/model_options.hpp>

#include <support/parse.hpp>

namespace test {

struct evaluated {
  hcl::value v;
  hcl::diagnostics problems;

  // The code of the first problem; "" if there is none.
  [[nodiscard]] std::string code() const { return problems.empty() ? std::string() : std::string(problems[0].code); }
  // The text that the first problem points at.
  [[nodiscard]] std::string at() const { return problems.empty() ? std::string() : std::string(problems[0].subject.text()); }
  [[nodiscard]] bool is(const hcl::value& other) const { return problems.empty() && hcl::is_identical(v, other); }
};

inline hcl::expression parse(std::string text) {
  hcl::diagnostics problems;
  const hcl::syntax::document_ptr document = parse_expression(std::move(text), problems);
  if (problems.has_errors()) return {};
  return root(document);
}

inline evaluated run(const hcl::syntax::document_ptr& document, const hcl::scope* names, const hcl::limits& bounds, hcl::diagnostics problems,
                     const hcl::model_options& options = hcl::detail::default_options) {
  hcl::budget work(bounds);
  if (problems.has_errors()) return {hcl::value(), std::move(problems)};
  hcl::value v = root(document).evaluate(names, problems, work, &options);
  return {std::move(v), std::move(problems)};
}

inline evaluated eval(std::string text, const hcl::scope* names = nullptr, const hcl::limits& bounds = {},
                      const hcl::model_options& options = hcl::detail::default_options) {
  hcl::diagnostics problems;
  const hcl::syntax::document_ptr document = parse_expression(std::move(text), problems, bounds);
  return run(document, names, bounds, std::move(problems), options);
}
inline evaluated eval(std::string text, const hcl::scope& names, const hcl::limits& bounds = {}) { return eval(std::move(text), &names, bounds); }

inline evaluated eval_template(std::string text, const hcl::scope& names) {
  hcl::diagnostics problems;
  const hcl::syntax::document_ptr document = parse_template(std::move(text), problems);
  return run(document, &names, {}, std::move(problems));
}

// `first`, then `link` over and over.
inline std::string chain(std::string first, std::string_view link, std::size_t times) {
  first.reserve(first.size() + link.size() * times);
  for (std::size_t i = 0; i < times; ++i) first += link;
  return first;
}

}  // namespace test
