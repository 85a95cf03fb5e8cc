// Compiled functions for printing and rewriting typed trees. Defined in model/impl, instantiated by
// <hcl/implementation.hpp>. The headers of the layer document these functions and forward to them.
#pragma once

#include <string>
#include <string_view>

#include <hcl/fwd.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1 {
class body;
class expression;
class scope;
struct simplify_options;
}  // namespace hcl::inline v0_1

namespace hcl::inline v0_1::model {

struct apply_options;
struct print_options;
class tree;
class type;
struct typed_body;
struct typed_expression;

namespace detail {

template <typename = void>
struct rewrite_backend {
  // print.hpp
  static std::string print(const typed_expression& e, const print_options& options);
  static std::string print(const typed_body& of, const print_options& options);

  // apply.hpp
  static void rewrite_applies(typed_expression& e, const apply_options& options);

  // convert_rewrite.hpp
  static void rewrite_conversions(typed_expression& e, const type& to, diagnostics& diags);

  // simplify.hpp
  static std::string simplify(const hcl::expression& e, const hcl::scope& names,
                              const simplify_options& options);
  static std::string simplify(const hcl::body& of, const hcl::scope& names, const simplify_options& options);

  // lower.hpp
  static type lower_conversion(const type& from, const type& to);
  static type lower_conversion(const typed_expression& from, const type& to);
};
#if defined(HCL_DECLARATIONS_ONLY)
extern template struct HCL_EXPORT rewrite_backend<>;
#endif

}  // namespace detail
}  // namespace hcl::inline v0_1::model
