// Functions of the extension layer; defined in extension/impl.
#pragma once

#include <string>
#include <vector>

#include <hcl/fwd.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/value/marks.hpp>

namespace hcl::inline v1_0 {

struct body_content;
struct dynamic_block_options;
struct parse_options;
struct user_functions;
struct user_function_options;

namespace detail {

namespace extending {
// made_body.hpp; defined in impl/made_body.ipp
result<expression> parse(std::string text, std::string name, const parse_options& opts);
result<expression> parse_template(std::string text, std::string name, const parse_options& opts);

// transform.hpp
body transform_deep(body from, callable<body(body)> by);
callable<body(body)> chain(std::vector<callable<body(body)>> steps);
body in_context(body from, mark_set marks, bool is_unknown);  // defined in impl/transform.ipp
}  // namespace extending

}  // namespace detail
}  // namespace hcl::inline v1_0
