// The operators of the language: the definitions of value/operate.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/impl/closest.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/compare.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/operate.hpp>
#include <hcl/value/operate_symbol.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// The types that operands are converted to, dynamic for those that stay as they are; and the types of
// results.
[[nodiscard]] constexpr type_kind operand_kind(binary_operator op) noexcept {
  if (is_logical(op)) return type_kind::boolean;
  return is_equality(op) ? type_kind::dynamic : type_kind::number;
}
[[nodiscard]] constexpr type_kind result_kind(binary_operator op) noexcept {
  return is_arithmetic(op) ? type_kind::number : type_kind::boolean;
}
[[nodiscard]] constexpr type_kind operand_kind(unary_operator op) noexcept {
  return op == unary_operator::negate ? type_kind::number : type_kind::boolean;
}

// Known, not null, without marks.
[[nodiscard]] inline bool is_plain(const value& v) noexcept {
  return v.is_known() && !v.is_null() && !v.is_marked();
}
[[nodiscard]] inline bool is_open_text(const value& v) noexcept {
  return v.kind() == type_kind::string && is_plain(v);
}

// Whether the value is a bool, a number or a string.
[[nodiscard]] inline bool is_primitive(const value& v) noexcept {
  return v.kind() == type_kind::boolean || v.kind() == type_kind::number || v.kind() == type_kind::string;
}

// == != > >= < <= by the order of the operands.
[[nodiscard]] inline bool compare_numbers(binary_operator op, const number& a, const number& b) {
  if (is_equality(op)) return (a == b) == (op == binary_operator::equal);
  const bool is_reversed = op == binary_operator::greater || op == binary_operator::less_or_equal;
  const bool is_strict = op == binary_operator::greater || op == binary_operator::less;
  return (is_reversed ? b < a : a < b) == is_strict;
}

// Comparisons and logic of known operands of one kind, and == != of two kinds, which are never equal if
// neither is made of parts. Nothing for all else, and for texts that are long enough to be worth charging
// for.
[[nodiscard]] HCL_NOINLINE inline std::optional<bool> compare_exactly(binary_operator op, const value& left,
                                                                      const value& right) {
  constexpr std::size_t max_free = 64;
  const bool is_equal = op == binary_operator::equal;
  if (!is_primitive(left) || !is_primitive(right)) return std::nullopt;
  if (left.kind() != right.kind()) return is_equality(op) ? std::optional(!is_equal) : std::nullopt;
  if (left.kind() == type_kind::number)
    return is_logical(op) ? std::nullopt
                          : std::optional(compare_numbers(op, left.as_number(), right.as_number()));
  if (left.kind() == type_kind::string) {
    if (!is_equality(op) || left.as_string().size() > max_free) return std::nullopt;
    return is_same_text(left.as_string(), right.as_string()) == is_equal;
  }
  const bool a = left.as_bool(), b = right.as_bool();
  if (is_equality(op)) return (a == b) == is_equal;
  if (!is_logical(op)) return std::nullopt;
  return op == binary_operator::logical_and ? a && b : a || b;
}

// Comparisons, logic, and arithmetic of 64-bit integers. Replaces the left operand by the result; false,
// without a change, if that does not suffice.
[[nodiscard]] inline bool operate_exactly(binary_operator op, value& left, const value& right) {
  if (!is_plain(left) || !is_plain(right)) return false;
  if (is_arithmetic(op)) {
    std::int64_t result = 0;
    const bool are_numbers = left.kind() == type_kind::number && right.kind() == type_kind::number;
    if (!are_numbers || !calculate_integers(op, left.as_number(), right.as_number(), result)) return false;
    left.set_number(number(result));
    return true;
  }
  const std::optional<bool> answer = compare_exactly(op, left, right);
  if (answer) left.set_boolean(*answer);
  return answer.has_value();
}

// The same with all numbers. False, without a change, if operands are not plain or need conversion, texts are
// long, or there is no result.
[[nodiscard]] HCL_NOINLINE inline bool operate_plain(binary_operator op, value& left, const value& right) {
  if (!is_arithmetic(op) || !is_plain(left) || !is_plain(right)) return false;
  if (left.kind() != type_kind::number || right.kind() != type_kind::number) return false;
  outcome<number> result = calculate(op, left.as_number(), right.as_number());
  if (!result) return false;
  left.set_number(*std::move(result));
  return true;
}

// Element and attribute access: the definitions of value/operate.hpp.
using access_result = outcome<value, access_failure>;

