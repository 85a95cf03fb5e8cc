// Sets: sethaselement, setunion, setintersection, setsubtract, setsymmetricdifference.
#pragma once

#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/impl/value_order.hpp>
#include <hcl/functions/set.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/impl/unify.hpp>

namespace hcl::inline v0_1::functions::detail {

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

[[nodiscard]] inline outcome<type> common_set(arguments args) {
  std::vector<type> elements;
  for (const value& v : args) {
    if (v.kind() == type_kind::dynamic) return type::dynamic();
    const type& element = v.type().element();
    if (!(element.is_dynamic() && v.is_known() && v.size() == 0)) elements.push_back(element);
  }
  if (elements.empty()) return type::set({});
  if (const std::optional<type> common = unify(elements, true)) return type::set(*common);
  return fail(incompatible_sets);
}

// What sets are converted to when their common type leaves the elements open, as sets of nulls do: the type
// of those that say more.
[[nodiscard]] inline outcome<type> resolved_set(arguments args, const type& result) {
  if (!result.element().is_dynamic()) return result;
  std::vector<type> elements;
  for (const value& v : args)
    if (!v.type().element().is_dynamic()) elements.push_back(v.type().element());
  if (elements.empty()) return result;
  if (const std::optional<type> common = unify(elements, true)) return type::set(*common);
  return fail(incompatible_sets);
}

[[nodiscard]] inline function set_function(std::string name, std::string description, set_operation op,
                                           bool two_only = false) {
  function_definition d{.name = std::move(name),
                        .description = std::move(description),
                        .parameters = {param(two_only ? "a" : "first_set", type::set({}), dynamic)},
                        .type_of = common_set,
                        .refine = never_null,
                        .call = [op](arguments args, const type& result) -> outcome<value> {
                          const outcome<type> target = resolved_set(args, result);
                          if (!target) return target.error();
                          std::vector<value> sofar;
                          for (std::size_t i = 0; i < args.size(); ++i) {
                            const outcome<value> set = convert(args[i], *target);
                            if (!set) return attribute_to(static_cast<int>(i), set.error().message);
                            if (!set->is_known() || (op != set_operation::unite && !set->is_wholly_known()))
                              return value::unknown(result);
                            if (i == 0) {
                              sofar.assign(set->elements().begin(), set->elements().end());
                            } else {
                              sofar = combine(op, sofar, set->elements());
                            }
                          }
                          const std::optional<type> element = type_of_all(sofar, target->element());
                          if (!element) return fail(incompatible_sets);
                          return value::set(*element, std::move(sofar));
                        },
                        .effort = 8};
  if (two_only) {
    d.parameters.push_back(param("b", type::set({}), dynamic));
  } else {
    d.variadic = param("other_sets", type::set({}), dynamic);
  }
  return function(std::move(d));
}

template <typename X>
function functions_backend<X>::sethaselement() {
  return function({.name = "sethaselement",
                   .description = "Returns whether the given set has the given value as an element.",
                   .parameters = {param("set", type::set({}), dynamic), any("elem", dynamic)},
                   .result = type::boolean(),
                   .refine = never_null,
                   .call = [](arguments args, const type&) -> outcome<value> {
                     if (args[0].type().element() != args[1].type() && !args[0].type().element().is_dynamic())
                       return value(false);
                     bool undecided = !args[1].is_wholly_known();
                     for (const value& v : args[0].elements()) {
                       const value same = equals(v, args[1]);
                       if (!same.is_known()) {
                         undecided = true;
                       } else if (same.unmarked().as_bool()) {
                         return value(true);
                       }
                     }
                     if (args[0].size() == 0) undecided = false;
                     return undecided ? value::unknown(type::boolean()) : value(false);
                   },
                   .effort = 4});
}

template <typename X>
function functions_backend<X>::setunion() {
  return set_function("setunion", "Returns all elements of the given sets.", set_operation::unite);
}

template <typename X>
function functions_backend<X>::setintersection() {
  return set_function("setintersection", "Returns the elements that all given sets have.",
                      set_operation::intersect);
}

template <typename X>
function functions_backend<X>::setsubtract() {
  return set_function("setsubtract", "Returns the elements of the first set that the second does not have.",
                      set_operation::subtract, true);
}

template <typename X>
function functions_backend<X>::setsymmetricdifference() {
  return set_function("setsymmetricdifference", "Returns the elements that only one of the given sets has.",
                      set_operation::differ);
}

}  // namespace hcl::inline v0_1::functions::detail
