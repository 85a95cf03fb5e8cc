// Types as part of a configuration: fields of type hcl::type and hcl::type_constraint take type expressions, as in `type = list(string)`.
// Near side; reading them is type_expression.hpp. Knows no structs.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/fwd.hpp>
#include <hcl/value/outcome.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

class type_defaults;
struct type_constraint;

// How much a type expression may say.
enum class type_expression_mode : unsigned char {
  exact,          // one type: neither `any` nor optional(...)
  constraint,     // `any`, and optional(T) for object attributes
  with_defaults   // also optional(T, default)
};

namespace detail {
// The waist of types as expressions; defined in eval/type_expression.hpp.
template <typename = void>
struct type_expression_waist {
  static type_constraint read(const expression& e, diagnostics& problems, type_expression_mode mode);
  static outcome<type_constraint> parse(std::string_view text, type_expression_mode mode);
  static void fill(type_defaults& made, type_kind kind, std::vector<member> values, std::vector<type_defaults> inside);
  static const type_defaults* find(const type_defaults& defaults, std::string_view name) noexcept;
  static value apply(const type_defaults& defaults, const value& v);
  static outcome<value> convert(const type_constraint& to, const value& v);
  static std::string to_string(const type_constraint& t);
  static const type& capsule();
  static outcome<type_constraint> of_value(const value& v, type_expression_mode mode);
};
}  // namespace detail

// Defaults for one type: values for its own attributes, and the defaults of what is inside, each with a name: the attribute's, a tuple's
// index as text, or "" for the elements of a collection.
class type_defaults {
 public:
  type_defaults() = default;
  // For a type of that kind: `values` of its attributes, and what is `inside`, each name once. Those inside that are empty are left out.
  template <typename X = void>
  type_defaults(type_kind kind, std::vector<member> values, std::vector<type_defaults> inside) {
    detail::type_expression_waist<X>::fill(*this, kind, std::move(values), std::move(inside));
  }
  // The same, for the attribute or element `name` of another type.
  template <typename = void>
  [[nodiscard]] type_defaults named(std::string name) && {
    name_ = std::move(name);
    return std::move(*this);
  }

  [[nodiscard]] type_kind kind() const noexcept { return kind_; }
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] bool empty() const noexcept { return values_.is_null() && inside_.empty(); }
  [[nodiscard]] const value& values() const noexcept { return values_; }  // an object; null if there are none
  [[nodiscard]] const std::vector<type_defaults>& inside() const noexcept { return inside_; }  // by name
  // What is inside under that name; null if there is nothing.
  template <typename X = void>
  [[nodiscard]] const type_defaults* find(std::string_view name) const noexcept { return detail::type_expression_waist<X>::find(*this, name); }

  // `v` with defaults where attributes are absent or null; to be converted to the type afterwards. What does not look like the type stays.
  template <typename X = void>
  [[nodiscard]] value apply(const value& v) const { return detail::type_expression_waist<X>::apply(*this, v); }

 private:
  template <typename>
  friend struct detail::type_expression_waist;

  type_kind kind_ = type_kind::dynamic;
  std::string name_;
  value values_ = value::null();
  std::vector<type_defaults> inside_;
};

// A type, and what its optional attributes are where they are left out. As a member of a struct, it takes a type expression:
// `type = object({ name = string, port = optional(number, 80) })`. So does a plain hcl::type, but for the defaults.
struct type_constraint {
  hcl::type type{};
  type_defaults defaults{};

  // `v` with the defaults filled in, as a value of the type; fails if it cannot be one.
  template <typename X = void>
  [[nodiscard]] outcome<value> convert(const value& v) const { return detail::type_expression_waist<X>::convert(*this, v); }
  // Whether they are written alike.
  friend bool operator==(const type_constraint& a, const type_constraint& b);
};

// As a type expression, defaults included: `object({port=optional(number,80)})`.
template <typename X = void>
[[nodiscard]] std::string to_string(const type_constraint& t) { return detail::type_expression_waist<X>::to_string(t); }

inline bool operator==(const type_constraint& a, const type_constraint& b) {
  return a.type == b.type && (a.defaults.empty() == b.defaults.empty()) && (a.defaults.empty() || to_string(a) == to_string(b));
}

// Reads a type, reporting to `problems`; what is wrong in it is dynamic in the result.
template <typename X = void>
[[nodiscard]] type_constraint read_type_expression(const expression& e, diagnostics& problems,
                                                          type_expression_mode mode = type_expression_mode::exact) {
  return detail::type_expression_waist<X>::read(e, problems, mode);
}

// The type that an expression names: `type_from(e, type_expression_mode::constraint)` of list(any) is list of dynamic.
template <typename Type = type>
[[nodiscard]] result<Type> type_from(const expression& e, type_expression_mode mode = type_expression_mode::exact) {
  diagnostics problems;
  Type t = read_type_expression(e, problems, mode).type;
  return {std::move(t), std::move(problems)};
}

// The same with optional(T, default).
template <typename Constraint = type_constraint>
[[nodiscard]] result<Constraint> type_constraint_from(const expression& e) {
  diagnostics problems;
  Constraint t = read_type_expression(e, problems, type_expression_mode::with_defaults);
  return {std::move(t), std::move(problems)};
}

// How fields of these types are read from expressions, and made from values: text as to_string() writes it, or the second argument of convert().
template <>
struct decoder<type> {
  template <typename Type = type>
  static result<Type> decode(const expression& e) { return type_from<Type>(e, type_expression_mode::constraint); }
  template <typename X = void>
  static outcome<type> decode(const value& v) {
    auto read = detail::type_expression_waist<X>::of_value(v, type_expression_mode::constraint);
    if (!read) return std::move(read).error();
    return std::move(read->type);
  }
  template <typename = void>
  static value encode(const type& t) { return value(to_string(t, {.optional = true})); }
};
template <>
struct decoder<type_constraint> {
  template <typename Constraint = type_constraint>
  static result<Constraint> decode(const expression& e) { return type_constraint_from<Constraint>(e); }
  template <typename X = void>
  static outcome<type_constraint> decode(const value& v) {
    return detail::type_expression_waist<X>::of_value(v, type_expression_mode::with_defaults);
  }
  template <typename = void>
  static value encode(const type_constraint& t) { return value(to_string(t)); }
};

}  // namespace hcl::inline v0_1