[[nodiscard]] inline access_failure invalid_index(std::string detail) {
  return {codes::invalid_index, "Invalid index", std::move(detail)};
}
// Does not list the existing names.
[[nodiscard]] inline access_failure no_such_element() {
  return invalid_index("There is no element with this index or key.");
}

// The known name nearest to `name`, among members of a value or attributes of a type.
template <typename Named>
[[nodiscard]] std::string nearest_name(std::string_view name, std::span<const Named> known) {
  std::vector<std::string_view> names;
  for (const Named& n : known) {
    if (may_be_near(name, n.name)) names.push_back(n.name);
  }
  return std::string(closest(name, names));
}

// `key` is a number, known, not null.
[[nodiscard]] inline access_result index_sequence(const value& sequence, const number& key,
                                                  std::size_t size) {
  const std::string noun = sequence.kind() == type_kind::tuple ? "tuple" : "list";
  if (!key.is_integer() && !key.is_infinite()) {
    return invalid_index("The index of a " + noun + " must be a whole number, but this one has a fraction.");
  }
  if (key.sign() < 0) {
    return invalid_index("An index must not be negative: the first element of a " + noun +
                         " has the index 0.");
  }
  const std::optional<std::uint64_t> at = key.to_uint64();
  if (!at || *at >= size) {
    if (size == 0) return invalid_index("There is no element with this index: the " + noun + " is empty.");
    return invalid_index("There is no element with this index: the " + noun + " has " +
                         (size == 1 ? std::string("one element, with the index 0.")
                                    : std::to_string(size) + " elements, with the indices 0 to " +
                                          std::to_string(size - 1) + "."));
  }
  if (sequence.is_known()) return sequence.elements()[static_cast<std::size_t>(*at)];
  return value::unknown(sequence.type().elements()[static_cast<std::size_t>(*at)]);
}

// Everything unmarked, `collection` a list, tuple or map and not null, `key` of the right type and not null.
[[nodiscard]] inline access_result index_collection(const value& collection, const value& key) {
  const bool tuple = collection.kind() == type_kind::tuple;
  if (!key.is_known() || (!tuple && !collection.is_known())) {
    return tuple ? value::unknown() : value::unknown(collection.type().element());
  }
  if (collection.kind() != type_kind::map) {
    return index_sequence(collection, key.as_number(),
                          tuple ? collection.type().elements().size() : collection.size());
  }
  if (const value* found = collection.find(key.as_string())) return *found;
  access_failure missing =
      invalid_index("This map has no element with the key " + in_quotes(key.as_string()) + ".");
  missing.suggestion = nearest_name(key.as_string(), collection.members());
  return missing;
}

[[nodiscard]] inline access_result index_object(const value& object, const value& key, bool number) {
  const object_attribute* found = object.type().find(key.as_string());
  if (found) return object.is_known() ? *object.find(found->name) : value::unknown(found->type);
  access_failure missing =
      invalid_index("This object has no attribute named " + in_quotes(key.as_string()) + ".");
  if (number)
    missing.detail += " The attributes of an object are selected by their names, not by numbers.";
  else
    missing.suggestion = nearest_name(key.as_string(), object.type().attributes());
  return missing;
}

[[nodiscard]] inline access_result marked(access_result result, const mark_set& marks) {
  if (result) return result->with_marks(marks);
  if (!marks.empty()) return no_such_element();  // details could reveal the marked value
  return result;
}

[[nodiscard]] inline access_failure unsupported_attribute(std::string detail) {
  return {codes::unsupported_attribute, "Unsupported attribute", std::move(detail)};
}

[[nodiscard]] inline access_result attribute_of_object(const value& object, std::string_view name) {
  const object_attribute* found = object.type().find(name);
  if (found)
    return (object.is_known() ? *object.unmarked().find(found->name) : value::unknown(found->type))
        .with_marks(object.marks());
  access_failure missing =
      unsupported_attribute("This object does not have an attribute named " + in_quotes(name) + ".");
  if (!object.is_marked())  // otherwise names may be what is marked
    missing.suggestion = nearest_name(name, object.type().attributes());
  return missing;
}

[[nodiscard]] inline access_result attribute_of_map(const value& map, std::string_view name) {
  if (!map.is_known()) return value::unknown(map.type().element()).with_marks(map.marks());
  if (const value* found = map.unmarked().find(name)) return found->with_marks(map.marks());
  access_failure missing{codes::missing_map_element, "Missing map element",
                         "This map does not have an element with the key " + in_quotes(name) + "."};
  if (!map.is_marked()) missing.suggestion = nearest_name(name, map.unmarked().members());
  return missing;
}

