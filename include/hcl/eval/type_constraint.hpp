// Types as part of a configuration: fields of type hcl::type and hcl::type_constraint take type expressions, as in `type = list(string)`.
// Near side; reading them is type_expression.hpp. Knows no structs.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

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
  static value apply(const type_defaults& defaults, const value& v);
  static outcome<value> convert(const type_constraint& to, const value& v);
  static std::string to_string(const type_constraint& t);
  static const type& capsule();
  static outcome<type_constraint> of_value(const value& v, type_expression_mode mode);
};
}  // namespace detail

// Defaults for one type: values for its own attributes, and the defaults of what is inside, by attribute name, by tuple index as text, or
// under "" for the elements of a collection.
class type_defaults {
 public:
  type_defaults() = default;
  // For a type of that kind.
  explicit type_defaults(type_kind kind) noexcept : kind_(kind) {}

  // For a collection whose elements have the defaults `element`.
  template <typename = void>
  [[nodiscard]] static type_defaults of_elements(type_kind kind, type_defaults element) {
    type_defaults all(kind);
    all.add_child("", std::move(element));
    return all;
  }
  template <typename = void>
  void add_value(std::string name, value v) { values_.insert_or_assign(std::move(name), std::move(v)); }
  template <typename = void>
  void add_child(std::string name, type_defaults child) {
    if (!child.empty()) children_.insert_or_assign(std::move(name), std::move(child));
  }

  [[nodiscard]] type_kind kind() const noexcept { return kind_; }
  [[nodiscard]] bool empty() const noexcept { return values_.empty() && children_.empty(); }
  [[nodiscard]] const std::map<std::string, value, std::less<>>& values() const noexcept { return values_; }
  [[nodiscard]] const std::map<std::string, type_defaults, std::less<>>& children() const noexcept { return children_; }

  // `v` with defaults where attributes are absent or null; to be converted to the type afterwards. What does not look like the type stays.
  template <typename = void>
  [[nodiscard]] value apply(const value& v) const { return detail::type_expression_waist<>::apply(*this, v); }

 private:
  type_kind kind_ = type_kind::dynamic;
  std::map<std::string, value, std::less<>> values_;
  std::map<std::string, type_defaults, std::less<>> children_;
};

// A type, and what its optional attributes are where they are left out. As a member of a struct, it takes a type expression:
// `type = object({ name = string, port = optional(number, 80) })`. So does a plain hcl::type, but for the defaults.
struct type_constraint {
  hcl::type type{};
  type_defaults defaults{};

  // `v` with the defaults filled in, as a value of the type; fails if it cannot be one.
  template <typename = void>
  [[nodiscard]] outcome<value> convert(const value& v) const { return detail::type_expression_waist<>::convert(*this, v); }
  // Whether they are written alike.
  friend bool operator==(const type_constraint& a, const type_constraint& b);
};

// As a type expression, defaults included: `object({port=optional(number,80)})`.
template <typename = void>
[[nodiscard]] std::string to_string(const type_constraint& t) { return detail::type_expression_waist<>::to_string(t); }

inline bool operator==(const type_constraint& a, const type_constraint& b) {
  return a.type == b.type && (a.defaults.empty() == b.defaults.empty()) && (a.defaults.empty() || to_string(a) == to_string(b));
}

// Reads a type, reporting to `problems`; what is wrong in it is dynamic in the result.
template <typename = void>
[[nodiscard]] type_constraint read_type_expression(const expression& e, diagnostics& problems,
                                                          type_expression_mode mode = type_expression_mode::exact) {
  return detail::type_expression_waist<>::read(e, problems, mode);
}

// The type that an expression names: `type_from(e, type_expression_mode::constraint)` of list(any) is list of dynamic.
template <typename = void>
[[nodiscard]] result<type> type_from(const expression& e, type_expression_mode mode = type_expression_mode::exact) {
  diagnostics problems;
  type t = read_type_expression(e, problems, mode).type;
  return {std::move(t), std::move(problems)};
}

// The same with optional(T, default).
template <typename = void>
[[nodiscard]] result<type_constraint> type_constraint_from(const expression& e) {
  diagnostics problems;
  type_constraint t = read_type_expression(e, problems, type_expression_mode::with_defaults);
  return {std::move(t), std::move(problems)};
}

// How fields of these types are read from expressions, and made from values: text as to_string() writes it, or the second argument of convert().
template <>
struct decoder<type> {
  template <typename = void>
  static result<type> decode(const expression& e) { return type_from(e, type_expression_mode::constraint); }
  template <typename = void>
  static outcome<type> decode(const value& v) {
    outcome<type_constraint> read = detail::type_expression_waist<>::of_value(v, type_expression_mode::constraint);
    if (!read) return std::move(read).error();
    return std::move(read->type);
  }
  template <typename = void>
  static value encode(const type& t) { return value(to_string(t, {.optional = true})); }
};
template <>
struct decoder<type_constraint> {
  template <typename = void>
  static result<type_constraint> decode(const expression& e) { return type_constraint_from(e); }
  template <typename = void>
  static outcome<type_constraint> decode(const value& v) {
    return detail::type_expression_waist<>::of_value(v, type_expression_mode::with_defaults);
  }
  template <typename = void>
  static value encode(const type_constraint& t) { return value(to_string(t)); }
};

}  // namespace hcl::inline v0_1
