// The compiled part of the extension layer. Defined in extension/impl, instantiated by
// <hcl/implementation.hpp>.
#pragma once

#include <string>
#include <vector>

#include <hcl/fwd.hpp>
#include <hcl/support/callable.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/value/marks.hpp>

namespace hcl::inline v0_1 {

struct body_content;
struct dynamic_block_options;
struct parse_options;
struct user_functions;
struct user_function_options;

namespace detail {

template <typename = void>
struct extension_backend {
  // try_can.hpp, convert_function.hpp, user_function.hpp, made_body.hpp
  static function make_try_function();
  static function make_can_function();
  static function make_convert_function();
  static user_functions read_user_functions(const body& from, const scope* base, diagnostics& diags,
                                            const user_function_options& options);
  static body make_body(body_content parts);

  // dynamic_block.hpp; defined in impl/dynamic_body.hpp
  static body expand(body original, const scope* names, dynamic_block_options options);

  // made_body.hpp; defined in impl/expression_maker.hpp
  static expression constant(value v, std::string origin);
  static result<expression> parse(std::string text, std::string name, const parse_options& opts);
  static result<expression> parse_template(std::string text, std::string name, const parse_options& opts);

  // transform.hpp
  static body transform_deep(body from, callable<body(body)> by);
  static callable<body(body)> chain(std::vector<callable<body(body)>> steps);
  static body with_diagnostics(body from, diagnostics found);
  static body error_body(diagnostics why, range missing);
  static body in_context(body from, mark_set marks, bool is_unknown);  // defined in impl/context_body.hpp
};
#if defined(HCL_DECLARATIONS_ONLY)
extern template struct HCL_EXPORT extension_backend<>;
#endif

}  // namespace detail
}  // namespace hcl::inline v0_1