[[nodiscard]] inline access_failure no_attribute_of_all(const value& all, std::string_view name) {
  const std::string selector(name);
  if (all.kind() == type_kind::set)
    return unsupported_attribute(
        "A set of objects has no attributes itself. Select an attribute of all its elements, as in [*]." +
        selector + ".");
  if (all.is_marked() || !all.type().element().find(name))
    return unsupported_attribute(
        "A list of objects has no attributes itself. Select one of its elements first, as in [0], or take an "
        "attribute of all elements, as in [*].");
  return unsupported_attribute("A list of objects has no attributes itself. Select the attribute " +
                               in_quotes(name) + " of one element, as in [0]." + selector +
                               ", or of all elements, as in [*]." + selector + ".");
}

// The interval a number lies in: itself if it is known.
struct number_range {
  number low = number::infinity(true);
  number high = number::infinity();

  explicit number_range(const value& v) {
    if (v.kind() != type_kind::number || v.is_null()) return;
    if (v.is_known()) {
      low = high = v.as_number();
      return;
    }
    const refinement& refinements = v.refinements();
    if (refinements.lower) low = refinements.lower->value;
    if (refinements.upper) high = refinements.upper->value;
  }
};

// Whether `a` < `b`. Both are unmarked numbers (or of dynamic type and unknown), not null.
[[nodiscard]] inline ternary is_less(const value& a, const value& b) {
  const bool known = a.is_known() && b.is_known();
  if (known) return a.as_number() < b.as_number() ? ternary::yes : ternary::no;
  const number_range left(a);
  const number_range right(b);
  if (left.high < right.low) return ternary::yes;
  if (left.low > right.high) return ternary::no;
  return ternary::unknown;
}

// Three-valued "or".
[[nodiscard]] constexpr ternary either(ternary a, ternary b) noexcept {
  if (a == ternary::yes || b == ternary::yes) return ternary::yes;
  return a == ternary::no && b == ternary::no ? ternary::no : ternary::unknown;
}
[[nodiscard]] constexpr ternary opposite(ternary a) noexcept {
  return a == ternary::unknown ? a : a == ternary::yes ? ternary::no : ternary::yes;
}

// As a value of the language; unknown, it is at least not null.
[[nodiscard]] inline value to_bool_value(ternary answer) {
  if (answer == ternary::unknown) return value::unknown(type::boolean(), refinement::not_null());
  return value(answer == ternary::yes);
}

// + - * / % and negation, for numbers that may be unknown: what is known of the operands carries over as
// bounds of the result.
// + - * grow or fall steadily in each operand: the bounds of their results come from those of the operands.
[[nodiscard]] constexpr bool is_bounded(binary_operator op) noexcept {
  return op == binary_operator::add || op == binary_operator::subtract || op == binary_operator::multiply;
}

// The bounds of an unknown result of a bounded operator: none if a corner has no value.
[[nodiscard]] inline refinement result_bounds(binary_operator op, const value& a, const value& b) {
  refinement refinements = refinement::not_null();
  const number_range left(a);
  const number_range right(b);
  std::optional<number> low;
  std::optional<number> high;
  for (const number* x : {&left.low, &left.high}) {
    for (const number* y : {&right.low, &right.high}) {
      const outcome<number> corner = calculate(op, *x, *y);
      if (!corner) return refinements;
      if (!low || *corner < *low) low = *corner;
      if (!high || *corner > *high) high = *corner;
    }
  }
  if (!low->is_infinite()) refinements.lower = number_bound{*low, true};
  if (!high->is_infinite()) refinements.upper = number_bound{*high, true};
  return refinements;
}

// Nothing bounds a result of it, since infinite numbers are as possible as others.
[[nodiscard]] inline bool is_unbounded(const value& v) {
  return !v.is_known() && !v.refinements().lower && !v.refinements().upper;
}

// Unmarked numbers or unknowns, not null.
[[nodiscard]] inline outcome<value> calculate(binary_operator op, const value& a, const value& b) {
  if (a.is_known() && b.is_known()) {
    outcome<number> result = calculate(op, a.as_number(), b.as_number());
    return result ? outcome<value>(value(*std::move(result))) : std::move(result).error();
  }
  if (!is_bounded(op) || is_unbounded(a) || is_unbounded(b))
    return value_access::refined(type::number(), refinement::not_null());
  return value::unknown(type::number(), result_bounds(op, a, b));
}

