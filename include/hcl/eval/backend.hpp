// The compiled part of the evaluation layer: expressions, traversals, scopes, type expressions and
// static analysis. Defined in eval/impl, instantiated by <hcl/implementation.hpp>.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/fwd.hpp>
#include <hcl/support/callable.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/position.hpp>
#include <hcl/value/type_kind.hpp>

namespace hcl::inline v0_1 {

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

template <typename = void>
struct eval_backend {
  // expression.hpp
  static result<value> evaluate(const expression& e, const scope* names, const limits& bounds,
                                const model_options* options);
  static value evaluate_into(const expression& e, const scope* names, diagnostics& diags, budget& work,
                             const model_options* options);
  static byte_span start_span(const expression& e);
  static std::vector<traversal> variables(const expression& e);

  // traversal.hpp
  static result<value> apply(const traversal& t, const scope& names);
  static result<value> apply(const traversal& t, const value& from);
  static std::string to_string(const traversal& t);
  static traversal join(const traversal& first, const traversal& rest);
  static std::pair<traversal, traversal> split(const traversal& t);
  static traversal relative(const traversal& t);

  // static_analysis.hpp
  static result<traversal> traversal_of(const expression& e);
  static result<traversal> relative_traversal_of(const expression& e);
  static std::string keyword_of(const expression& e);
  static result<std::vector<expression>> list_of(const expression& e);
  static result<std::vector<static_item>> map_of(const expression& e);
  static result<static_call> call_of(const expression& e);
  static result<traversal> parse_traversal(std::string text, std::string name, bool splats,
                                           const parse_options& opts);

  static value tree_of(const expression& e);  // expression_tree.hpp

  // scope.hpp; defined in impl/scope_tables.hpp
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
  static std::vector<registered_function> functions(const scope& s);
  static bool has_variables(const scope& s) noexcept;
  static bool has_functions(const scope& s) noexcept;
  static const value* find_variable(const scope& s, std::string_view name) noexcept;
  static const function* find_function(const scope& s, std::string_view name) noexcept;
  static void visit_variables(const scope& s, visitor visit, void* to);
  static void visit_functions(const scope& s, visitor visit, void* to);
  static void destroy(const scope_tables* tables) noexcept;

  // type_constraint.hpp; defined in impl/type_expression.hpp and type_defaults.hpp
  static type_constraint read(const expression& e, diagnostics& diags, type_expression_mode mode);
  static outcome<type_constraint> parse(std::string_view text, type_expression_mode mode);
  static void fill(type_defaults& made, type_kind kind, std::vector<member> values,
                   std::vector<type_defaults> inside);
  static const type_defaults* find(const type_defaults& defaults, std::string_view name) noexcept;
  static value apply(const type_defaults& defaults, const value& v);
  static outcome<value> convert(const type_constraint& to, const value& v, const limits& bounds,
                                const model_options& options);
  static result<value> evaluate(const type_constraint& to, const expression& e, const scope* names,
                                const limits& bounds);
  static std::string to_string(const type_constraint& t);
  static const type& capsule();
  static outcome<type_constraint> of_value(const value& v, type_expression_mode mode);
  static expression expression_of(const type_constraint& t);

  // expression_decoder.hpp
  static diagnostics& diagnostics_of(eval_context& ctx);

  // closure.hpp
  static void capture(expression_closure& to, eval_context& ctx);
  static value evaluate(const expression_closure& closure, diagnostics& diags, bool explain);
  static type make_closure_type();
  static type make_expression_type();

  // written_text.hpp; defined in impl/written_tokens.hpp
  static void append(written_text& to, const expression& e);
  static void append(written_text& to, const syntax::document& document, byte_span part);
  static void append_names(written_text& to, const iterator_context* around, std::string_view text,
                           std::string_view root);
  static bool is_same(const expression& a, const expression& b);

  // reference_order.hpp
  static result<std::vector<std::size_t>> order(const std::vector<referenced_item>& all);

  // evaluate_all.hpp
  static result<value> evaluate(std::span<const named_expression> all, const scope& names,
                                std::string_view root, const limits& bounds);

 private:
  // Calls `visit` with every table of that kind, innermost first, until it says true.
  template <auto Table, typename Visit>
  static bool any_table(const scope& s, const Visit& visit);
};
#if defined(HCL_DECLARATIONS_ONLY)
extern template struct HCL_EXPORT eval_backend<>;
#endif

}  // namespace detail
}  // namespace hcl::inline v0_1
