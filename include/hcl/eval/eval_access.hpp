// Functions of expressions, traversals, scopes and type expressions that need private members.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/fwd.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/value_access.hpp>

namespace hcl::inline v1_0 {

struct parse_options;

struct access_failure;
struct budget;
struct eval_context;
struct member;
struct model_options;
struct named_expression;
struct referenced_item;
struct registered_function;
struct static_call;
struct static_item;
class expression_closure;
class traversal;
class type_defaults;
struct type_constraint;
enum class type_expression_mode : unsigned char;

namespace detail {

struct scope_tables;
class written_text;

struct eval_access {
  // expression.hpp
  static result<value> evaluate(const expression& e, const scope* names, const limits& bounds,
                                const model_options* options);
  static byte_span start_span(const expression& e);

  // traversal.hpp
  static result<value> apply(const traversal& t, const scope& names);
  static result<value> apply(const traversal& t, const value& from);
  static std::string to_string(const traversal& t);

  // static_analysis.hpp
  static result<traversal> parse_traversal(std::string text, std::string name, bool splats,
                                           const parse_options& opts);

  // scope.hpp; defined in impl/expression.ipp
  using visitor = void (*)(void* to, std::string_view name);
  static void allow_variables(scope& s);
  static void allow_functions(scope& s);
  static void set(scope& s, std::string name, value v);
  static void set(scope& s, std::string name, function f);
  static void remove(scope& s, std::string_view name);
  static void set(scope& s, callable<std::optional<value>(std::span<const std::string_view>)> lookup,
                  std::vector<std::string> known);
  // The value of the longest beginning of `path` that a lookup knows; `used` is how many names that is.
  static std::optional<value> look_up(const scope& s, std::span<const std::string_view> path,
                                      std::size_t& used);
  static bool has_lookup(const scope& s) noexcept;
  static void visit_variables(const scope& s, visitor visit, void* to);
  static void visit_functions(const scope& s, visitor visit, void* to);
  static void destroy(const scope_tables* tables) noexcept;

  // type_constraint.hpp; defined in impl/static_analysis.ipp and impl/constraint_evaluate.hpp
  static outcome<type_constraint> parse(std::string_view text, type_expression_mode mode);
  static value apply(const type_defaults& defaults, const value& v);
  static result<value> evaluate(const type_constraint& to, const expression& e, const scope* names,
                                const limits& bounds);
  static std::string to_string(const type_constraint& t);
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
  static bool is_same(const expression& a, const expression& b);

  // evaluate_all.hpp
  static result<value> evaluate(std::span<const named_expression> all, const scope& names,
                                std::string_view root, const limits& bounds);

  // Calls `visit` with each table of that kind, innermost first, until it returns true.
  template <auto Table, typename Visit>
  static bool any_table(const scope& s, const Visit& visit);
};

}  // namespace detail
}  // namespace hcl::inline v1_0