[[nodiscard]] inline value negated(const value& v) {
  if (v.is_known()) return value(negate(v.as_number()));
  refinement refinements = refinement::not_null();
  const refinement& known = v.refinements();
  if (known.upper) refinements.lower = number_bound{negate(known.upper->value), known.upper->inclusive};
  if (known.lower) refinements.upper = number_bound{negate(known.lower->value), known.lower->inclusive};
  return value::unknown(type::number(), refinements);
}

// The marks of a comparison: with null, only those at the top.
[[nodiscard]] inline mark_set marks_of_equality(const value& a, const value& b) {
  if (a.is_null() || b.is_null()) return a.marks() | b.marks();
  return marks_deep(a) | marks_deep(b);
}

[[nodiscard]] inline ternary to_ternary(const value& v) {
  return !v.is_known() ? ternary::unknown : v.as_bool() ? ternary::yes : ternary::no;
}

// < <= > >= of numbers or unknowns, neither null nor marked.
[[nodiscard]] inline ternary compare_ranges(binary_operator op, const value& a, const value& b) {
  const bool is_reversed = op == binary_operator::greater || op == binary_operator::greater_or_equal;
  const ternary strictly = is_reversed ? is_less(b, a) : is_less(a, b);
  const bool is_strict = op == binary_operator::less || op == binary_operator::greater;
  return is_strict ? strictly : either(strictly, equality().compare(a, b));
}

// The operand that decides alone; errors of the other are ignored.
enum class decided_by : unsigned char { both, left, right };
struct operation {
  outcome<value> result;
  decided_by operand = decided_by::both;
};

// The result of && and || where not both operands are needed; nothing if both are. Operands are unmarked
// bools, perhaps unknown or null.
[[nodiscard]] inline std::optional<operation> decide_logic(binary_operator op, const value& left,
                                                           const value& right, bool left_failed,
                                                           null_logic nulls) {
  const bool decisive = op == binary_operator::logical_or;  // the operand value that decides alone
  // Null counts as false, unless that is an error.
  const auto is = [&](const value& v, bool wanted) {
    if (!v.is_known()) return false;
    return v.is_null() ? !wanted && nulls != null_logic::only_if_other_decides : v.as_bool() == wanted;
  };
  const auto unknown = [](decided_by operand) { return operation{to_bool_value(ternary::unknown), operand}; };
  if (!left.is_known() && !right.is_known()) {
    if (left_failed) return std::nullopt;
    return unknown(decided_by::left);
  }
  if (is(left, decisive)) return operation{value(decisive), decided_by::left};
  if (is(right, decisive)) return operation{value(decisive), decided_by::right};
  if (!left.is_known() && is(right, !decisive)) return unknown(decided_by::left);
  if (!right.is_known() && is(left, !decisive)) return unknown(decided_by::right);
  return std::nullopt;
}

// Operands that could not be evaluated; unknowns take their place.
enum class failed_operands : unsigned char { none, right, left };  // left: perhaps the right one, too

// Applies an operator to converted operands, which may be marked, unknown or null; without diagnostics.
[[nodiscard]] inline operation operate_converted(binary_operator op, const value& left, const value& right,
                                                 const model_options& options,
                                                 failed_operands failed = failed_operands::none) {
  const bool compares_any = is_equality(op);
  const mark_set marks = compares_any ? marks_of_equality(left, right) : left.marks() | right.marks();
  const value& a = left.unmarked();
  const value& b = right.unmarked();
  if (is_logical(op)) {
    const bool left_failed = failed == failed_operands::left;
    if (std::optional<operation> decided = decide_logic(op, a, b, left_failed, options.logic)) {
      return {decided->result->with_marks(marks), decided->operand};
    }
  }
  if (failed != failed_operands::none) return {value::unknown(result_type(op)).with_marks(marks)};
  if (!compares_any && (a.is_null() || b.is_null())) {
    return {failure{a.is_null() ? "the left side is null" : "the right side is null"}};
  }
  outcome<value> result = apply(op, a, b);
  return {result ? outcome<value>(result->with_marks(marks)) : std::move(result)};
}
[[nodiscard]] inline outcome<value> operate_converted(unary_operator op, const value& operand) {
  if (operand.is_null()) return failure{"the operand is null"};
  outcome<value> result = apply(op, operand.unmarked());
  return result ? outcome<value>(result->with_marks(operand.marks())) : std::move(result);
}

}  // namespace hcl::inline v1_0::detail
