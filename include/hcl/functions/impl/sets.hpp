// Sets of values, and values sorted so that equal ones stand side by side.
#pragma once

#include <compare>
#include <cstddef>
#include <span>

#include <hcl/functions/impl/row.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/compare.hpp>
#include <hcl/value/operate.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::functions::detail {

// Values sorted so that those that the language calls equal stand side by side, in the order they came. Not a
// hash table, since hashes can be made to meet; they only spare most comparisons of compound values. What the
// order is does not matter.
class value_order {
 public:
  // Values that are not wholly known are equal to nothing, and left out.
  explicit value_order(std::span<const value> values) {
    for (const value& v : values)
      if (v.is_wholly_known()) entries_.push({key_of(v), &v});
    for (const entry& e : entries_)
      sorted_.push(&e);
    hcl::detail::sort_pointers<entry>(sorted_,
                                      [](const entry& a, const entry& b) { return compare(a, b) < 0; });
  }

  [[nodiscard]] bool has(const value& v) const {
    if (!v.is_wholly_known()) return false;
    const entry wanted{key_of(v), &v};
    std::size_t first = 0, last = sorted_.size();
    while (first != last) {
      const std::size_t middle = first + (last - first) / 2;
      const auto order = compare(at(middle), wanted);
      if (order == 0) return true;
      order < 0 ? first = middle + 1 : last = middle;
    }
    return false;
  }
  // Visits each element that is equal to an earlier one.
  template <typename Visit>
  void visit_repeats(const Visit& visit) const {
    for (std::size_t i = 1; i < sorted_.size(); ++i)
      if (compare(at(i - 1), at(i)) == 0) visit(*at(i).what);
  }

 private:
  struct entry {
    std::size_t key;
    const value* what;
  };
  // Equal values have equal keys.
  [[nodiscard]] static std::size_t key_of(const value& v) { return v.kind() < type_kind::list ? 0 : hash(v); }
  [[nodiscard]] static std::strong_ordering compare(const entry& a, const entry& b) {
    return a.key != b.key ? a.key <=> b.key : hcl::detail::order(*a.what, *b.what);
  }
  [[nodiscard]] const entry& at(std::size_t i) const noexcept {
    return *static_cast<const entry*>(sorted_[i]);
  }

  hcl::detail::trivial_vector<entry> entries_{};
  hcl::detail::trivial_vector<const void*> sorted_{};
};

// Whether one of the elements is equal to a value; unknown if none is and that of some is not known, or if
// the rest `is_open`.
[[nodiscard]] inline value is_among(const value& wanted, std::span<const value> elements,
                                    bool is_open = false) {
  for (const value& element : elements) {
    const value same = equals(wanted, element);
    if (same.is_known() && same.unmarked().as_bool()) return value(true);
    is_open = is_open || !same.is_known();
  }
  return is_open ? value::unknown(type::boolean()) : value(false);
}

// Sets: sethaselement, setunion, setintersection, setsubtract, setsymmetricdifference.
enum class set_operation : unsigned char { unite, intersect, subtract, differ };

[[nodiscard]] inline std::vector<value> combine(set_operation op, std::span<const value> a,
                                                std::span<const value> b) {
  std::vector<value> out;
  if (op == set_operation::unite) {
    out.assign(a.begin(), a.end());
  } else {
    const value_order in_b(b);
    for (const value& v : a)
      if (in_b.has(v) == (op == set_operation::intersect)) out.push_back(v);
  }
  if (op == set_operation::unite || op == set_operation::differ) {
    const value_order in_a(a);
    for (const value& v : b)
      if (!in_a.has(v)) out.push_back(v);
  }
  return out;
}

inline constexpr const char* incompatible_sets = "The given sets must have compatible element types.";

[[nodiscard]] inline outcome<type> common_set(arguments args, eval_context* ctx) {
  std::vector<type> elements;
  for (const value& v : args) {
    if (v.kind() == type_kind::dynamic) return type::dynamic();
    const type& element = v.type().element();
    if (!(element.is_dynamic() && v.is_known() && v.size() == 0)) elements.push_back(element);
  }
  if (elements.empty()) return type::set({});
  if (const std::optional<type> common = unify(elements, conversion::unsafe, options_of(ctx)))
    return type::set(*common);
  return fail(incompatible_sets);
}

// The set type that sets are converted to when their common type leaves the elements open, as sets of nulls
// do: the type of those that determine it.
[[nodiscard]] inline outcome<type> resolved_set(arguments args, const type& result, const eval_context* ctx) {
  if (!result.element().is_dynamic()) return result;
  std::vector<type> elements;
  for (const value& v : args)
    if (!v.type().element().is_dynamic()) elements.push_back(v.type().element());
  if (elements.empty()) return result;
  if (const std::optional<type> common = unify(elements, conversion::unsafe, options_of(ctx)))
    return type::set(*common);
  return fail(incompatible_sets);
}

template <set_operation Op>
[[nodiscard]] outcome<value> call_set_operation(arguments args, const type& result, eval_context* ctx) {
  const outcome<type> target = resolved_set(args, result, ctx);
  if (!target) return target.error();
  std::vector<value> sofar;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const outcome<value> set = convert(args[i], *target, options_of(ctx));
    if (!set) return attribute_to(static_cast<int>(i), set.error().message);
    if (!set->is_known() || (Op != set_operation::unite && !set->is_wholly_known()))
      return value::unknown(result);
    if (i == 0) {
      sofar.assign(set->elements().begin(), set->elements().end());
    } else {
      sofar = combine(Op, sofar, set->elements());
    }
  }
  const std::optional<type> element = type_of_all(sofar, target->element());
  if (!element) return fail(incompatible_sets);
  return value::set(*element, std::move(sofar));
}

[[nodiscard]] inline outcome<value> call_sethaselement(arguments args, const type&) {
  if (args[0].type().element() != args[1].type() && !args[0].type().element().is_dynamic())
    return value(false);
  const bool is_open = args[0].size() != 0 && !args[1].is_wholly_known();
  return is_among(args[1], args[0].elements(), is_open);
}

// clang-format off
inline constexpr row set_rows[] = {
    {"sethaselement", "Returns whether the given set has the given value as an element.",
     {any_set("set", dynamic), any("elem", dynamic)}, type::boolean, call_sethaselement, 4},
    {"setunion", "Returns all elements of the given sets.",
     {any_set("first_set", dynamic), any_set("other_sets", dynamic | variadic)},
     common_set, call_set_operation<set_operation::unite>, 8},
    {"setintersection", "Returns the elements that all given sets have.",
     {any_set("first_set", dynamic), any_set("other_sets", dynamic | variadic)},
     common_set, call_set_operation<set_operation::intersect>, 8},
    {"setsubtract", "Returns the elements of the first set that the second does not have.",
     {any_set("a", dynamic), any_set("b", dynamic)},
     common_set, call_set_operation<set_operation::subtract>, 8},
    {"setsymmetricdifference", "Returns the elements that only one of the given sets has.",
     {any_set("first_set", dynamic), any_set("other_sets", dynamic | variadic)},
     common_set, call_set_operation<set_operation::differ>, 8},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
