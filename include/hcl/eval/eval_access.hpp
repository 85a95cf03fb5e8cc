// Functions of expressions, traversals, scopes and type expressions that need private members.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include <hcl/fwd.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/value_access.hpp>

namespace hcl::inline v1_0 {

struct eval_context;
struct model_options;
class expression_closure;
struct type_constraint;
enum class type_expression_mode : unsigned char;

namespace detail {

class written_text;

struct eval_access {
  // expression.hpp
  static result<value> evaluate(const expression& e, const scope* names, const limits& bounds,
                                const model_options* options);
  static byte_span start_span(const expression& e);

  // scope.hpp; defined in impl/expression.ipp
  using visitor = void (*)(void* to, std::string_view name);
  // The value of the longest beginning of `path` that a lookup knows; `used` is how many names that is.
  static std::optional<value> look_up(const scope& s, std::span<const std::string_view> path,
                                      std::size_t& used);
  static bool has_lookup(const scope& s) noexcept;
  static void visit_variables(const scope& s, visitor visit, void* to);
  static void visit_functions(const scope& s, visitor visit, void* to);

  // type_constraint.hpp; defined in impl/static_analysis.ipp and impl/constraint_evaluate.hpp
  static outcome<type_constraint> parse(std::string_view text, type_expression_mode mode);
  static const type& capsule();
  static outcome<type_constraint> of_value(const value& v, type_expression_mode mode);

  // closure.hpp
  static void capture(expression_closure& to, eval_context& ctx);
  static value evaluate(const expression_closure& closure, diagnostics& diags, bool explain);

  // impl/eval_context.hpp; defined in impl/expression.ipp
  static void append(written_text& to, const expression& e);
  static void append(written_text& to, const syntax::document& document, byte_span part);
  static void append_names(written_text& to, const iterator_context* around, std::string_view text,
                           std::string_view root);

  // Calls `visit` with each table of that kind, innermost first, until it returns true.
  template <auto Table, typename Visit>
  static bool any_table(const scope& s, const Visit& visit);
};

}  // namespace detail
}  // namespace hcl::inline v1_0
