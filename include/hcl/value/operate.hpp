// The operators of the language: arithmetic, comparison, logic, equality. Nulls, marks and unknowns included.
// Used by expressions, functions and programs. And the order of all values, for containers of the host.
#pragma once

#include <compare>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include <hcl/support/outcome.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/operate_symbol.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// The type operands are converted to: bool, number, or dynamic for == and !=.
[[nodiscard]] type operand_type(binary_operator op);
// bool or number.
[[nodiscard]] type operand_type(unary_operator op);
// The type of what an operator gives: bool or number.
[[nodiscard]] type result_type(binary_operator op);
[[nodiscard]] type result_type(unary_operator op);

// The language's equality: a bool, or unknown where it cannot be decided. `equals(value(1), value("1"))` is
// false. Marks of both, deep, go to the result; only those at the top if exactly one of them is null.
[[nodiscard]] value equals(const value& a, const value& b);

// Operands are unmarked, of operand_type(op), not null (but for == and !=). Unknown operands give (refined)
// unknowns, or a known result where what is known of them decides. Fails where no number is right: infinity -
// infinity, 0 * infinity, 0 / 0.
[[nodiscard]] outcome<value> apply(binary_operator op, const value& left, const value& right);

[[nodiscard]] outcome<value> apply(unary_operator op, const value& operand);

// Applies an operator as an expression does: converts operands, handles nulls and marks. `operate(op,
// value("2"), value(3))` with op `*` is 6. failure.argument names an operand that does not convert; -1 where
// the operation itself failed.
[[nodiscard]] outcome<value> operate(binary_operator op, const value& left, const value& right,
                                     const model_options& options = detail::default_options);

[[nodiscard]] outcome<value> operate(unary_operator op, const value& operand,
                                     const model_options& options = detail::default_options);

// Why there is no such element: a stable code, a summary, sentences, and the name that was perhaps meant.
struct access_failure {
  std::string_view code;
  std::string summary;
  std::string detail;        // full sentences
  std::string suggestion{};  // the nearest name, if one is near
};

// `collection[key]`: `index(value::tuple({1, 2}), value("1"))` is 2. Marks of the collection go to the
// element, those of the key, too, except for objects. Unknown collections and keys give unknowns.
[[nodiscard]] outcome<value, access_failure> index(const value& collection, const value& key,
                                                   const model_options& options = detail::default_options);

// `object.name`; maps too. Marks of the object go to the attribute.
[[nodiscard]] outcome<value, access_failure> attribute(const value& object, std::string_view name);

// One order of all values and a hash, for containers of the host: `std::map<value, T, value_less>`,
// `std::unordered_set<value>`.
// A total order that is equal exactly where `a == b`, and the same in every run but for capsules and objects
// of marks, which go by address. By type first; then without marks before with them, known before unknown
// before null, numbers and bools ascending, strings by bytes, containers part by part.
[[nodiscard]] std::strong_ordering total_order(const value& a, const value& b);

// The same as a comparator: `std::map<value, int, value_less>`.
struct value_less {
  [[nodiscard]] bool operator()(const value& a, const value& b) const { return total_order(a, b) < 0; }
};

}  // namespace hcl::inline v1_0

// Equal values have equal hashes. Only the first 4,096 parts of a value count, so that hashing is cheap:
// larger values that differ behind them have one hash.
template <>
struct std::hash<hcl::value> {
  [[nodiscard]] std::size_t operator()(const hcl::value& v) const { return hcl::hash(v); }
};
