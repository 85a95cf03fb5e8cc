// Types in a configuration: members of type hcl::type and hcl::type_constraint are type expressions, as in
// `type = list(string)`.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/eval_access.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/fwd.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

class type_defaults;
struct type_constraint;

// What a type expression may contain.
enum class type_expression_mode : unsigned char {
  exact,         // one type: neither `any` nor optional(...)
  constraint,    // `any`, and optional(T) for object attributes
  with_defaults  // also optional(T, default)
};

// Defaults for one type: values for its own attributes, and the defaults of what is inside, each with a name:
// the attribute's, a tuple's index as text, or "" for the elements of a collection.
class type_defaults {
 public:
  type_defaults() = default;
  // For a type of that kind: `values` of its attributes, and what is `inside`, each name once. Those inside
  // that are empty are left out.
  type_defaults(type_kind kind, std::vector<member> values, std::vector<type_defaults> inside);
  // The same, for the attribute or element `name` of another type.
  [[nodiscard]] type_defaults named(std::string name) && {
    name_ = std::move(name);
    return std::move(*this);
  }

  // The kind of the type that these defaults belong to.
  [[nodiscard]] type_kind kind() const noexcept { return kind_; }
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] bool empty() const noexcept { return values_.is_null() && inside_.empty(); }
  [[nodiscard]] const value& values() const noexcept { return values_; }  // an object; null if there are none
  [[nodiscard]] const std::vector<type_defaults>& inside() const noexcept { return inside_; }  // by name
  // The type under that name; null if there is none.
  [[nodiscard]] const type_defaults* find(std::string_view name) const noexcept;

  // `v` with defaults where attributes are absent or null; to be converted to the type afterwards. What does
  // not look like the type stays.
  [[nodiscard]] value apply(const value& v) const;

 private:
  friend struct detail::eval_access;

  type_kind kind_ = type_kind::dynamic;
  std::string name_;
  value values_ = value::null();
  std::vector<type_defaults> inside_;
};

// A type with the defaults of its optional attributes. As a member of a struct, it is written as a type
// expression: `type = object({ name = string, port = optional(number, 80) })`. So does a plain hcl::type, but
// for the defaults.
struct type_constraint {
  hcl::type type{};
  type_defaults defaults{};

  // `v` with the defaults filled in, as a value of the type; fails if it cannot be one, or has more than
  // bounds.elements parts then (of which an attribute is five).
  [[nodiscard]] outcome<value> convert(const value& v, const limits& bounds = {},
                                       const model_options& options = detail::default_options) const;
  // The same for an expression. Errors point at the innermost wrong element of a list or object.
  //
  //   // Of ports = [80, "http"], it points at "http":
  //   hcl::result<hcl::value> v = variable.type.evaluate(assigned.value, names);
  [[nodiscard]] result<value> evaluate(const expression& e, const scope& names,
                                       const limits& bounds = {}) const;
  // Where neither variables nor functions are allowed.
  [[nodiscard]] result<value> evaluate(const expression& e, const limits& bounds = {}) const;
  // Whether they are written alike.
  friend bool operator==(const type_constraint& a, const type_constraint& b);
};

// As a type expression, defaults included: `object({port=optional(number,80)})`.
[[nodiscard]] std::string to_string(const type_constraint& t);

// Reads a type, reporting to `diags`; what is wrong in it is dynamic in the result.
[[nodiscard]] type_constraint read_type_expression(const expression& e, diagnostics& diags,
                                                   type_expression_mode mode = type_expression_mode::exact);

// The type that an expression names: `type_from(e, type_expression_mode::constraint)` of list(any) is list of
// dynamic.
template <typename Type = type>
[[nodiscard]] result<Type> type_from(const expression& e,
                                     type_expression_mode mode = type_expression_mode::exact) {
  diagnostics diags;
  Type t = read_type_expression(e, diags, mode).type;
  return {std::move(t), std::move(diags)};
}

// The same with optional(T, default).
template <typename Constraint = type_constraint>
[[nodiscard]] result<Constraint> type_constraint_from(const expression& e) {
  diagnostics diags;
  Constraint t = read_type_expression(e, diags, type_expression_mode::with_defaults);
  return {std::move(t), std::move(diags)};
}

// Reads and writes members of these types as type expressions; from values, as text or as the second argument
// of convert().
template <>
struct decoder<type_constraint> {
  template <typename Constraint = type_constraint>
  static result<Constraint> decode(const expression& e) {
    return type_constraint_from<Constraint>(e);
  }
  static outcome<type_constraint> decode(const value& v) {
    return detail::eval_access::of_value(v, type_expression_mode::with_defaults);
  }
  static expression encode(const type_constraint& t);
  static value encode_value(const type_constraint& t) { return value(to_string(t)); }
};
template <>
struct decoder<type> {
  template <typename Type = type>
  static result<Type> decode(const expression& e) {
    return type_from<Type>(e, type_expression_mode::constraint);
  }
  static outcome<type> decode(const value& v) {
    auto read = detail::eval_access::of_value(v, type_expression_mode::constraint);
    if (!read) return std::move(read).error();
    return (*std::move(read)).type;
  }
  static expression encode(const type& t) { return decoder<type_constraint>::encode({t, {}}); }
  static value encode_value(const type& t) { return value(to_string(t, {.optional = true})); }
};

}  // namespace hcl::inline v1_0
