// Bodies and expressions made by the program: for environment values over a file, language extensions and
// tests.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/extension/extending.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {
// An expression with the value `v` in any scope. Diagnostics point at a text called `origin` with the value
// as JSON, if short and not secret.
[[nodiscard]] expression make_expression(value v, std::string origin = "<program>");
// An expression from its text: `parse_expression("var.port + 1")`.
[[nodiscard]] inline result<expression> parse_expression(text_view text, std::string name = "<expression>",
                                                         const parse_options& opts = {}) {
  return detail::extending::parse(std::string(std::string_view(text)), std::move(name), opts);
}
// A template from its text, without quotes and escapes, as the lines of a heredoc are:
// `parse_template("Hello, ${name}!")`. Native syntax specification, "Templates".
[[nodiscard]] inline result<expression> parse_template(text_view text, std::string name = "<template>",
                                                       const parse_options& opts = {}) {
  return detail::extending::parse_template(std::string(std::string_view(text)), std::move(name), opts);
}

// An attribute for make_body(): `make_attribute("port", make_expression(80, "$PORT"))`.
[[nodiscard]] inline body_attribute make_attribute(std::string name, expression e) {
  hcl::range where = e.range();
  return {std::move(name), std::move(e), where, where};
}

// A body of these parts, read like that of a file.
//
//   const hcl::body_attribute port = hcl::make_attribute("port", hcl::make_expression(80, "$PORT"));
//   const hcl::body given = hcl::make_body({.attributes = {port}});
//   auto config = hcl::decode_body<app>(hcl::overlay({*file, given}));
[[nodiscard]] body make_body(body_content parts);

}  // namespace hcl::inline v1_0
